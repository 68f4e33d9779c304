import { halfPoints } from '../../../core/half-points.ts'
import {
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  OUTCOME,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../../../core/ruleset.ts'
import { winnerOf } from '../chapters/turn/end.ts'

import { ARMY_MEASURES, BATTLE_MEASURES, UNIT_MEASURES } from '../data/measures.ts'
import * as Event from '../telling/events.ts'
import { DEAD, type Fight, FLED, SOURCES, type Unit, UP, USES } from './state.ts'

/** What the result row tells. SVN-ENC-03. */

/** Rounds told apart in histograms; longer battles are counted together. */
const LONG = 63

/** Hundredths of worth a margin is told of. */
const MOST = 100

export function columnsOf(state: Fight): Column[] {
  const rounds = Math.min(state.lastRound, LONG) + 1
  const units = state.listed.flatMap((unit) =>
    UNIT_MEASURES.map((measure) => ({ army: unit.army, unit: unit.name, measure, bins: binsOf(state, unit, measure) })),
  )
  if (state.board === null) return units
  return [
    ...units,
    ...([0, 1] as const).flatMap((army) =>
      ARMY_MEASURES.map((measure) => ({ army, unit: null, measure, bins: armyBins(state, army, measure) })),
    ),
    ...BATTLE_MEASURES.map((measure) => ({
      army: 0 as const,
      unit: null,
      measure,
      bins: measure.name === 'margin' ? 2 * MOST + 1 : Math.max(3, rounds),
    })),
  ]
}

function binsOf(state: Fight, unit: Unit, { name, kind }: (typeof UNIT_MEASURES)[number]): number {
  if (kind === 'event') return Math.min(state.lastRound, LONG) + 2
  const most = Math.max(...state.units.filter(({ camp }) => camp !== unit.camp).map(mostHp))
  if (name === 'hpLost') return Math.min(mostHp(unit), LARGE) + 1
  return Math.min(LARGE, most * Math.min(4, state.units.length)) + 1
}

const LARGE = 500

/** Hit points a combatant has at most: a d8 for each Hit Die where they are rolled. */
function mostHp(unit: Unit): number {
  return Math.max(unit.profileHp, 8 * unit.level)
}

function armyBins(state: Fight, army: Side, { name, kind }: (typeof ARMY_MEASURES)[number]): number {
  const own = state.to[army] - state.from[army]
  if (kind === 'event') return Math.min(state.lastRound, LONG) + 2
  if (name === 'down' || name === 'dead' || name === 'escaped') return own + 1
  if (!name.startsWith('lostTo')) return 128
  const hp = state.units.filter((unit) => unit.army === army).reduce((sum, unit) => sum + mostHp(unit), 0)
  return Math.min(LARGE, hp) + 1
}

/** Writes the row. */
export function writeRow(state: Fight, row: Int32Array): void {
  const { listed } = state
  const winner = state.board === null ? winnerOf(state) : state.winner
  row[OUTCOME] = winner === 0 ? FIRST_WINS : winner === 1 ? SECOND_WINS : DRAW
  row[TURNS] = Math.max(1, state.round)
  let column = FIRST_MEASURE
  for (let i = 0; i < listed.length; i++) {
    const unit = listed[i]
    row[column] = unit.dealt
    row[column + 1] = unit.hpLost
    row[column + 2] = unit.downed
    row[column + 3] = unit.died
    row[column + 4] = unit.retreated
    column += UNIT_MEASURES.length
  }
  if (state.board === null) return
  column = writeArmy(state, 0, row, column)
  column = writeArmy(state, 1, row, column)
  row[column] = halfPoints(state.sides[state.opener].army, winner)
  row[column + 1] = MOST + shareLeft(state, 0) - shareLeft(state, 1)
  row[column + 2] = state.ending === Event.ROUND_CAP ? Math.max(1, state.round) : 0
}

function writeArmy(state: Fight, army: Side, row: Int32Array, from: number): number {
  let column = from
  let down = 0
  let dead = 0
  let fled = 0
  for (let i = state.from[army]; i < state.to[army]; i++) {
    const { fate } = state.units[i]
    if (fate === FLED) fled++
    else if (fate !== UP) down++
    if (fate === DEAD) dead++
  }
  row[column++] = down
  row[column++] = dead
  row[column++] = fled
  for (let k = 0; k < SOURCES; k++) row[column++] = state.lostTo[army * SOURCES + k]
  for (let k = 0; k < USES; k++) row[column++] = state.used[army * USES + k]
  const left = state.to[army] - state.from[army] - down - fled
  const round = Math.max(1, state.round)
  row[column++] = state.brokeRound[army]
  row[column++] = state.fledRound[army]
  row[column++] = left === 0 ? round : 0
  row[column++] = left === 0 && fled === 0 ? round : 0
  return column
}

/** Hundredths of its worth that an army has on its feet, or got away, by hit points. */
function shareLeft(state: Fight, army: Side): number {
  let all = 0
  let left = 0
  for (let i = state.from[army]; i < state.to[army]; i++) {
    const { fate, hp, maxHp, value } = state.units[i]
    all += value
    if (fate === UP || fate === FLED) left += Math.floor((value * hp) / Math.max(1, maxHp))
  }
  return all === 0 ? 0 : Math.floor((MOST * left) / all)
}
