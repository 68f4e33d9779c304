import { matrixStudy } from '../run/study/studies.ts'
import { readScenario } from '../scenario/read.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { CliError } from './line/exit.ts'
import { folder, type JobArguments, readingOf } from './line/jobs.ts'
import { repeated } from './line/repeat.ts'
import { type StudyArguments, studyOptions } from './line/study.ts'

/** `fairfight matrix FILE`: every army against every army. */
export function matrixVerb(
  argv: JobArguments & StudyArguments & ConductArguments,
  signal: AbortSignal,
): Promise<number> {
  const file = String(argv.file)
  const scenario = readScenario(file, { ...readingOf(argv), matchups: 'all' })
  if (scenario.variants.length > 1) {
    throw new CliError(
      'a matrix is played under one set of rules, with --set for other values; `npx fairfight compare` sets several variants side by side',
    )
  }
  const repeat = repeated('matrix', file, scenario, argv)
  const study = matrixStudy(scenario, { ...studyOptions(argv), repeat })
  return conductAll([{ file, study, out: folder('matrix', file, 1, argv) }], argv, signal)
}
