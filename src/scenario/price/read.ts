import type { GameFacts, Mode } from '../../core/facts.ts'
import type { Opened } from '../build/build.ts'
import { knownGame } from '../build/game.ts'
import { Library } from '../build/library.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import type { Change } from '../options/override.ts'
import { opened } from '../read.ts'
import { completeRoster, type Shape } from '../roster/build.ts'
import { isRosterData } from '../roster/keys.ts'
import type { Roster } from '../roster/types.ts'
import { InputError } from '../text/problem.ts'
import { faultAt, optionSource } from '../text/source.ts'
import { copied, isMap, type Path, type Tree, valueAt, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import { type Completed, complete, stand } from './complete.ts'
import { type Kind, kindOf, noUnit, ofCatalogue, ofScenario, unitFault } from './kind.ts'
import type { PricedUnit, PriceOptions } from './types.ts'

export type { PricedUnit, PriceOptions } from './types.ts'

/**
 * Reads a file with a unit and the catalogue that it is to be priced against, and completes a roster for engagements and one for whole
 * battles.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readPriced(path: string, options: PriceOptions): PricedUnit {
  const file = opened(path)
  const read = readYaml(file.input.source)
  if ('faults' in read) throw new InputError(read.faults)
  const kind = kindOf(read.tree)
  const facts = factsOf(copied(read.tree), file)
  const reader = new Reader(path, file, kind, facts, options)
  const found = (['engagement', 'battle'] as const).map((mode) => {
    const why = missing(facts, mode)
    return why === null ? reader.read(mode) : { roster: null, why, completed: null }
  })
  const [contact, battle] = found as [Read, Read]
  const roster = contact.roster ?? battle.roster
  const unit = roster?.units.find(({ id }) => id === reader.key)
  if (roster === null || unit === undefined) {
    throw new InputError([unitFault(options.unit, found.map(({ why }) => why).join(' '))])
  }
  const completed = contact.completed ?? battle.completed
  return {
    id: unit.id,
    name: unit.name,
    current: completed?.current ?? null,
    rosters: { engagement: contact.roster, battle: battle.roster },
    missing: {
      ...(contact.why !== null && { engagement: contact.why }),
      ...(battle.why !== null && { battle: battle.why }),
    },
    chosen: battle.completed?.chosen ?? { table: false, points: false },
    changed: reader.changed,
  }
}

/**
 * Keys of the entries of a file that is written for `price` alone: entries of its own beside a catalogue, without the units of a roster.
 * Undefined for every other file.
 *
 * @throws InputError if it is no YAML
 */
export function entriesToPrice(path: string): readonly string[] | undefined {
  const read = readYaml(opened(path).input.source)
  if ('faults' in read) throw new InputError(read.faults)
  const { data } = read.tree
  const isForPrice =
    isRosterData(data) && isMap(data) && !Object.hasOwn(data, 'units') && !Object.hasOwn(data, 'anchor')
  const entries = isForPrice && isMap(data) ? data['entries'] : undefined
  return isMap(entries) ? Object.keys(entries) : undefined
}

/**
 * Keys of the units of a file that `--unit` may name, as far as the file itself writes them.
 *
 * @throws InputError if it is no YAML, or if a unit cannot be priced from it
 */
export function unitsIn(path: string): readonly string[] {
  const read = readYaml(opened(path).input.source)
  if ('faults' in read) throw new InputError(read.faults)
  const { data } = read.tree
  const kind = kindOf(read.tree)
  const keysAt = (at: Path): string[] => {
    const found = valueAt(data, at)
    return isMap(found) ? Object.keys(found) : []
  }
  const itemsIn = (found: unknown, names: readonly string[]): string[] =>
    (Array.isArray(found) ? found : []).flatMap((item: unknown) => {
      const name = isMap(item) ? names.map((key) => item[key]).find((value) => typeof value === 'string') : item
      return typeof name === 'string' ? [name] : []
    })
  const armies = valueAt(data, ['armies'])
  const known =
    kind === 'scenario'
      ? (Array.isArray(armies) ? armies : []).flatMap((army) => itemsIn(valueAt(army, ['units']), ['id', 'unit']))
      : kind === 'roster'
        ? [...keysAt(['entries']), ...itemsIn(valueAt(data, ['units']), ['entry'])]
        : [...keysAt(['entries']), ...keysAt(['factions']).flatMap((name) => keysAt(['factions', name, 'entries']))]
  return [...new Set(known)]
}

/** The name of a file without its folders. */
function basename(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}

/** The facts of the game of a file. @throws InputError if it names none that is known. */
function factsOf(tree: Tree, { input, files }: Opened): GameFacts {
  const known = knownGame(tree, new Library(files, input))
  if ('faults' in known) throw new InputError(known.faults)
  return known.game.facts
}

function missing({ modes, title }: GameFacts, mode: Mode): string | null {
  if (modes.includes(mode)) return null
  return mode === 'battle'
    ? `${title} has no whole battles, so there is no price in armies.`
    : `${title} has no engagements, so there is no price in a straight fight.`
}

interface Read {
  readonly roster: Roster | null
  readonly why: string | null
  readonly completed: Completed | null
}

/** Reads the roster of each mode from one file. */
class Reader {
  /** Key of the unit's entry. */
  key: string
  private readonly path: string
  private readonly file: Opened
  private readonly kind: Kind
  private readonly facts: GameFacts
  private readonly options: PriceOptions
  private completed: Completed | null = null
  /** The changes of a scenario in the entry of the unit. */
  private changes: readonly Change[] = []

  constructor(path: string, file: Opened, kind: Kind, facts: GameFacts, options: PriceOptions) {
    this.path = path
    this.file = file
    this.kind = kind
    this.facts = facts
    this.options = options
    this.key = options.unit
  }

  /** The changes of a scenario in the unit, as paths in its entry. */
  get changed(): readonly string[] {
    return this.changes.map(({ steps }) => pathOf(steps))
  }

  read(mode: Mode): Read {
    const { input, files } = this.file
    const own = basename(this.path)
    // A file is read once, because a pipe can be read only once.
    const text: Opened['files']['text'] = (path, from) =>
      path === own && from === input.source.file ? input : files.text(path, from)
    const given = { input, files: { ...files, text, game: files.game.bind(files), module: files.module.bind(files) } }
    try {
      const roster = completeRoster(given, this.options, this.shape(mode))
      return { roster: withOwnInputs(roster), why: null, completed: this.completed }
    } catch (thrown) {
      if (!(thrown instanceof NotAlone)) throw thrown
      return { roster: null, why: thrown.message, completed: null }
    }
  }

  private shape(mode: Mode): Shape {
    return {
      begin: (tree) => this.begin(tree),
      changes: () => this.changes,
      complete: (tree, facts, catalogue) => {
        if (catalogue === null) {
          // Only the faults of the catalogue are reported.
          stand(tree, this.key)
          return
        }
        this.check(tree, catalogue)
        this.completed = complete(tree, facts, catalogue, { mode, unit: this.key, points: this.options.points })
        this.refuseAlone(tree)
        if (mode === 'battle' && this.completed.isCommander) {
          throw new NotAlone(
            `${catalogue.entries[this.key]?.name ?? this.key} is a commander, which does not fight alone in a battle, so there is no price in armies.`,
          )
        }
      },
    }
  }

  private begin(tree: Tree): Tree {
    if (this.kind === 'catalogue') return ofCatalogue(tree, basename(this.path))
    if (this.kind === 'roster') return tree
    const made = ofScenario({ ...tree, facts: this.facts }, this.options.unit)
    this.key = made.key
    this.changes = made.changes
    return made.tree
  }

  /** Rejects a field without any other unit. */
  private refuseAlone(tree: Tree): void {
    const units = valueAt(tree.data, ['units'])
    if (!Array.isArray(units) || units.length > 1 || valueAt(tree.data, ['field', 'against']) !== undefined) return
    const { points } = this.options
    if (points !== undefined) {
      const source = optionSource('--points', String(points))
      throw new InputError([faultAt(source, 0, 'no unit of the catalogue is so cheap that such an army can field it')])
    }
    const message = `there is no unit to price \`${this.key}\` against: name a \`catalogue\` whose units have a cost`
    throw new InputError([valueFault(tree.place, [], message)])
  }

  private check(tree: Tree, { entries }: Catalogue): void {
    if (Object.hasOwn(entries, this.key)) return
    const named = valueAt(tree.data, ['catalogue'])
    const files = this.kind === 'catalogue' ? [] : [named].flat().filter((file) => typeof file === 'string')
    const where = `the catalogue ${files.join(', ')}`.trim()
    const written = valueAt(tree.data, ['entries'])
    const own = this.kind === 'roster' && isMap(written) ? Object.keys(written) : []
    throw noUnit(this.key, Object.keys(entries), where, { name: (id) => entries[id]?.name, own })
  }
}

/** The path in an entry of a change, which begins with `catalogue` and the key of the entry. */
function pathOf(steps: Change['steps']): string {
  return steps
    .slice(2)
    .map(({ text }) => text)
    .join('.')
}

/** A unit that has no whole battles of its own. */
class NotAlone extends Error {}

function withOwnInputs(roster: Roster): Roster {
  const { catalogue: _catalogue, ...rest } = roster
  return rest
}
