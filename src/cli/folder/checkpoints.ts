import type { Draft } from '../../report/write.ts'
import { CHECKPOINT } from './ledgers.ts'

/** Saves the counts of a run in its output folder now and then, so that a killed run can be continued. */
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

  /** Saves the result of `counted`, unless that was done a moment ago. */
  now(counted: () => string): void {
    if (Date.now() - this.last < this.interval) return
    this.last = Date.now()
    const text = counted()
    // An error here is ignored, because it occurs again at the end and is reported then.
    this.keeping = this.keeping.then(() => this.draft.keep(this.file, text)).catch(() => undefined)
  }

  /** Waits until everything is saved. */
  async end(): Promise<void> {
    await this.keeping
  }
}
