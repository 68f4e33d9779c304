import { SILENT } from '../../core/log.ts'
import {
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  LEG,
  type Matchup,
  OUTCOME,
  OVER,
  type Problem,
  type Ruleset,
  type RulesTable,
  SECOND_WINS,
  TURN,
  TURNS,
} from '../../core/ruleset.ts'
import { refuse } from '../setup.ts'
import { BEGINS, SimpleBattle } from './battle.ts'
import { sceneOf } from './drawing.ts'
import { editionsOf, factsOf } from './facts.ts'
import { policiesOf, weightedOf } from './generals.ts'
import { measuresOf } from './measures.ts'
import type { SimpleGame } from './simple.ts'

/**
 * Makes a game of a definition. Everything that is not said has a default. The state is one array of whole numbers, so positions can be
 * saved and compared. Battles that run by themselves are solved exactly; where generals decide they look ahead in copies. Throws a TypeError
 * if the definition cannot be a game.
 */
export function defineGame(game: SimpleGame): Ruleset<RulesTable, unknown> {
  const facts = factsOf(game)
  const named = measuresOf(game.measures, game.seats)
  const battleOf = (rules: RulesTable, matchup: Matchup): SimpleBattle => new SimpleBattle(game, named, rules, matchup)
  const { decisions } = game
  const ruleset: Ruleset<RulesTable, SimpleBattle> = {
    facts,
    editions: editionsOf(game, facts),
    policies: policiesOf(game),
    ...(facts.weights !== undefined && { weighted: weightedOf(game) }),

    check(rules, matchup) {
      const [least, most] = game.units ?? [1, 1]
      const counted = matchup.armies.flatMap(({ units }, army): Problem[] => {
        if (units.length >= least && units.length <= most) return []
        const wanted = least === most ? `${least} unit${least === 1 ? '' : 's'}` : `${least} to ${most} units`
        return [{ path: ['armies', army, 'units'], message: `an army has ${wanted}, not ${units.length}` }]
      })
      if (counted.length > 0 || game.check === undefined) return counted
      return game.check(battleOf(rules, matchup)).map((message) => ({ path: ['armies'], message }))
    },

    setup(rules, matchup) {
      refuse(this.check(rules, matchup))
      return battleOf(rules, matchup)
    },

    seats: ({ matchup: { battle } }) => (battle?.seats === 'fixed' ? 1 : (game.seats ?? 1)),
    reset: (state, seat) => state.reset(seat),

    advance(state, dice, log) {
      if (decisions !== undefined) return state.playOn(dice, log) ?? OVER
      state.playAll(dice, log)
      return OVER
    },

    actions(state, out) {
      if (state.choices === null || decisions === undefined) return nothing()
      const side = decisions.decides(state.numbers, state)
      return side === null ? nothing() : state.choices.list(state.numbers, side, out)
    },
    apply: (state, action, dice, log) => state.apply(action, dice, log),
    describe: ({ choices }, action) => choices?.describe(action) ?? nothing(),
    ...(decisions?.conceal && {
      conceal: (copy: SimpleBattle, side: 0 | 1) => decisions.conceal?.(copy.numbers, side, copy) ?? true,
    }),

    player: (state, side) => (side === state.first ? 0 : 1),
    view: (state, side) =>
      decisions?.view?.(state.numbers, side, state) ?? {
        turn: state.turn,
        army: side,
        first: state.first,
        state: Array.from(state.numbers),
      },
    columns: ({ cells }) => cells.map(({ column }) => column),

    measure(state, row) {
      const { cells, happened, winner } = state
      row[OUTCOME] = winner === 0 ? FIRST_WINS : winner === 1 ? SECOND_WINS : DRAW
      row[TURNS] = state.turn
      for (let i = 0; i < cells.length; i++) {
        row[FIRST_MEASURE + i] = 'when' in cells[i].simple ? Math.max(0, happened[i]) : state.read(cells[i])
      }
    },

    solvable: (state) => game.solvable?.(state) ?? true,

    leg(state, dice) {
      if (state.draw(dice, SILENT)) return LEG
      // A leg does not know which turn it plays.
      state.turn = 0
      return state.playTurn(dice, SILENT) ? OVER : TURN
    },

    save(state, out) {
      out.set(state.all)
      return state.all.length
    },

    load: (state, from) => state.load(from),
    show: (state) => game.show?.(state.numbers, state) ?? `The state is ${state.numbers.join(', ')}.`,
    scene: (state) => sceneOf(game, state),
    tell: (state, event, a) =>
      event === BEGINS ? `${facts.turnsTold.word} ${a}` : (state.lines[a] ?? 'A line that is not told any more.'),
  }
  return ruleset
}

function nothing(): never {
  throw new Error('nothing is decided here')
}
