import type { GameFacts } from '../../core/facts.ts'
import type { ArmySpec, BattleSpec, ContactSpec, Matchup, Problem, Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { ScenarioDocument } from '../schema/documents.ts'
import { planeOf } from '../schema/ground.ts'
import { inClause } from '../text/clause.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, valueFault } from '../text/tree.ts'
import type { Variant } from '../types.ts'
import type { Army, Met } from './met.ts'
import { piecesPath } from './terrain.ts'

/** The matchups, in the order of the scenario. */
export function toMatchups(
  document: ScenarioDocument,
  facts: GameFacts,
  armies: readonly Army[],
  battle: BattleSpec | undefined,
): Met[] {
  // A battle without a limit of its own has the limit of the rules.
  const turns = document.turns === undefined && battle === undefined ? facts.turns : document.turns
  return pairsOf(document, armies).map(([first, second]) => {
    const specs = [specOf(first, false), specOf(second, first === second)] as const
    return {
      armies: [first, second],
      matchup: {
        name: `${first.name} v ${second.name}`,
        mode: document.mode,
        turns: typeof turns === 'number' ? turns : null,
        armies: specs,
        contacts: battle ? [] : contactsOf(document, facts, specs),
        ...(battle && { battle }),
      },
    }
  })
}

/** The contacts of an engagement; by default front to front, if each army is one unit. */
function contactsOf(
  { contacts }: ScenarioDocument,
  { sides, met }: GameFacts,
  armies: Matchup['armies'],
): ContactSpec[] {
  if (contacts) return contacts.map(({ unit, side = '', of }) => ({ unit, side, of }))
  if (met === 'all') return []
  const [unit = '', of = ''] = armies.map(({ units }) => units[0]?.id)
  return [{ unit, side: sides[0] ?? '', of }]
}

function pairsOf({ matchups }: ScenarioDocument, armies: readonly Army[]): (readonly [Army, Army])[] {
  const others = armies.flatMap((first, a) => armies.slice(a + 1).map((second) => [first, second] as const))
  const selves = armies.map((army) => [army, army] as const)
  if (matchups === undefined || matchups === 'all') return others
  if (matchups === 'mirror') return selves
  if (matchups === 'all-and-mirror') return [...others, ...selves]
  return matchups.map(([first, second]) => [named(armies, first), named(armies, second)] as const)
}

function named(armies: readonly Army[], name: string): Army {
  const army = armies.find((it) => it.name === name)
  if (!army) throw new RangeError(`no army ${name}`)
  return army
}

/** An army of a matchup. In a mirror matchup the second army and its units get names of their own. */
function specOf({ name, policy, module, weights, role, sides, units }: Army, isMirrored: boolean): ArmySpec {
  const taken = new Set(units.map(({ spec }) => spec.id))
  return {
    name: isMirrored ? `${name} (2)` : name,
    policy,
    ...(module !== undefined && { module }),
    ...(weights !== undefined && { weights }),
    ...(role !== undefined && { role }),
    ...(sides && { sides }),
    units: units.map(({ spec }) => (isMirrored ? { ...spec, id: mirrored(spec.id, taken) } : spec)),
  }
}

function mirrored(id: string, taken: Set<string>): string {
  const own = `${id} (2)`
  if (taken.has(own)) return mirrored(own, taken)
  taken.add(own)
  return own
}

/** Problems that the game finds in the matchups under any of the variants, at their places in the input. */
export function checkMatchups(
  game: Ruleset<RulesTable, unknown>,
  variants: readonly Variant[],
  met: readonly Met[],
  document: ScenarioDocument,
  root: Place,
): { faults: Fault[]; warnings: Fault[] } {
  const found = variants.flatMap((variant) =>
    met.flatMap(({ matchup, armies }) =>
      game.check(variant.rules, matchup).map((problem) => {
        const under = variants.length > 1 ? ` (under the rules ${variant.name})` : ''
        const fault = valueFault(root, placeOf(problem, armies, document), problem.message + under)
        return { fault, isWarning: problem.severity === 'warning' }
      }),
    ),
  )
  return {
    faults: found.flatMap(({ fault, isWarning }) => (isWarning ? [] : [fault])),
    warnings: found.flatMap(({ fault, isWarning }) => (isWarning ? [fault] : [])),
  }
}

/** Converts a path in a matchup to a path in the scenario from which the matchup was made. */
function placeOf({ path }: Problem, armies: readonly [Army, Army], { table }: ScenarioDocument): Path {
  const [what, which, part, index, ...rest] = path
  const plane = planeOf(table)
  const isPlane = table === undefined || plane !== undefined
  if (what === 'table' && which === 'terrain' && isPlane) return [...piecesPath(plane), ...path.slice(2)]
  const army = what === 'armies' ? armies[which as 0 | 1] : undefined
  if (!army) return path
  const unit = part === 'units' && typeof index === 'number' ? army.units[index] : undefined
  if (!unit) return [...army.path, ...path.slice(2)]
  if (rest[0] === 'commander') return [...unit.leaderPath, ...rest.slice(1)]
  return rest[0] === 'id' ? unit.idPath : [...unit.path, ...rest]
}

/** Warns if the two lists of a matchup have different sizes. */
export function adviseSizes(facts: GameFacts, met: readonly Met[], root: Place): Fault[] {
  return met.flatMap(({ armies: [first, second] }) => {
    if (first.size === undefined || second.size === undefined || first.size === second.size) return []
    const message = `${second.name} is a ${second.size} and ${first.name} a ${first.size}; both armies should be of one size`
    return [valueFault(root, [...second.path, 'list', 'size'], message + inClause(facts.lists?.size))]
  })
}
