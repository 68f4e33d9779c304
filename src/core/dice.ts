/**
 * The only source of chance. Rolls are questions about whole handfuls of dice, answered with a count. So an implementation may draw a
 * handful at once (`KeyedDice`), throw die by die (tests) or enumerate every answer (`ExactDice`).
 *
 * Every roll belongs to a key: the unit that rolls, its target, the kind of roll and the time. With keys the dice of one unit do not depend
 * on how many dice others threw, so two variants of a rule on the same block differ only through the rule.
 *
 * Limits: dice have 2 to 1,000 sides; a target is 1 (always) to sides + 1 (never). Dice of up to 20 sides are drawn a handful at once;
 * of dice with more sides, totals are drawn die by die.
 */
export interface Dice {
  /** Moves to battle `block` (a whole number from 0) of this matchup, in place. */
  seek(block: number): void

  /**
   * Sets the key of the draws that follow. The dice of a battle set a key only once in it, because its draws would repeat. `turn` is below 8,192,
   * `step` below 32; `actor` and `target` are roles below 128 (1 = the first; 0 = none).
   */
  key(turn: number, step: number, actor: number, target: number): void

  /** One die: uniform on 1 to `sides`. */
  die(sides: number): number

  /** Number of the `n` dice that show `target` or more. One draw, monotone in `n` and `target`. */
  count(n: number, sides: number, target: number): number

  /** The total of `n` dice. One draw. */
  sum(n: number, sides: number): number

  /** Whether the total of `n` dice is `limit` or less. One draw, the same as that of `sum`. */
  atMost(n: number, sides: number, limit: number): boolean

  /**
   * Number of `n` attack dice that show `hitOn` or more and are not saved by a die of `saveOn` or more: attacks and saves in one draw,
   * binomial with probability P(hit) × P(save fails). It has the same distribution as a `count` of hits followed by a count of failed
   * saves.
   */
  wounds(n: number, sides: number, hitOn: number, saveOn: number): number

  /** Number of dice in the last `wounds` that hit. It is for transcripts: asked last under its key, it changes no later roll. */
  hits(): number
}
