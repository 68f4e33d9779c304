import { compareStudy } from '../run/studies.ts'
import { readScenario } from '../scenario/read.ts'
import { type ConductArguments, conductAll } from './conduct.ts'
import { CliError } from './exit.ts'
import { folder, type JobArguments, readingOf } from './jobs.ts'
import { repeated } from './repeat.ts'
import { type StudyArguments, studyOptions } from './study.ts'

type Arguments = JobArguments & StudyArguments & ConductArguments & { readonly independent: boolean }

/** `fairfight compare FILE --rules A --rules B`: what the rules change, block by block. One variant is compared with the scenario’s own rules. */
export function compareVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const file = String(argv.file)
  const { rules = [], with: others = [] } = argv
  if (rules.length + others.length === 0) {
    throw new CliError(
      'compare what? Give variants with --rules EDITION[,SWITCH=VALUE…], or changed values with --with PATH=VALUE; one alone is compared with the scenario as it is',
    )
  }
  const given = { ...argv, rules: rules.length === 1 && others.length === 0 ? [ownRules(file, argv), ...rules] : rules }
  const scenario = readScenario(file, readingOf(given))
  if (argv.independent && argv['until-decided']) {
    throw new CliError('--independent takes a fixed number of battles; leave out --until-decided')
  }
  const own = argv.independent ? [['independent', ''] as const] : []
  const repeat = repeated('compare', file, scenario, given, own)
  const study = compareStudy(scenario, { ...studyOptions(argv), independent: argv.independent, repeat })
  return conductAll([{ study, out: folder('compare', file, 1, argv) }], argv, signal)
}

/** The scenario’s own rules, as an option would say them. */
function ownRules(file: string, argv: Arguments): string {
  const [own] = readScenario(file, { set: argv.set }).variants
  if (own === undefined) throw new RangeError('a scenario without rules')
  return [own.edition, ...Object.entries(own.changes).map(([key, value]) => `${key}=${value}`)].join(',')
}
