import type { ProfileField } from '../../core/facts.ts'
import type { SimpleField } from './fields.ts'

/** Turns of a battle if neither the game nor the scenario names a limit. */
export const TURNS = 100

/** Makes an id of a clause, such as `CONQUEST-S1`; each kind is counted. */
export type Ids = (kind: string) => string

export function idsOf(name: string): Ids {
  const counted = new Map<string, number>()
  const start = name.toUpperCase().replace(/[^A-Z]/g, '') || 'GAME'
  return (kind) => {
    const n = (counted.get(kind) ?? 0) + 1
    counted.set(kind, n)
    return `${start}-${kind}${n}`
  }
}

export function fieldOf(field: SimpleField, clause: string): ProfileField {
  if (isPair(field)) {
    const [title, min, max] = field
    return { title, clause, min, max, meaning: `${title}.` }
  }
  const { title, least, most, meaning = `${title}.`, optional } = field
  return { title, clause, min: least, max: most, meaning, ...(optional === true && { optional }) }
}

function isPair(field: SimpleField): field is Extract<SimpleField, readonly unknown[]> {
  return Array.isArray(field)
}

export function mapped<T, V>(
  table: Readonly<Record<string, T>>,
  make: (value: T, key: string) => V,
): Record<string, V> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, make(value, key)]))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
