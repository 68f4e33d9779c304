import type { Fight } from '../state/state.ts'

export { counted, signed, unitName } from '../../../kit/words.ts'

/** Words and numbers as people read them. */

/** A weapon of a combatant, in small letters. */
export function weaponName(state: Fight, unit: number, weapon: number): string {
  return state.units[unit]?.weapons[weapon]?.title.toLowerCase() ?? 'weapon'
}

/** Name of a side by index, with its army where both have one of that name. */
export function sideName({ armies, sides }: Fight, index: number): string {
  const side = sides[index]
  if (side === undefined) return 'nobody'
  const isRepeated = sides.some(({ name, army }) => name === side.name && army !== side.army)
  return isRepeated ? `${side.name} of ${armies[side.army]}` : side.name
}

/** The allies of a camp: an army, or those of its sides that fight together. */
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

/** A total of dice, which may be below 0. */
export function total(n: number): string {
  return n < 0 ? `−${-n}` : String(n)
}
