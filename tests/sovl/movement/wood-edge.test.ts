import { describe, expect, test } from 'vitest'
import { POSE, VERTS, X, Y } from '../../../src/board/plane/shapes.ts'
import type { TerrainSpec } from '../../../src/core/ruleset.ts'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import { ACT, type Battle, frontCentre, sideCentre } from '../../../src/games/sovl/state/battle.ts'
import { FOREST, OPAQUE } from '../../../src/games/sovl/state/table.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { box, field, shooting, sizeOf, stand } from '../../support/sovl/field.ts'
import { type Kind, LINE, of } from '../../support/sovl/units.ts'
import { matchupOf, watch } from '../../support/sovl/watch.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { type Outline, outline, rectangle, separation } from '../invariants/separation.ts'

/** Sight of units at the edge of a wood or grazing it, and distances of an Advance to enemies at its end. */

const ARCHER: Kind = shooting(of(LINE, 10), 40, 3)

/** A forest of 12 by 6 inches turned by `turn` degrees, its lower edge `away` inches above (30, 10) along that turn. */
function slanted(turn: number, away: number): TerrainSpec {
  const angle = (turn * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const corner = (x: number, y: number): [number, number] => [30 + x * c + y * s, 10 - x * s + y * c]
  return { kind: 'forest', polygon: [corner(-9, away), corner(9, away), corner(9, away + 6), corner(-9, away + 6)] }
}

describe('a unit that stops at a wood it cannot pay for', () => {
  test.each([0, 3, 10, 25, 40, -8, -33])(
    'SOVL-TERR-05: is hidden by the wood from shooters beyond it, at a slant of %i degrees',
    (turn) => {
      const profile = { ...LINE.profile, movement: 5 }
      const walker = stand({ ...LINE, profile }, 30, 10 - sizeOf(LINE).depth / 2 - 3)
      const f = field(
        { a: walker },
        { b: stand(ARCHER, 30, 30, 180) },
        { terrain: [slanted(turn, 1.6)], rules: { moves: 'narrow' } },
      )
      f.choose('activate a', 'straight ahead')
      f.choose('activate b')
      expect(f.options().filter((option) => option.startsWith('shoot'))).toEqual([])
    },
  )
})

describe('lines that cross a wood', () => {
  test.each([
    [0, true],
    [0.01, true],
    [0.1, false],
    [1, false],
  ])('SOVL-TERR-05: by %f inches; whether a unit behind it is seen: %s', (depth, seen) => {
    const f = field(
      { a: stand(ARCHER, 30, 10) },
      { b: stand(LINE, 30, 30, 180) },
      { terrain: [box('forest', 30 - depth, 15, 40, 20)], rules: { losTarget: 'centre' } },
    )
    expect(f.choose('activate a').options().includes('shoot b')).toBe(seen)
  })

  test.each([
    [0, true],
    [0.005, true],
    [0.1, false],
    [1, false],
  ])('SOVL-TERR-05: a corner reaches %f inches over the line; whether a unit behind it is seen: %s', (depth, seen) => {
    const corner: TerrainSpec = {
      kind: 'forest',
      polygon: [
        [30 - depth, 18],
        [36, 12],
        [42, 18],
        [36, 24],
      ],
    }
    const f = field(
      { a: stand(ARCHER, 30, 10) },
      { b: stand(LINE, 30, 30, 180) },
      { terrain: [corner], rules: { losTarget: 'centre' } },
    )
    expect(f.choose('activate a').options().includes('shoot b')).toBe(seen)
  })
})

describe('units partly in a wood', () => {
  test.each([
    [0.005, false],
    [0.02, true],
    [1, true],
  ])('SOVL-G-06: a unit stands %f inches inside the wood; whether it is seen through the wood: %s', (depth, seen) => {
    const size = sizeOf(LINE)
    const f = field(
      { a: stand(ARCHER, 30, 8) },
      { b: stand(LINE, 30, 24 + size.depth / 2 - depth, 180) },
      { terrain: [box('forest', 10, 16, 50, 24)] },
    )
    expect(f.choose('activate a').options().includes('shoot b')).toBe(seen)
  })
})

/** Length of the segment inside a convex outline, inches. */
function through(shape: Outline, [x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  let [enter, leave] = [0, 1]
  for (let k = 0; k < shape.length; k += 2) {
    const [ax, ay] = [shape[k] as number, shape[k + 1] as number]
    const [nx, ny] = [(shape[(k + 3) % shape.length] as number) - ay, ax - (shape[(k + 2) % shape.length] as number)]
    const from = (x - ax) * nx + (y - ay) * ny
    const to = (toX - ax) * nx + (toY - ay) * ny
    if (from > 0 && to > 0) return 0
    if (from > 0) enter = Math.max(enter, from / (from - to))
    else if (to > 0) leave = Math.min(leave, from / (from - to))
  }
  return Math.max(0, leave - enter) * Math.hypot(toX - x, toY - y)
}

/** The nine points of a target that a shooter may see. */
function pointsOf(battle: Battle, unit: Unit): [number, number][] {
  const { pose, verts, out } = battle.table.shapes
  const p = unit.shape * POSE
  const points: [number, number][] = [[pose[p + X] as number, pose[p + Y] as number]]
  for (let side = 0; side < 4; side++) {
    sideCentre(battle.table, unit.shape, side)
    points.push([out[2] as number, out[3] as number])
    const v = unit.shape * VERTS + 2 * side
    points.push([verts[v] as number, verts[v + 1] as number])
  }
  return points
}

/** Whether a shooter could see some point of the target past all tall terrain, computed without the engine. */
function couldSee(battle: Battle, unit: Unit, target: Unit): boolean {
  const { table } = battle
  const { shapes, nature } = table
  frontCentre(table, unit.shape)
  const eye = [shapes.out[0] as number, shapes.out[1] as number] as const
  return pointsOf(battle, target).some((point) => {
    for (let piece = 0; piece < table.pieces; piece++) {
      const bits = nature[piece] as number
      if ((bits & OPAQUE) === 0) continue
      const wood = outline(shapes, table.terrain + piece)
      const stands = (who: Unit) => separation(rectangle(shapes.pose, who.shape * POSE), wood) < -0.01
      if ((bits & FOREST) !== 0 && (stands(unit) || stands(target))) continue
      if (through(wood, eye, point) > 0.1) return false
    }
    return true
  })
}

describe('a shipped battle among woods', () => {
  test('SOVL-TERR-05, SOVL-X-08: no unit is shot through a wood, and every Advance ends at least a hundredth of an inch from the nearest enemy', () => {
    let shots = 0
    let moves = 0
    let near = 0
    watch(matchupOf('Kingdom', 'Horde'), THOROUGH ? 24 : 12, (state, battle, action, _list, n) => {
      if (battle.stage !== ACT) return undefined
      const mover = state.units[battle.active] as Unit
      const { shapes } = battle.table
      if (A.kindOf(action) === A.SHOOT) {
        shots++
        const target = state.units[A.aOf(action)] as Unit
        expect(couldSee(battle, mover, target), `${mover.name} shoots at ${target.name} in battle ${n}`).toBe(true)
      }
      if (A.kindOf(action) !== A.MOVE) return undefined
      const from = rectangle(shapes.pose, mover.shape * POSE)
      return () => {
        moves++
        for (const foe of state.units) {
          if (foe.army === mover.army || shapes.corners[foe.shape] === 0) continue
          const gap = separation(outline(shapes, mover.shape), outline(shapes, foe.shape))
          const was = separation(from, outline(shapes, foe.shape))
          // After a flight, or a fight beside another, they may stand nearer; then they move at most until they touch.
          const least = was > 0.01 - 1e-6 ? 0.01 : 0
          if (least === 0) near++
          expect(gap, `${mover.name} ends ${gap} from ${foe.name} in battle ${n}`).toBeGreaterThan(least - 1e-6)
        }
      }
    })
    expect(shots).toBeGreaterThan(50)
    expect(moves).toBeGreaterThan(500)
    expect(near).toBeLessThan(moves / 50)
  })
})
