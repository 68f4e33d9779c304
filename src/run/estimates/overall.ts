import * as maths from '../../core/maths.ts'
import type { ResultDocument } from '../../result/document.ts'
import { type Estimate, type MatchupResult, SCHEMA } from '../../result/heading.ts'
import type { Effect, Overall, OverallDocument } from '../../result/overall.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { holm } from '../../stats/intervals/multiplicity.ts'
import { randomEffects } from '../../stats/intervals/random-effects.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import { normalCdf } from '../../stats/special/normal.ts'
import { RunError } from '../run-error.ts'
import { build, VERSION } from '../version.ts'
import { LEVEL } from './estimate.ts'
import { exactBalance, exactDirection } from './exact-verdict.ts'

/** A file as named on the command line, and its result. */
export interface FileResult {
  readonly file: string
  readonly document: ResultDocument
}

/** An effect before correction. */
interface Found {
  readonly variant: string
  readonly base: string | null
  readonly file: string
  readonly title: string
  readonly matchup: MatchupResult
  /** The score of the first army. */
  readonly difference: Estimate
  readonly p: number
  readonly equivalenceP: number
  /** Whether any battle carried out what the variant changes; see `Effect.verdict`. */
  readonly isReached: boolean
}

/**
 * What the results of several files say together. `about`: an army or role; without it, the one that is in every matchup, if there is just
 * one. Throws a `RunError` if `about` is in no matchup, or on both sides of one.
 */
export function overallOf(results: readonly FileResult[], margin: number, about?: string): OverallDocument {
  const [command, ...others] = new Set(results.map(({ document }) => document.command))
  if ((command !== 'run' && command !== 'compare') || others.length > 0) {
    throw new RangeError('results of one command are put together, run or compare')
  }
  const all = results.flatMap((result) => foundIn(result, margin))
  const name = about ?? commonOf(all)
  const sided = name === null ? all.map((found) => ({ found, side: 0 as const })) : sidesOf(all, name)
  const corrected = holm(sided.map(({ found }) => found.p))
  const equivalences = holm(sided.map(({ found }) => found.equivalenceP))
  const effects = sided.map(({ found, side }, i) => ({
    found,
    effect: effectOf(found, side, corrected[i] as number, equivalences[i] as number, margin),
  }))
  const keys = [...new Set(all.map(({ variant }) => variant))]
  return {
    schema: SCHEMA,
    command,
    version: VERSION,
    build: build(),
    files: results.map(({ file }) => file),
    about: name,
    margin,
    overall: keys.map((variant) => {
      const own = effects.filter(({ found }) => found.variant === variant)
      return {
        variant,
        base: own[0]?.found.base ?? null,
        ...together(
          own.map(({ effect }) => effect),
          name !== null,
          command === 'run' ? 0.5 : 1,
        ),
      }
    }),
  }
}

function foundIn({ file, document }: FileResult, margin: number): Found[] {
  const { title, matchups } = document
  if (document.command === 'compare') {
    return document.comparisons.flatMap((comparison): Found[] => {
      const { metric, a, b, difference, p, equivalenceP = 1 } = comparison
      const matchup = matchups.find(({ name, variant }) => name === comparison.matchup && variant === a)
      if (metric !== 'score' || matchup === undefined) return []
      const isReached = comparison.verdict !== 'unreached'
      return [{ variant: b, base: a, file, title, matchup, difference, p, equivalenceP, isReached }]
    })
  }
  return matchups.map((matchup) => {
    const { score, variant } = matchup
    const { exact } = score
    const difference = shifted(score)
    const error = errorOf(difference)
    const beyond = (from: number): number => (error === 0 ? 0 : normalCdf(from / error))
    const size = Math.abs(difference.estimate)
    return {
      variant,
      base: null,
      file,
      title,
      matchup,
      difference: { ...difference, ...(exact !== undefined && { exact: exact - 0.5 }) },
      p: Math.min(1, 2 * beyond(-size)),
      equivalenceP: beyond(size - margin),
      isReached: true,
    }
  })
}

/** A score as its distance from 1/2. */
function shifted({ estimate, low, high, level, method }: Estimate): Estimate {
  const ends = low === undefined || high === undefined ? {} : { low: low - 0.5, high: high - 0.5 }
  return { estimate: estimate - 0.5, ...ends, ...(level !== undefined && { level }), method }
}

/** Standard error, from the width of the interval. */
function errorOf({ low, high, level = LEVEL }: Estimate): number {
  return low === undefined || high === undefined ? 0 : (high - low) / 2 / normalHalfWidth(level)
}

/** The names by which a side of a matchup may be meant. */
function namesOf({ armies, roles }: MatchupResult, side: 0 | 1): string[] {
  const role = roles?.[side]
  return role == null ? [armies[side]] : [role, armies[side]]
}

/** The role, or else the army, that is on just one side of every matchup; null if there is none or there are several. */
function commonOf(all: readonly Found[]): string | null {
  const names = new Set(all.flatMap(({ matchup }) => [...namesOf(matchup, 0), ...namesOf(matchup, 1)]))
  const common = [...names].filter((name) => all.every(({ matchup }) => sideOf(matchup, name) !== null))
  const roles = common.filter((name) => all.every(({ matchup }) => matchup.roles?.includes(name) === true))
  // If two armies or roles face each other everywhere, the first one named is as good as the other.
  return roles[0] ?? common[0] ?? null
}

/** The side of an army or role; null if it is on neither side, or on both. */
function sideOf(matchup: MatchupResult, name: string): 0 | 1 | null {
  const [first, second] = [namesOf(matchup, 0).includes(name), namesOf(matchup, 1).includes(name)]
  return first === second ? null : first ? 0 : 1
}

function sidesOf(all: readonly Found[], name: string): { found: Found; side: 0 | 1 }[] {
  const sided = all.flatMap((found) => {
    const side = sideOf(found.matchup, name)
    return side === null ? [] : [{ found, side }]
  })
  if (sided.length === 0) {
    throw new RunError(`--for: no army and no role is called \`${name}\` on one side of a matchup`)
  }
  return sided
}

function effectOf(found: Found, side: 0 | 1, adjustedP: number, adjustedEquivalenceP: number, margin: number): Effect {
  const { file, title, matchup } = found
  const difference = side === 0 ? found.difference : turned(found.difference)
  return {
    file,
    title,
    matchup: matchup.name,
    army: matchup.armies[side],
    difference,
    adjustedP,
    adjustedEquivalenceP,
    verdict: found.isReached ? verdictOf(difference, adjustedP, adjustedEquivalenceP, margin) : 'unreached',
  }
}

/** The difference of the other army. */
function turned({ estimate, low, high, exact, ...rest }: Estimate): Estimate {
  const { z: _z, nEff: _n, ...kept } = rest
  return {
    ...kept,
    estimate: -estimate,
    ...(low !== undefined && high !== undefined && { low: -high, high: -low }),
    ...(exact !== undefined && { exact: -exact }),
  }
}

const ALPHA = 1 - LEVEL

function verdictOf({ exact, estimate }: Estimate, p: number, equivalenceP: number, margin: number): Effect['verdict'] {
  if (exact !== undefined) {
    return exactBalance(0.5 + exact, margin) === 'balanced' ? 'equivalent' : (exactDirection(exact) ?? 'equivalent')
  }
  if (equivalenceP <= ALPHA) return 'equivalent'
  if (p > ALPHA) return 'undecided'
  return estimate > 0 ? 'higher' : 'lower'
}

/** `reach`: the largest effect that there can be: a score is at most 1/2 away from even, and 1 from another score. */
function together(effects: readonly Effect[], signed: boolean, reach: number): Omit<Overall, 'variant' | 'base'> {
  const count = (verdict: Effect['verdict']): number => effects.filter((each) => each.verdict === verdict).length
  const sources = effects
    .filter(({ verdict }) => verdict !== 'unreached')
    .map(({ difference }) => ({
      estimate: difference.exact ?? difference.estimate,
      variance: difference.exact === undefined ? maths.squared(errorOf(difference)) : 0,
    }))
  const square = sources.reduce((sum, { estimate, variance }) => sum + maths.squared(estimate) - variance, 0)
  return {
    effects,
    verdicts: {
      higher: count('higher'),
      lower: count('lower'),
      equivalent: count('equivalent'),
      undecided: count('undecided'),
      unreached: count('unreached'),
    },
    size: Math.sqrt(Math.max(0, square / Math.max(1, sources.length))),
    ...(signed && sources.length > 1 && meanOf(sources, reach)),
  }
}

function meanOf(
  sources: Parameters<typeof randomEffects>[0],
  reach: number,
): Pick<Overall, 'mean' | 'tau' | 'sameP' | 'prediction'> {
  const { mean, tau, p, prediction, ...around } = randomEffects(sources, LEVEL)
  // Student's t of few effects knows no limits.
  const possible = ({ low, high }: Interval): Interval => ({ low: Math.max(-reach, low), high: Math.min(reach, high) })
  return {
    mean: { estimate: mean, ...possible(around), level: LEVEL, method: 't' },
    tau,
    sameP: p,
    ...(prediction && { prediction: possible(prediction) }),
  }
}
