import { totalPmf } from '../../../core/binomial.ts'
import { NATURAL } from '../chapters/attack/weapons.ts'
import { unarmedWeapon } from '../chapters/movement/grapple.ts'
import { brawlMod, exertMod, sizePart } from '../chapters/movement/wrestle.ts'
import * as Action from '../choices/actions.ts'
import { aimAt, facesOf } from '../choices/expect.ts'
import { WRESTLER } from '../data/gear.ts'
import { armedReach, distanceOf } from '../space/reach.ts'
import { AS_OPPORTUNITY, PLAIN } from '../state/blow.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import { blowOf, type Knowledge, mainOf } from './knowledge.ts'

/** Shoves and grapples. SVN-AI-20. */

/** By total t: chance that 4d6 exceed t. This is the chance that one 2d6 exceeds another by more than t − 14. */
const EXCEEDS = ahead(totalPmf(4, 6))
/** Increase of an ally's blows at a prone target, as a share: 2 more faces in about 10 hit. */
const EASIER = 0.2
/** Decrease of the blows of a prone attacker, as a share: 4 fewer faces in about 10 hit. */
const HARDER = 0.4
/** Number of rounds that a grapple is expected to last; it does damage at the end of each. */
const LASTS = 1.5
/** Factor of grapples for a wrestler. */
const WRESTLES = 2
/** Faces of the die of an attack. */
const FACES = 20

function ahead(chances: readonly number[]): readonly number[] {
  return chances.map((_, total) => chances.slice(total + 1).reduce((sum, chance) => sum + chance, 0))
}

/** Chance to win an opposed check with these modifiers; a tie is lost. SVN-CHK-02. */
function chanceOf(mine: number, theirs: number): number {
  const total = 14 - (mine - theirs)
  return total < 0 ? 1 : (EXCEEDS[total] ?? 0)
}

/** Gain of a shove that knocks its target prone. SVN-SHV-01. */
export function shoveGain(knowledge: Knowledge, state: Fight, unit: Unit, action: number): number {
  const target = unitAt(state, Action.targetOf(action))
  if (target.prone === 1) return 0
  aimAt(state, knowledge.blow, unit, Action.weaponOf(action), 0, target, PLAIN, 1)
  const hits = facesOf(state, knowledge.blow) / FACES
  const wins = chanceOf(exertMod(unit) + sizePart(state, unit, target), exertMod(target))
  return hits * wins * proneGain(knowledge, state, unit, target)
}

/** Gain of a prone enemy: easier blows of allies that have yet to act, and then either blows while it stands up or its own weaker blows. */
function proneGain(knowledge: Knowledge, state: Fight, unit: Unit, target: Unit): number {
  let before = 0
  let rising = 0
  let most = 0
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally.fate !== UP) continue
    const far = distanceOf(state, ally, target)
    if (far > Math.max(1, armedReach(state, ally))) continue
    if (ally !== unit && ally.done === 0 && ally.main === 1)
      before += EASIER * mainOf(knowledge, state, ally, ally.hand, target)
    if (armedReach(state, ally) > 0) rising += blowOf(knowledge, state, ally, ally.hand, 0, target, AS_OPPORTUNITY)
    most = Math.max(most, mainOf(knowledge, state, target, target.hand, ally))
  }
  return knowledge.weights.wrestles * (before + Math.min(rising, HARDER * most))
}

/** Gain of an attempt to grapple. SVN-GRP-01. */
export function seizeGain(knowledge: Knowledge, state: Fight, unit: Unit, target: Unit): number {
  const weapon = unarmedWeapon(state, unit)
  aimAt(state, knowledge.blow, unit, weapon, 0, target, PLAIN, 1)
  const hits = facesOf(state, knowledge.blow) / FACES
  const wins = chanceOf(brawlMod(unit) + sizePart(state, unit, target), brawlMod(target))
  const likes = (unit.gear & WRESTLER) !== 0 ? WRESTLES : 1
  return likes * hits * wins * holdGain(knowledge, state, unit, target)
}

/** Gain of holding an enemy: the blows that it cannot strike with its weapon, and the damage at the end of the round. */
export function holdGain(knowledge: Knowledge, state: Fight, unit: Unit, target: Unit): number {
  const { traits } = target.weapons[target.hand]
  const armed = mainOf(knowledge, state, target, target.hand, unit)
  const bare = (traits & NATURAL) !== 0 ? armed : mainOf(knowledge, state, target, target.fist, unit)
  const crushed = blowOf(knowledge, state, unit, unarmedWeapon(state, unit), 0, target, PLAIN)
  return knowledge.weights.wrestles * LASTS * (armed - bare + crushed)
}

/** Gain of throwing the victim of a grapple down: it is prone, and free. SVN-GRP-06. */
export function dragGain(knowledge: Knowledge, state: Fight, unit: Unit): number {
  const target = unitAt(state, unit.grapples)
  const wins = chanceOf(brawlMod(unit) + sizePart(state, unit, target), brawlMod(target))
  return wins * proneGain(knowledge, state, unit, target)
}

/** Gain of an attempt to break free: blows with the weapons in hand instead of fists, and no damage at the end of rounds. SVN-GRP-02. */
export function escapeGain(knowledge: Knowledge, state: Fight, unit: Unit): number {
  let sum = 0
  let wins = 1
  for (let i = 0; i < state.units.length; i++) {
    const grappler = unitAt(state, i)
    if (grappler.grapples !== unit.index) continue
    const { traits } = unit.weapons[unit.hand]
    const armed = mainOf(knowledge, state, unit, unit.hand, grappler)
    const bare = (traits & NATURAL) !== 0 ? armed : mainOf(knowledge, state, unit, unit.fist, grappler)
    sum +=
      LASTS * (armed - bare) +
      LASTS * blowOf(knowledge, state, grappler, unarmedWeapon(state, grappler), 0, unit, PLAIN)
    wins = Math.min(wins, chanceOf(brawlMod(unit), brawlMod(grappler) + sizePart(state, grappler, unit)))
  }
  return wins * sum
}
