import type { Draft } from '../../report/write.ts'
import { CHECKPOINT } from './ledgers.ts'

/** Keeps what a run has counted so far in its output folder, now and then, so that one that is killed can be gone on with. */
export class Checkpoints {
  private readonly draft: Draft
  private readonly interval: number
  private readonly file: string
  private last = Date.now()
  private keeping = Promise.resolve()

  /** `interval`: milliseconds between two. */
  constructor(draft: Draft, interval: number, file = CHECKPOINT) {
    this.draft = draft
    this.interval = interval
    this.file = file
  }

  /** Keeps what `counted` gives, unless that was done a moment ago. */
  now(counted: () => string): void {
    if (Date.now() - this.last < this.interval) return
    this.last = Date.now()
    const text = counted()
    // What cannot be kept will fail again at the end, in words.
    this.keeping = this.keeping.then(() => this.draft.keep(this.file, text)).catch(() => undefined)
  }

  /** Waits until all that was to be kept is. */
  async end(): Promise<void> {
    await this.keeping
  }
}
