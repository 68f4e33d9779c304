import type { Fight } from './state.ts'

/** Words and numbers as people read them. */

/** Name of a combatant by index, with its side where both have one of that name. */
export function unitName(state: Fight, index: number): string {
  const unit = state.units[index]
  if (unit === undefined) return 'nobody'
  const isRepeated = state.units.some(({ name, army }) => name === unit.name && army !== unit.army)
  return isRepeated ? `${unit.name} of ${state.armies[unit.army]}` : unit.name
}

/** A weapon of a combatant, in small letters. */
export function weaponName(state: Fight, unit: number, weapon: number): string {
  return state.units[unit]?.weapons[weapon]?.title.toLowerCase() ?? 'weapon'
}

export function sideName(state: Fight, side: number): string {
  return state.armies[side === 1 ? 1 : 0]
}

/** Column and row of a square, as scenarios write them. */
export function placeName({ board }: Fight, square: number): string {
  const columns = board?.columns ?? 1
  return `(${square % columns}, ${Math.floor(square / columns)})`
}

export function counted(n: number, one: string, more = `${one}s`): string {
  return `${n} ${n === 1 ? one : more}`
}

/** A bonus or penalty with its sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}
