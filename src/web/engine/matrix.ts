import { matrixAnswers } from '../../report/matrix/answers.ts'
import type { Ledger } from '../../run/counts/ledger.ts'
import { RunError } from '../../run/run-error.ts'
import { repeatOf } from '../../run/study/repeat.ts'
import { matrixStudy } from '../../run/study/studies.ts'
import { readScenario } from '../../scenario/read.ts'
import { conducted, STEPS } from './answer.ts'
import type { Crossed } from './messages.ts'

/** Every army of a scenario against every army: the document of `fairfight matrix`. `file`: the scenario's file as commands name it. */
export async function crossed(
  name: string,
  file: string,
  most: number,
  signal: AbortSignal,
  tell: (so: Crossed) => void,
): Promise<Crossed> {
  const scenario = readScenario(name, { matchups: 'all' })
  if (scenario.variants.length > 1) throw new RunError('every army meets every army under one set of rules alone')
  const goal = Math.min(most, scenario.battles)
  let earlier: Ledger | undefined
  for (const battles of [...STEPS.filter((step) => step < goal), goal]) {
    const part = { ...scenario, battles }
    const command = repeatOf('matrix', part, file, [['trust', 'off']])
    const { document, ledger } = await conducted(matrixStudy(part, { trust: 'off', repeat: command }), earlier, signal)
    earlier = ledger
    const done = battles === goal || document.matchups.every(({ score }) => score.exact !== undefined)
    const answer = { document, answers: matrixAnswers(document), done, command }
    if (done) return answer
    tell(answer)
  }
  throw new RunError('nothing was played')
}
