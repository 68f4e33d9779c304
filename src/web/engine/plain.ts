import { dirname, join } from 'pathe'
import { parseDocument } from 'yaml'
import { existsSync, readFileSync } from '../node/fs.ts'

/** A map of a YAML text. */
export type Plain = Readonly<Record<string, unknown>>

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The maps in a list; none if it is no list. */
export function mapsIn(value: unknown): readonly Plain[] {
  return Array.isArray(value) ? value.filter(isPlain) : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A range such as `[10, 25]`; null if it is none. */
export function rangeIn(value: unknown): readonly [number, number] | null {
  return Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null
}

/** Parsed texts, by text: the same catalogue is looked at after every change. */
const PARSED = new Map<string, Plain | null>()
const KEPT = 50

/** What a file says; null if there is none, or if it is no map. */
export function dataIn(file: string): Plain | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file)
  const known = PARSED.get(text)
  if (known !== undefined) return known
  if (PARSED.size >= KEPT) PARSED.clear()
  const data: unknown = parseDocument(text).toJS()
  const found = isPlain(data) ? data : null
  PARSED.set(text, found)
  return found
}

/** The file that a path in another file names. */
export function beside(path: string, from: string): string {
  return path.startsWith('fairfight:') ? path.slice('fairfight:'.length) : join(dirname(from), path)
}
