import type { Profile } from '../../../../core/ruleset.ts'
import { Odds } from '../../choices/odds.ts'
import type { SovereignRules } from '../../data/rules.ts'
import type { Scores } from '../injury/scores.ts'
import { BRAWL, DEX, MELEE, MISSILE, SHOOT, STR, THROWN, UNARMED, WEAPONS, type WeaponRow } from './weapons.ts'

/** Groups of a profile with the numbers of its first three weapons. */
export const LINES = ['first', 'second', 'third'] as const

/** Squares in so many feet. */
const squares = (feet: number): number => Math.floor(feet / 5)

/** A weapon in somebody’s hands, its totals ready. SVN-HIT-01 to -03, SVN-DMG-01, SVN-SHOCK-03. */
export class Weapon {
  readonly name: string
  readonly title: string
  readonly traits: number
  readonly skill: number
  readonly hands: number
  /** Squares; 0 for what only shoots. */
  readonly reach: number
  readonly normal: number
  readonly long: number
  /** Attack bonus, attribute and skill; the same of a throw. */
  readonly toHit: number
  readonly throwToHit: number
  readonly dice: number
  readonly die: number
  /** Attribute, fists’ Brawl, what the profile fixes. */
  readonly damage: number
  /** Brawl’s part in it. SVN-DMG-02. */
  readonly brawl: number
  /** Whether its bearer, a hero, has one of its two attributes better than the other. SVN-HIT-02. */
  readonly isByBetter: boolean
  /** Whether its throws go by Exert, which is better than Stab and Shoot. SVN-G67. */
  readonly isByExert: boolean
  /** The attribute’s part in its Shock, and whether that would take it below 0. SVN-SHOCK-03, SVN-G48. */
  readonly shockPart: number
  readonly isShockSpoilt: boolean
  /** What a miss does up to this AC; 0 with an AC of 0 where it has none. */
  readonly shock: number
  readonly shockAc: number
  /** What its hits may be expected to do. */
  readonly odds: Odds

  constructor(
    name: string,
    line: number,
    profile: Profile,
    isHero: boolean,
    scores: Scores,
    rules: SovereignRules,
    row: WeaponRow = WEAPONS[name],
  ) {
    const key = LINES[line]
    const given = (key === undefined ? undefined : profile[key]) as Readonly<Record<string, number>> | undefined
    const attribute = isHero ? attributeOf(row, scores) : 0
    const unarmed = (row.traits & UNARMED) !== 0
    const level = isHero ? skillOf(row.skill, scores) : 0
    this.name = name
    this.title = row.title
    this.traits = row.traits
    this.skill = row.skill
    this.hands = row.hands
    this.reach = (row.traits & MELEE) === 0 ? 0 : Math.max(1, squares(given?.['reach'] ?? row.reach))
    this.normal = squares(given?.['range'] ?? row.range[0])
    this.long = Math.max(this.normal, squares(given?.['longRange'] ?? row.range[1]))
    this.toHit = given?.['bonus'] ?? scores.attackBonus + attribute + level
    this.throwToHit = given?.['bonus'] ?? scores.attackBonus + attribute + (isHero ? throwSkill(row, scores, rules) : 0)
    this.dice = given?.['dice'] ?? row.dice
    this.die = given?.['die'] ?? row.die
    this.damage = given?.['damage'] ?? attribute + (unarmed ? level : 0)
    const shock = row.shock + attribute
    const entry = row.shock === 0 ? 0 : shock < 0 && rules.shockMinZero ? 0 : shock < 0 ? row.shock : shock
    this.shock = given?.['shock'] ?? entry
    this.brawl = given?.['damage'] === undefined && unarmed ? level : 0
    this.isByBetter = isHero && row.attributes === (STR | DEX) && scores.strength !== scores.dexterity
    this.isByExert = isHero && (row.traits & THROWN) !== 0 && scores.exert > Math.max(scores.stab, scores.shoot)
    this.isShockSpoilt = given?.['shock'] === undefined && row.shock > 0 && shock < 0
    this.shockPart = given?.['shock'] === undefined ? entry - row.shock : 0
    this.shockAc = this.shock > 0 ? (given?.['shockAc'] ?? row.shockAc) : 0
    this.odds = new Odds(this, rules.damageMin)
  }
}

/** Best of the attributes a weapon may use, for attack and damage alike. SVN-HIT-02. */
function attributeOf({ attributes }: WeaponRow, { strength, dexterity }: Scores): number {
  if (attributes === STR) return strength
  return attributes === DEX ? dexterity : Math.max(strength, dexterity)
}

function skillOf(skill: number, { brawl, stab, shoot }: Scores): number {
  return skill === BRAWL ? brawl : skill === SHOOT ? shoot : stab
}

/** Shoot, Stab or Exert, whichever is best. SVN-RNG-01, SVN-G67. */
function throwSkill({ traits }: WeaponRow, { stab, shoot, exert }: Scores, { thrownExert }: SovereignRules): number {
  if ((traits & THROWN) === 0) return (traits & MISSILE) !== 0 ? shoot : 0
  return Math.max(stab, shoot, thrownExert ? exert : stab)
}

/**
 * A weapon that a profile does not list: the fist that everybody has, SVN-GRP-09, or one picked up, SVN-PICK-01. Those without attributes
 * have it with the bonus and the damage that their first line adds.
 */
export function unlisted(
  name: string,
  profile: Profile,
  isHero: boolean,
  scores: Scores,
  rules: SovereignRules,
): Weapon {
  if (isHero) return new Weapon(name, LINES.length, profile, true, scores, rules)
  const line = profile['first'] as Readonly<Record<string, number>> | undefined
  const own = { ...profile, first: { bonus: line?.['bonus'] ?? scores.attackBonus, damage: line?.['damage'] ?? 0 } }
  return new Weapon(name, 0, own, false, scores, rules)
}
