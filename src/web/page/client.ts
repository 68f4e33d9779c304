import type { Answers, Ask, FromDirector, ToDirector } from '../engine/messages.ts'

/** The director's answer to a question, and a way to say that it is no longer wanted. */
export interface Asked<T> {
  /** Rejects with an `Error` in words for the user, and with `Withdrawn` after `cancel`. */
  readonly answer: Promise<T>
  cancel(): void
}

/** A question that was taken back before its answer came. */
export class Withdrawn extends Error {}

interface Pending {
  readonly told: (answer: never) => void
  readonly resolve: (answer: never) => void
  readonly reject: (why: Error) => void
}

/** Talks to the director, the worker that reads texts and leads runs. */
export class Client {
  private readonly worker: Worker
  private readonly pending = new Map<number, Pending>()
  private last = 0

  /** `script`: text of the script of all workers. */
  constructor(script: string, library: Readonly<Record<string, string>>, build: string) {
    this.worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
    this.worker.onmessage = ({ data }: MessageEvent<FromDirector>) => this.receive(data)
    this.worker.onerror = (event) => this.fail(event.message)
    this.worker.postMessage({ kind: 'start', script, library, build } satisfies ToDirector)
  }

  /** `told` is called with answers that will be improved, such as those of a run that goes on. */
  ask<K extends Ask['kind']>(
    ask: Extract<Ask, { kind: K }>,
    told: (answer: Answers[K]) => void = () => undefined,
  ): Asked<Answers[K]> {
    this.last++
    const id = this.last
    const answer = new Promise<Answers[K]>((resolve, reject) => {
      this.pending.set(id, { told: told, resolve: resolve, reject })
    })
    this.worker.postMessage({ kind: 'ask', id, ask } satisfies ToDirector)
    const cancel = (): void => {
      const pending = this.pending.get(id)
      if (pending === undefined) return
      this.pending.delete(id)
      this.worker.postMessage({ kind: 'cancel', id } satisfies ToDirector)
      pending.reject(new Withdrawn())
    }
    return { answer, cancel }
  }

  private receive(data: FromDirector): void {
    const pending = this.pending.get(data.id)
    if (pending === undefined) return
    if ('error' in data) {
      this.pending.delete(data.id)
      pending.reject(new Error(data.error))
    } else if (data.last) {
      this.pending.delete(data.id)
      pending.resolve(data.answer as never)
    } else {
      pending.told(data.answer as never)
    }
  }

  private fail(why: string): void {
    for (const { reject } of this.pending.values()) reject(new Error(`the engine of this page failed: ${why}`))
    this.pending.clear()
  }
}
