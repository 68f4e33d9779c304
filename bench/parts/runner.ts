import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { fault } from '../oracle.ts'
import { ask, forked, type Slice } from '../slice.ts'
import type { RunRequest, Steady } from './runs.ts'

/** The time that threads, chunks and messages cost, and the gain of a second thread. */
export async function runner({ quick }: Effort): Promise<Part> {
  const rounds = quick ? 3 : 7
  const seconds = quick ? 1 : 2
  const loop = forked('keyed')
  const child = fork(join(import.meta.dirname, 'runs.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const bare: Slice[] = []
  const one: Steady[] = []
  const two: Steady[] = []
  try {
    const { duels, cpu } = await loop.play(1)
    const rate = duels / (cpu / 1e9)
    const played = (workers: number): Promise<Steady> => {
      const request: RunRequest = { duels: Math.ceil(rate * seconds * workers), workers }
      return ask<Steady>(child, request)
    }
    for (let round = 0; round < rounds; round++) {
      bare.push(await loop.play(seconds / 2))
      one.push(await played(1))
      bare.push(await loop.play(seconds / 2))
      two.push(await played(2))
    }
  } finally {
    loop.end()
    child.kill()
  }
  // The bare loop of a round was played just before its runs and between them.
  const loops = one.map((_, i) => {
    const [before, after] = [bare[2 * i] as Slice, bare[2 * i + 1] as Slice]
    return (before.cpu + after.cpu) / (before.duels + after.duels)
  })
  const cpuOf = ({ duels, cpu }: Steady): number => cpu / duels
  const overhead = (runs: readonly Steady[]): number[] =>
    runs.map((r, i) => 100 * (cpuOf(r) / (loops[i] as number) - 1))
  const speed = (r: Steady): number => r.duels / r.wall
  const speedUp = two.map((r, i) => speed(r) / speed(one[i] as Steady))
  const perCoreSecond = two.map((r, i) => cpuOf(one[i] as Steady) / cpuOf(r))
  const cores = (runs: readonly Steady[]): number => median(runs.map(({ cpu, wall }) => cpu / wall))
  const row = (label: string, runs: readonly Steady[]): string[] => [
    label,
    spread(runs.map(cpuOf), 1),
    spread(overhead(runs), 1),
    (1000 * median(runs.map(speed))).toFixed(2),
    cores(runs).toFixed(2),
  ]
  return {
    title: 'The runner against a bare loop',
    note:
      `Middle of whole runs, ${rounds} rounds in turn. Cores: CPU time received over time on the wall; below the number of threads, others had it.\n` +
      `2 workers against 1: ${spread(speedUp, 2)} times as fast on the wall; ${spread(perCoreSecond, 3)} by CPU time received. ` +
      `This machine has ${availableParallelism()} cores.`,
    head: ['', 'ns CPU a duel', 'over the loop, %', 'M duels/s', 'cores'],
    rows: [['bare loop', spread(loops, 1), '', '', ''], row('1 worker', one), row('2 workers', two)],
    figures: {
      'runner overhead, %': median(overhead(one)),
      'runner overhead with 2 workers, %': median(overhead(two)),
      'speed-up of 2 workers': median(speedUp),
      'speed-up of 2 workers by CPU time': median(perCoreSecond),
      'cores received by 2 workers': cores(two),
    },
    // Every run plays the same duels from the first on, so the longest run is enough to check.
    faults: [...one, ...two].flatMap(({ result }, i) => fault(i < one.length ? '1 worker' : '2 workers', result)),
  }
}
