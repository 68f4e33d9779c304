import type { SweepDocument } from '../../../src/result/document.ts'
import type { Balance, Ended, Heading, MatchupResult } from '../../../src/result/heading.ts'
import type { FairCount, Scalar, SensitivityParameter, SweptAxis, SweptCell } from '../../../src/result/swept.ts'
import { error, round, share } from './estimates.ts'
import { core, order, sampled } from './run.ts'

// Result documents of sweeps for the tests of reports. Nothing here is played: scores follow a curve, moved by plausible errors.

const BATTLES = 10_000
const MARGIN = 0.05

const logit = (p: number): number => Math.log(p / (1 - p))
const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

interface Fought {
  readonly at: readonly Scalar[]
  /** True score of the first army. */
  readonly p: number
  readonly variant?: string
  readonly armies?: readonly [string, string]
  readonly battles?: number
  /** Settings of the whole sweep. */
  readonly of: number
  /** Index of the error in the pattern. */
  readonly i: number
  readonly ended?: Ended
}

/** A cell; its verdict is that of the interval that holds for all cells together. */
function cell({
  at,
  p,
  variant = 'core',
  armies = ['Order', 'Levy'],
  battles = BATTLES,
  of,
  i,
  ended,
}: Fought): SweptCell {
  const wins = Math.round(battles * p + error(i) * Math.sqrt(battles * p * (1 - p)))
  const score = share(wins, battles)
  const { low, high } = wide(score.estimate, battles, of)
  const balance: Balance =
    low > 0.5 - MARGIN && high < 0.5 + MARGIN
      ? 'balanced'
      : low > 0.5 + MARGIN || high < 0.5 - MARGIN
        ? 'unbalanced'
        : 'undecided'
  const matchup: MatchupResult = {
    ...order,
    name: `${armies[0]} v ${armies[1]}`,
    variant,
    armies,
    battles,
    blocks: battles,
    counts: { wins: [wins, battles - wins], draws: 0 },
    outcome: { first: score, draw: share(0, battles), second: share(battles - wins, battles) },
    score,
    units: order.units.map((unit, side) => ({
      ...unit,
      army: armies[side === 0 ? 0 : 1],
      measures: {
        ...unit.measures,
        woundsInflicted: mean(unit.unit === 'knights' ? 2 + 3 * p : 4 - 3 * p),
        woundsSuffered: mean(unit.unit === 'knights' ? 4 - 3 * p : 2 + 3 * p),
        broke: share(Math.round(battles * (side === 0 ? 1 - p : p) * 0.9), battles),
        destroyed: share(Math.round(battles * (side === 0 ? 1 - p : p) * 0.2), battles),
      },
    })),
    ...(ended === undefined ? {} : { ended, balance }),
  }
  return { at, matchup, band: { low, high }, balance }
}

function mean(estimate: number): MatchupResult['turns'] {
  return {
    estimate: round(estimate),
    low: round(estimate - 0.03),
    high: round(estimate + 0.03),
    level: 0.95,
    method: 't',
  }
}

/** The simultaneous interval of one of `of` cells. */
function wide(p: number, n: number, of: number): { readonly low: number; readonly high: number } {
  const half = Math.sqrt(2 * Math.log((2 * of) / 0.05)) * Math.sqrt((p * (1 - p)) / n)
  return { low: round(Math.max(0, p - half)), high: round(Math.min(1, p + half)) }
}

export const spears: SweptAxis = {
  path: 'armies.Levy.units.line.models',
  label: 'line.models',
  values: [12, 14, 16, 17, 18, 20, 24],
}

/** Score of the knights against a number of spearmen; it is a half at 17.2. */
const steep = (models: number, even = 17.2): number => logistic(-6.6 * Math.log(models / even))

function fair(even: number, half: number, variant = 'core', more: Partial<FairCount> = {}): FairCount {
  return {
    path: spears.path,
    label: spears.label,
    matchup: 'Order v Levy',
    variant,
    estimate: even,
    low: round(even - half),
    high: round(even + half),
    level: 0.95,
    method: 'fieller',
    fit: { statistic: 4.1, df: 5, p: 0.535 },
    curve: { b0: 6.6 * Math.log(even), b1: -6.6, log: true },
    ...more,
  }
}

const heading: Heading = sampled

const common = {
  ...heading,
  command: 'sweep',
  title: 'Knights charge a line of spears',
  question: 'How many spearmen hold five knights half of the time?',
  stop: { rule: 'battles', asked: BATTLES, looks: 1 },
  repeat: 'fairfight sweep scenarios/sovl/knights-charge-spears.yaml --vary armies.Levy.units.line.models=12..24:2',
  matchups: [],
  simultaneous: 0.95,
  margin: 0.05,
  fairs: [],
} as const satisfies Partial<SweepDocument>

/** One axis of numbers, with a fair count. */
export const oneAxis: SweepDocument = {
  ...common,
  axes: [spears],
  cells: spears.values.map((models, i) => cell({ at: [models], p: steep(Number(models)), of: 7, i })),
  fair: fair(17.24, 0.41),
}

/** One axis of lists, which has no fair count. */
export const lists: SweepDocument = {
  ...common,
  question: 'Which line holds the knights best?',
  axes: [
    { path: 'armies.Levy', label: 'Levy', values: ['halberds', 'spears with shields', 'two-handed swords', null] },
  ],
  cells: ['halberds', 'spears with shields', 'two-handed swords', null].map((list, i) =>
    cell({ at: [list], p: [0.612, 0.284, 0.507, 0.931][i] ?? 0, of: 4, i }),
  ),
  fair: null,
}

export const discipline: SweptAxis = {
  path: 'armies.Levy.units.line.profile.discipline',
  label: 'line.discipline',
  values: [5, 6, 7, 8, 9],
}

/** Six numbers of spearmen by five of discipline; some cells undecided. */
export const twoAxes: SweepDocument = {
  ...common,
  question: 'What do numbers and what does discipline do for a line of spears?',
  axes: [{ ...spears, values: [12, 14, 16, 18, 20, 24] }, discipline],
  cells: [12, 14, 16, 18, 20, 24].flatMap((models, row) =>
    [5, 6, 7, 8, 9].map((value, column) =>
      cell({
        at: [models, value],
        p: logistic(logit(steep(models)) - 0.5 * (value - 7)),
        battles: 4_000,
        of: 30,
        i: 5 * row + column,
      }),
    ),
  ),
  fair: null,
}

const gentle = {
  ...core,
  name: 'gentle rear',
  edition: 'earlier-combat',
  changes: { rearBonus: 0 },
} as const

/** Two readings of the rules. */
export const twoVariants: SweepDocument = {
  ...common,
  variants: [core, gentle],
  axes: [spears],
  cells: spears.values.flatMap((models, i) => [
    cell({ at: [models], p: steep(Number(models)), of: 14, i }),
    cell({ at: [models], p: steep(Number(models), 20.1), variant: gentle.name, of: 14, i: i + 3 }),
  ]),
  fair: fair(17.24, 0.41),
  fairs: [fair(17.24, 0.41), fair(20.13, 0.36, gentle.name, { fit: { statistic: 9.2, df: 5, p: 0.101 } })],
}

/** Two armies against four others under two readings: more lines than one panel holds. */
export const eightLines: SweepDocument = {
  ...twoVariants,
  cells: spears.values.flatMap((models, i) =>
    [core, gentle].flatMap(({ name }, v) =>
      ['Levy', 'Militia', 'Pikes', 'Guard'].map((enemy, e) =>
        cell({
          at: [models],
          p: steep(Number(models), 15 + 2 * e + v),
          variant: name,
          armies: ['Order', enemy],
          of: 56,
          i: i + e + v,
        }),
      ),
    ),
  ),
  fairs: [core, gentle].flatMap(({ name }, v) =>
    ['Levy', 'Militia', 'Pikes', 'Guard'].map((enemy, e) =>
      fair(15 + 2 * e + v, 0.4, name, { matchup: `Order v ${enemy}` }),
    ),
  ),
}

const until = { rule: 'until-decided', asked: 3_000, looks: 9, margin: MARGIN, level: 0.99286 } as const

/** Number of battles of each value, and the reason for its end. */
const ENDS: Readonly<Record<number, readonly [number, Ended]>> = {
  17: [3_000, { by: 'limit', looks: 9, settled: false, needed: 1_400 }],
  18: [2_400, { by: 'budget', looks: 8, settled: false, needed: 900 }],
}

/** Each value until its verdict; two ended without one. The scores do not determine the upper end of the fair count. */
export const adaptive: SweepDocument = {
  ...oneAxis,
  status: 'undecided',
  stop: until,
  cells: spears.values.map((models, i) => {
    const [battles, ended] = ENDS[Number(models)] ?? [600, { by: 'verdict', looks: 2 + (i % 3), settled: true }]
    return cell({ at: [models], p: steep(Number(models)), battles, of: 7, i, ended })
  }),
  fair: fair(17.2, 0.9, 'core', {
    high: null,
    note: 'levels stopped at their verdicts, so the interval of the value holds only roughly',
  }),
}

/** Knights that win against every number of spearmen in the sweep. */
export const neverEven: SweepDocument = {
  ...oneAxis,
  cells: spears.values.map((models, i) => cell({ at: [models], p: steep(Number(models), 40), of: 7, i })),
  fair: fair(40, 1, 'core', {
    estimate: null,
    low: null,
    high: null,
    note: 'the score does not cross a half in the range; the curve would reach a half at about 40',
  }),
}

/** Stopped by the user: three values have no battle. */
export const cutShort: SweepDocument = {
  ...oneAxis,
  status: 'interrupted',
  stop: { rule: 'interrupted', asked: BATTLES, looks: 0 },
  cells: oneAxis.cells.slice(0, 4),
  unplayed: [18, 20, 24].map((models) => `Order v Levy (core, line.models=${models})`),
  fair: fair(17, 1, 'core', {
    estimate: null,
    low: null,
    high: null,
    fit: null,
    curve: null,
    note: 'the score does not cross a half in the range; the curve would reach a half at about 17.2',
  }),
}

/** Stopped by the user in the middle of a map. */
export const cutShortMap: SweepDocument = {
  ...twoAxes,
  status: 'interrupted',
  stop: { rule: 'interrupted', asked: 4_000, looks: 0 },
  cells: twoAxes.cells.slice(0, 22),
  unplayed: Array.from({ length: 8 }, (_, i) => `setting ${i + 23}`),
}

const index = (estimate: number, half: number, method: string, floor = -1) => ({
  estimate,
  low: round(Math.max(floor, estimate - half)),
  high: round(estimate + half),
  level: 0.95,
  method,
})

function screened(label: string, mu: number, muStar: number, half: number, sigma: number): SensitivityParameter {
  return {
    path: `armies.X.units.${label}`,
    label,
    mu: { estimate: mu, method: 'morris' },
    muStar: index(muStar, half, 't', 0),
    sigma,
  }
}

const morrisParameters = [
  screened('rearBonus', 0.004, 0.006, 0.005, 0.008),
  screened('line.models', -0.612, 0.612, 0.044, 0.071),
  screened('line.discipline', -0.241, 0.243, 0.052, 0.094),
  screened('knights.attacks', 0.388, 0.388, 0.061, 0.12),
  screened('knights.power', 0.022, 0.061, 0.031, 0.055),
  screened('line.width', -0.018, 0.034, 0.022, 0.038),
  screened('pursuit', 0.001, 0.003, 0.003, 0.004),
  screened('flankBonus', 0.002, 0.008, 0.006, 0.009),
]

/** Eight parameters screened. */
export const morris: SweepDocument = {
  ...common,
  question: 'What decides whether a line of spears holds?',
  axes: morrisParameters.map(({ path, label }) => ({ path, label, values: [1, 2, 3, 4] })),
  cells: [],
  simultaneous: null,
  margin: 0.05,
  fair: null,
  sensitivity: {
    method: 'morris',
    matchup: 'Order v Levy',
    variant: 'core',
    runs: 20,
    points: 180,
    battles: 4_000,
    mean: 0.548,
    variance: 0.0712,
    noise: 0.00006,
    parameters: morrisParameters,
  },
}

function shared(label: string, first: number, total: number, half: number): SensitivityParameter {
  const [alone, together] = [index(first, half, 'bootstrap'), index(total, half, 'bootstrap', 0)]
  return { path: `armies.X.units.${label}`, label, first: alone, total: together }
}

const sobolParameters = [
  shared('line.discipline', 0.171, 0.214, 0.03),
  shared('line.models', 0.462, 0.531, 0.041),
  shared('knights.power', -0.004, 0.012, 0.014),
  shared('knights.attacks', 0.218, 0.296, 0.036),
  shared('line.width', 0.021, 0.052, 0.022),
]

/** Shares of the variance of five parameters. */
export const sobol: SweepDocument = {
  ...morris,
  axes: sobolParameters.map(({ path, label }) => ({ path, label, values: [1, 2, 3, 4] })),
  sensitivity: {
    method: 'sobol',
    matchup: 'Order v Levy',
    variant: 'core',
    runs: 256,
    points: 1_792,
    battles: 4_000,
    mean: 0.551,
    variance: 0.0688,
    noise: 0.00006,
    parameters: sobolParameters,
  },
}

const { sensitivity: _, ...unknown } = morris

/** A stopped screening, which has no result for its parameters. */
export const cutShortScreen: SweepDocument = {
  ...unknown,
  status: 'interrupted',
  stop: { rule: 'interrupted', asked: 4_000, looks: 0 },
  unplayed: Array.from({ length: 40 }, (_none, i) => `setting ${i + 141}`),
}

export const all: Readonly<Record<string, SweepDocument>> = {
  oneAxis,
  lists,
  twoAxes,
  twoVariants,
  eightLines,
  adaptive,
  neverEven,
  cutShort,
  cutShortMap,
  morris,
  sobol,
  cutShortScreen,
}
