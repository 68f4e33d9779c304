import type { Scenario } from '../scenario/types.ts'
import type { ResultDocument } from './document.ts'
import { quoted } from './quoted.ts'

/** An option of a command line, without its hyphens, and its value. */
export type Option = readonly [name: string, value: string]

/**
 * The command line that repeats a result. `file`: the scenario's, by default as the scenario tells; `changes`: the options that made
 * the scenario other than its file has it.
 */
export function repeatOf(
  command: ResultDocument['command'] | 'play',
  scenario: Scenario,
  // The scenario's own file was read before the files it names.
  file = Object.keys(scenario.inputs)[0] ?? 'FILE',
  changes: readonly Option[] = [],
): string {
  const sampling: Option[] =
    command === 'run'
      ? [
          ['battles', String(scenario.battles)],
          ['seed', scenario.seed],
        ]
      : []
  return ['fairfight', command, file, ...[...changes, ...sampling].flatMap(words)].map(quoted).join(' ')
}

/** One word where the value would be taken for an option itself. */
function words([name, value]: Option): string[] {
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]
}
