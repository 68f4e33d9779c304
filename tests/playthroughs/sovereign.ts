import type { ContactSpec, Matchup, SquareBoard, UnitSpec } from '../../src/core/ruleset.ts'
import { EDITIONS, type SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { hero, type MonsterName, monster } from '../support/sovereign/units.ts'
import { type Playthrough, told } from './told.ts'

/**
 * Encounters of Sovereign with the sample heroes and monsters: at a gate, an ambush, one with random choices, one of three sides, one of
 * mages, and a brawl without a board.
 */

/** The general on both sides, except in the encounter with random choices. */
const GENERAL = 'typical'

/** Spells of our own. */
const BURST = { range: 60, radius: 10, dice: 2, die: 6, evasion: 50, uses: 1 }
const BOLT = { range: 60, die: 6, damage: 1, mental: 0 }

/** A wall with a gate and two windows, rubble before it, and behind it a platform with stairs and a breastwork. */
const ROWS = [
  '....................',
  '.........#..........',
  '...,,....|....--....',
  '...,,,...#...1111...',
  '.........#...1221...',
  '.............s221...',
  '.............1111...',
  '.........#..........',
  '....,....|....--....',
  '.........#..........',
  '.........#..........',
  '....................',
]

const LETTERS: Readonly<Record<string, string>> = {
  '#': 'wall',
  '|': 'slit',
  ',': 'difficult',
  '-': 'lowWall',
  s: 'stairs',
}

function gate(): SquareBoard {
  const letters = ROWS.flatMap((row) => Array.from(row))
  const nothing = letters.map(() => 0)
  return {
    columns: 20,
    rows: ROWS.length,
    ground: letters.map((letter) => LETTERS[letter] ?? ''),
    elevation: letters.map((letter) => (/\d/.test(letter) ? 5 * Number(letter) : 0)),
    zone: nothing,
    exit: nothing,
  }
}

function open(columns: number, rows: number): SquareBoard {
  const nothing = new Array<number>(columns * rows).fill(0)
  return { columns, rows, ground: nothing.map(() => ''), elevation: nothing, zone: nothing, exit: nothing }
}

function battle(squares: SquareBoard, armies: Matchup['armies'], by: 'policy' | 'listed' = 'policy'): Matchup {
  return {
    name: `${armies[0].name} v ${armies[1].name}`,
    mode: 'battle',
    turns: null,
    armies,
    contacts: [],
    battle: {
      seats: 'fixed',
      table: { width: 0, depth: 0, terrain: [] },
      squares,
      deployment: { by },
    },
  }
}

const stands = (one: UnitSpec, column: number, row: number): UnitSpec => ({ ...one, at: [column, row] })

const many = (name: MonsterName, count: number) =>
  Array.from({ length: count }, (_, i) => monster(name, {}, `${name} ${i + 1}`))

interface Telling {
  readonly file: string
  readonly block: number
  readonly general: string
  readonly rules: SovereignRules
  readonly matchup: () => Matchup
  /** Parts of the scenario besides the matchup. */
  readonly about: string
}

export const TELLINGS: readonly Telling[] = [
  {
    file: 'gate',
    block: 25,
    general: GENERAL,
    rules: EDITIONS['core'],
    about: 'edition core',
    matchup: () =>
      battle(gate(), [
        {
          name: 'Party',
          policy: GENERAL,
          units: [hero('corvane'), hero('ylva'), hero('fenwick'), hero('tamsin'), hero('odo')],
        },
        {
          name: 'Gang',
          policy: GENERAL,
          units: [monster('ogre'), ...many('mudgoblin', 4), ...many('goblin-slinger', 2), monster('oath-captain')],
        },
      ]),
  },
  {
    file: 'ambush',
    block: 114,
    general: GENERAL,
    rules: { ...EDITIONS['rolled-hit-points'], surprise: 'ambushBySecond' },
    about: 'edition rolled-hit-points, ambushed by the second',
    matchup: () =>
      battle(open(16, 10), [
        {
          name: 'Party',
          policy: GENERAL,
          units: [hero('brannoch'), hero('maris'), hero('fenwick'), hero('perrin', { properties: ['ward'] })],
        },
        {
          name: 'Outlaws',
          policy: GENERAL,
          units: [...many('sellsword', 1), ...many('hill-bandit', 3), monster('bandit-arbalist'), monster('moor-wolf')],
        },
      ]),
  },
  {
    file: 'blind',
    block: 79,
    general: 'random-legal',
    rules: { ...EDITIONS['core'], veteransLuck: 'oncePerFight' },
    about: 'edition core with Veteran’s Luck',
    matchup: () =>
      battle(open(9, 6), [
        {
          name: 'Party',
          policy: 'random-legal',
          units: [hero('odo'), hero('maris'), hero('corvane', { properties: ['screener', 'veteransLuck'] })],
        },
        {
          name: 'Rabble',
          policy: 'random-legal',
          units: [monster('sellsword'), monster('river-troll'), monster('hill-bandit')],
        },
      ]),
  },
  {
    file: 'crypt',
    block: 22,
    general: GENERAL,
    rules: EDITIONS['core'],
    about: 'edition core, the dead hostile to all',
    matchup: () =>
      battle(
        open(12, 10),
        [
          {
            name: 'Party',
            policy: GENERAL,
            units: [stands(hero('brannoch'), 2, 4), stands(hero('isolde'), 2, 5), stands(hero('tamsin'), 1, 5)],
          },
          {
            name: 'Crypt',
            policy: GENERAL,
            sides: [{ name: 'goblins' }, { name: 'dead', hostile: true }],
            units: [
              ...many('mudgoblin', 3).map((one, i) => ({ ...stands(one, 9 + i, 1), side: 'goblins' })),
              ...many('bone-sentry', 3).map((one, i) => ({ ...stands(one, 9 + i, 8), side: 'dead' })),
            ],
          },
        ],
        'listed',
      ),
  },
  {
    file: 'mages',
    block: 20,
    general: GENERAL,
    rules: { ...EDITIONS['core'], spells: 'simple' },
    about: 'edition core with spells',
    matchup: () =>
      battle(open(20, 12), [
        {
          name: 'Party',
          policy: GENERAL,
          units: [
            hero('brannoch'),
            hero('isolde'),
            hero('fenwick'),
            hero('perrin', { properties: ['ward'], profile: { firstSpell: BURST } }, 'seren'),
          ],
        },
        {
          name: 'Circle',
          policy: GENERAL,
          units: [
            ...many('sellsword', 2),
            ...many('hill-bandit', 3),
            monster(
              'sellsword',
              { equipment: ['staff'], profile: { ac: 11, firstSpell: BURST, secondSpell: BOLT } },
              'mage',
            ),
          ],
        },
      ]),
  },
  {
    file: 'brawl',
    block: 115,
    general: GENERAL,
    rules: EDITIONS['core'],
    about: 'edition core, side by side',
    matchup: (): Matchup => ({
      name: 'Heroes v Goblins',
      mode: 'engagement',
      turns: null,
      armies: [
        { name: 'Heroes', policy: null, units: [hero('brannoch'), hero('isolde')] },
        { name: 'Goblins', policy: null, units: [...many('mudgoblin', 3), monster('bone-sentry')] },
      ],
      contacts: [
        ['brannoch', 'mudgoblin 1'],
        ['brannoch', 'mudgoblin 2'],
        ['isolde', 'mudgoblin 3'],
        ['isolde', 'bone-sentry'],
      ].map(([unit = '', of = '']): ContactSpec => ({ unit, side: '', of })),
    }),
  },
]

/** The transcript of an encounter. `block`: a block other than the default. */
export function playthrough({ file, block: own, general, rules, matchup: make, about }: Telling, block = own): string {
  const matchup = make()
  const lead = matchup.battle === undefined ? '' : `, both generals ${general}`
  const title = `${matchup.name}, ${about}, block ${block}${lead}; clauses without SVN-`
  const map = file === 'gate' ? ['', ...ROWS] : []
  const heading = [title, ...map].join('\n')
  return told({ game: SOVEREIGN, rules, matchup, general, seed: `sovereign ${file}`, block, heading })
}

export const PLAYTHROUGHS: readonly Playthrough[] = TELLINGS.map((telling) => ({
  file: `sovereign/${telling.file}.txt`,
  text: () => playthrough(telling),
}))
