import type { Balanced, BalanceOptions, Stage } from '../../src/balance/balance.ts'
import type { BalanceDocument, BalancedUnit } from '../../src/result/balance.ts'
import { hashOf } from '../../src/run/counts/digest.ts'
import { headingOf } from '../../src/run/heading.ts'
import type { Arena } from '../../src/run/players/arena.ts'
import type { Bout, BoutScore } from '../../src/run/players/bouts.ts'
import { meeting } from '../../src/scenario/roster/muster.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'

/**
 * Replaces the solver in tests of the command line: two rounds of unit against unit. The second round depends on the first, so that only
 * the same bouts give the same document.
 */
export const STAGES: readonly Stage[] = [
  { name: 'first round', battles: 3000 },
  { name: 'second round', battles: 1500 },
]

/** Actions that a test requests before a round, and the state of the arena at the end. */
export const hooks: {
  before: (round: number) => void | Promise<void>
  last: Pick<Arena, 'played' | 'replayed'> | null
} = {
  before: () => {},
  last: null,
}

const EVEN = { estimate: 0.5, low: 0.48, high: 0.52, level: 0.95, method: 'normal' }

function boutsOf(roster: Roster, models: number, round: number): Bout[] {
  const costs = roster.units.map(({ cost }) => cost)
  return roster.units.flatMap((a, i) =>
    roster.units.slice(i + 1).map((b, j): Bout => {
      const plan = (unit: number, name: string) => ({
        name: `${name} ${round}`,
        troops: [{ unit, models }],
        policy: null,
      })
      const matchup = meeting(roster, [plan(i, a.id), plan(i + 1 + j, b.id)], costs, null)
      return { rules: roster.rules.rules, matchup, from: 0, to: 1000 / round }
    }),
  )
}

export function stagesOf(): readonly Stage[] {
  return STAGES
}

export function pilotsOf(roster: Roster): readonly (readonly Bout[])[] {
  return [1, 2].map((round) => boutsOf(roster, 18, round))
}

export async function balance(roster: Roster, arena: Arena, options: BalanceOptions): Promise<Balanced> {
  const scores: BoutScore[] = []
  let models = 18
  for (const [i, stage] of STAGES.entries()) {
    await hooks.before(i + 1)
    options.onStage?.(stage)
    scores.push(...(await arena.play(boutsOf(roster, models, i + 1))))
    models = 16 + ((scores[0]?.scores[0] ?? 0) % 5)
  }
  const { played, replayed } = arena
  hooks.last = { played, replayed }
  const scenario = { ...roster, variants: [roster.rules], matchups: [] }
  const stop = { rule: 'battles' as const, asked: roster.battles, looks: 1 }
  const unit = ({ id, name, group, cost }: Roster['units'][number], index: number): BalancedUnit => {
    const rounded = cost + (scores[index]?.scores[0] ?? 0)
    return {
      id,
      name,
      group,
      current: cost,
      recommended: rounded,
      low: rounded - 1,
      high: rounded + 1,
      rounded,
      changePercent: 100 * (rounded / cost - 1),
      standardError: 0.1,
      verdict: 'raise',
      bound: false,
      reason: 'It loses.',
      score: { now: EVEN, predicted: 0.5, verified: EVEN },
      balanced: 'balanced',
      situational: null,
      battles: 1,
    }
  }
  const even = roster.units.map(() => roster.units.map(() => 0.5))
  const document: BalanceDocument = {
    ...headingOf(scenario, { command: 'run', status: 'complete', stop, repeat: options.repeat }),
    command: 'balance',
    digest: hashOf(JSON.stringify(scores)),
    matchups: [],
    mode: roster.mode,
    anchor: roster.units[roster.anchor]?.id ?? '',
    tolerance: roster.tolerance,
    level: 0.5,
    units: roster.units.map(unit),
    bands: [],
    budgets: [],
    rates: { pairs: [], cyclicShare: null, cyclicP: null, cyclicPairs: 0, triangles: [], now: even, after: even },
    rounds: [],
    spent: { rates: 3000, armies: 0, verdict: 1500 },
    advantage: { first: null, side: null },
    outliers: [],
    notes: [],
  }
  return { document, files: new Map([['outliers/worst.yaml', 'game: sovl\n']]) }
}
