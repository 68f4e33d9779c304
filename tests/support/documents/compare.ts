import type { Comparison, Flip } from '../../../src/result/compared.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import type { Estimate, MatchupResult } from '../../../src/result/heading.ts'
import { battle, manyMatchups } from './battle.ts'
import { share } from './estimates.ts'
import { order, sampled } from './run.ts'

// Result documents of `compare` for the tests of reports. Nothing here is played.

const Z = 1.959963984540054
const MARGIN = 0.05

interface Change {
  readonly matchup: string
  readonly a?: string
  readonly b?: string
  readonly metric: string
  readonly army?: string
  readonly unit?: string
  readonly measure?: string
  readonly kind?: Comparison['kind']
  /** Value under the first variant. */
  readonly from: number
  readonly by: number
  /** Standard error of the difference; 0 if no block differed. */
  readonly error: number
  readonly exploratory?: true
  readonly more?: Partial<Comparison>
}

/** A comparison whose interval, p and verdict follow from the difference and its standard error. */
export function comparison(change: Change): Comparison {
  const { matchup, a = 'core', b = 'earlier-combat', metric, kind = 'share', from, by, error, more } = change
  const score = metric === 'score'
  const p = error === 0 ? 1 : Math.min(1, 2 * Math.exp(-0.717 * (Math.abs(by) / error) - 0.416 * (by / error) ** 2))
  const inside = Math.abs(by) + 1.645 * error < MARGIN
  const sure = 3 * p <= 0.05
  const way = by > 0 ? 'higher' : 'lower'
  return {
    matchup,
    a,
    b,
    metric,
    army: change.army ?? null,
    unit: change.unit ?? null,
    measure: change.measure ?? metric,
    kind,
    values: [from, from + by],
    difference: differing(by, error, kind),
    p,
    test: error === 0 ? 'none' : kind === 'count' ? 'paired-t' : 'mcnemar',
    adjustedP: Math.min(1, 3 * p),
    family: change.exploratory ? 'exploratory' : 'primary',
    correction: change.exploratory ? 'benjamini-hochberg' : 'holm',
    verdict: error === 0 || (score && inside) ? 'equivalent' : sure ? way : 'undecided',
    ...(score && inside && sure ? { detectable: way } : {}),
    ...(score ? { equivalenceP: inside ? 1e-6 : 0.4 } : {}),
    ...(score && error > 0 ? { equivalence: { low: by - 1.645 * error, high: by + 1.645 * error, level: 0.9 } } : {}),
    varianceReduction: error === 0 ? null : 1.9,
    varianceBound: score && error > 0 ? 2 : null,
    changed: score ? (error === 0 ? 0 : 2_140) : null,
    blocks: 20_000,
    ...more,
  }
}

function differing(by: number, error: number, kind: Comparison['kind']): Estimate {
  if (error === 0 && kind === 'count') return { estimate: by, method: 'unchanged' }
  const half = error === 0 ? 0.00018 : Z * error
  const method = error === 0 ? 'unchanged' : kind === 'count' ? 'paired-t' : 'tango'
  return { estimate: by, low: by - half, high: by + half, level: 0.95, method }
}

const MATCHUP = 'Lancers v Spears'
const LANCERS = { matchup: MATCHUP, army: 'Lancers', unit: 'riders' }
const SPEARS = { matchup: MATCHUP, army: 'Spears', unit: 'line' }

/** Every metric of one matchup; the score changes by `by` percentage points, with a standard error. */
function metrics(by: number, error: number): Comparison[] {
  const noise = error === 0 ? 0 : 1
  const event = (measure: string, change: number) => ({ measure, by: noise * change, error: noise * 0.0008 })
  const count = (measure: string, change: number) => ({
    measure,
    kind: 'count' as const,
    by: noise * change,
    error: noise * 0.006,
  })
  return [
    comparison({ matchup: MATCHUP, metric: 'score', army: 'Lancers', from: 0.9717, by, error }),
    comparison({ ...LANCERS, metric: 'riders.broke', from: 0.0161, ...event('broke', 0.0241) }),
    comparison({ ...SPEARS, metric: 'line.broke', from: 0.9631, ...event('broke', -0.0398) }),
    comparison({ matchup: MATCHUP, metric: 'turns', from: 1.484, ...count('turns', 0.131), exploratory: true }),
    comparison({
      ...LANCERS,
      metric: 'riders.woundsInflicted',
      from: 4.34,
      ...count('woundsInflicted', -0.241),
    }),
    comparison({
      ...LANCERS,
      metric: 'riders.destroyed',
      from: 0.0103,
      ...event('destroyed', 0.0004),
      exploratory: true,
    }),
    comparison({
      ...SPEARS,
      metric: 'line.woundsInflicted',
      from: 0.962,
      ...count('woundsInflicted', 0.004),
      exploratory: true,
    }),
    comparison({ ...SPEARS, metric: 'line.destroyed', from: 0.0092, ...event('destroyed', 0.0021), exploratory: true }),
  ]
}

const [core] = sampled.variants
if (core === undefined) throw new Error('no variant')
const EARLIER = { ...core, name: 'earlier-combat', edition: 'earlier-combat' }

function fought(variant: string): MatchupResult {
  const names: Readonly<Record<string, string>> = { Order: 'Lancers', Levy: 'Spears', knights: 'riders' }
  return {
    ...order,
    name: MATCHUP,
    variant,
    armies: ['Lancers', 'Spears'],
    units: order.units.map((unit) => ({
      ...unit,
      army: names[unit.army] ?? unit.army,
      unit: names[unit.unit] ?? unit.unit,
    })),
  }
}

const FLIPS: readonly Flip[] = [12, 57, 104].map((block, i) => ({
  matchup: MATCHUP,
  a: 'core',
  b: 'earlier-combat',
  block,
  seat: 0,
  winners: i === 2 ? [0, null] : [0, 1],
  commands: [1, 2].map(
    (variant) =>
      `fairfight play scenarios/sovl/lancers-spears.yaml --rules core --rules earlier-combat --variant ${variant} --block ${block} --seat 0`,
  ) as [string, string],
}))

/** Lancers v Spears under two editions: the score is lower, for certain, though inside the band called equivalent. */
export const compared: CompareDocument = {
  ...sampled,
  command: 'compare',
  title: 'Lancers charge spears',
  question: 'Does the earlier combat chapter make the charge weaker?',
  repeat: 'fairfight compare scenarios/sovl/lancers-spears.yaml --rules core --rules earlier-combat --battles 20000',
  variants: [core, EARLIER],
  matchups: [fought('core'), fought('earlier-combat')],
  comparisons: metrics(-0.043, 0.001),
  field: [],
  flips: FLIPS,
  design: 'paired',
  margin: MARGIN,
}

/** The same comparison, with exact differences beside the sampled ones if they are known. */
export const twinned: CompareDocument = {
  ...compared,
  comparisons: compared.comparisons.map((each) =>
    each.kind === 'share'
      ? { ...each, difference: { ...each.difference, exact: each.difference.estimate + 0.0004, z: -0.4 } }
      : each,
  ),
}

/** Rules compared with themselves: there is no difference. */
export const same: CompareDocument = { ...compared, comparisons: metrics(0, 0), flips: [] }

/** A change of the score alone, with its standard error. */
export function scored(by: number, error: number, more: Partial<Comparison> = {}): CompareDocument {
  const score = comparison({ matchup: MATCHUP, metric: 'score', army: 'Lancers', from: 0.6, by, error, more })
  return { ...compared, comparisons: [score], flips: [] }
}

/** Stopped by the user. */
export const cut: CompareDocument = {
  ...compared,
  status: 'interrupted',
  stop: { rule: 'interrupted', asked: 20_000, looks: 0 },
  unplayed: ['Lancers v Pikes (core)'],
}

/** Played until decided, with confidence sequences, and not decided. */
export const undecided: CompareDocument = {
  ...compared,
  status: 'undecided',
  stop: { rule: 'until-decided', asked: 4_000, looks: 17, margin: MARGIN, level: 0.975, budget: 10_000 },
  matchups: compared.matchups.map((matchup) => ({
    ...matchup,
    battles: 4_000,
    blocks: 4_000,
    ended: { by: 'limit', looks: 17, settled: false, needed: 11_400 },
    score: { ...matchup.score, level: 0.975, method: 'betting' },
  })),
  comparisons: [
    comparison({
      matchup: MATCHUP,
      metric: 'score',
      army: 'Lancers',
      from: 0.9717,
      by: -0.031,
      error: 0.018,
      more: {
        difference: { estimate: -0.031, low: -0.071, high: 0.009, level: 0.975, method: 'betting' },
        test: 'anytime',
        verdict: 'undecided',
        needed: 11_400,
        blocks: 4_000,
      },
    }),
  ],
  flips: [],
}

const ARMIES = ['Hammer', 'Tide', 'Gunline', 'Shield wall', 'Arrow storm', 'Long column of the northern marches']
/** Differences in turn, in points, and their standard errors. */
const BY = [-7.4, 0.1, 1.2, -0.6, 6.1, 0, -2.9, 0.4, 3.3, -4.6, -1.1, 12.5]
const ERRORS = [0.6, 0.5, 0.7, 0.6, 0.9, 0.5, 1.9, 0.4, 0.9, 0.7, 0.6, 1.1]

const PAIRINGS = ARMIES.flatMap((first, i) => ARMIES.slice(i + 1).map((second) => [first, second] as const)).slice(
  0,
  12,
)

/** A dozen matchups under three variants. */
export const dozen: CompareDocument = {
  ...manyMatchups,
  command: 'compare',
  title: 'Two ways to change the flank',
  question: 'What does a weaker flank bonus do to the field?',
  repeat: "fairfight compare 'the field.yaml' --rules core --rules soft=core,flankBonus=0 --rules earlier-combat",
  variants: [core, { ...core, name: 'soft flanks', changes: { flankBonus: 0 } }, EARLIER],
  matchups: ['core', 'soft flanks', 'earlier-combat'].flatMap((variant) =>
    PAIRINGS.map((armies, i) => ({ ...battle({ armies: [...armies], score: 0.44 + 0.01 * i }), variant })),
  ),
  comparisons: ['soft flanks', 'earlier-combat'].flatMap((b, variant) =>
    PAIRINGS.flatMap(([first, second], i) => {
      const matchup = `${first} v ${second}`
      const about = { matchup, b, from: 0.44 + 0.01 * i }
      const by = ((BY[(i + 5 * variant) % 12] ?? 0) / 100) * (variant === 0 ? 1 : 0.4)
      const error = (ERRORS[i] ?? 1) / 100
      return [
        comparison({ ...about, metric: 'score', army: first, by, error, more: { test: 'paired-t', blocks: 1_000 } }),
        comparison({
          ...about,
          metric: 'first.pointsDestroyed',
          army: first,
          measure: 'pointsDestroyed',
          kind: 'count',
          from: 412,
          by: 900 * by,
          error: 9,
          more: { blocks: 1_000 },
        }),
        comparison({
          ...about,
          metric: 'battle.firstMoverScore',
          measure: 'firstMoverScore',
          by: by / 4,
          error,
          exploratory: true,
          more: { blocks: 1_000 },
        }),
      ]
    }),
  ),
  field: ['soft flanks', 'earlier-combat'].map((b, i) => ({
    a: 'core',
    b,
    difference: {
      ...share(500, 1_000),
      estimate: 0.006 * i,
      low: -0.004 + 0.006 * i,
      high: 0.004 + 0.006 * i,
      method: 'paired-t',
    },
    p: i === 0 ? 0.91 : 0.0031,
    verdict: 'equivalent' as const,
    ...(i === 0 ? {} : { detectable: 'higher' as const }),
    equivalenceP: 1e-9,
    first: null,
    size: i === 0 ? 0.0338 : 0.0135,
    interaction: { q: i === 0 ? 214.3 : 12.1, df: 11, p: i === 0 ? 1e-12 : 0.36 },
    most: [0, 11, 4, 9, 8].map((at) => PAIRINGS[at]?.join(' v ') ?? ''),
  })),
  flips: PAIRINGS.map(([first, second], i) => ({
    matchup: `${first} v ${second}`,
    a: 'core',
    b: 'soft flanks',
    block: 7 * i,
    seat: i % 4,
    winners: [1, 0],
    commands: [1, 2].map(
      (variant) =>
        `fairfight play 'the field.yaml' --matchup '${first}:${second}' --variant ${variant} --block ${7 * i} --seat ${i % 4}`,
    ) as [string, string],
  })),
  design: 'paired',
  margin: MARGIN,
}
