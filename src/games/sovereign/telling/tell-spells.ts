import { placesAcross } from '../chapters/attack/areas.ts'
import { HURT } from '../chapters/attack/cast.ts'
import type { Fight } from '../state/state.ts'
import * as Event from './events.ts'
import { unitName } from './words.ts'

/** Events and names of spells in words. */

/** Column and row of the centre of an area: of the square, or of the square whose top left corner is the centre. */
export function centreOf({ board }: Fight, place: number): readonly [number, number] {
  const across = board === null ? 1 : placesAcross(board)
  return [place % across, Math.floor(place / across)]
}

/** The centre of an area in words. */
export function centreName(state: Fight, place: number): string {
  const [column, row] = centreOf(state, place)
  return `${state.rules.areaCentre === 'vertex' ? 'the corner' : 'the square'} (${column}, ${row})`
}

/** Name of a combatant’s spell, in lower case. */
export function spellName(state: Fight, unit: number, spell: number): string {
  return state.units[unit]?.spells[spell]?.title ?? 'spell'
}

/** An event of a spell as a line of the transcript; an empty string for other events. */
export function tellSpell(state: Fight, event: number, a: number, b: number, c: number, d: number): string {
  const name = unitName(state, a)
  switch (event) {
    case Event.SPELL_CAST: {
      const at = c === 1 ? unitName(state, d) : centreName(state, d)
      return `      ${name} casts its ${spellName(state, a, b)} at ${at}`
    }
    case Event.SPELL_LOST:
      return `      ${name} loses its ${spellName(state, a, b)}${c === HURT ? ', hurt before it works' : ''}`
    case Event.SPELL_ROLLED:
      return `      the ${spellName(state, a, b)} of ${name}: ${c} on the dice, ${d} done without a save`
    case Event.SPELL_STRUCK:
      return `      it strikes ${name}`
    default:
      return ''
  }
}
