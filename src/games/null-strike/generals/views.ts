import { COLUMNS, SLOTS } from '../space/formations/deployment-slots.ts'
import { type Field, ZONE } from '../state/field.ts'
import { isWalled, type Pieces } from './walls.ts'

/** How much of the table is seen from the slots of a zone past solid ground. */

/** Inches between the edge of a zone or of the table and the middle of a block of models. */
const MARGIN = 2

/** x and y, inches. */
type Place = readonly [number, number]

/** By player and slot: share of the objectives and of the places along the front of the enemy’s zone to which no solid ground bars the line. */
export function viewsOf(field: Field, walls: Pieces): Float64Array {
  const views = new Float64Array(2 * SLOTS).fill(1)
  if (walls.index.length === 0) return views
  const { width, depth, objectiveX, objectiveY } = field
  const rows = [ZONE - MARGIN, ZONE / 2, MARGIN]
  const columns = Array.from({ length: COLUMNS }, (_, k) => MARGIN + ((width - 2 * MARGIN) * k) / (COLUMNS - 1))
  for (let player = 0; player < 2; player++) {
    // The second player sees the table turned by half.
    const turned = (x: number, y: number): Place => (player === 0 ? [x, y] : [width - x, depth - y])
    const front = columns.map((x) => turned(x, depth - ZONE))
    const aims = [...front, ...Array.from(objectiveX, (x, o): Place => [x, objectiveY[o]])]
    for (let slot = 0; slot < SLOTS; slot++) {
      const [x, y] = turned(columns[slot % COLUMNS], rows[Math.floor(slot / COLUMNS)])
      const seen = aims.filter(([toX, toY]) => !isWalled(field, walls, x, y, toX, toY))
      views[player * SLOTS + slot] = seen.length / aims.length
    }
  }
  return views
}
