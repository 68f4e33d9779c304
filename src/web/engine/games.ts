import { GAMES } from '../../games/index.ts'
import { type Game, type Plugin, PluginError } from '../../plugins/plugin.ts'

/**
 * Games of the user's own on a page. The page is built with this file in the place of `src/plugins/load.ts`: games are not loaded from files,
 * but stand in the script that `npx fairfight open FILE` has put before that of the engine.
 */

/** A game, the hash of its files, and their texts by name. */
interface Own {
  readonly game: Game
  readonly hash: string
  readonly sources: Readonly<Record<string, string>>
}

/** A game that was found, and its files with their content. */
export interface Found {
  readonly game: Game
  readonly plugin: Plugin
  readonly sources: ReadonlyMap<string, Uint8Array>
}

/** Set before the engine's own script; absent on a page without such games. Games by the name of their file or package. */
declare const FAIRFIGHT_OWN: Readonly<Record<string, Own>> | undefined

const OWN = typeof FAIRFIGHT_OWN === 'undefined' ? {} : FAIRFIGHT_OWN

/** All games of the page by their names. */
export const ALL_GAMES: Readonly<Record<string, Game>> = {
  ...GAMES,
  ...Object.fromEntries(Object.values(OWN).map(({ game }) => [game.facts.name, game])),
}

/** The game that a file names; null if it is none of the page's. */
export function findGame(specifier: string, from: string): Found | null {
  const own = OWN[keyOf(specifier)]
  if (own === undefined) {
    if (!isPath(specifier)) return null
    throw new PluginError(
      'it is not on this page; `npx fairfight open FILE` shows a page that has the game of a scenario',
    )
  }
  const { game, hash, sources } = own
  const bytes = Object.entries(sources).map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  return { game, plugin: { specifier, from, hash }, sources: new Map(bytes) }
}

export function gameOfPlugin({ specifier, from, hash }: Plugin): Game {
  const found = findGame(specifier, from)
  if (found === null) throw new PluginError(`${specifier}, the game that ${from} names, is not on this page`)
  if (found.plugin.hash !== hash)
    throw new PluginError(`${specifier}, the game that ${from} names, is of another version`)
  return found.game
}

/** The command line has tried the game; here it is played as the built-in ones are. */
export function tellerOf(_game: Game): null {
  return null
}

/** The key of a game: the name of its file, wherever that lies, or of its package. */
function keyOf(specifier: string): string {
  return isPath(specifier) ? (specifier.split(/[\\/]/).at(-1) ?? specifier) : specifier
}

function isPath(specifier: string): boolean {
  return /^(?:\.{1,2}[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(specifier)
}

/** A page does not know at which line a module cannot be parsed. */
export function lineOfSyntaxError(): null {
  return null
}
