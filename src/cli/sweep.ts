import { RunError } from '../run/run-error.ts'
import type { SweepStudy } from '../run/study/study.ts'
import { type SweepOptions, sweepStudy, type Varied } from '../run/study/sweep-study.ts'
import { readDesign } from '../scenario/options/vary.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { CliError } from './line/exit.ts'
import { folder, type JobArguments, readingOf } from './line/jobs.ts'
import { repeated } from './line/repeat.ts'
import { type StudyArguments, studyOptions } from './line/study.ts'
import { wholeNumber } from './line/whole-number.ts'

type Arguments = JobArguments &
  StudyArguments &
  ConductArguments & {
    readonly vary?: string[] | undefined
    readonly method?: string | undefined
    readonly runs?: number | undefined
  }

/** `fairfight sweep FILE --vary PATH=VALUES`: the effect of changing values. */
export function sweepVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const file = String(argv.file)
  const { vary = [], method } = argv
  if (vary.length === 0) {
    throw new CliError('sweep what? Give --vary PATH=VALUES, such as --vary armies.Levy.units.spears.models=10..30:5')
  }
  if (method !== undefined && !METHODS.includes(method)) {
    throw new CliError(`--method takes ${METHODS.join(' or ')}, not ${method}`)
  }
  const screens = method !== undefined || vary.length > 2
  const runs = wholeNumber('runs', argv.runs, 2, 10_000)
  if (runs !== undefined && !screens) throw new CliError(`--runs is for a screening: --method ${METHODS.join(' or ')}`)
  const options = studyOptions(argv)
  if (screens && options.stopping.stop.rule !== 'battles') {
    throw new CliError(
      'a screening (--method, or more than two --vary) fights a fixed number of battles at every point; leave out --target-error, --until-decided and --sprt',
    )
  }
  const design = readDesign(file, readingOf(argv), vary)
  const { matchups, variants } = design.base
  if (screens && matchups.length * variants.length > 1) {
    throw new CliError(
      `a screening (--method, or more than two --vary) takes one matchup under one set of rules, not ${matchups.length} under ${variants.length}`,
    )
  }
  const own = [
    ...vary.map((value) => ['vary', value] as const),
    ...(method === undefined ? [] : [['method', method] as const]),
    ...(runs === undefined ? [] : [['runs', String(runs)] as const]),
  ]
  const study = planned(design, {
    ...options,
    repeat: repeated('sweep', file, design.base, argv, own),
    ...((method === 'morris' || method === 'sobol') && { method }),
    ...(runs !== undefined && { runs }),
  })
  return conductAll([{ file, study, out: folder('sweep', file, 1, argv) }], argv, signal)
}

const METHODS = ['morris', 'sobol']

/** The plan of a sweep. Its errors are errors of the command line. */
function planned(design: Varied, options: SweepOptions): SweepStudy {
  try {
    return sweepStudy(design, options)
  } catch (error) {
    throw error instanceof RunError ? new CliError(error.message, { cause: error }) : error
  }
}
