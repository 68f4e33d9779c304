import { clausesIn } from '../../../src/core/clause.ts'
import type { Dice } from '../../../src/core/dice.ts'
import type { GameFacts, Measure } from '../../../src/core/facts.ts'
import type { Log } from '../../../src/core/log.ts'
import {
  type ArmySpec,
  type Column,
  DRAW,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  OVER,
  type Policy,
  type Ruleset,
  type RulesTable,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../../../src/core/ruleset.ts'
import type { Scenario, Variant } from '../../../src/scenario/types.ts'

/**
 * A whole game of battles with decisions on one page, for tests of code that must not know any game. Two purses sit at a table, one in the
 * south. Each turn the first mover, then the other, stakes 1 to 3 coins and flips them: the enemy loses one for each head, the staker loses
 * one if there is no head. An empty purse has lost. Seats of a block: who sits in the south (odd seats: the second army), and whether the
 * south moves first (the first half of the seats).
 */
export const STAKES_MEASURES: readonly Measure[] = [
  { name: 'lost', title: 'Coins lost', kind: 'count', memory: 'state', meaning: 'Coins the purse lost.' },
  { name: 'broke', title: 'Broke', kind: 'event', memory: 'history', meaning: 'The purse was emptied.' },
  { name: 'staked', title: 'Staked', kind: 'count', memory: 'history', meaning: 'Coins staked.', of: 'army' },
  { name: 'bled', title: 'First loss', kind: 'event', memory: 'history', meaning: 'It lost a coin.', of: 'army' },
  {
    name: 'margin',
    role: 'margin',
    title: 'Margin',
    kind: 'count',
    memory: 'state',
    meaning: 'Coins the second army lost less those the first lost.',
    of: 'battle',
    zero: 20,
  },
  {
    name: 'firstMoverScore',
    role: 'first-move',
    title: 'Score of the first mover',
    kind: 'count',
    memory: 'state',
    meaning: 'A win 1, a draw a half.',
    of: 'battle',
    scale: 2,
  },
]

const CLAUSES = {
  'S-2': 'each coin that shows heads costs the other a coin',
  'S-3': 'no heads cost a coin of one’s own',
  'S-9': 'nothing does it',
} as const

const clause = clausesIn(CLAUSES)

const FACTS: GameFacts = {
  name: 'stakes',
  title: 'Stakes',
  about: 'Purses of coins are staked against each other.',
  modes: ['battle'],
  turns: 8,
  turnsTold: { word: 'Turn', events: [] },
  switches: {
    seats: {
      values: [1, 2, 4],
      default: 4,
      clause: 'S-0',
      meaning: 'Seats of a block.',
      affects: 'The side of the table that each army has.',
    },
  },
  editions: { stakes: 'The game.' },
  unitTypes: { purse: { title: 'Purse', clause: 'S-1', base: { width: 20, depth: 20 }, movement: 0 } },
  profile: {},
  groups: {},
  sides: [],
  tables: { bar: [4, 2] },
  measures: STAKES_MEASURES,
  policies: { bold: 'Stakes all it may.', meek: 'Stakes a single coin.', fickle: 'Chooses by its dice.' },
  clauses: ['S-2', 'S-3', 'S-9'],
  clauseTexts: CLAUSES,
}

class Stakes {
  readonly limit: number
  readonly seats: number
  readonly start: readonly [number, number]
  readonly names: readonly [string, string]
  readonly coins = new Int32Array(2)
  readonly staked = new Int32Array(2)
  readonly brokeIn = new Int32Array(2)
  readonly bledIn = new Int32Array(2)
  turn = 1
  south: Side = 0
  first: Side = 0
  /** Number of purses that have moved in this turn. */
  moved = 0

  constructor(rules: RulesTable, { turns, armies: [a, b] }: Matchup) {
    this.limit = turns ?? 1000
    this.seats = Number(rules.seats)
    this.start = [a.units[0]?.models ?? 0, b.units[0]?.models ?? 0]
    this.names = [a.units[0]?.id ?? '', b.units[0]?.id ?? '']
  }
}

/** The only event: side, coins staked, heads, coins left to the enemy. */
const FLIPPED = 1
const MOST = 3

function lose(state: Stakes, side: Side, coins: number): void {
  if (coins === 0) return
  state.coins[side] = Math.max(0, (state.coins[side] as number) - coins)
  if (state.bledIn[side] === 0) state.bledIn[side] = state.turn
  if (state.coins[side] === 0) state.brokeIn[side] = state.turn
}

function mover(state: Stakes): Side {
  return state.moved === 0 ? state.first : state.first === 0 ? 1 : 0
}

/** Score of a side in half points. */
function halves({ coins: [a, b] }: Stakes, side: Side): number {
  if (a !== 0 && b !== 0) return 1
  return (a === 0) === (side === 1) ? 2 : 0
}

export const STAKES: Ruleset<RulesTable, Stakes> = {
  facts: FACTS,
  editions: { stakes: { seats: 4 } },
  policies: {
    bold: { choose: (_state, _actions, n) => n - 1 },
    meek: { choose: () => 0 },
    fickle: { choose: (_state, _actions, n, dice) => (n === 1 ? 0 : dice.die(n) - 1) },
  } satisfies Record<string, Policy<Stakes>>,
  check: (_rules, { armies }) =>
    armies.every(({ units }) => units.length === 1) ? [] : [{ path: ['armies'], message: 'one purse each' }],
  setup(rules, matchup) {
    if (this.check(rules, matchup).length > 0) throw new Error('one purse each')
    return new Stakes(rules, matchup)
  },
  seats: (state) => state.seats,
  reset(state, seat) {
    state.coins.set(state.start)
    for (const counter of [state.staked, state.brokeIn, state.bledIn]) counter.fill(0)
    state.turn = 1
    state.moved = 0
    state.south = seat % 2 === 0 ? 0 : 1
    state.first = seat < 2 ? state.south : state.south === 0 ? 1 : 0
  },
  advance(state) {
    if (state.coins[0] === 0 || state.coins[1] === 0 || state.turn > state.limit) return OVER
    return mover(state)
  },
  actions(state, out) {
    const n = Math.min(MOST, state.coins[mover(state)] as number)
    for (let i = 0; i < n; i++) out[i] = i + 1
    return n
  },
  apply(state, stake, dice: Dice, log: Log) {
    const side = mover(state)
    const foe = side === 0 ? 1 : 0
    dice.key(state.turn, 1, this.player(state, side) + 1, 0)
    const heads = dice.count(stake, 2, 2)
    state.staked[side] = (state.staked[side] as number) + stake
    if (heads === 0) lose(state, side, 1)
    else lose(state, foe, heads)
    if (log.on) {
      log.cite(clause('S-2'))
      if (heads === 0) log.cite(clause('S-3'))
      log.note(FLIPPED, side, stake, heads, state.coins[foe] as number)
    }
    state.moved = 1 - state.moved
    if (state.moved === 0) state.turn++
  },
  player: (state, side) => (side === state.south ? 0 : 1),
  describe: (_state, stake) => ({ kind: 'stake', text: `stake ${stake}`, coins: stake }),
  view: (state, side) => ({
    turn: state.turn,
    own: { coins: state.coins[side] },
    enemy: { coins: state.coins[1 - side] },
  }),
  columns(state): readonly Column[] {
    const bins: Record<string, number> = { lost: 20, broke: 5, staked: 12, bled: 5, margin: 41, firstMoverScore: 3 }
    const column = (army: Side, unit: string | null, measure: Measure): Column => ({
      army,
      unit,
      measure,
      bins: bins[measure.name] ?? state.limit,
    })
    const of = (whose: string): readonly Measure[] =>
      STAKES_MEASURES.filter((measure) => (measure.of ?? 'unit') === whose)
    return [
      ...([0, 1] as const).flatMap((army) => of('unit').map((measure) => column(army, state.names[army], measure))),
      ...([0, 1] as const).flatMap((army) => of('army').map((measure) => column(army, null, measure))),
      ...of('battle').map((measure) => column(0, null, measure)),
    ]
  },
  measure(state, row) {
    const lost = [0, 1].map((side) => (state.start[side] as number) - (state.coins[side] as number)) as [number, number]
    row[OUTCOME] = [SECOND_WINS, DRAW, FIRST_WINS][halves(state, 0)] as number
    row[TURNS] = Math.min(state.turn - (state.moved === 0 ? 1 : 0), state.limit)
    row.set([lost[0], state.brokeIn[0] as number, lost[1], state.brokeIn[1] as number], 2)
    row.set([state.staked[0] as number, state.bledIn[0] as number], 6)
    row.set([state.staked[1] as number, state.bledIn[1] as number], 8)
    row.set([20 + lost[1] - lost[0], halves(state, state.first)], 10)
  },
  leg() {
    throw new Error('battles have no legs')
  },
  save(state, out) {
    const { coins, staked, brokeIn, bledIn } = state
    out.set([...coins, ...staked, ...brokeIn, ...bledIn, state.turn, state.moved, state.south, state.first])
    return 12
  },
  load(state, from) {
    const pair = (at: number): Int32Array => from.subarray(at, at + 2)
    state.coins.set(pair(0))
    state.staked.set(pair(2))
    state.brokeIn.set(pair(4))
    state.bledIn.set(pair(6))
    state.turn = from[8] as number
    state.moved = from[9] as number
    state.south = from[10] === 0 ? 0 : 1
    state.first = from[11] === 0 ? 0 : 1
  },
  show: (state) => `${state.coins[0]} coins against ${state.coins[1]}`,
  scene: () => null,
  tell: (_state, _event, side, staked, heads, left) =>
    `${side}: ${heads} heads of ${staked}, the other has ${left} left`,
}

/** The table of games of a run that plays only this game. */
export const STAKES_GAMES = { stakes: STAKES as Ruleset<RulesTable, unknown> }

/** Purses of `a` and `b` coins. */
export function stakesMatchup(
  a: number,
  b: number,
  generals: readonly [Partial<ArmySpec>, Partial<ArmySpec>] = [{}, {}],
  name = 'Reds v Blues',
): Matchup {
  const [first = '', second = ''] = name.split(' v ')
  const armies = [purse(first, a, generals[0]), purse(second, b, generals[1])] as const
  return { name, mode: 'battle', turns: 12, armies, contacts: [] }
}

function purse(name: string, models: number, general: Partial<ArmySpec>): ArmySpec {
  const unit = { id: 'purse', models, width: 1, profile: { type: 'purse' } }
  return { name, policy: 'fickle', units: [unit], ...general }
}

export function stakesVariant(seats = 4, name = 'stakes'): Variant {
  return { name, edition: 'stakes', changes: {}, rules: { seats } }
}

export function stakesScenario(parts: Partial<Scenario> = {}): Scenario {
  return {
    game: 'stakes',
    title: 'Eight coins against seven',
    question: null,
    seed: '7',
    battles: 800,
    variants: [stakesVariant()],
    matchups: [stakesMatchup(8, 7)],
    inputs: { 'stakes.yaml': 'sha256:0' },
    ...parts,
  }
}
