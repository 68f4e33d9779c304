import { Generals, IllegalChoice, playBattle } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { type Log, SILENT } from '../../core/log.ts'
import {
  FIRST_MEASURE,
  LEG,
  type Matchup,
  MOST_ACTIONS,
  OUTCOME,
  OVER,
  type Policy,
  type RulesTable,
  TURN,
  TURNS,
} from '../../core/ruleset.ts'
import { anyGeneral, Case, differences, type Game, positionOf, rowOf } from './law.ts'
import { ShiftedDice } from './shifted-dice.ts'

/** Number of blocks played of a matchup. */
const BLOCKS = 6

/** Most decisions of one battle: a battle that asks for more does not end. */
const MOST_DECISIONS = 100_000

/** The thrown dice, in words. */
export type Telling = (thrown: unknown) => string

/**
 * Plays some battles of a matchup from every seat and finds faults: illegal result rows, illegal lists of actions, battles that differ
 * when they are played again or told, and positions that lose something when they are saved. These are the
 * laws that are quick to check. Each fault is one sentence that names block and seat; the list is empty if nothing was found.
 */
export function faultsInTrial(game: Game, rules: RulesTable, matchup: Matchup, told: Telling): readonly string[] {
  try {
    const trial = new Trial(game, rules, matchup, told)
    const faults = trial.faults()
    return faults.length > 0 || matchup.mode === 'battle' ? faults : faultsOfTwin(new Case(game, rules, matchup))
  } catch (thrown) {
    return [thrown instanceof TrialError ? thrown.message : `it fails: ${told(thrown)}`]
  }
}

/** A fault that ends a trial; its message is a sentence for the user. */
class TrialError extends Error {}

class Trial {
  private readonly game: Game
  private readonly rules: RulesTable
  private readonly matchup: Matchup
  private readonly told: Telling
  private readonly general: Policy<unknown> | null

  constructor(game: Game, rules: RulesTable, matchup: Matchup, told: Telling) {
    this.game = game
    this.rules = rules
    this.matchup = matchup
    this.told = told
    this.general = anyGeneral(game)
  }

  faults(): readonly string[] {
    const first = this.played(SILENT, false)
    const again = this.played(SILENT, true)
    const heard = this.played(new Silence(), false)
    const faults: string[] = []
    for (const [name, row] of first) {
      faults.push(...this.faultsOfRow(row).map((fault) => `${name}: ${fault}`))
      faults.push(
        ...differences(
          `${name}: it is not reproducible; played again in another order, its row`,
          row,
          again.get(name) ?? row,
        ),
        ...differences(`${name}: it differs when it is told; its row`, row, heard.get(name) ?? row),
      )
    }
    return faults
  }

  /** Rows of the battles by name, such as `block 0, seat 1`, in a fresh state. */
  private played(log: Log, backwards: boolean): ReadonlyMap<string, Int32Array> {
    const { game } = this
    const state = game.setup(this.rules, this.matchup)
    const seats = game.seats(state)
    if (!(Number.isInteger(seats) && seats >= 1)) throw new TrialError(`\`seats\` gives ${seats}, not a number from 1`)
    const battles = Array.from({ length: BLOCKS * seats }, (_, battle) => battle)
    const rows = new Map<string, Int32Array>()
    for (const battle of backwards ? battles.toReversed() : battles) {
      const [block, seat] = [Math.floor(battle / seats), battle % seats]
      const name = `block ${block}, seat ${seat}`
      rows.set(name, this.battle(state, block, seat, log, name))
    }
    return rows
  }

  private battle(state: unknown, block: number, seat: number, log: Log, name: string): Int32Array {
    const { game, general } = this
    const dice = new KeyedDice(1, 2)
    dice.seek(block)
    const careful = general && new Careful(general)
    const generals = careful && new Generals<unknown>([careful, careful], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    generals?.seek(block)
    try {
      game.reset(state, seat)
      playBattle(game, state, dice, log, generals)
      return rowOf(game, state)
    } catch (thrown) {
      if (thrown instanceof TrialError || thrown instanceof IllegalChoice) {
        throw new TrialError(`${name}, decision ${generals?.decision ?? 0}: ${thrown.message}`)
      }
      if (thrown instanceof Error && thrown.name === 'Unplayable') throw thrown
      throw new TrialError(`${name}: ${this.told(thrown)}`)
    }
  }

  private faultsOfRow(row: Int32Array): string[] {
    const [outcome, turns] = [row[OUTCOME], row[TURNS]]
    const limit = this.matchup.turns ?? Number.POSITIVE_INFINITY
    const below = row.findIndex((value, i) => i >= FIRST_MEASURE && value < 0)
    return [
      ...(outcome >= 0 && outcome <= 2 ? [] : [`its row is illegal: the outcome is ${outcome}, not 0, 1 or 2`]),
      ...(turns >= 0 && turns <= limit ? [] : [`its row is illegal: ${turns} turns, of at most ${limit}`]),
      ...(below < 0 ? [] : [`its row is illegal: number ${below} is ${row[below]}, and none may be below zero`]),
    ]
  }
}

/** A general that looks at the list of actions before another chooses from it. */
class Careful implements Policy<unknown> {
  private readonly general: Policy<unknown>
  private decisions = 0

  constructor(general: Policy<unknown>) {
    this.general = general
  }

  choose(...asked: Parameters<Policy<unknown>['choose']>): number {
    const [, actions, n] = asked
    if (++this.decisions > MOST_DECISIONS)
      throw new TrialError(`the battle does not end: it asks for more than ${MOST_DECISIONS} decisions`)
    if (!(Number.isInteger(n) && n >= 1 && n <= MOST_ACTIONS)) {
      throw new TrialError(`\`actions\` gives ${n} actions, not 1 to ${MOST_ACTIONS}`)
    }
    for (let i = 1; i < n; i++) {
      if (actions[i] <= actions[i - 1]) {
        throw new TrialError(`the actions are not ascending, each once: ${actions[i]} follows ${actions[i - 1]}`)
      }
    }
    return this.general.choose(...asked)
  }
}

/** A log that receives every event and keeps none. */
class Silence implements Log {
  readonly on = true

  note(): void {}

  cite(): void {}
}

/**
 * Faults of an engagement that is saved and loaded after every leg, as the exact twin does it. With a fault, its exact answer would be that
 * of another game.
 */
function faultsOfTwin({ game, rules, matchup }: Case): string[] {
  if (game.facts.exact === false) return []
  const [whole, cut] = [game.setup(rules, matchup), game.setup(rules, matchup)]
  const columns = game.columns(whole)
  for (let block = 0; block < BLOCKS; block++) {
    const dice = new KeyedDice(1, 2)
    dice.seek(block)
    game.reset(whole, 0)
    playBattle(game, whole, dice, SILENT)
    const row = rowOf(game, whole)
    const parts = playedInParts(game, cut, block, matchup.turns ?? row[TURNS])
    const other = columns.findIndex(
      ({ measure: { kind } }, i) => kind === 'count' && parts[FIRST_MEASURE + i] !== row[FIRST_MEASURE + i],
    )
    const what =
      parts[OUTCOME] !== row[OUTCOME] || parts[TURNS] !== row[TURNS]
        ? 'its result'
        : other < 0
          ? null
          : `\`${columns[other].measure.name}\` of ${columns[other].unit ?? 'the whole'}`
    if (what === null) continue
    const why =
      'so its rules depend on something that is not in the saved state, such as the number of the turn, or `leg` plays by other rules than `advance`'
    return [`block ${block}, seat 0: saved and loaded after every leg, ${what} differs, ${why}`]
  }
  return []
}

/** The row of an engagement that is saved and loaded before every leg. */
function playedInParts(game: Game, state: unknown, block: number, turns: number): Int32Array {
  const columns = game.columns(state)
  const dice = new ShiftedDice(block)
  const sum = new Int32Array(FIRST_MEASURE + columns.length)
  game.reset(state, 0)
  for (let end: number = LEG; end !== OVER && dice.turn <= turns; ) {
    game.load(state, positionOf(game, state))
    end = game.leg(state, dice)
    const row = rowOf(game, state)
    for (const [i, { measure }] of columns.entries()) {
      const at = FIRST_MEASURE + i
      sum[at] = measure.memory === 'history' ? sum[at] + row[at] : row[at]
    }
    sum[OUTCOME] = row[OUTCOME]
    sum[TURNS] = dice.turn
    if (end === TURN) dice.turn++
  }
  return sum
}
