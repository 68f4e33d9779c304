import { SILENT } from '../../../core/log.ts'
import { hitOnDie, saveTarget } from '../chapters/dice.ts'
import { knows } from '../chapters/magic.ts'
import { FLOODS, SPELLS, STRIKES } from '../data/gear.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { spellGain } from './gains.ts'
import type { Knowledge } from './knowledge.ts'

/** Expected gains of spells that harm, in hundredths of a point. */

/** Chance that a spell works, and that it wounds its caster, in twelfths. */
const WORKS = 9
const BACKFIRES = 1

/**
 * The spell with the most hits of those that harm and that the unit may still attempt; `NONE` if there is none. Spells that exhaust their
 * caster come after all others: their price keeps it from most of them, so it would stop out of range of those that it casts.
 */
export function bestSpell({ state }: Knowledge, unit: Unit): number {
  let best = NONE
  let most = 0
  for (let spell = 0; spell < SPELLS.length; spell++) {
    const { does, dice, hitOn, power } = SPELLS[spell]
    if ((does !== STRIKES && does !== FLOODS) || !knows(state, unit, spell)) continue
    const hits = dice * (hitOn === 0 ? 12 : 13 - hitOn) + (power ? 0 : BEFORE_POWER)
    if (hits > most) {
      most = hits
      best = spell
    }
  }
  return best
}

/** Whether a caster may still attempt a spell. */
export function hasSpell({ state }: Knowledge, unit: Unit): boolean {
  return SPELLS.some((_, spell) => knows(state, unit, spell))
}

/** More than the twelfths of hits of any spell. */
const BEFORE_POWER = 10_000

/** Expected gain of a spell that works, from a target. */
export function spellHarm({ state, gains }: Knowledge, caster: Unit, spell: number, target: Unit): number {
  const { dice, hitOn, damage } = SPELLS[spell]
  const hit = hitOn === 0 ? 12 : 13 - hitOnDie(state.rules, hitOn + caster.gripped, SILENT)
  const chance = (hit * (saveTarget(state, target, caster, 0, SILENT) - 1)) / 144
  return spellGain(gains, state, caster, target, dice, damage, chance)
}

/** Expected gain of an attempt at a spell that gains this much if it works: it may fail, and wound its caster. */
export function attemptGain({ strengthWorth }: Knowledge, caster: Unit, gain: number): number {
  return Math.floor((WORKS * gain - BACKFIRES * strengthWorth[caster.id]) / 12)
}
