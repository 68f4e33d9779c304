import type { Profile, UnitSpec } from '../../../src/core/ruleset.ts'
import { EDITIONS, type SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { Blow } from '../../../src/games/sovereign/state/blow.ts'
import { Fight, Unit } from '../../../src/games/sovereign/state/state.ts'

/** The sample heroes and monsters of Sovereign, and fights without a board, for tests. */

export const CORE: SovereignRules = EDITIONS.core

export function but(changes: Partial<SovereignRules>): SovereignRules {
  return { ...CORE, ...changes }
}

/** Numbers of a profile besides the usual ones; equipment, properties, and place. */
export interface More extends Omit<Partial<UnitSpec>, 'profile'> {
  readonly profile?: Readonly<Record<string, number | Readonly<Record<string, number>>>>
}

function spec(id: string, profile: Profile, cost: number, more: More): UnitSpec {
  const { profile: other = {}, ...rest } = more
  return { id, models: 1, profile: { ...profile, ...other }, cost, ...rest }
}

type Five = readonly [strength: number, dexterity: number, constitution: number, intelligence: number, wisdom: number]
type Seven = readonly [
  brawl: number,
  stab: number,
  shoot: number,
  exert: number,
  notice: number,
  sneak: number,
  heal: number,
]
/** Numbers, attributes, skills, equipment, properties. */
type HeroRow = readonly [
  numbers: { readonly level: number; readonly hp: number; readonly ac: number; readonly attackBonus: number },
  cost: number,
  mods: Five,
  skills: Seven,
  equipment: readonly string[],
  properties?: readonly string[],
]

const numbers = (level: number, hp: number, ac: number, attackBonus: number): HeroRow[0] => ({
  level,
  hp,
  ac,
  attackBonus,
})

const HEROES = {
  brannoch: [
    numbers(1, 8, 14, 1),
    20,
    [1, 0, 1, 0, 0],
    [0, 1, -1, 1, 0, -1, -1],
    ['longblade', 'handaxe', 'scale', 'shield'],
  ],
  isolde: [numbers(1, 9, 13, 1), 23, [2, 0, 1, -1, 0], [0, 1, -1, 1, -1, -1, -1], ['greatblade', 'handaxe', 'scale']],
  fenwick: [numbers(1, 6, 12, 1), 14, [0, 2, 0, 0, 1], [-1, 0, 1, 0, 1, 1, -1], ['longbow', 'knife', 'leather']],
  maris: [
    numbers(2, 10, 13, 2),
    24,
    [0, 2, 0, 0, 0],
    [0, 1, 0, 1, 0, 1, -1],
    ['shortblade', 'knife', 'scale'],
    ['dualWield'],
  ],
  odo: [
    numbers(2, 13, 12, 2),
    23,
    [2, 0, 1, 0, 0],
    [2, 0, -1, 1, 0, -1, -1],
    ['flanged-mace', 'leather'],
    ['wrestler'],
  ],
  tamsin: [
    numbers(1, 5, 14, 0),
    12,
    [0, 0, 0, 1, 1],
    [-1, 0, -1, 0, 1, -1, 1],
    ['flanged-mace', 'scale', 'shield'],
    ['healerKit'],
  ],
  corvane: [
    numbers(3, 19, 17, 3),
    35,
    [1, 1, 1, 0, 0],
    [0, 2, -1, 1, 1, -1, -1],
    ['spear', 'plate', 'shield'],
    ['screener'],
  ],
  ylva: [numbers(3, 17, 14, 3), 27, [1, 0, 1, 0, 0], [0, 1, -1, 1, 0, -1, -1], ['pike', 'handaxe', 'mail']],
  perrin: [
    numbers(1, 3, 11, 0),
    8,
    [-1, 1, 0, 2, 0],
    [-1, -1, 0, -1, 1, 0, 0],
    ['crossbow', 'staff', 'padded'],
    ['ward'],
  ],
} as const satisfies Record<string, HeroRow>

export type HeroName = keyof typeof HEROES

export function hero(name: HeroName, more: More = {}, id: string = name): UnitSpec {
  const [own, cost, mods, skills, equipment, properties = []]: HeroRow = HEROES[name]
  const [strength, dexterity, constitution, intelligence, wisdom] = mods
  const [brawl, stab, shoot, exert, notice, sneak, heal] = skills
  const attributes = { strength, dexterity, constitution, intelligence, wisdom }
  const profile = { type: 'hero', ...own, ...attributes, brawl, stab, shoot, exert, notice, sneak, heal }
  return spec(id, profile, cost, { equipment, properties, ...more })
}

type Line = Readonly<Record<string, number>>

type MonsterRow = readonly [
  numbers: Readonly<Record<string, number>>,
  cost: number,
  first: Line,
  equipment: readonly string[],
  properties?: readonly string[],
  second?: Line,
]

/** Additional equipment of slingers and arbalists. */
const KNIFE: Line = { bonus: 1, shock: 1, shockAc: 15 }

const MONSTERS = {
  mudgoblin: [{ hd: 1, hp: 4, ac: 13, check: 0 }, 10, { bonus: 1, shock: 2, shockAc: 15 }, ['shortblade']],
  'goblin-slinger': [{ hd: 1, hp: 4, ac: 12, check: 0 }, 6, { bonus: 1 }, ['sling', 'knife'], [], KNIFE],
  'hill-bandit': [{ hd: 1, hp: 4, ac: 13, check: 1 }, 9, { bonus: 1, shock: 2, shockAc: 13 }, ['spear', 'shield']],
  'bandit-arbalist': [{ hd: 1, hp: 4, ac: 12, check: 1 }, 9, { bonus: 1 }, ['crossbow', 'knife'], [], KNIFE],
  sellsword: [
    { hd: 2, hp: 9, ac: 16, check: 1 },
    22,
    { bonus: 3, damage: 1, shock: 3, shockAc: 13 },
    ['longblade', 'shield'],
    ['disciplined'],
  ],
  'bone-sentry': [
    { hd: 1, hp: 4, ac: 14, check: 0 },
    13,
    { bonus: 1, shock: 2, shockAc: 15 },
    ['shortblade', 'shield'],
    ['fearless'],
  ],
  'ash-zealot': [
    { hd: 1, hp: 4, ac: 11, check: 1 },
    8,
    { bonus: 1, shock: 1, shockAc: 18 },
    ['flanged-mace'],
    ['fearless'],
  ],
  'grave-pikeman': [
    { hd: 2, hp: 9, ac: 14, speed: 20, check: 1 },
    17,
    { bonus: 2, shock: 2, shockAc: 15 },
    ['pike'],
    ['disciplined', 'fearless'],
  ],
  'moor-wolf': [{ hd: 2, hp: 9, ac: 12, speed: 50, check: 1 }, 13, { bonus: 2, shock: 1, shockAc: 15 }, ['bite']],
  'cave-bear': [
    { hd: 4, hp: 18, ac: 13, speed: 40, check: 2, size: 2, attacks: 2 },
    29,
    { bonus: 4, damage: 1, shock: 2, shockAc: 13 },
    ['claws'],
  ],
  ogre: [
    { hd: 4, hp: 18, ac: 13, check: 1, size: 2 },
    34,
    { bonus: 5, damage: 2, shock: 5, shockAc: 15, reach: 10 },
    ['club'],
  ],
  'river-troll': [
    { hd: 6, hp: 27, ac: 15, check: 2, size: 2, attacks: 2 },
    53,
    { bonus: 6, die: 8, damage: 1, shock: 4, shockAc: 15, reach: 10 },
    ['claws'],
  ],
  'oath-captain': [
    { hd: 5, hp: 22, ac: 17, check: 2 },
    60,
    { bonus: 6, damage: 2, shock: 5, shockAc: 99 },
    ['greatblade'],
    ['disciplined'],
  ],
  'ruin-colossus': [
    { hd: 12, hp: 54, ac: 16, speed: 40, check: 3, size: 8 },
    122,
    { bonus: 12, dice: 2, die: 10, damage: 4, shock: 6, shockAc: 99, reach: 10 },
    ['stomp'],
    ['fearless'],
  ],
} as const satisfies Record<string, MonsterRow>

export type MonsterName = keyof typeof MONSTERS

export function monster(name: MonsterName, more: More = {}, id: string = name): UnitSpec {
  const [own, cost, first, equipment, properties = [], second]: MonsterRow = MONSTERS[name]
  const profile: Profile = { type: 'monster', ...own, first, ...(second && { second }) }
  return spec(id, profile, cost, { equipment, properties, ...more })
}

/** Two sides face to face without a board, as after the start of a battle; all units are adjacent to each other. */
export function meeting(first: readonly UnitSpec[], second: readonly UnitSpec[], rules: SovereignRules = CORE): Fight {
  const units = [
    ...first.map((one, slot) => new Unit(0, slot, one, rules)),
    ...second.map((one, slot) => new Unit(1, slot, one, rules)),
  ]
  const state = new Fight(rules, ['A', 'B'], units, null, rules.roundCap, 1)
  for (const unit of units) {
    unit.restore()
    unit.main = 1
    unit.moves = 1
  }
  for (const side of [0, 1] as const) {
    const count = [first, second][side]?.length as number
    state.standing[side] = count
    state.start[side] = count
    state.mains[side] = count
  }
  state.round = 1
  return state
}

/** A blow of one combatant at another, given by their indices in the fight. */
export function blowOf(attacker: number, target: number, changes: Partial<Blow> = {}): Blow {
  return Object.assign(new Blow(), { attacker, target, aimedAt: target, distance: 1 }, changes)
}
