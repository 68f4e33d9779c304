import type { GameFacts } from '../../../src/core/facts.ts'
import type { Ruleset, RulesTable } from '../../../src/core/ruleset.ts'
import { toyRules } from '../toy.ts'
import { TILES_FACTS } from './hex-game.ts'

const { hexes: _hexes, ...OTHER_FACTS } = TILES_FACTS

/** A game of single pieces on squares, with only the parts that scenarios use. */
export const FLOORS_FACTS: GameFacts = {
  ...OTHER_FACTS,
  name: 'floors',
  title: 'Floors',
  about: 'Pieces push each other about on squares.',
  squares: {
    size: [10, 6],
    clause: 'FL-2',
    columns: [4, 60],
    rows: [3, 60],
    elevation: [-20, 40],
    zones: 'The first starts to the left.',
  },
  setUp: 'each piece stands where the game puts it',
}

export const FLOORS: Ruleset<RulesTable, unknown> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- scenarios never play it
  ...(toyRules(() => 0) as unknown as Ruleset<RulesTable, unknown>),
  facts: FLOORS_FACTS,
  editions: { plain: {} },
}
