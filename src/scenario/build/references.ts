import type { GameFacts } from '../../core/facts.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { modeOf } from '../schema/mode.ts'
import { hasRanks } from '../schema/ranks.ts'
import { didYouMean, listed, nearest } from '../text/nearest.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { isMap, keyFault, type Path, type Tree, valueAt, valueFault } from '../text/tree.ts'

/**
 * Checks that a schema cannot make: names are unique, and they name something. It works on every part of a scenario with the right form, so
 * that these faults are reported together with those of the schema.
 *
 * `catalogue`: undefined if the scenario names none, null if it could not be read.
 */
export function checkReferences(facts: GameFacts, tree: Tree, catalogue: Catalogue | null | undefined): Fault[] {
  const units = unitsOf(tree)
  // In an engagement, contacts name units of either army, so names are unique over both armies; in a battle they are unique within an army.
  const apart =
    modeOf(facts, tree) === 'battle'
      ? itemsAt(tree, ['armies']).map((_, army) => units.filter((unit) => unit.army === army))
      : [units]
  return [
    ...unique(tree, armyNames(tree), 'armies'),
    ...apart.flatMap((some) =>
      unique(
        tree,
        some.map(({ id, path }) => ({ name: id, path: [...path, 'id'] })),
        'units',
      ),
    ),
    ...(facts.modes.includes('battle') ? itemsAt(tree, ['armies']).flatMap((path) => forces(tree, path)) : []),
    ...units.flatMap(({ path }) => sources(facts, tree, path)),
    ...units.flatMap(({ path }) => options(tree, path)),
    ...units.flatMap(({ path }) => [
      ...entry(tree, [...path, 'unit'], catalogue),
      ...entry(tree, [...path, 'commander'], catalogue),
    ]),
    ...contacts(tree, units),
  ]
}

interface Unit {
  readonly army: number
  readonly path: Path
  /** Undefined if the unit has no id, or an id that is not text. */
  readonly id: string | undefined
}

function unitsOf(tree: Tree): Unit[] {
  return itemsAt(tree, ['armies']).flatMap((path, army) =>
    itemsAt(tree, [...path, 'units'])
      .filter((unit) => isMap(valueAt(tree.data, unit)))
      .map((unit) => ({ army, path: unit, id: textAt(tree, [...unit, 'id']) })),
  )
}

function armyNames(tree: Tree) {
  return itemsAt(tree, ['armies']).map((path) => ({ name: textAt(tree, [...path, 'name']), path: [...path, 'name'] }))
}

function unique(tree: Tree, names: readonly { name: string | undefined; path: Path }[], what: string): Fault[] {
  const seen = new Set<string>()
  return names.flatMap(({ name, path }) => {
    if (name === undefined) return []
    if (seen.has(name))
      return [valueFault(tree.place, path, `two ${what} are called \`${name}\`; each needs a name of its own`)]
    seen.add(name)
    return []
  })
}

/** Faults of armies that do not have exactly one of `units` and `list`. A misspelt key counts as present, because it is reported as misspelt. */
function forces(tree: Tree, path: Path): Fault[] {
  const army = valueAt(tree.data, path)
  if (!isMap(army)) return []
  const keys = Object.keys(army)
  const has = (key: string) => nearest(key, keys) !== undefined
  if (keys.includes('units') && keys.includes('list')) {
    return [keyFault(tree.place, [...path, 'list'], 'both `units` and `list`; an army has one or the other')]
  }
  if (has('units') || has('list')) return []
  return [valueFault(tree.place, path, 'neither `units` nor `list`; give the units, or the path of an army list')]
}

/** Faults of options without an entry, and of equipment without a profile. */
function options(tree: Tree, path: Path): Fault[] {
  const unit = valueAt(tree.data, path)
  if (!isMap(unit)) return []
  if (Object.hasOwn(unit, 'unit')) {
    if (!Object.hasOwn(unit, 'equipment')) return []
    const message = `\`equipment\` goes with a whole \`profile\`; a unit of the catalogue has that of its entry and \`options\`; \`--set 'catalogue.${String(unit.unit)}.equipment=[…]'\` changes the entry`
    return [keyFault(tree.place, [...path, 'equipment'], message)]
  }
  if (!Object.hasOwn(unit, 'unit') && Object.hasOwn(unit, 'options')) {
    return [keyFault(tree.place, [...path, 'options'], '`options` are those of a catalogue entry; this unit has none')]
  }
  return []
}

/**
 * Faults of units without a source. A unit names an entry, or has a whole profile and, in games with ranks, a width. A misspelt key counts
 * as present.
 */
function sources(facts: GameFacts, tree: Tree, path: Path): Fault[] {
  const unit = valueAt(tree.data, path)
  const keys = isMap(unit) ? Object.keys(unit) : []
  const has = (key: string) => nearest(key, keys) !== undefined
  if (!has('unit') && !has('profile')) {
    return [valueFault(tree.place, path, 'neither `unit` nor `profile`; give a key of the catalogue, or the numbers')]
  }
  if (keys.includes('profile') && !has('unit') && !has('width') && hasRanks(facts)) {
    return [valueFault(tree.place, path, '`width` is missing; a unit with a `profile` has no entry to take it from')]
  }
  return []
}

/** The key of a catalogue entry. */
function entry(tree: Tree, path: Path, catalogue: Catalogue | null | undefined): Fault[] {
  const key = textAt(tree, path)
  if (key === undefined || catalogue === null) return []
  if (catalogue === undefined) {
    return [
      valueFault(
        tree.place,
        path,
        `\`${key}\` is a key of a catalogue, but the scenario names none; add \`catalogue: …\``,
      ),
    ]
  }
  if (Object.hasOwn(catalogue.entries, key)) return []
  const keys = Object.keys(catalogue.entries)
  const name = (of: string) => catalogue.entries[of]?.name
  const hint = `${didYouMean(key, keys, name) || ';'} allowed: ${listed(keys, key, name)}`
  return [valueFault(tree.place, path, `\`${key}\` is not in the catalogue${hint}`)]
}

/** Faults of contacts whose ends are not units of different armies, or at least of different sides. */
function contacts(tree: Tree, units: readonly Unit[]): Fault[] {
  const armies = new Map(units.flatMap(({ id, army }) => (id === undefined ? [] : [[id, army] as const])))
  return itemsAt(tree, ['contacts']).flatMap((path) => {
    const ends = (['unit', 'of'] as const).flatMap((end) => {
      const id = textAt(tree, [...path, end])
      return id === undefined ? [] : [{ id, path: [...path, end] }]
    })
    const unknown = ends.filter(({ id }) => !armies.has(id))
    if (unknown.length > 0) {
      // A unit with a faulty id may be the intended one.
      if (armies.size < units.length) return []
      return unknown.map(({ id, path: at }) => {
        // The ids of units that are possible, given the other end.
        const army = ends.flatMap((end) => (end.id === id ? [] : (armies.get(end.id) ?? [])))[0]
        const enemies = [...armies].flatMap(([name, of]) => (of === army ? [] : [name]))
        const ids = enemies.length > 0 ? enemies : [...armies.keys()]
        const hint = `${didYouMean(id, ids) || ';'} allowed: ${listed(ids, id)}`
        return valueFault(tree.place, at, `there is no unit \`${id}\`${hint}`)
      })
    }
    const [one, other] = ends
    const army = one && armies.get(one.id)
    if (!one || !other || army !== armies.get(other.id)) return []
    // Sides of one army may be enemies: the game judges that.
    if (one.id !== other.id && valueAt(tree.data, ['armies', army ?? 0, 'sides']) !== undefined) return []
    const enemies = [...armies].filter(([, of]) => of !== army).map(([id]) => id)
    const message =
      one.id === other.id
        ? `\`${one.id}\` cannot be in contact with itself`
        : `\`${one.id}\` and \`${other.id}\` are of the same army`
    return [valueFault(tree.place, other.path, `${message}; allowed: ${listed(enemies, other.id) || 'an enemy'}`)]
  })
}
