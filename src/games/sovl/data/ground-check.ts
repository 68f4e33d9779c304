import { overlaps } from '../../../board/plane/overlap.ts'
import { onTable, setRectangle } from '../../../board/plane/rectangle.ts'
import { EPSILON, HD, HW, POSE, UX, UY, VERTS, X, Y } from '../../../board/plane/shapes.ts'
import * as maths from '../../../core/maths.ts'
import type { BattleSpec, Matchup, Problem, Side, UnitSpec } from '../../../core/ruleset.ts'
import { leadership, widthOf } from '../chapters/commander.ts'
import { GAP, IMPASSABLE, INCH, Table } from '../state/table.ts'
import { FACTS } from './facts.ts'
import { AMBUSH, gearOf } from './gear.ts'
import type { SovlRules } from './rules.ts'

/** Problems that prevent units from being deployed on their ground, SOVL-DEP-02 and SOVL-G-63. */
export function deployment(rules: SovlRules, matchup: Matchup): Problem[] {
  const { battle } = matchup
  if (battle === undefined) return []
  const table = new Table(battle.table, matchup.armies[0].units.length + matchup.armies[1].units.length, rules)
  const tooLarge = sizes(rules, matchup, table)
  if (tooLarge.length > 0 || battle.deployment.by !== 'listed') return tooLarge
  return places(rules, matchup, table)
}

/** Units that have no room in their zone, whatever way they face. */
function sizes(rules: SovlRules, matchup: Matchup, table: Table): Problem[] {
  return bySlot(matchup, (unit, army, slot) => {
    const [width, depth] = footprint(unit, widthOf(unit, rules), rules)
    const ground = groundOf(unit, rules, table)
    const listed = matchup.battle?.deployment.by === 'listed'
    const fits = (across: number, inward: number) => across <= table.width + EPSILON && inward <= ground + EPSILON
    // If a general chooses the width, one width that fits is enough (SOVL-G-45).
    if (!listed && rules.frontage === 'free' && unit.width === undefined) {
      const { standing } = leadership(unit, rules)
      for (let wide = 1; wide <= standing; wide++) if (fits(...footprint(unit, wide, rules))) return null
    }
    // A general lets units face the enemy; a scenario may turn them.
    if (fits(width, depth) || (listed && fits(depth, width))) return null
    const message = `${inches(width)} wide and ${inches(depth)} deep; its ground for deployment is ${inches(table.width)} by ${inches(ground)} (SOVL-DEP-02)`
    return { path: ['armies', army, 'units', slot, unit.width === undefined ? 'models' : 'width'], message }
  })
}

/** Places that are outside the zone, on impassable ground or on another unit. */
function places(rules: SovlRules, matchup: Matchup, table: Table): Problem[] {
  const { shapes } = table
  const standing: { readonly id: string; readonly shape: number }[] = []
  return bySlot(matchup, (unit, army, slot) => {
    const shape = standing.length
    stand(table, shape, unit, rules)
    const path = ['armies', army, 'units', slot, 'at']
    const others = standing.find((other) => overlaps(shapes, shape, other.shape, GAP))
    standing.push({ id: unit.id, shape })
    if (!onTable(shapes, shape) || !inGround(table, shape, army, groundOf(unit, rules, table))) {
      const ground = groundOf(unit, rules, table)
      const zone = army === 0 ? [0, ground] : [table.depth - ground, table.depth]
      const where = `x from 0 to ${inches(table.width)}, y from ${inches(zone[0])} to ${inches(zone[1])}`
      return { path, message: `part of ${unit.id} is outside its zone: ${where} (SOVL-DEP-02)` }
    }
    if (others !== undefined)
      return { path, message: `${unit.id} stands on ${others.id}, or nearer than ${GAP} in (SOVL-DEP-02)` }
    const message = blocked(table, shape, unit, matchup.battle as BattleSpec)
    return message === null ? null : { path, message }
  })
}

/** Impassable ground under the unit, in its place or after half a turn of its whole army when the players change sides. */
function blocked(table: Table, shape: number, unit: UnitSpec, battle: BattleSpec): string | null {
  const { shapes } = table
  const under = () => battle.table.terrain.find((_, piece) => isUnder(table, shape, piece))
  const here = under()
  if (here !== undefined) return `${unit.id} stands on impassable ground, a ${here.kind} (SOVL-G-63)`
  turnAbout(table, shape)
  const there = under()
  turnAbout(table, shape)
  if (there === undefined || shapes.corners[shape] === 0) return null
  return `${unit.id} stands on impassable ground, a ${there.kind}, when the armies change sides (SOVL-G-63)`
}

function isUnder(table: Table, shape: number, piece: number): boolean {
  return (table.nature[piece] & IMPASSABLE) !== 0 && overlaps(table.shapes, shape, table.terrain + piece, 0)
}

function turnAbout(table: Table, shape: number): void {
  const { pose } = table.shapes
  const p = shape * POSE
  pose[p + X] = table.width - pose[p + X]
  pose[p + Y] = table.depth - pose[p + Y]
  setRectangle(table.shapes, shape)
}

function stand(table: Table, shape: number, unit: UnitSpec, rules: SovlRules): void {
  const { pose } = table.shapes
  const [x, y] = unit.at ?? [0, 0]
  const angle = ((unit.facing ?? 0) * Math.PI) / 180
  const [width, depth] = footprint(unit, widthOf(unit, rules), rules)
  const p = shape * POSE
  pose[p + X] = x
  pose[p + Y] = y
  pose[p + UX] = maths.sin(angle)
  pose[p + UY] = maths.cos(angle)
  pose[p + HW] = width / 2
  pose[p + HD] = depth / 2
  setRectangle(table.shapes, shape)
}

function inGround(table: Table, shape: number, army: Side, ground: number): boolean {
  for (let corner = 0; corner < 4; corner++) {
    const y = table.shapes.verts[shape * VERTS + 2 * corner + 1]
    if ((army === 0 ? y : table.depth - y) > ground + EPSILON) return false
  }
  return true
}

/** Depth in inches of the area in which a unit may be deployed: an ambusher has its half of the table. */
function groundOf(unit: UnitSpec, rules: SovlRules, table: Table): number {
  const ambushes = rules.unitProperties === 'on' && (gearOf(unit) & AMBUSH) !== 0
  return ambushes ? table.depth / 2 - GAP : table.zone
}

/** Width and depth of a unit, inches. */
function footprint(unit: UnitSpec, width: number, rules: SovlRules): readonly [number, number] {
  const base = FACTS.unitTypes[unit.profile.type]?.base ?? { width: 0, depth: 0 }
  const { standing } = leadership(unit, rules)
  return [(width * base.width) / INCH, (Math.ceil(standing / width) * base.depth) / INCH]
}

function bySlot(matchup: Matchup, find: (unit: UnitSpec, army: Side, slot: number) => Problem | null): Problem[] {
  return matchup.armies.flatMap((army, a) =>
    army.units.flatMap((unit, slot) => find(unit, a === 0 ? 0 : 1, slot) ?? []),
  )
}

function inches(length: number): string {
  return String(Number(length.toFixed(2)))
}
