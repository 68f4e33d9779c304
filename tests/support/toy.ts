import type { Dice } from '../../src/core/dice.ts'
import {
  type Column,
  FIRST_MEASURE,
  type LEG,
  OUTCOME,
  OVER,
  type Ruleset,
  TURN,
  TURNS,
} from '../../src/core/ruleset.ts'

/**
 * A battle whose only state is a number `at`, from 0, for tests of the solver. `points` and `passed` are measures of the past, `height` of
 * the state.
 */
export class Toy {
  at = 0
  turn = 0
  /** Outcome of the result row. */
  outcome = 1
  /** Points gained in the leg, or in the battle. */
  points = 0
  /** The turn in which something happened, or 0. */
  passed = 0
}

export type Step = (toy: Toy, dice: Dice) => typeof LEG | typeof TURN | typeof OVER

/** Rules that can only play a leg. */
export function toyRules(step: Step): Ruleset<null, Toy> {
  return {
    facts: {
      name: 'toy',
      title: 'Toy',
      about: 'A number goes up.',
      modes: ['engagement'],
      turns: 8,
      turnsTold: { word: 'Turn', events: [] },
      switches: {},
      editions: {},
      unitTypes: {},
      profile: {},
      groups: {},
      sides: [],
      measures: COLUMNS.map((column) => column.measure),
    },
    editions: {},
    policies: {},
    check: () => [],
    setup: () => new Toy(),
    seats: () => 1,
    reset: (toy) => {
      Object.assign(toy, new Toy())
    },
    advance(toy, dice) {
      for (;;) {
        const end = step(toy, dice)
        if (end === OVER) return OVER
        if (end === TURN) toy.turn++
      }
    },
    actions: () => 0,
    apply: () => undefined,
    player: (_toy, side) => side,
    describe: () => ({ kind: '', text: '' }),
    view: () => null,
    columns: () => COLUMNS,
    measure(toy, row) {
      row[OUTCOME] = toy.outcome
      row[TURNS] = toy.turn
      row[FIRST_MEASURE] = toy.at
      row[FIRST_MEASURE + 1] = toy.points
      row[FIRST_MEASURE + 2] = toy.passed
    },
    leg(toy, dice) {
      toy.turn = 1
      return step(toy, dice)
    },
    save(toy, out) {
      out[0] = toy.at
      out[1] = toy.outcome
      return 2
    },
    load(toy, from) {
      Object.assign(toy, new Toy(), { at: from[0], outcome: from[1] })
    },
    show: (toy) => String(toy.at),
    scene: () => null,
    tell: () => '',
  }
}

const COLUMNS: readonly Column[] = (
  [
    ['height', 'count', 'state'],
    ['points', 'count', 'history'],
    ['passed', 'event', 'history'],
  ] as const
).map(([name, kind, memory]) => ({
  army: 0,
  unit: 'toy',
  bins: 8,
  measure: { name, title: name, kind, memory, meaning: `The ${name}.` },
}))
