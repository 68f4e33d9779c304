import type { GameFacts } from '../../core/facts.ts'
import { knownGame } from '../build/game.ts'
import { Library } from '../build/library.ts'
import { opened } from '../read.ts'
import { isRosterData } from '../roster/keys.ts'
import { InputError } from '../text/problem.ts'
import { isMap } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import type { Kind } from './json-schema.ts'

/** Keys by which a file is recognised, in the order in which they are tried. */
const KEYS: readonly (readonly [key: string, kind: Kind])[] = [
  ['armies', 'scenario'],
  ['factions', 'catalogue'],
  ['entries', 'catalogue'],
  ['weights', 'general'],
  ['like', 'general'],
  ['faction', 'list'],
]

/**
 * The game of a file, and what kind of file it is, as far as it is written: one that names its game alone is a scenario.
 *
 * @throws InputError if it cannot be read, or names no game that can be used
 */
export function kindOfFile(path: string): { readonly facts: GameFacts; readonly kind: Kind } {
  const { input, files } = opened(path)
  const read = readYaml(input.source)
  if ('faults' in read) throw new InputError(read.faults)
  const { data } = read.tree
  const [, named] = KEYS.find(([key]) => isMap(data) && Object.hasOwn(data, key)) ?? []
  const kind = named ?? (isRosterData(data) ? 'roster' : 'scenario')
  const known = knownGame(read.tree, new Library(files, input))
  if ('faults' in known) throw new InputError(known.faults)
  return { facts: known.game.facts, kind }
}
