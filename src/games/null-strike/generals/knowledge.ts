import { casualtyChance } from '../chapters/attack.ts'
import { chanceOf, moraleOn } from '../chapters/chance.ts'
import { isMelee } from '../chapters/expected-losses.ts'
import { baseActions } from '../chapters/turn.ts'
import { DIFFICULT, SOLID } from '../data/terrain.ts'
import { HIDES } from '../space/sight/hidden-by-terrain.ts'
import type { Field } from '../state/field.ts'
import { PLAIN, type Strike, type Unit } from '../state/state.ts'
import { chanceOfLoss, lossOf } from './odds.ts'
import * as Pair from './pair.ts'
import { Past } from './past.ts'
import { Scratch } from './scratch.ts'
import { viewsOf } from './views.ts'
import { type Pieces, piecesOf } from './walls.ts'

/** Points of an average army. All costs are scaled to this. */
const ARMY = 1000

/** Number of steps in a point. Points are rounded to them, so that multiplying all costs by ten gives exactly equal points. */
const STEPS = 1024

/** Least worth of a unit, as a share of an average army. */
const LEAST = 0.001

/** Weapons with at most this range count as melee weapons, in inches. */
const SHORT = 2

/** More than a unit has models. */
const SIZES = 4096

/**
 * Knowledge of generals about a matchup: the expected number of models of every enemy unit that one model of every unit removes, by their
 * profiles and in the open. A pair is numbered attacker × units + target, by roster. `scratch` holds what decisions work out.
 */
export class Knowledge {
  readonly state: Strike
  readonly field: Field
  readonly n: number
  /** By index in the roster: points of a model; chance to panic at a Morale roll. */
  readonly points: Float64Array
  readonly shaken: Float64Array
  /** By pair: what a unit can do to an enemy, and how far it is from that (`pair.ts`). */
  readonly pairs: Float64Array
  /** By pair: upper bound of the models that one model removes by an attack with any of its weapons, and by an aimed one. */
  readonly most: Float64Array
  readonly mostAimed: Float64Array
  /** What that was worked out with. */
  readonly past: Past
  /** By pair: points that the best attack brings in the next turn of its player, less for each action before it; that a shot from where the attacker
   * stands brings at once, by the models in range; and that a blow in contact brings. */
  readonly soon: Float64Array
  readonly shotNow: Float64Array
  readonly blowNow: Float64Array
  /**
   * By unit in the roster and objective: the distance in inches, the number of moves and runs before the unit touches it, the share of a gain that counts
   * after these, and 1 if the unit is within the clearance.
   */
  readonly edges: Float64Array
  readonly edgeSteps: Float64Array
  readonly edgeShare: Float64Array
  readonly isNear: Uint8Array
  /** By army: points that the last of its actions in a turn removes, if its best units act. */
  readonly rates: Float64Array
  /** Pieces of solid ground, of difficult ground, which slows a unit (or bars its straight way: `difficult: impassable`), and pieces that affect the line of an attack. */
  readonly walls: Pieces
  readonly rough: Pieces
  readonly covers: Pieces
  /** By player and deployment slot: how much of the table is seen from there (`views.ts`). */
  readonly views: Float64Array
  readonly scratch: Scratch

  constructor(state: Strike, field: Field) {
    const { roster, rules } = state
    const n = roster.length
    this.state = state
    this.field = field
    this.n = n
    const worth = worthOf(roster)
    this.points = Float64Array.from(roster, (unit) => worth(unit) / unit.full)
    this.shaken = Float64Array.from(roster, ({ morale }) => 1 - chanceOf(moraleOn(morale, 0, rules.nat1Morale)))
    this.most = new Float64Array(n * n)
    this.mostAimed = new Float64Array(n * n)
    this.pairs = new Float64Array(n * n * Pair.PAIR)
    this.past = new Past(n)
    this.soon = new Float64Array(n * n)
    this.shotNow = new Float64Array(n * n)
    this.blowNow = new Float64Array(n * n)
    this.edges = new Float64Array(n * field.objectives)
    this.edgeSteps = new Float64Array(n * field.objectives)
    this.edgeShare = new Float64Array(n * field.objectives)
    this.isNear = new Uint8Array(n * field.objectives)
    for (const unit of roster) for (const target of roster) if (unit.army !== target.army) this.weigh(unit, target)
    this.rates = Float64Array.of(this.rateOf(0), this.rateOf(1))
    this.walls = piecesOf(field, SOLID)
    this.rough = piecesOf(field, rules.difficult === 'ignore' ? 0 : DIFFICULT)
    this.covers = piecesOf(field, HIDES)
    this.views = viewsOf(field, this.walls)
    this.scratch = new Scratch(n, field.objectives)
  }

  /** Computes a pair as if the target were complete and had not run, so that the knowledge does not depend on the time of the request. */
  private weigh(unit: Unit, target: Unit): void {
    const { models, others, ran } = target
    target.models = target.full
    target.others = target.fullOthers
    target.ran = 0
    this.weighSets(unit, target)
    target.models = models
    target.others = others
    target.ran = ran
  }

  private weighSets(unit: Unit, target: Unit): void {
    const { state, pairs, most, mostAimed } = this
    const pair = unit.id * this.n + target.id
    const at = pair * Pair.PAIR
    // What models of another kind do, and what can be done to them, is not known here.
    const isMixed = unit.fullOthers > 0 || target.fullOthers > 0
    if (isMixed) most[pair] = mostAimed[pair] = Number.POSITIVE_INFINITY
    for (const set of unit.sets) {
      let sum = 0
      let better = 0
      let range = Number.POSITIVE_INFINITY
      for (const [w, weapon] of unit.weapons.entries()) {
        if (((set >> w) & 1) === 0) continue
        sum += (weapon.attacks * casualtyChance(state, unit, PLAIN, weapon, 0, target, 0)) / target.wounds
        better += (weapon.attacks * casualtyChance(state, unit, PLAIN, weapon, 1, target, 0)) / target.wounds
        range = Math.min(range, weapon.range)
      }
      most[pair] = Math.max(most[pair], sum)
      mostAimed[pair] = Math.max(mostAimed[pair], better)
      if (isMelee(unit, set)) pairs[at + Pair.BLOW] = Math.max(pairs[at + Pair.BLOW], sum)
      // A melee weapon in addition to a pistol does not increase the range.
      else if (range > SHORT && sum > pairs[at + Pair.SHOT]) {
        pairs[at + Pair.SHOT] = sum
        pairs[at + Pair.AIMED] = better
        pairs[at + Pair.REACH] = range
      }
    }
  }

  /** Points that the last action of a turn removes, if the units that remove most act, each against its best targets. */
  private rateOf(army: 0 | 1): number {
    const { roster, points, rules } = this.state
    const foes = roster.filter((unit) => unit.army !== army)
    const best = roster
      .filter((unit) => unit.army === army)
      .map((unit) => {
        const each = foes.map((foe) => {
          const at = (unit.id * this.n + foe.id) * Pair.PAIR
          const each = Math.max(this.pairs[at + Pair.SHOT], this.pairs[at + Pair.BLOW])
          return Math.min(unit.full * each, foe.full) * this.points[foe.id]
        })
        return (
          each
            .toSorted((a, b) => b - a)
            .slice(0, 3)
            .reduce((sum, value) => sum + value, 0) / Math.min(3, each.length)
        )
      })
      .toSorted((a, b) => b - a)
    return best[Math.min(baseActions(points[army], rules.band2000), best.length - 1)]
  }
}

/** Notes what a unit is expected to do to a target, by their numbers of models, by whether it has aimed, and by the losses at which the target must test its Morale. */
export function noteLosses(knowledge: Knowledge, unit: Unit, target: Unit): void {
  const { pairs, scratch, n } = knowledge
  const at = (unit.id * n + target.id) * Pair.PAIR
  const need = scratch.need[target.index]
  const size = 2 * ((unit.models * SIZES + target.models) * SIZES + need) + unit.aimed
  if (pairs[at + Pair.SIZES] === size) return
  pairs[at + Pair.SIZES] = size
  const blows = pairs[at + Pair.BLOW] * unit.models
  const shot = pairs[at + (unit.aimed === 1 ? Pair.AIMED : Pair.SHOT)] * unit.models
  noteOutcome(pairs, at + Pair.BY_SHOT, shot, target.models, need)
  noteOutcome(pairs, at + Pair.BY_BLOW, blows, target.models, need)
  noteOutcome(pairs, at + Pair.BY_BLOWS, 2 * blows, target.models, need)
}

function noteOutcome(pairs: Float64Array, at: number, mean: number, models: number, need: number): void {
  pairs[at + Pair.LOST] = lossOf(mean, models)
  pairs[at + Pair.SHAKEN] = need > 0 ? chanceOfLoss(mean, need) : 0
  pairs[at + Pair.DESTROYED] = chanceOfLoss(mean, models)
}

/** Points of units by their costs. If there are no costs, all units count equally. */
function worthOf(roster: readonly Unit[]): (unit: Unit) => number {
  const mean = roster.reduce((sum, { cost }) => sum + cost, 0) / 2
  const share = ({ cost }: Unit): number => (mean > 0 ? Math.max(cost / mean, LEAST) : 2 / roster.length)
  return (unit) => Math.round(STEPS * ARMY * share(unit)) / STEPS
}

/** The knowledge about a battle. It is computed at the first request. */
export function knowledgeOf(state: Strike, field: Field): Knowledge {
  if (state.knowledge === null) state.knowledge = new Knowledge(state, field)
  return state.knowledge as Knowledge
}

/** Number of own turns after this one. */
export function turnsLeft({ state }: Knowledge): number {
  return Math.max(0, state.lastTurn - state.turn)
}

/** Number of actions left in the turn, including the one under way. */
export function actionsLeft({ state }: Knowledge): number {
  return state.left + (state.active < 0 ? 0 : 1)
}
