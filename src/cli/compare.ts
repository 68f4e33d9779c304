import { compareStudy } from '../run/study/studies.ts'
import type { ConductArguments } from './conduct.ts'
import { CliError } from './line/exit.ts'
import { type JobArguments, placesOf, readingOf, readOneOf } from './line/jobs.ts'
import { repeated } from './line/repeat.ts'
import { type StudyArguments, studyOptions } from './line/study.ts'
import { checkFor, conductTogether, type OverallArguments } from './overall.ts'

type Arguments = JobArguments & StudyArguments & ConductArguments & OverallArguments & { readonly independent: boolean }

/**
 * `fairfight compare FILE… --rules A --rules B`: what the rules change, block by block, in each file and in all together. One variant is
 * compared with the scenario’s own rules.
 */
export async function compareVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const files = [argv.file].flat().map(String)
  const { rules = [], with: others = [] } = argv
  if (rules.length + others.length === 0) {
    throw new CliError(
      'compare what? Give variants with --rules EDITION[,SWITCH=VALUE…], or changed values with --with PATH=VALUE; one alone is compared with the scenario as it is',
    )
  }
  const options = studyOptions(argv)
  if (argv.independent && options.stopping.stop.rule !== 'battles') {
    throw new CliError(
      '--independent takes a fixed number of battles; leave out --target-error, --until-decided and --sprt',
    )
  }
  checkFor(files, argv)
  const places = placesOf('compare', files, argv)
  const own = argv.independent ? [['independent', ''] as const] : []
  const tasks = files.map((file, i) => {
    const given =
      rules.length === 1 && others.length === 0 ? { ...argv, rules: [ownRules(files, file, argv), ...rules] } : argv
    const scenario = readOneOf(files, file, readingOf(given))
    const repeat = repeated('compare', file, scenario, given, own)
    const study = compareStudy(scenario, { ...options, independent: argv.independent, repeat })
    return { file, study, out: places[i] ?? null }
  })
  return await conductTogether(tasks, argv, signal, true)
}

/** The scenario’s own rules in the form of an option; the only given variant must differ from them. */
function ownRules(files: readonly string[], file: string, argv: Arguments): string {
  // The variant is read on its own first, so that its faults are reported in the form in which it was given.
  const [other] = readOneOf(files, file, readingOf(argv)).variants
  const [own] = readOneOf(files, file, { set: argv.set }).variants
  if (own === undefined || other === undefined) throw new RangeError('a scenario without rules')
  if (own.name === other.name) {
    throw new CliError(
      `the one variant given is compared with the scenario’s own rules, and these are called \`${own.name}\` too; give other rules, a second --rules, or a name: NAME=EDITION…`,
    )
  }
  return [own.edition, ...Object.entries(own.changes).map(([key, value]) => `${key}=${value}`)].join(',')
}
