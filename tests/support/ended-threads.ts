import { ENGINE } from '../../src/run/engine.ts'
import { Threads } from '../../src/run/players/pool.ts'

/** A program that ends threads at many moments of their start, and prints the number of threads ended. */
const MOMENTS = Array.from({ length: 300 }, (_, i) => 40 + ((7 * i) % 100))

for (const milliseconds of MOMENTS) {
  const threads = new Threads([], 4, ENGINE)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await threads.close()
}
console.log(`ended ${MOMENTS.length} times`)
