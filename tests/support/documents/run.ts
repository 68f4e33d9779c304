import type { ResultDocument } from '../../../src/result/document.ts'
import type { Estimate, MatchupResult, Twin, UnitResult } from '../../../src/result/heading.ts'
import { binomial, count, end, error, round, share, solved, solvedCount } from './estimates.ts'

// Result documents for the tests of reports. Nothing here is played: see `estimates.ts`.

/** Chances of a unit in these documents: distributions of its counts, and chances of its events by turn. */
interface Law {
  readonly army: string
  readonly unit: string
  readonly inflicted: readonly number[]
  readonly suffered: readonly number[]
  readonly broke: readonly number[]
  readonly destroyed: readonly number[]
}

function sampledUnit(law: Law, n: number, twin: boolean): UnitResult {
  const events = (by: readonly number[], shift: number): Estimate[] => {
    let least = 0
    return by.map((p, turn) => {
      least = Math.max(least, Math.round(n * p + 0.6 * error(turn + shift) * Math.sqrt(n * p * (1 - p))))
      return share(least, n, twin ? p : undefined)
    })
  }
  const byTurn = { broke: events(law.broke, 0), destroyed: events(law.destroyed, 3) }
  return {
    army: law.army,
    unit: law.unit,
    measures: {
      woundsInflicted: count(law.inflicted, n, twin),
      woundsSuffered: count(law.suffered, n, twin),
      modelsLost: count(law.suffered, n, twin),
      broke: end(byTurn.broke),
      destroyed: end(byTurn.destroyed),
    },
    byTurn,
  }
}

function solvedUnit(law: Law): UnitResult {
  const byTurn = { broke: law.broke.map(solved), destroyed: law.destroyed.map(solved) }
  return {
    army: law.army,
    unit: law.unit,
    measures: {
      woundsInflicted: solvedCount(law.inflicted),
      woundsSuffered: solvedCount(law.suffered),
      modelsLost: solvedCount(law.suffered),
      broke: solved(end(law.broke)),
      destroyed: solved(end(law.destroyed)),
    },
    byTurn,
  }
}

const KNIGHTS: Law = {
  army: 'Order',
  unit: 'knights',
  inflicted: binomial(14, 0.31),
  suffered: binomial(5, 0.17),
  broke: [0.0010112, 0.0034, 0.0069, 0.0104, 0.0131, 0.0148, 0.0157, 0.0161],
  destroyed: [0.0007078, 0.0021, 0.0041, 0.0062, 0.0079, 0.0091, 0.0098, 0.0102],
}
const LINE: Law = {
  army: 'Levy',
  unit: 'line',
  inflicted: binomial(8, 0.12),
  suffered: binomial(20, 0.217),
  broke: [0.7624227, 0.8911, 0.9327, 0.9501, 0.9578, 0.9611, 0.9625, 0.9631],
  destroyed: [0, 0.0003, 0.0019, 0.0042, 0.0063, 0.0078, 0.0086, 0.009],
}
const LENGTH = [0, 0.7641, 0.1321, 0.0462, 0.0219, 0.0117, 0.0073, 0.0059, 0.0108]
const TWIN: Twin = { solved: true, states: 4184 }
const UNSOLVED: Twin = { solved: false, reason: 'more than 2,000,000 states' }

interface Contest {
  readonly variant?: string
  readonly armies: readonly [string, string]
  readonly n: number
  readonly wins: readonly [number, number]
  /** Exact chances of a win for each side, if they are known. */
  readonly exact?: readonly [number, number]
  readonly laws: readonly Law[]
}

function contest({ variant = 'core', armies, n, wins, exact, laws }: Contest): MatchupResult {
  const draws = n - wins[0] - wins[1]
  const known = exact && { draw: round(1 - exact[0] - exact[1]), score: round((1 + exact[0] - exact[1]) / 2) }
  const score = share(wins[0] + draws / 2, n, known?.score)
  return {
    name: `${armies[0]} v ${armies[1]}`,
    variant,
    armies,
    policies: [null, null],
    battles: n,
    blocks: n,
    counts: { wins, draws },
    outcome: {
      first: share(wins[0], n, exact?.[0]),
      draw: share(draws, n, known?.draw),
      second: share(wins[1], n, exact?.[1]),
    },
    score,
    turns: count(LENGTH, n, exact !== undefined),
    units: laws.map((law) => sampledUnit(law, n, exact !== undefined)),
    twin: exact ? TWIN : UNSOLVED,
  }
}

export const core: ResultDocument['variants'][number] = {
  name: 'core',
  edition: 'core',
  changes: {},
  switches: {
    rearAttacks: 'allowed',
    attackFrontage: 'whole-side',
    damageSave: 'per-point',
    flankBonus: 1,
    rearBonus: 2,
    testAfterKill: true,
    rankBonusCap: null,
    pursuit: 'none',
  },
}

export const order = contest({
  armies: ['Order', 'Levy'],
  n: 20_000,
  wins: [19_434, 565],
  exact: [0.9708142336, 0.0290893114],
  laws: [KNIGHTS, LINE],
})

/** Order v Levy, sampled, with the exact answer. */
export const sampled: ResultDocument = {
  schema: 1,
  command: 'run',
  version: '0.1.0',
  build: '0123456789abcdef',
  game: 'sovl',
  title: 'Knights charge a line of spears',
  question: 'Do five knights break twenty spearmen from the front?',
  status: 'complete',
  stop: { rule: 'battles', asked: 20_000, looks: 1 },
  seed: '7',
  repeat: 'fairfight run scenarios/sovl/knights-charge-spears.yaml --seed 7 --battles 20000',
  inputs: {
    'knights-charge-spears.yaml': 'sha256-2f1d0a9c4e9b57c1f5f3d7a8b60e8d24c1a37b9be0d4c15a6f8e7d2b3c4a5f60',
    'catalogue.yaml': 'sha256-9e107d9d372bb6826bd81d3542a419d6ab3c0f5f1e2d4c5b6a79880716253443',
  },
  variants: [core],
  digest: 'sha256-5b0c7d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9012345678',
  matchups: [order],
}

/** The same question, only solved exactly. */
export const exactOnly: ResultDocument = {
  ...sampled,
  command: 'exact',
  stop: { rule: 'exact', asked: 0, looks: 0 },
  repeat: 'fairfight exact scenarios/sovl/knights-charge-spears.yaml',
  matchups: [
    {
      name: 'Order v Levy',
      variant: 'core',
      armies: ['Order', 'Levy'],
      policies: [null, null],
      outcome: { first: solved(0.9708142336), draw: solved(0.000096455), second: solved(0.0290893114) },
      score: solved(0.9708624611),
      turns: solvedCount(LENGTH),
      units: [solvedUnit(KNIGHTS), solvedUnit(LINE)],
      twin: TWIN,
    },
  ],
}

/** Two matchups under two editions; one of them is nearly even. */
export const twoMatchups: ResultDocument = {
  ...sampled,
  title: 'Two charges under two editions',
  question: null,
  variants: [
    core,
    {
      name: 'gentle rear',
      edition: 'earlier-combat',
      changes: { rearBonus: 0, pursuit: 'winner-flight-dice-catch-destroys' },
      switches: {
        ...core.switches,
        rearAttacks: 'forbidden',
        damageSave: 'stepped',
        rearBonus: 0,
        pursuit: 'winner-flight-dice-catch-destroys',
      },
    },
  ],
  matchups: ['core', 'gentle rear'].flatMap((variant) => [
    contest({ variant, armies: ['Order', 'Levy'], n: 20_000, wins: [17_012, 2_410], laws: [KNIGHTS, LINE] }),
    contest({
      variant,
      armies: ['Order', 'Chaos'],
      n: 20_000,
      wins: [9_961, 9_873],
      laws: [KNIGHTS, { ...LINE, army: 'Chaos', unit: 'horde' }],
    }),
  ]),
}

const NEVER = [0, 0, 0, 0]

/** Order wins every battle; its knights never break, and no unit of Order is destroyed. */
export const zeroEvents: ResultDocument = {
  ...sampled,
  title: 'Knights in the rear',
  question: 'Can a line survive knights in its rear?',
  matchups: [
    contest({
      armies: ['Order', 'Levy'],
      n: 20_000,
      wins: [20_000, 0],
      laws: [
        { ...KNIGHTS, suffered: [1], broke: NEVER, destroyed: NEVER },
        { ...LINE, broke: [0.98, 0.999, 1, 1], destroyed: NEVER },
      ],
    }),
  ],
}

/** Three units a side. */
export const threeASide: ResultDocument = {
  ...sampled,
  title: 'Three against three',
  question:
    'Does a wider line hold longer than a deeper one when both stand three units across and meet in one engagement?',
  matchups: [
    contest({
      armies: ['Order', 'Levy'],
      n: 4_000,
      wins: [2_180, 1_705],
      laws: [
        KNIGHTS,
        { ...KNIGHTS, unit: 'halberds', broke: KNIGHTS.broke.map((p) => 20 * p), inflicted: binomial(20, 0.18) },
        { ...KNIGHTS, unit: 'captain', broke: KNIGHTS.broke.map((p) => 21.5 * p), inflicted: binomial(6, 0.4) },
        LINE,
        { ...LINE, unit: 'second line', broke: LINE.broke.map((p) => 0.99 * p), suffered: binomial(30, 0.3) },
        { ...LINE, unit: 'archers', broke: LINE.broke.map((p) => 0.41 * p), suffered: binomial(10, 0.1) },
      ],
    }),
  ],
}

/** Stopped by the user after 6,400 of 20,000 battles. */
export const interrupted: ResultDocument = {
  ...sampled,
  status: 'interrupted',
  stop: { rule: 'interrupted', asked: 20_000, looks: 0 },
  matchups: [
    contest({
      armies: ['Order', 'Levy'],
      n: 6_400,
      wins: [6_211, 188],
      exact: [0.9708142336, 0.0290893114],
      laws: [KNIGHTS, LINE],
    }),
  ],
}

/** Names with markup and control characters. */
export const hostile: ResultDocument = {
  ...sampled,
  title: '</title><script>alert(1)</script>',
  question: 'Is <b onclick="x()">this</b> "safe" & sound?',
  repeat: 'fairfight run "</code><script>alert(2)</script>.yaml"',
  inputs: { '<img src=x onerror=alert(3)>.yaml': 'sha256-00' },
  matchups: [
    contest({
      armies: [
        '=HYPERLINK("http://evil.example")<script>alert(4)</script>',
        'جيش الصحراء الكبير\u202Eesrever\u001b[31m\ud800',
      ],
      n: 20_000,
      wins: [12_345, 7_000],
      laws: [
        {
          ...KNIGHTS,
          army: '=HYPERLINK("http://evil.example")<script>alert(4)</script>',
          unit: `+${'very-long-unit-name-'.repeat(12)}`,
        },
        { ...LINE, army: 'جيش الصحراء الكبير\u202Eesrever\u001b[31m\ud800', unit: '@SUM(1)\'"><svg/onload=alert(5)>' },
      ],
    }),
  ],
}
