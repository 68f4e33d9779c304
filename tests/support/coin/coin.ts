import { clausesIn } from '../../../src/core/clause.ts'
import type { Dice } from '../../../src/core/dice.ts'
import type { GameFacts, Measure } from '../../../src/core/facts.ts'
import { type Log, SILENT } from '../../../src/core/log.ts'
import {
  type ArmySpec,
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  OVER,
  type Problem,
  type Ruleset,
  type RulesTable,
  SECOND_WINS,
  type Side,
  TURN,
  TURNS,
} from '../../../src/core/ruleset.ts'
import type { Scenario, Variant } from '../../../src/scenario/types.ts'

/**
 * A complete game on one page, for tests of code that must not know any game. Two purses of coins: each turn the mover, then the other,
 * flips every coin it has; the enemy loses one for each head. An empty purse has lost. The seat says who moves first.
 */
const MEASURES: readonly Measure[] = [
  { name: 'flips', title: 'Coins flipped', kind: 'count', memory: 'history', meaning: 'Coins the purse flipped.' },
  { name: 'lost', title: 'Coins lost', kind: 'count', memory: 'state', meaning: 'Coins the purse lost.' },
  { name: 'broke', title: 'Broke', kind: 'event', memory: 'history', meaning: 'The purse was emptied.' },
]

const CLAUSES = {
  'C-2': 'each coin that shows heads costs the other a coin',
  'C-3': 'an empty purse has lost',
  'C-9': 'nothing does it',
} as const

const clause = clausesIn(CLAUSES)

const FACTS: GameFacts = {
  name: 'coin',
  title: 'Coins',
  about: 'Purses of coins flip each other empty.',
  modes: ['engagement'],
  turns: 8,
  turnsTold: { word: 'Turn', events: [] },
  switches: {
    seats: { values: [1, 2], default: 1, clause: 'C-1', meaning: 'Seats of a block.', affects: 'Who moves first.' },
    heads: { values: { min: 1, max: 2 }, default: 2, clause: 'C-2', meaning: 'Face that hits.', affects: 'Losses.' },
  },
  editions: { coin: 'The game.' },
  unitTypes: { purse: { title: 'Purse', clause: 'C-3', base: { width: 20, depth: 20 }, movement: 0 } },
  profile: {},
  groups: {},
  sides: [],
  measures: MEASURES,
  clauses: ['C-9', 'C-2'],
  clauseTexts: CLAUSES,
}

/** More flips than this share the last bin. The number is small, so that tests reach the last bin. */
const FLIP_BINS = 12

class CoinState {
  readonly limit: number
  readonly seats: number
  readonly heads: number
  readonly start: readonly [number, number]
  readonly names: readonly [string, string]
  readonly coins = [0, 0]
  readonly flips = [0, 0]
  readonly brokeIn = [0, 0]
  turn = 0
  first: Side = 0

  constructor(rules: RulesTable, matchup: Matchup) {
    this.limit = matchup.turns ?? 0
    this.seats = Number(rules.seats)
    this.heads = Number(rules.heads)
    const [a, b] = matchup.armies
    this.start = [a.units[0]?.models ?? 0, b.units[0]?.models ?? 0]
    this.names = [a.units[0]?.id ?? '', b.units[0]?.id ?? '']
  }
}

/** The only event: purse, coins flipped, heads, coins left to the enemy. */
const FLIPPED = 1

function playTurn(state: CoinState, dice: Dice, log: Log): boolean {
  const { coins, flips } = state
  state.turn++
  for (let role = 0; role < 2; role++) {
    const side = role === 0 ? state.first : 1 - state.first
    const mine = coins[side] as number
    const theirs = coins[1 - side] as number
    dice.key(state.turn, 1, role + 1, 0)
    const heads = dice.count(mine, 2, state.heads)
    const left = theirs - Math.min(theirs, heads)
    if (log.on) {
      log.cite(clause('C-2'))
      if (left === 0) log.cite(clause('C-3'))
      log.note(FLIPPED, side, mine, heads, left)
    }
    coins[1 - side] = left
    flips[side] = (flips[side] as number) + mine
    if (left === 0) {
      state.brokeIn[1 - side] = state.turn
      return true
    }
  }
  return false
}

export const COIN: Ruleset<RulesTable, CoinState> = {
  facts: FACTS,
  editions: { coin: { seats: 1, heads: 2 } },
  policies: {},
  check(_rules, matchup): readonly Problem[] {
    return matchup.armies.every((army) => army.units.length === 1)
      ? []
      : [{ path: ['armies'], message: 'one purse each' }]
  },
  setup: (rules, matchup) => new CoinState(rules, matchup),
  seats: (state) => state.seats,
  reset(state, seat) {
    for (let side = 0; side < 2; side++) {
      state.coins[side] = state.start[side] as number
      state.flips[side] = 0
      state.brokeIn[side] = 0
    }
    state.turn = 0
    state.first = seat === 0 ? 0 : 1
  },
  advance(state, dice, log) {
    while (state.limit === 0 || state.turn < state.limit) if (playTurn(state, dice, log)) break
    return OVER
  },
  actions() {
    throw new Error('nothing is decided')
  },
  apply() {
    throw new Error('nothing is decided')
  },
  player: (state, side) => (side === state.first ? 0 : 1),
  describe() {
    throw new Error('nothing is decided')
  },
  view: () => null,
  columns(state): readonly Column[] {
    return ([0, 1] as const).flatMap((army) =>
      MEASURES.map((measure) => {
        const turnBins = state.limit === 0 ? 32 : state.limit + 1
        const bins = { flips: FLIP_BINS, lost: state.start[army] + 1, broke: turnBins }[measure.name] ?? 1
        return { army, unit: state.names[army], measure, bins }
      }),
    )
  },
  measure(state, row) {
    const [a, b] = state.coins as [number, number]
    row[OUTCOME] = b === 0 ? FIRST_WINS : a === 0 ? SECOND_WINS : DRAW
    row[TURNS] = state.turn
    for (let side = 0; side < 2; side++) {
      const at = FIRST_MEASURE + side * MEASURES.length
      row[at] = state.flips[side] as number
      row[at + 1] = (state.start[side] as number) - (state.coins[side] as number)
      row[at + 2] = state.brokeIn[side] as number
    }
  },
  leg: (state, dice) => (playTurn(state, dice, SILENT) ? OVER : TURN),
  save(state, out) {
    out[0] = state.coins[0] as number
    out[1] = state.coins[1] as number
    out[2] = state.first
    return 3
  },
  load(state, from) {
    state.turn = 0
    state.first = from[2] === 0 ? 0 : 1
    for (let side = 0; side < 2; side++) {
      state.coins[side] = from[side] as number
      state.flips[side] = 0
      state.brokeIn[side] = 0
    }
  },
  show: (state) => `${state.coins[0]} coins against ${state.coins[1]}`,
  scene: () => null,
  tell: (_state, _event, side, flipped, heads, left) =>
    `${side}: ${heads} heads of ${flipped}, the other has ${left} left`,
}

/** The table of games of a run that plays only this game. */
export const COIN_GAMES = { coin: COIN as Ruleset<RulesTable, unknown> }

/** Purses of `a` and `b` coins. */
export function coinMatchup(a: number, b: number, turns: number | null = 8, name = 'Heads v Tails'): Matchup {
  const [first = '', second = ''] = name.split(' v ')
  return { name, mode: 'engagement', turns, armies: [purse(first, a), purse(second, b)], contacts: [] }
}

function purse(name: string, models: number): ArmySpec {
  return { name, policy: null, units: [{ id: 'purse', models, width: 1, profile: { type: 'purse' } }] }
}

export function coinVariant(seats = 1, name = 'coin'): Variant {
  return { name, edition: 'coin', changes: seats === 1 ? {} : { seats }, rules: { seats, heads: 2 } }
}

export function coinScenario(parts: Partial<Scenario> = {}): Scenario {
  return {
    game: 'coin',
    title: 'Six coins against five',
    question: 'Does the heavier purse win?',
    seed: '7',
    battles: 2000,
    variants: [coinVariant()],
    matchups: [coinMatchup(6, 5)],
    inputs: { 'coins.yaml': 'sha256:0' },
    ...parts,
  }
}
