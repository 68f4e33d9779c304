import { formatWarnings } from '../scenario/problem.ts'
import type { Scenario } from '../scenario/types.ts'

/** Tells on stderr what is worth telling about scenarios that may be played. */
export function warn(...scenarios: readonly Scenario[]): void {
  const warnings = scenarios.flatMap((scenario) => scenario.warnings ?? [])
  if (warnings.length > 0) process.stderr.write(`${formatWarnings(warnings)}\n`)
}
