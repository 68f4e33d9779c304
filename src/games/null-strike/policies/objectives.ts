import { type Field, OBJECTIVE } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import type { Strike, Unit } from '../state.ts'
import type { Mind } from './mind.ts'
import type { Temper } from './temper.ts'

/** Objectives: who bars whom from taking which, and what it is worth to change that. */

/** Notes of every objective that is left who stands within its clearance and who could come to take it. */
export function noteObjectives(mind: Mind, temper: Temper, state: Strike, field: Field): void {
  const { bars, guards, hope, fear, powers } = mind
  if (powers[1] !== temper.barred) raise(powers, temper.barred)
  for (let o = 0; o < field.objectives; o++) {
    bars[o] = 0
    guards[o] = 0
    hope[o] = 0
    fear[o] = 0
    mind.second[o] = 0
    mind.nearest[o] = -1
    if ((field.takenBy[o] as number) < 0) noteObjective(mind, state, field, o)
  }
  if (state.rules.victory !== 'objectives') return
  noteBars(mind, temper, state, field)
}

function noteObjective(mind: Mind, state: Strike, field: Field, o: number): void {
  const { units, goer, rules } = state
  const { bars, guards, hope, second, nearest, fear } = mind
  const x = field.objectiveX[o] as number
  const y = field.objectiveY[o] as number
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (!isOnTable(unit)) continue
    const dx = x - unit.x
    const dy = y - unit.y
    const far = dx * dx + dy * dy
    const own = unit.player === goer
    const near = own ? guards : bars
    const reach = rules.captureClear + unit.disc + OBJECTIVE
    if (far < reach * reach) near[o] = (near[o] as number) + 1
    if (!unit.mayCapture || unit.panicked === 1) continue
    const reaches = nearness(Math.sqrt(far) - unit.disc - OBJECTIVE, unit.speed)
    if (!own) {
      if (reaches > (fear[o] as number)) fear[o] = reaches
    } else if (reaches > (hope[o] as number)) {
      second[o] = hope[o] as number
      hope[o] = reaches
      nearest[o] = i
    } else if (reaches > (second[o] as number)) second[o] = reaches
  }
}

/** Notes what is left of a whole by so many steps, each a share of the one before. */
function raise(powers: Float64Array, share: number): void {
  powers[0] = 1
  for (let k = 1; k < powers.length; k++) powers[k] = (powers[k - 1] as number) * share
}

/** 1 for who is there, a half for who is a move and a half away. */
export function nearness(edge: number, speed: number): number {
  return edge <= 0 ? 1 : (1.5 * speed) / (1.5 * speed + edge)
}

/** What it brings to remove each enemy that bars a capture. */
function noteBars(mind: Mind, temper: Temper, state: Strike, field: Field): void {
  const { units, goer, rules } = state
  for (let o = 0; o < field.objectives; o++) {
    const n = mind.bars[o] as number
    const hope = mind.hope[o] as number
    if (n === 0 || n > 6 || hope === 0) continue
    const gain = temper.hold * temper.capture * hope * (1 - temper.barred) * (mind.powers[n - 1] as number)
    const x = field.objectiveX[o] as number
    const y = field.objectiveY[o] as number
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      if (unit.player === goer || !isOnTable(unit)) continue
      const reach = rules.captureClear + unit.disc + OBJECTIVE
      const dx = x - unit.x
      const dy = y - unit.y
      if (dx * dx + dy * dy < reach * reach) mind.last[i] = (mind.last[i] as number) + gain
    }
  }
}
