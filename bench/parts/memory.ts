import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Effort, median, type Part } from '../figures.ts'

/** The largest memory of a process of the bench, in MB. */
export interface Peak {
  readonly peak: number
}

/** Memory does not grow with the number of battles. */
export async function memory({ quick, long }: Effort): Promise<Part> {
  const sizes = [1e6, 1e7, ...(long ? [1e8] : [])]
  const peaks: number[][] = sizes.map(() => [])
  for (let i = 0; i < (quick ? 1 : 3); i++) {
    for (const [at, duels] of sizes.entries()) peaks[at]?.push(await peakOf(duels))
  }
  const of = (at: number): number => median(peaks[at] as number[])
  const last = sizes.length - 1
  return {
    title: 'Memory of a run with 2 workers',
    note: 'Largest resident set of the process, MB; median of new processes.',
    head: ['duels', 'MB', 'more than the first'],
    rows: sizes.map((duels, at) => [duels.toLocaleString('en'), of(at).toFixed(1), (of(at) - of(0)).toFixed(1)]),
    figures: {
      'peak at 1e7 duels, MB': of(1),
      ...(long && { 'peak at 1e8 duels, MB': of(2) }),
      'growth of the peak, MB': of(last) - of(0),
    },
    faults: [],
  }
}

async function peakOf(duels: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'peak.js'), [String(duels)])
  const [{ peak }] = (await once(child, 'message')) as [Peak]
  child.kill()
  return peak
}
