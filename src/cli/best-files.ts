import { dirname, isAbsolute, join, relative } from 'node:path'
import { isUnplayable } from '../core/battle.ts'
import { isShipped } from '../plugins/shipped.ts'
import { type Battles, battleFile, NO_BATTLES } from '../report/battles.ts'
import { GeneralError } from '../run/run-error.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { listText } from '../scenario/choice/text.ts'
import { InputError } from '../scenario/text/problem.ts'
import { replay } from './battles/replay.ts'

/** The file of the best list, beside the reports. */
export const LIST = 'best-list.yaml'

/** Files of the lists with the largest shares if both armies choose, of the first and of the second army. */
export const LISTS = ['best-list-1.yaml', 'best-list-2.yaml'] as const

/** Whether a file of a folder is a list that `best` wrote. */
export function isList(file: string): boolean {
  return [LIST, ...LISTS].some((list) => list === file)
}

/** A list as a file that a scenario in any folder can name; its catalogue is found from there. */
export function listFile(about: string, list: object, { catalogue: { path, from } }: Choice, dir: string): string {
  if (Array.isArray(list)) return listText(list, `${about} In a scenario these are its \`units\`.`)
  const catalogue =
    isShipped(path) || isAbsolute(path) ? path : relative(dir, join(dirname(from), path)).replaceAll('\\', '/')
  return listText({ ...list, catalogue }, about)
}

/** The first battle of a list that was found. */
interface Found {
  /** Values of `--set` that give the armies their lists. */
  readonly sets: readonly string[]
  /** The army that it meets. */
  readonly foe: string
  /** The command that plays the battle. */
  readonly repeat: string
}

/**
 * The page of a battle of the lists that were found. There is none if the battle cannot be played again: a general of the user’s own is gone
 * or fails, or the game finds no room for an army. The search is not lost for that.
 */
export async function bestBattle(choice: Choice, { sets, foe, repeat }: Found): Promise<Battles> {
  const { scenario, army, having } = choice
  const [rules] = scenario.variants
  const battle = { block: 0, seat: 0 }
  try {
    const played = having(sets)
    const matchup = played.matchups.find(({ armies }) =>
      [army, foe].every((name) => armies.some((one) => one.name === name)),
    )
    if (rules === undefined || matchup === undefined) return NO_BATTLES
    const page = await replay({ scenario: played, rules, matchup, ...battle, repeat })
    return new Map([[battleFile(1, battle.block, battle.seat), page]])
  } catch (error) {
    if (error instanceof GeneralError || error instanceof InputError || isUnplayable(error)) return NO_BATTLES
    throw error
  }
}
