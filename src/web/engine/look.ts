import { type Game, PluginError } from '../../plugins/plugin.ts'
import { builtIn, gameFor } from '../../plugins/registry.ts'
import { messageOf, RunError } from '../../run/run-error.ts'
import type { Option } from '../../run/study/repeat.ts'
import { readScenario } from '../../scenario/read.ts'
import { InputError } from '../../scenario/text/problem.ts'
import type { Fault } from '../../scenario/text/source.ts'
import type { ReadOptions, Scenario } from '../../scenario/types.ts'
import { readFileSync } from '../node/fs.ts'
import { formOf } from './form.ts'
import { findGame } from './games.ts'
import type { Draft, FaultView, Look } from './messages.ts'

/** A scenario that comes along, as a draft. */
export function opened(scenario: string): Draft {
  return { name: scenario, files: { [scenario]: readFileSync(scenario) } }
}

export function look(draft: Draft): Look {
  const { scenario, faults } = checked(draft)
  const named = /^game:\s*["']?([^\s"'#]+)/m.exec(draft.files[draft.name] ?? '')?.[1] ?? ''
  const game = scenario === null ? (builtIn(named) ?? ownGame(named, draft.name)) : gameFor(scenario)
  return {
    faults,
    warnings: (scenario?.warnings ?? []).map(faultView),
    form: game === undefined ? null : formOf(draft.name, game, scenario),
  }
}

/** The game of the user's own that a text names, if the page has it. */
function ownGame(named: string, from: string): Game | undefined {
  try {
    return findGame(named, from)?.game
  } catch (thrown) {
    if (thrown instanceof PluginError) return undefined
    throw thrown
  }
}

/** The scenario that was read last without options, and the draft it is of: it is looked at, and then played. */
let last: { readonly draft: string; readonly scenario: Scenario } | null = null

function plainly(draft: Draft): Scenario {
  const key = JSON.stringify(draft)
  if (last?.draft !== key) last = { draft: key, scenario: readScenario(draft.name) }
  return last.scenario
}

function checked(draft: Draft): { readonly scenario: Scenario | null; readonly faults: readonly FaultView[] } {
  try {
    return { scenario: plainly(draft), faults: [] }
  } catch (thrown) {
    if (thrown instanceof InputError) return { scenario: null, faults: thrown.faults.map(faultView) }
    return { scenario: null, faults: [{ file: draft.name, line: 0, column: 0, message: messageOf(thrown) }] }
  }
}

function faultView({ file, line, column, message }: Fault): FaultView {
  return { file, line, column, message }
}

/** The scenario of the draft with one of its matchups. */
export function read(draft: Draft, matchup: number, options?: ReadOptions): Scenario {
  return withOne(options === undefined ? plainly(draft) : readScenario(draft.name, options), matchup)
}

/** The options of a command line that choose one matchup of a draft: none if it is the only one. */
export function optionsOf(draft: Draft, matchup: number): readonly Option[] {
  const { matchups } = plainly(draft)
  const names = matchups[matchup]?.armies.map(({ name }) => name)
  return matchups.length === 1 || names === undefined ? [] : [['set', `matchups=${JSON.stringify([names])}`]]
}

/** A scenario with one of its matchups, under all its rules. */
export function withOne(scenario: Scenario, matchup: number): Scenario {
  if (scenario.matchups.length === 1) return scenario
  const one = (all: Scenario['matchups']): Scenario['matchups'] => all.slice(matchup, matchup + 1)
  const variants = scenario.variants.map((variant) => ({
    ...variant,
    ...(variant.matchups && { matchups: one(variant.matchups) }),
  }))
  return { ...scenario, matchups: one(scenario.matchups), variants }
}

/** Options that compare the rules of a draft with others: an edition, or `SWITCH=VALUE` on top of the draft's own rules. */
export function withOthers(draft: Draft, other: string): ReadOptions {
  const [own] = readScenario(draft.name).variants
  if (own === undefined) throw new RunError('the scenario has no rules')
  const changes = Object.entries(own.changes).map(([key, value]) => `${key}=${String(value)}`)
  const now = [own.edition, ...changes].join(',')
  return { rules: [now, other.includes('=') ? `${now},${other}` : other] }
}
