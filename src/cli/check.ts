import { InputError } from '../scenario/problem.ts'
import { readScenario } from '../scenario/read.ts'
import { DONE } from './exit.ts'

/** `fairfight check FILE…`: reads each scenario as `run` would and says so; all faults of all files are told. */
export async function checkVerb(argv: {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly quiet: boolean
}): Promise<number> {
  const faults = []
  for (const file of [argv.file].flat().map(String)) {
    try {
      const { matchups, variants } = readScenario(file, { set: argv.set, rules: argv.rules })
      const names = matchups.map(({ name }) => name).join(', ')
      if (!argv.quiet) process.stdout.write(`${file}: good; ${names}, ${variants.map(({ name }) => name).join(', ')}\n`)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      faults.push(...error.faults)
    }
  }
  if (faults.length > 0) throw new InputError(faults)
  return DONE
}
