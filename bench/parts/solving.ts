import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { STATISTICS } from '../oracle.ts'
import type { ExactCost } from './exactly.ts'

/** The exact answer by the engine's own code, and by a Markov chain written for this duel only. */
export async function solving({ quick }: Effort): Promise<Part> {
  const costs: ExactCost[] = []
  for (let i = 0; i < (quick ? 3 : 7); i++) {
    const child = fork(join(import.meta.dirname, 'exactly.js'))
    const [cost] = (await once(child, 'message')) as [ExactCost]
    costs.push(cost)
    child.kill()
  }
  const of = (pick: (cost: ExactCost) => number): number[] => costs.map(pick)
  const expected = STATISTICS[0]?.mean ?? Number.NaN
  const off = (value: number): boolean => !(Math.abs(value - expected) < 1e-12)
  return {
    title: 'The reference duel solved exactly',
    note: `Milliseconds, of ${costs.length} new processes. Cold: the first answer; warm: the mean of twenty after thirty others.`,
    head: ['', 'ms'],
    rows: [
      [
        'engine, cold, CPU time',
        spread(
          of((c) => c.cold),
          1,
        ),
      ],
      [
        'engine, cold, on the wall',
        spread(
          of((c) => c.coldWall),
          1,
        ),
      ],
      [
        'engine, warm, CPU time',
        spread(
          of((c) => c.warm),
          2,
        ),
      ],
      [
        'chain for this duel alone, warm',
        spread(
          of((c) => c.chain),
          3,
        ),
      ],
    ],
    figures: {
      'exact, cold, ms': median(of((c) => c.coldWall)),
      'exact, warm, ms': median(of((c) => c.warm)),
      'chain, ms': median(of((c) => c.chain)),
    },
    faults: [
      ...(costs.some((c) => off(c.answer)) ? [`the engine finds P(A wins) ${costs[0]?.answer}, not ${expected}`] : []),
      ...(costs.some((c) => off(c.chainAnswer))
        ? [`the chain finds P(A wins) ${costs[0]?.chainAnswer}, not ${expected}`]
        : []),
    ],
  }
}
