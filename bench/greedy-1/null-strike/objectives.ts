import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { CONTESTED } from './changes.ts'
import { MIND } from './mind.ts'
import type { Temper } from './temper.ts'

/** Objectives: who bars whom from taking which, and what it is worth to change that. */

/** Notes of every objective that is left who stands within its clearance and who could come to take it. */
export function noteObjectives(temper: Temper, state: Strike, field: Field): void {
  const { bars, guards, hope, fear, powers } = MIND
  for (let i = 0; i < MIND.n; i++) MIND.last[i] = 0
  if (powers[1] !== temper.barred) raise(powers, temper.barred)
  for (let o = 0; o < field.objectives; o++) {
    bars[o] = 0
    guards[o] = 0
    hope[o] = 0
    fear[o] = 0
    MIND.second[o] = 0
    MIND.nearest[o] = -1
    if (field.takenBy[o] < 0) noteObjective(state, field, o)
  }
  noteContests(state, field)
  if (state.rules.victory !== 'objectives') return
  noteBars(temper, state, field)
}

/** More who bar an objective than these make no difference. */
const MANY = 3

/** Notes whether who bars what is not as it was: then it may pay to go there, or no longer. */
function noteContests({ goer }: Strike, { objectives }: Field): void {
  const { bars, guards, contests } = MIND
  let now = 1
  for (let o = 0; o < objectives; o++) {
    const foes = bars[o]
    now = now * 8 + 2 * (foes < MANY ? foes : MANY) + (guards[o] === 0 ? 0 : 1)
  }
  if (contests[goer] !== now) MIND.news |= CONTESTED
  contests[goer] = now
}

/** Notes of every unit that something befell how near it is to which objective; `all`: of all. */
export function noteNearness({ units }: Strike, field: Field, all: boolean): void {
  const { touched, touches } = MIND
  const count = all ? units.length : touches
  for (let t = 0; t < count; t++) {
    const i = all ? t : touched[t]
    noteEdges(field, units[i], units.length)
  }
}

function noteEdges(field: Field, unit: Unit, n: number): void {
  const { edges, nears } = MIND
  const { index } = unit
  const x = MIND.x[index]
  const y = MIND.y[index]
  const disc = MIND.disc[index] + OBJECTIVE
  for (let o = 0; o < field.objectives; o++) {
    const at = o * n + index
    edges[at] = Number.POSITIVE_INFINITY
    nears[at] = 0
    if (x > field.width) continue
    const dx = field.objectiveX[o] - x
    const dy = field.objectiveY[o] - y
    const edge = Math.sqrt(dx * dx + dy * dy) - disc
    edges[at] = edge
    if (unit.mayCapture) nears[at] = nearness(edge, unit.speed)
  }
}

function noteObjective(state: Strike, field: Field, o: number): void {
  const { units, goer, rules } = state
  const { bars, guards, hope, second, nearest, fear, edges, nears, foes, shook } = MIND
  const clear = rules.captureClear
  const row = o * units.length
  let barring = 0
  let feared = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j]
    if (edges[row + i] < clear) barring++
    const reaches = nears[row + i]
    if (reaches > feared && shook[i] === 0) feared = reaches
  }
  bars[o] = barring
  fear[o] = feared
  const end = goer === 0 ? field.split : units.length
  for (let i = goer === 0 ? 0 : field.split; i < end; i++) {
    if (edges[row + i] < clear) guards[o] = guards[o] + 1
    const reaches = nears[row + i]
    if (reaches <= second[o] || shook[i] === 1) continue
    if (reaches > hope[o]) {
      second[o] = hope[o]
      hope[o] = reaches
      nearest[o] = i
    } else second[o] = reaches
  }
}

/** Notes what is left of a whole by so many steps, each a share of the one before. */
function raise(powers: Float64Array, share: number): void {
  powers[0] = 1
  for (let k = 1; k < powers.length; k++) powers[k] = powers[k - 1] * share
}

/** 1 for who is there, a half for who is a move and a half away. */
export function nearness(edge: number, speed: number): number {
  return edge <= 0 ? 1 : (1.5 * speed) / (1.5 * speed + edge)
}

/** What it brings to remove each enemy that bars a capture. */
function noteBars(temper: Temper, { rules, goer }: Strike, field: Field): void {
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, goer, k)
    const n = MIND.bars[o]
    const hope = MIND.hope[o]
    if (n === 0 || n > 6 || hope === 0) continue
    const gain = temper.hold * temper.capture * hope * (1 - temper.barred) * MIND.powers[n - 1]
    const row = o * MIND.n
    for (let j = 0; j < MIND.others; j++) {
      const i = MIND.foes[j]
      if (MIND.edges[row + i] < rules.captureClear) MIND.last[i] = MIND.last[i] + gain
    }
  }
}
