import type { GameFacts } from '../../core/facts.ts'
import { PLANNER_FORM, plannerFault, rolloutsOf } from '../../kit/generals/planner-name.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { type Tree, valueFault } from '../text/tree.ts'
import type { Library } from './library.ts'

/** Addresses of users' generals by the paths that name them. */
export type Modules = ReadonlyMap<string, string>

/** Finds the generals of a battle: those of the game by name, users' own in their files. */
export function checkGenerals(facts: GameFacts, tree: Tree, library: Library): { modules: Modules; faults: Fault[] } {
  const modules = new Map<string, string>()
  const known = Object.keys(facts.policies ?? {})
  const faults = itemsAt(tree, ['armies']).flatMap((army) => {
    const path = [...army, 'policy']
    const policy = textAt(tree, path)
    if (policy === undefined || known.includes(policy) || rolloutsOf(policy) !== null) return []
    const planner = plannerFault(policy)
    if (planner !== null) return [valueFault(tree.place, path, planner)]
    if (!isPath(policy)) {
      const hint = `${didYouMean(policy, [...known, 'planner']) || ';'} allowed: ${listed([...known, PLANNER_FORM, './FILE.js'], policy)}`
      return [valueFault(tree.place, path, `there is no general \`${policy}\`${hint}`)]
    }
    const found = library.module(policy)
    if (typeof found !== 'string') {
      modules.set(policy, found.address)
      return []
    }
    const message = `cannot read the general \`${policy}\`, who is sought beside the scenario: ${found}`
    return [valueFault(tree.place, path, message)]
  })
  return { modules, faults }
}

/** A path is told from a name by how it begins or ends. */
function isPath(policy: string): boolean {
  return /^\.{0,2}[/\\]|\.[cm]?js$/.test(policy)
}
