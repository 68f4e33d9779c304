import { createHash } from 'node:crypto'

/** The numbers behind the result of a matchup under a variant. */
export interface Digested {
  readonly variant: string
  readonly matchup: string
  /** Names of the columns that the numbers belong to. */
  readonly columns: readonly string[]
  readonly numbers: ArrayLike<number>
}

/** SHA-256, in hexadecimal, of names and numbers in the order given. */
export function digestOf(parts: readonly Digested[]): string {
  const hash = createHash('sha256')
  for (const { variant, matchup, columns, numbers } of parts) {
    // JSON text is equal on every machine and separates names unambiguously.
    hash.update(JSON.stringify([variant, matchup, columns, Array.from(numbers)]))
  }
  return hash.digest('hex')
}

/** SHA-256 of a text, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
