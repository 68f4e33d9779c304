/**
 * Milliseconds of work in a task: enough that sending it costs next to nothing; near the end less, so that no thread waits long for another. With
 * many threads it is more, because coordinator and server do five hundred tasks a second at ease: so many milliseconds for each thread.
 */
const SPAN = 250
const LEAST_SPAN = 20
const SPAN_OF_THREAD = 2
const MOST_SPAN = 4000

/** Tasks in the queue for each thread that is there: enough that none waits for the coordinator. */
const AHEAD = 3

/**
 * Tasks in the queue as long as they are small, because nobody knows yet how long they take: until one took this part of its span, or so many
 * were answered.
 */
const LEAST_WINDOW = 8
const SETTLED = 64
const GROWING = 16

/**
 * A task is asked for a second time when a worker has had it for this many times the usual, and not before so many milliseconds: the worker
 * may be gone, and the server waits ten seconds and more until it gives the task to another. At the end, when others have nothing to do, sooner.
 */
const LATE = 3
const LATE_AT_END = 1.5
const LATE_LEAST = 3000

/** How large tasks are, how many are in the queue, and which are late. */
export class QueuePace {
  /** Threads of the workers that are there; at least one. */
  threads = 1
  private done = 0
  private isSettled = false
  /** Milliseconds that an answer usually takes, from when a worker takes the task. */
  private usual = 0

  get span(): number {
    return Math.max(SPAN, this.least)
  }

  get least(): number {
    return Math.max(LEAST_SPAN, Math.min(MOST_SPAN, SPAN_OF_THREAD * this.threads))
  }

  get window(): number {
    return this.isSettled ? Math.max(LEAST_WINDOW, AHEAD * this.threads) : LEAST_WINDOW
  }

  /** Takes note of an answer: milliseconds since a worker took the task. */
  note(took: number): void {
    this.usual = this.done === 0 ? took : 0.9 * this.usual + 0.1 * took
    this.done++
    this.isSettled ||= took * GROWING >= this.span || this.done >= SETTLED
  }

  /** Milliseconds after which a task that a worker has is late, if so many are in the queue or being played. */
  late(pending: number): number {
    return Math.max(LATE_LEAST, (2 * pending < this.threads ? LATE_AT_END : LATE) * this.usual)
  }
}
