import { Hexes, neighbour, OFF, SIDES } from '../../../board/hex/hex.ts'
import { type Looks, looks } from '../../../board/hex/looks.ts'
import type { HexBoard } from '../../../core/ruleset.ts'
import type { WarRules } from '../data/rules.ts'
import { BLOCKS, groundOf, HILL, KINDS } from '../data/terrain.ts'
import { MoveTrees } from '../space/move-trees.ts'
import { NONE } from './unit.ts'

/** The ground of a battle without units, computed once per thread for all battles on it. A place is hex × 6 + facing. */
interface Field {
  readonly hexes: Hexes
  readonly looks: Looks
  /** By hex: effects of its ground, in bits (`data/terrain.ts`); its bonus to saves; its kind. */
  readonly nature: Uint8Array
  readonly save: Uint8Array
  readonly kind: Uint8Array
  /** By hex: number of its hill, or `NONE`; by hill and hex: 1 if the hex is next to the hill. */
  readonly hill: Int16Array
  readonly besideHill: Uint8Array
  /** By place: the place one step ahead, or `NONE`. */
  readonly ahead: Int32Array
  /** By place: its hex and the bit of its facing. */
  readonly hexAt: Int16Array
  readonly bitAt: Uint8Array
  /** By hex: 1 if its ground, or the ground of an adjacent hex, blocks sight. */
  readonly screened: Uint8Array
  /** Trees of moves over the ground. */
  readonly trees: MoveTrees
}

/** Caches of the fields used last, and of the trees of moves over them. */
const FIELDS = new Map<string, Field>()
const TREES = new Map<string, MoveTrees>()
const MOST_KEPT = 8

/** Returns an entry of a cache, and makes it if needed. A full cache drops the entry that was not used for the longest time. */
function kept<T>(things: Map<string, T>, key: string, make: () => T): T {
  const thing = things.get(key) ?? make()
  things.delete(key)
  const [oldest] = things.keys()
  if (things.size >= MOST_KEPT && oldest !== undefined) things.delete(oldest)
  things.set(key, thing)
  return thing
}

export function fieldFor(spec: HexBoard, rules: WarRules): Field {
  const { columns, rows, ground } = spec
  const { frontArc, losSampling, losTouch, crossing, hillEntry, ruins, ruinsMove } = rules
  const key = [columns, rows, frontArc, losSampling, losTouch, crossing, hillEntry, ruins, ruinsMove, ground.join()]
  return kept(FIELDS, key.join(' '), () => fieldOf(spec, rules))
}

function fieldOf({ columns, rows, ground }: HexBoard, rules: WarRules): Field {
  const hexes = hexesFor(columns, rows, rules)
  const { count } = hexes
  const grounds = Array.from({ length: count }, (_, hex) => groundOf(ground[hex] ?? '', rules.ruins, rules.ruinsMove))
  const nature = Uint8Array.from(grounds, ({ bits }) => bits)
  const hill = hills(hexes, nature)
  const ahead = Int32Array.from({ length: count * SIDES }, (_, place) => {
    const next = neighbour(hexes, Math.floor(place / SIDES), place % SIDES)
    return next === OFF ? NONE : next * SIDES + (place % SIDES)
  })
  const hides = (from: number) => (bits: number, to: number) =>
    (bits & BLOCKS) !== 0 && hexes.distances[from * count + to] <= 1
  const known = `${columns} ${rules.crossing} ${rules.hillEntry} ${nature.join()}`
  return {
    hexes,
    looks: looksFor(hexes, rules),
    nature,
    save: Uint8Array.from(grounds, ({ save }) => save),
    kind: Uint8Array.from({ length: count }, (_, hex) => Math.max(0, KINDS.indexOf(ground[hex] ?? ''))),
    hill,
    besideHill: besideHills(hexes, hill),
    ahead,
    hexAt: Int16Array.from(ahead, (_, place) => Math.floor(place / SIDES)),
    bitAt: Uint8Array.from(ahead, (_, place) => 1 << (place % SIDES)),
    screened: Uint8Array.from({ length: count }, (_, hex) => (nature.some(hides(hex)) ? 1 : 0)),
    trees: kept(TREES, known, () => new MoveTrees(nature, ahead, rules)),
  }
}

// Caches of tables that depend only on the size of a board and the rules, shared by all battles of a thread.
const HEXES = new Map<string, Hexes>()
const LOOKS = new Map<string, Looks>()

export function hexesFor(columns: number, rows: number, { frontArc }: WarRules): Hexes {
  const key = `${columns} ${rows} ${frontArc}`
  const known = HEXES.get(key) ?? new Hexes(columns, rows, frontArc)
  HEXES.set(key, known)
  return known
}

function looksFor(hexes: Hexes, { losSampling, losTouch }: WarRules): Looks {
  const key = `${hexes.columns} ${hexes.rows} ${hexes.arc} ${losSampling} ${losTouch}`
  const known = LOOKS.get(key) ?? looks(hexes, losSampling, losTouch)
  LOOKS.set(key, known)
  return known
}

/** By hex: number of its hill, which is a connected group of hill hexes, or `NONE`. WAR-TERR-18. */
function hills(hexes: Hexes, nature: Uint8Array): Int16Array {
  const hill = new Int16Array(hexes.count).fill(NONE)
  let groups = 0
  for (let start = 0; start < hexes.count; start++) {
    if ((nature[start] & HILL) === 0 || hill[start] !== NONE) continue
    const stack = [start]
    hill[start] = groups
    for (let hex = stack.pop(); hex !== undefined; hex = stack.pop()) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbour(hexes, hex, side)
        if (next === OFF || (nature[next] & HILL) === 0 || hill[next] !== NONE) continue
        hill[next] = groups
        stack.push(next)
      }
    }
    groups++
  }
  return hill
}

function besideHills(hexes: Hexes, hill: Int16Array): Uint8Array {
  const groups = hill.reduce((most, group) => Math.max(most, group + 1), 0)
  const beside = new Uint8Array(groups * hexes.count)
  for (let hex = 0; hex < hexes.count; hex++) {
    for (let side = 0; side < SIDES; side++) {
      const next = neighbour(hexes, hex, side)
      const group = next === OFF ? NONE : hill[next]
      if (group !== NONE && hill[hex] !== group) beside[group * hexes.count + hex] = 1
    }
  }
  return beside
}
