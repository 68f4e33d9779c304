import { compareAnswers } from '../../report/compare/answer.ts'
import { answers } from '../../report/sentences/answer.ts'
import type { RunDocument, StudyDocuments } from '../../result/document.ts'
import { exactOn } from '../../run/commands/exact.ts'
import { type Conducted, conduct } from '../../run/conduct.ts'
import type { Ledger } from '../../run/counts/ledger.ts'
import type { Recruiter } from '../../run/players/executor.ts'
import { prepare } from '../../run/prepare.ts'
import { runStudy } from '../../run/run.ts'
import { Interrupted, RunError } from '../../run/run-error.ts'
import { type Option, repeatOf } from '../../run/study/repeat.ts'
import { compareStudy } from '../../run/study/studies.ts'
import type { Study } from '../../run/study/study.ts'
import type { Scenario } from '../../scenario/types.ts'
import { CORES, ENGINE } from './engine.ts'
import type { Answered, Compared } from './messages.ts'
import { Solver } from './solver.ts'

/** Battles after which a sampled answer is told: the first at once, then more and more. */
export const STEPS = [20, 100, 400, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** Ways the dice can fall that are followed at most for an answer: as many as beside a sample. The solver follows them, not `exact` itself. */
const BUDGETS = { here: 1, thread: 1_000_000 }

/** A scenario as commands name it. */
export interface Named {
  readonly file: string
  /** The options that choose one of its matchups; none if there is one alone. */
  readonly only: readonly Option[]
}

/** The exact answer where there is one, else the answer of more and more battles. */
export async function answered(
  scenario: Scenario,
  { file, only }: Named,
  most: number,
  signal: AbortSignal,
  tell: (so: Answered) => void,
): Promise<Answered> {
  if (scenario.matchups.every(({ mode }) => mode === 'engagement')) {
    try {
      const document = await exactOn(ENGINE, scenario, { recruit: (jobs) => new Solver(jobs), signal }, BUDGETS)
      return toldAnswer(document, repeatOf('exact', scenario, file, only), true, true)
    } catch (thrown) {
      if (!(thrown instanceof RunError) || thrown instanceof Interrupted) throw thrown
    }
  }
  const goal = Math.min(most, scenario.battles)
  const steps = [...STEPS.filter((step) => step < goal), goal]
  let earlier: Ledger | undefined
  let last: Answered | null = null
  for (const battles of steps) {
    const part = { ...scenario, battles }
    const command = repeatOf('run', part, file, [...only, ['trust', 'off']])
    const study = runStudy(part, { trust: 'off', repeat: command })
    const { document, ledger } = await conducted(study, earlier, signal)
    earlier = ledger
    const done = battles === goal || isSettled(document)
    last = toldAnswer(document, command, false, done)
    if (done) return last
    tell(last)
  }
  return last as Answered
}

/** Plays a study, or plays one on. `crew`: who plays, in place of the hands. Rejects with `Interrupted` when the signal comes. */
export async function conducted<C extends Study['command']>(
  study: Extract<Study, { command: C }>,
  earlier: Ledger | undefined,
  signal: AbortSignal,
  crew?: Recruiter,
): Promise<Conducted<StudyDocuments[C]>> {
  const options = { workers: CORES, signal, ...(earlier && { earlier }), ...(crew && { recruit: crew }) }
  // The document of a study is of the study's command.
  const done = (await conduct(prepare(ENGINE, study), options)) as Conducted<StudyDocuments[C]>
  if (signal.aborted) throw new Interrupted('the page asked for something else')
  return done
}

/** Half width of the interval of a score, as a share, at which more battles would tell nothing that can be seen. */
const SETTLED = 0.01

function isSettled({ matchups }: RunDocument): boolean {
  return matchups.every(
    ({ score: { low, high } }) => low !== undefined && high !== undefined && high - low <= 2 * SETTLED,
  )
}

function toldAnswer(document: RunDocument, command: string, exact: boolean, done: boolean): Answered {
  const facts = ENGINE.games[document.game]?.facts
  const [answer] = answers(document, facts)
  return {
    document,
    sentence: answer?.sentence ?? '',
    exact,
    battles: document.matchups[0]?.battles ?? 0,
    done,
    settled: exact || isSettled(document),
    command,
  }
}

/** What other rules change, on the same dice: the first variant of the scenario against the second. */
export async function compared(
  scenario: Scenario,
  most: number,
  signal: AbortSignal,
  tell: (so: Compared) => void,
): Promise<Compared> {
  const goal = Math.min(most, scenario.battles)
  const steps = [...STEPS.filter((step) => step >= 100 && step < goal), goal]
  let earlier: Ledger | undefined
  for (const battles of steps) {
    const study = compareStudy({ ...scenario, battles }, { trust: 'off' })
    const { document, ledger } = await conducted(study, earlier, signal)
    earlier = ledger
    const exact = document.matchups.every(({ score }) => score.exact !== undefined)
    const answer = { document, sentence: compareAnswers(document).join(' '), done: exact || battles === goal }
    if (answer.done) return answer
    tell(answer)
  }
  throw new RunError('nothing was compared')
}
