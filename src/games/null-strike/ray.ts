import type { Field } from './field.ts'
import { CONTACT } from './packing.ts'
import type { Strike, Unit } from './state.ts'

/** How far a charge is free along a ray. AP-G-21. */

/** Writes the inches to the first enemy in the way into the ray: a charge stops at first contact. AP-G-21. */
export function freeOfEnemies(state: Strike, field: Field, unit: Unit): void {
  const { nears, nearX, nearY, nearMost, nearFoe, ray } = field
  const ux = ray[0] as number
  const uy = ray[1] as number
  ray[2] = Number.POSITIVE_INFINITY
  for (let i = 0; i < nears; i++) {
    if (nearFoe[i] === 0) continue
    const dx = (nearX[i] as number) - unit.x
    const dy = (nearY[i] as number) - unit.y
    const across = dx * uy - dy * ux
    if (across * across > (nearMost[i] as number) + 1) continue
    const along = dx * ux + dy * uy
    if (along > 0 || dx * dx + dy * dy <= (nearMost[i] as number) + 1) freeOf(state, field, unit, i)
  }
}

/** The same of the i-th of those gathered. */
export function freeOf({ units }: Strike, field: Field, unit: Unit, i: number): void {
  const { ray } = field
  const foe = units[field.near[i] as number] as Unit
  const ux = ray[0] as number
  const uy = ray[1] as number
  const dx = (field.nearX[i] as number) - unit.x
  const dy = (field.nearY[i] as number) - unit.y
  const offsets = field.nearOffsets[i] as (typeof field.nearOffsets)[number]
  const reach = unit.base + foe.base
  const square = reach * reach
  const { models } = foe
  const count = offsets === null ? unit.models * models : offsets.count
  let free = ray[2] as number
  for (let k = 0; k < count; k++) {
    let ex = dx
    let ey = dy
    if (offsets === null) {
      const a = (k / models) | 0
      const b = k - a * models
      ex += (foe.seatX[b] as number) - (unit.seatX[a] as number)
      ey += (foe.seatY[b] as number) - (unit.seatY[a] as number)
    } else {
      ex -= offsets.x[k] as number
      ey -= offsets.y[k] as number
    }
    const along = ex * ux + ey * uy
    const across = ex * uy - ey * ux
    if (along < 0 || across * across >= square) continue
    const meets = along - Math.sqrt(square - across * across) - CONTACT / 2
    if (meets < free) free = meets
  }
  ray[2] = free
}
