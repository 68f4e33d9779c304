import { createHash } from 'node:crypto'

/** The numbers behind the result of a matchup under a variant. */
export interface Digested {
  readonly variant: string
  readonly matchup: string
  /** What the numbers are of. */
  readonly columns: readonly string[]
  readonly numbers: ArrayLike<number>
}

/** SHA-256, in hexadecimal, of names and numbers in the order given. */
export function digestOf(parts: readonly Digested[]): string {
  const hash = createHash('sha256')
  for (const { variant, matchup, columns, numbers } of parts) {
    // Text is equal on every machine, and a name cannot run into the next.
    hash.update(JSON.stringify([variant, matchup, columns, Array.from(numbers)]))
  }
  return hash.digest('hex')
}

/** SHA-256 of a text, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
