import { TO_TRANSPORT } from '../../../src/games/null-strike/chapters/move.ts'

/**
 * What generals know of the matchup under way, and keep in mind of the battle and of the choice at hand: one for a thread. A battle is to be
 * played to its end before another begins, as what is kept of it is then forgotten, and its generals would choose otherwise. V8 folds the addresses of arrays that are constants of the module, and are longer than 64 bytes.
 */

/** Cells of a pair: weapon (3) × kind (2) × cover (4) × run (2) × aim (2). */
export const CELLS = 96

/** Numbers of actions that a plan distinguishes, from 0. */
export const PLANS = 8

/** Most units of both armies, as `check.ts` allows, and most objectives. */
const MOST = 126
const MOST_OBJECTIVES = 5

/** Length of short arrays: V8 may move arrays that are shorter than this. */
const SOME = 16

export interface Knowledge {
  /** The matchup whose knowledge is loaded; null before the first. */
  known: object | null
  /** Number of units of both armies. */
  n: number
  /** By attacker's and target's number in the roster × `CELLS`: chance of one attack; NaN if it is not computed yet. */
  chances: Float64Array
  /**
   * By the same pairs, models that one model in range removes: with its best shooting weapons, with these aimed, and with melee weapons.
   */
  readonly shot: Float64Array
  readonly aimed: Float64Array
  readonly blow: Float64Array
  /** By the same pairs: range of the shooting weapons in inches; 0 without such weapons. */
  readonly reach: Float64Array
  /** By number in the roster: points of a model; points that an action of the unit removes, beyond those of the next best unit. */
  readonly points: Float64Array
  readonly star: Float64Array
  /** By number in the roster: the latter by model; value of a model that leads; chance of panic if a test is due. */
  readonly starOfModel: Float64Array
  readonly leads: Float64Array
  readonly shaken: Float64Array
  /** 1 for a unit that does more damage in close combat than by shots. */
  readonly strikes: Uint8Array
  /** By army: points that an action of an average unit removes. */
  readonly action: Float64Array

  // Knowledge of the present choice, by index.
  /** Worth of a model, of a panic, and of the last model; losses that cause a test for panic. */
  readonly worth: Float64Array
  readonly panic: Float64Array
  readonly last: Float64Array
  readonly need: Int32Array
  /** Distance of its centre from that of the evaluated unit; upper bound of the value of an attack on it. */
  readonly far: Float64Array
  readonly most: Float64Array
  /**
   * By objective: number of enemies that forbid its capture; number of own units that forbid it; nearness of own units and of enemies that
   * may take it.
   */
  readonly bars: Int32Array
  readonly guards: Int32Array
  readonly hope: Float64Array
  readonly fear: Float64Array
  /** By objective × units + index: inches between a unit and the objective; nearness of the unit to taking it. */
  readonly edges: Float64Array
  readonly nears: Float64Array
  /** By number of units that bar it: share of an objective's value that is left. */
  readonly powers: Float64Array
  /** By index: kinds of actions that are legal, as bits. */
  readonly legal: Int32Array
  /**
   * By index: the numbers of actions for which there are plans, as bits. Plans without a move have the low bits, plans that begin with a
   * move the bits from `PLANS` on.
   */
  readonly plans: Int32Array
  /**
   * By index × `PLANS` + actions: value of the best plan with this number of actions; its first action, purpose, target and weapons. All
   * plans without a move come first, then all plans that begin with a move.
   */
  readonly gain: Float64Array
  readonly first: Int32Array
  readonly aim: Int32Array
  readonly prey: Int32Array
  readonly set: Int32Array
  /** Where the move of a plan should end: x at 2 × its index, then y. */
  readonly spot: Float64Array
  /**
   * Table of the knapsack. By position × `PLANS` + actions: value of the units up to this position, and the number of actions of the unit
   * there; by position: the unit.
   */
  readonly sums: Float64Array
  readonly shares: Int32Array
  readonly sharers: Int32Array
  /** Plans of the last division of actions that have not begun, and their number. */
  readonly queue: Int32Array
  queued: number
  /** By player × units + index: place and condition of units at the player's last look. */
  readonly seenX: Float64Array
  readonly seenY: Float64Array
  readonly seenAs: Int32Array
  /** By player: battle, turn and taken objectives at that look. */
  readonly battle: Int32Array
  readonly turn: Int32Array
  readonly taken: Int32Array
  /** By index: changes of a unit since then (`changes.ts`); all changes combined; whether the turn is new. */
  readonly changed: Int32Array
  news: number
  isFresh: boolean
  /** The units that have changed, and their number. */
  readonly touched: Int32Array
  touches: number
  /** By player: which units barred which objective at the player's last look. */
  readonly contests: Float64Array
  /** Enemies on the table, by index, and their number; by index, number in the roster and number of models of a unit. */
  readonly foes: Int32Array
  others: number
  readonly ids: Int32Array
  readonly strength: Int32Array
  /** By index: centre of a unit, half width about the centre, and Speed, in inches. A unit off the table has a centre far away. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly disc: Float64Array
  readonly speed: Float64Array
  /** By index: 1 for a panicked unit. */
  readonly shook: Int32Array
  /** Scratch: values of the ends of a move, by way. */
  readonly ways: Float64Array
  /** The cached detail of the action under way: number of the change of the table, unit, action, choice, and player turn. */
  readonly memo: Int32Array
  /** Index in `gain` of the plan whose first action was chosen. */
  plan: number
  /** Actions left that are considered, fewer than `PLANS`. */
  left: number
  /** By number of actions: least value that other units gain with them (marginal value); `Infinity` for more than are left. */
  readonly price: Float64Array
  /** Upper bound of the gain of the evaluated unit by going to another place, with objectives and without. */
  readonly bonus: Float64Array
  /** Result of the last evaluation: expected failed saves, and the weapons as bits. */
  readonly found: Float64Array
  with: number
  /**
   * By enemy of the evaluated unit: value of the unit's shots at it and of its blows; value of the enemy's shots at the unit and of its
   * blows.
   */
  readonly shots: Float64Array
  readonly blows: Float64Array
  readonly shotAt: Float64Array
  readonly blownAt: Float64Array
  /**
   * By objective: value of a unit at it, and of a unit that bars the enemy from it; nearness of the other units; the second nearest unit's
   * nearness, and the nearest unit.
   */
  readonly prize: Float64Array
  readonly stake: Float64Array
  readonly elsewhere: Float64Array
  readonly second: Float64Array
  readonly nearest: Int32Array
  /** The last evaluated place: its value, the unit's centre there, and the part of the value due to objectives. */
  readonly place: Float64Array
  /** The part of that value due to attacks from there. */
  readonly promise: Float64Array
  /** Highest value of an enemy's action there, beyond its usual value. */
  readonly danger: Float64Array
  /**
   * By index: usual value of an enemy's action; its cached value, and the number of models it was computed for. Scratch: the enemy's best
   * action.
   */
  readonly floor: Float64Array
  readonly threats: Float64Array
  readonly threatBy: Float64Array
  readonly best: Float64Array
  /** Enemies that could gain more against the evaluated unit than usual, and their number; the target that the unit prefers. */
  readonly stronger: Int32Array
  strongerCount: number
  favourite: number
  /**
   * By index, for plans that begin with a move: how far they are known (`FRESH` …), the turn in which they were made, the actions done and
   * the marginal value of an action at that time, and the number of actions left.
   */
  readonly moved: Uint8Array
  readonly movedIn: Int32Array
  readonly movedAfter: Int32Array
  readonly movedAt: Float64Array
  readonly movedWith: Int32Array
  /**
   * By index × 2: upper bounds of the value of shots and of blows after a move or a run, and after both; by index: upper bound of any plan.
   */
  readonly shotBounds: Float64Array
  readonly blowBounds: Float64Array
  readonly planBounds: Float64Array
  /** By index: legal actions, aim and turn when the plans without a move were made; −1 if these plans are not valid. */
  readonly stood: Int32Array
  readonly stoodIn: Int32Array
  /** By index: 1 if the upper bounds were computed since the unit last changed. */
  readonly isBounded: Uint8Array
  /** By index: 1 for a unit that might reach an enemy with a charge. */
  readonly charges: Uint8Array
  /** By index: 1 if digging in was evaluated, or is impossible. */
  readonly digs: Uint8Array
  /** Scratch: the place to evaluate, x and y; share of the way to it; purpose. */
  readonly at: Float64Array
  /** Scratch: values of the best targets of a move, and the targets. */
  readonly value: Float64Array
  readonly target: Int32Array
}

/** Number of moves that do not depend on transports. */
export const WAYS = TO_TRANSPORT

export const KNOWLEDGE: Knowledge = {
  known: null,
  n: 0,
  chances: new Float64Array(),
  shot: new Float64Array(MOST * MOST),
  aimed: new Float64Array(MOST * MOST),
  blow: new Float64Array(MOST * MOST),
  reach: new Float64Array(MOST * MOST),
  points: new Float64Array(MOST),
  star: new Float64Array(MOST),
  starOfModel: new Float64Array(MOST),
  leads: new Float64Array(MOST),
  shaken: new Float64Array(MOST),
  strikes: new Uint8Array(MOST),
  action: new Float64Array(SOME),
  worth: new Float64Array(MOST),
  panic: new Float64Array(MOST),
  last: new Float64Array(MOST),
  need: new Int32Array(MOST),
  far: new Float64Array(MOST),
  most: new Float64Array(MOST),
  bars: new Int32Array(SOME),
  guards: new Int32Array(SOME),
  hope: new Float64Array(SOME),
  fear: new Float64Array(SOME),
  edges: new Float64Array(MOST_OBJECTIVES * MOST),
  nears: new Float64Array(MOST_OBJECTIVES * MOST),
  legal: new Int32Array(MOST),
  gain: new Float64Array(2 * MOST * PLANS),
  plans: new Int32Array(MOST),
  first: new Int32Array(2 * MOST * PLANS),
  aim: new Int32Array(2 * MOST * PLANS),
  prey: new Int32Array(2 * MOST * PLANS),
  set: new Int32Array(2 * MOST * PLANS),
  spot: new Float64Array(4 * MOST * PLANS),
  seenX: new Float64Array(2 * MOST),
  seenY: new Float64Array(2 * MOST),
  seenAs: new Int32Array(2 * MOST),
  battle: new Int32Array(SOME).fill(-1),
  turn: new Int32Array(SOME),
  taken: new Int32Array(SOME),
  changed: new Int32Array(MOST),
  touched: new Int32Array(MOST),
  touches: 0,
  news: 0,
  contests: new Float64Array(SOME),
  foes: new Int32Array(MOST),
  others: 0,
  ids: new Int32Array(MOST),
  x: new Float64Array(MOST),
  y: new Float64Array(MOST),
  disc: new Float64Array(MOST),
  speed: new Float64Array(MOST),
  strength: new Int32Array(MOST),
  shook: new Int32Array(MOST),
  isFresh: true,
  ways: new Float64Array(WAYS),
  memo: new Int32Array(SOME).fill(-1),
  plan: 0,
  left: 0,
  price: new Float64Array(SOME),
  bonus: new Float64Array(SOME),
  sums: new Float64Array((MOST + 1) * PLANS),
  shares: new Int32Array((MOST + 1) * PLANS),
  sharers: new Int32Array(MOST),
  queue: new Int32Array(SOME),
  queued: 0,
  found: new Float64Array(SOME),
  with: 0,
  shots: new Float64Array(MOST),
  blows: new Float64Array(MOST),
  shotAt: new Float64Array(MOST),
  blownAt: new Float64Array(MOST),
  prize: new Float64Array(SOME),
  stake: new Float64Array(SOME),
  elsewhere: new Float64Array(SOME),
  second: new Float64Array(SOME),
  nearest: new Int32Array(SOME),
  place: new Float64Array(SOME),
  promise: new Float64Array(SOME),
  danger: new Float64Array(SOME),
  floor: new Float64Array(MOST),
  threats: new Float64Array(MOST),
  threatBy: new Float64Array(MOST).fill(1),
  best: new Float64Array(SOME),
  stronger: new Int32Array(MOST),
  strongerCount: 0,
  favourite: -1,
  powers: new Float64Array(64),
  stood: new Int32Array(MOST).fill(-1),
  stoodIn: new Int32Array(MOST),
  isBounded: new Uint8Array(MOST),
  charges: new Uint8Array(MOST),
  digs: new Uint8Array(MOST),
  shotBounds: new Float64Array(2 * MOST),
  blowBounds: new Float64Array(2 * MOST),
  planBounds: new Float64Array(MOST),
  moved: new Uint8Array(MOST),
  movedIn: new Int32Array(MOST),
  movedAfter: new Int32Array(MOST),
  movedAt: new Float64Array(MOST),
  movedWith: new Int32Array(MOST),
  at: new Float64Array(SOME),
  value: new Float64Array(SOME),
  target: new Int32Array(SOME),
}
