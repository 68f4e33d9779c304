import { Generals } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import type { Matchup, Policy, Ruleset, RulesTable, Side } from '../../core/ruleset.ts'
import { seedWords } from '../../core/seed.ts'
import { Planner } from '../../kit/generals/planner.ts'
import { PLANNER_FORM, type PlannerName, plannerNamed } from '../../kit/generals/planner-name.ts'
import { RunError } from '../run-error.ts'
import type { Job } from './job.ts'
import { policyOf, type UserGenerals, unloaded } from './user-general.ts'

type Rules = Ruleset<RulesTable, unknown>

/** Names of the generals as the scenario gives them. If it gives none: in a whole battle the game's first general, otherwise null. */
export function generalNames(rules: Rules, { mode, armies }: Matchup): readonly [string | null, string | null] {
  const standard = mode === 'battle' ? (Object.keys(rules.policies)[0] ?? null) : null
  return [armies[0].policy ?? standard, armies[1].policy ?? standard]
}

/**
 * The generals of a job, with dice of their own; null if nothing is decided. Throws a `RunError` if the game has no general of that name.
 * `modules`: the users' generals; if one is missing, it fails when it is asked.
 */
export function generalsOf(rules: Rules, job: Job, modules: UserGenerals): Generals<unknown> | null {
  const { matchup, seed } = job
  const [a, b] = generalNames(rules, matchup)
  if (a === null || b === null) return null
  const dice = (domain: string): KeyedDice => new KeyedDice(...seedWords(seed, matchup.name, domain))
  return new Generals<unknown>(
    [policy(rules, job, 0, a, modules), policy(rules, job, 1, b, modules)],
    [dice('general-1'), dice('general-2')],
  )
}

function policy(rules: Rules, job: Job, side: Side, name: string, modules: UserGenerals): Policy<unknown> {
  const { armies } = job.matchup
  const army = armies[side]
  if (army.module !== undefined) {
    const general = modules.get(army.module)
    return general === undefined ? unloaded(army) : policyOf(general, rules, side)
  }
  if (army.weights !== undefined && rules.weighted !== undefined) return rules.weighted.general(army.weights)
  const planner = plannerNamed(name)
  if (planner !== null) return plannerOf(rules, job, planner)
  return named(rules, name, army.name)
}

/** A general that looks ahead. It plays copies of the battle in a state of its own. */
function plannerOf(rules: Rules, { rules: table, matchup }: Job, planner: PlannerName): Policy<unknown> {
  return new Planner(rules, rules.setup(table, matchup), { ...planner, models: modelsOf(rules) })
}

/** The generals that lead both sides of the copies that a planner plays. */
export function modelsOf(rules: Rules): Policy<unknown>[] {
  const names = rules.models ?? Object.keys(rules.policies).slice(0, 1)
  return names.map((name) => {
    const model = named(rules, name, 'a planner')
    return model.inCopies ?? model
  })
}

function named(rules: Rules, name: string, whom: string): Policy<unknown> {
  const found = Object.hasOwn(rules.policies, name) ? rules.policies[name] : undefined
  if (found !== undefined) return found
  throw new RunError(
    `there is no general '${name}' for ${whom}; known: ${Object.keys(rules.policies).join(', ')}, ${PLANNER_FORM}`,
  )
}
