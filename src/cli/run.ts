import { runStudy } from '../run/run.ts'
import { repeatOf } from '../run/study/repeat.ts'
import type { ConductArguments } from './conduct.ts'
import { DONE } from './line/exit.ts'
import { changes, type JobArguments, named, type Read, readAll, typed } from './line/jobs.ts'
import { repeated } from './line/repeat.ts'
import { type StudyArguments, studyOptions } from './line/study.ts'
import { checkFor, conductTogether, type OverallArguments } from './overall.ts'

type Arguments = JobArguments & StudyArguments & ConductArguments & OverallArguments

/** `fairfight run FILE…`: reads everything first, so that nothing is played if anything is wrong. */
export async function runVerb(argv: Arguments, signal: AbortSignal): Promise<number> {
  const options = studyOptions(argv)
  checkFor([argv.file].flat(), argv)
  const files = readAll('run', argv)
  const tasks = files.map(({ file, scenario, out }) => ({
    file,
    study: runStudy(scenario, { ...options, repeat: repeated('run', file, scenario, argv) }),
    out,
  }))
  const code = await conductTogether(tasks, argv, signal, argv.for !== undefined)
  if (code === DONE && !argv.quiet && !argv.json && !argv['dry-run']) pointToCompare(files, argv)
  return code
}

/** Recommends `compare` if variants were fought separately. */
function pointToCompare(files: readonly Read[], argv: Arguments): void {
  const several = files.find(({ scenario }) => scenario.variants.length > 1)
  if (several === undefined || argv.shard !== undefined) return
  const command = typed(repeatOf('compare', several.scenario, named(several.file), changes(argv)), several.file)
  process.stderr.write(`to set the variants side by side: ${command}\n`)
}
