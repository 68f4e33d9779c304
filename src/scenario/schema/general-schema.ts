import { z } from 'zod'
import type { GameFacts, WeightField } from '../../core/facts.ts'
import { choice, line, map, number, perGame, text, whole } from './fields.ts'

/** A general without code, as it is written: the general that it is like, and the weights that differ. */
export interface GeneralDocument {
  readonly game: string
  readonly title?: string
  readonly like: string
  readonly weights: Readonly<Record<string, number>>
}

/** The schema of a file of weights for a game. A game whose generals have no weights has none. */
export const generalSchema = perGame<GeneralDocument>(build)

function build(facts: GameFacts) {
  const fields = Object.entries(facts.weights?.fields ?? {}).map(([name, field]) => [name, weightSchema(field)])
  return map(
    'a map of `game`, `like` and `weights`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'The name of the general.' }).optional(),
      like: choice(facts.weights?.named ?? [], {
        description: 'The general of the game whose weights replace those that are left out.',
      }),
      weights: map('a map of weights by name', Object.fromEntries(fields) as z.core.$ZodShape, {
        description: 'The weights that differ from those of `like`.',
      }),
      $schema: text(1000, {
        description: 'The address of the schema of this file, for editors; it has no effect here.',
      }).optional(),
    },
    { title: `A general of ${facts.title}`, description: 'A general without code: weights.' },
  )
}

function weightSchema({ meaning, min, max, whole: isWhole }: WeightField) {
  const meta = { description: meaning }
  return (isWhole === true ? whole(min, max, meta) : number(min, max, meta)).optional()
}
