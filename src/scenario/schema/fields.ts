import { z } from 'zod'
import type { GameFacts, SwitchValue } from '../../core/facts.ts'
import { LEAST_TRUST } from '../../kit/generals/planner-name.ts'

/**
 * The kinds of value a scenario is made of. The error text of each is the phrase for what is allowed (`a whole number from 1 to 8`),
 * which `explain.ts` puts into its sentences; that of a map lists its keys.
 */

/** Texts that an editor shows beside a value. */
export interface Meta {
  readonly title?: string
  readonly description?: string
  /** Conditions between keys, for editors; the reader checks them in any case. */
  readonly oneOf?: readonly Condition[]
  readonly anyOf?: readonly Condition[]
}

/** Keys that a map must have, and what must hold of their values. */
export interface Condition {
  readonly required: readonly string[]
  readonly properties?: Readonly<Record<string, Condition>>
}

/** Most characters of a name. */
export const NAME = 80

/** Range of the number of models of a unit, and of a rank. */
export const SIZE = { min: 1, max: 1000 }

/** Text of one line, without blanks at its ends: a name in tables and paths. */
export function text(most: number, meta: Meta) {
  const error = `text of one line, at most ${most} characters`
  return z
    .string({ error })
    .min(1, error)
    .max(most, error)
    .refine((value) => value === value.trim() && !UNPRINTABLE.test(value), { error: CLEAN, abort: true })
    .meta(plain(meta))
}

const CLEAN = 'text of one line, without blanks at its ends or control characters'

/** Text of one line for reports; the line end of a YAML text block is removed. */
export function line(most: number, meta: Meta) {
  const error = `text of one line, at most ${most} characters`
  return z
    .string({ error })
    .trim()
    .min(1, error)
    .max(most, error)
    .refine((value) => !UNPRINTABLE.test(value), { error: CLEAN, abort: true })
    .meta(plain(meta))
}

/** Control characters, lone surrogates, line ends, direction marks and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

export function whole(min: number, max: number, meta: Meta) {
  const error = `a whole number from ${grouped(min)} to ${grouped(max)}`
  return z.int({ error }).min(min, error).max(max, error).meta(plain(meta))
}

export function number(min: number, max: number, meta: Meta) {
  const error = `a number from ${grouped(min)} to ${grouped(max)}`
  return z.number({ error }).min(min, error).max(max, error).meta(plain(meta))
}

/** A place or an extent on the table, in inches: two numbers. */
export function pair(min: number, max: number, example: string, meta: Meta) {
  const error = `a pair of numbers from ${grouped(min)} to ${grouped(max)}, such as ${example}`
  const item = number(min, max, {})
  return z.tuple([item, item], { error }).meta(plain(meta))
}

/** Schema of two numbers, the smaller first. `what`: what they are, with an example. */
export function extent(item: z.ZodType<number>, what: string) {
  return z
    .tuple([item, item], { error: `a pair, ${what}` })
    .refine(([fewest, most]) => fewest <= most, { error: 'a pair with the smaller number first' })
}

/** A whole number, or `none`; null is accepted, too. */
export function wholeOrNone(min: number, max: number, meta: Meta) {
  const number = whole(min, max, {})
  const error = `a whole number from ${grouped(min)} to ${grouped(max)}, or \`none\``
  return z.union([number, z.literal(['none', null])], { error }).meta(plain(meta))
}

/** Most blocks that planners may be asked for. */
const MOST_TRUST = 999_999

/** How far to trust answers, in scenarios and rosters. `of`: the noun for what the blocks belong to. */
export function trustKey(of: string) {
  const error = `off, auto or a whole number of blocks from ${LEAST_TRUST}`
  return z
    .union([choice(['off', 'auto'], {}), whole(LEAST_TRUST, MOST_TRUST, {})], { error })
    .meta({
      description: `Number of blocks of ${of} that planners (generals that look ahead) play again, to show what stronger play changes: a number, off, or auto for at most 30% more work; auto if left out. \`--trust\` wins over it.`,
    })
    .optional()
}

/** The last turn, in scenarios and rosters. */
export function lastTurn(facts: GameFacts) {
  return wholeOrNone(1, MOST_TURNS, {
    description: `The last turn played, or none to play to the end. If left out: ${facts.turns} in an engagement; the game’s own limit in a battle.`,
  }).optional()
}

const MOST_TURNS = 1000

/** The seed, in scenarios and rosters. */
export function seed() {
  return z
    .union([text(200, {}), z.int({ error: SEED })], { error: SEED })
    .meta({ description: 'The same seed plays the same battles; 1 if left out.' })
    .default('1')
}

const SEED = `text, or a whole number; a number above ${Number.MAX_SAFE_INTEGER} in quotes`

/** One of a list of values. */
export function choice(values: readonly SwitchValue[], meta: Meta) {
  return z.literal([...values], { error: allowed(values) }).meta(plain(meta))
}

/**
 * A map with these keys and no others. The error text of an unknown key lists the known keys, and on a second line the keys of the map
 * around it (`beside`) that users often write into this one by mistake.
 */
export function map<S extends z.core.$ZodShape>(what: string, shape: S, meta: Meta, beside: readonly string[] = []) {
  const keys = [Object.keys(shape).join(', '), ...(beside.length === 0 ? [] : [beside.join(', ')])].join('\n')
  return z
    .strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? keys : what) })
    .meta(plain(meta))
}

/** A key of a map: a word that paths and lists can name. */
export function word() {
  return z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,79}$/u, 'a key is letters, digits, `-` and `_`')
}

export function list<T extends z.ZodType>(what: string, item: T, meta: Meta) {
  return z.array(item, { error: what }).meta(plain(meta))
}

/** A list without repetitions. */
export function set<T extends z.ZodType>(what: string, item: T, meta: Meta) {
  return z
    .array(item, { error: what })
    .refine((items) => new Set(items).size === items.length, { error: `${what} without repetition`, abort: true })
    .meta(plain(meta))
}

/** A schema that is built from a game's facts has no static type: this function states the type of its values. */
export function typed<T>(schema: z.ZodType): z.ZodType<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return schema as z.ZodType<T>
}

/** A schema made from a game's facts; for each game it is made once, when it is first asked for. */
export function perGame<T>(build: (facts: GameFacts) => z.ZodType): (facts: GameFacts) => z.ZodType<T> {
  const made = new WeakMap<GameFacts, z.ZodType<T>>()
  return (facts) => {
    const schema = made.get(facts) ?? typed<T>(build(facts))
    made.set(facts, schema)
    return schema
  }
}

/** `one of a, b, c`, or the only value if there is one. */
export function allowed(values: readonly SwitchValue[]): string {
  const shown = values.map(String)
  return shown.length === 1 ? `\`${shown[0]}\`` : `one of ${shown.join(', ')}`
}

/** The number with commas between thousands. The locale's own formatter takes twenty milliseconds to load. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 row`, `2 rows`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}

/** zod keeps its metadata unchanged, including absent fields, and would print them. */
function plain(meta: Meta): Record<string, unknown> {
  return { ...meta }
}
