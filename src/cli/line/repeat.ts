import { type Option, repeatOf } from '../../run/study/repeat.ts'
import type { Scenario } from '../../scenario/types.ts'
import { changes, type JobArguments, named, type Verb } from './jobs.ts'
import { type StudyArguments, studyOptions, studyWords } from './study.ts'

/** The command line that repeats a result. Options that do not affect the result, such as `--out`, are left out. */
export function repeated(
  verb: Verb,
  file: string,
  scenario: Scenario,
  argv: JobArguments & StudyArguments,
  own: readonly Option[] = [],
): string {
  const { stop, most } = studyOptions(argv).stopping
  const battles = stop.rule === 'battles' ? scenario.battles : most
  return repeatOf(verb, { ...scenario, battles }, named(file), [...changes(argv), ...own, ...studyWords(argv)])
}
