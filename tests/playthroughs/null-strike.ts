import type { ContactSpec, Matchup, UnitSpec } from '../../src/core/ruleset.ts'
import { EDITIONS } from '../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { type Playthrough, told } from './told.ts'

/** A battle of Null Strike for each edition, with the sample armies, and an engagement. */

/** The general on both sides. */
const GENERAL = 'greedy'

interface Setting {
  readonly edition: keyof typeof EDITIONS
  /** The number of the battle. */
  readonly block: number
  readonly matchup: () => Matchup
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  core: { edition: 'core', block: 13, matchup: () => shipped('ruined-town') },
  'close-objectives': { edition: 'close-objectives', block: 19, matchup: () => shipped('open-table') },
  engagement: { edition: 'core', block: 10, matchup: engagement },
}

/** A shipped scenario, found from the root of the project. */
function shipped(name: string): Matchup {
  const [found] = readScenario(`scenarios/null-strike/${name}.yaml`).matchups
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

/** Units of the engagement, their state and distances. */
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

/** Shots with and without cover, and two fights hand to hand; some of the Wardens are veterans. */
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

/** The transcript of a battle of a setting. `block`: a block other than the default. */
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
