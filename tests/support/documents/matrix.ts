import type { MatrixDocument } from '../../../src/result/document.ts'
import type { Balance, Estimate, MatchupResult } from '../../../src/result/heading.ts'
import type { Circle, RankedCell, Rating, Triangle } from '../../../src/result/ranked.ts'
import { error, round, share } from './estimates.ts'
import { core, order, sampled } from './run.ts'

// Result documents of `matrix` for the tests of reports. Nothing here is played: scores follow from strengths and an edge of some
// armies over others, moved by the fixed pattern of errors of `estimates.ts`.

interface Field {
  /** Strength in Elo. */
  readonly armies: Readonly<Record<string, number>>
  readonly battles?: number
  /** Edges in Elo beyond strength, as `A > B`. */
  readonly edges?: Readonly<Record<string, number>>
  /** Fixed scores, as `A > B`. */
  readonly scores?: Readonly<Record<string, number>>
  /** Share of each army in the optimal mixture; 0 for others. */
  readonly nash: Readonly<Record<string, number>>
  /** Pairs that were never fought. */
  readonly missing?: number
  readonly more?: Partial<MatrixDocument>
}

interface Meeting {
  readonly a: string
  readonly b: string
  readonly score: Estimate
  readonly battles: number
}

const MARGIN = 0.05
const Z = 1.959963984540054

/** Elo points of one unit of log odds. */
const ELO = 400 / Math.LN10

const logit = (p: number): number => Math.log(p / (1 - p))
const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length

function around(estimate: number, error: number, method: string): Estimate {
  return {
    estimate: round(estimate),
    low: round(estimate - Z * error),
    high: round(estimate + Z * error),
    level: 0.95,
    method,
  }
}

function meetings({ armies, battles = 2_000, edges = {}, scores = {}, missing = 0, more = {} }: Field): Meeting[] {
  const all = Object.entries(armies)
  const pairs = all.flatMap(([a, own], i) =>
    all.slice(i + 1).map(([b, other]): Meeting => {
      const edge = (edges[`${a} > ${b}`] ?? 0) - (edges[`${b} > ${a}`] ?? 0)
      const p = scores[`${a} > ${b}`] ?? 1 / (1 + 10 ** ((other - own - edge) / 400))
      const wins = Math.round(2 * (battles * p + error(i + b.length) * Math.sqrt(battles * p * (1 - p)))) / 2
      const score = share(Math.min(battles, wins), battles)
      return { a, b, score: more.stop === undefined ? { ...score, method: 'beta-binomial' } : score, battles }
    }),
  )
  return pairs.slice(0, pairs.length - missing)
}

/** Distribution of a standard normal variable (Abramowitz & Stegun 26.2.17), to seven decimals. */
function normal(z: number): number {
  if (z < 0) return 1 - normal(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

/** p by Benjamini and Hochberg. */
function adjust(all: readonly number[]): number[] {
  return all.map((p) => {
    const above = all.filter((other) => other >= p)
    return Math.min(1, ...above.map((other) => (other * all.length) / all.filter((each) => each <= other).length))
  })
}

function errorOf({ low = 0, high = 1 }: Estimate): number {
  return (high - low) / (2 * Z)
}

function cellsOf(met: readonly Meeting[]): RankedCell[] {
  const p = met.map(({ score }) => normal((MARGIN - Math.abs(score.estimate - 0.5)) / errorOf(score)))
  const adjusted = adjust(p)
  return met.map(({ a, b, score }, i): RankedCell => {
    const inside = Math.abs(score.estimate - 0.5) + 1.6448536269514722 * errorOf(score) <= MARGIN
    const adjustedP = adjusted[i] ?? 1
    return {
      a,
      b,
      score,
      p: round(p[i] ?? 1),
      adjustedP: round(adjustedP),
      verdict: adjustedP <= 0.05 ? 'unbalanced' : inside ? 'balanced' : 'undecided',
    }
  })
}

function matchupOf({ a, b, score, battles }: Meeting, verdict: Balance, rule: string): MatchupResult {
  const wins = Math.round((score.estimate - 0.05) * battles)
  const draws = Math.round(2 * (score.estimate * battles - wins))
  const { units: _, ...base } = order
  return {
    ...base,
    name: `${a} v ${b}`,
    armies: [a, b],
    battles,
    blocks: battles / 4,
    counts: { wins: [wins, battles - wins - draws], draws },
    outcome: {
      first: share(Math.max(0, wins), battles),
      draw: share(draws, battles),
      second: share(Math.max(0, battles - wins - draws), battles),
    },
    score,
    turns: { estimate: 7.2, low: 7.1, high: 7.3, level: 0.95, method: 't' },
    units: [],
    ...endedBy(rule, verdict, score, battles),
    balance: verdict,
    twin: { solved: false, reason: 'only engagements can be solved' },
  }
}

function endedBy(rule: string, verdict: Balance, score: Estimate, battles: number): Pick<MatchupResult, 'ended'> {
  if (rule === 'battles') return {}
  if (rule === 'interrupted') return { ended: { by: 'interrupted', looks: 2, settled: false } }
  if (verdict !== 'undecided') return { ended: { by: 'verdict', looks: 3, settled: true } }
  // For such a score it is undecided on which side of the edge of the band it lies.
  const edge = Math.abs(Math.abs(score.estimate - 0.5) - MARGIN) < 0.002
  return {
    ended: {
      by: 'limit',
      looks: 5,
      settled: false,
      needed: edge ? null : Math.round(battles * (1 + 40 * score.estimate) * 0.1),
    },
  }
}

/** Score of each army of a pair, with its error. */
function table(met: readonly Meeting[]): (a: string, b: string) => { readonly p: number; readonly se: number } | null {
  return (a, b) => {
    for (const { a: first, b: second, score } of met) {
      if (first === a && second === b) return { p: score.estimate, se: errorOf(score) }
      if (first === b && second === a) return { p: 1 - score.estimate, se: errorOf(score) }
    }
    return null
  }
}

/** Bradley and Terry's ratings by minorisation. Pairs in which one army won every battle get half a win in each direction. */
function ratingsOf(names: readonly string[], met: readonly Meeting[]): { ratings: Rating[]; regularised: boolean } {
  const of = table(met)
  const results = (army: string) => names.flatMap((other) => (other === army ? [] : (of(army, other) ?? [])))
  const regularised = names.some((army) => results(army).every(({ p }) => p === 1))
  const added = regularised ? 1 : 0
  let strength = names.map(() => 1)
  for (let i = 0; i < 400; i++) {
    strength = names.map((army, x) => {
      let [wins, weight] = [0, 0]
      for (const { a, b, score, battles } of met) {
        if (a !== army && b !== army) continue
        const other = strength[names.indexOf(a === army ? b : a)] ?? 1
        wins += battles * (a === army ? score.estimate : 1 - score.estimate) + added / 2
        weight += (battles + added) / ((strength[x] ?? 1) + other)
      }
      return wins / weight
    })
  }
  const middle = mean(strength.map(Math.log))
  const ratings = names.map((army, x): Rating => {
    const own = strength[x] ?? 1
    let information = 0
    for (const { a, b, battles } of met) {
      if (a !== army && b !== army) continue
      const p = own / (own + (strength[names.indexOf(a === army ? b : a)] ?? 1))
      information += (battles + added) * p * (1 - p)
    }
    const elo = ELO * (Math.log(own) - middle)
    const half = (Z * ELO) / Math.sqrt(information)
    const others = results(army)
    const spread = Math.sqrt(others.reduce((sum, { se }) => sum + se * se, 0)) / others.length
    const score = around(mean(others.map(({ p }) => p)), spread, 't')
    return {
      army,
      rating: round(elo),
      low: round(elo - half),
      high: round(elo + half),
      level: 0.95,
      score: { ...score, low: Math.max(0, score.low ?? 0), high: Math.min(1, score.high ?? 1) },
    }
  })
  return { ratings: ratings.toSorted((a, b) => b.rating - a.rating), regularised }
}

function trianglesOf(names: readonly string[], met: readonly Meeting[]): Triangle[] {
  const of = table(met)
  const all = names.flatMap((x, i) =>
    names.slice(i + 1).flatMap((y, j) =>
      names.slice(i + j + 2).flatMap((z): Omit<Triangle, 'adjustedP'>[] => {
        const legs = [of(x, y), of(y, z), of(z, x)]
        const odds = legs.flatMap((leg) => (leg === null || leg.p <= 0 || leg.p >= 1 ? [] : [leg]))
        if (odds.length < 3) return []
        const curl = odds.reduce((sum, { p }) => sum + logit(p), 0)
        const se = Math.sqrt(odds.reduce((sum, { p, se: own }) => sum + (own / (p * (1 - p))) ** 2, 0))
        const [a, b, c] = odds.map(({ p }) => p) as [number, number, number]
        const p = 2 * normal(-Math.abs(curl) / se)
        return curl >= 0
          ? [{ armies: [x, y, z], scores: [a, b, c], curl: around(curl, se, 'delta'), p }]
          : [{ armies: [x, z, y], scores: [1 - c, 1 - b, 1 - a], curl: around(-curl, se, 'delta'), p }]
      }),
    ),
  )
  const adjusted = adjust(all.map(({ p }) => p))
  return all
    .map((triangle, i) => ({ ...triangle, adjustedP: adjusted[i] ?? 1 }))
    .toSorted((a, b) => b.curl.estimate - a.curl.estimate)
    .slice(0, 10)
}

/** The reported triangle whose circle has the largest least score. */
function circleOf(told: readonly Triangle[], met: readonly Meeting[]): Circle | null {
  const of = table(met)
  const circles = told.filter(({ scores }) => Math.min(...scores) > 0.5)
  const [best] = circles.toSorted((a, b) => Math.min(...b.scores) - Math.min(...a.scores))
  if (best === undefined) return null
  const p = best.scores.map((score, i) => {
    const se = of(best.armies[i] ?? '', best.armies[(i + 1) % 3] ?? '')?.se ?? 1
    return normal((0.5 - score) / se)
  })
  return { armies: best.armies, scores: best.scores, p: Math.max(...p) }
}

/** The cyclic part of the log odds: the residual after the mean of each army, without noise. */
function cyclicOf(names: readonly string[], met: readonly Meeting[]): MatrixDocument['cyclic'] {
  const of = table(met)
  const odds = (a: string, b: string): number => {
    const p = of(a, b)?.p ?? 0.5
    return logit(Math.min(0.999, Math.max(0.001, p)))
  }
  const strength = names.map((a) => mean(names.map((b) => (a === b ? 0 : odds(a, b)))))
  let [left, total, noise, q] = [0, 0, 0, 0]
  for (const { a, b, score } of met) {
    const spread = errorOf(score) / Math.max(0.001, score.estimate * (1 - score.estimate))
    const rest = odds(a, b) - (strength[names.indexOf(a)] ?? 0) + (strength[names.indexOf(b)] ?? 0)
    left += rest ** 2
    total += odds(a, b) ** 2
    noise += spread ** 2
    q += (rest / spread) ** 2
  }
  const df = ((names.length - 1) * (names.length - 2)) / 2
  const part = df / met.length
  const cyclic = Math.max(0, left - noise * part) / (total - noise)
  // Wilson and Hilferty's approximation of chi-square is good enough here.
  const z = ((q / df) ** (1 / 3) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df))
  const half = Z * Math.sqrt((2 * cyclic * noise) / total + 0.00001)
  return {
    share: round(cyclic),
    low: round(Math.max(0, cyclic - half)),
    high: round(Math.min(1, cyclic + half)),
    level: 0.95,
    q: round(q),
    df,
    p: normal(-z),
  }
}

function matrix(field: Field): MatrixDocument {
  const armies = Object.keys(field.armies)
  const met = meetings(field)
  const { stop = { rule: 'until-decided', asked: 20_000, looks: 5, margin: MARGIN, level: 1 - 0.05 / met.length } } =
    field.more ?? {}
  const cells = cellsOf(met)
  const { ratings, regularised } = ratingsOf(armies, met)
  const cyclic = cyclicOf(armies, met)
  const triangles = trianglesOf(armies, met)
  const of = table(met)
  const weights = armies.map((army) => ({
    army,
    weight: field.nash[army] ?? 0,
    inclusion: field.nash[army] === undefined ? 0.02 : Math.min(1, 0.7 + field.nash[army]),
    value: round(
      armies.reduce((sum, other) => sum + (field.nash[other] ?? 0) * ((of(army, other)?.p ?? 0.5) - 0.5), 0),
    ),
  }))
  const entropy = weights.reduce((sum, { weight }) => (weight > 0 ? sum - weight * Math.log(weight) : sum), 0)
  const count = round(Math.exp(entropy))
  return {
    ...sampled,
    command: 'matrix',
    title: 'Every list against every other',
    question: 'Which of these lists is out of line?',
    stop,
    repeat: 'fairfight matrix scenarios/lists.yaml --until-decided --seed 7',
    variants: [core],
    matchups: met.map((meeting, i) => matchupOf(meeting, cells[i]?.verdict ?? 'undecided', stop.rule)),
    armies,
    cells,
    basis: { ratings: 'samples', nash: 'samples' },
    ratings,
    fit: { statistic: cyclic.q, df: cyclic.df, p: cyclic.p, regularised },
    nash: {
      weights,
      effective: {
        estimate: count,
        low: 1,
        high: round(Math.min(armies.length, count + 0.6)),
        level: 0.95,
        method: 'bootstrap',
      },
    },
    cyclic,
    triangles,
    circle: circleOf(triangles, met),
    margin: MARGIN,
    ...field.more,
  }
}

/** Three armies, each of which beats the next. */
export const cycle = matrix({
  armies: { Rock: 10, Paper: -5, Scissors: 0 },
  edges: { 'Rock > Scissors': 160, 'Scissors > Paper': 140, 'Paper > Rock': 150 },
  nash: { Rock: 0.34, Paper: 0.35, Scissors: 0.31 },
  more: { stop: { rule: 'battles', asked: 2_000, looks: 1 } },
})

const TWELVE = {
  Giants: 150,
  'Black Guard': 84,
  Wolves: 52,
  'Shield wall': 30,
  Lancers: 21,
  Wardens: 8,
  'Green tide': 0,
  Gunline: -11,
  Order: -22,
  'Arrow storm': -37,
  Levy: -95,
  Bowmen: -180,
}

/** Twelve armies whose strengths explain nearly all scores; a few pairs are undecided. */
export const twelve = matrix({ armies: TWELVE, nash: { Giants: 1 } })

/** Twelve armies, four of which form a circle. */
export const circled = matrix({
  armies: TWELVE,
  edges: { 'Giants > Wolves': 60, 'Wolves > Black Guard': 120, 'Black Guard > Giants': 170, 'Gunline > Giants': 210 },
  nash: { Giants: 0.41, 'Black Guard': 0.33, Wolves: 0.26 },
})

/** Twenty armies with names too long for any table. */
export const twenty = matrix({
  armies: Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [
      `${['Expeditionary force', 'Household guard', 'Free company', 'Border militia'][i % 4]} of the ${['Northern Marches', 'Elder Duchy', 'Salt Coast', 'Seven Valleys', 'Hollow Crown'][i % 5]}`,
      Math.round(90 * Math.cos(i * 2.3)),
    ]),
  ),
  battles: 1_000,
  nash: {
    'Expeditionary force of the Northern Marches': 0.8,
    'Free company of the Seven Valleys': 0.2,
  },
})

const EIGHT = { Titan: 300, Ash: 40, Birch: 20, Cedar: 10, Elm: 0, Fir: -10, Hazel: -30, Larch: -60 }

/** Eight armies, one of which wins every battle, so that a penalty keeps the ratings finite. */
export const unbeaten = matrix({
  armies: EIGHT,
  battles: 400,
  scores: Object.fromEntries(Object.keys(EIGHT).map((army) => [`Titan > ${army}`, 1])),
  nash: { Titan: 1 },
})

/** Five armies, stopped by the user before the last three pairs were fought. */
export const broken = matrix({
  armies: { Ash: 60, Birch: 20, Cedar: 0, Elm: -20, Fir: -60 },
  nash: { Ash: 1 },
  missing: 3,
  more: {
    status: 'interrupted',
    stop: { rule: 'interrupted', asked: 20_000, looks: 0 },
    unplayed: ['Cedar v Elm', 'Cedar v Fir', 'Elm v Fir'],
  },
})

/** The same, stopped so early that pairs are not connected. */
export const apart: MatrixDocument = {
  ...broken,
  cells: broken.cells.slice(0, 1),
  matchups: broken.matchups.slice(0, 1),
  ratings: [],
  triangles: [],
  circle: null,
  fit: { statistic: 0, df: 0, p: 1, regularised: false },
  nash: { weights: [], effective: { estimate: 0, method: 'bootstrap' } },
  cyclic: { share: 0, low: 0, high: 1, level: 0.95, q: 0, df: 0, p: 1 },
}

/** Names with markup and control characters. */
export const hostileField = matrix({
  armies: {
    '=HYPERLINK("http://evil.example")<script>alert(4)</script>': 40,
    'جيش الصحراء الكبير\u202Eesrever\u001b[31m\ud800': 0,
    [`+${'very-long-army-name-'.repeat(12)}`]: -40,
  },
  nash: { '=HYPERLINK("http://evil.example")<script>alert(4)</script>': 1 },
})

/** The same with factions: the first four armies are of one, the others of another. */
export const twoFactions = {
  ...twelve,
  factions: Object.fromEntries(twelve.armies.map((army, i) => [army, i < 4 ? 'North' : 'South'])),
}
