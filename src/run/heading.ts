import { type Heading, SCHEMA, type Status, type Stop } from '../result/heading.ts'
import type { Scenario } from '../scenario/types.ts'
import { build, VERSION } from './version.ts'

/** The end of a run: its command, status and stopping rule. */
interface Ending<C extends Heading['command']> {
  readonly command: C
  readonly status: Status
  readonly stop: Stop
  readonly repeat: string
}

/** The part of a result document that comes before its numbers. */
export function headingOf<C extends Heading['command']>(
  scenario: Scenario,
  ending: Ending<C>,
): Omit<Heading, 'digest' | 'matchups'> & { readonly command: C } {
  return {
    schema: SCHEMA,
    command: ending.command,
    version: VERSION,
    build: build(),
    game: scenario.game,
    ...(scenario.plugin && { plugin: scenario.plugin }),
    title: scenario.title,
    question: scenario.question,
    status: ending.status,
    stop: ending.stop,
    seed: scenario.seed,
    repeat: ending.repeat,
    ...(scenario.set && { set: scenario.set }),
    inputs: scenario.inputs,
    variants: scenario.variants.map(({ name, edition, changes, set, rules }) => ({
      name,
      edition,
      changes,
      ...(set && { set }),
      switches: rules,
    })),
  }
}
