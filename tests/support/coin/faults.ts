import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Threads of the coin game that fail in the tests of a suite. */
export interface CoinFaults {
  /** Makes the first threads, this many, throw, exit or run out of memory. */
  fail(how: string, times: number): void
  /** Number of threads that have failed. */
  count(): number
}

export function coinFaults(): CoinFaults {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairfight-'))
    file = join(folder, 'faults')
    writeFileSync(file, '')
  })
  afterEach(() => {
    delete process.env.COIN_FAULT
    rmSync(folder, { recursive: true })
  })
  return {
    fail: (how, times) => {
      process.env.COIN_FAULT = `${how} ${times} ${file}`
    },
    count: () => readFileSync(file).length,
  }
}
