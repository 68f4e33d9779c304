import { MELEE } from '../chapters/attack/weapons.ts'
import {
  BY_ACTION,
  BY_MASTER,
  COVERED,
  ENGAGED,
  LONG_RANGE,
  ON_PRONE,
  TWO_WEAPONS,
  UNSEEN,
  WHILE_PRONE,
} from '../data/modifiers.ts'
import { AS_CHARGE, AS_HELD, AS_OPPORTUNITY, AS_SNAP, AS_SWARM, GRAPPLE, SHOVE } from '../state/blow.ts'
import { DEAD, DOWN, type Fight, NONE } from '../state/state.ts'
import * as Event from './events.ts'
import { tellSpell } from './tell-spells.ts'
import { counted, placeName, sideName, signed, total, unitName, weaponName } from './words.ts'

/** Names of the modifiers of an attack roll. */
const MODIFIERS: Readonly<Record<number, string>> = {
  [ON_PRONE]: 'at the prone',
  [WHILE_PRONE]: 'from prone',
  [LONG_RANGE]: 'at long range',
  [COVERED]: 'at cover',
  [ENGAGED]: 'with an enemy in melee range',
  [UNSEEN]: 'at the unseen',
  [BY_ACTION]: 'by the action',
  [TWO_WEAPONS]: 'with two weapons',
  [BY_MASTER]: 'by the game master',
}

/** Names of the occasions of an attack. */
const OCCASIONS: Readonly<Record<number, string>> = {
  [AS_CHARGE]: ', charging',
  [AS_HELD]: ', as it held',
  [AS_OPPORTUNITY]: ', an Attack of Opportunity',
  [AS_SNAP]: ', a Snap Attack',
  [AS_SWARM]: ', for its swarm',
}

/** Reasons why there is no Shock. */
const NO_SHOCK: Readonly<Record<number, string>> = {
  [Event.BY_AC]: ': the AC is too high',
  [Event.BY_DEFENSE]: ' in Total Defense',
  [Event.BY_NATURE]: ' at all at this target',
  [Event.BY_KIND]: ' by an attack of this kind',
}

const BASE = 64

/** One event of an attack, wrestling, injury or morale as a line of the transcript: the attempt, the roll, and the result. */
export function tellAttack(state: Fight, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case Event.MODIFIED:
      return `        ${signed(d)} ${MODIFIERS[c]}`
    case Event.ATTACKS:
      return `      ${attempt(state, a, b, c, d & 3)}${OCCASIONS[d >> 2] ?? ''}`
    case Event.HIT_ROLLED: {
      const rolled = `${c} on the die, ${total((d >> 8) - BASE)} in all against AC ${(d >> 1) & 127}`
      return `      ${unit(a)} at ${unit(b)}: ${rolled}, ${(d & 1) === 1 ? 'a hit' : 'a miss'}`
    }
    case Event.BLOW_LOST:
      return `      ${unit(a)}’s attack on ${unit(b)} comes to nothing`
    case Event.TURNED_ASIDE:
      return `      ${unit(b)} turns it aside: AC ${c} now, a miss`
    case Event.DAMAGE_ROLLED:
      return `        damage: ${c} on the dice, ${d} done`
    case Event.SHOCKED:
      return `        ${counted(c, 'point')} of Shock`
    case Event.SHIELDED:
      return `        ${unit(a)}’s shield stops ${counted(c, 'point')} of Shock`
    case Event.NO_SHOCK:
      return `        no Shock${NO_SHOCK[d] ?? ''}`
    case Event.HP_LOST:
      return `      ${unit(a)} loses ${b} HP, ${c} left`
    case Event.FELL:
      return `      ${unit(a)} ${b === DEAD ? 'is killed' : b === DOWN ? 'falls, mortally injured' : 'is out of the fight'}`
    case Event.DIED:
      return `  ${unit(a)} dies of its injuries${c === 1 ? ' after the battle' : ''}`
    case Event.AIDED: {
      const when = d >= 2 ? '  After the battle ' : '    '
      return `${when}${unit(a)} helps ${unit(b)}: ${total((c >> 8) - BASE)} against ${c & 255}, ${(d & 1) === 1 ? 'it will live' : 'in vain'}`
    }
    case Event.OPPOSED_CHECK: {
      const won = (d & 1) === 1 ? 'wins' : 'does not win'
      return `      ${unit(a)} ${total(c - BASE)} against ${unit(b)} ${total((d >> 1) - BASE)}: ${unit(a)} ${won}`
    }
    case Event.SHOVED:
      return `      ${unit(a)} ${c === NONE ? `knocks ${unit(b)} down` : `shoves ${unit(b)} to ${placeName(state, c)}`}`
    case Event.SEIZED:
      return `      ${unit(a)} holds ${unit(b)}`
    case Event.BROKE_FREE:
      return `      ${unit(a)} breaks free of ${unit(b)}`
    case Event.DRAGGED:
      return `      ${unit(a)} drags ${unit(b)} along to ${placeName(state, d)}`
    case Event.THROWN_DOWN:
      return `      ${unit(a)} throws ${unit(b)} down at ${placeName(state, c)}`
    case Event.CRUSHED:
      return `    ${unit(a)} crushes ${unit(b)}: ${c} done`
    case Event.SAVE_ROLLED:
      return `      ${unit(a)} saves with ${b} against ${c}: ${d === 1 ? 'saved' : 'not saved'}`
    case Event.EXECUTED: {
      const how =
        c === 0 ? 'from close by' : `${total((c >> 8) - BASE)} against ${c & 255}, ${d === 1 ? 'a hit' : 'a miss'}`
      return `  ${unit(a)} attacks the unsuspecting ${unit(b)}: ${how}`
    }
    case Event.MORALE_ROLLED:
      return `      ${unit(a)} rolls ${b} against its morale of ${c}: it ${d === 1 ? 'stays' : 'wants out'}`
    case Event.THRESHOLD:
      return b === NONE
        ? `      ${sideName(state, a)}: a third of their number is lost, or more`
        : `      ${unit(b)} has lost half of its hit points`
    case Event.STAYS:
      return `      ${b === NONE ? sideName(state, a) : unit(b)} ${b === NONE ? 'stay' : 'stays'}: their side is clearly winning`
    default:
      return tellSpell(state, event, a, b, c, d)
  }
}

/** The attempt of an attacker in words, with its weapon. */
function attempt(state: Fight, attacker: number, target: number, arm: number, aim: number): string {
  const [name, foe] = [unitName(state, attacker), unitName(state, target)]
  if (aim === GRAPPLE) return `${name} tries to grapple ${foe}`
  const weapon = weaponName(state, attacker, arm >> 1)
  if (aim === SHOVE) return `${name} tries to shove ${foe} with its ${weapon}`
  if ((arm & 1) === 1) return `${name} throws its ${weapon} at ${foe}`
  const strikes = ((state.units[attacker]?.weapons[arm >> 1]?.traits ?? 0) & MELEE) !== 0
  return `${name} ${strikes ? 'strikes' : 'shoots'} at ${foe} with its ${weapon}`
}
