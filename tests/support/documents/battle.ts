import type { ResultDocument } from '../../../src/result/document.ts'
import type { CountEstimate, Estimate, MatchupResult, Measured } from '../../../src/result/heading.ts'
import { share } from './estimates.ts'
import { order, sampled } from './run.ts'

// Result documents of whole battles for the tests of reports. Nothing here is played.

const BATTLES = 4_000

function mean(estimate: number, half: number, more: Partial<CountEstimate> = {}): CountEstimate {
  return { estimate, low: estimate - half, high: estimate + half, level: 0.95, method: 't', ...more }
}

/** Shares of battles by the end of four turns, up to `last`. */
function rising(last: number): Estimate[] {
  return [0.1, 0.4, 0.8, 1].map((part) => share(Math.round(BATTLES * last * part), BATTLES))
}

function unit(army: string, name: string, i: number): MatchupResult['units'][number] {
  const byTurn = { broke: rising(0.03 * (i + 1)), destroyed: rising(0.02 * (i + 2)), fledTable: rising(0) }
  return {
    army,
    unit: name,
    measures: {
      woundsInflicted: mean(1.5 + i, 0.1),
      woundsSuffered: mean(2.5 + i, 0.1),
      modelsLost: mean(2 + i, 0.1),
      roundsWon: mean(0.5, 0.05),
      broke: byTurn.broke[3] as Estimate,
      destroyed: byTurn.destroyed[3] as Estimate,
      woundsByShooting: mean(0.25, 0.02),
      fledTable: byTurn.fledTable[3] as Estimate,
    },
    byTurn,
  }
}

function side(points: number, shooting: CountEstimate, luck: CountEstimate, broke: number): Measured {
  const byTurn = { firstBroke: rising(broke) }
  return {
    measures: {
      pointsDestroyed: mean(points, 8),
      woundsMelee: mean(21.4, 0.4),
      woundsShooting: shooting,
      chargesFront: mean(1.2, 0.05),
      firstBroke: byTurn.firstBroke[3] as Estimate,
      luck,
    },
    byTurn,
  }
}

const NOTHING: CountEstimate = { estimate: 0, method: 't', quantiles: { 5: 0, 50: 0, 95: 0 }, histogram: [BATTLES] }

interface Fought {
  readonly armies: readonly [string, string]
  readonly units?: readonly string[]
  readonly score?: number
  readonly first?: number
}

export function battle({ armies, units = ['Lancers', 'Spears'], score = 0.56, first = 0.541 }: Fought): MatchupResult {
  const wins = Math.round(BATTLES * (score - 0.1))
  const draws = BATTLES * 0.2
  return {
    ...order,
    name: `${armies[0]} v ${armies[1]}`,
    armies,
    policies: ['greedy', 'aggressive'],
    battles: BATTLES,
    blocks: BATTLES / 4,
    counts: { wins: [wins, BATTLES - wins - draws], draws },
    outcome: {
      first: share(wins, BATTLES),
      draw: share(draws, BATTLES),
      second: share(BATTLES - wins - draws, BATTLES),
    },
    score: { ...share(wins + draws / 2, BATTLES), nEff: 5_000 },
    turns: mean(7.2, 0.02, { quantiles: { 5: 5, 50: 8, 95: 8 }, histogram: [0, 0, 0, 0, 0, 500, 500, 500, 2500] }),
    units: armies.flatMap((army) => units.map((name, i) => unit(army, name, i))),
    sides: [
      { army: armies[0], ...side(412, NOTHING, mean(-0.4, 0.3, LUCK), 0.7) },
      { army: armies[1], ...side(371, mean(8.1, 0.2), mean(0.5, 0.3), 0.6) },
    ],
    battle: {
      measures: {
        firstMoverScore: mean(first, 0.008, { histogram: [1500, 800, 1700], step: 0.5 }),
        southScore: mean(0.497, 0.009, { histogram: [1610, 800, 1590], step: 0.5 }),
        margin: mean(41, 12, {
          quantiles: { 5: -300, 50: 20, 95: 410 },
          from: -2,
          histogram: [1000, 400, 200, 900, 1500],
        }),
      },
    },
    twin: { solved: false, reason: 'only engagements can be solved' },
    watch: [
      { why: 'median', block: 12, seat: 3, margin: 0, winner: null },
      { why: 'low', block: 44, seat: 2, margin: -300, winner: 1 },
      { why: 'high', block: 0, seat: 0, margin: 1410, winner: 0 },
      { why: 'upset', block: 901, seat: 1, margin: -1502, winner: 1 },
    ],
  }
}

/** Counts of tenths from −0.2 on, with the rounding errors of a division. */
const LUCK: Partial<CountEstimate> = { histogram: [1000, 1000, 2000], from: -0.2, step: 0.09999999999999432 }

/** One battle of two units a side, four seats a block. */
export const onTable: ResultDocument = {
  ...sampled,
  title: 'Hammer against green tide',
  question: null,
  stop: { rule: 'battles', asked: BATTLES, looks: 1 },
  repeat: "fairfight run 'my battle.yaml' --set turns=6 --battles 4000 --seed 7",
  variants: [{ ...(sampled.variants[0] as ResultDocument['variants'][number]), switches: { moves: 'narrow' } }],
  matchups: [battle({ armies: ['Hammer', 'Tide'] })],
}

/** A dozen units a side. */
export const manyUnits: ResultDocument = {
  ...onTable,
  matchups: [battle({ armies: ['Hammer', 'Tide'], units: Array.from({ length: 12 }, (_, i) => `Unit ${i + 1}`) })],
}

const NAMES = ['Hammer', 'Tide', 'Gunline', 'Shield wall', 'Arrow storm']

/** Everybody against everybody: ten matchups. */
export const manyMatchups: ResultDocument = {
  ...onTable,
  matchups: NAMES.flatMap((a, i) =>
    NAMES.slice(i + 1).map((b, j) => battle({ armies: [a, b], score: 0.44 + 0.03 * ((i + j) % 5) })),
  ),
}
