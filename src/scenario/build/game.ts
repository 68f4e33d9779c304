import { z } from 'zod'
import { type Found, findGame } from '../../plugins/load.ts'
import { type Game, type Plugin, PluginError } from '../../plugins/plugin.ts'
import { BUILT_IN, builtIn } from '../../plugins/registry.ts'
import { choice } from '../schema/fields.ts'
import { check } from '../text/explain.ts'
import type { Fault } from '../text/source.ts'
import { isMap, type Tree, valueFault } from '../text/tree.ts'
import type { Library } from './library.ts'

/** The game of a document; if it is not built in, also the place where it was found. */
export interface Known {
  readonly game: Game
  readonly plugin?: Plugin
}

/** A game that a file names, null if no such package is installed, or the reason why it cannot be used. */
export function gameBeside(specifier: string, from: string): Found | null | string {
  try {
    const found = findGame(specifier, from)
    const name = found?.game.facts.name ?? ''
    return BUILT_IN.includes(name) ? `it calls itself ${name}, which is the name of a built-in game` : found
  } catch (thrown) {
    if (thrown instanceof PluginError) return thrown.message
    throw thrown
  }
}

/**
 * The game that a document names: a built-in game by its name, any other by its path or package. In the document, the name of the game then
 * replaces the path, and the tree gets the facts of the game.
 */
export function knownGame(tree: Tree, library: Pick<Library, 'plugin'>): Known | { readonly faults: readonly Fault[] } {
  const named = isMap(tree.data) ? tree.data.game : undefined
  const known = typeof named === 'string' ? gameNamed(named, library) : null
  if (typeof known === 'string') {
    const message = `cannot use the game \`${String(named)}\`, which is looked for from the folder of this file: ${known}`
    return { faults: [valueFault(tree.place, ['game'], message)] }
  }
  if (known === null) {
    const header = z.looseObject({ game: choice(BUILT_IN, {}) }, { error: 'a map that begins with `game: …`' })
    return { faults: check(header, tree).faults }
  }
  if (isMap(tree.data)) tree.data.game = known.game.facts.name
  tree.facts = known.game.facts
  return known
}

function gameNamed(name: string, library: Pick<Library, 'plugin'>): Known | null | string {
  const game = builtIn(name)
  return game === undefined ? library.plugin(name) : { game }
}
