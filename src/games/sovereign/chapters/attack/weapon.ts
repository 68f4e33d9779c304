import type { Profile } from '../../../../core/ruleset.ts'
import { Odds } from '../../choices/odds.ts'
import type { SovereignRules } from '../../data/rules.ts'
import type { Scores } from '../injury/scores.ts'
import { BRAWL, DEX, MELEE, MISSILE, SHOOT, STR, THROWN, UNARMED, WEAPONS, type WeaponRow } from './weapons.ts'

/** Groups of profile fields, one for each of the first three weapons. */
export const LINES = ['first', 'second', 'third'] as const

/** Converts feet to squares, rounded down. */
const squares = (feet: number): number => Math.floor(feet / 5)

/** A weapon in the hands of a combatant, with its totals computed. SVN-HIT-01 to -03, SVN-DMG-01, SVN-SHOCK-03. */
export class Weapon {
  readonly name: string
  readonly title: string
  readonly traits: number
  readonly skill: number
  readonly hands: number
  /** Reach in squares; 0 for a weapon that only shoots. */
  readonly reach: number
  readonly normal: number
  readonly long: number
  /** Attack modifier: bonus, attribute and skill; then the modifier of a throw. */
  readonly toHit: number
  readonly throwToHit: number
  readonly dice: number
  readonly die: number
  /** Damage added to the dice: attribute, Brawl for fists, and the fixed bonus of the profile. */
  readonly damage: number
  /** Part of `damage` that is Brawl. SVN-DMG-02. */
  readonly brawl: number
  /** Whether the weapon allows two attributes and the hero that bears it has one better than the other. SVN-HIT-02. */
  readonly isByBetter: boolean
  /** Whether its throws use Exert because Exert is better than Stab and Shoot. SVN-G67. */
  readonly isByExert: boolean
  /** Part of its Shock that is the attribute, and whether the attribute would take Shock below 0. SVN-SHOCK-03, SVN-G48. */
  readonly shockPart: number
  readonly isShockSpoilt: boolean
  /** Shock: damage of a miss, and the highest AC it works against; both 0 without Shock. */
  readonly shock: number
  readonly shockAc: number
  private readonly damageMin: number
  private expected: Odds | null = null

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
    this.damageMin = rules.damageMin
  }

  /** Expected damage of its hits. Computed when it is first asked for: a check of a matchup needs none, and most battles few. */
  get odds(): Odds {
    this.expected ??= new Odds(this, this.damageMin)
    return this.expected
  }
}

/** The best of the attributes that a weapon allows, used for attack and damage. SVN-HIT-02. */
function attributeOf({ attributes }: WeaponRow, { strength, dexterity }: Scores): number {
  if (attributes === STR) return strength
  return attributes === DEX ? dexterity : Math.max(strength, dexterity)
}

function skillOf(skill: number, { brawl, stab, shoot }: Scores): number {
  return skill === BRAWL ? brawl : skill === SHOOT ? shoot : stab
}

/** Skill of a throw: the best of Shoot, Stab and Exert. SVN-RNG-01, SVN-G67. */
function throwSkill({ traits }: WeaponRow, { stab, shoot, exert }: Scores, { thrownExert }: SovereignRules): number {
  if ((traits & THROWN) === 0) return (traits & MISSILE) !== 0 ? shoot : 0
  return Math.max(stab, shoot, thrownExert ? exert : stab)
}

/**
 * A weapon that the profile does not list: the fist that every combatant has, SVN-GRP-09, or a weapon picked up, SVN-PICK-01. A combatant
 * without attributes uses it with the attack bonus and damage bonus of its first weapon.
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
