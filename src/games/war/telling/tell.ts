import { SIDES } from '../../../board/hex/hex.ts'
import { FLOODS, GRIPS, MENDS, MIRES, SKILLS, SPELLS } from '../data/gear.ts'
import type { War } from '../state/state.ts'
import * as Event from './events.ts'
import { counted, HEADINGS, hexName, needed, placeName, playerName, signed, unitName } from './words.ts'

/** One event as a line of the transcript: the attempt, the number needed, the roll, and the result. */
export function tell(state: War, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case Event.DEPLOYED:
      return `${unit(a)} at ${placeName(state, b)}`
    case Event.ROLLED: {
      const dice = `  Roll-off: ${playerName(state, 0)} ${a}, ${playerName(state, 1)} ${b}`
      return c < 0 ? `${dice}; a tie, rolled again` : `${dice}: ${playerName(state, c)} first to activate`
    }
    case Event.GIVEN:
      return `  In place of the roll-off, the first activation goes to ${playerName(state, a)}`
    case Event.TURN_START:
      return `Turn ${a}`
    case Event.ACTIVATED:
      return `  ${unit(a)}: activated${b === 1 ? '; the other side is done' : ''}${c === 1 ? ', an enemy beside it' : ''}`
    case Event.MOVED:
      return moved(state, a, b, c, d)
    case Event.HELD:
      return `    ${unit(a)} held`
    case Event.CHARGED:
      return `    ${unit(a)} charged ${unit(b)}`
    case Event.STOPPED:
      return `    ${unit(a)} goes no further: ${counted(b, 'point')} left`
    case Event.SHOT_AT:
      return shotAt(state, a, b, c, d)
    case Event.FOUGHT:
      return `    ${unit(a)} ${d === 1 ? 'struck back at' : 'fought'} ${unit(b)}: ${counted(c, 'die', 'dice')}`
    case Event.ROLLS:
      return `      to hit ${needed(a)}: ${counted(b, 'hit')}; to save ${needed(c)}: ${d} not saved`
    case Event.VOLLEY:
      return `      to hit ${needed(a)}: ${counted(b, 'hit')}, shared by ${c} in the combat, ${d} each, the rest to the target`
    case Event.SHARE:
      return `      ${unit(a)}: ${counted(b, 'hit')}, to save ${needed(c)}: ${d} not saved`
    case Event.SAVE_HELP:
      return `      ${unit(a)} saved better: ${helps(b, c, d)}`
    case Event.HIT_HELP:
      return `      ${unit(a)}, to hit: ${[...(c === 0 ? [] : [`${signed(c)} by skills and spells`]), ...(d === 0 ? [] : ['−1 for ruins'])].join(', ')}`
    case Event.DAMAGED: {
      const lost = d > 0 ? `; ${d} more ${d === 1 ? 'is' : 'are'} lost, one enemy alone does not remove it` : ''
      return `      ${unit(a)}: ${b} damage, ${c} in all${lost}`
    }
    case Event.BATTERED:
      return `      ${unit(a)}: battered`
    case Event.REMOVED:
      return `      ${unit(a)}: removed${b === Event.BY_DAMAGE ? '' : b === Event.CASTER_CHARGED ? ', charged while exhausted' : ', as charged artillery is'}`
    case Event.CASTS: {
      const spell = SPELLS[b]
      const aim = spell?.does === FLOODS && state.board !== null ? hexName(state, d) : unit(d)
      const fate = c >= 4 ? 'it works' : c === 1 ? 'it fails and backfires' : 'it fails'
      return `    ${unit(a)} cast ${spell?.title ?? 'a spell'}${spell?.does === FLOODS && state.board === null ? '' : ` on ${aim}`}: ${c}, ${fate}`
    }
    case Event.BACKFIRED:
      return `      1 wound for ${unit(a)}${c === 0 ? '' : `, to save ${needed(c)}: ${b === 1 ? 'saved' : 'not saved'}`}`
    case Event.EXHAUSTED:
      return `      ${unit(a)}: exhausted`
    case Event.SPELL_ROLLS: {
      const hits = b === 0 ? counted(c, 'automatic hit') : `to hit ${needed(b)}: ${counted(c, 'hit')}`
      return `      ${unit(a)}: ${hits}; to save ${needed(d & 15)}: ${d >> 4} not saved`
    }
    case Event.ENCHANTED:
      return `      ${unit(a)}: ${enchantment(b, c)}`
    case Event.SKILL_USED:
      return `    ${unit(a)} used ${SKILLS[b]?.title ?? 'a skill'} on ${unit(c)}`
    case Event.RECOVERED:
      return `  ${unit(a)} recovered from ${b} damage`
    case Event.MISSES_TURN:
      return `  ${unit(a)}: exhausted, misses the turn`
    case Event.TURN_END:
      return `  End of turn ${a}`
    case Event.GAME_OVER:
      return over(state, a, b, c)
    default:
      return ''
  }
}

function moved(state: War, index: number, from: number, to: number, charged: number): string {
  const name = unitName(state, index)
  if (Math.floor(from / SIDES) === Math.floor(to / SIDES)) return `    ${name} turned ${HEADINGS[to % SIDES] as string}`
  return `    ${name} ${charged === 1 ? 'charged' : 'moved'} from ${placeName(state, from)} to ${placeName(state, to)}`
}

function shotAt(state: War, index: number, target: number, dice: number, how: number): string {
  const over =
    (how & 15) === Event.OVER_UNITS
      ? ', over units'
      : (how & 15) === Event.FROM_HILL
        ? ', from the hill over units beside it'
        : ''
  return `    ${unitName(state, index)} shot at ${unitName(state, target)}${over}: ${counted(dice, 'die', 'dice')}`
}

function helps(boss: number, ground: number, spells: number): string {
  return [
    ...(boss > 0 ? [`+${boss} by friends`] : []),
    ...(ground > 0 ? [`+${ground} by the ground`] : []),
    ...(spells > 0 ? [`+${spells} by skills and spells`] : []),
  ].join(', ')
}

function enchantment(spell: number, by: number): string {
  const does = SPELLS[spell]?.does
  if (does === MENDS) return `${by} damage mended`
  if (does === MIRES) return `−${by} movement points in its next activation`
  return does === GRIPS ? `−${by} to hit until the turn ends` : `+${by} to saves until the turn ends`
}

function over(state: War, why: number, first: number, second: number): string {
  const [one, other] = state.armies
  const reason =
    why === Event.WIPED_OUT
      ? 'one side has no unit left'
      : why === Event.LEADER_LOST
        ? 'a leader is lost'
        : 'time is up'
  if (state.board === null) return `The engagement is over: ${why === Event.WIPED_OUT ? reason : 'nothing is decided'}`
  return `The game is over, ${reason}: ${one} ${first} points, ${other} ${second}`
}
