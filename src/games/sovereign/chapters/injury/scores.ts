import type { Profile } from '../../../../core/ruleset.ts'
import type { SovereignRules } from '../../data/rules.ts'

/** Attribute modifiers, skill levels and saves for checks. SVN-CHK-04, SVN-SAVE-02, SVN-SAVE-03. */
export interface Scores {
  readonly strength: number
  readonly dexterity: number
  readonly constitution: number
  readonly intelligence: number
  readonly wisdom: number
  readonly brawl: number
  readonly stab: number
  readonly shoot: number
  readonly exert: number
  readonly notice: number
  readonly sneak: number
  readonly heal: number
  /** Modifier that a combatant without attributes adds to checks it is good at, SVN-CHK-03. */
  readonly check: number
  readonly attackBonus: number
  readonly physical: number
  readonly evasion: number
  readonly mental: number
  /** At least one attribute of the profile is a score, whose modifier comes from the table. SVN-CHK-04. */
  readonly isByTable: boolean
}

export const ATTRIBUTES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom']

/** Lowest score. A lower number is read as a modifier. */
export const LOWEST = 3

/** Modifier of an attribute: scores from 3 to 18 by the table; a lower number is already a modifier. SVN-G56. */
export function attributeMod(value: number, table: SovereignRules['attrTable']): number {
  if (table === 'direct' || value < LOWEST) return value
  if (value === LOWEST) return -2
  if (value < 8) return -1
  if (value < 14) return 0
  return value < 18 ? 1 : 2
}

export function scoresOf(profile: Profile, rules: SovereignRules): Scores {
  const isHero = profile.type === 'hero'
  const number = (name: string, standard: number): number => (profile[name] as number | undefined) ?? standard
  const attribute = (name: string): number => attributeMod(number(name, 0), rules.attrTable)
  // Untrained heroes have −1, SVN-CHK-04; other combatants have no skills.
  const skill = (name: string): number => number(name, isHero ? -1 : 0)
  const strength = attribute('strength')
  const dexterity = attribute('dexterity')
  const constitution = attribute('constitution')
  const intelligence = attribute('intelligence')
  const wisdom = attribute('wisdom')
  const level = number('level', 1)
  const hd = number('hd', 1)
  const save = (one: number, other: number): number =>
    isHero ? rules.saveBase - level - Math.max(one, other) : number('save', 15 - Math.floor(hd / 2))
  return {
    strength,
    dexterity,
    constitution,
    intelligence,
    wisdom,
    brawl: skill('brawl'),
    stab: skill('stab'),
    shoot: skill('shoot'),
    exert: skill('exert'),
    notice: skill('notice'),
    sneak: skill('sneak'),
    heal: skill('heal'),
    check: number('check', 0),
    attackBonus: number('attackBonus', isHero ? 0 : hd),
    physical: number('physical', save(strength, constitution)),
    evasion: number('evasion', save(dexterity, intelligence)),
    mental: number('mental', save(intelligence, wisdom)),
    isByTable: ATTRIBUTES.some((name) => number(name, 0) >= LOWEST),
  }
}
