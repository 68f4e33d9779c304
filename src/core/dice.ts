/**
 * The only source of chance. Rolls are asked as questions about whole handfuls of dice and answered with a count, so that an
 * implementation may draw a handful at once (`KeyedDice`), throw die by die (tests) or enumerate every answer (`ExactDice`).
 *
 * Every roll belongs to a key: the unit that rolls, its target, the kind of roll and the time. Keys make the dice of one unit independent of how many dice the
 * others threw, so two variants of a rule fought on the same block differ only where the rule made them differ.
 *
 * Limits: dice have 2 to 20 sides; a target is 1 (always) to sides + 1 (never).
 */
export interface Dice {
  /** Opens battle `block` (a whole number from 0) of this matchup, in place. */
  seek(block: number): void

  /**
   * Keys the draws that follow. A key is opened at most once a battle, else its dice would repeat.
   * `turn` is below 8,192, `step` below 32; `actor` and `target` are roles below 128 (1 = the first; 0 = none).
   */
  key(turn: number, step: number, actor: number, target: number): void

  /** One die: uniform on 1..sides. */
  die(sides: number): number

  /** How many of `n` dice show `target` or more. One draw, monotone in `n` and `target`. */
  count(n: number, sides: number, target: number): number

  /** The total of `n` dice. One draw. */
  sum(n: number, sides: number): number

  /** Whether the total of `n` dice is `limit` or less. One draw, the same one `sum` would make. */
  atMost(n: number, sides: number, limit: number): boolean

  /**
   * How many of `n` attack dice show `hitOn` or more and are then not saved by a die of `saveOn` or more: attacks and saves in
   * one draw, binomial with probability P(hit) × P(save fails). Equal in law to `count` of the hits followed by the failed saves.
   */
  wounds(n: number, sides: number, hitOn: number, saveOn: number): number

  /** How many dice of the last `wounds` hit. For telling a battle: asked last under its key, it changes no later roll. */
  hits(): number
}
