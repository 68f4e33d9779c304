import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import type { Side } from '../../core/ruleset.ts'
import { checkTotal, exceeds, passiveTotal } from './checks.ts'
import { HIT_POINTS, INITIATIVE, openDice, SURPRISE } from './dice.ts'
import { checkEnd } from './end.ts'
import { INITIATIVE_ROLLED, PLACED, SURPRISED } from './events.ts'
import { executeAll } from './execution.ts'
import { enemyOf, type Fight, NONE, ROUND_BEGINS, type Unit, UP, unitAt } from './state.ts'

/** Before the first round: hit points, executions, surprise, initiative. Chapters 3 and 4. */

/** Added to totals that are told, so that they are above 0; 0 is none. */
const TOTALS = 64

/** Sides of the die of initiative. */
const D8 = 8

export function beginBattle(state: Fight, dice: Dice, log: Log): void {
  const { units } = state
  rollHitPoints(state, dice)
  if (log.on) for (let i = 0; i < units.length; i++) log.note(PLACED, i, (units[i] as Unit).square, 0, 0)
  state.round = 0
  executeAll(state, dice, log)
  if (checkEnd(state, log)) return
  state.surprised = surprisedSide(state, dice, log)
  state.stage = ROUND_BEGINS
}

/** Hit points of monsters where they are rolled. SVN-DOWN-07, SVN-G59. */
export function rollHitPoints(state: Fight, dice: Dice): void {
  if (state.rules.npcHp !== 'rolled') return
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.isHero) continue
    openDice(state, dice, HIT_POINTS, unit)
    unit.maxHp = dice.sum(unit.level, D8)
    unit.hp = unit.maxHp
  }
}

/** Each side a d8 and the party its best DEX; ties to who is not the party. SVN-INIT-01, -02, -06, -09, SVN-G10. */
export function rollInitiative(state: Fight, dice: Dice, log: Log): void {
  const { rules } = state
  if (rules.initiative !== 'rolled') {
    state.opener = rules.initiative === 'first' ? 0 : 1
    return
  }
  dice.key(state.board === null ? state.round : 0, INITIATIVE, 0, 0)
  const first = dice.die(D8) + (state.party === 0 ? bestDexterity(state, 0) : 0)
  const second = dice.die(D8) + (state.party === 1 ? bestDexterity(state, 1) : 0)
  const isTie = first === second
  state.opener = isTie ? tied(state, dice) : first > second ? 0 : 1
  if (log.on) log.note(INITIATIVE_ROLLED, first, second, state.opener, isTie ? 1 : 0)
}

function tied({ party, rules }: Fight, dice: Dice): Side {
  if (party === -1 || rules.initTies === 'coin') return dice.die(2) === 1 ? 0 : 1
  return rules.initTies === 'party' ? party : enemyOf(party)
}

function bestDexterity(state: Fight, side: Side): number {
  let best = -10
  for (let i = state.from[side]; i < state.to[side]; i++) {
    const unit = unitAt(state, i)
    if (unit.fate === UP && unit.isHero && unit.scores.dexterity > best) best = unit.scores.dexterity
  }
  return best === -10 ? 0 : best
}

/** Who is surprised: as the scenario says, or as a check has it; the alert never are. SVN-SURP-01 to -04, SVN-G06, -G63. */
function surprisedSide(state: Fight, dice: Dice, log: Log): Side | -1 {
  const { surprise, alertFirst, alertSecond } = state.rules
  if (surprise === 'none') return -1
  const isFirst = surprise === 'first' || surprise.endsWith('BySecond')
  const side: Side = isFirst ? 0 : 1
  const alert = isFirst ? alertFirst : alertSecond
  const isAmbush = surprise.startsWith('ambush')
  if (alert === true || (alert === 'careful' && isAmbush)) return told(side, false, log)
  if (surprise === 'first' || surprise === 'second') return told(side, true, log)
  return isUnaware(state, side, isAmbush, dice, log) ? side : -1
}

function told(side: Side, isSurprised: boolean, log: Log): Side | -1 {
  if (log.on) log.note(SURPRISED, side, isSurprised ? 1 : 0, 0, 0)
  return isSurprised ? side : -1
}

/** DEX/Sneak or STR/Exert of the others against WIS/Notice. SVN-SURP-03. */
function isUnaware(state: Fight, side: Side, isAmbush: boolean, dice: Dice, log: Log): boolean {
  const by = enemyOf(side)
  const active = isAmbush ? sneaksOf : breaksIn
  const mine = groupMod(state, by, active)
  const theirs = groupMod(state, side, notices, true)
  const one = unitAt(state, state.from[by])
  const other = unitAt(state, state.from[side])
  openDice(state, dice, SURPRISE, one)
  const total = checkTotal(mine, dice)
  const noticed = passiveTotal(state, theirs, dice)
  const isSurprised = exceeds(state, one, other, total, noticed, mine - theirs, dice)
  if (log.on) log.note(SURPRISED, side, isSurprised ? 1 : 0, total + TOTALS, noticed + TOTALS)
  return isSurprised
}

const sneaksOf = ({ isHero, scores }: Unit): number => (isHero ? scores.dexterity + scores.sneak : scores.check)
const breaksIn = ({ isHero, scores }: Unit): number => (isHero ? scores.strength + scores.exert : scores.check)
const notices = ({ isHero, scores }: Unit): number => (isHero ? scores.wisdom + scores.notice : scores.check)

/** What a group rolls with: its best with one for or against from each other member, its best alone, or its worst. SVN-G06. */
function groupMod(state: Fight, side: Side, mod: (unit: Unit) => number, isBest = false): number {
  let best = NONE
  let worst = NONE
  let help = 0
  for (let i = state.from[side]; i < state.to[side]; i++) {
    const value = mod(unitAt(state, i))
    help += Math.sign(value)
    if (best === NONE || value > mod(unitAt(state, best))) best = i
    if (worst === NONE || value < mod(unitAt(state, worst))) worst = i
  }
  const top = mod(unitAt(state, best))
  if (isBest || state.rules.surpriseCheck === 'leader') return top
  if (state.rules.surpriseCheck === 'worst') return mod(unitAt(state, worst))
  return top + help - Math.sign(top)
}
