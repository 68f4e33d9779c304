import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { SILENT } from '../../src/core/log.ts'
import { GAMES } from '../../src/games/index.ts'
import { fight } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { ROOT } from '../reference.ts'
import { bytesFreed, cost, MARK } from './battles.ts'

/** Encounters, the generals of both sides, and the names of the encounters in the report. */
const ENCOUNTERS = [
  ['six-goblins', 'tactician', 'pack', 'four heroes v six goblins, tactician v pack'],
  ['six-goblins', 'random-legal', 'random-legal', 'the same, random-legal'],
  ['gatehouse', 'tactician', 'tactician', 'a gatehouse with slits, tactician'],
] as const

/** Whole encounters of Sovereign, one thread. */
export async function sovereign({ quick }: Effort): Promise<Part> {
  const rows = ENCOUNTERS.map(([scenario, first, second, name]) => {
    const rates = JSON.parse(child(['--speed', scenario, first, second, quick ? '5' : '15'])) as number[]
    return { name, rates, freed: garbage(scenario, first, second, quick ? 3000 : 10_000) }
  })
  return {
    title: 'Whole encounters of Sovereign',
    note: 'Encounters a second of CPU time on one thread; bytes freed by the collector.',
    head: ['', 'encounters/s', 'bytes an encounter'],
    rows: rows.map(({ name, rates, freed }) => [name, spread(rates, 0), freed.toFixed(0)]),
    figures: Object.fromEntries(
      rows.flatMap(({ name, rates, freed }) => [
        [`Sovereign, ${name}`, median(rates)],
        [`Sovereign, ${name}, garbage, B`, freed],
      ]),
    ),
    faults: [],
  }
}

function child(args: readonly string[], flags: readonly string[] = []): string {
  const file = join(import.meta.dirname, 'sovereign.js')
  return execFileSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })
}

function garbage(scenario: string, first: string, second: string, count: number): number {
  const flags = ['--trace-gc', '--max-semi-space-size=1']
  return bytesFreed(child(['--garbage', scenario, first, second, String(count)], flags)) / count
}

/** A scenario of the project, ready to be played by these generals. */
function ready(name: string, generals: readonly [string, string]): Player {
  const { game, seed, variants, matchups } = readScenario(`${ROOT}/scenarios/sovereign/${name}.yaml`)
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${name} has no battle`)
  const armies = matchup.armies.map((army, i) => ({ ...army, policy: generals[i] }))
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

/** Rates of slices, after some slices to warm up. */
function measure(player: Player, slices: number): number[] {
  let next = play(player, 0, 4000)
  return Array.from({ length: slices }, () => 1000 / cost(() => (next = play(player, next, 1000))))
}

/** As a process of its own this module measures speed in some slices, or plays some battles between two marks for `--trace-gc`. */
if (process.argv[1] === import.meta.filename) {
  const [, , what = '', scenario = '', first = '', second = '', count = '0'] = process.argv
  const player = ready(scenario, [first, second])
  if (what === '--speed') console.log(JSON.stringify(measure(player, Number(count))))
  else {
    const next = play(player, 0, Number(count))
    console.log(MARK)
    play(player, next, Number(count))
    console.log(MARK)
  }
}
