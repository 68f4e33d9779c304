import { sweepAnswers } from '../../report/sweep/answer.ts'
import type { Recruiter } from '../../run/players/executor.ts'
import { RunError } from '../../run/run-error.ts'
import type { SweepStudy } from '../../run/study/study.ts'
import { sweepStudy } from '../../run/study/sweep-study.ts'
import { readDesign } from '../../scenario/options/vary.ts'
import { readScenario } from '../../scenario/read.ts'
import { InputError } from '../../scenario/text/problem.ts'
import { conducted } from './answer.ts'
import { ALL_GAMES } from './games.ts'
import { read, withOne } from './look.ts'
import type { Curve, Draft, LeftOut, Varying } from './messages.ts'
import { isLong, Solver } from './solver.ts'

/** Settings of a curve that is solved, and of one that is played. */
const SOLVED_POINTS = 17
const PLAYED_POINTS = 7

/** Battles of each setting of a curve that is played. */
const BATTLES_OF_A_POINT = 200

/** Points about the present one that are shown first where solving takes long. */
const NEAREST = 5

/** How often a curve moves towards an even fight that it does not show. */
const MOVES = 2

/** Scores over the legal values of a number about its present one, or about where the fight may be even. */
export async function curve(
  draft: Draft,
  matchup: number,
  vary: Varying,
  signal: AbortSignal,
  tell: (so: Curve) => void,
  moves = MOVES,
): Promise<Curve> {
  const scenario = read(draft, matchup)
  const solved =
    scenario.matchups.every(({ mode }) => mode === 'engagement') && ALL_GAMES[scenario.game]?.facts.exact !== false
  const battles = solved ? 2 : BATTLES_OF_A_POINT
  const out: LeftOut[] = []
  const over = async (study: SweepStudy): Promise<Curve> => {
    const crew: Recruiter | undefined = solved ? (jobs) => new Solver(jobs) : undefined
    const { document } = await conducted(study, undefined, signal, crew)
    const sentence = sweepAnswers(document).join(' ')
    return { document, sentence, now: vary.now, about: vary.about, title: vary.title, out }
  }
  const study = (values: readonly number[]): SweepStudy => studyOf(draft, matchup, vary, values, battles)
  const { all, values } = legalOf(wishedValues(vary, solved ? SOLVED_POINTS : PLAYED_POINTS), study, (value) => {
    const why = value === vary.now ? null : obstacleTo(draft, `${vary.path}=${value}`)
    if (why !== null) out.push({ value, why })
    return why === null
  })
  if (all === null) {
    const why = out[0] === undefined ? '' : `; at ${out[0].value}: ${out[0].why}`
    throw new RunError(`no other value of ${vary.title} can be played${why}`)
  }
  if (!solved || isLong()) {
    const off = (value: number): number => Math.abs(value - vary.now)
    const near = values.toSorted((a, b) => off(a) - off(b)).slice(0, NEAREST)
    if (near.length < values.length) tell(await over(study(near.toSorted((a, b) => a - b))))
  }
  const found = await over(all)
  const about = towardsEven(found, vary)
  if (about === null || moves === 0) return found
  tell(found)
  // An even fight lies beyond this end.
  return curve(draft, matchup, { ...vary, about }, signal, tell, moves - 1)
}

/** The end of a curve beyond which an even fight is to be looked for; null if the curve passes a half, or ends at a bound of the number. */
function towardsEven({ document: { cells } }: Curve, { min, max }: Varying): number | null {
  const dots = cells.map(({ at, matchup: { score } }) => ({
    value: Number(at[0]),
    off: (score.exact ?? score.estimate) - 0.5,
  }))
  const [first, last] = [dots[0], dots.at(-1)]
  if (first === undefined || last === undefined || dots.some(({ off }) => off * first.off <= 0)) return null
  const end = Math.abs(first.off) < Math.abs(last.off) ? first : last
  return end.value <= min || end.value >= max ? null : end.value
}

/** The values that can be played, and their study; null if there are not two. Most often all can, and none need be looked at by itself. */
function legalOf(
  wished: readonly number[],
  study: (values: readonly number[]) => SweepStudy,
  canBe: (value: number) => boolean,
): { readonly values: readonly number[]; readonly all: SweepStudy | null } {
  try {
    return { values: wished, all: wished.length < 2 ? null : study(wished) }
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown
    const values = wished.filter(canBe)
    return { values, all: values.length < 2 ? null : study(values) }
  }
}

function studyOf(
  draft: Draft,
  matchup: number,
  { path }: Varying,
  values: readonly number[],
  battles: number,
): SweepStudy {
  const design = readDesign(draft.name, { battles }, [`${path}=${values.join(',')}`])
  const only = {
    axes: design.axes,
    base: withOne(design.base, matchup),
    at: (levels: readonly number[]) => withOne(design.at(levels), matchup),
    between: (value: number) => withOne(design.between(value), matchup),
  }
  return sweepStudy(only, { trust: 'off' })
}

/** Values about one, in order; the present one is among them. */
function wishedValues({ now, about, min, max }: Varying, most: number): readonly number[] {
  const step = Math.max(1, Math.round(Math.min(max - min, Math.max(most, 1.2 * Math.abs(about))) / most))
  const start = Math.max(min, about - step * Math.floor(most / 2))
  const first = about - step * Math.floor((about - start) / step)
  const values = Array.from({ length: most }, (_, i) => first + i * step)
  return [...new Set([...values, now])].filter((value) => value >= min && value <= max).toSorted((a, b) => a - b)
}

/** Why a draft cannot be played with another value; null if it can. */
function obstacleTo(draft: Draft, set: string): string | null {
  try {
    readScenario(draft.name, { set: [set] })
    return null
  } catch (thrown) {
    if (thrown instanceof InputError) return thrown.faults[0]?.message ?? thrown.message
    throw thrown
  }
}
