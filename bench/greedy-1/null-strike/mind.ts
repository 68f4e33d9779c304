import { TO_TRANSPORT } from '../../../src/games/null-strike/chapters/move.ts'

/**
 * What generals know of the matchup under way, and keep in mind of the battle and of the choice at hand: one for a thread. A battle is to be
 * played to its end before another begins, as what is kept of it is then forgotten, and its generals would choose otherwise. V8 folds the addresses of arrays that are constants of the module, and are longer than 64 bytes.
 */

/** By pair: a weapon (3), a kind (2), cover (4), a run (2), aim (2). */
export const CELLS = 96

/** Actions that are told apart in a plan, from 0. */
export const PLANS = 8

/** Most units of both armies, as many as `check.ts` lets in, and most objectives. */
const MOST = 126
const MOST_OBJECTIVES = 5

/** Places of a short list: no array is so short that its address may change. */
const SOME = 16

export interface Mind {
  /** What is known of the matchup under way; null before the first. */
  known: object | null
  /** Units of both armies. */
  n: number
  /** By attacker's and target's number in the roster × `CELLS`: chance of one attack; NaN where nobody asked yet. */
  chances: Float64Array
  /** By the same pairs, models that one model in reach removes: with its best weapons that shoot, aimed, and with melee weapons. */
  readonly shot: Float64Array
  readonly aimed: Float64Array
  readonly blow: Float64Array
  /** By the same pairs: range of those that shoot, inches; 0 where there are none. */
  readonly reach: Float64Array
  /** By number in the roster: points of a model, and points an action of the unit removes beyond what another would. */
  readonly points: Float64Array
  readonly star: Float64Array
  /** The same by model; what a model brings that leads; the chance of panic where a test is called for. */
  readonly shines: Float64Array
  readonly leads: Float64Array
  readonly shaken: Float64Array
  /** 1 for who takes more with blows than with shots. */
  readonly strikes: Uint8Array
  /** By army: points an action removes that anybody may take. */
  readonly action: Float64Array

  // Of the choice at hand, by index.
  /** Worth of a model, of a panic, of the last model; losses that make a unit test for panic. */
  readonly worth: Float64Array
  readonly panic: Float64Array
  readonly last: Float64Array
  readonly need: Int32Array
  /** Distance of its centre from that of the unit that is weighed; what an attack on it brings at most. */
  readonly far: Float64Array
  readonly most: Float64Array
  /** By objective: enemies that forbid its capture, own units that do, how near own units and enemies that may take it are. */
  readonly bars: Int32Array
  readonly guards: Int32Array
  readonly hope: Float64Array
  readonly fear: Float64Array
  /** By objective × units + index: inches between a unit and it, and how near it is to taking it. */
  readonly edges: Float64Array
  readonly nears: Float64Array
  /** By how many bar it: what is left of an objective. */
  readonly powers: Float64Array
  /** By index: kinds of actions that are legal, as bits. */
  readonly legal: Int32Array
  /** By index: the numbers of actions of which there are plans, as bits: those without a move, and from bit `PLANS` on the others. */
  readonly plans: Int32Array
  /**
   * By index × `PLANS` + actions: what the best plan of so many actions brings; its first action, what it is for, at whom, with which
   * weapons. First all plans without a move, behind them all that begin with one.
   */
  readonly gain: Float64Array
  readonly first: Int32Array
  readonly aim: Int32Array
  readonly prey: Int32Array
  readonly set: Int32Array
  /** Where a move of the plan is to end: x at 2 × that, and y. */
  readonly spot: Float64Array
  /** Of sharing out actions: by place × `PLANS` + actions, what the units up to it bring, and how many actions it has of those; by place, the unit. */
  readonly sums: Float64Array
  readonly shares: Int32Array
  readonly sharers: Int32Array
  /** Plans of the last sharing out that are not begun yet, and how many. */
  readonly queue: Int32Array
  queued: number
  /** By player × units + index: where units were when the player last looked, and as what. */
  readonly seenX: Float64Array
  readonly seenY: Float64Array
  readonly seenAs: Int32Array
  /** By player: in which battle, turn and with which objectives taken that was. */
  readonly battle: Int32Array
  readonly turn: Int32Array
  readonly taken: Int32Array
  /** By index, what befell a unit since (`changes.ts`); all that together; whether the turn is new. */
  readonly changed: Int32Array
  news: number
  isFresh: boolean
  /** The units that something befell, and how many. */
  readonly touched: Int32Array
  touches: number
  /** By player: who barred which objective when he last looked. */
  readonly contests: Float64Array
  /** Enemies on the table, by index, and how many; by index, the number in the roster and the models of a unit. */
  readonly foes: Int32Array
  others: number
  readonly ids: Int32Array
  readonly strength: Int32Array
  /** By index, where a unit is, its half width about its centre, and its Speed, inches; who is not on the table is far off it. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly disc: Float64Array
  readonly speed: Float64Array
  /** By index: 1 for who is panicked. */
  readonly shook: Int32Array
  /** Scratch: what the ends of a move are worth, by way. */
  readonly ways: Float64Array
  /** What was thought of the detail of the action under way: at which change of the table, of which unit and action, the choice, and in which player turn. */
  readonly memo: Int32Array
  /** The plan whose first action was chosen, its place in `gain`. */
  plan: number
  /** Actions that are left and thought of, fewer than `PLANS`. */
  left: number
  /** By actions: what so many bring at least if others have them; `Infinity` for more than are left. */
  readonly price: Float64Array
  /** Of the unit that is weighed: what another place may be worth at most beyond its own, with objectives and without. */
  readonly bonus: Float64Array
  /** What was found last: failed saves expected, and with which weapons, as bits. */
  readonly found: Float64Array
  with: number
  /** By enemy of the unit that is weighed: what its attack on him brings, and its blows; his attack on it, and his blows. */
  readonly shots: Float64Array
  readonly blows: Float64Array
  readonly shotAt: Float64Array
  readonly blownAt: Float64Array
  /** By objective: what a unit at it counts, and one that bars the enemy; how near others are, how near who is next, and who is nearest. */
  readonly prize: Float64Array
  readonly stake: Float64Array
  readonly elsewhere: Float64Array
  readonly second: Float64Array
  readonly nearest: Int32Array
  /** Of the place looked at last: what it is worth; where the unit stands; what of that is for objectives. */
  readonly place: Float64Array
  /** Of that, what the unit could do from there. */
  readonly promise: Float64Array
  /** Most that an action of an enemy brings there beyond the usual. */
  readonly danger: Float64Array
  /** By index: what an action of an enemy brings anyway; what it was found to bring, with how many models. Scratch: the best of his actions. */
  readonly floor: Float64Array
  readonly threats: Float64Array
  readonly threatBy: Float64Array
  readonly best: Float64Array
  /** Enemies who could do more to the unit that is weighed, wherever it were, and how many; and whom it would like best. */
  readonly fierce: Int32Array
  fierces: number
  favourite: number
  /** By index, of plans that begin with a move: how far they are known (`FRESH` …), the turn they were made in, what actions were done and what one cost then, and how many were left. */
  readonly moved: Uint8Array
  readonly movedIn: Int32Array
  readonly movedAfter: Int32Array
  readonly movedAt: Float64Array
  readonly movedWith: Int32Array
  /** By index × 2: what shots and blows may bring at most after a move or a run, and after both; by index, what anything may ever. */
  readonly shotHopes: Float64Array
  readonly blowHopes: Float64Array
  readonly wishes: Float64Array
  /** By index: what was legal when the other plans were made, with what aim, and in which turn; −1 where they do not hold. */
  readonly stood: Int32Array
  readonly stoodIn: Int32Array
  /** By index: 1 where what is hoped for was looked at since something befell the unit. */
  readonly promised: Uint8Array
  /** By index: 1 for who might reach an enemy with a charge. */
  readonly charges: Uint8Array
  /** By index: 1 where digging in was looked at, or is out of the question. */
  readonly digs: Uint8Array
  /** Scratch: the place to look at, x and y; how much of the way; what is done there. */
  readonly at: Float64Array
  /** Scratch: what the best preys of a move bring, and who they are. */
  readonly value: Float64Array
  readonly target: Int32Array
}

/** Ways of a move that do not depend on transports. */
export const WAYS = TO_TRANSPORT

export const MIND: Mind = {
  known: null,
  n: 0,
  chances: new Float64Array(),
  shot: new Float64Array(MOST * MOST),
  aimed: new Float64Array(MOST * MOST),
  blow: new Float64Array(MOST * MOST),
  reach: new Float64Array(MOST * MOST),
  points: new Float64Array(MOST),
  star: new Float64Array(MOST),
  shines: new Float64Array(MOST),
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
  fierce: new Int32Array(MOST),
  fierces: 0,
  favourite: -1,
  powers: new Float64Array(64),
  stood: new Int32Array(MOST).fill(-1),
  stoodIn: new Int32Array(MOST),
  promised: new Uint8Array(MOST),
  charges: new Uint8Array(MOST),
  digs: new Uint8Array(MOST),
  shotHopes: new Float64Array(2 * MOST),
  blowHopes: new Float64Array(2 * MOST),
  wishes: new Float64Array(MOST),
  moved: new Uint8Array(MOST),
  movedIn: new Int32Array(MOST),
  movedAfter: new Int32Array(MOST),
  movedAt: new Float64Array(MOST),
  movedWith: new Int32Array(MOST),
  at: new Float64Array(SOME),
  value: new Float64Array(SOME),
  target: new Int32Array(SOME),
}
