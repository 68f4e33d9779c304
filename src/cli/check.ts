import { InputError } from '../scenario/problem.ts'
import { readScenario } from '../scenario/read.ts'
import { DONE } from './exit.ts'
import { warn } from './warn.ts'

/** Matchups listed by name at most. */
const SHOWN = 6

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
      const scenario = readScenario(file, { set: argv.set, rules: argv.rules })
      const { matchups, variants } = scenario
      warn(scenario)
      const names = matchups.length > SHOWN ? `${matchups.length} matchups` : named(matchups)
      if (!argv.quiet) process.stdout.write(`${file}: good; ${names}, ${named(variants)}\n`)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      faults.push(...error.faults)
    }
  }
  if (faults.length > 0) throw new InputError(faults)
  return DONE
}

function named(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(', ')
}
