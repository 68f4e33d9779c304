import { GAMES } from '../../games/index.ts'
import { sweepAnswers } from '../../report/sweep/answer.ts'
import { RunError } from '../../run/run-error.ts'
import { sweepStudy } from '../../run/study/sweep-study.ts'
import { readDesign } from '../../scenario/options/vary.ts'
import { readScenario } from '../../scenario/read.ts'
import { InputError } from '../../scenario/text/problem.ts'
import { conducted } from './answer.ts'
import { read, withOne } from './look.ts'
import type { Curve, Draft, Varying } from './messages.ts'

/** Settings of a curve that is solved, and of one that is played. */
const SOLVED_POINTS = 17
const PLAYED_POINTS = 7

/** Battles of each setting of a curve that is played. */
const BATTLES_OF_A_POINT = 200

/** Scores over the legal values of a number about its present one. */
export async function curve(draft: Draft, matchup: number, vary: Varying, signal: AbortSignal): Promise<Curve> {
  const scenario = read(draft, matchup)
  const solved =
    scenario.matchups.every(({ mode }) => mode === 'engagement') && GAMES[scenario.game]?.facts.exact !== false
  const values = legalValues(draft, vary, solved ? SOLVED_POINTS : PLAYED_POINTS)
  if (values.length < 2) throw new RunError(`no other value of ${vary.title} can be played`)
  const battles = solved ? 2 : BATTLES_OF_A_POINT
  const design = readDesign(draft.name, { battles }, [`${vary.path}=${values.join(',')}`])
  const only = {
    axes: design.axes,
    base: withOne(design.base, matchup),
    at: (levels: readonly number[]) => withOne(design.at(levels), matchup),
    between: (value: number) => withOne(design.between(value), matchup),
  }
  const study = sweepStudy(only, { trust: 'off' })
  const { document } = await conducted(study, undefined, signal)
  return { document, sentence: sweepAnswers(document).join(' '), now: vary.now, title: vary.title }
}

/** Values about the present one that can be played, in order; the present one is among them. */
function legalValues(draft: Draft, { path, now, min, max }: Varying, most: number): readonly number[] {
  const step = Math.max(1, Math.round(Math.min(max - min, Math.max(most, 1.2 * Math.abs(now))) / most))
  const start = Math.max(min, now - step * Math.floor(most / 2))
  const first = now - step * Math.floor((now - start) / step)
  const wished = Array.from({ length: most }, (_, i) => first + i * step).filter(
    (value) => value >= min && value <= max,
  )
  return wished.filter((value) => value === now || canBePlayed(draft, `${path}=${value}`))
}

function canBePlayed(draft: Draft, set: string): boolean {
  try {
    readScenario(draft.name, { set: [set] })
    return true
  } catch (thrown) {
    if (thrown instanceof InputError) return false
    throw thrown
  }
}
