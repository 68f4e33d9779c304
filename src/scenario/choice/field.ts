import { posix } from 'node:path'
import { besideShipped, isShipped } from '../../plugins/shipped.ts'
import type { Opened } from '../build/build.ts'
import type { Input } from '../build/input.ts'
import { opened } from '../read.ts'
import { InputError } from '../text/problem.ts'
import { isMap, keyFault, type Tree, valueAt, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import { inOneLine } from './text.ts'

/** The field from other files: army lists, or scenarios whose armies are meant, in the place of the other armies of a scenario. */

/** Keys of an army that say what it is. All other keys, such as its zone, stay those of the army whose place it takes. */
const OWN = ['name', 'list', 'units', 'policy'] as const

type Army = Readonly<Record<string, unknown>>

/**
 * Values of `--set` that give the scenario in `path` these opponents, each met by the army that is chosen. Lists are written out, and paths
 * in them are named from the folder of the scenario, so the values alone repeat the result.
 *
 * @param army the army that is chosen; the first if undefined
 * @throws InputError if a file is neither a list nor a scenario of the same game.
 */
export function fieldOf(path: string, files: readonly string[], army: string | undefined): string[] {
  if (files.length === 0) return []
  const { tree } = treeOf(opened(path).input)
  const armies = valueAt(tree.data, ['armies'])
  // Faults of the scenario are told when it is read.
  if (!Array.isArray(armies)) return []
  const maps = armies.filter(isMap)
  const own = army === undefined ? maps[0] : maps.find(({ name }) => name === army)
  if (own === undefined) return []
  const { name: _name, list: _list, units: _units, policy: _policy, ...place } = maps.find((each) => each !== own) ?? {}
  const taken = new Set([own['name']])
  const field = files
    .flatMap((file) => armiesIn(file, path, tree))
    .map((each): Army => {
      const name = unused(String(each['name']), taken)
      taken.add(name)
      return { ...place, ...each, name }
    })
  const pairs = field.map(({ name }) => [own['name'], name])
  return [`armies=${inOneLine([own, ...field])}`, `matchups=${inOneLine(pairs)}`]
}

function unused(name: string, taken: ReadonlySet<unknown>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`
  return free
}

function treeOf(input: Input): { readonly tree: Tree } {
  const read = readYaml(input.source)
  if ('faults' in read) throw new InputError(read.faults)
  return read
}

/** The armies of a file as the scenario would write them. */
function armiesIn(file: string, scenario: string, { data: asked }: Tree): Army[] {
  const { input, files } = opened(file)
  const { tree } = treeOf(input)
  const { data, place } = tree
  const game = valueAt(asked, ['game'])
  if (!isMap(data) || (!Array.isArray(data['armies']) && data['faction'] === undefined)) {
    const message = 'a field is an army list (`faction`), or a scenario whose `armies` are meant; this is neither'
    throw new InputError([valueFault(place, [], message)])
  }
  if (data['game'] !== game && !samePlugin(data['game'], game)) {
    throw new InputError([
      valueFault(place, ['game'], `the scenario is of the game ${String(game)}, and so its field is`),
    ])
  }
  if (!Array.isArray(data['armies'])) {
    const name = typeof data['title'] === 'string' ? data['title'] : posix.basename(slashed(file)).replace(/\.\w+$/, '')
    return [{ name, list: based(data, file, scenario) }]
  }
  return data['armies'].flatMap((each: unknown, i) => {
    if (!isMap(each)) return []
    if (each['sides'] !== undefined) {
      throw new InputError([keyFault(place, ['armies', i, 'sides'], 'an army of several sides is no part of a field')])
    }
    if (each['units'] !== undefined) refuseOther(tree, asked, file, scenario)
    const army = Object.fromEntries(OWN.flatMap((key) => (each[key] === undefined ? [] : [[key, each[key]]])))
    const { list, policy } = army
    return [
      {
        ...army,
        ...(typeof policy === 'string' && /^\.{0,2}\//.test(policy) && { policy: rebased(policy, file, scenario) }),
        ...(typeof list === 'string' && { list: listIn(list, { tree, i, file, scenario, files }) }),
        ...(isMap(list) && { list: based(list, file, scenario) }),
      },
    ]
  })
}

/** Whether two names of games of the user's own may be one: paths are from different folders. */
function samePlugin(one: unknown, other: unknown): boolean {
  const stem = (path: unknown): string => posix.basename(slashed(String(path)))
  return [one, other].every((path) => /\.[cm]?[jt]s$/.test(String(path))) && stem(one) === stem(other)
}

/** The list that an army names by its path. */
function listIn(
  path: string,
  {
    tree,
    i,
    file,
    scenario,
    files,
  }: {
    readonly tree: Tree
    readonly i: number
    readonly file: string
    readonly scenario: string
    readonly files: Opened['files']
  },
): object {
  const found = files.text(path, tree.place.source.file)
  if (typeof found === 'string')
    throw new InputError([valueFault(tree.place, ['armies', i, 'list'], `army list ${path}: ${found}`)])
  const list = treeOf(found).tree
  if (!isMap(list.data)) throw new InputError([valueFault(list.place, [], 'this must be an army list')])
  const at =
    isShipped(path) || isShipped(file) ? found.source.file : posix.join(posix.dirname(slashed(file)), slashed(path))
  return based(list.data, at, scenario)
}

/** A list with its catalogue named from the folder of the scenario. */
function based(list: Army, from: string, scenario: string): Army {
  const { catalogue } = list
  return typeof catalogue === 'string' ? { ...list, catalogue: rebased(catalogue, from, scenario) } : list
}

/** A path that the file `from` names, as the scenario names it. @throws InputError if a scenario that comes along cannot reach it. */
function rebased(path: string, from: string, scenario: string): string {
  const whole = isShipped(path)
    ? path
    : isShipped(from)
      ? (besideShipped(path, from) ?? path)
      : posix.isAbsolute(path)
        ? path
        : posix.join(posix.dirname(slashed(from)), slashed(path))
  if (isShipped(whole)) return whole
  if (isShipped(scenario)) {
    const { tree } = treeOf(opened(from).input)
    const message = `a scenario that comes with fairfight cannot reach \`${path}\`: copy the scenario beside it, or name a catalogue of fairfight's, such as fairfight:sovl/catalogue.yaml`
    throw new InputError([valueFault(tree.place, ['catalogue'], message)])
  }
  return posix.isAbsolute(whole) ? whole : posix.relative(posix.dirname(slashed(scenario)), whole)
}

/** Units of an army without a list are entries of the catalogue of its scenario, which must be the same. */
function refuseOther({ data, place }: Tree, asked: unknown, file: string, scenario: string): void {
  const [theirs, ours] = [valueAt(data, ['catalogue']), valueAt(asked, ['catalogue'])]
  if (typeof theirs !== 'string' || rebased(theirs, file, scenario) === rebased(String(ours), scenario, scenario))
    return
  const message = `units of a field are entries of the catalogue of the scenario (${String(ours)}); write the army as a \`list\` with its own \`catalogue\`, or name the same one`
  throw new InputError([valueFault(place, ['catalogue'], message)])
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}
