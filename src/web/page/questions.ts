import { signal } from '@preact/signals'
import { type Asked, Withdrawn } from './client.ts'

/** Kinds of questions. Those of one kind take each other's place. */
export type Kind = 'edit' | 'look' | 'answer' | 'curve' | 'warmth' | 'compare' | 'price' | 'matrix' | 'watch'

/** The questions that the director has not answered yet. */
export class Questions {
  readonly busy = signal(0)
  /** Why the last one could not be answered; empty if it was. */
  readonly error = signal('')
  private readonly running = new Map<Kind, Asked<unknown>>()

  /** Asks one question of its kind at a time; null if another took its place, or if it failed, which is then shown. */
  async ask<T>(kind: Kind, question: () => Asked<T>): Promise<T | null> {
    this.stop(kind)
    const asked = question()
    this.running.set(kind, asked)
    this.busy.value++
    try {
      return await asked.answer
    } catch (thrown) {
      if (!(thrown instanceof Withdrawn) && thrown instanceof Error && thrown.message !== '')
        this.error.value = thrown.message
      return null
    } finally {
      this.busy.value--
      if (this.running.get(kind) === asked) this.running.delete(kind)
    }
  }

  /** Takes a question back, if there is one of that kind. */
  stop(kind: Kind): void {
    this.running.get(kind)?.cancel()
  }

  isAsked(kind: Kind): boolean {
    return this.running.has(kind)
  }
}
