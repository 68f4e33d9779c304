import { totalPmf } from '../../../core/binomial.ts'

/** Unit of expected values: 1000 stands for one hit point, or for certainty. Generals compute in whole numbers. */
export const WHOLE = 1000

/** Number of kinds of hits: 0 to 3 from a swarm × with or without a second weapon × with or without Shock as the least damage. */
const KINDS = 16

/** The numbers of a weapon that its tables depend on. */
interface Dealer {
  readonly dice: number
  readonly die: number
  readonly damage: number
  readonly shock: number
}

/** Expected results of the hits of a weapon, computed once per matchup by the rule of `damageOf`: SVN-DMG-01, -03, -04, SVN-SWARM-03. */
export class Odds {
  /** Highest number of hit points in the tables; no hit does more damage. */
  readonly most: number
  /** By kind of hit × (`most` + 1) + hit points of the target: expected loss of a hit, in units of `WHOLE`. */
  readonly taken: Int32Array

  constructor({ dice, die, damage, shock }: Dealer, damageMin: number) {
    this.most = Math.max(dice * die + damage + 2, shock, damageMin, 1)
    this.taken = new Int32Array(KINDS * (this.most + 1))
    const chances = totalPmf(dice, die)
    for (let kind = 0; kind < KINDS; kind++) {
      const standing = damage + (kind & 2)
      const least = Math.max(damageMin, (kind & 1) * shock)
      for (let hp = 1; hp <= this.most; hp++) {
        const mean = chances.reduce((sum, chance, rolled) => {
          const done = Math.min(rolled + (kind >> 2), dice * die) + standing
          return sum + chance * Math.min(hp, Math.max(done, least))
        }, 0)
        this.taken[kind * (this.most + 1) + hp] = Math.round(mean * WHOLE)
      }
    }
  }
}

/**
 * Number of a kind of hit: damage added by a swarm (0 to 3), damage added by a second weapon (0 or 2), whether Shock sets the least damage.
 */
export function hitKind(bySwarm: number, bySecond: number, isFloored: boolean): number {
  return (bySwarm << 2) | bySecond | (isFloored ? 1 : 0)
}
