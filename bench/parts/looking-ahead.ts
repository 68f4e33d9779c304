import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { MOST_ACTIONS, OVER } from '../../src/core/ruleset.ts'
import { Rollouts } from '../../src/kit/generals/rollout.ts'
import { fight } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { GAMES_WITH_GREEDY_1 as GAMES, GREEDY_1 } from '../greedy-1/index.ts'
import { ROOT } from '../reference.ts'
import { cost } from './battles.ts'

/** A battle of the project for each game. */
const BATTLES = [
  ['sovl', 'sovl/hammer-and-green-tide'],
  ['war', 'war/open-field'],
  ['null-strike', 'null-strike/open-table'],
  ['sovereign', 'sovereign/sellswords-mirrored'],
] as const

/** The planner whose battles are timed. */
const PLANNER = 'planner:8'

/** The figures of one game; rates are battles per second of CPU time, slice by slice. */
interface Found {
  readonly general: string
  readonly rates: readonly number[]
  readonly before: readonly number[]
  readonly planner: number
  /** Microseconds. */
  readonly copy: number
  readonly rollout: number
  /** A rollout over a battle from the start, and the share of the battle's decisions that a rollout has left. */
  readonly ofBattle: number
  readonly decisionsLeft: number
}

/** Times of the default general, of a copy, of a rollout and of a planner in every game, on one thread. */
export async function lookingAhead({ quick }: Effort): Promise<Part> {
  const found = BATTLES.map(([game, file]) => {
    const script = join(import.meta.dirname, 'looking-ahead.js')
    const out = execFileSync(process.execPath, [script, file, quick ? '5' : '11'], { encoding: 'utf8' })
    return { game, ...(JSON.parse(out) as Found) }
  })
  return {
    title: 'Generals and what looking ahead costs',
    note:
      'CPU time on one thread. The default general and `greedy-1`, the default of before the training, play in turn on both sides. A copy is save and load at a ' +
      'decision of a battle;\na rollout plays the copy to its end by the default general, from decisions all over the battle (in SOVL without its looks ahead, as in planners).',
    head: [
      '',
      'default, battles/s',
      'greedy-1',
      'of greedy-1, %',
      PLANNER,
      'copy, µs',
      'rollout, µs',
      'of a battle, %',
      'decisions left, %',
    ],
    rows: found.map(({ game, general, rates, before, planner, copy, rollout, ofBattle, decisionsLeft }) => [
      `${game}, ${general}`,
      spread(rates, 0),
      spread(before, 0),
      ((100 * median(rates)) / median(before)).toFixed(0),
      planner.toFixed(2),
      copy.toFixed(2),
      rollout.toFixed(0),
      (100 * ofBattle).toFixed(0),
      (100 * decisionsLeft).toFixed(0),
    ]),
    figures: Object.fromEntries(
      found.flatMap(({ game, rates, before, planner, copy, rollout, ofBattle, decisionsLeft }) => [
        [`${game}, default general, battles/s`, median(rates)],
        [`${game}, default over greedy-1`, median(rates) / median(before)],
        [`${game}, ${PLANNER}, battles/s`, planner],
        [`${game}, copy, µs`, copy],
        [`${game}, rollout, µs`, rollout],
        [`${game}, rollout over decisions left`, ofBattle / decisionsLeft],
      ]),
    ),
    faults: [],
  }
}

function ready(file: string, general?: string): Player {
  const { game, seed, variants, matchups } = readScenario(`${ROOT}/scenarios/${file}.yaml`)
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${file} has no battle`)
  const policy = general ?? Object.keys(GAMES[game]?.policies ?? {})[0] ?? null
  const armies = matchup.armies.map((army) => ({ ...army, policy }))
  return new Player({ game, seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
}

/** Plays blocks until `battles` battles are over; returns the next block. */
function play(player: Player, from: number, battles: number): number {
  const { seats } = player.layout
  const end = from + Math.ceil(battles / seats)
  for (let block = from; block < end; block++) {
    for (let seat = 0; seat < seats; seat++) fight(player, block, seat, SILENT)
  }
  return end
}

function measure(file: string, slices: number): Found {
  const now = ready(file)
  const before = ready(file, GREEDY_1)
  const planning = ready(file, PLANNER)
  let next = play(now, 0, 1000)
  play(before, 0, 1000)
  const rates: number[] = []
  const old: number[] = []
  for (let slice = 0; slice < slices; slice++) {
    const from = next
    rates.push(400 / cost(() => (next = play(now, from, 400))))
    old.push(400 / cost(() => play(before, from, 400)))
  }
  const planned = cost(() => play(planning, 0, 4))
  const { copy, rollout, left } = positions(now, next)
  const battle = 1 / median(rates)
  return {
    general: String(now.policies[0]),
    rates,
    before: old,
    planner: (Math.ceil(4 / planning.layout.seats) * planning.layout.seats) / planned,
    copy: 1e6 * copy,
    rollout: 1e6 * rollout,
    ofBattle: rollout / battle,
    decisionsLeft: left,
  }
}

/** Seconds of a copy and of a rollout, mean over every seventh decision of some battles, and the mean share of decisions left there. */
function positions(player: Player, from: number): { copy: number; rollout: number; left: number } {
  const { rules, state, dice, generals, job } = player
  if (generals === null) throw new Error('nothing is decided')
  const [policy] = generals.policies
  const model = policy.inCopies ?? policy
  const other = rules.setup(job.rules, job.matchup)
  const rollouts = new Rollouts(rules, rules.setup(job.rules, job.matchup))
  const ints = new Int32Array(1 << 16)
  const actions = new Int32Array(MOST_ACTIONS)
  const own = new KeyedDice(1, 2)
  own.seek(0)
  let [copies, copying, played, playing, left, counted] = [0, 0, 0, 0, 0, 0]
  for (let block = from; block < from + 20; block++) {
    rules.reset(state, 0)
    dice.seek(block)
    let side = rules.advance(state, dice, SILENT)
    const at: number[] = []
    let decision = 0
    for (; side !== OVER; decision++) {
      const n = rules.actions(state, actions)
      own.key(0, (decision >> 7) & 31, decision & 127, 0)
      const choice = policy.choose(state, actions, n, own)
      const action = actions[choice] as number
      if (decision % 7 === 0) {
        copying += cost(() => {
          for (let i = 0; i < 100; i++) {
            rules.save(state, ints)
            rules.load(other, ints)
          }
        })
        copies += 100
        if (rollouts.start(state)) {
          playing += cost(() => {
            for (let i = 0; i < 8; i++) rollouts.play(action, model, i, Infinity)
          })
          played += 8
          at.push(decision)
        }
      }
      rules.apply(state, action, dice, SILENT)
      side = rules.advance(state, dice, SILENT)
    }
    for (const point of at) left += 1 - point / decision
    counted += at.length
  }
  return { copy: copying / copies, rollout: playing / played, left: left / counted }
}

/** As a process of its own this module measures one game, in the number of slices on the command line. */
if (process.argv[1] === import.meta.filename) {
  const [, , file = '', slices = '5'] = process.argv
  console.log(JSON.stringify(measure(file, Number(slices))))
}
