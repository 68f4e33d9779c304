import type { GameFacts } from '../core/facts.ts'
import { gameSchema, hasKind, jsonSchema, KINDS, type Kind } from '../scenario/schema/json-schema.ts'
import { kindOfFile } from '../scenario/schema/of-file.ts'
import { didYouMean } from '../scenario/text/nearest.ts'
import { gameOf } from './games.ts'
import { CliError, DONE } from './line/exit.ts'

/** `fairfight schema [GAME|FILE]`: the JSON Schema by which an editor completes and checks files. */
export async function schemaVerb(argv: {
  readonly of?: string | undefined
  readonly kind?: string | undefined
}): Promise<number> {
  const { of: what } = argv
  const asked = argv.kind === undefined ? undefined : kindNamed(argv.kind)
  process.stdout.write(`${JSON.stringify(schemaOf(what ?? null, asked), null, 2)}\n`)
  return DONE
}

function schemaOf(what: string | null, asked: Kind | undefined): object {
  if (what === null) return jsonSchema(asked ?? 'scenario')
  const { facts, kind } = /\.(?:ya?ml|json)$/i.test(what)
    ? kindOfFile(what)
    : { facts: gameOf(what).facts, kind: 'scenario' as const }
  return schemaFor(facts, asked ?? kind)
}

function schemaFor(facts: GameFacts, kind: Kind): object {
  if (hasKind(facts, kind)) return gameSchema(facts, kind)
  throw new CliError(`--kind ${kind}: ${facts.title} has no generals without code`)
}

function kindNamed(name: string): Kind {
  const known = KINDS.find((each) => each === name)
  if (known !== undefined) return known
  throw new CliError(
    `--kind ${name}: there is no such kind of file${didYouMean(name, KINDS) || ';'} allowed: ${KINDS.join(', ')}`,
  )
}
