import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { SILENT } from '../../src/core/log.ts'
import type { Policy } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { fight, fightAlone } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { Skirmish } from '../peers/skirmish.ts'
import { ROOT } from '../reference.ts'
import { bytesFreed, cost, MARK } from './battles.ts'

/** Tables on which the two sample armies meet, with their names in the report. */
const TABLES = [
  ['open-table', 'open table'],
  ['ruined-town', 'ruined town'],
] as const

/**
 * Generals of both sides: one that weighs choices, one that weighs none, and a replay of the choices of the first, which measures the rules
 * alone.
 */
const LEADERS = ['greedy', 'random-legal', 'greedy, replayed'] as const

/** Ten carbines against eight Reavers: an engagement, in which nothing is decided. */
const FIREFIGHT = 'troopers-and-reavers'

/** Largest number of choices of one battle that are kept for a replay. */
const MOST_CHOICES = 2048

/** The figures of a table and a general, slice by slice. */
interface Found {
  readonly rates: number[]
  readonly ratios: number[]
}

/** Null Strike: whole battles of the two sample armies and a firefight, one thread. */
export async function nullStrike({ quick }: Effort): Promise<Part> {
  const slices = quick ? '5' : '15'
  const rows = TABLES.flatMap(([table, label]) =>
    LEADERS.map((leader) => {
      const { rates, ratios } = JSON.parse(child(['--speed', table, leader, slices])) as Found
      const freed = garbage(table, leader, quick ? 500 : 2000)
      return { name: `${label}, ${leader}`, rates, ratios, freed }
    }),
  )
  const duels = JSON.parse(child(['--duels', FIREFIGHT, '', slices])) as readonly number[]
  return {
    title: 'Null Strike: whole battles of the two sample armies, either general on both sides; a firefight',
    note:
      'Battles a second of CPU time on one thread, in turn with a model that tries as many places among discs, looks and throws as often, and ' +
      'knows no rules; bytes freed by the collector. The firefight is ten carbines against eight Reavers, to its end.',
    head: ['', 'battles/s', 'of the floor model, %', 'bytes a battle'],
    rows: [
      ...rows.map(({ name, rates, ratios, freed }) => [name, spread(rates, 0), spread(ratios, 1), freed.toFixed(0)]),
      ['firefight', spread(duels, 0), '', ''],
    ],
    figures: {
      ...Object.fromEntries(
        rows.flatMap(({ name, rates, ratios, freed }) => [
          [`Null Strike, ${name}`, median(rates)],
          [`Null Strike, ${name}, % of the floor model`, median(ratios)],
          [`Null Strike, ${name}, garbage, B`, freed],
        ]),
      ),
      'Null Strike, firefight': median(duels),
    },
    faults: [],
  }
}

function child(args: readonly string[], flags: readonly string[] = []): string {
  const file = join(import.meta.dirname, 'null-strike.js')
  return execFileSync(process.execPath, [...flags, file, ...args], { encoding: 'utf8' })
}

function garbage(table: string, leader: string, count: number): number {
  const flags = ['--trace-gc', '--max-semi-space-size=1']
  return bytesFreed(child(['--garbage', table, leader, String(count)], flags)) / count
}

/** A scenario of the project, ready to be played; in battles one general leads both sides. */
function ready(name: string, general: string | null): Player {
  const { game, seed, variants, matchups } = readScenario(`${ROOT}/scenarios/null-strike/${name}.yaml`)
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${name} has no battle`)
  if (general === null) return new Player({ game, seed, rules, matchup }, GAMES)
  const armies = matchup.armies.map((army) => ({ ...army, policy: general }))
  return new Player({ game, seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
}

/** Plays a number of battles from a block on; returns the next block. */
type Play = (from: number, battles: number) => number

function battlesOf(table: string, leader: string): Play {
  const [general = '', replayed] = leader.split(', ')
  const player = ready(table, general)
  return replayed === undefined ? (from, battles) => play(player, from, battles) : replay(player)
}

function play(player: Player, from: number, battles: number): number {
  const { seats } = player.layout
  const end = from + Math.ceil(battles / seats)
  for (let block = from; block < end; block++) {
    for (let seat = 0; seat < seats; seat++) fight(player, block, seat, SILENT)
  }
  return end
}

/** Records the choices of the generals in some battles, and plays these battles again and again with these choices: the rules without generals. */
function replay(player: Player): Play {
  const { generals } = player
  const { seats } = player.layout
  if (generals === null) throw new Error('nobody chooses')
  const blocks = 50
  const tape = new Int32Array(blocks * seats * MOST_CHOICES)
  let at = 0
  const noted = (policy: Policy<unknown>): Policy<unknown> => ({
    choose: (...asked) => {
      const choice = policy.choose(...asked)
      tape[at++] = choice
      return choice
    },
  })
  const given: Policy<unknown> = { choose: () => tape[at++] as number }
  const { policies } = generals
  const led = (by: readonly [Policy<unknown>, Policy<unknown>]): void => {
    Object.assign(generals, { policies: by })
    for (let battle = 0; battle < blocks * seats; battle++) {
      at = battle * MOST_CHOICES
      fight(player, Math.floor(battle / seats), battle % seats, SILENT)
    }
  }
  led([noted(policies[0]), noted(policies[1])])
  return (from, battles) => {
    for (let played = 0; played < battles; played += blocks * seats) led([given, given])
    return from
  }
}

/** Number of battles before the first measured one: V8 has compiled the code of a whole battle for good after about five thousand. */
const WARM = 6000

/** Measures slices of battles and of the floor model in turn, after some slices of each to warm up. */
function measure(battles: Play, slices: number): Found {
  const skirmish = new Skirmish()
  let at = 0
  let next = battles(0, WARM)
  const model = (): void => {
    for (const end = at + 1000; at < end; at++) skirmish.play(at)
  }
  model()
  const rates: number[] = []
  const ratios: number[] = []
  for (let slice = 0; slice < slices; slice++) {
    const battle = cost(() => (next = battles(next, 300))) / 300
    const least = cost(model) / 1000
    rates.push(1 / battle)
    ratios.push((100 * least) / battle)
  }
  return { rates, ratios }
}

/** Engagements a second, slice by slice. */
function duels(player: Player, slices: number): number[] {
  const some = 200_000
  let block = 0
  const part = (): void => {
    for (const end = block + some; block < end; block++) fightAlone(player, block)
  }
  part()
  return Array.from({ length: slices }, () => some / cost(part))
}

/** As a process of its own this module measures speed in some slices, or plays some battles between two marks for `--trace-gc`. */
if (process.argv[1] === import.meta.filename) {
  const [, , what = '', name = '', leader = '', count = '0'] = process.argv
  if (what === '--duels') console.log(JSON.stringify(duels(ready(name, null), Number(count))))
  else {
    const battles = battlesOf(name, leader)
    if (what === '--speed') console.log(JSON.stringify(measure(battles, Number(count))))
    else {
      const next = battles(0, Number(count))
      console.log(MARK)
      battles(next, Number(count))
      console.log(MARK)
    }
  }
}
