import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { type Game, type Plugin, PluginError } from './plugin.ts'
import { ends, LIMIT } from './probe.ts'
import { faultsOfShape } from './shape.ts'
import { isShipped, placeOf } from './shipped.ts'
import { hashOfSources, sourcesOf } from './sources.ts'
import { placed } from './told.ts'

/** A game that was found and loaded, and its files with their content. */
export interface Found {
  readonly game: Game
  readonly plugin: Plugin
  readonly sources: ReadonlyMap<string, Buffer>
}

/** Whether the name of a game is a path. Names of packages and of built-in games do not begin with a dot or a slash. */
export function isPath(specifier: string): boolean {
  return isShipped(specifier) || /^(?:\.{1,2}[\\/]|[\\/]|[A-Za-z]:[\\/])/.test(specifier)
}

/**
 * Loads the game that a file names: a path relative to the folder of the file, or a package as Node finds it from that folder. Null if the
 * package is not installed. A module is loaded once for each thread, however often it is named.
 *
 * @throws PluginError if there is no such file, or if what is found there is no game
 */
export function findGame(specifier: string, from: string): Found | null {
  const path = pathOf(specifier, from)
  if (path === null) return null
  const sources = sourcesOf(path)
  const plugin = { specifier, from, hash: hashOfSources(sources) }
  return { game: loaded(path, specifier), plugin, sources }
}

/**
 * The game of a plug-in.
 *
 * @throws PluginError if it is not found, or if its files have changed
 */
export function gameOfPlugin({ specifier, from, hash }: Plugin): Game {
  const where = `${specifier}, the game that ${from} names,`
  const found = foundFor(where, specifier, from)
  if (found === null) throw new PluginError(`${where} is not installed here`)
  if (found.plugin.hash !== hash) throw new PluginError(`${where} is of another version: its files have changed`)
  return found.game
}

function foundFor(where: string, specifier: string, from: string): Found | null {
  try {
    return findGame(specifier, from)
  } catch (thrown) {
    if (!(thrown instanceof PluginError)) throw thrown
    throw new PluginError(`${where} cannot be used: ${thrown.message}; paths are seen from the current folder`)
  }
}

/** The absolute path of a game; null if it is a package that is not installed. */
export function pathOf(specifier: string, from: string): string | null {
  if (!isPath(specifier)) return packageOf(specifier, from)
  const path = isShipped(specifier) ? placeOf(specifier) : resolve(dirname(placeOf(from)), specifier)
  if (!existsSync(path)) throw new PluginError('there is no such file')
  if (statSync(path).isDirectory()) throw new PluginError('this is a folder; name the file of the game in it')
  return path
}

function packageOf(name: string, from: string): string | null {
  // A scenario may contain a typing error: only a text that can be the name of a package is looked for.
  if (!/^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(?:\/[\w./~-]+)?$/.test(name)) return null
  try {
    const path = createRequire(resolve(placeOf(from))).resolve(name)
    return /[\\/]/.test(path) ? path : null
  } catch (thrown) {
    if (codeOf(thrown) === 'MODULE_NOT_FOUND') return null
    throw new PluginError(`the package cannot be loaded: ${firstLine(thrown)}; its \`exports\` need a \`default\``)
  }
}

/** Loaded games by their path, because Node loads a module only once. */
const LOADED = new Map<string, Game>()

function loaded(path: string, specifier: string): Game {
  const known = LOADED.get(path)
  if (known !== undefined) return known
  if (!ends(path, null)) throw new PluginError(`it did not finish loading within ${LIMIT}: does it loop?`)
  const game = guarded(gameIn(moduleAt(path, specifier)), path, specifier)
  LOADED.set(path, game)
  return game
}

function moduleAt(path: string, specifier: string): unknown {
  try {
    return createRequire(import.meta.url)(path) as unknown
  } catch (thrown) {
    throw new PluginError(explained(thrown, path, specifier))
  }
}

function explained(thrown: unknown, path: string, specifier: string): string {
  const message = firstLine(thrown)
  if (/Cannot find (?:package|module) 'fairfight/.test(message)) {
    return `${message.split(' imported', 1)[0]}: install it beside the game, with \`npm install fairfight\``
  }
  if (codeOf(thrown) === 'ERR_REQUIRE_ASYNC_MODULE')
    return 'it has an `await` outside of functions; a game loads at once'
  const line = thrown instanceof SyntaxError ? lineOfSyntaxError(path) : null
  return `it cannot be loaded: ${placed(thrown, path, specifier)}${line === null ? '' : ` (${specifier}:${line})`}`
}

/**
 * Number of the line at which a module cannot be parsed: the error itself does not say it. Null if another file is at fault, and for TypeScript,
 * which this check cannot parse.
 */
export function lineOfSyntaxError(file: string | URL): number | null {
  const [, ending] = /\.([cm]?[jt]s)(?:\?[^?]*)?$/.exec(String(file)) ?? []
  if (ending?.endsWith('ts')) return null
  // The text is given, not the file: Node takes a .js file for a script where no package.json says otherwise, and then finds no fault in a module.
  const options = ['--check', `--input-type=${ending === 'cjs' ? 'commonjs' : 'module'}`, '-']
  const { stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', input: readFileSync(file) })
  const line = /:(\d+)$/.exec(stderr.split('\n', 1)[0] as string)?.[1]
  return line === undefined ? null : Number(line)
}

/** The default export of a module, if it is a game. */
function gameIn(module: unknown): Game {
  const exported = typeof module === 'object' && module !== null && 'default' in module ? module.default : module
  const faults = faultsOfShape(exported)
  if (faults.length > 0) throw new PluginError(`this is no game: ${faults[0]}`)
  return exported as Game
}

/** A loaded game, with a function that describes its errors. */
interface Loaded extends Game {
  readonly told: (thrown: unknown) => string
}

/** The function that describes what a game throws, with the line in the game's files. Null for built-in games. */
export function tellerOf(game: Game): ((thrown: unknown) => string) | null {
  return 'told' in game ? (game as Loaded).told : null
}

/** A game that checks and sets up its first matchup on another thread before it does so here, so that an endless loop can be ended and reported. */
function guarded(game: Game, path: string, specifier: string): Game {
  let isTried = false
  const told = (thrown: unknown): string => placed(thrown, path, specifier)
  const check: Game['check'] = (rules, matchup) => {
    if (!isTried && !ends(path, { rules, matchup })) {
      throw new PluginError(`${matchup.name}: its check and set-up did not end within ${LIMIT}`)
    }
    isTried = true
    try {
      return game.check(rules, matchup)
    } catch (thrown) {
      throw new PluginError(`${matchup.name}: the check of the game fails: ${told(thrown)}`)
    }
  }
  const setup: Game['setup'] = (rules, matchup) => {
    try {
      return game.setup(rules, matchup)
    } catch (thrown) {
      throw new PluginError(`the set-up of the game fails: ${told(thrown)}`)
    }
  }
  const own = { check, setup, told } satisfies Partial<Loaded>
  return Object.create(game, Object.getOwnPropertyDescriptors(own)) as Game
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}

function firstLine(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1)[0] as string
}
