/**
 * An action is a whole number: kind × 2^20 + what it names. So a list by kind, and of one kind by what it names, is ascending, as
 * `Ruleset.actions` has to be.
 */
const WHAT_BITS = 20
const WHAT = (1 << WHAT_BITS) - 1

/** Packs an action. What it names is below 2^20. */
export function pack(kind: number, what: number): number {
  return (kind << WHAT_BITS) | what
}

export function kindOf(action: number): number {
  return action >> WHAT_BITS
}

export function whatOf(action: number): number {
  return action & WHAT
}

/** A part of what an action names, such as the target of a shot. */
export class Field {
  readonly name: string
  readonly shift: number
  readonly mask: number

  constructor(name: string, bits: number, shift: number) {
    this.name = name
    this.shift = shift
    this.mask = (1 << bits) - 1
  }

  /** Reads it from an action, or from what an action names. */
  of(action: number): number {
    return (action >> this.shift) & this.mask
  }

  /** The value in its place, to be joined with others by `|`. */
  put(value: number): number {
    return value << this.shift
  }

  /** Throws unless so many different values fit, 0 the first. Called at set-up, so that `put` need not ask. */
  mustHold(values: number): void {
    if (values <= this.mask + 1) return
    throw new RangeError(`an action has no room for ${values} values of its ${this.name}; it has for ${this.mask + 1}`)
  }
}

/** Divides what an action names into fields of so many bits each, the first the highest. */
export function fields<N extends string>(widths: Readonly<Record<N, number>>): Readonly<Record<N, Field>> {
  const entries = Object.entries<number>(widths)
  let shift = entries.reduce((sum, [, bits]) => sum + bits, 0)
  if (shift > WHAT_BITS) throw new RangeError(`fields of ${shift} bits; what an action names has ${WHAT_BITS}`)
  const made = entries.map(([name, bits]) => {
    shift -= bits
    return [name, new Field(name, bits, shift)]
  })
  return Object.fromEntries(made) as Record<N, Field>
}
