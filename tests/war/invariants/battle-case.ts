import type { ArmySpec, BattleSpec, HexBoard, Matchup, Profile, UnitSpec } from '../../../src/core/ruleset.ts'
import { FACTS } from '../../../src/games/war/data/facts.ts'
import { EDITIONS, type WarRules } from '../../../src/games/war/data/rules.ts'
import { TERRAIN_KINDS } from '../../../src/games/war/data/terrain.ts'
import { anyRules, type BattleCase, lastMade } from '../../support/invariants.ts'
import { Random } from '../../support/random.ts'

/** Number of cases for each setting, because set-up takes longer than a battle. */
const SAME = 4

/** Number of settings that share their boards, because tables of sight take longest. */
const EPOCH = 500

/** Sizes of boards: columns, an even number, and rows. */
const SIZES = [
  [6, 7],
  [8, 8],
  [8, 8],
  [10, 9],
] as const

const KINDS = Object.keys(TERRAIN_KINDS)

/** Battles of every kind, computed from a number: boards, cards, switches, seats. A number gives the same battle on every machine. */
export function battleCase(number: number): BattleCase<WarRules> {
  const { rules, matchup } = settingOf(Math.floor(number / SAME))
  const { seats } = matchup.battle as BattleSpec
  return { number, rules, matchup, seat: seats === 'swap' ? number % 2 : 0, block: number }
}

const settingOf = lastMade(anySetting, (one, other) => one === other)

function anySetting(which: number): Pick<BattleCase<WarRules>, 'rules' | 'matchup'> {
  const random = new Random(which)
  const rules = anyRules<WarRules>(random, EDITIONS, FACTS.switches)
  const hexes = anyBoard(Math.floor(which / EPOCH), random.int(0, SIZES.length - 1))
  const seats = random.of(['swap', 'fixed'] as const)
  const by = random.of(['listed', 'policy'] as const)
  const most = Math.min(random.int(2, 8), hexes.columns)
  const armies: readonly [ArmySpec, ArmySpec] = [anyArmy(random, 'A', most), anyArmy(random, 'B', most)]
  const battle: BattleSpec = {
    seats,
    table: { width: 0, depth: 0, terrain: [] },
    hexes,
    deployment: { by },
  }
  const matchup: Matchup = {
    name: `A v B ${which}`,
    mode: 'battle',
    turns: null,
    armies: by === 'listed' ? placed(random, armies, hexes) : armies,
    contacts: [],
    battle,
  }
  return { rules, matchup }
}

/** One board: bare, with single hexes of every kind of ground, or with areas of ground. The two rows at either edge have no rivers. */
function anyBoard(epoch: number, which: number): HexBoard {
  const random = new Random(epoch * SIZES.length + which)
  const [columns, rows] = SIZES[which] as readonly [number, number]
  const ground = new Array<string>(columns * rows).fill('')
  const density = random.of([0, 0.15, 0.35, 0.7])
  for (let hex = 0; hex < ground.length; hex++) {
    if (random.next() >= density) continue
    // Some hexes repeat the ground of their neighbour in the row, so that there are woods and hills of several hexes.
    const kind = hex > 0 && random.one(2) ? (ground[hex - 1] as string) : random.of(KINDS)
    const row = Math.floor(hex / columns)
    const isEdge = row < 2 || row > rows - 3
    ground[hex] = isEdge && kind === 'river' ? '' : kind
  }
  return { columns, rows, ground }
}

function anyArmy(random: Random, name: string, most: number): ArmySpec {
  const units = Array.from({ length: random.int(1, most) }, (_, slot) => anyUnit(random, `${name}${slot + 1}`))
  return { name, policy: 'random-legal', units }
}

function anyUnit(random: Random, id: string): UnitSpec {
  const type = random.of(Object.keys(FACTS.unitTypes))
  const shoots = type === 'artillery' ? !random.one(8) : random.one(3)
  const profile = {
    type,
    strength: random.int(1, 10),
    save: random.int(1, 13),
    saveBattered: random.int(1, 13),
    fight: anyWeapon(random),
    fightBattered: anyWeapon(random),
    ...(shoots && { shoot: anyShot(random), shootBattered: anyShot(random) }),
  } as Profile
  return { id, models: 1, profile, cost: random.int(0, 150), properties: anyGear(random) }
}

function anyWeapon(random: Random): Record<string, number> {
  return { attacks: random.int(0, 7), value: random.int(1, 13), damage: random.of([1, 1, 2, 4]) }
}

function anyShot(random: Random): Record<string, number> {
  return { ...anyWeapon(random), range: random.int(1, 10) }
}

/** A leader with some skills, a caster with some spells, both, or neither in most cases. */
function anyGear(random: Random): string[] {
  const gear: string[] = []
  const some = (names: readonly string[]) => names.filter(() => !random.one(3))
  if (random.one(5)) gear.push('leader', ...some(['steady', 'onward', 'dread', 'driveOn']))
  if (random.one(4)) {
    gear.push('caster')
    gear.push(...some(['spark', 'mistVeil', 'mend', 'skyfall', 'mire', 'boneSpur', 'gravegrip', 'nightTide']))
  }
  if (random.one(6)) gear.push('pointBlank')
  return gear
}

/** Units of both armies all over the board, close to each other from the start. */
function placed(
  random: Random,
  armies: readonly [ArmySpec, ArmySpec],
  { columns, rows, ground }: HexBoard,
): readonly [ArmySpec, ArmySpec] {
  const last = columns * rows - 1
  const free = ground.flatMap((kind, hex) => (kind === 'river' || ground[last - hex] === 'river' ? [] : [hex]))
  const stand = (unit: UnitSpec): UnitSpec => {
    const [hex] = free.splice(random.int(0, free.length - 1), 1) as [number]
    return { ...unit, at: [hex % columns, Math.floor(hex / columns)], facing: random.int(0, 5) }
  }
  const [first, second] = armies
  return [
    { ...first, units: first.units.map(stand) },
    { ...second, units: second.units.map(stand) },
  ]
}
