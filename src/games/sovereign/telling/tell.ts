import type { Side } from '../../../core/ruleset.ts'
import { BASE } from '../chapters/attack/screen.ts'
import { type Fight, NONE } from '../state/state.ts'
import {
  BOTH_GONE,
  BY_CHARGE,
  BY_CHOICE,
  BY_GRAPPLE,
  BY_SCREEN,
  BY_SHOVE,
  BY_WOUNDS,
  CHANGED_WEAPON,
  CHARGED,
  DEFENDS,
  DISENGAGED,
  FLED,
  GAME_OVER,
  GIVES_MAIN,
  HELD_FIRED,
  HELD_LAPSED,
  HOLDS,
  INITIATIVE_ROLLED,
  JOINED_SWARM,
  LEFT_SWARM,
  LUCK_USED,
  MOVED,
  OPPORTUNITY,
  PICKED_UP,
  PLACED,
  PUT_BACK,
  RELEASED,
  RELOADED,
  RETREATS,
  ROUND_START,
  SCREEN_TEST,
  SCREENS,
  SEVERAL,
  SIDE_START,
  SNAPS,
  STOOD_UP,
  SURPRISED,
  SWARM_ROLLED,
  TURN_START,
  WENT_PRONE,
  WON,
} from './events.ts'
import { tellAttack } from './tell-attacks.ts'
import { campName, placeName, sideName, unitName, weaponName } from './words.ts'

/** Ways of getting somewhere, in words. */
const MOVES: Readonly<Record<number, string>> = {
  [BY_CHARGE]: 'charges',
  [BY_SCREEN]: 'steps in',
  [BY_SHOVE]: 'is pushed',
  [BY_GRAPPLE]: 'goes in a grip',
  [PUT_BACK]: 'cannot stay and is put back',
}

/** One event as a line for people. */
export function tell(state: Fight, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case PLACED:
      return b === NONE ? `${unit(a)} is there` : `${unit(a)} at ${placeName(state, b)}`
    case ROUND_START:
      return a === 0 ? 'Round 0, the free round' : `Round ${a}`
    case SIDE_START:
      return `  ${sideName(state, a)} to act`
    case INITIATIVE_ROLLED: {
      if (d >= SEVERAL) {
        return `Initiative: ${sideName(state, c)} ${a}${d > SEVERAL ? ', a tie' : ''}${b === 0 ? '; first to act' : ''}`
      }
      const tie = d === 1 ? '; a tie' : ''
      return `Initiative: ${sideName(state, 0)} ${a}, ${sideName(state, 1)} ${b}${tie}; first to act: ${sideName(state, c)}`
    }
    case TURN_START:
      return `    ${unit(a)}’s turn`
    case MOVED:
      return `      ${unit(a)} ${MOVES[d] ?? 'moves'} from ${placeName(state, b)} to ${placeName(state, c)}`
    case GIVES_MAIN:
      return `      ${unit(a)} gives up its Main for a second Move`
    case CHARGED:
      return `      ${unit(a)} charges to ${placeName(state, c)}`
    case SCREENS:
      return `      ${unit(a)} screens ${unit(b)}`
    case DISENGAGED:
      return `      ${unit(a)} disengages`
    case LUCK_USED:
      return `      ${unit(a)}’s luck turns it to a ${b === 1 ? 'hit' : 'miss'}`
    case DEFENDS:
      return `      ${unit(a)} gives up its Main for Total Defense`
    case SNAPS:
      return `      ${unit(a)} makes a Snap Attack on ${unit(b)}`
    case HOLDS:
      return `      ${unit(a)} holds its action`
    case HELD_FIRED:
      return `      ${unit(a)} takes the action it held`
    case HELD_LAPSED:
      return `      ${unit(a)} loses the action it held`
    case WENT_PRONE:
      return `      ${unit(a)} drops prone`
    case STOOD_UP:
      return `      ${unit(a)} stands up`
    case CHANGED_WEAPON:
      return `      ${unit(a)} takes its ${weaponName(state, a, b)} in hand`
    case RELOADED:
      return `      ${unit(a)} loads its ${weaponName(state, a, b)}`
    case PICKED_UP:
      return `      ${unit(a)} picks up its ${weaponName(state, a, b)}`
    case JOINED_SWARM:
      return `      ${unit(a)} joins a swarm on ${unit(b)}, ${c} in all`
    case LEFT_SWARM:
      return `      ${unit(a)} is no longer in the swarm on ${unit(b)}`
    case SWARM_ROLLED:
      return `      ${unit(a)} attacks ${unit(b)} ${d === 1 ? `for a swarm of ${c}` : 'alone'}`
    case OPPORTUNITY:
      return `      ${unit(a)} has an opportunity at ${unit(b)}`
    case SURPRISED:
      return `${b === 1 ? 'Surprised' : 'Not surprised'}: ${sideName(state, a)}${c === 0 ? '' : `, ${c - 64} against ${d - 64}`}`
    case RETREATS: {
      const why = b === BY_WOUNDS ? ', badly hurt' : b === BY_CHOICE ? '' : ', with too many lost'
      return `      ${unit(a)} ${b === BY_CHOICE ? 'withdraws' : 'wants out'}${why}`
    }
    case FLED:
      return `      ${unit(a)} leaves the field`
    case SCREEN_TEST: {
      const totals = `${(c >> 6) - BASE} against ${(c & 63) - BASE}`
      return `      ${unit(b)} against the screen of ${unit(a)}: ${totals}, ${d === a ? `stopped` : 'past it'}`
    }
    case RELEASED:
      return `      ${unit(a)} lets go of ${unit(b)}`
    case GAME_OVER:
      return over(state, a, b, c)
    default:
      return tellAttack(state, event, a, b, c, d)
  }
}

function over(state: Fight, why: number, winner: number, camp: number): string {
  if (why === WON) return `${state.board === null ? 'The duel' : 'The battle'} is over, won by ${campName(state, camp)}`
  if (why === BOTH_GONE) return 'The battle is over: nobody is left'
  return `The battle is over: ${winner === NONE ? 'nothing is decided' : `the sides of ${state.armies[winner as Side]} still fight each other`}`
}
