import type { ArmySpec, Matchup, Profile, TerrainSpec, UnitSpec } from '../../../src/core/ruleset.ts'
import { leadership } from '../../../src/games/sovl/chapters/commander.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { type BattleCase as AnyCase, anyRules as anyOf } from '../invariants.ts'
import { Random } from '../random.ts'

export type BattleCase = AnyCase<SovlRules>

export interface Wishes {
  /** Both armies have the same list. */
  readonly mirror?: boolean
  readonly seats?: 'swap' | 'fixed'
  readonly by?: 'policy' | 'listed'
  readonly rules?: Readonly<Record<string, string | number | boolean | null>>
}

/** Inches kept free around units that the case places. */
const ROOM = 0.05

type Box = readonly [x: number, y: number, radius: number]

/** Battles of every kind, computed from a number: tables, lists, switches, seats. A number gives the same battle on every machine. */
export function battleCase(number: number, wishes: Wishes = {}): BattleCase {
  const random = new Random(number)
  const rules = { ...anyRules(random), ...wishes.rules } as SovlRules
  const [width, depth] = anySize(random)
  const zone = rules.deploymentDepth === 'fifth' ? depth / 5 : rules.deploymentDepth
  const seats = wishes.seats ?? random.of(['swap', 'fixed'] as const)
  const by = wishes.by ?? (random.one(4) ? 'listed' : 'policy')
  const boxes: Box[] = []
  const most = random.int(2, 8)
  const first = anyArmy(random, 'A', most, zone, width, rules)
  const second = wishes.mirror === true ? renamed(first, 'B') : anyArmy(random, 'B', most, zone, width, rules)
  const armies: readonly [ArmySpec, ArmySpec] =
    by === 'policy'
      ? [first, second]
      : [
          placed(random, first, 0, width, depth, zone, rules, boxes),
          placed(random, second, 1, width, depth, zone, rules, boxes),
        ]
  const terrain = anyTerrain(random, width, depth, zone, boxes)
  const generated = random.one(3)
  const matchup: Matchup = {
    name: `A v B ${number}`,
    mode: 'battle',
    turns: null,
    armies,
    contacts: [],
    battle: {
      seats,
      table: {
        width,
        depth,
        // Generated pieces keep their distance from one another and from the given ones.
        terrain,
        ...(generated && {
          generate: { pieces: [0, random.int(0, 8)] as const, seed: random.one(2) ? 'per-block' : `table ${number}` },
        }),
      },
      deployment: { by, ...(random.one(4) && { order: random.of(['simultaneous', 'alternating']) }) },
    },
  }
  return { number, rules, matchup, seat: seats === 'swap' ? random.int(0, 3) : 0, block: random.int(0, 1e6) }
}

/** An edition, an edition with a few other readings, or any value of every switch. */
export function anyRules(random: Random): SovlRules {
  const rules = anyOf<SovlRules>(random, EDITIONS, FACTS.switches, (_random, { min, none }) =>
    none === true && random.one(2) ? null : random.int(min, min + 5),
  )
  // The fine grid takes long, so these battles are short.
  return rules.moves === 'wide' ? { ...rules, turnLimit: Math.min(rules.turnLimit, 4) } : rules
}

function anySize(random: Random): readonly [number, number] {
  const kind = random.int(0, 3)
  if (kind === 0) return [72, 48]
  return kind === 1 ? [random.int(36, 72), random.int(24, 48)] : [60, 40]
}

function anyArmy(random: Random, name: string, most: number, zone: number, width: number, rules: SovlRules): ArmySpec {
  const units: UnitSpec[] = []
  // Two rows across the zone have room for this many.
  let room = 0.6 * width
  for (let slot = 1; slot <= most; slot++) {
    const unit = anyUnit(random, `${name}${slot}`, Math.min(zone * 0.48, 12), rules)
    const takes = sizeOf(unit, rules)[0] + 1
    if (units.length > 1 && takes > room) break
    room -= takes
    units.push(unit)
  }
  return { name, policy: 'random-legal', units }
}

function anyProfile(random: Random, type: string): Profile {
  const many = random.of([1, 1, 2, 3, 5])
  return {
    type,
    skill: random.int(0, 7),
    power: random.int(1, 7),
    defense: random.int(1, 7),
    attacks: random.int(0, many),
    wounds: random.int(1, many),
    discipline: random.int(3, 11),
  }
}

function anyUnit(random: Random, id: string, deepest: number, rules: SovlRules): UnitSpec {
  const type = random.of(Object.keys(FACTS.unitTypes))
  const { base } = FACTS.unitTypes[type] as { base: { width: number; depth: number } }
  const single = type === 'large-monster' || type === 'chariot'
  const width = single && !random.one(6) ? 1 : random.int(1, Math.max(1, Math.floor(280 / base.width)))
  const ranks = Math.max(1, Math.min(random.int(1, 6), Math.floor((deepest * 25.4) / base.depth)))
  const led = random.one(4)
  const profile = {
    ...anyProfile(random, type),
    ...(random.one(8) && { movement: random.int(0, 24) }),
    ...(random.one(3) && { ranged: { range: random.int(6, 48), power: random.int(1, 7) } }),
  } as Profile
  const models = Math.max(
    1,
    width * ranks - (ranks > 1 || width > 1 ? random.int(0, width - 1) : 0) - (led && ranks * width > 1 ? 1 : 0),
  )
  const unit: UnitSpec = {
    id,
    models,
    profile,
    ...(led && { commander: anyProfile(random, random.of(['infantry-20', 'cavalry'])) }),
    ...(!random.one(5) && { cost: random.int(20, 300) }),
    ...(random.one(3) && { equipment: [random.of(Object.keys(FACTS.equipment ?? {}))] }),
    ...(random.one(3) && { properties: [random.of(Object.keys(FACTS.properties ?? {}))] }),
  }
  return { ...unit, width: Math.min(width, leadership(unit, rules).standing) }
}

/** Width and depth of the footprint, inches. */
function sizeOf(unit: UnitSpec, rules: SovlRules): readonly [number, number] {
  const { base } = FACTS.unitTypes[unit.profile.type] as { base: { width: number; depth: number } }
  const { standing } = leadership(unit, rules)
  const width = unit.width ?? standing
  return [(width * base.width) / 25.4, (Math.ceil(standing / width) * base.depth) / 25.4]
}

/** The same list under another name. */
function renamed(army: ArmySpec, name: string): ArmySpec {
  return { ...army, name, units: army.units.map((unit, slot) => ({ ...unit, id: `${name}${slot + 1}` })) }
}

/** The army with a place for every unit that finds one in its zone; a listed deployment. */
function placed(
  random: Random,
  army: ArmySpec,
  side: 0 | 1,
  width: number,
  depth: number,
  zone: number,
  rules: SovlRules,
  boxes: Box[],
): ArmySpec {
  const units: UnitSpec[] = []
  const own: Box[] = []
  for (const unit of army.units) {
    const [w, d] = sizeOf(unit, rules)
    // A unit in any direction needs a circle, a unit parallel to the edge a strip.
    const radius = Math.sqrt(w * w + d * d) / 2
    for (let tries = 0; tries < 60; tries++) {
      const x = radius + random.next() * Math.max(0, width - 2 * radius)
      const inward = radius + random.next() * Math.max(0, zone - 2 * radius)
      if (
        inward + radius > Math.min(zone, depth / 2 - ROOM) ||
        x + radius > width ||
        own.some((box) => near(box, x, inward, radius + ROOM))
      )
        continue
      own.push([x, inward, radius])
      const facing = random.of([0, 0, 0, 15, -30, 45, 90, 180, random.next() * 360])
      units.push({
        ...unit,
        at: side === 0 ? [x, inward] : [x, depth - inward],
        facing: side === 0 ? facing : facing + 180,
      })
      // The same, turned by half, for the seats in which the armies change sides.
      for (const far of [inward, depth - inward]) boxes.push([x, far, radius], [width - x, far, radius])
      break
    }
  }
  return { ...army, units }
}

function near([x, y, radius]: Box, atX: number, atY: number, reach: number): boolean {
  return Math.hypot(x - atX, y - atY) < radius + reach
}

/** Convex polygons, apart from one another and from all units. */
function anyTerrain(random: Random, width: number, depth: number, zone: number, boxes: readonly Box[]): TerrainSpec[] {
  const kinds = Object.keys(FACTS.terrain ?? {})
  const laid: Box[] = []
  const pieces: TerrainSpec[] = []
  const most = random.int(0, 10)
  for (let tries = 0; tries < 40 && pieces.length < most; tries++) {
    const kind = random.of(kinds)
    const radius = 0.5 + random.next() * 4
    const x = radius + random.next() * (width - 2 * radius)
    // Some pieces are in a zone, but leave room for deployment.
    const reaches = random.one(5) && radius < 1.5
    const low = reaches ? 0 : zone
    const y = low + radius + random.next() * (depth - 2 * low - 2 * radius)
    if (depth < 2 * (low + radius) || y < radius || y > depth - radius) continue
    if ([...boxes, ...laid].some((box) => near(box, x, y, radius + 0.1))) continue
    laid.push([x, y, radius])
    pieces.push({ kind, polygon: anyPolygon(random, x, y, radius) })
  }
  return pieces
}

/** Corners on a circle about a point. */
function anyPolygon(random: Random, x: number, y: number, radius: number): (readonly [number, number])[] {
  const corners = random.int(3, 8)
  const from = random.next() * 2 * Math.PI
  return Array.from({ length: corners }, (_, corner) => {
    const angle = from + ((corner + 0.6 * random.next()) * 2 * Math.PI) / corners
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}
