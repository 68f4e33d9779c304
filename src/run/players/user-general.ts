import { IllegalChoice } from '../../core/battle.ts'
import type { Dice } from '../../core/dice.ts'
import { pick } from '../../core/pick.ts'
import type { ActionView, ArmySpec, Matchup, Policy, Ruleset, RulesTable, Side } from '../../core/ruleset.ts'
import { lineOfSyntaxError } from '../../plugins/load.ts'
import { GeneralError, messageOf } from '../run-error.ts'

/** The default export of a user's module: such an object, or its `choose` alone. `V`: what the game shows a side of the position. */
export interface General<V = unknown> {
  /** Returns the index of one of `actions`, at once. It may use nothing but its arguments. */
  choose(view: V, actions: readonly ActionView[], dice: GeneralDice): number
}

/** A user's general that was loaded. */
interface UserGeneral extends General {
  /** Address of its module, and the address as the scenario writes it. */
  readonly address: string
  readonly name: string
}

/** Dice for a general's decisions. They are its own: throwing them does not change the dice of the battle. */
export interface GeneralDice {
  /** One die of 2 to 1,000 sides. */
  die(sides: number): number
  /** An index from 0 to n − 1, all equally likely: `dice.pick(actions.length)`. */
  pick(n: number): number
  /** The total of n dice; n is 0 to 100. */
  sum(n: number, sides: number): number
}

/** Loaded generals, by the address of their module. */
export type UserGenerals = ReadonlyMap<string, UserGeneral>

/** Number of instances loaded so far, without the first of each module. */
let instances = 0

/**
 * Loads the users' generals of a matchup. `fresh`: in new instances, which remember nothing (modules that they import may). Rejects with a
 * `GeneralError` if a module cannot be loaded or exports no general.
 */
export async function loadGenerals({ armies }: Matchup, fresh = false): Promise<UserGenerals> {
  const loaded = new Map<string, UserGeneral>()
  for (const { module, policy } of armies) {
    if (module === undefined || loaded.has(module)) continue
    loaded.set(module, await load(fresh ? `${module}?instance=${++instances}` : module, String(policy)))
  }
  return loaded
}

async function load(address: string, name: string): Promise<UserGeneral> {
  const exported = await contentOf(address, name)
  if (isFunction(exported)) return { address, name, choose: exported }
  const choose = typeof exported === 'object' && exported !== null && 'choose' in exported ? exported.choose : undefined
  if (isFunction(choose)) return { address, name, choose: (...asked) => choose.apply(exported, asked) }
  throw new GeneralError(
    `${name} has no general: its default export must be a function, or an object with a function 'choose'`,
  )
}

async function contentOf(address: string, name: string): Promise<unknown> {
  try {
    return (await import(/* @vite-ignore */ address)).default
  } catch (thrown) {
    const line = thrown instanceof SyntaxError ? lineOfSyntaxError(new URL(address)) : null
    const where = line === null ? '' : ` (${name}:${line})`
    throw new GeneralError(`${name} cannot be loaded: ${told(thrown, address, name)}${where}`)
  }
}

function isFunction(value: unknown): value is UserGeneral['choose'] {
  return typeof value === 'function'
}

/**
 * A user's general in the form that the engine asks. It receives frozen plain data, and sees of the position only what its side may know.
 */
export function policyOf(general: UserGeneral, rules: Ruleset<RulesTable, unknown>, side: Side): Policy<unknown> {
  return {
    choose(state, actions, n, dice) {
      const described = describedActions(rules, state, actions, n)
      const answer = answerOf(general, frozen(rules.view(state, side)), frozen(described), diceOf(dice))
      if (typeof answer === 'number') return answer
      throw new IllegalChoice(
        typeof answer === 'object' && answer !== null && 'then' in answer
          ? 'answered with a promise; a general answers at once'
          : `answered with ${answer === null ? 'null' : typeof answer}, not with the index of an action`,
      )
    },
  }
}

/** The first n actions as a user’s general gets them. */
export function describedActions<S>(
  rules: Ruleset<RulesTable, S>,
  state: S,
  actions: Int32Array,
  n: number,
): readonly ActionView[] {
  return Array.from({ length: n }, (_, i) => rules.describe(state, actions[i] as number))
}

function answerOf(general: UserGeneral, ...asked: Parameters<UserGeneral['choose']>): unknown {
  try {
    return general.choose(...asked)
  } catch (thrown) {
    throw new IllegalChoice(`threw ${told(thrown, general.address, general.name)}`)
  }
}

/** Takes the place of a general that was not loaded, in a player that will not play. */
export function unloaded({ policy }: ArmySpec): Policy<unknown> {
  return {
    choose() {
      throw new GeneralError(`${String(policy)} was not loaded`)
    },
  }
}

function diceOf(dice: Dice): GeneralDice {
  return Object.freeze({
    die: (sides: number) => dice.die(within('sides', sides, 2, 1000)),
    pick: (n: number) => pick(dice, within('items to pick from', n, 1, 8000)),
    sum: (n: number, sides: number) => dice.sum(within('dice', n, 0, 100), within('sides', sides, 2, 1000)),
  })
}

function within(what: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new RangeError(`dice: the number of ${what} is from ${least} to ${most}, not ${String(value)}`)
}

/** Freezes plain data, at all depths. */
function frozen<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  for (const value of Object.values(data)) frozen(value)
  return Object.freeze(data)
}

/** An error in one line, with its place in the user's own files, named as the scenario names the module: `./general.js:3:11`. */
function told(thrown: unknown, address: string, name: string): string {
  const what = firstLine(messageOf(thrown))
  const where = placeOf(thrown, address, name)
  return where === null ? what : `${what} (${where})`
}

/** The folder of this code; it contains no files of the user. */
const OWN = new URL('../..', import.meta.url).href

/** A place in a line of a stack trace: address, instance, line and column. Where a module cannot be parsed there is none. */
const PLACE = /(file:[^\s()]*?)(\?instance=\d+)?(:\d+:\d+)\)?$/gm

/** The first line of the stack trace that is in the module's folder or below; null if there is none. */
function placeOf(thrown: unknown, address: string, name: string): string | null {
  const stack = thrown instanceof Error ? (thrown.stack as unknown) : undefined
  if (typeof stack !== 'string') return null
  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  for (const [, file = '', , place = ''] of stack.matchAll(PLACE)) {
    if (!file.startsWith(folder) || file.startsWith(OWN) || file.includes('/node_modules/')) continue
    const beside = name.slice(0, name.lastIndexOf('/') + 1) + decodeURIComponent(file.slice(folder.length))
    return (file === address.split('?', 1)[0] ? name : beside) + place
  }
  return null
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string
}
