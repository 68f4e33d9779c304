import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { CONTESTED } from './changes.ts'
import { KNOWLEDGE } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Objectives: which units bar which enemies from taking them, and the value of changing that. */

/** Notes for every objective that is left which units stand within its clearance and which units could come to take it. */
export function noteObjectives(weights: Weights, state: Strike, field: Field): void {
  const { bars, guards, hope, fear, powers } = KNOWLEDGE
  for (let i = 0; i < KNOWLEDGE.n; i++) KNOWLEDGE.last[i] = 0
  if (powers[1] !== weights.barred) raise(powers, weights.barred)
  for (let o = 0; o < field.objectives; o++) {
    bars[o] = 0
    guards[o] = 0
    hope[o] = 0
    fear[o] = 0
    KNOWLEDGE.second[o] = 0
    KNOWLEDGE.nearest[o] = -1
    if (field.takenBy[o] < 0) noteObjective(state, field, o)
  }
  noteContests(state, field)
  if (state.rules.victory !== 'objectives') return
  noteBars(weights, state, field)
}

/** More units than this that bar an objective make no difference. */
const MANY = 3

/** Notes whether the units that bar an objective have changed, because then going there may become worth it, or stop being so. */
function noteContests({ goer }: Strike, { objectives }: Field): void {
  const { bars, guards, contests } = KNOWLEDGE
  let now = 1
  for (let o = 0; o < objectives; o++) {
    const foes = bars[o]
    now = now * 8 + 2 * (foes < MANY ? foes : MANY) + (guards[o] === 0 ? 0 : 1)
  }
  if (contests[goer] !== now) KNOWLEDGE.news |= CONTESTED
  contests[goer] = now
}

/** Notes the nearness to every objective of each unit that has changed; `all`: of all units. */
export function noteNearness({ units }: Strike, field: Field, all: boolean): void {
  const { touched, touches } = KNOWLEDGE
  const count = all ? units.length : touches
  for (let t = 0; t < count; t++) {
    const i = all ? t : touched[t]
    noteEdges(field, units[i], units.length)
  }
}

function noteEdges(field: Field, unit: Unit, n: number): void {
  const { edges, nears } = KNOWLEDGE
  const { index } = unit
  const x = KNOWLEDGE.x[index]
  const y = KNOWLEDGE.y[index]
  const disc = KNOWLEDGE.disc[index] + OBJECTIVE
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
  const { bars, guards, hope, second, nearest, fear, edges, nears, foes, shook } = KNOWLEDGE
  const clear = rules.captureClear
  const row = o * units.length
  let barring = 0
  let feared = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
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

/** Notes the share that is left after each number of steps, if every step leaves the same share. */
function raise(powers: Float64Array, share: number): void {
  powers[0] = 1
  for (let k = 1; k < powers.length; k++) powers[k] = powers[k - 1] * share
}

/** Nearness: 1 for a unit at the objective, a half for a unit one and a half moves away. */
export function nearness(edge: number, speed: number): number {
  return edge <= 0 ? 1 : (1.5 * speed) / (1.5 * speed + edge)
}

/** Notes the value of removing each enemy that bars a capture. */
function noteBars(weights: Weights, { rules, goer }: Strike, field: Field): void {
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, goer, k)
    const n = KNOWLEDGE.bars[o]
    const hope = KNOWLEDGE.hope[o]
    if (n === 0 || n > 6 || hope === 0) continue
    const gain = weights.hold * weights.capture * hope * (1 - weights.barred) * KNOWLEDGE.powers[n - 1]
    const row = o * KNOWLEDGE.n
    for (let j = 0; j < KNOWLEDGE.others; j++) {
      const i = KNOWLEDGE.foes[j]
      if (KNOWLEDGE.edges[row + i] < rules.captureClear) KNOWLEDGE.last[i] = KNOWLEDGE.last[i] + gain
    }
  }
}
