import { runStudy } from '../run/run.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { type JobArguments, readAll } from './jobs.ts'
import { repeated } from './repeat.ts'
import { type StudyArguments, studyOptions } from './study.ts'

/** `fairfight run FILE…`: reads everything first, so that nothing is played if anything is wrong. */
export function runVerb(argv: JobArguments & StudyArguments & ConductArguments, signal: AbortSignal): Promise<number> {
  const options = studyOptions(argv)
  const tasks = readAll('run', argv).map(({ file, scenario, out }) => ({
    study: runStudy(scenario, { ...options, repeat: repeated('run', file, scenario, argv) }),
    out,
  }))
  return conductAll(tasks, argv, signal)
}
