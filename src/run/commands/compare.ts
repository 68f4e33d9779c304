import type { Comparison, Flip } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Trust } from '../../result/trust.ts'
import { benjaminiHochberg, holm } from '../../stats/intervals/multiplicity.ts'
import { noDifference } from '../../stats/intervals/paired.ts'
import { contrasts } from '../estimates/contrast/contrast.ts'
import { fieldOf } from '../estimates/contrast/field.ts'
import type { Contrast } from '../estimates/contrast/types.ts'
import { LEVEL } from '../estimates/estimate.ts'
import { exactBalance, exactDirection } from '../estimates/exact-verdict.ts'
import { summarise } from '../estimates/summary.ts'
import { trustedTogether } from '../estimates/trusted-together.ts'
import type { Kind } from '../kind.ts'
import type { Cell } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import { Group, singles } from '../study/group.ts'
import { differenceQuestions } from '../study/question.ts'
import { rangeOf } from '../study/range.ts'
import { playOf } from '../study/repeat.ts'
import { levelOf } from '../study/stop.ts'
import type { CompareStudy } from '../study/study.ts'

/** `compare`: every matchup under all variants, block by block on the same dice, and the effect of the variants. */
export const COMPARE: Kind<CompareStudy, CompareDocument> = {
  groups(study, outlines) {
    const { scenario, independent, stopping } = study
    if (scenario.variants.length < 2) throw new RunError('a comparison needs two variants of the rules')
    if (independent && stopping.stop.rule !== 'battles') {
      throw new RunError('variants with dice of their own need a fixed number of battles')
    }
    let index = 0
    const cells = scenario.variants.map((variant, place) =>
      (variant.matchups ?? scenario.matchups).map((matchup) => {
        const seed = independent && place > 0 ? `${scenario.seed} ${variant.name}` : scenario.seed
        return outlines.cell(index++, { game: scenario.game, seed }, variant, matchup)
      }),
    )
    if (independent) return singles(cells.flat(), (cell) => rangeOf(study, cell))
    return scenario.matchups.map((_, matchup) => {
      const members = cells.map((row) => row[matchup] as Cell)
      return new Group(matchup, members, ...rangeOf(study, members[0] as Cell), 'base')
    })
  },
  questions: (_, group) => differenceQuestions(group),
  tell(study, groups, heading) {
    const cells = groups.flatMap(({ members }) => members).toSorted((a, b) => a.index - b.index)
    const found = contrasts(study, groups)
    const corrected = correctedP(found)
    const equivalences = correctedEquivalence(found)
    const trusts = trustedTogether(found.map(trustOf))
    const comparisons = found.map((contrast, i): Comparison => {
      const { group: _g, pair: _p, at: _a, equivalent: _e, more, questions: _q, ...told } = contrast
      const adjustedP = corrected[i] as number
      const shown = equivalences.get(contrast)
      const verdict = verdictOf(contrast, adjustedP, shown?.isShown ?? contrast.equivalent, study.margin)
      const isOpen = verdict === 'undecided' && contrast.metric === 'score'
      const inside = shown?.told.equivalence?.level ?? contrast.equivalence?.level ?? LEVEL
      const needed = isOpen ? more?.(decisiveLevel(contrast, found, corrected), inside) : {}
      const trust = trusts[i]
      return { ...told, ...shown?.told, adjustedP, verdict, ...needed, ...(trust && { trust }) }
    })
    return {
      ...heading,
      command: 'compare',
      matchups: cells.filter(({ tally }) => tally.blocks > 0).map(summarise),
      comparisons: comparisons.map(detected),
      field: fieldOf(study, found),
      flips: flipsOf(study, found),
      design: study.independent ? 'independent' : 'paired',
      margin: study.margin,
    }
  },
}

/** A difference of scores as planners change it; null for other differences, and if planners were not asked. */
function trustOf({ metric, group, pair, difference }: Contrast): Trust | null {
  const { low, high } = difference
  if (metric !== 'score' || group === null || pair === null || low === undefined || high === undefined) return null
  return group.trust?.(pair, { ...difference, low, high }) ?? null
}

/** p of each contrast, corrected for its family. */
function correctedP(all: readonly Contrast[]): number[] {
  const result = all.map(({ p }) => p)
  for (const correction of ['holm', 'benjamini-hochberg', 'bonferroni'] as const) {
    const family = all.flatMap((contrast, i) => (contrast.correction === correction ? [i] : []))
    const adjusted = CORRECTIONS[correction](family.map((i) => all[i] as Contrast))
    family.forEach((i, place) => {
      result[i] = adjusted[place] as number
    })
  }
  return result
}

/** Whether a score is equivalent after correction, with the interval that shows it. */
interface Equivalence {
  readonly isShown: boolean
  readonly told: Pick<Comparison, 'equivalence' | 'adjustedEquivalenceP'>
}

/**
 * Two one-sided tests of each score, corrected together by Holm, as the tests of higher and lower are. Without correction, with ten
 * comparisons at the edge of the band and 5% each, at least one would be called equivalent in four runs of ten. The reported interval is
 * at the level at which Holm decided.
 */
function correctedEquivalence(all: readonly Contrast[]): ReadonlyMap<Contrast, Equivalence> {
  const family = all.filter(({ at, equivalenceP }) => at !== null && equivalenceP !== undefined)
  const adjusted = holm(family.map(({ equivalenceP = 1 }) => equivalenceP))
  const open = adjusted.filter((p) => p > ALPHA).length
  return new Map(
    family.map((contrast, i) => {
      const { at, equivalenceP: p = 1 } = contrast
      const corrected = adjusted[i] as number
      const isShown = corrected <= ALPHA
      const level = 1 - 2 * (isShown ? ALPHA * (p / corrected) : ALPHA / open)
      return [
        contrast,
        {
          isShown,
          told: { equivalence: { ...(at as NonNullable<typeof at>)(level), level }, adjustedEquivalenceP: corrected },
        },
      ]
    }),
  )
}

const CORRECTIONS: Readonly<Record<Contrast['correction'], (family: readonly Contrast[]) => number[]>> = {
  holm: (family) => holm(family.map(({ p }) => p)),
  'benjamini-hochberg': (family) => benjaminiHochberg(family.map(({ p }) => p)),
  bonferroni: (family) => family.map(({ p, questions = 1 }) => Math.min(1, p * questions)),
}

const ALPHA = 1 - LEVEL

/**
 * Level at which an undecided difference would be significant if all others of its family stay unchanged: Holm counts the undecided ones.
 */
function decisiveLevel(contrast: Contrast, all: readonly Contrast[], corrected: readonly number[]): number {
  const { correction, questions = 1 } = contrast
  if (correction !== 'holm') return levelOf(questions)
  return levelOf(all.filter((other, i) => other.correction === 'holm' && (corrected[i] as number) > ALPHA).length)
}

function verdictOf(
  { metric, difference, blocks }: Contrast,
  adjustedP: number,
  equivalent: boolean,
  margin: number,
): Comparison['verdict'] {
  // If both exact values are known, there is nothing left to test.
  if (difference.exact !== undefined) {
    const within = metric === 'score' && exactBalance(0.5 + difference.exact, margin) === 'balanced'
    return within ? 'equivalent' : (exactDirection(difference.exact) ?? 'equivalent')
  }
  // For metrics other than the score: that no block differed is informative once there were enough blocks.
  const same = metric !== 'score' && difference.method === 'unchanged' && noDifference(blocks, LEVEL) < margin
  if (equivalent || same) return 'equivalent'
  if (adjustedP > ALPHA) return 'undecided'
  return difference.estimate > 0 ? 'higher' : 'lower'
}

/** Adds the certain direction of an equivalent difference, if there is one. */
function detected(comparison: Comparison): Comparison {
  const { verdict, adjustedP, difference } = comparison
  if (verdict === 'equivalent' && difference.exact !== undefined) {
    const way = exactDirection(difference.exact)
    return way === null ? comparison : { ...comparison, detectable: way }
  }
  if (verdict !== 'equivalent' || adjustedP > ALPHA || difference.estimate === 0) return comparison
  return { ...comparison, detectable: difference.estimate > 0 ? 'higher' : 'lower' }
}

/** Battles kept of each comparison of scores. */
const FLIPS = 3

function flipsOf(study: CompareStudy, found: readonly Contrast[]): Flip[] {
  return found.flatMap(({ metric, group, pair, matchup, a, b, difference }) => {
    if (metric !== 'score' || group === null || pair === null) return []
    const kinds = [0, 1, 2].flatMap((first) =>
      [0, 1, 2].filter((second) => second !== first).map((second) => [first, second] as const),
    )
    // Battles that changed in the direction of the difference come first; of these, those that changed farthest. A lower outcome is better
    // for the first army.
    const way = difference.estimate >= 0 ? 1 : -1
    const sorted = kinds.toSorted((x, y) => way * (y[0] - y[1] - (x[0] - x[1])))
    const battles = sorted.flatMap(([first, second]) =>
      (group.cross?.flipsOf(pair, first, second) ?? []).map((battle) => ({ battle, first, second })),
    )
    return battles.slice(0, FLIPS).map(({ battle, first, second }): Flip => {
      const block = Math.floor(battle / group.seats)
      const seat = battle % group.seats
      return {
        matchup,
        a,
        b,
        block,
        seat,
        winners: [WINNERS[first] ?? null, WINNERS[second] ?? null],
        commands: [commandOf(study, group, a, block, seat), commandOf(study, group, b, block, seat)],
      }
    })
  })
}

const WINNERS = [0, null, 1] as const

function commandOf(study: CompareStudy, { members }: Group, name: string, block: number, seat: number): string {
  const { variants, matchups } = study.scenario
  const [a, b] = (members[0] as Cell).matchup.armies
  return playOf(study.repeat, [
    ...(matchups.length > 1 ? [['matchup', `${a.name}:${b.name}`] as const] : []),
    ['variant', String(variants.findIndex((variant) => variant.name === name) + 1)],
    ['block', String(block)],
    ['seat', String(seat)],
  ])
}
