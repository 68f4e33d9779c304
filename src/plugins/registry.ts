import { GAMES } from '../games/index.ts'
import { gameOfPlugin } from './load.ts'
import type { Game, OfGame, Plugin } from './plugin.ts'

/** Games by name. */
export type Games = Readonly<Record<string, Game>>

/** The built-in games and those of plug-ins. */
export function gamesWith(plugins: readonly Plugin[] = [], games: Games = GAMES): Games {
  if (plugins.length === 0) return games
  return { ...games, ...Object.fromEntries(plugins.map(gameOfPlugin).map((game) => [game.facts.name, game])) }
}

/**
 * The game that a scenario, a roster or a result is of.
 *
 * @throws PluginError if it is a plug-in that is not found, or that has another version
 * @throws RangeError if no game has the name
 */
export function gameFor({ game: name, plugin }: OfGame): Game {
  const game = plugin === undefined ? builtIn(name) : gameOfPlugin(plugin)
  if (game === undefined) throw new RangeError(`there is no game ${name}`)
  return game
}

/** A built-in game; undefined if none has the name. */
export function builtIn(name: string): Game | undefined {
  return Object.hasOwn(GAMES, name) ? GAMES[name] : undefined
}

/** Names of the built-in games. */
export const BUILT_IN: readonly string[] = Object.keys(GAMES)
