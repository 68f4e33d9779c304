import { Generals } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import type { Matchup, Policy, Ruleset, RulesTable, Side } from '../../core/ruleset.ts'
import { seedWords } from '../../core/seed.ts'
import { RunError } from '../run-error.ts'
import type { Job } from './job.ts'
import { policyOf, type UserGenerals, unloaded } from './user-general.ts'

type Rules = Ruleset<RulesTable, unknown>

/** Names of the generals as the scenario gives them: in a whole battle the game's first where it gives none, else null. */
export function generalNames(rules: Rules, { mode, armies }: Matchup): readonly [string | null, string | null] {
  const standard = mode === 'battle' ? (Object.keys(rules.policies)[0] ?? null) : null
  return [armies[0].policy ?? standard, armies[1].policy ?? standard]
}

/**
 * The generals of a job, with dice of their own; null where nothing is decided. Throws a `RunError` where the game has none of that
 * name. `modules`: the users' generals; one that is not there fails when it is asked.
 */
export function generalsOf(rules: Rules, { matchup, seed }: Job, modules: UserGenerals): Generals<unknown> | null {
  const [a, b] = generalNames(rules, matchup)
  if (a === null || b === null) return null
  const dice = (domain: string): KeyedDice => new KeyedDice(...seedWords(seed, matchup.name, domain))
  return new Generals<unknown>(
    [policy(rules, matchup, 0, a, modules), policy(rules, matchup, 1, b, modules)],
    [dice('general-1'), dice('general-2')],
  )
}

function policy(rules: Rules, { armies }: Matchup, side: Side, name: string, modules: UserGenerals): Policy<unknown> {
  const army = armies[side]
  if (army.module !== undefined) {
    const general = modules.get(army.module)
    return general === undefined ? unloaded(army) : policyOf(general, rules, side)
  }
  const found = Object.hasOwn(rules.policies, name) ? rules.policies[name] : undefined
  if (found !== undefined) return found
  throw new RunError(`there is no general '${name}' for ${army.name}; known: ${Object.keys(rules.policies).join(', ')}`)
}
