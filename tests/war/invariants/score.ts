import { DRAW, FIRST_MEASURE, FIRST_WINS, OUTCOME, SECOND_WINS, type Side, TURNS } from '../../../src/core/ruleset.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { fail } from '../../support/invariants.ts'

/** Invariants of a finished battle and of its result row. */

/**
 * Checks that the battle ended at the turn limit or for a stated reason, that the winner is right, and that damage dealt equals damage
 * counted: WAR-TURN-01, WAR-G-01.
 */
export function checkEnd(state: War, row: Int32Array): void {
  const { turn, lastTurn, rules } = state
  const isOut = ([0, 1] as const).map((army) => !state.units.some((unit) => unit.army === army && unit.isAlive))
  const isLost = ([0, 1] as const).map((army) => {
    const leaders = state.units.filter((unit) => unit.army === army && unit.isLeader)
    return leaders.length > 0 && leaders.every(({ isAlive }) => !isAlive)
  })
  const isEarly = isOut.includes(true) || (rules.victory === 'leader' && isLost.includes(true))
  if (!isEarly && turn !== lastTurn) fail(`the battle ended in turn ${turn} with both armies standing`)
  if (row[TURNS] !== turn) fail(`the row has ${row[TURNS]} turns of ${turn}`)
  const points = ([0, 1] as const).map((army) => pointsOf(state, army))
  const expected = outcome(state, isOut, isLost, points)
  if (row[OUTCOME] !== expected) fail(`the outcome is ${row[OUTCOME]}, not ${expected}`)
  checkSums(state, row, points)
}

/** Points of the enemies an army has removed, and half of those of battered ones. */
function pointsOf({ units }: War, army: Side): number {
  let points = 0
  for (const { army: own, isAlive, battered, cost } of units) {
    if (own !== army) points += isAlive ? (battered === 1 ? Math.floor(cost / 2) : 0) : cost
  }
  return points
}

function outcome(
  { rules }: War,
  isOut: readonly boolean[],
  isLost: readonly boolean[],
  [first = 0, second = 0]: readonly number[],
): number {
  if (isOut[0] !== isOut[1]) return isOut[0] ? SECOND_WINS : FIRST_WINS
  if (!isOut[0] && rules.victory === 'annihilation') return DRAW
  if (!isOut[0] && rules.victory === 'leader' && isLost[0] !== isLost[1]) return isLost[0] ? SECOND_WINS : FIRST_WINS
  return first === second ? DRAW : first > second ? FIRST_WINS : SECOND_WINS
}

/** Columns of the row by their names. */
function checkSums(state: War, row: Int32Array, points: readonly number[]): void {
  const sums = new Map<string, number>()
  WAR.columns(state).forEach(({ army, measure: { name } }, i) => {
    const key = `${name} ${army}`
    sums.set(key, (sums.get(key) ?? 0) + (row[FIRST_MEASURE + i] as number))
  })
  for (const army of [0, 1] as const) {
    const of = (name: string) => sums.get(`${name} ${army}`) ?? fail(`no ${name}`)
    const dealt = of('woundsMelee') + of('woundsShooting') + of('woundsMagic')
    if (dealt !== of('woundsInflicted')) fail(`army ${army} dealt ${dealt}, its units ${of('woundsInflicted')}`)
    const lost = state.units.filter((unit) => unit.army === army && !unit.isAlive).length
    if (of('unitsRemoved') !== lost) fail(`army ${army} lost ${lost} units, not ${of('unitsRemoved')}`)
    if (of('pointsDestroyed') !== points[army]) fail(`army ${army} has ${points[army]} points`)
  }
  const lead = (points[0] as number) - (points[1] as number)
  if (sums.get('margin 0') !== 10_000 + lead) fail(`the margin is ${lead}`)
}
