import type { Scenario } from '../scenario/types.ts'
import { type ResultDocument, SCHEMA, type Status, type Stop } from './document.ts'
import { VERSION } from './version.ts'

/** How a result came about. */
export interface Ending {
  readonly command: ResultDocument['command']
  readonly status: Status
  readonly stop: Stop
  readonly repeat: string
}

/** Everything a result document says before its numbers. */
export function headingOf(scenario: Scenario, ending: Ending): Omit<ResultDocument, 'digest' | 'matchups'> {
  return {
    schema: SCHEMA,
    command: ending.command,
    version: VERSION,
    game: scenario.game,
    title: scenario.title,
    question: scenario.question,
    status: ending.status,
    stop: ending.stop,
    seed: scenario.seed,
    repeat: ending.repeat,
    inputs: scenario.inputs,
    variants: scenario.variants.map(({ name, edition, changes, rules }) => ({
      name,
      edition,
      changes,
      switches: rules,
    })),
  }
}
