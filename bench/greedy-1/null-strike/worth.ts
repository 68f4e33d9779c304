import { casualtyChance } from '../../../src/games/null-strike/chapters/attack.ts'
import { isMelee } from '../../../src/games/null-strike/chapters/expected-losses.ts'
import { baseActions } from '../../../src/games/null-strike/chapters/turn.ts'
import { PLAIN, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { MIND } from './mind.ts'

/** What a matchup tells before the battle: who takes how much from whom, and whose actions are worth most. */

/** What one model of a unit may be expected to take from a target in the open. */
export function weighPair(state: Strike, unit: Unit, target: Unit): void {
  const pair = unit.id * MIND.n + target.id
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
    if (melee) MIND.blow[pair] = Math.max(MIND.blow[pair], sum)
    // A blade beside a pistol reaches no farther than the blade.
    else if (reach > 2 && sum > MIND.shot[pair]) {
      MIND.shot[pair] = sum
      MIND.aimed[pair] = aimed
      MIND.reach[pair] = reach
    }
  }
}

/** How much of what a unit in contact could take is counted: it must come there first. */
const COMES = 0.6

/** By what an action of each unit takes, on average of the three enemies it takes most from: who is worth more than the next at hand. */
export function findStars({ roster, points, rules }: Strike, army: 0 | 1): void {
  const own = roster.filter((unit) => unit.army === army)
  const foes = roster.filter((unit) => unit.army !== army)
  const outputs = own.map((unit) => {
    let shots = 0
    let blows = 0
    const each = foes.map((foe) => {
      const pair = unit.id * MIND.n + foe.id
      shots += MIND.shot[pair] * MIND.points[foe.id]
      blows += MIND.blow[pair] * MIND.points[foe.id]
      const models = Math.max(MIND.shot[pair], COMES * MIND.blow[pair]) * unit.full
      return Math.min(models, foe.full) * MIND.points[foe.id]
    })
    const best = each.toSorted((a, b) => b - a).slice(0, 3)
    MIND.strikes[unit.id] = blows > shots ? 1 : 0
    return best.reduce((sum, value) => sum + value, 0) / best.length
  })
  const actions = baseActions(points[army], rules.band2000) + 1
  const next = outputs.toSorted((a, b) => b - a)[Math.min(actions, own.length - 1)]
  MIND.action[army] = next
  for (const [i, unit] of own.entries()) {
    const star = Math.max(0, outputs[i] - next)
    MIND.star[unit.id] = star
    MIND.shines[unit.id] = star / unit.full
    if (unit.isWarlord) MIND.leads[unit.id] = next / unit.full
  }
}
