import { run } from '../../src/run/run.ts'
import { reference } from '../reference.ts'
import type { Peak } from './memory.ts'

/** A process that plays the given number of duels on two threads, and reports its memory. */
await run(reference(Number(process.argv[2])), { workers: 2 })
const answer: Peak = { peak: process.resourceUsage().maxRSS / 1024 }
process.send?.(answer)
