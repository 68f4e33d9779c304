import { balance } from '../../src/balance/balance.ts'
import type { BalancedUnit } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import type { Roster, RosterUnit } from '../../src/scenario/roster/types.ts'
import { fewUnits } from '../../tests/support/balance/few-units.ts'
import { ROOT } from '../reference.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/**
 * Mixed armies of the real games with a planted truth. The anchor is listed a second time under another name and at a wrong cost, so its
 * true worth is known. Another unit is also listed twice.
 */

const RUNS = 24
const UNITS = 5
/** Cost of each twin divided by the cost of the unit that it copies. */
const WRONG = [1.4, 0.7]

export async function planted(effort: Effort): Promise<Row[]> {
  return [
    ...(await studied('war/roster.yaml', 'W.A.R.', 2000, runsOf(RUNS, effort))),
    ...(await studied('sovl/roster.yaml', 'SOVL', 2000, runsOf(RUNS, effort))),
    ...(await studied('null-strike/roster.yaml', 'Null Strike', 2000, runsOf(RUNS, effort))),
  ]
}

/** The anchor, other units, a twin of the anchor, and a twin of the unit before it. */
function withTwins(file: string, battles: number): Roster {
  const twin = (unit: RosterUnit, i: number) => ({
    ...unit,
    id: `twin-${i}`,
    name: `Twin of ${unit.name}`,
    cost: unit.cost * (WRONG[i] as number),
  })
  return fewUnits(`${ROOT}/scenarios/${file}`, UNITS - 1, (anchor, last) => [anchor, last].map(twin), { battles })
}

/** `seeds`: what the seeds of the runs begin with. */
export async function studied(
  file: string,
  game: string,
  battles: number,
  runs: number,
  seeds = 'planted',
): Promise<Row[]> {
  const [known, apart, verdicts] = [new Seen(), new Seen(), new Seen()]
  let squares = 0
  for (let run = 0; run < runs; run++) {
    const roster = { ...withTwins(file, battles), seed: `${seeds} ${run}` }
    const arena = openArena(ENGINE, { game: roster.game, seed: roster.seed, workers: 0 })
    const { units, spent } = (await balance(roster, arena, { repeat: '' })).document
    await arena.close()
    const [last, ofAnchor, ofLast] = units.slice(-3) as [BalancedUnit, BalancedUnit, BalancedUnit]
    const truth = units[0]?.current ?? 0
    const { recommended, low, high, verdict } = ofAnchor
    if (recommended !== null && low !== null && high !== null) {
      const width = Math.log(high / low)
      known.add(low <= truth && truth <= high, { width, battles: spent.rates + spent.armies + spent.verdict })
      squares += Math.log(recommended / truth) ** 2
    }
    verdicts.add(verdict !== 'raise')
    if (last.recommended === null || ofLast.recommended === null) continue
    // Two twins give two estimates of one worth, with nearly independent errors.
    const error = Math.hypot(last.standardError ?? 0, ofLast.standardError ?? 0)
    apart.add(Math.abs(Math.log(last.recommended / ofLast.recommended)) <= 1.96 * error)
  }
  const about = {
    setting: `${game}, mixed armies, ${UNITS} units and two twins; ${battles}`,
    method: 'balance',
    nominal: 0.95,
  }
  const note = `root mean square error of ln cost ${Math.sqrt(squares / Math.max(1, known.runs)).toFixed(4)}`
  return [
    rowOf({ ...about, what: 'planted: cost of a twin of the anchor', note }, known),
    rowOf({ ...about, what: 'planted: two twins differ by no more than 1.96 errors' }, apart),
    rowOf({ ...about, what: 'planted: a twin that is too dear is not raised' }, verdicts),
  ]
}
