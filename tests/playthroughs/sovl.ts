import type { Matchup, Profile } from '../../src/core/ruleset.ts'
import { EDITIONS } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { type Playthrough, told } from './told.ts'

/** Battles of SOVL, one for each edition. */

export type Edition = keyof typeof EDITIONS

/** The general on both sides. */
const GENERAL = 'greedy'

/** The number of the battle for each edition, and the way its armies deploy. */
const TOLD: Readonly<Record<Edition, { readonly block: number; readonly order: 'simultaneous' | 'alternating' }>> = {
  core: { block: 1, order: 'simultaneous' },
  'earlier-combat': { block: 100, order: 'simultaneous' },
  'earlier-public-docs': { block: 73, order: 'alternating' },
}

function profile(
  type: string,
  line: string,
  extra: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): Profile {
  const [skill, power, defense, attacks, wounds, discipline] = line.split(' ').map(Number)
  return { type, skill, power, defense, attacks, wounds, discipline, ...extra } as Profile
}

/** Two armies of four units on a table with woods, a river and a swamp; the rules decide their sides. */
export function matchup(order = 'simultaneous'): Matchup {
  const captain = profile('infantry-20', '5 4 4 3 2 8')
  const boss = profile('infantry-25', '5 5 5 4 2 8')
  return {
    name: 'Hammer v Tide',
    mode: 'battle',
    turns: null,
    contacts: [],
    armies: [
      {
        name: 'Hammer',
        policy: GENERAL,
        units: [
          { id: 'spears', models: 15, width: 5, profile: profile('infantry-20', '3 3 4 1 1 7'), cost: 135 },
          {
            id: 'crossbows',
            models: 10,
            width: 5,
            profile: profile('infantry-20', '3 3 3 1 1 7', { ranged: { range: 30, power: 3 } }),
            cost: 110,
          },
          {
            id: 'lancers',
            models: 6,
            width: 5,
            profile: profile('cavalry', '4 5 5 1 1 8'),
            commander: captain,
            cost: 194,
          },
          { id: 'wagon', models: 1, width: 1, profile: profile('chariot', '3 5 5 4 5 8'), cost: 92 },
        ],
      },
      {
        name: 'Tide',
        policy: GENERAL,
        units: [
          {
            id: 'mob',
            models: 15,
            width: 5,
            profile: profile('infantry-25', '3 4 4 1 1 6'),
            commander: boss,
            cost: 209,
          },
          {
            id: 'bows',
            models: 12,
            width: 6,
            profile: profile('infantry-20', '3 2 2 1 1 5', { ranged: { range: 20, power: 3 } }),
            cost: 84,
          },
          { id: 'wolves', models: 8, width: 5, profile: profile('cavalry', '2 3 3 1 1 5'), cost: 56 },
          { id: 'giant', models: 1, width: 1, profile: profile('large-monster', '3 6 5 5 6 9'), cost: 108 },
        ],
      },
    ],
    battle: {
      seats: 'fixed',
      deployment: { by: 'policy', order },
      table: {
        width: 60,
        depth: 40,
        terrain: [
          {
            kind: 'forest',
            polygon: [
              [12, 15],
              [19, 14],
              [21, 19],
              [14, 21],
            ],
          },
          {
            kind: 'forest',
            polygon: [
              [40, 22],
              [47, 21],
              [48, 26],
              [41, 27],
            ],
          },
          {
            kind: 'river',
            polygon: [
              [26, 19.5],
              [34, 19.5],
              [34, 20.5],
              [26, 20.5],
            ],
          },
          {
            kind: 'swamp',
            polygon: [
              [46, 12],
              [52, 12],
              [52, 16],
              [46, 16],
            ],
          },
        ],
      },
    },
  }
}

/** The transcript of a battle of an edition. `block`: a block other than the default. */
export function playthrough(edition: Edition, block = TOLD[edition].block): string {
  const setting = matchup(TOLD[edition].order)
  const heading = `${setting.name}, edition ${edition}, block ${block}, both generals ${GENERAL}; clauses without SOVL-`
  return told({
    game: SOVL,
    rules: EDITIONS[edition],
    matchup: setting,
    general: GENERAL,
    seed: edition,
    block,
    heading,
  })
}

export const PLAYTHROUGHS: readonly Playthrough[] = (Object.keys(EDITIONS) as Edition[]).map((edition) => ({
  file: `sovl/${edition}.txt`,
  text: () => playthrough(edition),
}))
