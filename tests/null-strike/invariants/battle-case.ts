import type {
  ArmySpec,
  BattleSpec,
  Matchup,
  Profile,
  TableSpec,
  TerrainSpec,
  UnitSpec,
} from '../../../src/core/ruleset.ts'
import { FACTS } from '../../../src/games/null-strike/data/facts.ts'
import { EDITIONS, type StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { SOLID, TERRAIN_KINDS } from '../../../src/games/null-strike/data/terrain.ts'
import { HULLS, TROOPS } from '../../../src/games/null-strike/space/formations/packing.ts'
import { ZONE } from '../../../src/games/null-strike/state/field.ts'
import { anyRules, type BattleCase, lastMade } from '../../support/invariants.ts'
import { ground } from '../../support/null-strike/field.ts'
import { Random } from '../../support/random.ts'

/** Number of cases for each setting. */
const SAME = 4

const KINDS = Object.keys(TERRAIN_KINDS)

/** Battles of every kind, computed from a number: tables, units, switches, seats. A number gives the same battle on every machine. */
export function battleCase(number: number): BattleCase<StrikeRules> {
  const { rules, matchup } = settingOf(Math.floor(number / SAME))
  const { seats } = matchup.battle as BattleSpec
  return { number, rules, matchup, seat: seats === 'swap' ? number % 2 : 0, block: number }
}

const settingOf = lastMade(anySetting, (one, other) => one === other)

function anySetting(which: number): Pick<BattleCase<StrikeRules>, 'rules' | 'matchup'> {
  const random = new Random(which)
  // Few rounds, because in later rounds little new happens.
  const rules = { ...anyRules<StrikeRules>(random, EDITIONS, FACTS.switches), roundCap: random.int(2, 7) }
  const by = random.of(['listed', 'policy'] as const)
  const table = anyTable(random)
  const most = random.int(1, 6)
  const armies: readonly [ArmySpec, ArmySpec] = [anyArmy(random, 'A', most), anyArmy(random, 'B', most)]
  const battle: BattleSpec = { seats: random.of(['swap', 'fixed'] as const), table, deployment: { by } }
  const matchup: Matchup = {
    name: `A v B ${which}`,
    mode: 'battle',
    turns: null,
    armies: by === 'listed' ? [placed(random, armies[0], table, 0), placed(random, armies[1], table, 1)] : armies,
    contacts: [],
    battle,
  }
  return { rules, matchup }
}

/** Zones that nearly meet, so that there are targets, or that are far apart; on bare tables, or with every kind of ground between them. */
function anyTable(random: Random): TableSpec {
  const width = random.of([36, 48, 72])
  const depth = random.of([32, 36, 48])
  const pieces = random.of([0, 2, 5, 9])
  const terrain = Array.from({ length: pieces }, (): TerrainSpec => {
    const [w, d] = random.one(2) ? [random.int(1, 8), 1] : [random.int(2, 6), random.int(2, 6)]
    const [kind, x, y] = [random.of(KINDS), random.int(0, width - w), random.int(ZONE, depth - ZONE - d)]
    // An objective on solid ground cannot be touched, so the game refuses it.
    const isBarred = ((TERRAIN_KINDS[kind]?.bits ?? 0) & SOLID) !== 0 && y < depth / 2 + 1 && y + d > depth / 2 - 1
    return ground(isBarred ? 'trees' : kind, x, y, w, d)
  })
  return { width, depth, terrain }
}

function anyArmy(random: Random, name: string, most: number): ArmySpec {
  const units = Array.from({ length: random.int(1, most) }, (_, slot) => anyUnit(random, `${name}${slot + 1}`))
  return { name, policy: 'random-legal', units }
}

function anyUnit(random: Random, id: string): UnitSpec {
  const isVehicle = random.one(5)
  const models = isVehicle ? 1 : random.of([1, 2, 3, 5, 8, 13, 20])
  const stats = () => ({
    skill: random.int(2, 7),
    evasion: random.int(2, 6),
    strength: random.int(2, 7),
    toughness: random.int(2, 7),
    armour: random.int(2, 7),
  })
  const profile = {
    type: isVehicle ? 'vehicle' : 'troops',
    speed: random.int(1, 12),
    ...stats(),
    morale: random.int(2, 7),
    weapon: anyWeapon(random),
    ...(random.one(2) && { secondWeapon: anyWeapon(random) }),
    ...(random.one(3) && { thirdWeapon: anyWeapon(random) }),
    ...(random.one(3) && { wounds: random.int(1, 4) }),
    ...((isVehicle || random.one(10)) && { transport: random.int(1, 30) }),
    ...(models > 1 && random.one(4) && { others: { models: random.int(1, models - 1), ...stats() } }),
  } as Profile
  return { id, models, profile, cost: random.of([0, 37, 90, 240, 700, 2000]), properties: anyGear(random) }
}

function anyWeapon(random: Random): Record<string, number> {
  const melee = random.int(0, 1)
  return {
    hands: random.int(1, 2),
    range: melee === 1 ? random.int(1, 3) : random.of([6, 12, 24, 48]),
    attacks: random.int(1, 4),
    strength: random.int(0, 6),
    ap: random.int(0, 4),
    melee,
  }
}

function anyGear(random: Random): string[] {
  return ['warlord', 'capture', 'capture'].filter((name, i, all) => all.indexOf(name) === i && random.one(2))
}

/** Places units in their zone, clear of one another. Units without room are left out. */
function placed(random: Random, army: ArmySpec, { width, depth }: TableSpec, side: 0 | 1): ArmySpec {
  const standing: { readonly x: number; readonly y: number; readonly disc: number }[] = []
  const units = army.units.flatMap((unit): UnitSpec[] => {
    const packing = unit.profile.type === 'vehicle' ? HULLS : TROOPS
    const disc = (packing.spread[unit.models] as number) + packing.base
    for (let attempt = 0; attempt < 20; attempt++) {
      const x = disc + random.next() * (width - 2 * disc)
      const near = disc + random.next() * (ZONE - 2 * disc)
      const y = side === 0 ? near : depth - near
      const isFree = standing.every((other) => Math.hypot(x - other.x, y - other.y) > disc + other.disc + 0.01)
      if (!isFree) continue
      standing.push({ x, y, disc })
      return [{ ...unit, at: [x, y], facing: 0 }]
    }
    return []
  })
  return { ...army, units }
}
