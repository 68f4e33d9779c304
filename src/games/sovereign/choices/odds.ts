import { totalPmf } from '../../../core/binomial.ts'

/** One hit point, or certainty, in what may be expected: thousandths, so that generals reckon in whole numbers. */
export const WHOLE = 1000

/** Kinds of hits: 0 to 3 by a swarm × second weapon or not × Shock is the least it does or not. */
const KINDS = 16

/** What a weapon does, as far as its tables depend on it. */
interface Dealer {
  readonly dice: number
  readonly die: number
  readonly damage: number
  readonly shock: number
}

/** What the hits of a weapon may be expected to do, made once a matchup by the rule of `damageOf`: SVN-DMG-01, -03, -04, SVN-SWARM-03. */
export class Odds {
  /** Hit points up to which the tables go: no hit does more. */
  readonly most: number
  /** By kind of hit × (`most` + 1) + hit points: how many of these a hit is expected to take, in `WHOLE`. */
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

/** Number of a kind of hit: what a swarm and a second weapon (0 or 2) add, whether there is a least by Shock. */
export function hitKind(bySwarm: number, bySecond: number, isFloored: boolean): number {
  return (bySwarm << 2) | bySecond | (isFloored ? 1 : 0)
}
