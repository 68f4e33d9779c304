import { SILENT } from '../../core/log.ts'
import { type ContactSpec, LEG, OVER, type Ruleset, TURN } from '../../core/ruleset.ts'
import { armyNames, LONGEST, meet, refuse, unitsOf } from '../../kit/setup.ts'
import { attack } from './chapters/combat/attack.ts'
import { settle } from './chapters/combat/combat-score.ts'
import { listEngagements } from './chapters/combat/engagements.ts'
import { combatPhase } from './chapters/combat/rounds.ts'
import { isHidden, SPOTS } from './chapters/deploy.ts'
import { fightDuel, isDuel } from './chapters/duel.ts'
import { proceed } from './chapters/turn/turn.ts'
import * as Action from './choices/actions.ts'
import { carryOut } from './choices/decide.ts'
import { describe } from './choices/describe.ts'
import { listActions } from './choices/legal.ts'
import { check } from './data/check.ts'
import { FACTS } from './data/facts.ts'
import { BY_CHARGE } from './data/gear.ts'
import { RESULT_ROW } from './data/measures.ts'
import { EDITIONS, type SovlRules } from './data/rules.ts'
import { FRONT, sideIndex } from './data/sides.ts'
import { POLICIES, WEIGHTED } from './generals/index.ts'
import { outlook } from './generals/outlook.ts'
import { Battle, DEPLOY } from './state/battle.ts'
import { resetBattle, restoreUnit } from './state/reset.ts'
import { loadBattle, saveBattle } from './state/snapshot.ts'
import { SovlState } from './state/state.ts'
import { Table } from './state/table.ts'
import { Contact, diceTable, type Fate, FIGHTING, NONE, Strike, Unit } from './state/unit.ts'
import { scene, showBattle } from './telling/scene.ts'
import { tell } from './telling/tell.ts'
import { view } from './telling/view.ts'

/** SOVL: engagements, which are the Combat Phase over several rounds, and battles on a table. */
export const SOVL: Ruleset<SovlRules, SovlState> = {
  facts: FACTS,
  editions: EDITIONS,
  policies: POLICIES,
  weighted: WEIGHTED,
  models: ['greedy', 'cautious', 'aggressive'],
  check,

  setup(rules, matchup) {
    refuse(check(rules, matchup))
    const units = unitsOf(matchup, (army, slot, spec) => new Unit(army, slot, spec, rules))
    units.forEach((unit, i) => {
      unit.index = i
      unit.shape = i
    })
    const own = matchup.mode === 'battle' ? rules.turnLimit : LONGEST
    const state = new SovlState(rules, armyNames(matchup), units, Math.min(matchup.turns ?? own, LONGEST))
    if (matchup.battle !== undefined) {
      Action.A.mustHold(units.length)
      Action.B.mustHold(Math.max(4 * units.length, SPOTS))
      state.battle = new Battle(
        matchup.battle,
        new Table(matchup.battle.table, units.length, rules),
        units.length,
        rules,
      )
      return state
    }
    meet(units, matchup, touch)
    listStrikes(units)
    for (const unit of units) {
      const sides = unit.contacts.reduce((bits, contact) => bits | (1 << contact.side), 0)
      // Every subset of these sides that may be left.
      for (let set = sides; set > 0 && state.wholeSides; set = (set - 1) & sides) diceTable(unit, set, rules)
    }
    for (const unit of units) {
      unit.beginsCharged = (unit.gear & BY_CHARGE) !== 0 && unit.contacts.some(({ charger }) => charger)
    }
    state.folds = isDuel(state)
    return state
  },

  seats: (state) => state.battle?.seats ?? 1,

  reset(state, seat) {
    if (state.battle !== null) {
      resetBattle(state, state.battle, seat)
      return
    }
    const units = state.units
    for (let i = 0; i < units.length; i++) restoreUnit(units[i])
    state.turn = 0
    state.cursor = 0
    state.changed = !state.listedAtStart
    charge(state, 1)
  },

  advance(state, dice, log) {
    if (state.battle !== null) return proceed(state, state.battle, dice, log)
    if (state.folds && !log.on) {
      if (state.changed) listEngagements(state)
      fightDuel(state, dice)
      return OVER
    }
    do {
      state.turn++
      combatPhase(state, dice, log)
      if (state.charging !== 0) charge(state, 0)
    } while (!ended(state) && state.turn < state.lastTurn)
    return OVER
  },

  actions(state, out) {
    if (state.battle === null) throw new Error('an engagement asks for no decision')
    return listActions(state, state.battle, out)
  },

  apply(state, action, dice, log) {
    if (state.battle === null) throw new Error('an engagement asks for no decision')
    carryOut(state, state.battle, action, dice, log)
  },

  // In a copy, the general that plays it on would place the hidden enemy. So a planner would find the best reply to the deployment of that
  // general only.
  conceal: (state) => state.battle === null || state.battle.stage !== DEPLOY || !isHidden(state),
  outlook: (state, side) => (state.battle === null ? Number.NaN : outlook(state, state.battle, side)),
  player: (state, side) => (state.battle === null || state.battle.armyOf[0] === side ? 0 : 1),
  describe,
  view,

  ...RESULT_ROW,

  leg(state, dice) {
    if (state.changed) listEngagements(state)
    state.turn = 1
    // One unit strikes. After the last unit the engagements are settled at once.
    const units = state.units
    const striker = nextEngaged(state, state.cursor)
    attack(state, units[striker], dice, SILENT)
    state.cursor = nextEngaged(state, striker + 1)
    if (state.cursor < units.length) return LEG
    state.cursor = 0
    for (let e = 0; e < state.engagements; e++) settle(state, e, dice, SILENT)
    if (state.charging !== 0) charge(state, 0)
    return ended(state) ? OVER : TURN
  },

  save(state, out) {
    if (state.battle !== null) return saveBattle(state, state.battle, out)
    let at = 0
    out[at++] = 2 * state.cursor + state.charging
    for (const unit of state.units) {
      out[at++] = unit.pool * 4 + unit.fate
      out[at++] = unit.taken
    }
    return at
  },

  load(state, from) {
    if (state.battle !== null) {
      loadBattle(state, state.battle, from)
      return
    }
    let at = 0
    state.turn = 0
    const cursorAndCharging = from[at++]
    state.cursor = cursorAndCharging >> 1
    charge(state, cursorAndCharging & 1)
    // No unit leaves during the attacks, so the fates of units are enough to list the engagements.
    state.changed = state.charging !== state.listedCharging
    const units = state.units
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      const poolAndFate = from[at++]
      unit.pool = poolAndFate >> 2
      unit.fate = (poolAndFate & 3) as Fate
      unit.models = unit.modelsAt[unit.pool]
      unit.alone = unit.commander !== null && !unit.block.mounted && unit.models === 1
      unit.taken = from[at++]
      unit.inflicted = 0
      unit.roundsWon = 0
      unit.brokeTurn = 0
      unit.destroyedTurn = 0
      if (unit.listedFighting !== (unit.fate === FIGHTING) || unit.listedAlone !== unit.alone) state.changed = true
    }
  },

  show(state) {
    if (state.battle !== null) return showBattle(state, state.battle)
    return state.units
      .map(
        (unit) =>
          `${unit.name}: ${unit.models} of ${unit.fullModels} models, ${['fighting', 'broken', 'destroyed'][unit.fate]}`,
      )
      .join('\n')
  },

  scene,
  tell,
}

/** Notes whether it is the first turn of an engagement; gear with a charge bonus works only in that turn. */
function charge(state: SovlState, first: number): void {
  const before = state.charging
  const units = state.units
  state.charging = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!unit.beginsCharged) continue
    unit.charged = first === 1
    state.charging = first
  }
  if (state.charging !== before && first === 0) state.changed = true
}

/** Whether no contact between two fighting units is left. */
function ended(state: SovlState): boolean {
  if (!state.changed) return false
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate !== FIGHTING) continue
    const contacts = unit.contacts
    for (let c = 0; c < contacts.length; c++) if (contacts[c].foe.fate === FIGHTING) return false
  }
  return true
}

/** Index of the first unit in an engagement from `from` on; the number of units if there is none. */
function nextEngaged(state: SovlState, from: number): number {
  let index = from
  while (index < state.units.length && state.units[index].engagement === NONE) index++
  return index
}

/** Makes both sides of a contact of the scenario. */
function touch(unit: Unit, foe: Unit, contact: ContactSpec): void {
  const side = sideIndex(contact.side)
  if (side < 0) throw new Error(`${foe.name} has no side ${contact.side}`)
  const here = new Contact(FRONT, foe, side)
  const there = new Contact(side, unit, FRONT)
  here.charger = true
  here.mirror = there
  there.mirror = here
  unit.contacts.push(here)
  foe.contacts.push(there)
}

/** Lists the strikes of each unit along its contacts, in the order of sides. */
function listStrikes(units: readonly Unit[]): void {
  for (const unit of units) {
    unit.contacts.sort((a, b) => a.side - b.side)
    unit.strikes = unit.contacts.flatMap((contact) =>
      unit.commander === null ? [new Strike(contact, false)] : [new Strike(contact, false), new Strike(contact, true)],
    )
  }
}
