import type { Bout, BoutScore } from '../players/bouts.ts'
import { RunError } from '../run-error.ts'
import { pathless } from '../study/identity.ts'
import { hashOf } from './digest.ts'

/** Format of the text. */
const FORMAT = 1

/** Hexadecimal digits of a key: 128 bits. */
const DIGITS = 32

/** Facts that hold for all bouts of a journal, as text. The caller that keeps the journal may add more. */
type JournalHead = Readonly<Record<string, string>> & { readonly game: string; readonly seed: string }

/**
 * Scores of bouts, by a key made of everything that a score depends on; kept for a restart. A run that asks for the same bouts gets the
 * same scores, so work that depends on scores alone is repeated without playing.
 */
export class Journal {
  readonly head: JournalHead
  /** Bouts that were asked for, and bouts of an earlier journal that were not asked for so far. */
  private readonly asked = new Map<string, BoutScore>()
  private readonly earlier: Map<string, BoutScore>
  /** Hashes of the parts that many bouts share: rules and tables. */
  private readonly hashes = new WeakMap<object, string>()

  constructor(head: JournalHead, earlier: ReadonlyMap<string, BoutScore> = new Map()) {
    this.head = head
    this.earlier = new Map(earlier)
  }

  /** Number of bouts in the journal. */
  get size(): number {
    return this.asked.size + this.earlier.size
  }

  /** The key of a bout: equal if game, seed, rules, matchup and blocks are equal. Users' generals are named by their files. */
  keyOf({ rules, matchup, from, to, seat }: Bout): string {
    const { game, seed } = this.head
    const { battle, ...rest } = pathless(matchup)
    const parts = [
      game,
      seed,
      this.hash(rules),
      battle === undefined ? null : this.hash(battle),
      rest,
      from,
      to,
      ...(seat === undefined ? [] : [seat]),
    ]
    return hashOf(JSON.stringify(parts)).slice(0, DIGITS)
  }

  find(key: string): BoutScore | null {
    const known = this.asked.get(key) ?? this.earlier.get(key)
    if (known === undefined) return null
    this.add(key, known)
    return known
  }

  add(key: string, score: BoutScore): void {
    this.earlier.delete(key)
    this.asked.set(key, score)
  }

  /**
   * One line for each bout, in an order that does not depend on when they were played. `askedOnly`: without bouts that were not asked for.
   */
  text(askedOnly = false): string {
    const entries = [...this.asked, ...(askedOnly ? [] : this.earlier)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const lines = entries.map(([key, { scores, seats, first, side, fallen }]) =>
      JSON.stringify([key, seats, first, side, ...scores, ...(fallen === undefined ? [] : [fallen])]),
    )
    return [JSON.stringify({ journal: FORMAT, ...this.head }), ...lines, ''].join('\n')
  }

  /** Throws a `RunError` if the text is not a journal. */
  static read(text: string): Journal {
    const [first = '', ...lines] = text.split('\n')
    if (lines.pop() !== '') throw damaged()
    const { journal, ...head } = parsed(first) as Record<string, unknown>
    if (journal !== FORMAT || !isHead(head)) throw damaged()
    return new Journal(head, new Map(lines.map(entryOf)))
  }

  private hash(data: object): string {
    const known = this.hashes.get(data)
    if (known !== undefined) return known
    const hash = hashOf(JSON.stringify(data))
    this.hashes.set(data, hash)
    return hash
  }
}

function entryOf(line: string): [string, BoutScore] {
  const parts = parsed(line)
  if (!Array.isArray(parts)) throw damaged()
  const [key, seats, first, side, ...rest] = parts as unknown[]
  // The fallen members come last, if the game counts them.
  const fallen = rest.find((part) => Array.isArray(part)) as unknown[] | undefined
  const scores = fallen === undefined ? rest : rest.slice(0, -1)
  if (typeof key !== 'string' || !isCount(seats) || scores.length !== 2 * seats + 1) throw damaged()
  if (!scores.every(isCount) || !isCountOrNull(first) || !isCountOrNull(side)) throw damaged()
  if (fallen === undefined) return [key, { scores, seats, first, side }]
  const [down, dead, ...more] = fallen
  if (!isCount(down) || !isCount(dead) || more.length > 0) throw damaged()
  return [key, { scores, seats, first, side, fallen: [down, dead] }]
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The error below reports it.
  }
  throw damaged()
}

function isHead(head: Readonly<Record<string, unknown>>): head is JournalHead {
  return 'game' in head && 'seed' in head && Object.values(head).every((value) => typeof value === 'string')
}

/** A whole number from 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isCountOrNull(value: unknown): value is number | null {
  return value === null || isCount(value)
}

function damaged(): RunError {
  return new RunError('the journal is damaged, or of another version')
}
