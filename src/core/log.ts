/** Receives what happens in a battle. `on` is false in batches, so the hot path pays one test; true when a battle is told. */
export interface Log {
  readonly on: boolean
  /** An event of the game's own list with up to four whole numbers; each game documents its events. */
  note(event: number, a: number, b: number, c: number, d: number): void
}

/** Hears nothing: the log of batches. */
export const SILENT: Log = { on: false, note() {} }

/** Keeps what is noted until what it tells of has come to pass. */
export class HeldNotes implements Log {
  readonly on = true
  private readonly events: (readonly [number, number, number, number, number])[] = []

  note(...event: readonly [number, number, number, number, number]): void {
    this.events.push(event)
  }

  /** Passes everything on, in order. */
  release(log: Log): void {
    for (const event of this.events) log.note(...event)
  }
}
