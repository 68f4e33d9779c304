import { execFileSync } from 'node:child_process'
import { balance } from '../../src/balance/balance.ts'
import type { BalanceDocument } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import { type Effort, median, type Part } from '../figures.ts'
import { ROOT } from '../reference.ts'

/** The price list of the four forces by engagements. */
const ROSTER = `${ROOT}/scenarios/sovl/roster-engagement.yaml`
const WORKERS = 2
/** The standard error of ln cost that every unit must reach. */
const WANTED = 0.03
const BUDGETS = [50_000, 100_000, 200_000, 400_000]

/** The time and the results of a run of `balance`. */
interface Priced {
  readonly units: number
  readonly battles: number
  /** Seconds of wall time, and of CPU time on all threads, from reading the file to the document. */
  readonly wall: number
  readonly cpu: number
  /** Standard errors of ln cost of the units that have a price, without the anchor. */
  readonly errors: readonly number[]
  /** The verified score that is farthest from a half, and its unit. */
  readonly worst: { readonly name: string; readonly score: number }
}

/** Time to price a roster of 32 units, by number of battles. */
export async function pricing({ quick }: Effort): Promise<Part> {
  const found = (quick ? BUDGETS.slice(1, 2) : BUDGETS).map((budget) => ({ budget, priced: inNewProcess(budget) }))
  const first = found.find(({ priced }) => isSure(priced))?.priced
  const full = found.at(-1)?.priced
  return {
    title: `A price list by engagements: ${full?.units} units, every one against every other, ${WORKERS} workers`,
    note:
      'A new process each; seconds on the wall from reading the file to the document, and of CPU time on all threads. Errors are standard errors of\n' +
      'the cost, per cent, the anchor left out; the worst score is that of a unit against the field at its new cost, rounded, on fresh dice.',
    head: ['battles asked for', 'fought', 's', 'CPU s', 'priced', 'median error, %', 'largest', 'worst score, %', 'of'],
    rows: found.map(({ budget, priced }) => rowOf(budget, priced)),
    figures: {
      ...(first && { 'all costs to 3%, s': first.wall, 'all costs to 3%, CPU s': first.cpu }),
      ...(full && { 'largest error of a cost, %': 100 * Math.max(...full.errors), 'price list, CPU s': full.cpu }),
    },
    faults: [],
  }
}

/** Whether all units except the anchor have a price with the wanted standard error. */
function isSure({ errors, units }: Priced): boolean {
  return errors.length === units - 1 && Math.max(...errors) <= WANTED
}

function rowOf(budget: number, { units, battles, wall, cpu, errors, worst }: Priced): string[] {
  return [
    budget.toLocaleString('en'),
    battles.toLocaleString('en'),
    wall.toFixed(1),
    cpu.toFixed(1),
    `${errors.length + 1} of ${units}`,
    (100 * median(errors)).toFixed(2),
    (100 * Math.max(...errors)).toFixed(2),
    (100 * worst.score).toFixed(1),
    worst.name,
  ]
}

function inNewProcess(budget: number): Priced {
  const args = [import.meta.filename, String(budget)]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Priced
}

async function price(battles: number): Promise<Priced> {
  const begin = performance.now()
  const before = process.cpuUsage()
  const roster = readRoster(ROSTER, { battles })
  const arena = openArena(ENGINE, { game: roster.game, seed: roster.seed, workers: WORKERS })
  const { document } = await balance(roster, arena, { repeat: '' })
  const wall = (performance.now() - begin) / 1000
  await arena.close()
  const { user, system } = process.cpuUsage(before)
  return { ...told(document), wall, cpu: (user + system) / 1e6 }
}

function told({ units, spent, anchor }: BalanceDocument): Omit<Priced, 'wall' | 'cpu'> {
  const scores = units.map(({ name, score }) => ({ name, score: score.verified?.estimate ?? 0.5 }))
  const [worst] = scores.toSorted((one, other) => Math.abs(other.score - 0.5) - Math.abs(one.score - 0.5))
  return {
    units: units.length,
    battles: spent.rates + spent.armies + spent.verdict,
    errors: units.flatMap(({ id, standardError }) => (id === anchor || standardError === null ? [] : [standardError])),
    worst: worst ?? { name: '', score: Number.NaN },
  }
}

/** As a process of its own this module prices the roster with the given number of battles. */
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await price(Number(process.argv[2]))))
