import type { Side } from '../../../core/ruleset.ts'
import { BASE } from '../chapters/attack/screen.ts'
import { type Fight, NONE } from '../state/state.ts'
import * as Event from './events.ts'
import { tellAttack } from './tell-attacks.ts'
import { campName, placeName, sideName, total, unitName, weaponName } from './words.ts'

/** Names of the ways of moving. */
const MOVES: Readonly<Record<number, string>> = {
  [Event.BY_CHARGE]: 'charges',
  [Event.BY_SCREEN]: 'steps in',
  [Event.BY_SHOVE]: 'is pushed',
  [Event.BY_GRAPPLE]: 'goes in a grip',
  [Event.PUT_BACK]: 'cannot stay and is put back',
}

/** One event as a line of the transcript. */
export function tell(state: Fight, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case Event.PLACED:
      return `${unit(a)} ${b === NONE ? 'is there' : `at ${placeName(state, b)}`}, ${c} HP`
    case Event.ROUND_START:
      return a === 0 ? 'Round 0, the free round' : `Round ${a}`
    case Event.SIDE_START:
      return `  ${sideName(state, a)} to act`
    case Event.INITIATIVE_ROLLED: {
      if (d >= Event.SEVERAL) {
        return `Initiative: ${sideName(state, c)} ${a}${d > Event.SEVERAL ? ', a tie' : ''}${b === 0 ? '; first to act' : ''}`
      }
      const tie = d === 1 ? '; a tie' : ''
      return `Initiative: ${sideName(state, 0)} ${a}, ${sideName(state, 1)} ${b}${tie}; first to act: ${sideName(state, c)}`
    }
    case Event.TURN_START:
      return `    ${unit(a)}’s turn`
    case Event.MOVED:
      return `      ${unit(a)} ${MOVES[d] ?? 'moves'} from ${placeName(state, b)} to ${placeName(state, c)}`
    case Event.GIVES_MAIN:
      return `      ${unit(a)} gives up its Main for a second Move`
    case Event.CHARGED:
      return `      ${unit(a)} charges to ${placeName(state, c)}`
    case Event.SCREENS:
      return `      ${unit(a)} screens ${unit(b)}`
    case Event.DISENGAGED:
      return `      ${unit(a)} disengages`
    case Event.LUCK_USED:
      return `      ${unit(a)}’s luck turns it to a ${b === 1 ? 'hit' : 'miss'}`
    case Event.DEFENDS:
      return `      ${unit(a)} gives up its Main for Total Defense`
    case Event.SNAPS:
      return `      ${unit(a)} makes a Snap Attack on ${unit(b)}`
    case Event.HOLDS:
      return `      ${unit(a)} holds its action`
    case Event.HELD_FIRED:
      return `      ${unit(a)} takes the action it held`
    case Event.HELD_LAPSED:
      return `      ${unit(a)} loses the action it held`
    case Event.WENT_PRONE:
      return `      ${unit(a)} drops prone`
    case Event.STOOD_UP:
      return `      ${unit(a)} stands up`
    case Event.CHANGED_WEAPON:
      return `      ${unit(a)} takes its ${weaponName(state, a, b)} in hand`
    case Event.RELOADED:
      return `      ${unit(a)} loads its ${weaponName(state, a, b)}`
    case Event.PICKED_UP:
      return `      ${unit(a)} picks up ${a === c ? 'its' : `${unit(c)}’s`} ${weaponName(state, c, b)}`
    case Event.JOINED_SWARM:
      return `      ${unit(a)} joins a swarm on ${unit(b)}, ${c} in all`
    case Event.LEFT_SWARM:
      return `      ${unit(a)} is no longer in the swarm on ${unit(b)}`
    case Event.SWARM_ROLLED:
      return `      ${unit(a)} attacks ${unit(b)} ${d === 1 ? `for a swarm of ${c}` : 'alone'}`
    case Event.OPPORTUNITY:
      return `      ${unit(a)} has an opportunity at ${unit(b)}`
    case Event.SURPRISED:
      return `${b === 1 ? 'Surprised' : 'Not surprised'}: ${sideName(state, a)}${c === 0 ? '' : `, ${total(c - 64)} against ${total(d - 64)}`}`
    case Event.RETREATS: {
      const why = b === Event.BY_WOUNDS ? ', badly hurt' : b === Event.BY_CHOICE ? '' : ', with too many lost'
      return `      ${unit(a)} ${b === Event.BY_CHOICE ? 'withdraws' : 'wants out'}${why}`
    }
    case Event.FLED:
      return `      ${unit(a)} leaves the field`
    case Event.SCREEN_TEST: {
      const totals = `${total((c >> 6) - BASE)} against ${total((c & 63) - BASE)}`
      return `      ${unit(b)} against the screen of ${unit(a)}: ${totals}, ${d === a ? `stopped` : 'past it'}`
    }
    case Event.RELEASED:
      return `      ${unit(a)} lets go of ${unit(b)}`
    case Event.GAME_OVER:
      return `${over(state, a, b, c)}${d < 0 ? '' : worthLeft(state, d)}`
    default:
      return tellAttack(state, event, a, b, c, d)
  }
}

/** The share of its worth that each army has left; the margin of a battle compares the two. */
function worthLeft({ armies }: Fight, shares: number): string {
  return `; worth left: ${armies[0]} ${Math.floor(shares / Event.SHARES)}%, ${armies[1]} ${shares % Event.SHARES}%`
}

function over(state: Fight, why: number, winner: number, camp: number): string {
  if (why === Event.WON)
    return `${state.board === null ? 'The duel' : 'The battle'} is over, won by ${campName(state, camp)}`
  if (why === Event.BOTH_GONE) return 'The battle is over: nobody is left'
  return `The battle is over: ${winner === NONE ? 'nothing is decided' : `the sides of ${state.armies[winner as Side]} still fight each other`}`
}
