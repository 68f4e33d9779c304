import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { Floor } from '../peers/floor.ts'
import { meet } from '../robin.ts'
import { playSixes, sixes } from './sixes.ts'

/** A child process prints this line before and after the battles that `--trace-gc` measures. */
export const MARK = 'bench: steady'

/** The grids of moves that are measured, each with the numbers of distances and placements for its floor model. */
const GRIDS = [
  ['direct', 'moves: direct', new Floor(674, 138)],
  ['narrow', 'moves: narrow, 16 plans', new Floor(3750, 1325)],
] as const

/** Whole battles: six units a side, eight turns, greedy on both sides, one thread. */
export async function battles({ quick }: Effort): Promise<Part> {
  const found = JSON.parse(child(['--speed', quick ? '5' : '15'])) as Record<
    string,
    { rates: number[]; ratios: number[] }
  >
  const robin = meet('greedy', 'greedy', quick ? 1 : 5)
  const rows = GRIDS.map(([grid, label]) => {
    const { rates = [], ratios = [] } = found[grid] ?? {}
    const freed = garbage(grid, quick ? 4000 : 12_000)
    return { grid, label, rates, ratios, freed }
  })
  return {
    title: 'Whole battles: six units a side, eight turns, greedy v greedy',
    note:
      'Battles a second of CPU time on one thread, in turn with a model that makes as many distances, sights, placements and throws and knows no rules; ' +
      `bytes freed by the collector.\nStarter lists, greedy v greedy, ${robin.battles.toLocaleString('en')} battles: ` +
      `drawn ${(100 * robin.draws).toFixed(1)}%, ${robin.turns.toFixed(2)} turns.`,
    head: ['', 'battles/s', 'of the floor model, %', 'bytes a battle'],
    rows: rows.map(({ label, rates, ratios, freed }) => [label, spread(rates, 0), spread(ratios, 1), freed.toFixed(0)]),
    figures: {
      ...Object.fromEntries(
        rows.flatMap(({ grid, rates, ratios, freed }) => [
          [`battles with ${grid} moves`, median(rates)],
          [`battles with ${grid} moves, % of the floor model`, median(ratios)],
          [`garbage of a battle with ${grid} moves, B`, freed],
        ]),
      ),
      'drawn games of the starter lists, %': 100 * robin.draws,
      'turns of the starter lists': robin.turns,
    },
    faults: [],
  }
}

function child(args: readonly string[], flags: readonly string[] = []): string {
  return execFileSync(process.execPath, [...flags, join(import.meta.dirname, 'battles.js'), ...args], {
    encoding: 'utf8',
  })
}

/**
 * Bytes that a battle leaves to the garbage collector by `--trace-gc`, after as many battles to warm up. A small nursery makes small
 * amounts visible.
 */
function garbage(grid: string, count: number): number {
  return bytesFreed(child(['--garbage', grid, String(count)], ['--trace-gc', '--max-semi-space-size=1'])) / count
}

/** Bytes freed between the two marks in the output of a child process under `--trace-gc`. */
export function bytesFreed(out: string): number {
  const steady = out.slice(out.indexOf(MARK) + MARK.length, out.lastIndexOf(MARK))
  const collections = [...steady.matchAll(/ ([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB/g)]
  const freed = collections.reduce((sum, [, before, after]) => sum + Number(before) - Number(after), 0)
  return freed * 2 ** 20
}

/** CPU time of some work, seconds. */
export function cost(work: () => void): number {
  const cpu = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / 1e6
}

/** Measures slices of battles and of the floor model in turn, after one slice of each to warm up. */
function measure(slices: number): Record<string, { rates: number[]; ratios: number[] }> {
  const found: Record<string, { rates: number[]; ratios: number[] }> = {}
  for (const [grid, , floor] of GRIDS) {
    const player = sixes(grid)
    let next = playSixes(player, 0, 2000)
    let at = 0
    const model = (): void => {
      for (const end = at + 4000; at < end; at++) floor.play(at)
    }
    model()
    const rates: number[] = []
    const ratios: number[] = []
    for (let slice = 0; slice < slices; slice++) {
      const battle = cost(() => (next = playSixes(player, next, 400))) / 400
      const least = cost(model) / 4000
      rates.push(1 / battle)
      ratios.push((100 * least) / battle)
    }
    found[grid] = { rates, ratios }
  }
  return found
}

/** As a process of its own this module measures speed, or plays battles between two marks for `--trace-gc`. */
if (process.argv[1] === import.meta.filename) {
  const [, , what = '', first = '', count = '0'] = process.argv
  if (what === '--speed') console.log(JSON.stringify(measure(Number(first))))
  else {
    const player = sixes(first === 'direct' ? 'direct' : 'narrow')
    const next = playSixes(player, 0, Number(count))
    console.log(MARK)
    playSixes(player, next, Number(count))
    console.log(MARK)
  }
}
