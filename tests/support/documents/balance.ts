import type { BalanceDocument, BalancedUnit, ExchangeRate, UnitVerdict } from '../../../src/result/balance.ts'
import type { Balance, Estimate } from '../../../src/result/heading.ts'
import { error, round } from './estimates.ts'
import { core } from './run.ts'

// Result documents of `balance` for the tests of reports. Nothing here is played: scores follow from what units are worth and cost, moved
// by the fixed pattern of errors of `estimates.ts`.

interface Price {
  readonly current: number
  /** Null if it is not identified. */
  readonly worth: number | null
  readonly rounded?: number
  readonly group?: string
  readonly verdict: UnitVerdict
  readonly balanced: Balance | null
  readonly reason?: string
  readonly byPolicy?: number
}

interface Priced {
  readonly units: Readonly<Record<string, Price>>
  readonly anchor: string
  /** Pairs of which one side won every battle, as `a > b`. */
  readonly separated?: readonly string[]
  readonly more?: Partial<BalanceDocument>
}

const Z = 1.959963984540054
const STEEP = 4

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

function around(estimate: number, spread: number, method = 'normal'): Estimate {
  return {
    estimate: round(estimate),
    low: round(estimate - Z * spread),
    high: round(estimate + Z * spread),
    level: 0.95,
    method,
  }
}

/** Score of a side whose worth is `ratio` times that of the other. */
const score = (ratio: number): number => 1 / (1 + ratio ** -STEEP)

function unitOf([name, price]: [string, Price], i: number, named: readonly string[]): BalancedUnit {
  const { current, worth, group = null, verdict, balanced, reason = 'It follows from its battles.', byPolicy } = price
  const rounded = price.rounded ?? (worth === null ? current : Math.round(worth))
  const known = worth !== null && verdict !== 'anchor'
  const off = balanced === 'unbalanced' ? 0.1 : 0
  const now = score((worth ?? current) / current)
  return {
    id: idOf(name),
    name,
    group,
    current,
    recommended: worth,
    low: known ? round(worth * 0.95) : worth,
    high: known ? round(worth * 1.06) : worth,
    rounded,
    changePercent: round(100 * (rounded / current - 1)),
    standardError: worth === null ? null : known ? 0.028 : 0,
    ...(known && { degrees: 12 }),
    verdict,
    bound: false,
    reason,
    score: {
      now: around(now, 0.01),
      predicted: worth === null ? null : round(score(worth / rounded)),
      verified: balanced === null ? null : around(0.5 + off + 0.01 * error(i), 0.015, 'betting'),
    },
    balanced,
    situational:
      worth === null
        ? null
        : {
            tau: verdict === 'situational' ? 0.45 : 0,
            iSquared: verdict === 'situational' ? 0.8 : 0,
            best: { unit: idOf(named[(i + 1) % named.length] ?? ''), score: 0.72 },
            worst: { unit: idOf(named[(i + 2) % named.length] ?? ''), score: 0.31 },
          },
    ...(byPolicy === undefined
      ? {}
      : {
          byPolicy: [{ name: 'gunline', estimate: byPolicy, low: round(byPolicy * 0.8), high: round(byPolicy * 1.25) }],
        }),
    battles: 1000 + 10 * i,
  }
}

function priced({ units: prices, anchor, separated = [], more = {} }: Priced): BalanceDocument {
  const named = Object.keys(prices)
  const units = Object.entries(prices).map((price, i) => unitOf(price, i, named))
  const apart = new Set(separated.flatMap((pair) => [pair, pair.split(' > ').toReversed().join(' > ')]))
  const table = (cost: (unit: BalancedUnit) => number): (number | null)[][] =>
    units.map((a) =>
      units.map((b) => {
        if (a === b) return 0.5
        if (apart.has(`${a.name} > ${b.name}`)) return null
        return round(score((a.recommended ?? a.current) / cost(a) / ((b.recommended ?? b.current) / cost(b))))
      }),
    )
  const pairs = units.flatMap((a, i) =>
    units.slice(i + 1).map((b): ExchangeRate => {
      const ratio = round((a.recommended ?? a.current) / (b.recommended ?? b.current))
      const none = apart.has(`${a.name} > ${b.name}`)
      const ends = none
        ? { ratio: null, low: null, high: null }
        : { ratio, low: round(ratio * 0.9), high: round(ratio * 1.12) }
      return { a: a.id, b: b.id, ...ends, battles: 400 }
    }),
  )
  return {
    schema: 1,
    command: 'balance',
    version: '0.1.0',
    build: '0123456789abcdef',
    game: 'sovl',
    title: 'The price list',
    question: 'What should each unit cost?',
    status: units.some(({ balanced }) => balanced === 'undecided') ? 'undecided' : 'complete',
    stop: { rule: 'battles', asked: 20_000, looks: 1 },
    seed: '7',
    repeat: 'fairfight balance roster.yaml --battles 20000 --seed 7',
    inputs: { 'roster.yaml': `sha256:${'ab'.repeat(32)}` },
    variants: [core],
    digest: 'cd'.repeat(32),
    matchups: [],
    mode: 'engagement',
    anchor: idOf(anchor),
    tolerance: 0.05,
    level: 0.5,
    units,
    bands: [],
    budgets: [],
    rates: {
      pairs,
      cyclicShare: { estimate: 0.004, low: 0, high: 0.02, level: 0.95, method: 'normal' },
      cyclicP: 0.41,
      cyclicPairs: pairs.length,
      triangles: [],
      now: table(({ current }) => current),
      after: table(({ rounded }) => rounded),
    },
    rounds: [{ costs: units.map(({ current }) => current), battles: 12_000, largestChange: 40 }],
    spent: { rates: 12_000, armies: 0, verdict: 8_000 },
    advantage: { first: null, side: null },
    outliers: [],
    notes: [],
    ...more,
  }
}

/** Units in contact: all balanced at costs, two of which are new. */
export const even = priced({
  anchor: 'Spears',
  units: {
    Spears: { current: 9, worth: 9, verdict: 'anchor', balanced: 'balanced' },
    Halberds: { current: 12, worth: 16.4, verdict: 'raise', balanced: 'balanced' },
    Bows: { current: 11, worth: 8.2, verdict: 'lower', balanced: 'balanced' },
    Knights: { current: 30, worth: 30.4, verdict: 'keep', balanced: 'balanced' },
  },
})

/** Whole battles of two factions, with every kind of verdict. */
export const mixed = priced({
  anchor: 'Shield Wall',
  separated: ['Shield Wall > Goblins', 'Troll > Scribe'],
  units: {
    'Shield Wall': { current: 60, worth: 60, group: 'order', verdict: 'anchor', balanced: 'balanced' },
    Longbows: {
      current: 55,
      worth: 80.4,
      group: 'order',
      verdict: 'policy-dependent',
      balanced: 'undecided',
      byPolicy: 41.2,
      reason: 'Worth 80.4 as the first general leads it, 41.2 as gunline does.',
    },
    Lancers: { current: 70, worth: 105.2, group: 'order', verdict: 'raise', balanced: 'balanced' },
    Scribe: {
      current: 40,
      worth: null,
      group: 'order',
      verdict: 'not-identified',
      balanced: null,
      reason: 'The battles do not tell what it is worth.',
    },
    Goblins: {
      current: 45,
      worth: 31.3,
      rounded: 35,
      group: 'horde',
      verdict: 'lower',
      balanced: 'unbalanced',
      reason: 'Worth 31.3, less than today’s 45; at 35 it scores 60%.',
    },
    Troll: {
      current: 115,
      worth: 150.7,
      group: 'horde',
      verdict: 'situational',
      balanced: 'balanced',
      reason: 'Worth 151 on the whole.',
    },
    Wolves: { current: 50, worth: 50.6, group: 'horde', verdict: 'keep', balanced: 'balanced' },
    'War Chief': {
      current: 110,
      worth: 90.1,
      rounded: 110,
      group: 'horde',
      verdict: 'frozen',
      balanced: null,
      reason: 'Its cost is kept as asked.',
    },
  },
  more: {
    mode: 'battle',
    bands: [
      { points: 500, weight: 0.25, decisiveness: around(6, 0.8), battles: 900 },
      { points: 1000, weight: 0.75, decisiveness: around(4, 0.5), battles: 1500 },
    ],
    rounds: [
      { costs: [60, 55, 70, 40, 45, 115, 50, 110], battles: 900, largestChange: 98.2 },
      { costs: [60, 81.2, 104.7, 40, 32.2, 149.4, 51.3, 110], battles: 900, largestChange: 8.71 },
    ],
    spent: { rates: 6_500, armies: 3_600, verdict: 1_650 },
    advantage: { first: around(0.54, 0.008), side: around(0.497, 0.009) },
    outliers: [
      { armies: ['4 Lancers', '10 Goblins'], score: around(0.985, 0.004), file: 'outlier-1.yaml', block: 3, seat: 1 },
      {
        armies: ['2 Troll', '6 Scribe'],
        score: { estimate: 1, low: 1, high: 1, level: 0.95, method: 'normal' },
        file: 'outlier-2.yaml',
        block: 0,
        seat: 0,
      },
    ],
    notes: ['Some armies won or lost all their battles; their worth has no bound on that side.'],
  },
})

/** Whole battles of two factions, with a cycle of rock, paper and scissors. */
export const circular: BalanceDocument = {
  ...mixed,
  rates: {
    ...mixed.rates,
    cyclicShare: { estimate: 0.18, low: 0.11, high: 0.25, level: 0.95, method: 'normal' },
    cyclicP: 1e-9,
    triangles: [{ units: ['lancers', 'goblins', 'longbows'], strength: 1.25, low: 0.88, high: 1.62 }],
  },
}

/** A result without trials on fresh dice and without units out of line. */
export const untried = priced({
  anchor: 'Spears',
  units: {
    Spears: { current: 9, worth: 9, verdict: 'anchor', balanced: null },
    Swords: { current: 10, worth: 10.1, verdict: 'keep', balanced: null },
  },
})

/** Four factions with so many units that a page has little room. */
export const many = priced({
  anchor: 'Unit 1',
  units: Object.fromEntries(
    Array.from({ length: 32 }, (_, i): [string, Price] => {
      const worth = 20 + 3 * i + error(i)
      const group = ['order', 'horde', 'grove', 'hold'][Math.floor(i / 8)] ?? ''
      const verdict = i === 0 ? 'anchor' : i % 3 === 0 ? 'lower' : 'raise'
      const current = i === 0 ? worth : Math.round(worth * (i % 3 === 0 ? 1.4 : 0.7))
      return [
        `Unit ${i + 1}`,
        {
          current,
          worth,
          rounded: i === 0 ? worth : Math.round(worth),
          group,
          verdict,
          balanced: i === 5 ? 'undecided' : 'balanced',
        },
      ]
    }),
  ),
})

const EVIL = '=HYPERLINK("http://evil.example")<script>alert(4)</script>'

/** Names with markup and control characters. */
export const hostileRoster = priced({
  anchor: EVIL,
  units: {
    [EVIL]: { current: 9, worth: 9, group: '<b>\u202Eevil</b>', verdict: 'anchor', balanced: 'balanced' },
    'وحدة الصحراء\u202Eesrever\u001b[31m\ud800': {
      current: 9,
      worth: 12,
      group: 'b',
      verdict: 'raise',
      balanced: 'unbalanced',
      reason: '<img src=x>\u001b[2J',
    },
    [`+${'very-long-unit-name-'.repeat(12)}`]: {
      current: 9,
      worth: 6,
      group: 'b',
      verdict: 'lower',
      balanced: 'undecided',
    },
  },
  more: {
    notes: ['<script>alert(1)</script>\u001b[2J'],
    outliers: [{ armies: [EVIL, 'b'], score: around(0.9, 0.01), file: "it's; rm.yaml", block: 0, seat: 0 }],
  },
})
