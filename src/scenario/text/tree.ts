import type { GameFacts } from '../../core/facts.ts'
import { type Fault, faultAt, type Source } from './source.ts'

/** Place of a value in the input, and of the values inside it. */
export interface Place {
  readonly source: Source
  /** Offset of the value. */
  readonly start: number
  /** The place of its key; absent for list items and for the whole input. */
  readonly key?: { readonly source: Source; readonly start: number }
  readonly parts: Map<string | number, Place>
  /** The name in reports of a list item that has no name of its own. */
  readonly called?: string
}

/** Input as plain data, with the place of every part. */
export interface Tree {
  data: unknown
  place: Place
  /** The facts of its game, if it is a whole document whose game is known. */
  facts?: GameFacts
}

export type Path = readonly (string | number)[]

/** The value in the data if a key is given without a value. */
export const EMPTY: unique symbol = Symbol('no value')

export type Data = Record<string, unknown>

export function isMap(data: unknown): data is Data {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

/** The value at a path of the data; undefined if there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isMap(value) && Object.hasOwn(value, step)) value = value[step]
    else return undefined
  }
  return value
}

/** Sets an item of a list or a key of a map. */
export function put(whole: Tree, key: string | number, part: Tree): void {
  if (Array.isArray(whole.data)) whole.data[Number(key)] = part.data
  else if (isMap(whole.data)) whole.data[key] = part.data
  whole.place.parts.set(key, part.place)
}

/** A copy of a tree: changes of one do not change the other. */
export function copied({ data, place, facts }: Tree): Tree {
  return { data: copiedData(data), place: copiedPlace(place), ...(facts && { facts }) }
}

function copiedData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(copiedData)
  if (!isMap(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copiedData(value)]))
}

function copiedPlace(place: Place): Place {
  return { ...place, parts: new Map(Array.from(place.parts, ([key, part]) => [key, copiedPlace(part)])) }
}

/** The place of the value at a path, or of the nearest whole that contains it. */
export function placeAt(root: Place, path: Path): Place {
  let place = root
  for (const step of path) {
    const next = place.parts.get(step)
    if (!next) break
    place = next
  }
  return place
}

/** A fault at the value of a path. */
export function valueFault(root: Place, path: Path, message: string): Fault {
  const place = placeAt(root, path)
  return faultAt(place.source, place.start, message)
}

/** A fault at the key of a path. */
export function keyFault(root: Place, path: Path, message: string): Fault {
  const place = placeAt(root, path)
  const at = place.key ?? place
  return faultAt(at.source, at.start, message)
}

/** The user's name for the value at a path: its key, or its number in a list. */
export function nameOf(path: Path): string {
  const last = path.at(-1)
  if (last === undefined) return 'the whole'
  if (typeof last === 'string') return `\`${last}\``
  const list = path.at(-2)
  return `item ${last + 1}${typeof list === 'string' ? ` of \`${list}\`` : ''}`
}
