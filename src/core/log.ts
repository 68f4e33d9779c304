import type { Clause } from './clause.ts'
import type { GameFacts } from './facts.ts'

type Note = readonly [event: number, a: number, b: number, c: number, d: number]

/**
 * Receives the events of a battle. `on` is false in batches, so that they only pay one test; it is true for a transcript or a count of
 * clauses.
 *
 * A rule cites its clause where it acts, and only if it acted. The clauses cited since the last event decided the next event: a transcript
 * shows them at the line of that event.
 */
export interface Log {
  readonly on: boolean
  /** A clause acted. */
  cite(clause: Clause): void
  /** An event of the game's own list, with up to four whole numbers; each game documents its events. */
  note(event: number, a: number, b: number, c: number, d: number): void
}

/** The log of batches, which ignores everything. */
export const SILENT: Log = { on: false, cite() {}, note() {} }

/** Keeps citations and events until the action that they describe is certain. */
export class HeldNotes implements Log {
  readonly on = true
  private readonly heard: (Note | Clause)[] = []

  cite(clause: Clause): void {
    this.heard.push(clause)
  }

  note(...event: Note): void {
    this.heard.push(event)
  }

  /** Passes everything on, in order. */
  release(log: Log): void {
    for (const each of this.heard) {
      if (typeof each === 'number') log.cite(each)
      else log.note(...each)
    }
  }
}

/**
 * Combines citations with events: receives each event with the clauses that decided it, each clause once, in the order of citing. Clauses
 * of `general` follow after all others, in the order given.
 */
export class CitedNotes implements Log {
  readonly on = true
  private readonly hear: (event: Note, clauses: readonly Clause[]) => void
  private readonly general: readonly Clause[]
  private readonly cited = new Set<Clause>()

  constructor(hear: (event: Note, clauses: readonly Clause[]) => void, general: readonly Clause[] = []) {
    this.hear = hear
    this.general = general
  }

  cite(clause: Clause): void {
    this.cited.add(clause)
  }

  note(...event: Note): void {
    const { general } = this
    const clauses = [...this.cited].toSorted((one, other) => general.indexOf(one) - general.indexOf(other))
    this.cited.clear()
    this.hear(event, clauses)
  }
}

/** The clauses of `GameFacts.generalClauses`, in that order. */
export function generalOf({ clauseTexts = {}, generalClauses = [] }: GameFacts): readonly Clause[] {
  const ids = Object.keys(clauseTexts)
  return generalClauses.map((id) => ids.indexOf(id) as Clause)
}
