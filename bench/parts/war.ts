import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { SILENT } from '../../src/core/log.ts'
import { GAMES } from '../../src/games/index.ts'
import { fight } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { March } from '../peers/march.ts'
import { ROOT } from '../reference.ts'
import { bytesFreed, cost, MARK } from './battles.ts'

/** Boards on which the two sample armies meet, with their names in the report. */
const BOARDS = [
  ['open-field', 'open field'],
  ['woods-hills-and-a-river', 'woods, hills and a river'],
] as const

/** A general that weighs every choice, and a general that weighs none. */
const GENERALS = ['greedy', 'random-legal'] as const

/** The figures of a board and a general, slice by slice. */
interface Found {
  readonly rates: number[]
  readonly ratios: number[]
}

/** Whole battles of W.A.R.: the two sample armies, five turns, one thread. */
export async function war({ quick }: Effort): Promise<Part> {
  const rows = BOARDS.flatMap(([board, label]) =>
    GENERALS.map((general) => {
      const { rates, ratios } = JSON.parse(child(['--speed', board, general, quick ? '5' : '15'])) as Found
      const freed = garbage(board, general, quick ? 4000 : 12_000)
      return { name: `${label}, ${general}`, rates, ratios, freed }
    }),
  )
  return {
    title: 'Whole battles of W.A.R.: the two sample armies, five turns, either general on both sides',
    note:
      'Battles a second of CPU time on one thread, in turn with a model that makes as many floods over places, looks and throws on a ' +
      'bare board and knows no rules; bytes freed by the collector.',
    head: ['', 'battles/s', 'of the floor model, %', 'bytes a battle'],
    rows: rows.map(({ name, rates, ratios, freed }) => [name, spread(rates, 0), spread(ratios, 1), freed.toFixed(0)]),
    figures: Object.fromEntries(
      rows.flatMap(({ name, rates, ratios, freed }) => [
        [`W.A.R., ${name}`, median(rates)],
        [`W.A.R., ${name}, % of the floor model`, median(ratios)],
        [`W.A.R., ${name}, garbage, B`, freed],
      ]),
    ),
    faults: [],
  }
}

function child(args: readonly string[], flags: readonly string[] = []): string {
  return execFileSync(process.execPath, [...flags, join(import.meta.dirname, 'war.js'), ...args], { encoding: 'utf8' })
}

function garbage(board: string, general: string, count: number): number {
  const flags = ['--trace-gc', '--max-semi-space-size=1']
  return bytesFreed(child(['--garbage', board, general, String(count)], flags)) / count
}

/** A scenario of the project, ready to be played by one general on both sides. */
function ready(board: string, general: string): Player {
  const { game, seed, variants, matchups } = readScenario(`${ROOT}/scenarios/war/${board}.yaml`)
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${board} has no battle`)
  const armies = matchup.armies.map((army) => ({ ...army, policy: general }))
  return new Player({ game, seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
}

/** Plays a number of battles from a block on; returns the next block. */
function play(player: Player, from: number, battles: number): number {
  const { seats } = player.layout
  const end = from + Math.ceil(battles / seats)
  for (let block = from; block < end; block++) {
    for (let seat = 0; seat < seats; seat++) fight(player, block, seat, SILENT)
  }
  return end
}

/** Measures slices of battles and of the floor model in turn, after some slices of each to warm up. */
function measure(player: Player, slices: number): Found {
  const march = new March()
  let at = 0
  let next = play(player, 0, 3000)
  const model = (): void => {
    for (const end = at + 4000; at < end; at++) march.play(at)
  }
  model()
  const rates: number[] = []
  const ratios: number[] = []
  for (let slice = 0; slice < slices; slice++) {
    const battle = cost(() => (next = play(player, next, 1000))) / 1000
    const least = cost(model) / 4000
    rates.push(1 / battle)
    ratios.push((100 * least) / battle)
  }
  return { rates, ratios }
}

/** As a process of its own this module measures speed in some slices, or plays some battles between two marks for `--trace-gc`. */
if (process.argv[1] === import.meta.filename) {
  const [, , what = '', board = '', general = '', count = '0'] = process.argv
  const player = ready(board, general)
  if (what === '--speed') console.log(JSON.stringify(measure(player, Number(count))))
  else {
    const next = play(player, 0, Number(count))
    console.log(MARK)
    play(player, next, Number(count))
    console.log(MARK)
  }
}
