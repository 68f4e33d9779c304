import type { GameFacts } from '../../core/facts.ts'
import type { Matchup, Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { Opened } from '../build/build.ts'
import { knownGame } from '../build/game.ts'
import { completed } from '../build/generals.ts'
import { Library, sought } from '../build/library.ts'
import { unitOf } from '../build/muster.ts'
import { fillEntries } from '../build/plain.ts'
import { toBattle } from '../build/resolve.ts'
import { opened } from '../read.ts'
import { isRosterData } from '../roster/keys.ts'
import { counted } from '../schema/fields.ts'
import { type ListDocument, listSchema } from '../schema/list-schema.ts'
import { type Checked, check } from '../text/explain.ts'
import { textAt } from '../text/paths.ts'
import { InputError, ordered } from '../text/problem.ts'
import type { Fault } from '../text/source.ts'
import { isMap, type Path, type Tree, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import { type Catalogue, checkCatalogue } from './catalogue-check.ts'
import { checkList, totalOf } from './list-check.ts'

/** The result of checking a catalogue, a list or a general by itself. */
interface Alone {
  /** Such as `a catalogue of 16 entries in 2 factions`. */
  readonly about: string
  /** Warnings, which do not forbid to play it. */
  readonly warnings: readonly Fault[]
}

type Game = Ruleset<RulesTable, unknown>

/**
 * Checks a file that is a catalogue, an army list or a general without code by itself; undefined if it is none of these.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function checkAlone(path: string): Alone | undefined {
  const { input, files } = opened(path)
  const read = readYaml(input.source)
  if ('faults' in read || !isMap(read.tree.data) || Object.hasOwn(read.tree.data, 'armies')) return undefined
  if (isRosterData(read.tree.data)) return undefined
  const { tree } = read
  if (!ALONE.some((key) => Object.hasOwn(read.tree.data as object, key)) || textAt(tree, ['game']) === undefined)
    return undefined
  const library = new Library(files, input)
  const known = knownGame(tree, library)
  if ('faults' in known) throw new InputError(known.faults)
  const { game } = known
  fillEntries(tree, game.facts)
  if (['factions', 'entries'].some((key) => Object.hasOwn(read.tree.data as object, key)))
    return catalogueAlone(game, tree)
  if (Object.hasOwn(read.tree.data, 'weights') || Object.hasOwn(read.tree.data, 'like')) return generalAlone(game, tree)
  return Object.hasOwn(read.tree.data, 'faction') ? listAlone(game, tree, { input, files }, library) : undefined
}

/** Keys that distinguish a catalogue, a general or a list from all other files. */
const ALONE = ['factions', 'entries', 'weights', 'like', 'faction']

function catalogueAlone(game: Game, tree: Tree): Alone {
  const { factions, entries } = valueOf(checkCatalogue(game.facts, tree))
  const problems = Object.keys(entries).flatMap((key) =>
    cardProblems(game, { factions, entries, sizes: {} }, key, tree),
  )
  const faults = problems.flatMap(({ fault, isWarning }) => (isWarning ? [] : [fault]))
  if (faults.length > 0) throw new InputError(faults)
  const [all, groups] = [Object.keys(entries).length, Object.keys(factions).length]
  const within = groups === 0 ? '' : ` in ${counted(groups, 'faction')}`
  return {
    about: `a catalogue of ${counted(all, 'entry', 'entries')}${within}`,
    warnings: ordered(problems.map(({ fault }) => fault)),
  }
}

/** Problems that the game finds in a unit of an entry without knowing its opponents: the unit meets a unit like itself. */
function cardProblems(game: Game, catalogue: Catalogue, key: string, tree: Tree) {
  const { editions, facts } = game
  const entry = catalogue.entries[key]
  const [rules] = Object.values(editions)
  if (entry === undefined || entry.retinues !== undefined || rules === undefined) return []
  const unit = unitOf(entry, {})
  const side = facts.sides[0] ?? ''
  const mode = facts.modes.find((one) => one === 'engagement') ?? 'battle'
  const matchup: Matchup = {
    name: 'A v B',
    mode,
    turns: facts.turns,
    armies: [
      { name: 'A', policy: null, units: [{ ...unit, id: 'a' }] },
      { name: 'B', policy: null, units: [{ ...unit, id: 'b' }] },
    ],
    contacts: [{ unit: 'a', side, of: 'b' }],
    // On the board of a scenario that says nothing of it.
    ...(mode === 'battle' && { battle: toBattle(facts, {}) }),
  }
  const at = placeOf(catalogue, key)
  return game
    .check(rules, matchup)
    .filter(({ path: [part, army, ...inner], because }) => {
      // How many units an army has is no matter of one entry.
      const isOfUnit = part === 'armies' && army === 0 && !(inner.length === 1 && inner[0] === 'units')
      return isOfUnit && because === undefined
    })
    .map(({ path, message, severity }) => {
      const inner = path.slice(4).filter((step) => step !== 'profile')
      return { fault: valueFault(tree.place, [...at, ...inner], message), isWarning: severity === 'warning' }
    })
}

function placeOf({ factions }: Catalogue, key: string): Path {
  const of = Object.keys(factions).find((name) => Object.hasOwn(factions[name]?.entries ?? {}, key))
  return of === undefined ? ['entries', key] : ['factions', of, 'entries', key]
}

function generalAlone(game: Game, tree: Tree): Alone {
  const { like, weights } = valueOf(completed(game, tree))
  const names = Object.keys(weights)
  const own = names.length === 0 ? 'nothing of its own' : names.join(', ')
  return { about: `a general like ${like}, with ${own}`, warnings: [] }
}

function listAlone(game: Game, tree: Tree, opened: Opened, library: Library): Alone {
  const list = valueOf(check(listSchema(game.facts), tree))
  const catalogue = catalogueOf(game.facts, list, tree, opened, library)
  const found = checkList(list, catalogue, { facts: game.facts, root: tree.place, path: [] })
  if (Array.isArray(found)) throw new InputError(found)
  const { units, warnings = [] } = found
  return { about: `an army list of ${counted(units.length, 'unit')}, ${totalOf(units)} points`, warnings }
}

function catalogueOf(
  facts: GameFacts,
  { catalogue }: ListDocument,
  tree: Tree,
  { input: { source }, files }: Opened,
  library: Library,
): Catalogue {
  if (catalogue === undefined) {
    const message = '`catalogue` is missing; a list that is checked by itself names the file with the factions'
    throw new InputError([valueFault(tree.place, [], message)])
  }
  const input = files.text(catalogue, source.file)
  if (typeof input === 'string') {
    const message = `cannot read the catalogue \`${catalogue}\`${sought(catalogue, 'the list')}: ${input}`
    throw new InputError([valueFault(tree.place, ['catalogue'], message)])
  }
  // The catalogue may name a game of the user’s own in another way than the list does.
  const checked = library.catalogue(facts, tree, ['catalogue'])
  if (checked === undefined) throw new RangeError('a list without a catalogue')
  return valueOf(checked)
}

function valueOf<T>(checked: Checked<T>): T {
  if ('value' in checked) return checked.value
  throw new InputError(checked.faults)
}
