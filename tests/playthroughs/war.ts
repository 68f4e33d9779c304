import type { ContactSpec, Matchup, UnitSpec } from '../../src/core/ruleset.ts'
import { EDITIONS } from '../../src/games/war/data/rules.ts'
import { WAR } from '../../src/games/war/war.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Playthrough, told } from './told.ts'

/** A battle and an engagement of W.A.R., with the sample armies. */

/** The general on both sides of the battle. */
const GENERAL = 'greedy'

/** The number of the battle. */
const BLOCKS: Readonly<Record<'battle' | 'engagement', number>> = { battle: 136, engagement: 10 }

/** Woods, hills, a river with a bridge and a ford, a walled village with a farm, ruins and broken ground. */
const ROWS = [
  '................',
  '................',
  '..w.......h.....',
  '.ww..bb..hh..u..',
  '......v.........',
  'rrrfrrmBrrrrfrrr',
  '.......vF.......',
  '..u..hh....bb.w.',
  '.....h......ww..',
  '................',
  '................',
]

const KINDS: Readonly<Record<string, string>> = {
  w: 'woods',
  h: 'hill',
  r: 'river',
  B: 'bridge',
  f: 'ford',
  v: 'village',
  F: 'farm',
  m: 'walled',
  u: 'ruins',
  b: 'broken',
}

/** Units of the engagement and their contacts. */
const FIRST = ['Ford Marshal', 'Halberd Guard', 'Iron Knights', 'Weather-reader']
const SECOND = ['Barrow Lord', 'Bone Levy', 'Bog Troll', 'Hex-singer']
const CONTACTS = [
  ['Ford Marshal', 'Barrow Lord'],
  ['Halberd Guard', 'Barrow Lord'],
  ['Halberd Guard', 'Bone Levy'],
  ['Iron Knights', 'Bog Troll'],
  ['Iron Knights', 'Bone Levy'],
  ['Weather-reader', 'Hex-singer'],
] as const

/** The sample armies on open ground; found from the root of the project. */
function armies(): Matchup {
  const [found] = readScenario('scenarios/war/open-field.yaml').matchups
  if (found?.battle === undefined) throw new Error('no battle')
  return found
}

export function battle(): Matchup {
  const found = armies()
  const hexes = {
    columns: 16,
    rows: ROWS.length,
    ground: ROWS.flatMap((row) => Array.from(row, (letter) => KINDS[letter] ?? '')),
  }
  return { ...found, battle: { ...found.battle, hexes } } as Matchup
}

/** A lord with a guard and a singer against a marshal, knights and a reader: leaders, skills and spells, hand to hand. */
export function engagement(): Matchup {
  const { armies: both } = armies()
  const [alder, grave] = both
  const some = (units: readonly UnitSpec[], names: readonly string[]) =>
    names.map((name) => {
      const found = units.find(({ id }) => id === name)
      if (found === undefined) throw new Error(`no ${name}`)
      return found
    })
  const contact = ([unit, of]: readonly [string, string]): ContactSpec => ({ unit, side: '', of })
  return {
    name: 'Marshal v Lord',
    mode: 'engagement',
    turns: null,
    armies: [
      { ...alder, units: some(alder.units, FIRST) },
      { ...grave, units: some(grave.units, SECOND) },
    ],
    contacts: CONTACTS.map(contact),
  }
}

const SETTINGS = { battle, engagement } as const

export type Telling = keyof typeof SETTINGS

/** The transcript of the battle of the sample armies, or of the engagement. `block`: a block other than the default. */
export function playthrough(telling: Telling, block = BLOCKS[telling]): string {
  const matchup = SETTINGS[telling]()
  const lead = matchup.battle === undefined ? 'an engagement' : `both generals ${GENERAL}`
  const title = `${matchup.name}, edition core, block ${block}, ${lead}; clauses without WAR-`
  const letters = Object.entries(KINDS).map(([letter, kind]) => `${letter} ${kind}`)
  const heading = matchup.battle === undefined ? title : [title, '', letters.join(', '), ...ROWS].join('\n')
  return told({ game: WAR, rules: EDITIONS.core, matchup, general: GENERAL, seed: `war ${telling}`, block, heading })
}

export const PLAYTHROUGHS: readonly Playthrough[] = (Object.keys(SETTINGS) as Telling[]).map((telling) => ({
  file: `war/${telling}.txt`,
  text: () => playthrough(telling),
}))
