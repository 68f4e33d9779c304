import { isUnplayable } from '../../core/battle.ts'
import type { Dice } from '../../core/dice.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import { hasRole } from '../../core/roles.ts'
import {
  FIRST_MEASURE,
  FIRST_WINS,
  MOST_ACTIONS,
  OUTCOME,
  OVER,
  type Policy,
  type Ruleset,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../../core/ruleset.ts'

/** Weight of the difference of points destroyed in the value of a position. The score of the battle has weight 1. */
const MARGIN_WEIGHT = 0.5

/** Score of a battle that is still open. */
const EVEN = 0.5

/** Words of the dice of rollouts. The number of the rollout enters by `seek`. */
const DICE_WORDS = [0x6a09e667, 0x3c6ef372] as const

/**
 * Plays copies of a position with given generals, to the end or to a horizon, and evaluates the positions that they reach.
 *
 * A rollout has dice of its own: it never looks at what the battle's dice will show. Its generals have dice of their own as well. Two
 * rollouts of one number have common dice, so that candidates are compared in pairs.
 */
export class Rollouts<R, S> {
  private readonly rules: Ruleset<R, S>
  /** A separate state, set up for the same matchup. The state of the battle is never changed. */
  private readonly copy: S
  private readonly saved = new Int32Array(1 << 16)
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly dice = new KeyedDice(...DICE_WORDS)
  private readonly own: readonly [Dice, Dice]
  private readonly row: Int32Array
  /** Column of the margin and its bounds, or -1 if the game has none. */
  private readonly margin: number
  private readonly zero: number
  private readonly most: number

  /** `copy`: made by `rules.setup` of the matchup that is played, and used by nothing else. */
  constructor(rules: Ruleset<R, S>, copy: S) {
    this.rules = rules
    this.copy = copy
    this.own = [new KeyedDice(DICE_WORDS[1], DICE_WORDS[0]), new KeyedDice(~DICE_WORDS[1], ~DICE_WORDS[0])]
    const columns = rules.columns(copy)
    this.row = new Int32Array(FIRST_MEASURE + columns.length)
    const at = columns.findIndex(({ unit, measure }) => unit === null && hasRole(measure, 'margin'))
    const column = columns[at]
    this.margin = at < 0 ? -1 : FIRST_MEASURE + at
    this.zero = column?.measure.zero ?? 0
    this.most = column === undefined ? 1 : Math.max(1, column.bins - this.zero - 1)
  }

  /** Takes the position from which all rollouts start, at a decision. False if it hides something from the side that decides; then no rollouts may be played. */
  start(state: S): boolean {
    const { rules, copy, dice } = this
    rules.save(state, this.saved)
    if (rules.conceal === undefined) return true
    rules.load(copy, this.saved)
    dice.seek(0)
    const side = rules.advance(copy, dice, SILENT)
    return side !== OVER && rules.conceal(copy, side)
  }

  /**
   * Carries an action out in a copy and plays on. Returns the value of the position reached, for the side that decides: from -0.5 (lost, with
   * everything destroyed) to 1.5. `model` leads both sides. `number`: number of the dice. `horizon`: turns after which the position is
   * evaluated: by the outlook of the game, as soon as the position is settled, or by what was destroyed in a game without an outlook. A copy
   * that cannot be played on, such as an army without room to deploy, counts as a draw.
   */
  play(action: number, model: Policy<S>, number: number, horizon: number): number {
    try {
      return this.playOn(action, model, number, horizon)
    } catch (thrown) {
      if (isUnplayable(thrown)) return 0.5
      throw thrown
    }
  }

  private playOn(action: number, model: Policy<S>, number: number, horizon: number): number {
    const { rules, copy, actions, dice, own } = this
    rules.load(copy, this.saved)
    dice.seek(number)
    own[0].seek(number)
    own[1].seek(number)
    const side = rules.advance(copy, dice, SILENT)
    if (side === OVER) throw new Error('a position to look ahead from has a decision')
    rules.conceal?.(copy, side)
    const last = horizon === Infinity ? Infinity : this.turn() + horizon
    rules.apply(copy, action, dice, SILENT)
    let decides = rules.advance(copy, dice, SILENT)
    for (let decision = 0; decides !== OVER; decision++) {
      if (this.reaches(last)) {
        if (rules.outlook === undefined) break
        const outlook = rules.outlook(copy, side)
        if (!Number.isNaN(outlook)) return EVEN + MARGIN_WEIGHT * outlook
      }
      const n = rules.actions(copy, actions)
      const player = own[rules.player(copy, decides)]
      player.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
      rules.apply(copy, actions[model.choose(copy, actions, n, player)], dice, SILENT)
      decides = rules.advance(copy, dice, SILENT)
    }
    return this.value(side)
  }

  /** Whether this turn has begun. Without a horizon the battle is not measured before its end. */
  private reaches(turn: number): boolean {
    return turn !== Infinity && this.turn() >= turn
  }

  private turn(): number {
    this.rules.measure(this.copy, this.row)
    return this.row[TURNS]
  }

  /** Score of a side (a draw is a half) plus the weighted margin of points destroyed. */
  private value(side: Side): number {
    const { rules, copy, row } = this
    rules.measure(copy, row)
    const outcome = row[OUTCOME]
    const first = outcome === FIRST_WINS ? 1 : outcome === SECOND_WINS ? 0 : 0.5
    const lead = this.margin < 0 ? 0 : (row[this.margin] - this.zero) / this.most
    return side === 0 ? first + MARGIN_WEIGHT * lead : 1 - first - MARGIN_WEIGHT * lead
  }
}
