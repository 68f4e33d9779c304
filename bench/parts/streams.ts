import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { seedWords } from '../../src/core/seed.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'

const LOOPS = 2_000_000

/** Time of the dice of a battle: opening a block, opening a key, and drawing. */
export async function streams({ quick }: Effort): Promise<Part> {
  const dice = new KeyedDice(...seedWords('bench', 'A v B'))
  const ways = {
    block: (i: number) => {
      dice.seek(i)
      dice.key(1, 1, 1, 65)
      return dice.count(10, 6, 3)
    },
    key: (i: number) => {
      dice.key(i & 8191, (i >>> 13) & 31, 1, 65)
      return dice.count(10, 6, 3)
    },
    draw: () => dice.count(10, 6, 3),
  }
  const times: Record<keyof typeof ways, number[]> = { block: [], key: [], draw: [] }
  let total = 0
  for (let round = 0; round < (quick ? 7 : 21); round++) {
    for (const name of ['block', 'key', 'draw'] as const) {
      const way = ways[name]
      const cpu = process.cpuUsage()
      for (let i = 0; i < LOOPS; i++) total += way(i)
      const { user, system } = process.cpuUsage(cpu)
      // The first rounds warm up.
      if (round > 1) times[name].push((1000 * (user + system)) / LOOPS)
    }
  }
  const mean = total / (LOOPS * 3 * (quick ? 7 : 21))
  return {
    title: 'Dice',
    note: 'Nanoseconds of CPU time for a count of ten dice, and what comes before it.',
    head: ['', 'ns'],
    rows: [
      ['open a block and a key, draw', spread(times.block, 1)],
      ['open a key, draw', spread(times.key, 1)],
      ['draw', spread(times.draw, 1)],
    ],
    figures: { 'open and draw, ns': median(times.block), 'key and draw, ns': median(times.key) },
    faults: Math.abs(mean - 20 / 3) < 0.02 ? [] : [`ten dice at 3+ count ${mean} on average`],
  }
}
