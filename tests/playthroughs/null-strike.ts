import type { ContactSpec, Matchup, UnitSpec } from '../../src/core/ruleset.ts'
import { EDITIONS } from '../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Playthrough, told } from './told.ts'

/** A battle of Null Strike to each edition, with the sample armies, and an engagement. */

/** Who fights the battles: the same general on both sides. */
const GENERAL = 'greedy'

interface Setting {
  readonly edition: keyof typeof EDITIONS
  /** The battle told of it. */
  readonly block: number
  readonly matchup: () => Matchup
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  core: { edition: 'core', block: 16, matchup: () => shipped('ruined-town') },
  'close-objectives': { edition: 'close-objectives', block: 62, matchup: () => shipped('open-table') },
  engagement: { edition: 'core', block: 10, matchup: engagement },
}

/** A scenario that is shipped; found from the root of the project. */
function shipped(name: string): Matchup {
  const [found] = readScenario(`scenarios/null-strike/${name}.yaml`).matchups
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

/** Who stands in the engagement, how, and how far from whom. */
const FIRST: Readonly<Record<string, Partial<UnitSpec>>> = {
  'Line Troopers': { properties: ['aims'] },
  Wardens: {},
  Captain: {},
  'Stubber Team': { properties: ['dugIn'] },
}
const SECOND: Readonly<Record<string, Partial<UnitSpec>>> = {
  Spitters: { properties: ['fortified'] },
  'Claw Beasts': {},
  Skimmers: {},
  Overseer: {},
}
const CONTACTS = [
  ['Line Troopers', '18in', 'Spitters'],
  ['Stubber Team', '18in', 'Skimmers'],
  ['Wardens', 'contact', 'Claw Beasts'],
  ['Captain', 'contact', 'Overseer'],
] as const

/** Shots at cover and in the open, and two fights hand to hand; some of the Wardens are veterans. */
function engagement(): Matchup {
  const { armies } = shipped('open-table')
  const [concord, ashen] = armies
  const some = (units: readonly UnitSpec[], who: Readonly<Record<string, Partial<UnitSpec>>>): UnitSpec[] =>
    Object.entries(who).map(([name, more]) => {
      const found = units.find(({ id }) => id === name)
      if (found === undefined) throw new Error(`no ${name}`)
      const others = { models: 2, skill: 6, evasion: 5, strength: 5, toughness: 4, armour: 2 }
      const profile = name === 'Wardens' ? { ...found.profile, others } : found.profile
      return { ...found, ...more, profile, properties: [...(found.properties ?? []), ...(more.properties ?? [])] }
    })
  return {
    name: 'Patrol v Ambush',
    mode: 'engagement',
    turns: 8,
    armies: [
      { ...concord, name: 'Patrol', units: some(concord.units, FIRST) },
      { ...ashen, name: 'Ambush', units: some(ashen.units, SECOND) },
    ],
    contacts: CONTACTS.map(([unit, side, of]): ContactSpec => ({ unit, side, of })),
  }
}

/** The battle told of a setting. `block`: another one than that. */
export function playthrough(name: string, block?: number): string {
  const setting = SETTINGS[name]
  if (setting === undefined) throw new Error(`no ${name}`)
  const matchup = setting.matchup()
  const number = block ?? setting.block
  const lead = matchup.battle === undefined ? 'an engagement' : `both generals ${GENERAL}`
  const heading = `${matchup.name}, edition ${setting.edition}, block ${number}, ${lead}; clauses without AP-`
  const rules = EDITIONS[setting.edition]
  return told({
    game: NULL_STRIKE,
    rules,
    matchup,
    general: GENERAL,
    seed: `null-strike ${name}`,
    block: number,
    heading,
  })
}

export const PLAYTHROUGHS: readonly Playthrough[] = Object.keys(SETTINGS).map((name) => ({
  file: `null-strike/${name}.txt`,
  text: () => playthrough(name),
}))
