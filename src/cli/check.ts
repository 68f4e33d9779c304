import { checkAlone } from '../scenario/lists/alone.ts'
import { entriesToPrice, readPriced } from '../scenario/price/read.ts'
import { readEither } from '../scenario/roster/read.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { InputError } from '../scenario/text/problem.ts'
import type { Scenario } from '../scenario/types.ts'
import { DONE } from './line/exit.ts'
import { warn } from './line/warn.ts'

/** Most matchups that are listed by name. */
const SHOWN = 6

/**
 * `fairfight check FILE…`: reads each scenario as `run` does and each roster as `balance` does. Catalogues, lists and generals without
 * code are read by themselves, and files for `price` with each of their entries. Reports all faults of all files.
 */
export async function checkVerb(argv: {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly quiet: boolean
}): Promise<number> {
  const faults = []
  for (const file of [argv.file].flat().map(String)) {
    try {
      const alone = checkAlone(file)
      if (alone !== undefined) {
        warn(alone)
        if (!argv.quiet) process.stdout.write(`${file}: good; ${alone.about}\n`)
        continue
      }
      const units = entriesToPrice(file)
      if (units !== undefined) {
        for (const unit of units) readPriced(file, { unit, set: argv.set, rules: argv.rules })
        if (!argv.quiet) process.stdout.write(`${file}: good; for \`price\`: ${units.join(', ')}\n`)
        continue
      }
      const read = readEither(file, { set: argv.set, rules: argv.rules })
      warn('roster' in read ? read.roster : read.scenario)
      const content = 'roster' in read ? inRoster(read.roster) : inScenario(read.scenario)
      if (!argv.quiet) process.stdout.write(`${file}: good; ${content}\n`)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      faults.push(...error.faults)
    }
  }
  if (faults.length > 0) throw new InputError(faults)
  return DONE
}

/** Summary of a scenario in a few words. */
function inScenario({ matchups, variants }: Scenario): string {
  const names = matchups.length > SHOWN ? `${matchups.length} matchups` : named(matchups)
  return `${names}, ${named(variants)}`
}

/** Summary of a roster in a few words. */
function inRoster({ units, priced, anchor, field, rules }: Roster): string {
  const points = field.bands.map((band) => band.points).join(', ')
  if (field.against.length > 0) {
    const armies = field.against.map(({ name }, i) => `${name} (${field.bands[i]?.points} points)`).join(', ')
    return `${priced} units measured by ${units[anchor]?.name}, against ${armies}, ${rules.name}`
  }
  const sizes = points === '' ? '' : ` at ${points} points,`
  return `${units.length} units measured by ${units[anchor]?.name},${sizes} ${rules.name}`
}

function named(things: readonly { readonly name: string }[]): string {
  return things.map(({ name }) => name).join(', ')
}
