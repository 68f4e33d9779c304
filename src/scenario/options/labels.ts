import type { Resolved } from './steps.ts'

/** A path as written, and its resolved form. */
export interface Written extends Resolved {
  readonly path: string
}

/** Short names of paths, such as `knights.models` for `armies.Order.units.knights.models`: different ones for different paths. */
export function labelsOf(paths: readonly Written[]): readonly string[] {
  const written = paths.map(({ path }) => path)
  const shorter = [paths.map(({ names }) => short(names)), paths.map(({ names }) => withArmy(names))]
  return shorter.find((labels) => new Set(labels).size === labels.length) ?? written
}

/** Possible short names of a path. */
export function shortNames(names: readonly string[]): readonly string[] {
  return [short(names), withArmy(names)]
}

/** The path from the unit on; or without the names of parts that exist only once or that other names imply. */
function short(names: readonly string[]): string {
  const unit = unitAt(names)
  return (unit === undefined ? plain(names) : names.slice(unit)).join('.')
}

function withArmy(names: readonly string[]): string {
  const unit = unitAt(names)
  return (unit === undefined ? plain(names) : [names[1], ...names.slice(unit)]).join('.')
}

function plain(names: readonly string[]): readonly string[] {
  return names.length > 1 && ['rules', 'armies', 'catalogue'].includes(names[0] ?? '') ? names.slice(1) : names
}

/** Index of the name of a unit or commander; undefined if the path leads to none. */
function unitAt(names: readonly string[]): number | undefined {
  const at = names[0] !== 'armies' ? Infinity : names[2] === 'list' ? 4 : names[2] === 'units' ? 3 : Infinity
  return at < names.length ? at : undefined
}
