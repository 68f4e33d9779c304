import * as maths from '../core/maths.ts'
import type { BothList, BothSide } from '../result/both.ts'
import type { Estimate } from '../result/heading.ts'
import { digestOf } from '../run/counts/digest.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { keyOf, Space } from '../scenario/choice/space.ts'
import type { Legal } from '../scenario/choice/types.ts'
import { noDifference } from '../stats/intervals/paired.ts'
import { studentQuantile } from '../stats/special/distributions.ts'
import { type BothRounds, facing, LEAST_BLOCKS } from './both-rounds.ts'
import { LEVEL, ofBlocks } from './scores.ts'
import { toldUnit } from './tell.ts'
import { cellsOf, type Entrant, Trial } from './trial.ts'

/** What two armies that both choose are told: mixtures, their score, and what the best answers gain, all on fresh dice. */

interface Fielded {
  readonly list: Legal
  readonly share: number
}

/** Plays the mixtures and the answers to them on fresh dice, block by block. */
export async function toldOf(
  { sides: [one, other], arena, seats }: Pick<BothRounds, 'sides' | 'arena' | 'seats'>,
  shares: readonly [readonly number[], readonly number[]],
  answers: readonly [Legal, Legal],
  cells: number,
): Promise<{
  readonly sides: readonly [BothSide, BothSide]
  readonly value: Estimate
  readonly pairs: readonly (readonly Estimate[])[]
  readonly blocks: number
  readonly digest: string
}> {
  const mixed = [one, other].map(({ lists }, s) =>
    lists
      .map((list, i) => ({ list, share: shares[s as 0 | 1][i] ?? 0 }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share),
  ) as [Fielded[], Fielded[]]
  const rows = [...mixed[0].map(({ list }) => list), answers[0]]
  const columns = [...mixed[1].map(({ list }) => list), answers[1]]
  const foes = columns.map((list) => facing(one.foe, list, null))
  const space = new Space({ ...one.choice.space.rules, foes })
  const trial = new Trial(space, one.choice.scenario.variants[0]?.rules ?? {}, arena)
  trial.seats = seats
  const entrants = rows.map((list): Entrant => trial.entrant(list))
  const blocks = Math.max(LEAST_BLOCKS, Math.floor(cells / rows.length / columns.length))
  await trial.play(entrants, cellsOf(foes.length, 0, 0, blocks * foes.length))
  // A block that could not be played counts as a half.
  const halves = (i: number, j: number, block: number): number => {
    const score = entrants[i]?.scores[j]?.get(block) ?? -1
    return score < 0 ? 0.5 : score / (2 * seats)
  }
  const [p, q] = mixed.map((lists) => lists.map(({ share }) => share)) as [number[], number[]]
  const over = (of: (i: number, j: number) => number): number =>
    p.reduce((sum, x, i) => sum + q.reduce((part, y, j) => part + x * y * of(i, j), 0), 0)
  const series = Array.from({ length: blocks }, (_, block) => {
    const value = over((i, j) => halves(i, j, block))
    const first = q.reduce((sum, y, j) => sum + y * halves(p.length, j, block), 0) - value
    const second = value - p.reduce((sum, x, i) => sum + x * halves(i, q.length, block), 0)
    return { value, gains: [first, second] as const }
  })
  const side = (s: 0 | 1): BothSide => {
    const { choice, lists } = s === 0 ? one : other
    const answer = answers[s]
    const share = mixed[s].find(({ list }) => keyOf(list.picks) === keyOf(answer.picks))?.share ?? 0
    return {
      army: choice.army,
      points: choice.space.points,
      mixture: mixed[s].map((each) => toldList(choice, each)),
      known: lists.length,
      answer: toldList(choice, { list: answer, share }),
      // A list that is the whole mixture gains nothing over it.
      gain: share === 1 ? { estimate: 0, method: 'exact' } : gainOf(series.map(({ gains }) => gains[s])),
    }
  }
  return {
    sides: [side(0), side(1)],
    value: ofBlocks(
      series.map(({ value }) => value),
      seats,
      LEVEL,
    ),
    pairs: p.map((_, i) =>
      q.map((__, j) =>
        ofBlocks(
          Array.from({ length: blocks }, (___, block) => halves(i, j, block)),
          seats,
          LEVEL,
        ),
      ),
    ),
    blocks,
    digest: digestOf(
      rows.flatMap((list, i) =>
        columns.map((column, j) => ({
          variant: one.choice.scenario.variants[0]?.name ?? '',
          matchup: one.foe.matchup.name,
          columns: [keyOf(list.picks), keyOf(column.picks)],
          numbers: Array.from({ length: blocks }, (_, block) => entrants[i]?.scores[j]?.get(block) ?? -1),
        })),
      ),
    ),
  }
}

/** Mean of paired differences with Student’s interval; if no block differs, with a bound of the share of blocks that may. */
export function gainOf(values: readonly number[]): Estimate {
  const n = values.length
  const estimate = values.reduce((sum, value) => sum + value, 0) / n
  const variance = values.reduce((sum, value) => sum + maths.squared(value - estimate), 0) / Math.max(1, n - 1)
  const half =
    variance === 0
      ? noDifference(n, LEVEL)
      : studentQuantile((1 + LEVEL) / 2, Math.max(1, n - 1)) * Math.sqrt(variance / n)
  return {
    estimate,
    low: Math.max(-1, estimate - half),
    high: Math.min(1, estimate + half),
    level: LEVEL,
    method: variance === 0 ? 'unchanged' : 'paired-t',
  }
}

function toldList({ space }: Choice, { list, share }: Fielded): BothList {
  return {
    share,
    units: list.picks.map((pick) => toldUnit(space, pick)),
    points: list.points,
    list: space.document(list.picks),
    set: space.setting(list.picks),
  }
}
