import type { SovlRules } from '../data/rules.ts'
import { FRONT, LEFT, REAR, RIGHT } from '../data/sides.ts'

/**
 * Which models of a unit strike at which side. A unit is a block in ranks and files; files fill from the left (SOVL-G-48). The front is the
 * foremost model of each file, the rear the rearmost, a flank the outermost model of each rank (SOVL-G-22).
 */

/**
 * Length of a row of dice: dice of rank and file at front, left, right and rear; dice of the commander in the same order; then the number
 * of front dice that come from support.
 */
export const DICE_ROW = 9
export const COMMANDER = 4
export const SUPPORTS = 8

/** Everything that the dice of a unit depend on, except the number of models left. */
export interface Block {
  readonly width: number
  /** Attacks of a model, SOVL-STAT-04. */
  readonly attacks: number
  /** Attacks of the commander in the middle file of the first rank; null without a commander. SOVL-G-62. */
  readonly commanderAttacks: number | null
  /** Whether the commander rides the unit's only model: both strike. */
  readonly mounted: boolean
}

/** By side, first and last place (file of front or rear, rank of a flank) that may strike; null: all places. */
export type Reach = Int32Array | null

/** Ranks of a block, an incomplete last one included. */
export function ranks(models: number, width: number): number {
  return Math.ceil(models / width)
}

/**
 * Writes the attack dice of every side, SOVL-CMB-07 to -14. `engaged` holds bit 1 << side for each side with an enemy on it.
 * A model strikes once, on the first engaged side it stands on in the order front, left, right, rear; a second-rank model adds one
 * die to an engaged front. The switches `supportVsFlank` and `rearAttacks` decide the rest. `supporting`: ranks behind the first that
 * support, two with spears.
 */
export function strikes(
  block: Block,
  models: number,
  engaged: number,
  reach: Reach,
  rules: SovlRules,
  out: Int32Array,
  at: number,
  supporting = 1,
): void {
  out.fill(0, at, at + DICE_ROW)
  const sides = rules.rearAttacks === 'forbidden' ? engaged & ~(1 << REAR) : engaged
  const supportFirst = rules.supportVsFlank === 'support-first'
  const chief = block.commanderAttacks === null ? -1 : commanderFile(models, block.width)
  for (let model = 0; model < models; model++) {
    const rank = Math.floor(model / block.width)
    const file = model % block.width
    const own = strikingSide(model, models, block.width, sides, reach)
    if (rank === 0 && file === chief) {
      if (own >= 0) out[at + COMMANDER + own] = block.commanderAttacks ?? 0
      if (!block.mounted) continue
    }
    const supports = rank > 0 && rank <= supporting && (sides & (1 << FRONT)) !== 0 && within(reach, FRONT, file)
    if (supports && (supportFirst || own < 0)) {
      out[at + FRONT] = out[at + FRONT] + 1
      out[at + SUPPORTS] = out[at + SUPPORTS] + 1
    } else if (own >= 0) out[at + own] = out[at + own] + block.attacks
  }
}

/** The middle file of the first rank; of two middle files the left one. */
function commanderFile(models: number, width: number): number {
  return (Math.min(models, width) - 1) >> 1
}

/** The first engaged side a model stands on, −1 for none. */
function strikingSide(model: number, models: number, width: number, sides: number, reach: Reach): number {
  const rank = Math.floor(model / width)
  const file = model % width
  const last = Math.min(models - rank * width, width) - 1
  if (rank === 0 && sides & (1 << FRONT) && within(reach, FRONT, file)) return FRONT
  if (file === 0 && sides & (1 << LEFT) && within(reach, LEFT, rank)) return LEFT
  if (file === last && sides & (1 << RIGHT) && within(reach, RIGHT, rank)) return RIGHT
  if (model + width >= models && sides & (1 << REAR) && within(reach, REAR, file)) return REAR
  return -1
}

function within(reach: Reach, side: number, place: number): boolean {
  return reach === null || (place >= reach[2 * side] && place <= reach[2 * side + 1])
}
