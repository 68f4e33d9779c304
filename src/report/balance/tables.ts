import type { BalanceDocument, BalancedUnit, ExchangeRate, Fallen } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { csv, type ResultRow, type Row } from '../csv/csv.ts'
import { levelOf } from './units.ts'

/** Columns of `costs.csv`. */
const COST_COLUMNS = [
  'unit',
  'name',
  'group',
  'current',
  'recommended',
  'low',
  'high',
  'level',
  'standard_error',
  'rounded',
  'change_percent',
  'verdict',
  'reason',
  'score_now',
  'score_predicted',
  'score_verified',
  'verified_low',
  'verified_high',
  'balanced',
  'tau',
  'i_squared',
  'best',
  'best_score',
  'worst',
  'worst_score',
  'battles',
  'change_by_stronger_hands',
  'in_stronger_hands',
  'in_stronger_hands_low',
  'in_stronger_hands_high',
  'in_stronger_hands_battles',
  'worth_in_stronger_hands',
  'worth_in_stronger_hands_low',
  'worth_in_stronger_hands_high',
  'degrees',
] as const

/** Columns of `exchange.csv`. */
const EXCHANGE_COLUMNS = [
  'a',
  'b',
  'ratio',
  'low',
  'high',
  'level',
  'score_now',
  'score_after',
  'battles',
  'one_against_one',
  'units_a',
  'units_b',
] as const

/** Columns of `budgets.csv`. */
export const BUDGET_COLUMNS = [
  'army',
  'weight',
  'points_today',
  'difficulty',
  'score',
  'points',
  'low',
  'high',
  'level',
  'battles',
  'single_low',
  'single_high',
  'down',
  'down_low',
  'down_high',
  'dead',
  'dead_low',
  'dead_high',
] as const

/** `costs.csv`, a row per unit; `exchange.csv`, a row per pair of units; `budgets.csv`, a row per army that all met and difficulty. */
export function balanceTables(document: BalanceDocument): readonly (readonly [string, string])[] {
  const { units, rates, budgets } = document
  const place = new Map(units.map(({ id }, i) => [id, i]))
  const at = (table: readonly (readonly (number | null)[])[], { a, b }: ExchangeRate): number | null =>
    table[place.get(a) ?? -1]?.[place.get(b) ?? -1] ?? null
  const level = levelOf(document)
  return [
    [
      'costs.csv',
      csv(
        COST_COLUMNS,
        units.map((unit) => costRow(unit, level)),
      ),
    ],
    [
      'exchange.csv',
      csv(
        EXCHANGE_COLUMNS,
        rates.pairs.map((pair) => ({
          a: pair.a,
          b: pair.b,
          ...known({ ratio: pair.ratio, low: pair.low, high: pair.high, level: pair.low === null ? null : level }),
          ...known({ score_now: at(rates.now, pair), score_after: at(rates.after, pair) }),
          battles: pair.battles,
          ...(pair.several && {
            one_against_one: pair.several.alone,
            units_a: pair.several.units[0],
            units_b: pair.several.units[1],
          }),
        })),
      ),
    ],
    ...(budgets.length === 0
      ? []
      : [
          [
            'budgets.csv',
            csv(
              BUDGET_COLUMNS,
              budgets.flatMap(({ army, weight, today, limits, battles }) =>
                limits.map(({ single, fallen, ...limit }) => ({
                  army,
                  weight,
                  points_today: today,
                  ...limit,
                  level,
                  battles,
                  ...(single !== undefined && { single_low: single.low, single_high: single.high }),
                  ...(fallen !== undefined && fallenCells(fallen)),
                })),
              ),
            ),
          ] as const,
        ]),
  ]
}

function fallenCells({ down, dead }: Fallen) {
  return {
    down: down.estimate,
    down_low: down.low,
    down_high: down.high,
    dead: dead.estimate,
    dead_low: dead.low,
    dead_high: dead.high,
  }
}

function costRow(unit: BalancedUnit, level: number): Row<(typeof COST_COLUMNS)[number]> {
  const { id, name, group, current, recommended, low, high, standardError, degrees, rounded, changePercent } = unit
  const { verdict, reason, score, balanced, situational, battles } = unit
  return {
    unit: id,
    name,
    ...known({ group, recommended, low, high, level: low === null ? null : level, standard_error: standardError }),
    current,
    rounded,
    change_percent: changePercent,
    verdict,
    reason,
    score_now: score.now.estimate,
    ...known({
      score_predicted: score.predicted,
      score_verified: score.verified?.estimate,
      verified_low: score.verified?.low,
      verified_high: score.verified?.high,
      balanced,
    }),
    ...(situational === null
      ? {}
      : {
          tau: situational.tau,
          i_squared: situational.iSquared,
          best: situational.best.unit,
          best_score: situational.best.score,
          worst: situational.worst.unit,
          worst_score: situational.worst.score,
        }),
    battles,
    ...strongerCells(unit),
    ...known({ degrees }),
  }
}

function strongerCells({ trust }: BalancedUnit): Row<(typeof COST_COLUMNS)[number]> {
  if (trust?.found === undefined) return {}
  const { change, corrected } = trust.found
  return {
    change_by_stronger_hands: change.estimate,
    in_stronger_hands: corrected.estimate,
    in_stronger_hands_low: corrected.low,
    in_stronger_hands_high: corrected.high,
    in_stronger_hands_battles: trust.battles,
    ...known({
      worth_in_stronger_hands: trust.worth?.estimate,
      worth_in_stronger_hands_low: trust.worth?.low,
      worth_in_stronger_hands_high: trust.worth?.high,
    }),
  }
}

/** The values that there are. */
function known<K extends string>(
  values: Readonly<Record<K, string | number | null | undefined>>,
): { readonly [key in K]?: string | number } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    readonly [key in K]?: string | number
  }
}

function bounds({ estimate, low, high, level, method }: Estimate): ResultRow {
  return { estimate, ...known({ low, high, level }), method }
}

/**
 * Rows of `results.csv`, by the value of `measure`:
 *
 * - for each unit `cost` (its worth, with the verdict), `cost today`, `cost new`, `score now`, `score predicted`, `score verified` (with the
 *   verdict on balance); also `cost` for each size of army and for each general, if these were fitted separately
 * - for each pair of units `exchange rate`, and the score at today’s costs and at the new ones
 * - for each size of army `decisiveness`; for each army that all units meet `budget easy` and so on
 * - for the whole roster `cyclic share`, `first move`, `first side`
 */
export function balanceRows(document: BalanceDocument): readonly ResultRow[] {
  const { command, seed, variants, units, bands, budgets, rates, advantage, stop } = document
  const about = { command, variant: variants[0]?.name ?? '' }
  const rest = { seed, stop: stop.rule }
  const level = levelOf(document)
  return [
    ...units.flatMap((unit) => unitRows(unit, document.mode, level)),
    ...pairRows(document, level),
    ...bands.map(
      ({ army, points, decisiveness, battles }): ResultRow => ({
        matchup: army ?? `${points} points`,
        measure: 'decisiveness',
        ...bounds(decisiveness),
        battles,
      }),
    ),
    ...budgets.flatMap(({ army, limits, battles }) =>
      limits.map(
        ({ difficulty, points, low, high }): ResultRow => ({
          matchup: army,
          measure: `budget ${difficulty}`,
          estimate: points,
          low,
          high,
          level,
          method: 'mixed-armies',
          battles,
        }),
      ),
    ),
    ...(rates.cyclicShare === null
      ? []
      : [{ measure: 'cyclic share', ...bounds(rates.cyclicShare), ...known({ p: rates.cyclicP }) }]),
    ...(advantage.first === null ? [] : [{ measure: 'first move', ...bounds(advantage.first) }]),
    ...(advantage.side === null ? [] : [{ measure: 'first side', ...bounds(advantage.side) }]),
  ].map((row) => ({ ...about, ...row, ...rest }))
}

function unitRows(unit: BalancedUnit, mode: BalanceDocument['mode'], level: number): ResultRow[] {
  const { id, group, current, recommended, low, high, rounded, verdict, balanced, score, battles } = unit
  const about = { ...known({ army: group }), unit: id }
  const method = mode === 'battle' ? 'mixed-armies' : 'exchange-rates'
  const by = (name: string, { estimate, ...ends }: { estimate: number; low: number; high: number }): ResultRow => ({
    ...about,
    ...(name === '' ? {} : { matchup: name }),
    measure: 'cost',
    estimate,
    ...ends,
    level,
    method,
  })
  return [
    {
      ...about,
      measure: 'cost',
      ...known({ estimate: recommended, low, high, level: low === null ? null : level }),
      method,
      verdict,
      battles,
    },
    { ...about, measure: 'cost today', estimate: current, method: 'given' },
    { ...about, measure: 'cost new', estimate: rounded, method: 'rounded' },
    { ...about, measure: 'score now', ...bounds(score.now) },
    ...(score.predicted === null
      ? []
      : [{ ...about, measure: 'score predicted', estimate: score.predicted, method: 'model' }]),
    ...(score.verified === null
      ? []
      : [{ ...about, measure: 'score verified', ...bounds(score.verified), ...known({ verdict: balanced }) }]),
    ...strongerRows(unit, about),
    ...(unit.byBand ?? []).map(({ name, ...cost }) => by(name, cost)),
    ...(unit.byPolicy ?? []).map(({ name, ...cost }) => ({ ...by('', cost), policy_a: name, policy_b: name })),
  ]
}

/** The score at the new cost, and the worth, as planners change them. */
function strongerRows({ trust }: BalancedUnit, about: ResultRow): ResultRow[] {
  if (trust?.found === undefined) return []
  const { policy, battles, worth, found } = trust
  const rest = { battles, policy_a: policy, policy_b: policy }
  return [
    { ...about, measure: 'score_in_stronger_hands', ...bounds(found.corrected), ...rest },
    { ...about, measure: 'change_by_stronger_hands', ...bounds(found.change), verdict: found.verdict, ...rest },
    ...(worth === undefined ? [] : [{ ...about, measure: 'cost_in_stronger_hands', ...bounds(worth), ...rest }]),
  ]
}

function pairRows({ rates, units }: BalanceDocument, level: number): ResultRow[] {
  const place = new Map(units.map(({ id }, i) => [id, i]))
  return rates.pairs.flatMap(({ a, b, ratio, low, high, battles }): ResultRow[] => {
    const about = { matchup: `${a} v ${b}`, unit: a }
    const [row, column] = [place.get(a) ?? -1, place.get(b) ?? -1]
    const scores = [
      ['score now', rates.now[row]?.[column] ?? null],
      ['score after', rates.after[row]?.[column] ?? null],
    ] as const
    return [
      {
        ...about,
        measure: 'exchange rate',
        ...known({ estimate: ratio, low, high, level: low === null ? null : level }),
        method: 'fair-count',
        ...(ratio === null ? { verdict: 'separated' } : {}),
        battles,
      },
      ...scores.flatMap(([measure, estimate]) =>
        estimate === null ? [] : [{ ...about, measure, estimate, method: 'model' }],
      ),
    ]
  })
}
