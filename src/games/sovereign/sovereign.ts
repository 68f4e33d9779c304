import { SILENT } from '../../core/log.ts'
import { type Matchup, OVER, type Ruleset, TURN } from '../../core/ruleset.ts'
import { sidesOf } from './chapters/turn/sides.ts'
import * as Action from './choices/actions.ts'
import { carryOut } from './choices/decide.ts'
import { describe } from './choices/describe.ts'
import { listActions } from './choices/legal.ts'
import { check, unitsOf } from './data/check.ts'
import { FACTS } from './data/facts.ts'
import { RESULT_ROW } from './data/measures.ts'
import { EDITIONS, type SovereignRules } from './data/rules.ts'
import { POLICIES } from './generals/index.ts'
import { unseenOf } from './space/reach.ts'
import { Board, put, takeSeats } from './state/board.ts'
import { findHomes } from './state/deploy.ts'
import { playLeg } from './state/engagement.ts'
import { advanceBattle } from './state/machine.ts'
import { clearHistory, loadFight, recount, saveFight } from './state/snapshot.ts'
import { ENDED, Fight, NONE, ROUND_BEGINS, START, type Unit, UP } from './state/state.ts'
import { scene, show } from './telling/scene.ts'
import { tell } from './telling/tell.ts'
import { view } from './telling/view.ts'

/** The round has 13 bits in the dice keys; a duel still undecided after so many ends drawn. */
const LONGEST = 8191

/** Sovereign: a party and its foes on squares of five feet. */
export const SOVEREIGN: Ruleset<SovereignRules, Fight> = {
  facts: FACTS,
  editions: EDITIONS,
  policies: POLICIES,
  check,

  setup(rules, matchup) {
    const problem = check(rules, matchup).find(({ severity }) => severity !== 'warning')
    if (problem !== undefined) throw new Error(problem.message)
    const sides = sidesOf(matchup)
    const units = unitsOf(rules, matchup)
    const { battle } = matchup
    const board = battle?.squares === undefined ? null : new Board(battle.squares, rules)
    Action.TARGET.mustHold(units.length)
    for (const { weapons } of units) Action.WEAPON.mustHold(weapons.length)
    if (board === null) meet(units, matchup)
    else findHomes(board, matchup, units)
    return new Fight(
      rules,
      [matchup.armies[0].name, matchup.armies[1].name],
      units,
      board,
      Math.min(matchup.turns ?? (board === null ? LONGEST : rules.roundCap), LONGEST),
      battle?.seats === 'swap' ? 2 : 1,
      sides,
    )
  },

  seats: (state) => state.seats,

  reset(state, seat) {
    const { board, units } = state
    state.seat = seat
    state.stage = START
    state.round = 0
    state.goer = 0
    state.opener = 0
    for (let i = 0; i < state.order.length; i++) state.order[i] = i
    state.half = 0
    state.active = NONE
    state.pending = 0
    state.surprised = 0
    state.freed = 0
    state.cursor = NONE
    state.version++
    state.stirred = 0
    state.ending = 0
    state.winner = -1
    state.depth = 0
    state.broken.fill(0)
    state.mains.fill(0)
    state.screened.fill(0)
    if (board !== null) takeSeats(board, seat)
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      unit.restore()
      if (board !== null) put(board, unit, unit.homes[seat])
    }
    recount(state)
    clearHistory(state)
  },

  advance(state, dice, log) {
    const { board } = state
    if (board !== null) return advanceBattle(state, board, dice, log)
    while (state.stage !== ENDED) {
      const end = playLeg(state, dice, log)
      if (end === OVER || (end === TURN && state.round >= state.lastRound)) break
    }
    state.stage = ENDED
    return OVER
  },

  actions(state, out) {
    if (state.board === null) throw new Error('a duel asks for no decision')
    return listActions(state, state.board, out)
  },

  apply(state, action, dice, log) {
    if (state.board === null) throw new Error('a duel asks for no decision')
    carryOut(state, state.board, action, dice, log)
  },

  hides: ({ units }) => units.some((unit) => unit.fate === UP && unseenOf(unit) === 2),
  player: (_state, side) => side,
  describe,
  view,
  ...RESULT_ROW,

  leg(state, dice) {
    state.round = state.stage === START || state.stage === ROUND_BEGINS ? 0 : 1
    const end = playLeg(state, dice, SILENT)
    state.round = 1
    return end
  },

  save: saveFight,
  load: loadFight,
  show,
  scene,
  tell,
}

/** Has the enemies of each contact stand side by side. */
function meet(units: readonly Unit[], matchup: Matchup): void {
  const byName = new Map(units.map((unit) => [unit.name, unit]))
  for (const { unit: name, of } of matchup.contacts) {
    const [unit, foe] = [byName.get(name), byName.get(of)]
    if (unit === undefined || foe === undefined) throw new Error(`nobody brings ${name} and ${of} face to face`)
    unit.foes.push(foe)
    foe.foes.push(unit)
  }
}
