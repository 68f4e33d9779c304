import { type Field, OBJECTIVE } from '../field.ts'
import type { Strike, Unit } from '../state.ts'
import { CONTESTED } from './changes.ts'
import type { Mind } from './mind.ts'
import type { Temper } from './temper.ts'

/** Objectives: who bars whom from taking which, and what it is worth to change that. */

/** Notes of every objective that is left who stands within its clearance and who could come to take it. */
export function noteObjectives(mind: Mind, temper: Temper, state: Strike, field: Field): void {
  const { bars, guards, hope, fear, powers } = mind
  mind.last.fill(0)
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
  noteContests(mind, state)
  if (state.rules.victory !== 'objectives') return
  noteBars(mind, temper, state, field)
}

/** More who bar an objective than these make no difference. */
const MANY = 3

/** Notes whether who bars what is not as it was: then it may pay to go there, or no longer. */
function noteContests(mind: Mind, { goer }: Strike): void {
  const { bars, guards, contests } = mind
  let now = 1
  for (let o = 0; o < bars.length; o++) {
    const foes = bars[o] as number
    now = now * 8 + 2 * (foes < MANY ? foes : MANY) + (guards[o] === 0 ? 0 : 1)
  }
  if (contests[goer] !== now) mind.news |= CONTESTED
  contests[goer] = now
}

function noteObjective(mind: Mind, state: Strike, field: Field, o: number): void {
  const { units, goer, rules } = state
  const { bars, guards, hope, second, nearest, fear } = mind
  const { x, y, disc } = field
  const atX = field.objectiveX[o] as number
  const atY = field.objectiveY[o] as number
  const { width } = field
  for (let i = 0; i < units.length; i++) {
    if ((x[i] as number) > width) continue
    const unit = units[i] as Unit
    const dx = atX - (x[i] as number)
    const dy = atY - (y[i] as number)
    const far = dx * dx + dy * dy
    const own = unit.player === goer
    const near = own ? guards : bars
    const reach = rules.captureClear + (disc[i] as number) + OBJECTIVE
    if (far < reach * reach) near[o] = (near[o] as number) + 1
    if (!unit.mayCapture || unit.panicked === 1) continue
    const reaches = nearness(Math.sqrt(far) - (disc[i] as number) - OBJECTIVE, unit.speed)
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
function noteBars(mind: Mind, temper: Temper, { rules }: Strike, field: Field): void {
  for (let o = 0; o < field.objectives; o++) {
    const n = mind.bars[o] as number
    const hope = mind.hope[o] as number
    if (n === 0 || n > 6 || hope === 0) continue
    const gain = temper.hold * temper.capture * hope * (1 - temper.barred) * (mind.powers[n - 1] as number)
    const x = field.objectiveX[o] as number
    const y = field.objectiveY[o] as number
    for (let j = 0; j < mind.others; j++) {
      const i = mind.foes[j] as number
      const reach = rules.captureClear + (field.disc[i] as number) + OBJECTIVE
      const dx = x - (field.x[i] as number)
      const dy = y - (field.y[i] as number)
      if (dx * dx + dy * dy < reach * reach) mind.last[i] = (mind.last[i] as number) + gain
    }
  }
}
