import { Generals, playBattle } from '../../core/battle.ts'
import { type ExactSolution, solve } from '../../core/exact.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { type Log, SILENT } from '../../core/log.ts'
import {
  type ArmySpec,
  FIRST_MEASURE,
  type Matchup,
  type Policy,
  type Ruleset,
  type RulesTable,
} from '../../core/ruleset.ts'

/** Laws that every game must keep, as functions that return breaches. They work with any test runner, or without one. */

/** Any game. */
export type Game = Ruleset<RulesTable, unknown>

/** A matchup of a game, with rules under which it may be played. */
export class Case {
  readonly game: Game
  readonly rules: RulesTable
  readonly matchup: Matchup
  private known: readonly Int32Array[] | null = null
  private solved: ExactSolution | null | undefined

  constructor(game: Game, rules: RulesTable, matchup: Matchup) {
    this.game = game
    this.rules = rules
    this.matchup = matchup
  }

  /** A new state. */
  setup(): unknown {
    return this.game.setup(this.rules, this.matchup)
  }

  /** The rows of its battles, played once for all laws. */
  rows(): readonly Int32Array[] {
    this.known ??= rowsOf(this.game, this.setup())
    return this.known
  }

  /** The exact answer of its battles in the first seat, found once for all laws; null if it would be too large. */
  solution(): ExactSolution | null {
    this.solved ??= solve(this.game, this.setup(), this.matchup.turns, MOST_POSITIONS)
    return this.solved
  }
}

/** Most positions of an engagement that is solved here. */
const MOST_POSITIONS = 50_000

/** One law for games. */
export interface Law<T> {
  /** The law, as a sentence about the game or the matchup. */
  readonly says: string
  /** The breaches, one sentence each; empty if the law is kept. */
  readonly faults: (of: T) => string[]
}

/** Least number of battles that each law plays of a matchup. */
export const BATTLES = 25

/** Numbers that a saved position may have. */
const ROOM = 65_536

/** The general `random-legal`, or the first of the game; null if it has none. */
export function anyGeneral({ policies }: Game): Policy<unknown> | null {
  return policies['random-legal'] ?? Object.values(policies)[0] ?? null
}

export interface Playing {
  readonly log?: Log
  /** Plays from the last battle to the first; the rows stay in the order of the battles. */
  readonly backwards?: boolean
  readonly battles?: number
}

/** Result rows of battles from every seat, block by block. */
export function rowsOf(game: Game, state: unknown, playing: Playing = {}): Int32Array[] {
  const { log = SILENT, backwards = false, battles = BATTLES } = playing
  const dice = new KeyedDice(1, 2)
  const general = anyGeneral(game)
  const generals = general && new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const seats = game.seats(state)
  const order = Array.from({ length: Math.ceil(battles / seats) * seats }, (_, battle) => battle)
  const rows = new Array<Int32Array>(order.length)
  for (const battle of backwards ? order.toReversed() : order) {
    const block = Math.floor(battle / seats)
    game.reset(state, battle % seats)
    dice.seek(block)
    generals?.seek(block)
    playBattle(game, state, dice, log, generals)
    rows[battle] = rowOf(game, state)
  }
  return rows
}

export function rowOf(game: Game, state: unknown): Int32Array {
  const row = new Int32Array(FIRST_MEASURE + game.columns(state).length)
  game.measure(state, row)
  return row
}

export function positionOf(game: Game, state: unknown): Int32Array {
  const out = new Int32Array(ROOM)
  return out.slice(0, game.save(state, out))
}

/** The first difference of two arrays of numbers, in words; empty if they are equal. */
export function differences(what: string, one: Int32Array, other: Int32Array): string[] {
  if (one.length !== other.length) return [`${what}: ${one.length} numbers against ${other.length}`]
  const at = one.findIndex((value, i) => value !== other[i])
  return at < 0 ? [] : [`${what}: number ${at} is ${one[at]} once and ${other[at]} the other time`]
}

/**
 * Paths of all parts of the data that are not plain data. Plain data are text, finite numbers, booleans, null, and lists and objects of
 * these.
 */
export function notPlain(data: unknown, path = 'it'): string[] {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return []
  if (typeof data === 'number') return Number.isFinite(data) ? [] : [`${path} is ${data}`]
  if (Array.isArray(data)) return data.flatMap((value, i) => notPlain(value, `${path}[${i}]`))
  if (typeof data !== 'object') return [`${path} is a ${typeof data}`]
  const prototype: unknown = Object.getPrototypeOf(data)
  if (prototype !== Object.prototype && prototype !== null) return [`${path} is no plain object`]
  return Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : notPlain(value, `${path}.${key}`)))
}

/** The faults of a line of text. */
export function illTold(what: string, line: string): string[] {
  return /^$|undefined|NaN/.test(line) ? [`${what} is told as '${line}'`] : []
}

/** The prefix of all unit names in a mirrored battle. No other name in a battle begins with it. */
export const MARK = 'zyx-'

/**
 * The battle with the units of the first army in both armies, so that each name occurs twice; null if the matchup forbids it, for example
 * by the places of a zone.
 */
export function mirrored(game: Game, rules: RulesTable, matchup: Matchup): unknown {
  const units = matchup.armies[0].units.map((unit) => ({ ...unit, id: `${MARK}${unit.id}` }))
  const armyOf = (army: ArmySpec): ArmySpec => ({ ...army, units })
  const mirror = { ...matchup, armies: [armyOf(matchup.armies[0]), armyOf(matchup.armies[1])] as const }
  const isFit = game.check(rules, mirror).every(({ severity }) => severity === 'warning')
  return isFit ? game.setup(rules, mirror) : null
}
