import { join } from 'node:path'
import type { Heading } from '../../result/heading.ts'
import type { Ledger } from '../../run/counts/ledger.ts'
import type { Prepared } from '../../run/prepare.ts'
import { differences, identityOf } from '../../run/study/identity.ts'
import { CliError } from '../line/exit.ts'
import { CHECKPOINT, JOURNAL, leftAt, readLedgers, TALLIES, UNREADABLE } from './ledgers.ts'
import { other } from './resume.ts'

/** Content of a folder from earlier commands, as seen by a command that is to write there. */
export type Held =
  | { readonly what: 'nothing' }
  /** An earlier run of this study, which may be replaced. */
  | { readonly what: 'same' }
  | {
      readonly what: 'other'
      /** Text after "holds" in messages. */
      readonly how: string
      /** Whether `--resume` examines the content, and gives its own reasons if it rejects it. */
      readonly goesOn: boolean
    }

const NOTHING: Held = { what: 'nothing' }
const SAME: Held = { what: 'same' }

function otherThan(how: string, goesOn = false): Held {
  return { what: 'other', how, goesOn }
}

/** A result of another version of the same study may be replaced by one of this version. */
const ANY_VERSION = ['version']

/** Content of a folder for a study with tallies, by the identity of the tallies there. */
export async function heldForStudy(prepared: Prepared, dir: string): Promise<Held> {
  let ledgers: readonly Ledger[]
  try {
    ledgers = await readLedgers(dir)
  } catch (error) {
    if (error instanceof CliError) return otherThan(`tallies that cannot be read`, true)
    throw error
  }
  const own = identityOf(prepared.study)
  const stranger = ledgers.find(({ identity }) => differences(own, identity, ANY_VERSION).length > 0)
  if (stranger !== undefined) return otherThan(`a run ${other(own, stranger.identity, ANY_VERSION)}`, true)
  const longer = longest(prepared, ledgers)
  if (longer !== null) return otherThan(longer, true)
  if (ledgers.length > 0) return SAME
  const result = await leftAt(join(dir, RESULT))
  if (result !== null) return otherThan(`${resultOf(result)} without the tallies of a run`)
  return (await leftAt(join(dir, JOURNAL))) === null ? NOTHING : otherThan('the bouts of `balance` or `price`')
}

/** Number of battles of earlier runs, if they are more than the study asks for; else null. */
function longest({ start }: Prepared, ledgers: readonly Ledger[]): string | null {
  const [furthest] = ledgers
  if (furthest === undefined) return null
  const courses = start()
  const i = courses.findIndex(({ group }, at) => (furthest.groups[at]?.merged ?? 0) > group.to)
  const [course, record] = [courses[i], furthest.groups[i]]
  if (course === undefined || record === undefined) return null
  const { from, to, seats } = course.group
  const [there, asked] = [record.merged, to].map((blocks) => ((blocks - from) * seats).toLocaleString('en'))
  return `a run of ${there} battles, more than the ${asked} asked for`
}

/** Everything that the result of a command without tallies depends on. */
export type Origin = Pick<Heading, 'command' | 'game' | 'inputs' | 'set'> & {
  readonly variants: unknown
  /** Left out if nothing is sampled. */
  readonly seed?: string
  /** Battles asked for; left out if nothing is sampled. */
  readonly battles?: number
  /** The unit that is priced, of commands that price one. */
  readonly unit?: object
}

/** Content of a folder for a command without tallies, by the heading of the result there. */
export async function heldForResult(origin: Origin, dir: string): Promise<Held> {
  const result = await leftAt(join(dir, RESULT))
  const [tallies, checkpoint] = await Promise.all([TALLIES, CHECKPOINT].map((file) => leftAt(join(dir, file))))
  if (tallies !== null || checkpoint !== null)
    return otherThan(result === null ? 'the tallies of a run' : resultOf(result))
  if (result === null) return NOTHING
  const there = result as Partial<Heading>
  if (result === UNREADABLE || there.command !== origin.command) return otherThan(resultOf(result))
  const what = `a result of \`${origin.command}\``
  const told = (pick: (of: Partial<Heading> | Origin) => unknown): string => JSON.stringify(pick(there) ?? null)
  const differs = (pick: (of: Partial<Heading> | Origin) => unknown): boolean =>
    told(pick) !== JSON.stringify(pick(origin) ?? null)
  if (differs(({ game }) => game)) return otherThan(`${what} of another game`)
  if (differs(({ inputs }) => inputs)) return otherThan(`${what} of another scenario, or of one that has changed since`)
  if (differs(({ set }) => set) || differs(({ variants }) => variants)) return otherThan(`${what} with other settings`)
  if (origin.seed !== undefined && there.seed !== origin.seed) return otherThan(`${what} with another seed`)
  if (JSON.stringify((there as Partial<Origin>).unit) !== JSON.stringify(origin.unit))
    return otherThan(`${what} of another unit`)
  const battles = there.stop?.asked ?? 0
  if (origin.battles !== undefined && battles > origin.battles) {
    const [more, asked] = [battles, origin.battles].map((number) => number.toLocaleString('en'))
    return otherThan(`${what} of ${more} battles, more than the ${asked} asked for`)
  }
  return SAME
}

/** Content of a folder for a transcript. One with the reasons of generals (`--why`) is not written over by one without. */
export async function heldForBattle(log: object, dir: string): Promise<Held> {
  const battle = await leftAt(join(dir, BATTLE))
  if (battle === null) return NOTHING
  if (battleOf(battle) !== battleOf(log)) return otherThan('another battle')
  return hasReasons(battle) && !hasReasons(log)
    ? otherThan('this battle with the reasons of its generals (`--why`)')
    : SAME
}

/** The log of a battle as text, without the reasons of its generals: with or without `--why` it is the same battle. */
function battleOf(log: unknown): string {
  return JSON.stringify(log, (key, value: unknown) => (key === 'considered' ? undefined : value))
}

function hasReasons(log: unknown): boolean {
  return JSON.stringify(log).includes('"considered":')
}

const RESULT = 'result.json'
const BATTLE = 'battle.json'

/** A result in a folder, in words. */
function resultOf(result: unknown): string {
  const { command } = result === UNREADABLE ? {} : (result as Partial<Heading>)
  return command === undefined ? `a ${RESULT} of something else` : `a result of \`${command}\``
}
