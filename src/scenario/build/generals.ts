import type { Ruleset, RulesTable, Weights } from '../../core/ruleset.ts'
import { PLANNER_FORM, plannerFault, plannerNamed } from '../../kit/generals/planner-name.ts'
import { type GeneralDocument, generalSchema } from '../schema/general-schema.ts'
import { type Checked, check } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Tree, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import type { Input } from './input.ts'
import { type Library, sought } from './library.ts'

type Game = Ruleset<RulesTable, unknown>

/** Generals of a scenario or a roster, by the paths that name them. */
export interface OwnGenerals {
  /** Addresses of modules. */
  readonly modules: ReadonlyMap<string, string>
  /** Complete weights of generals without code. */
  readonly weights: ReadonlyMap<string, Weights>
}

/**
 * Finds the generals that are named at some places: those of the game by name, others in their files. `beside`: the file or folder beside
 * which files are looked for, for messages.
 */
export function checkGenerals(
  game: Game,
  tree: Tree,
  places: readonly Path[],
  library: Library,
  beside: string,
): OwnGenerals & { readonly faults: readonly Fault[] } {
  const modules = new Map<string, string>()
  const weights = new Map<string, Weights>()
  const known = Object.keys(game.facts.policies ?? {})
  const faults = places.flatMap((path): readonly Fault[] => {
    const policy = textAt(tree, path)
    if (policy === undefined || known.includes(policy) || plannerNamed(policy) !== null) return []
    const fault = (message: string) => [valueFault(tree.place, path, message)]
    const planner = plannerFault(policy)
    if (planner !== null) return fault(planner)
    const unread = (why: string) => fault(`cannot read the general \`${policy}\`${sought(policy, beside)}: ${why}`)
    if (isWeights(policy)) {
      const found = library.general(policy)
      if (typeof found === 'string') return unread(found)
      const read = weightsOf(game, found, library)
      if ('faults' in read) return read.faults
      weights.set(policy, read.weights)
      return []
    }
    if (!isModule(policy)) {
      const forms = [PLANNER_FORM, ...(game.facts.weights === undefined ? [] : ['./FILE.yaml']), './FILE.js']
      const hint = `${didYouMean(policy, [...known, 'planner']) || ';'} allowed: ${listed([...known, ...forms], policy)}`
      return fault(`there is no general \`${policy}\`${hint}`)
    }
    const found = library.module(policy)
    if (typeof found === 'string') return unread(found)
    modules.set(policy, found.address)
    return []
  })
  return { modules, weights, faults }
}

/** The weights that a file states; those that it leaves out are from the general that it is `like`. */
function weightsOf(
  game: Game,
  input: Input,
  library: Library,
): { readonly weights: Weights } | { readonly faults: readonly Fault[] } {
  const read = readYaml(input.source)
  if ('faults' in read) return read
  library.nameGame(read.tree, input)
  const checked = completed(game, read.tree)
  if (!('value' in checked)) return checked
  const { like, weights } = checked.value
  return { weights: { ...game.weighted?.named[like], ...weights } }
}

/** A complete and consistent file of weights. */
export function completed(game: Game, tree: Tree): Checked<GeneralDocument> {
  if (game.weighted === undefined) {
    return { faults: [valueFault(tree.place, [], `${game.facts.title} has no generals without code`)] }
  }
  return check(generalSchema(game.facts), tree)
}

/** Whether the general that a scenario names is a file: a module, or weights. */
export function isFile(policy: string): boolean {
  return isWeights(policy) || isModule(policy)
}

function isWeights(policy: string): boolean {
  return /\.ya?ml$/.test(policy)
}

/** A path is recognised by its beginning or its end; anything else is a name. */
function isModule(policy: string): boolean {
  return /^\.{0,2}[/\\]|\.[cm]?js$/.test(policy)
}
