import type { Gear } from '../../../core/facts.ts'

/** Properties of a card as bits: roles, skills and spells. */
export const LEADER = 1
export const CASTER = 2
const STEADY = 4
const ONWARD = 8
export const DREAD = 16
const DRIVE_ON = 32
/** Bit of the first spell; the others follow. */
const FIRST_SPELL = 64
/** Bit after those of the spells. */
export const POINT_BLANK = FIRST_SPELL << 8

/** Effect of a spell. */
export const STRIKES = 0 // attacks or automatic hits on one enemy
export const VEILS = 1 // a friend saves better until the turn ends
export const MENDS = 2 // a friend loses damage
export const MIRES = 3 // an enemy loses movement
export const GRIPS = 4 // an enemy hits worse until the turn ends
export const FLOODS = 5 // automatic hits on every enemy about a hex

interface Spell {
  readonly name: string
  readonly title: string
  readonly power: boolean
  readonly range: number
  readonly does: number
  /** Attack dice, or automatic hits if `hitOn` is 0; damage of each hit. For other spells, the amount that is mended or lost. */
  readonly dice: number
  readonly hitOn: number
  readonly damage: number
}

/** Spells by number. The number also gives their bit and their dice keys. */
export const SPELLS: readonly Spell[] = [
  { name: 'spark', title: 'Spark', power: false, range: 6, does: STRIKES, dice: 4, hitOn: 7, damage: 1 },
  { name: 'mistVeil', title: 'Mist Veil', power: false, range: 4, does: VEILS, dice: 1, hitOn: 0, damage: 0 },
  { name: 'mend', title: 'Mend', power: false, range: 3, does: MENDS, dice: 2, hitOn: 0, damage: 0 },
  { name: 'skyfall', title: 'Skyfall', power: true, range: 8, does: STRIKES, dice: 6, hitOn: 0, damage: 1 },
  { name: 'mire', title: 'Mire', power: false, range: 6, does: MIRES, dice: 2, hitOn: 0, damage: 0 },
  { name: 'boneSpur', title: 'Bone Spur', power: false, range: 5, does: STRIKES, dice: 3, hitOn: 6, damage: 1 },
  { name: 'gravegrip', title: 'Gravegrip', power: false, range: 4, does: GRIPS, dice: 1, hitOn: 0, damage: 0 },
  { name: 'nightTide', title: 'Night Tide', power: true, range: 6, does: FLOODS, dice: 3, hitOn: 0, damage: 1 },
]

/** Radius of Night Tide, in hexes. */
export const FLOOD_RADIUS = 2

/** Skills that are used in the move step, by number: their reach in hexes. */
export const SKILLS = [
  { name: 'steady', title: 'Steady', bit: STEADY, reach: 2 },
  { name: 'onward', title: 'Onward', bit: ONWARD, reach: 3 },
  { name: 'driveOn', title: 'Drive On', bit: DRIVE_ON, reach: 2 },
] as const
export const STEADY_SKILL = 0
export const ONWARD_SKILL = 1
export const DRIVE_ON_SKILL = 2

export function spellBit(spell: number): number {
  return FIRST_SPELL << spell
}

const POWER = 'A power spell: its caster is exhausted.'

export const PROPERTIES = {
  leader: {
    title: 'Leader',
    clause: 'WAR-BOSS-01',
    meaning: 'Friends that are no leaders, next to it and in its combat, help it save. May have skills.',
  },
  caster: { title: 'Caster', clause: 'WAR-MAG-01', meaning: 'May attempt the spells of its card.' },
  steady: {
    title: 'Steady',
    clause: 'WAR-LEAD-01',
    meaning: 'Skill, once a turn: a friend within 2 hexes has +1 to saves until the turn ends.',
  },
  onward: {
    title: 'Onward',
    clause: 'WAR-LEAD-01',
    meaning: 'Skill, once a game: a friend within 3 hexes, not yet activated, has +1 movement point this turn.',
  },
  dread: {
    title: 'Dread',
    clause: 'WAR-LEAD-01',
    meaning: 'Skill, always: enemies next to this leader have −1 to hit in fights.',
  },
  driveOn: {
    title: 'Drive On',
    clause: 'WAR-LEAD-01',
    meaning: 'Skill, once a game: a friend within 2 hexes has +1 to hit in its next fight this turn.',
  },
  pointBlank: {
    title: 'Point Blank',
    clause: 'WAR-SHOOT-06',
    meaning: 'May shoot with an enemy next to it, before it fights. Takes no share of hits on a combat it is in.',
  },
  spark: { title: 'Spark', clause: 'WAR-MAG-05', meaning: 'Spell, range 6: 4 attacks that hit on 7+, damage 1.' },
  mistVeil: {
    title: 'Mist Veil',
    clause: 'WAR-MAG-05',
    meaning: 'Spell, range 4: a friend has +1 to saves until the turn ends.',
  },
  mend: {
    title: 'Mend',
    clause: 'WAR-MAG-05',
    meaning: 'Spell, range 3: removes 2 damage of a friend; a battered friend stays battered.',
  },
  skyfall: {
    title: 'Skyfall',
    clause: 'WAR-PWR-01',
    meaning: `Spell, range 8: 6 automatic hits, damage 1. ${POWER}`,
  },
  mire: {
    title: 'Mire',
    clause: 'WAR-MAG-05',
    meaning: 'Spell, range 6: an enemy has 2 movement points less in its next activation.',
  },
  boneSpur: { title: 'Bone Spur', clause: 'WAR-MAG-05', meaning: 'Spell, range 5: 3 attacks on 6+, damage 1.' },
  gravegrip: {
    title: 'Gravegrip',
    clause: 'WAR-MAG-05',
    meaning: 'Spell, range 4: an enemy has −1 to hit until the turn ends.',
  },
  nightTide: {
    title: 'Night Tide',
    clause: 'WAR-PWR-01',
    meaning: `Spell, range 6: every enemy within 2 hexes of a hex in sight takes 3 automatic hits, damage 1. ${POWER}`,
  },
} as const satisfies Readonly<Record<string, Gear>>

const BITS: Readonly<Record<string, number>> = {
  leader: LEADER,
  caster: CASTER,
  steady: STEADY,
  onward: ONWARD,
  dread: DREAD,
  driveOn: DRIVE_ON,
  pointBlank: POINT_BLANK,
  ...Object.fromEntries(SPELLS.map(({ name }, spell) => [name, spellBit(spell)])),
}

/** Properties of a card as bits; no skill bits if the rules have no skills. */
export function gearBits(properties: readonly string[] = [], skills = true): number {
  const bits = properties.reduce((sum, name) => sum | (BITS[name] ?? 0), 0)
  return skills ? bits : bits & ~(STEADY | ONWARD | DREAD | DRIVE_ON)
}
