import type { Ruleset, RulesTable } from '../core/ruleset.ts'

/** Any game. */
export type Game = Ruleset<RulesTable, unknown>

/** A game that does not come with the package, as plain data that every thread can load it from. */
export interface Plugin {
  /** The game as files name it: a path that begins with `./`, `../` or `/`, or the name of a package. */
  readonly specifier: string
  /** The file that names it, as typed; paths and packages are searched from the folder of this file. */
  readonly from: string
  /** Hash of its files: with another hash it is another game. */
  readonly hash: string
}

/** Plain data about one game: a scenario, a roster, a result document. */
export interface OfGame {
  /** Name of the game: what people call it. */
  readonly game: string
  /** Where the game is found, if it does not come with the package. */
  readonly plugin?: Plugin
}

/** A key that is equal for equal games: the name, and for games that are not built in the hash of their files. */
export function keyOfGame({ game, plugin }: OfGame): string {
  return plugin === undefined ? game : `${game} ${plugin.hash}`
}

/** A game that cannot be used, in words for the user. */
export class PluginError extends Error {
  override readonly name = 'PluginError'
}
