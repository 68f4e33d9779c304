import { fileURLToPath } from 'node:url'
import type { Job } from '../src/run/players/job.ts'
import { readScenario } from '../src/scenario/read.ts'
import type { Scenario } from '../src/scenario/types.ts'

/** The folder of the package, for compiled and uncompiled code. */
export const ROOT = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../..' : '..', import.meta.url))

export const REFERENCE_FILE = `${ROOT}/bench/reference.yaml`

/** The duel that the bench plays. */
export function reference(battles = 1000): Scenario {
  return readScenario(REFERENCE_FILE, { battles })
}

export function referenceJob(): Job {
  const { game, seed, variants, matchups } = reference()
  const [variant] = variants
  const [matchup] = matchups
  if (variant === undefined || matchup === undefined) throw new Error('the reference scenario has nothing to play')
  return { game, seed, rules: variant.rules, matchup }
}
