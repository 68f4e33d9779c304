import type { ResultDocument } from '../../src/result/document.ts'
import { run } from '../../src/run/run.ts'
import type { Sums } from '../oracle.ts'
import { reference } from '../reference.ts'

/** Time of a run in its steady middle: all threads have started, the code is warm, and no thread is near its end. */
export interface Steady {
  readonly duels: number
  /** CPU time of the process, all threads, and time on the wall, in nanoseconds. */
  readonly cpu: number
  readonly wall: number
  /** The sums of the whole run. */
  readonly result: Sums
}

export interface RunRequest {
  readonly duels: number
  readonly workers: number
}

/** Shares of a run between which its middle lies. */
const FROM = 0.2
const TO = 0.95

/** A process that plays whole runs as the library does, and reports the time of their middle. */
process.on('message', ({ duels, workers }: RunRequest) => {
  void steady(duels, workers).then((cost) => process.send?.(cost))
})

async function steady(duels: number, workers: number): Promise<Steady> {
  const marks: { duels: number; cpu: number; wall: number }[] = []
  const document = await run(reference(duels), {
    workers,
    twin: false,
    onProgress({ battles, total }) {
      if (battles < FROM * total || battles > TO * total) return
      const { user, system } = process.cpuUsage()
      marks.push({ duels: battles, cpu: 1000 * (user + system), wall: 1e6 * performance.now() })
    },
  })
  const [first] = marks
  const last = marks.at(-1)
  if (first === undefined || last === undefined || first === last)
    throw new Error('the run was too short to be measured')
  return {
    duels: last.duels - first.duels,
    cpu: last.cpu - first.cpu,
    wall: last.wall - first.wall,
    result: sumsIn(document),
  }
}

/** The statistics as a result document gives them. */
function sumsIn({ matchups }: ResultDocument): Sums {
  const [matchup] = matchups
  const duels = matchup?.battles ?? 0
  const of = (unit: number, measure: string): number =>
    duels * (matchup?.units[unit]?.measures[measure]?.estimate ?? Number.NaN)
  return {
    duels,
    sums: [
      matchup?.counts?.wins[0] ?? Number.NaN,
      of(0, 'broke'),
      of(1, 'broke'),
      of(1, 'destroyed'),
      of(0, 'modelsLost'),
      of(1, 'modelsLost'),
    ],
  }
}
