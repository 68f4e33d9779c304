import { draftOf } from '../build/build.ts'
import { withVariants } from '../options/with.ts'
import { given, type ParseOptions } from '../parse.ts'
import { opened } from '../read.ts'
import { readYaml } from '../text/yaml.ts'
import type { ReadOptions, Scenario } from '../types.ts'
import { completeRoster } from './build.ts'
import { isRosterData } from './keys.ts'
import type { Roster, RosterOptions } from './types.ts'

export type { RosterOptions } from './types.ts'

/**
 * Reads a roster file (YAML or JSON) and the files it names, applies the options, checks everything and completes it.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readRoster(path: string, options: RosterOptions = {}): Roster {
  return completeRoster(opened(path), options)
}

/** A roster given as YAML or JSON text, or as an object, with the content of its catalogue. */
export function parseRoster(
  roster: string | object,
  options: RosterOptions & Pick<ParseOptions, 'name' | 'catalogue'> = {},
): Roster {
  return completeRoster(given(roster, { name: 'roster', ...options }), options)
}

/**
 * Reads a file that is a roster or a scenario. The file is read once, because a pipe can be read only once.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readEither(
  path: string,
  options: Pick<ReadOptions & RosterOptions, 'set' | 'rules'> = {},
): { readonly roster: Roster } | { readonly scenario: Scenario } {
  const file = opened(path)
  const read = readYaml(file.input.source)
  const isRoster = 'tree' in read && isRosterData(read.tree.data)
  return isRoster ? { roster: completeRoster(file, options) } : { scenario: withVariants(draftOf(file, options)) }
}
