import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Effort, Part } from '../figures.ts'
import { VARIANTS } from '../variants.ts'

const MARK = 'bench: steady'
const CHUNK = 100_000

/** Bytes that a duel allocates and does not keep. */
export async function garbage({ quick }: Effort): Promise<Part> {
  const rows = [
    ['naive JavaScript, seedrandom', 'naive', quick ? 4e5 : 1e6],
    ['engine, production dice, tally', 'keyed', quick ? 1e7 : 4e7],
    ['engine, one die at a time, tally', 'rolled', quick ? 4e6 : 1e7],
  ] as const
  const found = rows.map(([label, variant, duels]) => ({ label, variant, duels, ...traced(variant, duels) }))
  return {
    title: 'Garbage of a duel',
    note: `Bytes freed by the collector, as --trace-gc tells, over duels played, after as many to warm up; a thread, chunks of ${CHUNK.toLocaleString('en')}.`,
    head: ['', 'bytes a duel', 'collections', 'duels'],
    rows: found.map(({ label, bytes, collections, duels }) => [
      label,
      (bytes / duels).toFixed(1),
      String(collections),
      duels.toExponential(0),
    ]),
    figures: Object.fromEntries(found.map(({ variant, bytes, duels }) => [`garbage of ${variant}, B`, bytes / duels])),
    faults: [],
  }
}

function traced(variant: string, duels: number): { bytes: number; collections: number } {
  const file = join(import.meta.dirname, 'garbage.js')
  const out = execFileSync(process.execPath, ['--trace-gc', file, variant, String(duels)], { encoding: 'utf8' })
  const steady = out.slice(out.indexOf(MARK) + MARK.length, out.lastIndexOf(MARK))
  // Such as `Scavenge 5.2 (6.3) -> 4.1 (7.3) MB`: memory in use before and after, with the reserved memory in brackets.
  const collections = [...steady.matchAll(/ ([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB/g)]
  const freed = collections.reduce((sum, [, before, after]) => sum + Number(before) - Number(after), 0)
  return { bytes: freed * 2 ** 20, collections: collections.length }
}

/** As a process of its own this module plays a variant, and prints marks where the steady part begins and ends. */
if (process.argv[1] === import.meta.filename) {
  const [, , name = '', duels = '0'] = process.argv
  const variant = VARIANTS[name]?.()
  const play = (): void => {
    for (let left = Number(duels); left > 0; left -= CHUNK) variant?.play(CHUNK)
  }
  play()
  console.log(MARK)
  play()
  console.log(MARK)
}
