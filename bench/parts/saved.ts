import type { CompareDocument } from '../../src/result/document.ts'
import { conduct } from '../../src/run/conduct.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { prepare } from '../../src/run/prepare.ts'
import { runStudy } from '../../src/run/run.ts'
import { normalQuantile } from '../../src/stats/special/normal.ts'
import { comparison } from '../coupled.ts'
import { type Effort, type Part } from '../figures.ts'
import { PLAYED, QUIETLY } from '../simulation/games.ts'
import { chancesOf, lotteryMatchup, lotteryScenario } from '../simulation/lottery.ts'

const MARGIN = 0.05
/** Chance of a verdict with a number of battles that is fixed beforehand. */
const POWER = 0.95
/** A run planned without knowledge of the truth must decide scores at this distance from the edge of the band, as a share. */
const NEAREST = 0.02

const TRUTHS = [0.5, 0.52, 0.57, 0.58, 0.6, 0.65, 0.7]
const MOST = 1_000_000

/** Number of battles under `--until-decided`, compared with fixed numbers that give a verdict with the same chance. */
export async function saved({ quick }: Effort): Promise<Part> {
  const runs = quick ? 20 : 200
  const planned = fixed(0.25, NEAREST, 1)
  const rows: string[][] = []
  const taken: number[] = []
  const against: number[] = []
  for (const score of TRUTHS) {
    const scenario = lotteryScenario({ matchups: [lotteryMatchup(chancesOf(score))] })
    let battles = 0
    let decided = 0
    for (let run = 0; run < runs; run++) {
      const study = runStudy(
        { ...scenario, seed: `saved ${run}` },
        {
          repeat: '',
          margin: MARGIN,
          stopping: { stop: { rule: 'until-decided', margin: MARGIN }, most: MOST, budget: null },
        },
      )
      const [matchup] = (await conduct(prepare(PLAYED, study), QUIETLY)).document.matchups
      battles += matchup?.battles ?? 0
      decided += matchup?.balance === 'undecided' ? 0 : 1
    }
    const off = Math.abs(score - 0.5)
    const known = fixed(score * (1 - score), Math.abs(off - MARGIN), off < MARGIN ? 2 : 1)
    taken.push(battles / runs)
    against.push(battles / runs / known)
    rows.push(lineOf(`score of ${(100 * score).toFixed(0)}%`, battles / runs, decided / runs, known, planned))
  }
  const paired = await fights(quick ? 3 : 20)
  rows.push(lineOf('four fights, core against earlier', paired.battles, paired.decided, paired.apart, paired.planned))
  const mean = taken.reduce((sum, battles) => sum + battles, 0) / taken.length
  return {
    title: 'Battles of a run that stops at its verdict',
    note:
      `Mean of ${runs} runs with \`--until-decided\`, band of ± 5 points; of the fights 20 at most, for each of two variants. Beside it the fixed numbers ` +
      'that give a verdict 95 times in 100: planned by one who knew the truth,\nand by one who wanted to settle whatever lies 2 points or more from an edge ' +
      '(of the fights: with dice of their own, either way). Nobody knows the truth beforehand, and the sequence may be looked at as often as one likes.',
    head: ['', 'battles', 'decided, %', 'truth known', 'times that', 'truth unknown', 'saved, %'],
    rows,
    figures: {
      'battles saved, %': 100 * (1 - mean / planned),
      'battles over those of one who knew': Math.max(...against),
      'battles saved in four fights, %': 100 * (1 - paired.battles / paired.apart),
    },
    faults: [],
  }
}

/**
 * Number of battles after which a 95% interval excludes an edge at this distance with the chance `POWER`; inside the band it must exclude
 * both edges.
 */
function fixed(variance: number, distance: number, edges: 1 | 2): number {
  return variance * ((normalQuantile(0.975) + normalQuantile(1 - (1 - POWER) / edges)) / distance) ** 2
}

function lineOf(label: string, battles: number, decided: number, known: number, planned: number): string[] {
  const whole = (value: number): string => Math.round(value).toLocaleString('en')
  return [
    label,
    whole(battles),
    (100 * decided).toFixed(0),
    whole(known),
    (battles / known).toFixed(2),
    whole(planned),
    (100 * (1 - battles / planned)).toFixed(0),
  ]
}

/** Comparisons on the same dice until the verdict, compared with two independent runs. */
async function fights(runs: number) {
  const stopping = { stop: { rule: 'until-decided', margin: MARGIN }, most: MOST, budget: null } as const
  const study = { ...comparison('four-fights', 'earlier-combat', 1000), stopping }
  let battles = 0
  let decided = 0
  let apart = 0
  let planned = 0
  for (let run = 0; run < runs; run++) {
    const seeded = { ...study, scenario: { ...study.scenario, seed: `saved ${run}` } }
    const document = (await conduct(prepare(ENGINE, seeded), QUIETLY)).document as CompareDocument
    const score = document.comparisons.find(({ metric }) => metric === 'score')
    const [first] = document.matchups
    if (score === undefined || first === undefined) throw new RangeError('a comparison of nothing')
    battles += first.battles ?? 0
    decided += score.verdict === 'undecided' ? 0 : 1
    const variance = score.values.reduce((sum, value) => sum + value * (1 - value), 0)
    // The true difference is estimated from a hundred thousand blocks.
    apart += fixed(variance, Math.max(FOUR_FIGHTS, MARGIN - FOUR_FIGHTS), 1)
    planned += fixed(variance, NEAREST, 1)
  }
  return { battles: battles / runs, decided: decided / runs, apart: apart / runs, planned: planned / runs }
}

/** The effect of the earlier combat chapter on the score of the first army, ± 0.001. */
const FOUR_FIGHTS = 0.0266
