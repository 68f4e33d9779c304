import type { Slice } from './slice.ts'
import { VARIANTS } from './variants.ts'

/** A child process that plays the variant named on the command line in chunks of about 20 ms, until its parent tells it to stop. */
const make = VARIANTS[process.argv[2] ?? '']
if (make === undefined) throw new Error(`no variant ${process.argv[2]}`)
const variant = make()
let chunk = 100

process.on('message', ({ seconds }: { seconds: number }) => {
  const before = variant.sums()
  const cpu = process.cpuUsage()
  const end = performance.now() + 1000 * seconds
  for (let now = performance.now(); now < end; ) {
    variant.play(chunk)
    const then = performance.now()
    chunk = Math.ceil(chunk * Math.min(2, 20 / (then - now)))
    now = then
  }
  const { user, system } = process.cpuUsage(cpu)
  const after = variant.sums()
  const slice: Slice = {
    duels: after.duels - before.duels,
    cpu: 1000 * (user + system),
    sums: after.sums.map((sum, i) => sum - (before.sums[i] as number)),
  }
  process.send?.(slice)
})
