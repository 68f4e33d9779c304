import type { Matchup } from '../../core/ruleset.ts'
import { keyOfGame } from '../../plugins/plugin.ts'
import type { Variant } from '../../scenario/types.ts'
import { hashOf } from '../counts/digest.ts'
import { build, VERSION } from '../version.ts'
import type { Study } from './study.ts'

/**
 * Everything that the battles of a study depend on, by part: version and build of fairfight as they are, hashes of the rest. Battles of two studies may be counted together if all parts agree.
 */
export type Identity = Readonly<Record<(typeof PARTS)[number], string>>

const PARTS = [
  'version',
  'build',
  'command',
  'game',
  'seed',
  'rules',
  'armies',
  'stopping rule',
  'clauses',
  'shard',
] as const

export function identityOf(study: Study): Identity {
  const { scenario, stopping, command } = study
  const points = study.command === 'sweep' ? study.points : [scenario]
  const rules = points.map(({ variants }) => variants.map((variant: Variant) => [variant.name, variant.rules]))
  const armies = points.map(({ variants, matchups }) =>
    [matchups, ...variants.map((variant: Variant) => variant.matchups ?? null)].map(
      (list) => list?.map((matchup) => pathless(matchup, scenario.inputs)) ?? null,
    ),
  )
  const how = [command, study.command === 'compare' && study.independent]
  // If a budget is shared, the limit of each matchup affects which matchups get it.
  const limits = [stopping.stop, stopping.budget, stopping.budget === null ? null : stopping.most]
  const parts = [how, keyOfGame(scenario), scenario.seed, rules, armies, limits, study.clauses, study.shard ?? null]
  const hashes = parts.map((part) => hashOf(JSON.stringify(part)))
  return Object.fromEntries([VERSION, build(), ...hashes].map((value, i) => [PARTS[i], value])) as Identity
}

/** Names of the parts in which two identities differ, without the excepted ones; empty if there are none. */
export function differences(a: Identity, b: Identity, except: readonly string[] = []): string[] {
  return PARTS.filter((part) => !except.includes(part) && a[part] !== b[part])
}

/** A matchup without the folders of users' generals: only their text matters. */
export function pathless(matchup: Matchup, inputs: Readonly<Record<string, string>> = {}): Matchup {
  const [a, b] = matchup.armies.map((army) => {
    if (army.module === undefined) return army
    if (!army.module.startsWith('file:')) return army
    const file = decodeURIComponent(army.module.split('/').at(-1) ?? '')
    return { ...army, module: inputs[file] ?? file }
  }) as [Matchup['armies'][0], Matchup['armies'][1]]
  return { ...matchup, armies: [a, b] }
}
