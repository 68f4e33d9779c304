import { SIDES } from '../../board/hex/hex.ts'
import { SILENT } from '../../core/log.ts'
import { OVER, type Ruleset, TURN } from '../../core/ruleset.ts'
import { armyNames, LONGEST, meet, refuse, seatsOf, unitsOf } from '../../kit/setup.ts'
import { homesOf, placeIn } from './chapters/deploy.ts'
import { playLeg } from './chapters/engagement.ts'
import { finish } from './chapters/score.ts'
import { beginTurn, endActivation, endTurn, findGoer } from './chapters/turn.ts'
import * as Action from './choices/actions.ts'
import { carryOut } from './choices/apply.ts'
import { describe } from './choices/describe.ts'
import { listActions, optionsOf } from './choices/legal.ts'
import { check } from './data/check.ts'
import * as Clause from './data/clause.ts'
import { FACTS } from './data/facts.ts'
import { RESULT_ROW } from './data/measures.ts'
import { EDITIONS, type WarRules } from './data/rules.ts'
import { POLICIES, WEIGHTED } from './generals/index.ts'
import { Board, lift, put } from './state/board.ts'
import { clearHistory, loadWar, saveWar } from './state/snapshot.ts'
import * as Stage from './state/stage.ts'
import { recount, seatUnits, War } from './state/state.ts'
import { NONE, Unit } from './state/unit.ts'
import * as Event from './telling/events.ts'
import { scene, show } from './telling/scene.ts'
import { tell } from './telling/tell.ts'
import { view } from './telling/view.ts'

/** W.A.R., Warlords and Realms: battles on hexes, and engagements of adjacent units. */
export const WAR: Ruleset<WarRules, War> = {
  facts: FACTS,
  editions: EDITIONS,
  policies: POLICIES,
  weighted: WEIGHTED,
  models: ['greedy', 'rush', 'gunline'],
  check,

  setup(rules, matchup) {
    refuse(check(rules, matchup))
    const units = unitsOf(matchup, (army, slot, spec) => new Unit(army, slot, spec, rules))
    const { battle } = matchup
    const board = battle?.hexes === undefined ? null : new Board(battle.hexes, rules, units.length)
    Action.TARGET.mustHold(units.length)
    if (board !== null && battle !== undefined) {
      Action.AIM.mustHold(board.hexes.count)
      const homes = homesOf(
        board.hexes,
        battle,
        matchup.armies.map((army) => army.units),
      )
      for (const seat of [0, 1] as const) {
        for (const [i, home] of homes.entries()) board.homes[seat][i] = placeIn(board.hexes, seat, home)
      }
    } else meet(units, matchup, faceEachOther)
    return new War(
      rules,
      armyNames(matchup),
      units,
      board,
      Math.min(matchup.turns ?? (board === null ? LONGEST : FACTS.turns), LONGEST),
      seatsOf(matchup),
    )
  },

  seats: (state) => state.seats,

  reset(state, seat) {
    const { board } = state
    if (board !== null) {
      board.endHexes = -1
      for (let i = 0; i < state.units.length; i++) lift(board, state.units[i])
    }
    seatUnits(state, seat)
    const { roster } = state
    for (let i = 0; i < roster.length; i++) {
      const unit = roster[i]
      unit.restore()
      if (board !== null) put(board, unit, board.homes[seat === 1 ? 1 : 0][i])
    }
    state.turn = 0
    state.stage = board === null ? Stage.TURN_BEGINS : Stage.START
    state.goer = 0
    state.opener = 0
    state.active = NONE
    state.spent = false
    state.walked = 0
    state.limits = 0
    state.hasShot = false
    state.hasFought = false
    state.spells = 0
    state.attacksLeft = NONE
    state.optionsLeft = -1
    state.allotted.fill(0)
    state.attempted[0] = 0
    state.attempted[1] = 0
    state.ending = 0
    recount(state)
    clearHistory(state)
  },

  advance(state, dice, log) {
    const { board } = state
    if (board === null) {
      while (state.stage !== Stage.ENDED) {
        const end = playLeg(state, dice, log)
        if (end === OVER) break
        if (end === TURN && state.turn >= state.lastTurn) {
          finish(state, Event.TURN_LIMIT, log)
          break
        }
      }
      return OVER
    }
    for (;;) {
      switch (state.stage) {
        case Stage.START:
          if (log.on) {
            for (const unit of state.units) {
              log.cite(Clause.UNIT_01)
              log.cite(Clause.LOS_01)
              log.note(Event.DEPLOYED, unit.index, unit.hex * SIDES + unit.facing, 0, 0)
            }
          }
          state.stage = Stage.TURN_BEGINS
          break
        case Stage.TURN_BEGINS:
          beginTurn(state, dice, log)
          break
        case Stage.CHOOSE:
          if (findGoer(state, log)) return state.armyOf[state.goer]
          endTurn(state, log)
          if (state.turn >= state.lastTurn) finish(state, Event.TURN_LIMIT, log)
          break
        case Stage.ACT:
        case Stage.DECLARE:
          return state.armyOf[state.goer]
        case Stage.AFTER:
          // The only action left is `done`.
          if (optionsOf(state, board) > 1) return state.armyOf[state.goer]
          endActivation(state, log)
          break
        default:
          return OVER
      }
    }
  },

  actions(state, out) {
    if (state.board === null) throw new Error('an engagement asks for no decision')
    return listActions(state, state.board, out)
  },

  apply(state, action, dice, log) {
    if (state.board === null) throw new Error('an engagement asks for no decision')
    carryOut(state, state.board, action, dice, log)
  },

  player: (state, side) => (state.armyOf[0] === side ? 0 : 1),
  describe,
  view,
  ...RESULT_ROW,

  leg(state, dice) {
    state.turn = state.stage === Stage.TURN_BEGINS ? 0 : 1
    const end = playLeg(state, dice, SILENT)
    state.turn = 1
    return end
  },

  save: saveWar,
  load: loadWar,
  show,
  scene,
  tell,
}

/** Notes that two enemies in contact are adjacent. */
function faceEachOther(unit: Unit, foe: Unit): void {
  unit.foes.push(foe)
  foe.foes.push(unit)
}
