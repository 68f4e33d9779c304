import { GAMES } from '../games/index.ts'
import type { OfGame, Plugin } from '../plugins/plugin.ts'
import { type Games, gamesWith } from '../plugins/registry.ts'

/** The games and the threads of a run. */
export interface Engine {
  readonly games: Games
  /** Address of the compiled module that worker threads load; it serves the same games. */
  readonly worker: string
  /** Games that threads load besides those of that module. */
  readonly plugins?: readonly Plugin[]
  /** Heap of a worker thread in MB; by default Node's limit. */
  readonly memory?: number
}

/** Under a test runner that compiles on the fly, threads load the output of `tsc -b`, because they cannot read TypeScript. */
const folder = import.meta.url.endsWith('.ts') ? '../../dist/workers/' : '../../workers/'

/** The games of the package. */
export const ENGINE: Engine = { games: GAMES, worker: new URL(`${folder}battle.js`, import.meta.url).href }

/** The games of the package, and the game of this scenario or roster. */
export function engineFor({ plugin }: Pick<OfGame, 'plugin'>): Engine {
  if (plugin === undefined) return ENGINE
  const plugins = [plugin]
  return { ...ENGINE, games: gamesWith(plugins), plugins }
}
