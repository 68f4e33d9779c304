import { didYouMean, listed } from '../text/nearest.ts'
import { InputError } from '../text/problem.ts'
import { type Fault, faultAt, optionSource } from '../text/source.ts'

/** Fewest and most units, by entry. */
export type Limits = ReadonlyMap<string, readonly [number, number]>

const RANGE = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?$/

/** A number or `LOW..HIGH`; null if it is neither. */
function rangeOf(text: string): readonly [low: number, high: number | null] | null {
  const [, low, high] = RANGE.exec(text.trim()) ?? []
  if (low === undefined) return null
  return [Number(low), high === undefined ? null : Number(high)]
}

/** Share of the most points that a list has at least, unless the option says otherwise. */
const LEAST = 0.9

/** Points that a list may have. */
interface Bounds {
  /** Those of the size of the list, which the option cannot widen; of an army without a size, `most` are the points that it has. */
  readonly most: number
  readonly least: number
  /** Most points of a list with a size if the option is left out: those of the dearest army of its battles. */
  readonly usual: number
  /** Points of the given list, which is then within the points. */
  readonly own: number
  /** Whether the list has a size. */
  readonly isFixed: boolean
}

/** Points of a list by the option `--points`. */
export function pointsOf(
  asked: string | undefined,
  { most, least, usual, own, isFixed }: Bounds,
): readonly [number, number] {
  const top = isFixed ? Math.max(least, Math.min(most, usual)) : most
  if (asked === undefined) return [Math.max(least, Math.min(own, Math.floor(LEAST * top))), top]
  const source = optionSource('--points', asked)
  const range = rangeOf(asked)
  const refuse = (message: string): never => {
    throw new InputError([faultAt(source, 0, message)])
  }
  if (range === null) return refuse('points are a number such as 1000, or a range such as 950..1000')
  const [first, second] = range
  const [low, high] = second === null ? [Math.floor(LEAST * first), first] : [first, second]
  if (low > high) return refuse(`${low} is more than ${high}; write the smaller number first`)
  if (!isFixed) return [low, high]
  const within = `the size of its list allows ${least} to ${most} points`
  if (high > most || high < least)
    return refuse(`no list of ${asked} points: ${within}; \`--set armies.NAME.list.size=SIZE\` sets another`)
  return [Math.max(low, least), high]
}

/** Limits by the options `--limit ENTRY=N` or `ENTRY=MIN..MAX`. */
export function limitsOf(
  asked: readonly string[],
  known: readonly string[],
  name: (key: string) => string | undefined,
): Limits {
  const faults: Fault[] = []
  const limits = new Map<string, readonly [number, number]>()
  for (const [index, text] of asked.entries()) {
    const source = optionSource('--limit', text, index, asked.length)
    const equals = text.indexOf('=')
    const key = (equals < 0 ? text : text.slice(0, equals)).trim()
    if (equals < 0 || !known.includes(key)) {
      const hint = `${didYouMean(key, known, name) || ';'} allowed: ${listed(known, key, name)}`
      const message = known.includes(key)
        ? `how many? \`${key}=0..2\` allows up to two units, \`${key}=1\` exactly one`
        : `no entry \`${key}\` can be chosen${hint}`
      faults.push(faultAt(source, 0, message))
      continue
    }
    const range = rangeOf(text.slice(equals + 1))
    const [least, most] = range === null ? [Number.NaN, null] : range
    const limit = [least, most ?? least] as const
    if (!limit.every(Number.isInteger) || limit[0] > limit[1]) {
      const message = `numbers of units are such as 2, or 0..2 with the smaller first, not \`${text.slice(equals + 1).trim()}\``
      faults.push(faultAt(source, equals + 1, message))
      continue
    }
    if (limits.has(key)) faults.push(faultAt(source, 0, `\`${key}\` has a limit already`))
    limits.set(key, limit)
  }
  if (faults.length > 0) throw new InputError(faults)
  return limits
}
