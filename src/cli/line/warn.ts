import { formatWarnings } from '../../scenario/text/problem.ts'
import type { Fault } from '../../scenario/text/source.ts'

/** Prints warnings about scenarios, or rosters, on stderr. */
export function warn(...read: readonly { readonly warnings?: readonly Fault[] }[]): void {
  const warnings = read.flatMap((each) => each.warnings ?? [])
  if (warnings.length > 0) process.stderr.write(`${formatWarnings(warnings)}\n`)
}
