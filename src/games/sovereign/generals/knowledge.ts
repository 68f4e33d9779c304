import { MOST_ACTIONS } from '../../../core/ruleset.ts'
import { missDamage } from '../chapters/attack/shock.ts'
import { hasMorale } from '../chapters/injury/morale.ts'
import { farFromExit } from '../chapters/movement/exits.ts'
import { aimAt, expectedBy, facesOf, killChanceBy, kindOf, oddsOf } from '../choices/expect.ts'
import { WHOLE } from '../choices/odds.ts'
import { Blow, PLAIN } from '../state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { TACTICIAN, type Weights } from './weights.ts'

/** Knowledge of generals about a matchup: a cache of expected results, each computed once. */

/** Number of different uses of weapons; a weapon that can be thrown counts twice. */
const WAYS = 12

/** Knowledge about the enemies of the combatant that decides. */
class Foes {
  /** Number of enemies that are up, and their indices among all units. */
  count = 0
  readonly index: Int32Array
  /** Position, size and speed of each enemy, in squares. */
  readonly left: Int32Array
  readonly top: Int32Array
  readonly size: Int32Array
  readonly steps: Int32Array
  /** By enemy: its reach or range in squares; the distance within which it may come and strike before the decider's next turn. */
  readonly reach: Int32Array
  readonly range: Int32Array
  readonly shoots: Uint8Array
  /** By enemy: the steps from it to each square, see `walkFrom`. */
  readonly walks: (Int16Array | null)[] = []
  /** By enemy: expected loss of the decider in one turn if it is the only target; expected loss by an Attack of Opportunity. */
  readonly threat: Float64Array
  readonly blow: Float64Array
  /** By enemy: squares that it flees before the decider's next turn; chance that its Snap Attack drops the decider as soon as that attacks. */
  readonly flees: Int32Array
  readonly snap: Float64Array
  /** By enemy: share of its turn that it spends on the decider, if it is beside the decider and if it is farther away. */
  readonly near: Float64Array
  readonly far: Float64Array
  /** By enemy: expected gain of the decider with the weapons in hand, and by a spell. */
  readonly strike: Float64Array
  readonly spell: Float64Array

  constructor(units: number) {
    this.index = new Int32Array(units)
    this.left = new Int32Array(units)
    this.top = new Int32Array(units)
    this.size = new Int32Array(units)
    this.steps = new Int32Array(units)
    this.reach = new Int32Array(units)
    this.range = new Int32Array(units)
    this.shoots = new Uint8Array(units)
    this.threat = new Float64Array(units)
    this.blow = new Float64Array(units)
    this.flees = new Int32Array(units)
    this.snap = new Float64Array(units)
    this.near = new Float64Array(units)
    this.far = new Float64Array(units)
    this.strike = new Float64Array(units)
    this.spell = new Float64Array(units)
  }
}

/** Fallen allies that the decider may help in this round. */
class Fallen {
  count = 0
  /** By ally: its square and size, and the gain of first aid. */
  readonly left: Int32Array
  readonly top: Int32Array
  readonly size: Int32Array
  readonly gain: Float64Array

  constructor(units: number) {
    this.left = new Int32Array(units)
    this.top = new Int32Array(units)
    this.size = new Int32Array(units)
    this.gain = new Float64Array(units)
  }
}

export interface Knowledge {
  /** By unit, use of a weapon and target: the state for which the expectation was computed last, and its results. */
  readonly asked: Int32Array
  readonly damage: Int32Array
  readonly kills: Int32Array
  /** In the same order: the damage that makes the target want to retreat, and its chance. */
  readonly halves: Int32Array
  readonly routs: Int32Array
  /** By unit: the weights of its kind, for generals without weights of their own. */
  readonly leanings: readonly Weights[]
  /** The attack evaluated last: expected damage, chance to drop the target, and chance to make it want to retreat, all in thousandths. */
  readonly weighed: { damage: number; kill: number; rout: number }
  /** By square, the steps to a combatant that waits, see `approach.ts`. */
  readonly coming: { readonly steps: Int16Array; readonly queue: Int16Array }
  /** Scratch for the present choice. */
  readonly blow: Blow
  readonly foes: Foes
  readonly fallen: Fallen
  readonly values: Float64Array
  /** The square evaluated last, see `lookAt`. */
  readonly place: { danger: number; later: number; strike: number }
  /** Values of the best squares of a Run: with a Main after it, without a Main, and without Attacks of Opportunity on the way. */
  readonly best: { isKnown: boolean; withMain: number; withoutMain: number; disengaged: number }
  /** The weights of the combatant that decides. */
  weights: Weights
  /** Share of the expected loss that Total Defense would save the combatant that decides. */
  saved: number
}

export function knowledgeOf(state: Fight, leaningOf: (unit: Unit) => Weights): Knowledge {
  const known = state.knowledge as Knowledge | null
  if (known !== null) return known
  const n = state.units.length
  const knowledge: Knowledge = {
    asked: new Int32Array(n * WAYS * n).fill(-1),
    damage: new Int32Array(n * WAYS * n),
    kills: new Int32Array(n * WAYS * n),
    halves: new Int32Array(n * WAYS * n),
    routs: new Int32Array(n * WAYS * n),
    leanings: state.units.map(leaningOf),
    weighed: { damage: 0, kill: 0, rout: 0 },
    coming: { steps: new Int16Array(state.board?.count ?? 0), queue: new Int16Array(state.board?.count ?? 0) },
    blow: new Blow(),
    foes: new Foes(n),
    fallen: new Fallen(n),
    values: new Float64Array(MOST_ACTIONS),
    place: { danger: 0, later: 0, strike: 0 },
    best: { isKnown: false, withMain: 0, withoutMain: 0, disengaged: 0 },
    weights: TACTICIAN,
    saved: 0,
  }
  state.knowledge = knowledge
  return knowledge
}

/** Writes the expected results of one attack to `weighed`. */
export function weigh(
  knowledge: Knowledge,
  state: Fight,
  unit: Unit,
  w: number,
  thrown: number,
  target: Unit,
  how: number,
  many: number,
): void {
  aimAt(state, knowledge.blow, unit, w, thrown, target, how, many)
  weighBlow(knowledge, state, knowledge.blow)
}

/** Writes the expected results of an aimed blow to `weighed`. */
export function weighBlow(knowledge: Knowledge, state: Fight, blow: Blow): void {
  const target = unitAt(state, blow.target)
  const faces = facesOf(state, blow)
  const miss = missDamage(state, blow)
  const half = halfOf(state, target)
  const slot =
    ((blow.attacker * WAYS + Math.min(WAYS - 1, blow.weapon * 2 + blow.thrown)) * state.units.length + blow.target) | 0
  // A picked-up weapon differs each time, so its results are not cached.
  if (blow.weapon > unitAt(state, blow.attacker).fist) {
    expect(knowledge, state, blow, target.hp, half, faces, miss)
    return
  }
  const near = blow.distance <= 1 ? 1 : 0
  const key =
    faces |
    (Math.min(511, target.hp) << 5) |
    (Math.min(31, miss) << 14) |
    (target.defending << 19) |
    (target.charging << 20) |
    (Math.min(7, blow.assailants) << 21) |
    (blow.how << 24) |
    (near << 28)
  if (knowledge.asked[slot] !== key || knowledge.halves[slot] !== half) {
    knowledge.asked[slot] = key
    knowledge.halves[slot] = half
    expect(knowledge, state, blow, target.hp, half, faces, miss)
    knowledge.damage[slot] = knowledge.weighed.damage
    knowledge.kills[slot] = knowledge.weighed.kill
    knowledge.routs[slot] = knowledge.weighed.rout
    return
  }
  knowledge.weighed.damage = knowledge.damage[slot]
  knowledge.weighed.kill = knowledge.kills[slot]
  knowledge.weighed.rout = knowledge.routs[slot]
}

/**
 * Damage after which a creature has lost half of its hit points and wants to retreat; 0 if it has no morale or has already lost half.
 * SVN-MORALE-01.
 */
export function halfOf(state: Fight, target: Unit): number {
  if (target.retreating === 1 || !mayFlee(state, target)) return 0
  return Math.max(0, target.hp - Math.floor(target.maxHp / 2))
}

/** Whether losses may make the unit leave the map. */
function mayFlee(state: Fight, unit: Unit): boolean {
  return state.board !== null && hasMorale(state, unit) && farFromExit(state.board, unit, unit.square) !== NONE
}

/** Computes the expected results of a blow into `weighed`. `half`: the damage that makes the target want to retreat. */
function expect(
  knowledge: Knowledge,
  state: Fight,
  blow: Blow,
  hp: number,
  half: number,
  faces: number,
  miss: number,
): void {
  const odds = oddsOf(state, blow)
  const kind = kindOf(state, blow)
  knowledge.weighed.damage = expectedBy(odds, kind, hp, faces, miss)
  knowledge.weighed.kill = killChanceBy(odds, kind, hp, faces, miss)
  knowledge.weighed.rout = half === 0 ? 0 : killChanceBy(odds, kind, half, faces, miss)
}

/**
 * Gain of damage: a share of the worth of its victim, with additions if the victim drops, if it wants to retreat, and if its group does. A
 * victim that is already retreating is worth little. SVN-AI-05.
 */
export function gainOf(
  { weights }: Knowledge,
  state: Fight,
  target: Unit,
  damage: number,
  kill: number,
  rout = 0,
): number {
  const half = (weights.kill * kill + weights.rout * rout) / 2
  const own = target.share * (damage / Math.max(1, target.maxHp) + half)
  if (target.retreating === 1 && mayFlee(state, target)) return (LEAVING * own) / WHOLE
  return (own + weights.rout * kill * breakOf(state, target)) / WHOLE
}

/** Share of its worth that a retreating combatant counts. */
const LEAVING = 0.2

/** Worth of the members that would want to retreat if this one fell, because their group has then lost a third. SVN-MORALE-02. */
function breakOf(state: Fight, { side, index }: Unit): number {
  const lost = 3 * state.lost[side]
  if (lost >= state.start[side] || lost + 3 < state.start[side]) return 0
  let sum = 0
  for (let i = state.sideFrom[side]; i < state.sideTo[side]; i++) {
    const unit = unitAt(state, i)
    if (i === index || unit.fate !== UP || unit.retreating === 1 || !mayFlee(state, unit)) continue
    sum += (unit.share * unit.hp) / Math.max(1, unit.maxHp)
  }
  return sum
}

/** Expected loss of the target by one attack. */
export function blowOf(
  knowledge: Knowledge,
  state: Fight,
  unit: Unit,
  w: number,
  thrown: number,
  target: Unit,
  how: number,
  many = 1,
): number {
  weigh(knowledge, state, unit, w, thrown, target, how, many)
  const { damage, kill, rout } = knowledge.weighed
  return gainOf(knowledge, state, target, damage, kill, rout)
}

/** Expected loss of the target by all attacks of a Main with one weapon; at most its whole worth. */
export function mainOf(knowledge: Knowledge, state: Fight, unit: Unit, w: number, target: Unit): number {
  const blow = blowOf(knowledge, state, unit, w, 0, target, PLAIN)
  return unit.attacks === 1
    ? blow
    : Math.min(blow * unit.attacks, gainOf(knowledge, state, target, target.hp * WHOLE, WHOLE))
}
