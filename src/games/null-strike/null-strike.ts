import { SILENT } from '../../core/log.ts'
import { type ContactSpec, OVER, type Ruleset, TURN } from '../../core/ruleset.ts'
import { armyNames, LONGEST, meet, refuse, seatsOf, unitsOf } from '../../kit/setup.ts'
import { playLeg } from './chapters/engagement.ts'
import { finish, finishLate } from './chapters/score.ts'
import { findSetter, setListed } from './chapters/setup.ts'
import { beginTurn, endTurn, fallBack, rollOff } from './chapters/turn.ts'
import { carryOut } from './choices/apply.ts'
import { describe } from './choices/describe.ts'
import { listActions } from './choices/legal.ts'
import { mayAct } from './choices/open-kinds.ts'
import { check } from './data/check.ts'
import { FACTS } from './data/facts.ts'
import { RESULT_ROW } from './data/measures.ts'
import { EDITIONS, type StrikeRules } from './data/rules.ts'
import { POLICIES, WEIGHTED } from './generals/index.ts'
import { Field, forget } from './state/field.ts'
import { clearHistory, loadStrike, saveStrike } from './state/snapshot.ts'
import {
  ACT,
  CASUALTIES,
  CHARGED,
  DEPLOY_UNITS,
  DETAIL,
  DISTANCES,
  ENDED,
  GONE,
  mark,
  NONE,
  OPEN,
  START,
  Strike,
  seatUnits,
  TURN_BEGINS,
  TURN_ENDS,
  Unit,
  unitAt,
} from './state/state.ts'
import * as Event from './telling/events.ts'
import { scene, show } from './telling/scene.ts'
import { tell } from './telling/tell.ts'
import { view } from './telling/view.ts'

/** Null Strike: many units share a few actions each turn. */
export const NULL_STRIKE: Ruleset<StrikeRules, Strike> = {
  facts: FACTS,
  editions: EDITIONS,
  policies: POLICIES,
  weighted: WEIGHTED,
  models: ['greedy', 'shooter', 'rusher'],
  check,

  setup(rules, matchup) {
    refuse(check(rules, matchup))
    const units = unitsOf(matchup, (army, slot, spec) => new Unit(army, slot, spec, rules))
    const { battle } = matchup
    const field = battle === undefined ? null : new Field(battle, rules, units.length)
    if (field === null) meet(units, matchup, faceEachOther)
    return new Strike(
      rules,
      armyNames(matchup),
      units,
      Math.min(matchup.turns ?? LONGEST, field === null ? LONGEST : rules.roundCap),
      seatsOf(matchup),
      field,
    )
  },

  seats: (state) => state.seats,

  reset(state, seat) {
    seatUnits(state, seat)
    const { roster } = state
    for (let i = 0; i < roster.length; i++) roster[i].restore()
    const { field } = state
    if (field !== null) {
      for (let i = 0; i < roster.length; i++) {
        const unit = roster[i]
        unit.place = GONE
        unit.dug = OPEN
        mark(unit)
      }
      field.takenBy.fill(-1)
      forget(field)
    }
    state.turn = 0
    state.stage = START
    state.goer = 0
    state.opener = 0
    state.left = 0
    state.cursor = 0
    state.ending = 0
    state.active = NONE
    state.kind = 0
    state.charged = NONE
    state.losing = NONE
    state.lost = 0
    state.set.fill(0)
    clearHistory(state)
  },

  advance(state, dice, log) {
    const { field } = state
    if (field === null) {
      while (state.stage !== ENDED) {
        const end = playLeg(state, dice, log)
        if (end === OVER) break
        if (end === TURN && state.turn >= state.lastTurn) finish(state, Event.ROUND_CAP, log)
      }
      return OVER
    }
    for (;;) {
      switch (state.stage) {
        case START:
          rollOff(state, dice, log)
          state.goer = state.opener
          state.stage = DEPLOY_UNITS
          if (field.spec.deployment.by === 'listed') setListed(state, field, log)
          break
        case DEPLOY_UNITS:
          if (findSetter(state, field)) return state.armyOf[state.goer]
          break
        case TURN_BEGINS:
          beginTurn(state, log)
          fallBack(state, field, log)
          break
        case ACT:
          if (state.left > 0 && mayAct(state, field)) return state.armyOf[state.goer]
          state.stage = TURN_ENDS
          break
        case DETAIL:
        case CHARGED:
          return state.armyOf[state.goer]
        case CASUALTIES:
          return state.armyOf[unitAt(state, state.losing).player]
        case TURN_ENDS:
          if (endTurn(state, dice, log) && state.turn >= state.lastTurn) finishLate(state, log)
          break
        default:
          return OVER
      }
    }
  },

  actions(state, out) {
    if (state.field === null) throw new Error('an engagement asks for no decision')
    return listActions(state, state.field, out)
  },

  apply(state, action, dice, log) {
    if (state.field === null) throw new Error('an engagement asks for no decision')
    carryOut(state, state.field, action, dice, log)
  },

  player: (state, side) => (state.armyOf[0] === side ? 0 : 1),

  describe,
  view,
  ...RESULT_ROW,

  leg(state, dice) {
    const opens = state.stage === START || (state.stage === TURN_BEGINS && state.goer === state.opener)
    state.turn = opens ? 0 : 1
    const end = playLeg(state, dice, SILENT)
    state.turn = 1
    return end
  },

  save: saveStrike,
  load: loadStrike,
  show,
  scene,
  tell,
}

/** Sets the distance between two enemies in contact. */
function faceEachOther(unit: Unit, foe: Unit, { side }: ContactSpec): void {
  const distance = DISTANCES[side] ?? 0
  unit.foes.push({ unit: foe, distance, best: new Int8Array(8).fill(-1) })
  foe.foes.push({ unit, distance, best: new Int8Array(8).fill(-1) })
}
