import { type SweepOptions, sweepStudy } from '../run/sweep-study.ts'
import { readDesign } from '../scenario/vary.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { CliError } from './exit.ts'
import { folder, type JobArguments, readingOf } from './jobs.ts'
import { wholeNumber } from './options.ts'
import { repeated } from './repeat.ts'
import { type StudyArguments, studyOptions } from './study.ts'

type Arguments = JobArguments &
  StudyArguments &
  ConductArguments & {
    readonly vary?: string[] | undefined
    readonly method?: string | undefined
    readonly runs?: number | undefined
  }

/** `fairfight sweep FILE --vary PATH=VALUES`: what happens as values change. */
export function sweepVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const file = String(argv.file)
  const { vary = [], method } = argv
  if (vary.length === 0) {
    throw new CliError('sweep what? Give --vary PATH=VALUES, such as --vary armies.Levy.units.spears.models=10..30:5')
  }
  const runs = wholeNumber('runs', argv.runs, 2, 10_000)
  const screens = method !== undefined || vary.length > 2
  if (runs !== undefined && !screens) throw new CliError('--runs is for a screening: --method morris or sobol')
  const design = readDesign(file, readingOf(argv), vary)
  const own = [
    ...vary.map((value) => ['vary', value] as const),
    ...(method === undefined ? [] : [['method', method] as const]),
    ...(runs === undefined ? [] : [['runs', String(runs)] as const]),
  ]
  const options: SweepOptions = {
    ...studyOptions(argv),
    repeat: repeated('sweep', file, design.base, argv, own),
    ...((method === 'morris' || method === 'sobol') && { method }),
    ...(runs !== undefined && { runs }),
  }
  return conductAll([{ study: sweepStudy(design, options), out: folder('sweep', file, 1, argv) }], argv, signal)
}
