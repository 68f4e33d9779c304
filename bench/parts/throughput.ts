import { type Effort, median, type Part, spread } from '../figures.ts'
import { added, DICE_PER_DUEL, fault, NOTHING, type Sums, worst } from '../oracle.ts'
import { type Contestant, compiled, forked, type Slice } from '../slice.ts'

const LABELS: Readonly<Record<string, string>> = {
  naive: 'naive JavaScript, seedrandom',
  keyed: 'engine, production dice, tally',
  rolled: 'engine, one die at a time, tally',
  'C die': 'C, one die at a time',
  'C alias': 'C, a draw a handful (alias)',
}

/** Duels per second on one core: this engine, a naive program, and programs in C as a bound of the machine. */
export async function throughput({ quick }: Effort): Promise<Part> {
  const contestants = [...['naive', 'keyed', 'rolled'].map(forked), ...compiled(['die', 'alias'])]
  const rounds = quick ? 5 : 11
  const slices = await interleaved(contestants, rounds, quick ? 0.3 : 0.6)
  const rates = contestants.map((_, i) => (slices[i] as Slice[]).map(({ duels, cpu }) => duels / (cpu / 1e9)))
  const of = (name: string): number => {
    const at = contestants.findIndex((contestant) => contestant.name === name)
    return at < 0 ? Number.NaN : median(rates[at] as number[])
  }
  const totals = slices.map((list) => list.reduce(added, NOTHING))
  return {
    title: 'Reference duels on one core',
    note: `Millions a second of CPU time: median of ${rounds} slices (least to most), slices of all in turn, a process each.`,
    head: ['', 'M duels/s', 'M dice/s', 'x naive', 'x C die', 'worst z', 'duels'],
    rows: contestants.map(({ name }, i) => {
      const rate = of(name)
      return [
        LABELS[name] ?? name,
        spread(
          (rates[i] as number[]).map((r) => r / 1e6),
          rate > 1e6 ? 2 : 3,
        ),
        ((rate * DICE_PER_DUEL) / 1e6).toFixed(0),
        (rate / of('naive')).toFixed(1),
        Number.isNaN(of('C die')) ? '' : (rate / of('C die')).toFixed(2),
        worst(totals[i] as Sums).toFixed(1),
        (totals[i] as Sums).duels.toExponential(1),
      ]
    }),
    figures: {
      ...Object.fromEntries(contestants.map(({ name }) => [`rate of ${name}`, of(name)])),
      'keyed over naive': of('keyed') / of('naive'),
      'keyed over C die': of('keyed') / of('C die'),
      'keyed over C alias': of('keyed') / of('C alias'),
    },
    faults: contestants.flatMap(({ name }, i) => fault(LABELS[name] ?? name, totals[i] as Sums)),
  }
}

/** Measures slices of each program in turn, after one slice to warm up, so that changes of the load of the machine affect all programs alike. */
export async function interleaved(
  contestants: readonly Contestant[],
  rounds: number,
  seconds: number,
): Promise<Slice[][]> {
  const slices: Slice[][] = contestants.map(() => [])
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const [i, contestant] of contestants.entries()) {
        const slice = await contestant.play(seconds)
        if (round > 0) (slices[i] as Slice[]).push(slice)
      }
    }
  } finally {
    for (const contestant of contestants) contestant.end()
  }
  return slices
}
