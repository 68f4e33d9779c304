import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import type { Side } from '../../../../core/ruleset.ts'
import * as Clause from '../../data/clause.ts'
import { HIT_POINTS, INITIATIVE, openDice, SURPRISE } from '../../state/dice.ts'
import { type Fight, NONE, ROUND_BEGINS, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { executeAll } from '../attack/execution.ts'
import { checkTotal, exceeds, passiveTotal } from '../injury/checks.ts'
import { checkEnd } from './end.ts'

/** Before the first round: hit points, executions, surprise, initiative. Chapters 3 and 4. */

/** Added to the totals of checks in events, so that every total is above 0: 0 means that no check was made. */
const TOTALS = 64

/** Faces of the die of initiative. */
const D8 = 8

/** Plays what comes before the first round. */
export function beginBattle(state: Fight, dice: Dice, log: Log): void {
  const { units } = state
  rollHitPoints(state, dice)
  state.stage = ROUND_BEGINS
  if (log.on) for (const unit of units) notePlaced(unit, log)
  state.round = 0
  executeAll(state, dice, log)
  if (checkEnd(state, log)) return
  state.surprised = surprisedSides(state, dice, log)
}

/**
 * Tells where a combatant stands and its hit points. Cites the clauses for numbers that differ from its profile. SVN-GRID-13, SVN-DOWN-07,
 * SVN-CHK-04.
 */
export function notePlaced(unit: Unit, log: Log): void {
  if (unit.size > 1) log.cite(Clause.GRID_13)
  if (!unit.isHero) log.cite(Clause.DOWN_07)
  if (unit.scores.isByTable) log.cite(Clause.CHK_04)
  log.note(Event.PLACED, unit.index, unit.square, unit.hp, 0)
}

/** Rolls the hit points of monsters, if the reading says so. SVN-DOWN-07, SVN-G59. */
export function rollHitPoints(state: Fight, dice: Dice): void {
  if (state.rules.npcHp !== 'rolled') return
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.isHero) continue
    openDice(state, dice, HIT_POINTS, unit)
    unit.maxHp = dice.sum(unit.level, D8)
    unit.hp = unit.maxHp
  }
}

/** Rolls initiative: each side a d8; the party adds its best DEX. A reading decides who wins ties. SVN-INIT-01, -02, -06, -09, SVN-G10. */
export function rollInitiative(state: Fight, dice: Dice, log: Log): void {
  const { rules, order, sides } = state
  for (let side = 0; side < order.length; side++) order[side] = side
  if (rules.initiative === 'rolled') rollOrder(state, dice, log)
  else if (rules.initiative === 'second') {
    const first = sides.findIndex(({ army }) => army === 1)
    for (let place = 0; place < order.length; place++) order[place] = (first + place) % order.length
  }
  state.opener = order[0]
}

function rollOrder(state: Fight, dice: Dice, log: Log): void {
  const { order, party } = state
  const { initiative } = state.scratch
  const n = order.length
  dice.key(state.board === null ? state.round : 0, INITIATIVE, 0, 0)
  for (let side = 0; side < n; side++) {
    initiative[side] = dice.die(D8) + (side === party ? bestDexterity(state, side) : 0)
  }
  for (let place = 0; place < n; place++) {
    const tied = callNext(state, place, dice, log)
    if (!log.on) continue
    const side = order[place]
    if (n > 2 || place === 0) log.cite(Clause.INIT_01)
    if (n > 2 ? side === party : place === 0) citeParty(state, log)
    if (n > 2) log.note(Event.INITIATIVE_ROLLED, initiative[side], place, side, Event.SEVERAL + (tied > 1 ? 1 : 0))
    else if (place === 0) log.note(Event.INITIATIVE_ROLLED, initiative[0], initiative[1], side, tied > 1 ? 1 : 0)
  }
}

/** Cites the clauses for the bonus of the party. SVN-INIT-02, -09. */
function citeParty(state: Fight, log: Log): void {
  if (state.party === NONE || bestDexterity(state, state.party) === 0) return
  log.cite(Clause.INIT_02)
  log.cite(Clause.INIT_09)
}

/**
 * Moves the side that goes next to its place in the order; returns how many of the remaining sides had the same total. SVN-INIT-03, -06.
 */
function callNext(
  { order, party, rules, scratch: { initiative } }: Fight,
  place: number,
  dice: Dice,
  log: Log,
): number {
  const n = order.length
  let most = initiative[order[place]]
  for (let i = place + 1; i < n; i++) most = Math.max(most, initiative[order[i]])
  let tied = 0
  let isParty = false
  for (let i = place; i < n; i++) {
    if (initiative[order[i]] !== most) continue
    tied++
    if (order[i] === party) isParty = true
  }
  if (log.on && tied > 1) {
    log.cite(party === NONE ? Clause.ENC_02 : Clause.INIT_06)
    if (isParty) log.cite(Clause.G10)
  }
  // In a tie the party goes first or last, by the reading. Ties among sides of the game master are decided by dice; each order is equally
  // likely.
  const apart = isParty && tied > 1 && rules.initTies !== 'coin' ? party : NONE
  const isFirst = apart !== NONE && rules.initTies === 'party'
  const many = isFirst ? 1 : apart === NONE ? tied : tied - 1
  let which = many > 1 ? dice.die(many) : 1
  let found = place
  for (let i = place; i < n; i++) {
    const side = order[i]
    if (initiative[side] !== most || (apart !== NONE && (side === apart) !== isFirst)) continue
    found = i
    if (--which === 0) break
  }
  const next = order[found]
  for (let i = found; i > place; i--) order[i] = order[i - 1]
  order[place] = next
  return tied
}

function bestDexterity(state: Fight, side: number): number {
  let best = -10
  for (let i = state.sideFrom[side]; i < state.sideTo[side]; i++) {
    const unit = unitAt(state, i)
    if (unit.fate === UP && unit.isHero && unit.scores.dexterity > best) best = unit.scores.dexterity
  }
  return best === -10 ? 0 : best
}

/** The surprised sides, as bits. If all sides would be surprised, none is, because nobody could use the free round. SVN-SURP-01 to -04. */
function surprisedSides(state: Fight, dice: Dice, log: Log): number {
  const n = state.sides.length
  let bits = 0
  for (let side = 0; side < n; side++) if (state.sides[side].isSurprised) bits |= 1 << side
  const asleep = bits
  for (let side = 0; side < n; side++) if (isTaken(state, side, asleep, dice, log)) bits |= 1 << side
  return bits === (1 << n) - 1 ? 0 : bits
}

/**
 * Whether a side is surprised: as the scenario says, or by a check. A side that expects a fight is never surprised. `asleep`: the sides that
 * the scenario says are surprised, as bits. SVN-SURP-02 to -04, SVN-G06, -G63.
 */
function isTaken(state: Fight, side: number, asleep: number, dice: Dice, log: Log): boolean {
  const { surprise, alertFirst, alertSecond } = state.rules
  const { army, alert, isSurprised } = state.sides[side]
  if (isSurprised) return told(side, true, false, log)
  if (surprise === 'none') return false
  const isFirst = surprise === 'first' || surprise.endsWith('BySecond')
  if (army !== (isFirst ? 0 : 1)) return false
  if (log.on && alert === null) log.cite(isFirst ? Clause.G63a : Clause.G63b)
  const guard = alert ?? (isFirst ? alertFirst : alertSecond)
  const isAmbush = surprise.startsWith('ambush')
  if (guard === true || (guard === 'careful' && isAmbush)) return told(side, false, true, log)
  if (surprise === 'first' || surprise === 'second') return told(side, true, false, log)
  const by = ambushers(state, army === 0 ? 1 : 0, asleep)
  // A surprised camp surprises no other.
  return by !== NONE && isUnaware(state, side, by, isAmbush, dice, log)
}

/** The camp of an army that surprises others: the camp of its first side that is not surprised; `NONE` if all are. */
function ambushers({ sides }: Fight, army: Side, asleep: number): number {
  const first = sides.findIndex((side, index) => side.army === army && ((asleep >> index) & 1) === 0)
  return first < 0 ? NONE : sides[first].camp
}

function told(side: number, isSurprised: boolean, isAlert: boolean, log: Log): boolean {
  if (log.on) log.cite(Clause.SURP_02)
  if (log.on && isAlert) log.cite(Clause.SURP_04)
  if (log.on) log.note(Event.SURPRISED, side, isSurprised ? 1 : 0, 0, 0)
  return isSurprised
}

/** The check of a camp, DEX/Sneak or STR/Exert, against WIS/Notice of a side; returns whether the side is unaware. SVN-SURP-03. */
function isUnaware(state: Fight, side: number, by: number, isAmbush: boolean, dice: Dice, log: Log): boolean {
  const from = state.sideFrom[side]
  const active = isAmbush ? sneaksOf : breaksIn
  const mine = groupMod(state, state.alliesFrom[by], state.alliesTo[by], active, false, log)
  const theirs = groupMod(state, from, state.sideTo[side], notices, true, log)
  const one = unitAt(state, state.alliesFrom[by])
  const other = unitAt(state, from)
  openDice(state, dice, SURPRISE, one)
  const total = checkTotal(mine, dice)
  const noticed = passiveTotal(state, theirs, dice)
  const isSurprised = exceeds(state, one, other, total, noticed, mine - theirs, dice, log)
  if (log.on) {
    log.cite(Clause.SURP_02)
    log.cite(Clause.SURP_03)
  }
  if (log.on) log.note(Event.SURPRISED, side, isSurprised ? 1 : 0, total + TOTALS, noticed + TOTALS)
  return isSurprised
}

const sneaksOf = ({ isHero, scores }: Unit): number => (isHero ? scores.dexterity + scores.sneak : scores.check)
const breaksIn = ({ isHero, scores }: Unit): number => (isHero ? scores.strength + scores.exert : scores.check)
const notices = ({ isHero, scores }: Unit): number => (isHero ? scores.wisdom + scores.notice : scores.check)

/** Modifier of a group: by the reading, its best member with ±1 from each other member, its best member, or its worst. SVN-G06. */
function groupMod(
  state: Fight,
  from: number,
  to: number,
  mod: (unit: Unit) => number,
  isBest: boolean,
  log: Log,
): number {
  let best = NONE
  let worst = NONE
  let help = 0
  for (let i = from; i < to; i++) {
    const value = mod(unitAt(state, i))
    help += Math.sign(value)
    if (best === NONE || value > mod(unitAt(state, best))) best = i
    if (worst === NONE || value < mod(unitAt(state, worst))) worst = i
  }
  const top = mod(unitAt(state, best))
  const bottom = mod(unitAt(state, worst))
  const others = help - Math.sign(top)
  if (isBest) return top
  if (log.on && (others !== 0 || bottom !== top)) log.cite(Clause.G06)
  if (state.rules.surpriseCheck === 'leader') return top
  return state.rules.surpriseCheck === 'worst' ? bottom : top + others
}
