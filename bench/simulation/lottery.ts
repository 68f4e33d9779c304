import type { Dice } from '../../src/core/dice.ts'
import type { GameFacts } from '../../src/core/facts.ts'
import type { RulesTable } from '../../src/core/ruleset.ts'
import {
  DRAW,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  OVER,
  type Ruleset,
  SECOND_WINS,
  TURNS,
} from '../../src/core/ruleset.ts'
import type { Scenario, Variant } from '../../src/scenario/types.ts'

/** Chances are whole multiples of 1 / this number: the number of results of three dice with twenty sides. */
export const WHOLE = 8000

const FACTS: GameFacts = {
  name: 'lottery',
  title: 'Lottery',
  about: 'Battles that are drawn by lot, with chances as given: any truth, known for certain.',
  modes: ['engagement'],
  turns: 1,
  turnsTold: { word: 'Turn', events: [] },
  switches: {
    seats: { values: [1, 2, 4], default: 1, clause: 'L-1', meaning: 'Battles of a block.', affects: 'Blocks.' },
    alike: {
      values: { min: 0, max: 20 },
      default: 0,
      clause: 'L-2',
      meaning: 'Twentieths of battles that take the lot of their block.',
      affects: 'Blocks.',
    },
    edge: {
      values: { min: 0, max: WHOLE },
      default: 0,
      clause: 'L-3',
      meaning: 'By how much odd seats win less and even ones more.',
      affects: 'Blocks.',
    },
  },
  editions: { lottery: 'The game.' },
  unitTypes: { lots: { title: 'Lots', clause: 'L-4', base: { width: 20, depth: 20 }, movement: 0 } },
  profile: {},
  groups: {},
  sides: [],
  measures: [],
}

interface Lots {
  readonly rules: { readonly seats: number; readonly alike: number; readonly edge: number }
  /** Number of lots by which the first army wins, and number of lots by which no army wins. */
  readonly win: number
  readonly draw: number
  seat: number
  outcome: number
}

function lot(dice: Dice, step: number, seat: number): number {
  dice.key(seat, step, 1, 0)
  return (dice.die(20) - 1) * 400 + (dice.die(20) - 1) * 20 + dice.die(20) - 1
}

/**
 * The army that a lot makes the winner. Low lots belong to the first army, so that equal dice favour the same army whatever the chances
 * are.
 */
export const LOTTERY: Ruleset<RulesTable, Lots> = {
  facts: FACTS,
  editions: { lottery: { seats: 1, alike: 0, edge: 0 } },
  policies: {},
  check: () => [],
  setup: ({ seats, alike, edge }, { armies: [a, b] }) => ({
    rules: { seats: Number(seats), alike: Number(alike), edge: Number(edge) },
    win: a.units[0]?.models ?? 0,
    draw: b.units[0]?.models ?? 0,
    seat: 0,
    outcome: DRAW,
  }),
  seats: ({ rules }) => rules.seats,
  reset(state, seat) {
    state.seat = seat
  },
  advance(state, dice) {
    const { rules, seat, win, draw } = state
    dice.key(seat, 1, 1, 0)
    const drawn = dice.die(20) <= rules.alike ? lot(dice, 2, 0) : lot(dice, 3, seat)
    const wins = win + (seat % 2 === 0 ? rules.edge : -rules.edge)
    state.outcome = drawn < wins ? FIRST_WINS : drawn < wins + draw ? DRAW : SECOND_WINS
    return OVER
  },
  actions: () => 0,
  apply: () => undefined,
  player: (_state, side) => side,
  describe: () => ({ kind: 'none', text: '' }),
  view: () => null,
  columns: () => [],
  measure(state, row) {
    row[OUTCOME] = state.outcome
    row[TURNS] = 1
  },
  leg: () => OVER,
  save: () => 0,
  load: () => undefined,
  show: () => '',
  scene: () => null,
  tell: () => '',
}

/** Chances of the first army in eight thousandths. */
export interface Chances {
  readonly win: number
  readonly draw: number
}

export function lotteryMatchup({ win, draw }: Chances, name = 'Even v Odd'): Matchup {
  const [first = '', second = ''] = name.split(' v ')
  const army = (title: string, models: number) => ({
    name: title,
    policy: null,
    units: [{ id: title, models, width: 1, profile: { type: 'lots' } }],
  })
  return { name, mode: 'engagement', turns: 1, armies: [army(first, win), army(second, draw)], contacts: [] }
}

export function lotteryVariant(rules: Partial<Record<'seats' | 'alike' | 'edge', number>> = {}): Variant {
  return { name: 'lottery', edition: 'lottery', changes: rules, rules: { seats: 1, alike: 0, edge: 0, ...rules } }
}

export function lotteryScenario(parts: Partial<Scenario> = {}): Scenario {
  return {
    game: 'lottery',
    title: 'Lots',
    question: null,
    seed: '7',
    battles: 1000,
    variants: [lotteryVariant()],
    matchups: [lotteryMatchup({ win: 4000, draw: 0 })],
    inputs: {},
    ...parts,
  }
}

/** The expected score of the first army. */
export function scoreOfChances({ win, draw }: Chances): number {
  return (win + draw / 2) / WHOLE
}

/** Chances whose score is as near to `score` as eight thousandths allow, with a share of draws. */
export function chancesOf(score: number, draws = 0): Chances {
  const draw = Math.round(WHOLE * draws)
  return { win: Math.round(WHOLE * score - draw / 2), draw }
}
