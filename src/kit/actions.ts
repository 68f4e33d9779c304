/**
 * An action is a whole number: kind × 2^20 + the number that it names. A list ordered by kind and then by that number is ascending, as
 * `Ruleset.actions` requires.
 */
const WHAT_BITS = 20
const WHAT = (1 << WHAT_BITS) - 1

/** Packs an action. The number that it names is below 2^20. */
export function pack(kind: number, what: number): number {
  return (kind << WHAT_BITS) | what
}

export function kindOf(action: number): number {
  return action >> WHAT_BITS
}

export function whatOf(action: number): number {
  return action & WHAT
}

/** A field inside the number that an action names, such as the target of a shot. */
export class Field {
  readonly name: string
  readonly shift: number
  readonly mask: number

  constructor(name: string, bits: number, shift: number) {
    this.name = name
    this.shift = shift
    this.mask = (1 << bits) - 1
  }

  /** Reads the field from an action, or from the number that an action names. */
  of(action: number): number {
    return (action >> this.shift) & this.mask
  }

  /** The value at the place of the field, to be combined with others by `|`. */
  put(value: number): number {
    return value << this.shift
  }

  /** Throws unless the field can hold this many different values, from 0. Called at set-up, so that `put` need not check. */
  mustHold(values: number): void {
    if (values <= this.mask + 1) return
    throw new RangeError(`an action has no room for ${values} values of its ${this.name}; it has for ${this.mask + 1}`)
  }
}

/** Divides the number that an action names into fields of these widths in bits, the first field highest. */
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
