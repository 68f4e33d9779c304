import { casualtyChance } from '../../../src/games/null-strike/chapters/attack.ts'
import { isMelee } from '../../../src/games/null-strike/chapters/expected-losses.ts'
import { baseActions } from '../../../src/games/null-strike/chapters/turn.ts'
import { PLAIN, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'

/** What the profiles of a matchup show before the battle: expected damage of every pair, and the units whose actions are worth most. */

/** Expected damage of one model of a unit to a target in the open. */
export function weighPair(state: Strike, unit: Unit, target: Unit): void {
  const pair = unit.id * KNOWLEDGE.n + target.id
  for (const set of unit.sets) {
    const melee = isMelee(unit, set)
    let sum = 0
    let aimed = 0
    let reach = Number.POSITIVE_INFINITY
    for (const [w, weapon] of unit.weapons.entries()) {
      if (((set >> w) & 1) === 0) continue
      sum += (weapon.attacks * casualtyChance(state, unit, PLAIN, weapon, 0, target, 0)) / target.wounds
      aimed += (weapon.attacks * casualtyChance(state, unit, PLAIN, weapon, 1, target, 0)) / target.wounds
      reach = Math.min(reach, weapon.range)
    }
    if (melee) KNOWLEDGE.blow[pair] = Math.max(KNOWLEDGE.blow[pair], sum)
    // A melee weapon beside a pistol reaches no farther than the melee weapon.
    else if (reach > 2 && sum > KNOWLEDGE.shot[pair]) {
      KNOWLEDGE.shot[pair] = sum
      KNOWLEDGE.aimed[pair] = aimed
      KNOWLEDGE.reach[pair] = reach
    }
  }
}

/** Share of the damage in contact that counts, because the unit must first get into contact. */
const COMES = 0.6

/**
 * Notes how much more an action of each unit is worth than that of the next best unit, as a mean over the three enemies that it damages
 * most.
 */
export function findStars({ roster, points, rules }: Strike, army: 0 | 1): void {
  const own = roster.filter((unit) => unit.army === army)
  const foes = roster.filter((unit) => unit.army !== army)
  const outputs = own.map((unit) => {
    let shots = 0
    let blows = 0
    const each = foes.map((foe) => {
      const pair = unit.id * KNOWLEDGE.n + foe.id
      shots += KNOWLEDGE.shot[pair] * KNOWLEDGE.points[foe.id]
      blows += KNOWLEDGE.blow[pair] * KNOWLEDGE.points[foe.id]
      const models = Math.max(KNOWLEDGE.shot[pair], COMES * KNOWLEDGE.blow[pair]) * unit.full
      return Math.min(models, foe.full) * KNOWLEDGE.points[foe.id]
    })
    const best = each.toSorted((a, b) => b - a).slice(0, 3)
    KNOWLEDGE.strikes[unit.id] = blows > shots ? 1 : 0
    return best.reduce((sum, value) => sum + value, 0) / best.length
  })
  const actions = baseActions(points[army], rules.band2000) + 1
  const next = outputs.toSorted((a, b) => b - a)[Math.min(actions, own.length - 1)]
  KNOWLEDGE.action[army] = next
  for (const [i, unit] of own.entries()) {
    const star = Math.max(0, outputs[i] - next)
    KNOWLEDGE.star[unit.id] = star
    KNOWLEDGE.starOfModel[unit.id] = star / unit.full
    if (unit.isWarlord) KNOWLEDGE.leads[unit.id] = next / unit.full
  }
}
