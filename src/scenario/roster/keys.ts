import type { GameFacts } from '../../core/facts.ts'
import { PLANNER_FORM, plannerFault, rolloutsOf } from '../../kit/generals/planner-name.ts'
import type { Modules } from '../build/generals.ts'
import type { Library } from '../build/library.ts'
import { modeOf } from '../schema/mode.ts'
import { didYouMean, listed, nearest } from '../text/nearest.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { isMap, keyFault, type Tree, valueFault } from '../text/tree.ts'

/** Keys that rosters have and nothing else has. */
const OWN = ['anchor', 'field']

/** Whether a document is meant as a roster, in order or not. */
export function isRosterData(data: unknown): boolean {
  if (!isMap(data)) return false
  if (OWN.some((key) => Object.hasOwn(data, key))) return true
  return Object.hasOwn(data, 'units') && !Object.hasOwn(data, 'armies') && !Object.hasOwn(data, 'faction')
}

/** What a document is in place of a roster, if it is plain; or a misspelt `game`. */
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

/** Keys of battles in an engagement. */
export function checkKeys(facts: GameFacts, { data, place }: Tree): Fault[] {
  if (!isMap(data) || !facts.modes.includes('battle') || modeOf(facts, { data, place }) !== 'engagement') return []
  return ['policies', 'tables']
    .filter((key) => Object.hasOwn(data, key))
    .map((key) => keyFault(place, [key], `\`${key}\` is for battles, and this is an engagement`))
}

/** Finds the generals: those of the game by name, users' own in their files. */
export function checkLeaders(facts: GameFacts, tree: Tree, library: Library): { modules: Modules; faults: Fault[] } {
  const modules = new Map<string, string>()
  const known = Object.keys(facts.policies ?? {})
  const faults = itemsAt(tree, ['policies']).flatMap((path) => {
    const policy = textAt(tree, path)
    if (policy === undefined || known.includes(policy) || rolloutsOf(policy) !== null) return []
    const planner = plannerFault(policy)
    if (planner !== null) return [valueFault(tree.place, path, planner)]
    if (!/^\.{0,2}[/\\]|\.[cm]?js$/.test(policy)) {
      const hint = `${didYouMean(policy, [...known, 'planner']) || ';'} allowed: ${listed([...known, PLANNER_FORM, './FILE.js'], policy)}`
      return [valueFault(tree.place, path, `there is no general \`${policy}\`${hint}`)]
    }
    const found = library.module(policy)
    if (typeof found === 'string') {
      const message = `cannot read the general \`${policy}\`, who is sought beside the roster: ${found}`
      return [valueFault(tree.place, path, message)]
    }
    modules.set(policy, found.address)
    return []
  })
  return { modules, faults }
}
