/** Fields of an object as whole numbers in an array. One table says which fields are saved and loaded, and in which order. */
export interface Fields<T> {
  /** Writes the fields from an index of the array on; returns the index after them. */
  save(of: T, out: Int32Array, at: number): number
  /** Reads what `save` wrote; returns the index after it. */
  load(into: T, from: Int32Array, at: number): number
}

/** Names of those fields of an object whose values have this type. */
type NameOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string

/** Lists of whole numbers whose length does not change. */
type Numbers = Int32Array | Uint8Array | Int8Array | Uint16Array | Int16Array | number[]

/** Whole numbers, one element each. */
export function ints<T>(...names: readonly NameOf<T, number>[]): Fields<T> {
  return {
    save(of, out, at) {
      const values = of as Readonly<Record<string, number>>
      for (let i = 0; i < names.length; i++) out[at + i] = values[names[i]]
      return at + names.length
    },
    load(into, from, at) {
      const values = into as Record<string, number>
      for (let i = 0; i < names.length; i++) values[names[i]] = from[at + i]
      return at + names.length
    },
  }
}

/** Booleans, packed into one element, so at most 31. */
export function truths<T>(...names: readonly NameOf<T, boolean>[]): Fields<T> {
  if (names.length > 31) throw new RangeError(`${names.length} truths; one place has room for 31`)
  return {
    save(of, out, at) {
      const values = of as Readonly<Record<string, boolean>>
      let bits = 0
      for (let i = 0; i < names.length; i++) if (values[names[i]]) bits |= 1 << i
      out[at] = bits
      return at + 1
    },
    load(into, from, at) {
      const values = into as Record<string, boolean>
      for (let i = 0; i < names.length; i++) values[names[i]] = ((from[at] >> i) & 1) === 1
      return at + 1
    },
  }
}

/** Lists of whole numbers; their lengths are fixed. */
export function lists<T>(...names: readonly NameOf<T, Numbers>[]): Fields<T> {
  return {
    save(of, out, start) {
      let at = start
      for (const name of names) {
        const list = of[name] as Numbers
        for (let i = 0; i < list.length; i++) out[at++] = list[i]
      }
      return at
    },
    load(into, from, start) {
      let at = start
      for (const name of names) {
        const list = into[name] as Numbers
        for (let i = 0; i < list.length; i++) list[i] = from[at++]
      }
      return at
    },
  }
}

/** Lists of doubles, two elements for each number. */
export function doubles<T>(...names: readonly NameOf<T, Float64Array>[]): Fields<T> {
  return {
    save(of, out, start) {
      let at = start
      for (const name of names) at = saveDoubles(of[name] as Float64Array, out, at)
      return at
    },
    load(into, from, start) {
      let at = start
      for (const name of names) at = loadDoubles(into[name] as Float64Array, from, at)
      return at
    },
  }
}

/** A double as two whole numbers: scratch of one call. */
const DOUBLE = new Float64Array(1)
const HALVES = new Int32Array(DOUBLE.buffer)

/** Writes part of a list of doubles, all by default; returns the index after them. */
export function saveDoubles(from: Float64Array, out: Int32Array, at: number, start = 0, n = from.length): number {
  for (let i = 0; i < n; i++) {
    DOUBLE[0] = from[start + i]
    out[at + 2 * i] = HALVES[0]
    out[at + 2 * i + 1] = HALVES[1]
  }
  return at + 2 * n
}

/** Reads what `saveDoubles` wrote. */
export function loadDoubles(into: Float64Array, from: Int32Array, at: number, start = 0, n = into.length): number {
  for (let i = 0; i < n; i++) {
    HALVES[0] = from[at + 2 * i]
    HALVES[1] = from[at + 2 * i + 1]
    into[start + i] = DOUBLE[0]
  }
  return at + 2 * n
}

/** Whether part of a list of doubles is what `saveDoubles` wrote, bit by bit. */
export function holdsDoubles(list: Float64Array, from: Int32Array, at: number, start: number, n: number): boolean {
  for (let i = 0; i < n; i++) {
    DOUBLE[0] = list[start + i]
    if (HALVES[0] !== from[at + 2 * i] || HALVES[1] !== from[at + 2 * i + 1]) return false
  }
  return true
}

/** Joins several tables into one. */
export function joined<T>(first: Fields<T>, ...rest: readonly Fields<T>[]): Fields<T> {
  const [second, ...others] = rest
  if (second === undefined) return first
  const pair: Fields<T> = {
    save: (of, out, at) => second.save(of, out, first.save(of, out, at)),
    load: (into, from, at) => second.load(into, from, first.load(into, from, at)),
  }
  return joined(pair, ...others)
}
