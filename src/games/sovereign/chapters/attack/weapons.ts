import type { Gear } from '../../../../core/facts.ts'

/** Traits of a weapon, as bits. */
export const MELEE = 1
export const THROWN = 2
export const MISSILE = 4
export const BOW = 8
export const CROSSBOW = 16
/** A bare fist: adds Brawl to damage, and does not allow Attacks of Opportunity. */
export const UNARMED = 32
/** Claws and teeth: an unarmed attack that allows Attacks of Opportunity and is never dropped. */
export const NATURAL = 64
export const LONG = 128
export const RELOAD = 256

/** Skills that attacks are rolled with. */
export const BRAWL = 0
export const STAB = 1
export const SHOOT = 2

/** Attributes a weapon may use. */
export const STR = 1
export const DEX = 2

/** AC limit of Shock that works against every AC. */
export const ANY_AC = 99

/** A row of the weapon table, Part C of the rules: Shock before the attribute is added, ranges in feet. */
export interface WeaponRow extends Gear {
  readonly dice: number
  readonly die: number
  readonly attributes: number
  readonly skill: number
  readonly shock: number
  readonly shockAc: number
  readonly hands: number
  readonly reach: number
  readonly range: readonly [normal: number, long: number]
  readonly traits: number
}

type Line = readonly [
  title: string,
  die: number,
  attributes: number,
  skill: number,
  shock: number,
  shockAc: number,
  hands: number,
  reach: number,
  normal: number,
  long: number,
  traits: number,
]

const EITHER = STR | DEX

const LINES: Readonly<Record<string, Line>> = {
  fist: ['Fist', 2, EITHER, BRAWL, 0, 0, 0, 5, 0, 0, MELEE | UNARMED],
  knife: ['Knife', 4, EITHER, STAB, 1, 15, 1, 5, 10, 30, MELEE | THROWN],
  handaxe: ['Handaxe', 6, EITHER, STAB, 1, 15, 1, 5, 10, 30, MELEE | THROWN],
  cudgel: ['Cudgel', 4, EITHER, STAB, 0, 0, 1, 5, 10, 30, MELEE | THROWN],
  shortblade: ['Shortblade', 6, EITHER, STAB, 2, 15, 1, 5, 0, 0, MELEE],
  longblade: ['Longblade', 8, EITHER, STAB, 2, 13, 1, 5, 0, 0, MELEE],
  'flanged-mace': ['Flanged mace', 6, STR, STAB, 1, 18, 1, 5, 0, 0, MELEE],
  spear: ['Spear', 6, EITHER, STAB, 2, 13, 1, 5, 30, 60, MELEE | THROWN],
  staff: ['Staff', 6, EITHER, STAB, 1, 13, 2, 5, 0, 0, MELEE],
  pike: ['Pike', 8, STR, STAB, 2, 15, 2, 10, 0, 0, MELEE | LONG],
  greatblade: ['Greatblade', 12, STR, STAB, 2, 15, 2, 5, 0, 0, MELEE],
  maul: ['Maul', 10, STR, STAB, 2, 15, 2, 5, 0, 0, MELEE],
  javelin: ['Javelin', 6, EITHER, STAB, 1, 13, 1, 5, 30, 90, MELEE | THROWN],
  sling: ['Sling', 4, DEX, SHOOT, 0, 0, 1, 0, 50, 200, MISSILE],
  handbow: ['Handbow', 6, DEX, SHOOT, 0, 0, 1, 0, 30, 90, MISSILE | CROSSBOW | RELOAD],
  shortbow: ['Shortbow', 6, DEX, SHOOT, 0, 0, 2, 0, 50, 300, MISSILE | BOW | RELOAD],
  longbow: ['Longbow', 8, DEX, SHOOT, 0, 0, 2, 0, 100, 500, MISSILE | BOW | RELOAD],
  crossbow: ['Crossbow', 10, DEX, SHOOT, 0, 0, 2, 0, 100, 300, MISSILE | CROSSBOW | RELOAD],
  club: ['Great club', 10, STR, STAB, 0, 0, 2, 5, 0, 0, MELEE],
  bite: ['Bite', 6, STR, BRAWL, 0, 0, 0, 5, 0, 0, MELEE | NATURAL],
  claws: ['Claws', 6, STR, BRAWL, 0, 0, 0, 5, 0, 0, MELEE | NATURAL],
  stomp: ['Stomp', 10, STR, BRAWL, 0, 0, 0, 5, 0, 0, MELEE | NATURAL],
}

/** Every weapon, by its name as equipment. */
export const WEAPONS: Readonly<Record<string, WeaponRow>> = Object.fromEntries(
  Object.entries(LINES).map(([key, [title, die, attributes, skill, shock, shockAc, hands, reach, n, l, traits]]) => [
    key,
    {
      title,
      clause: clauseOf(traits),
      meaning: meaningOf(die, shock, shockAc, reach, n, l),
      dice: 1,
      die,
      attributes,
      skill,
      shock,
      shockAc,
      hands,
      reach,
      range: [n, l],
      traits,
    },
  ]),
)

function clauseOf(traits: number): string {
  if ((traits & MISSILE) !== 0) return 'SVN-RNG-01'
  return (traits & LONG) !== 0 ? 'SVN-MEL-03' : 'SVN-MEL-02'
}

function meaningOf(die: number, shock: number, shockAc: number, reach: number, normal: number, long: number): string {
  const parts = [
    `1d${die}`,
    ...(shock > 0 ? [`Shock ${shock}/AC ${shockAc}`] : []),
    ...(reach > 0 ? [`reach ${reach} ft`] : []),
    ...(normal > 0 ? [`range ${normal}/${long} ft`] : []),
  ]
  return `${parts.join(', ')}.`
}
