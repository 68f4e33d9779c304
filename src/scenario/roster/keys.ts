import type { GameFacts } from '../../core/facts.ts'
import { modeOf } from '../schema/mode.ts'
import { nearest } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { isMap, keyFault, type Tree } from '../text/tree.ts'

/** Keys that only rosters have. */
const OWN = ['anchor', 'field']

/** Whether a document is meant as a roster, even if it has faults. */
export function isRosterData(data: unknown): boolean {
  if (!isMap(data)) return false
  if (OWN.some((key) => Object.hasOwn(data, key))) return true
  if (Object.hasOwn(data, 'entries') && Object.hasOwn(data, 'catalogue') && !Object.hasOwn(data, 'armies')) return true
  return Object.hasOwn(data, 'units') && !Object.hasOwn(data, 'armies') && !Object.hasOwn(data, 'faction')
}

/** The fault of a document that is plainly something else than a roster, or has a misspelt `game`. */
export function notRoster({ data, place }: Tree): Fault | undefined {
  if (!isMap(data)) return undefined
  const others = [
    ['armies', 'a scenario', 'which `run` and `compare` play'],
    ['factions', 'a catalogue', 'which a roster names with `catalogue: …`'],
    ['entries', 'a catalogue', 'which a roster names with `catalogue: …`'],
    ['faction', 'an army list', 'which scenarios name'],
  ] as const
  const found = isRosterData(data) ? undefined : others.find(([key]) => Object.hasOwn(data, key))
  if (found) {
    const [key, what, use] = found
    return keyFault(place, [key], `this is ${what}, ${use}; a roster has \`units\`, an \`anchor\` and a \`field\``)
  }
  const meant = Object.hasOwn(data, 'game') ? undefined : nearest('game', Object.keys(data))
  if (meant === undefined) return undefined
  return keyFault(place, [meant], `\`${meant}\` is not known here; did you mean \`game\`?`)
}

/** Faults of keys of battles in an engagement. */
export function checkKeys(facts: GameFacts, { data, place }: Tree): Fault[] {
  if (!isMap(data) || !facts.modes.includes('battle') || modeOf(facts, { data, place }) !== 'engagement') return []
  return ['policies', 'tables', 'trust']
    .filter((key) => Object.hasOwn(data, key))
    .map((key) => keyFault(place, [key], `\`${key}\` is for battles, and this is an engagement`))
}
