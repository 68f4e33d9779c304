import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, normalize, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILT_IN } from '../plugins/registry.ts'
import { besideShipped, isShipped, placeOf, shipped, shippedFiles } from '../plugins/shipped.ts'
import { draftOf, type Opened } from './build/build.ts'
import { gameBeside } from './build/game.ts'
import { type Input, inputFrom } from './build/input.ts'
import { withVariants } from './options/with.ts'
import { grouped } from './schema/fields.ts'
import { didYouMean, nearest } from './text/nearest.ts'
import { InputError } from './text/problem.ts'
import { type Fault, faultAt, faultOf, textSource } from './text/source.ts'
import type { ReadOptions, Scenario } from './types.ts'

/** Most bytes of a file; a large scenario has some ten thousand. */
const MOST_BYTES = 1_000_000

/**
 * Reads a scenario file (YAML or JSON) and the files it names, applies the options, checks everything and completes it.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readScenario(path: string, options: ReadOptions = {}): Scenario {
  return withVariants(draftOf(opened(path), options), options.with)
}

/** As `readScenario`, of a text that names files as the file `from` does. */
export function readScenarioAs(text: string, from: string): Scenario {
  return withVariants(draftOf({ input: inputFrom(from, basename(from), text), files: FILES }, {}))
}

/** A scenario file, and the files it names. */
export function opened(path: string): Opened {
  const named = isShipped(path) ? shipped(path) : path
  const input = named === null ? OUTSIDE : readInput(named)
  if (typeof input === 'string') throw new InputError([faultOf(path, input)])
  return { input, files: FILES }
}

/** Files that a file names, from its folder. */
const FILES: Opened['files'] = {
  text: (file, from) => {
    const found = beside(file, from)
    if (found === null) return OUTSIDE
    const input = readInput(found)
    return typeof input === 'string' ? (elsewhere(file, found, from) ?? input) : input
  },
  module: (file, from) => {
    const found = beside(file, from)
    if (found === null) return OUTSIDE
    const bytes = readBytes(found)
    if (typeof bytes === 'string') return elsewhere(file, found, from) ?? bytes
    const address = pathToFileURL(resolve(placeOf(found))).href
    return { input: inputFrom(found, basename(found), '', bytes), address }
  },
  game: gameBeside,
}

/** Why a file cannot be read that the current folder has, but not the folder of the file that names it; null if the current folder has none. */
function elsewhere(path: string, found: string, from: string): string | null {
  const isFixed = isShipped(path) || isShipped(from) || isAbsolute(path)
  if (isFixed || existsSync(found) || !existsSync(path)) return null
  return `there is no such file; for the one in the current folder write \`${relative(dirname(from), path)}\``
}

/**
 * Resolves a path in a file from the folder of that file. A shipped file may name shipped files only: null if the path leads out of their
 * folder.
 */
function beside(path: string, from: string): string | null {
  if (isShipped(path)) return shipped(path)
  if (isShipped(from)) return besideShipped(path, from)
  return isAbsolute(path) ? path : join(dirname(from), path)
}

/** The text of a file, or the reason why it cannot be read. */
function readInput(path: string): Input | string {
  const bytes = readBytes(path)
  if (typeof bytes === 'string') return bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return inputFrom(path, isShipped(path) ? path : basename(path), text, bytes)
  } catch {
    throw new InputError([notText(path, bytes)])
  }
}

function readBytes(path: string): Uint8Array | string {
  let file: number | undefined
  try {
    file = openSync(placeOf(path), 'r')
    // The size that the file system states is not reliable: a pipe states none, and a device has no end.
    const buffer = new Uint8Array(MOST_BYTES + 1)
    let length = 0
    for (let more = -1; more !== 0 && length < buffer.length; length += more) {
      more = readSync(file, buffer, length, buffer.length - length, null)
    }
    return length > MOST_BYTES ? `more than ${grouped(MOST_BYTES)} bytes` : buffer.subarray(0, length)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return isShipped(path) ? nothingShipped(path) : nothingThere(path)
    return REASONS[errorCode(error)] ?? `it cannot be read (${errorCode(error)})`
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const OUTSIDE = 'it leads out of the folder of the files that come with fairfight'

/** Why a file that should come along cannot be read, with the file that may be meant. */
function nothingShipped(path: string): string {
  const known = shippedFiles(/\.ya?ml$/)
  const [, game = ''] = /^fairfight:([\w-]+)\//.exec(path) ?? []
  const own = known.filter((file) => file.startsWith(`fairfight:${game}/`))
  const list = BUILT_IN.includes(game) ? `npx fairfight games ${game}` : 'npx fairfight games'
  const meant = own.length > 0 ? didYouMean(stemOf(path), own, stemOf) : didYouMean(path, known)
  return `no such file comes with fairfight${meant || ';'} \`${list}\` lists those that do`
}

/**
 * Why a file of the user's cannot be read, with the file that may be meant: one in that folder, or one that comes with fairfight, of the game
 * whose folder the path names, else of exactly this name.
 */
function nothingThere(path: string): string {
  const kind = KINDS.find((endings) => endings.includes(extname(path)))
  const beside = filesIn(dirname(path)).filter((file) => kind === undefined || kind.includes(extname(file)))
  const meant = nearest(stemOf(path), beside, stemOf) ?? shippedAs(path)
  const isSetting = /^[\w.-]+=/.test(path)
  const hint = isSetting
    ? `; a value is changed with \`--set ${path}\``
    : meant === undefined
      ? ''
      : `; did you mean \`${meant}\`?`
  return `there is no such file${hint}`
}

/** Names of the files in a folder; none if it cannot be read. */
function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
  } catch {
    return []
  }
}

/** The name of a file without its ending. */
function stemOf(path: string): string {
  return basename(path, extname(path))
}

/** Endings of files of one kind: one is not written for another of a different kind. */
const KINDS = [
  ['.yaml', '.yml', '.json'],
  ['.js', '.mjs', '.ts', '.mts'],
]

/** The shipped file that a path means: one of the game that the path names; without a game the only one of exactly this name. An army list is no scenario. */
function shippedAs(path: string): string | undefined {
  const wantsList = normalize(dirname(path)).split(sep).includes('lists')
  const files = shippedFiles(/\.ya?ml$/).filter(
    (file) => !file.startsWith('fairfight:starters/') && file.includes('/lists/') === wantsList,
  )
  const ofGame = (game: string): readonly string[] => files.filter((file) => file.startsWith(`fairfight:${game}/`))
  const game = normalize(dirname(path))
    .split(sep)
    .findLast((folder) => ofGame(folder).length > 0)
  if (game !== undefined) return nearest(stemOf(path), ofGame(game), stemOf)
  const [only, ...more] = files.filter((file) => stemOf(file) === stemOf(path))
  return more.length === 0 ? only : undefined
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'no permission to read it',
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}

/** The first place that is not UTF-8. */
function notText(path: string, bytes: Uint8Array): Fault {
  const text = new TextDecoder('utf-8').decode(bytes)
  return faultAt(textSource(path, text), text.indexOf('\ufffd'), 'this is not UTF-8 text; save the file as UTF-8')
}
