import type { GameFacts } from '../../../src/core/facts.ts'
import type { Ruleset, RulesTable } from '../../../src/core/ruleset.ts'
import { toyRules } from '../toy.ts'

const field = (title: string) => ({ title, clause: 'TL-1', min: 1, max: 12, meaning: `Its ${title}.` })

/** A game of single pieces on hexes, with only the parts that scenarios use. */
export const TILES_FACTS: GameFacts = {
  name: 'tiles',
  title: 'Tiles',
  about: 'Pieces push each other about on hexes.',
  modes: ['engagement', 'battle'],
  turns: 5,
  turnsTold: { word: 'Turn', events: [] },
  sides: [],
  single: true,
  hexes: { size: [16, 11], clause: 'TL-2', columns: [4, 40], rows: [4, 40] },
  switches: {},
  editions: { plain: 'As it is.' },
  unitTypes: { block: { title: 'Block', clause: 'TL-3', movement: 4 } },
  profile: { strength: field('Strength') },
  groups: {
    push: {
      required: true,
      title: 'Push',
      clause: 'TL-4',
      meaning: 'How it pushes.',
      fields: { value: field('Value') },
    },
    throw: { title: 'Throw', clause: 'TL-5', meaning: 'What it throws.', fields: { range: field('Range') } },
  },
  terrain: {
    woods: { title: 'Woods', clause: 'TL-6', movement: 'difficult', opaque: true },
    hill: { title: 'Hill', clause: 'TL-7', movement: 'open', opaque: true, meaning: 'Pushes from above.' },
  },
  policies: { shove: 'Pushes on.' },
  properties: { heavy: { title: 'Heavy', clause: 'TL-8', meaning: 'Hard to push.' } },
  lists: { points: 'TL-9', most: 'TL-10' },
  measures: [],
}

export const TILES: Ruleset<RulesTable, unknown> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- scenarios never play it
  ...(toyRules(() => 0) as unknown as Ruleset<RulesTable, unknown>),
  facts: TILES_FACTS,
  editions: { plain: {} },
}
