import type { Fight } from '../state/state.ts'

export { counted, signed, unitName } from '../../../kit/words.ts'

/** Names and numbers in the words of reports. */

/** Name of a combatant’s weapon, in lower case. */
export function weaponName(state: Fight, unit: number, weapon: number): string {
  return state.units[unit]?.weapons[weapon]?.title.toLowerCase() ?? 'weapon'
}

/** Name of a side by index, with its army if both armies have a side of that name. */
export function sideName({ armies, sides }: Fight, index: number): string {
  const side = sides[index]
  if (side === undefined) return 'nobody'
  const isRepeated = sides.some(({ name, army }) => name === side.name && army !== side.army)
  return isRepeated ? `${side.name} of ${armies[side.army]}` : side.name
}

/** Name of a camp: an army, or the sides of it that fight together. */
export function campName(state: Fight, camp: number): string {
  const own = state.sides.flatMap((side, index) => (side.camp === camp ? [{ ...side, index }] : []))
  const [one] = own
  if (one === undefined) return 'nobody'
  const isWhole = state.sides.every((side) => side.army !== one.army || side.camp === camp)
  return isWhole ? state.armies[one.army] : own.map(({ index }) => sideName(state, index)).join(' and ')
}

/** Column and row of a square, as scenarios write them. */
export function placeName({ board }: Fight, square: number): string {
  const columns = board?.columns ?? 1
  return `(${square % columns}, ${Math.floor(square / columns)})`
}

/** A total of dice as text; it may be negative. */
export function total(n: number): string {
  return n < 0 ? `−${-n}` : String(n)
}
