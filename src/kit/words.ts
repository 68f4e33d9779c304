import type { Side } from '../core/ruleset.ts'

/** Words that the reports of all games need. */

/** A unit as text names it. */
interface Named {
  readonly name: string
  readonly army: Side
}

/** Sources of names: all units of both armies, by index; the names of the armies. */
export interface Names {
  readonly units: readonly Named[]
  readonly armies: readonly [string, string]
}

/** Name of a unit by index, with its army if both armies have a unit of that name: `Knights of North`. */
export function unitName({ units, armies }: Names, index: number): string {
  const unit = units[index] as Named | undefined
  if (unit === undefined) return 'nobody'
  const isRepeated = units.some(({ name, army }) => name === unit.name && army !== unit.army)
  return isRepeated ? `${unit.name} of ${armies[unit.army]}` : unit.name
}

/** Name of the army of a player. */
export function playerName(
  { armies, armyOf }: { readonly armies: readonly [string, string]; readonly armyOf: readonly [Side, Side] },
  player: number,
): string {
  return armies[armyOf[player === 0 ? 0 : 1]]
}

/** Verbs whose plural is not the singular without its last letter. */
const PLURAL: Readonly<Record<string, string>> = { is: 'are', has: 'have', does: 'do', rallies: 'rally' }

/** A unit and what it does: `mob charges`, `lancers charge`. The verb is given in the singular. */
export function does(names: Names, index: number, verb: string): string {
  // For a captain with lancers, the verb goes with the captain.
  const head =
    (names.units[index] as Named | undefined)?.name.replace(/[\s_-](with|of)[\s_-].*$|[\s_-]?\d+$/i, '') ?? ''
  const isPlural = /[^s]s$/.test(head)
  return `${unitName(names, index)} ${isPlural ? (PLURAL[verb] ?? verb.slice(0, -1)) : verb}`
}

/** `1 model`, `3 models`. */
export function counted(n: number, one: string, more = `${one}s`): string {
  return `${n} ${n === 1 ? one : more}`
}

/** A bonus or penalty with its sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}
