import { DRAW, FIRST_MEASURE, FIRST_WINS, OUTCOME, SECOND_WINS, TURNS } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import {
  ABOARD,
  GONE,
  IN_RESERVE,
  ON_TABLE,
  type Strike,
  type Unit,
} from '../../../src/games/null-strike/state/state.ts'
import { ROUND_CAP } from '../../../src/games/null-strike/telling/events.ts'
import { fail } from '../../support/invariants.ts'
import { fieldOf } from './invariants.ts'

/** Actions, the end and the result row, computed anew from units and objectives. */

/** Actions of a player at the start of his turn: AP-ACT-05 to -07. */
export function actionsDue(state: Strike, player: number): number {
  const { rules, units } = state
  const sum = (whose: number) => units.reduce((points, unit) => points + (unit.player === whose ? unit.cost : 0), 0)
  const size = rules.sizeBasis === 'agreed' ? Math.max(sum(0), sum(1)) : sum(player)
  const band = size === 2000 ? rules.band2000 : 2 + [500, 1000, 1500, 2000].filter((most) => size > most).length
  // A Warlord in a transport gives actions only if the transport is on the table.
  const rides = ({ place, carrier }: Unit) => place === ABOARD && units[carrier]?.place === ON_TABLE
  const leaders = units.filter(
    (unit) =>
      unit.isWarlord &&
      unit.player === player &&
      (unit.place === ON_TABLE || (rules.warlordEmbarked === 'yes' && rides(unit))),
  )
  return leaders.reduce((actions, { models }) => actions + models, band)
}

/** The end and the result row agree with the units on the table: AP-END-01 to -03. */
export function checkEnd(state: Strike, row: Int32Array): void {
  const { roster, units, rules, turn, lastTurn } = state
  const { takenBy, objectives } = fieldOf(state)
  const taken = [0, 1].map((player) => takenBy.filter((by) => by === player).length) as [number, number]
  const left = [0, 1].map((player) => units.some((unit) => unit.player === player && unit.models > 0))
  const lostBy = (is: (unit: Unit) => boolean) =>
    roster.filter(is).reduce((sum, { cost, full, models }) => sum + Math.floor((cost * (full - models)) / full), 0)
  const destroyed = [1, 0].map((enemy) => lostBy((unit) => unit.player === enemy)) as [number, number]
  const all = taken[0] + taken[1] === objectives && rules.victory === 'objectives'
  if (!all && left[0] && left[1] && turn < lastTurn) fail(`the battle ends in round ${turn} of ${lastTurn}`)
  if (state.ending === ROUND_CAP) {
    for (const { name, place } of units) if (place === IN_RESERVE) fail(`${name} is still in reserve`)
  }
  for (const { name, place, models } of units) if ((place === GONE) !== (models === 0)) fail(`${name} is ${place}`)

  const won = winnerOf(rules.victory, taken, left, destroyed, objectives)
  const army = won === -1 ? -1 : state.armyOf[won as 0 | 1]
  const outcome = army === -1 ? DRAW : army === 0 ? FIRST_WINS : SECOND_WINS
  if (row[OUTCOME] !== outcome) fail(`outcome ${row[OUTCOME]}, not ${outcome}`)
  if (row[TURNS] !== turn) fail(`${row[TURNS]} rounds, not ${turn}`)
  checkColumns(state, row, taken, destroyed)
}

function winnerOf(
  victory: string,
  taken: readonly [number, number],
  left: readonly boolean[],
  destroyed: readonly [number, number],
  objectives: number,
): number {
  const more = ([one, other]: readonly [number, number]): number => (one === other ? -1 : one > other ? 0 : 1)
  if (victory === 'objectives' && Math.max(...taken) > objectives / 2) return more(taken)
  if (left[0] !== left[1]) return left[0] ? 0 : 1
  if (victory === 'annihilation') return -1
  if (victory === 'objectives' && taken[0] !== taken[1]) return more(taken)
  return more(destroyed)
}

/** Counters by army and by unit. */
function checkColumns(
  state: Strike,
  row: Int32Array,
  taken: readonly [number, number],
  destroyed: readonly [number, number],
): void {
  NULL_STRIKE.columns(state).forEach(({ army, unit: name, measure }, i) => {
    const value = row[FIRST_MEASURE + i] as number
    const player = state.armyOf[0] === army ? 0 : 1
    const unit = state.roster.find((one) => one.name === name && one.army === army)
    const lost = state.roster.filter((one) => one.army === army && one.models === 0).length
    const expected: Readonly<Record<string, number | undefined>> = {
      objectives: taken[player],
      pointsDestroyed: destroyed[player],
      unitsRemoved: lost,
      modelsLost: unit && unit.full - unit.models,
    }
    const due = expected[measure.name]
    if (due !== undefined && value !== due) fail(`${measure.name} of ${name ?? army} is ${value}, not ${due}`)
    const gone = measure.name === 'destroyed' && unit !== undefined && value > 0 !== (unit.models === 0)
    if (gone) fail(`${name} was removed in round ${value} with ${unit.models} models`)
  })
}
