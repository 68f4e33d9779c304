import type { GameFacts, Mode } from '../../core/facts.ts'
import { show } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { isMap, keyFault, nameOf, type Path, type Tree, valueAt, valueFault } from '../text/tree.ts'

/** Keys of scenario, army and unit that only one of the two modes has. */
function ownKeys({ hexes, squares }: GameFacts): Readonly<Record<Mode, readonly (readonly string[])[]>> {
  return {
    engagement: [['contacts'], [], hexes ? ['ground'] : []],
    battle: [
      ['table', 'deployment', 'seats', 'trust'],
      ['list', 'policy'],
      ['cost', 'at', ...(squares ? ['count'] : ['facing'])],
    ],
  }
}

/** The mode of a scenario; undefined if it is not clear. */
export function modeOf(facts: GameFacts, tree: Tree): Mode | undefined {
  const written = valueAt(tree.data, ['mode'])
  if (written === undefined) return facts.modes.includes('battle') ? 'battle' : 'engagement'
  return facts.modes.find((mode) => mode === written)
}

/** Faults of keys that the mode of a scenario forbids or requires. */
export function checkMode(facts: GameFacts, tree: Tree): Fault[] {
  const mode = modeOf(facts, tree)
  if (!mode) return []
  // If a game has engagements only, its schema already says which keys there are.
  if (!facts.modes.includes('battle')) return [...(facts.met === 'all' ? [] : contacts(tree)), ...pairs(tree)]
  const armies = itemsAt(tree, ['armies'])
  const units = armies.flatMap((army) => itemsAt(tree, [...army, 'units']))
  const foreign = [[[] as Path], armies, units].flatMap((paths, level) =>
    paths.flatMap((path) => others(facts, tree, path, mode, level)),
  )
  const own = mode === 'engagement' ? contacts(tree) : places(facts, tree)
  return [...foreign, ...own, ...pairs(tree)]
}

function others(facts: GameFacts, tree: Tree, path: Path, mode: Mode, level: number): Fault[] {
  const whole = valueAt(tree.data, path)
  if (!isMap(whole)) return []
  const other = mode === 'battle' ? 'engagement' : 'battle'
  const keys = ownKeys(facts)
  const own = keys[mode][level] ?? []
  const isSaid = valueAt(tree.data, ['mode']) !== undefined
  const instead = isSaid
    ? own.length > 0
      ? `; allowed here: ${own.join(', ')}`
      : ''
    : isFought(facts, tree)
      ? '; leave it out, or leave out the keys of battles'
      : '; add `mode: engagement`'
  return (keys[other][level] ?? [])
    .filter((key) => Object.hasOwn(whole, key))
    .map((key) => {
      const message = `\`${key}\` is for ${other}s, and this is ${mode === 'battle' ? 'a battle' : 'an engagement'}${instead}`
      return keyFault(tree.place, [...path, key], message)
    })
}

/** Whether a scenario has a key that only battles have. */
function isFought(facts: GameFacts, tree: Tree): boolean {
  const armies = itemsAt(tree, ['armies'])
  const units = armies.flatMap((army) => itemsAt(tree, [...army, 'units']))
  return [[[] as Path], armies, units].some((paths, level) =>
    paths.some((path) => ownKeys(facts).battle[level]?.some((key) => valueAt(tree.data, [...path, key]) !== undefined)),
  )
}

/**
 * Contacts are between two armies. If each army is one unit, no contacts are needed, because the units stand front to front; then there may
 * be more than two armies.
 */
function contacts(tree: Tree): Fault[] {
  const armies = itemsAt(tree, ['armies'])
  if (armies.length === 0) return []
  const isInTurn = armies.length !== 2 || valueAt(tree.data, ['matchups']) !== undefined
  if (isMap(tree.data) && Object.hasOwn(tree.data, 'contacts')) {
    const message = '`contacts` are between two armies; leave them out if armies of one unit each meet in turn'
    return isInTurn ? [keyFault(tree.place, ['contacts'], message)] : []
  }
  const large = armies.map((army) => [...army, 'units']).filter((units) => itemsAt(tree, units).length > 1)
  const [first] = large
  if (!first) return []
  if (!isInTurn) {
    const message = '`contacts` is missing; in an engagement of several units it must be a list of the units that touch'
    return [valueFault(tree.place, [], message)]
  }
  return large.map((units) => {
    const message = `\`units\` must be a list of one unit if armies meet in turn, front to front, not ${show(valueAt(tree.data, units))}`
    return valueFault(tree.place, units, message)
  })
}

/** Checks that units have places if deployment is listed, and only then. */
function places(facts: GameFacts, tree: Tree): Fault[] {
  if (facts.map !== undefined || facts.boardless) return []
  const keys = facts.squares ? ['at'] : ['at', 'facing']
  const needed = facts.unfaced ? ['at'] : keys
  const isListed = valueAt(tree.data, ['deployment', 'by']) === 'listed'
  return itemsAt(tree, ['armies']).flatMap((army) => {
    if (isListed && valueAt(tree.data, [...army, 'list']) !== undefined) {
      const message = `a \`list\` says nothing of places; in listed deployment write the units out, with ${quoted(needed)}`
      return [keyFault(tree.place, [...army, 'list'], message)]
    }
    return itemsAt(tree, [...army, 'units']).flatMap((path) => {
      const unit = valueAt(tree.data, path)
      if (!isMap(unit)) return []
      const [has, lacks] = [keys.filter((key) => key in unit), needed.filter((key) => !(key in unit))]
      if (isListed && lacks.length > 0) {
        return [valueFault(tree.place, path, `${quoted(lacks)} missing; in listed deployment every unit has its place`)]
      }
      if (isListed) return []
      return has.map((key) =>
        keyFault(tree.place, [...path, key], `\`${key}\` is for listed deployment; add \`deployment: { by: listed }\``),
      )
    })
  })
}

function quoted(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(' and ')
}

/** Checks that a scenario says which armies meet if there is a choice, and that it names existing armies. */
function pairs(tree: Tree): Fault[] {
  const armies = itemsAt(tree, ['armies'])
  const names = armies.map((army) => textAt(tree, [...army, 'name']))
  const matchups = valueAt(tree.data, ['matchups'])
  if (matchups === undefined) {
    if (armies.length === 2 || armies.length === 0) return []
    const message =
      armies.length === 1
        ? 'one army; add a second one, or `matchups: mirror`'
        : `${armies.length} armies; say who meets whom: \`matchups: all\`, \`mirror\`, \`all-and-mirror\` or [[A, B], …]`
    return [keyFault(tree.place, ['armies'], message)]
  }
  if (matchups === 'all' && armies.length === 1) {
    return [valueFault(tree.place, ['matchups'], 'one army has no other to meet; allowed: mirror')]
  }
  if (names.includes(undefined)) return []
  const known = names.filter((name) => name !== undefined)
  const seen = new Set<string>()
  return itemsAt(tree, ['matchups']).flatMap((path) => {
    const ends = itemsAt(tree, path)
    const unknown = ends.flatMap((end) => {
      const name = textAt(tree, end)
      if (name === undefined || known.includes(name)) return []
      const hint = `${didYouMean(name, known) || ';'} allowed: ${listed(known, name)}`
      return [valueFault(tree.place, end, `there is no army \`${name}\`${hint}`)]
    })
    const pair = ends.map((end) => textAt(tree, end)).join(' v ')
    const again = seen.has(pair)
    seen.add(pair)
    if (unknown.length > 0 || !again) return unknown
    return [valueFault(tree.place, path, `${nameOf(path)}: \`${pair}\` is there already`)]
  })
}
