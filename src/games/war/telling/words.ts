import { SIDES } from '../../../board/hex/hex.ts'
import type { War } from '../state/state.ts'

export { counted, playerName, signed, unitName } from '../../../kit/words.ts'

/** Numbers and names in the words of reports. */

/** Column and row of a hex, as scenarios write them. */
export function hexName({ board }: War, hex: number): string {
  const columns = board?.hexes.columns ?? 1
  return `(${hex % columns}, ${Math.floor(hex / columns)})`
}

/** Name of the direction of each side of a hex, on a board with row 0 on top. */
export const HEADINGS = ['down', 'down left', 'up left', 'up', 'up right', 'down right'] as const

export function placeName(state: War, place: number): string {
  return `${hexName(state, Math.floor(place / SIDES))} facing ${HEADINGS[place % SIDES] as string}`
}

/** The number that a d12 needs, or words if it always or never succeeds. */
export function needed(target: number): string {
  if (target <= 1) return 'always'
  return target > 12 ? 'never' : `${target}+`
}
