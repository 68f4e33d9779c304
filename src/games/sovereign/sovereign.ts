import { SILENT } from '../../core/log.ts'
import { OVER, type Ruleset, TURN } from '../../core/ruleset.ts'
import { armyNames, LONGEST, meet, refuse, seatsOf } from '../../kit/setup.ts'
import { sidesOf } from './chapters/turn/sides.ts'
import * as Action from './choices/actions.ts'
import { carryOut } from './choices/decide.ts'
import { describe } from './choices/describe.ts'
import { listActions } from './choices/legal.ts'
import { check, combatantsOf } from './data/check.ts'
import { FACTS } from './data/facts.ts'
import { RESULT_ROW } from './data/measures.ts'
import { EDITIONS, type SovereignRules } from './data/rules.ts'
import { POLICIES, WEIGHTED } from './generals/index.ts'
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

/** Sovereign: a party against its foes on squares of five feet. */
export const SOVEREIGN: Ruleset<SovereignRules, Fight> = {
  facts: FACTS,
  editions: EDITIONS,
  policies: POLICIES,
  weighted: WEIGHTED,
  check,

  setup(rules, matchup) {
    refuse(check(rules, matchup))
    const sides = sidesOf(matchup)
    const units = combatantsOf(rules, matchup)
    const { battle } = matchup
    const board = battle?.squares === undefined ? null : new Board(battle.squares, rules)
    Action.TARGET.mustHold(units.length)
    for (const { weapons } of units) Action.WEAPON.mustHold(weapons.length)
    if (board === null) meet(units, matchup, faceEachOther)
    else findHomes(board, matchup, units)
    return new Fight(
      rules,
      armyNames(matchup),
      units,
      board,
      Math.min(matchup.turns ?? (board === null ? LONGEST : rules.roundCap), LONGEST),
      seatsOf(matchup),
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
    state.lying = 0
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

  // The square of a hidden enemy cannot be drawn fairly, so no general looks ahead while an enemy hides.
  conceal: ({ units }, side) => !units.some((unit) => unit.army !== side && unit.fate === UP && unseenOf(unit) === 2),
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

/** Notes that two enemies in contact are adjacent. */
function faceEachOther(unit: Unit, foe: Unit): void {
  unit.foes.push(foe)
  foe.foes.push(unit)
}
