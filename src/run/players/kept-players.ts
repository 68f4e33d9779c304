import type { Matchup } from '../../core/ruleset.ts'
import type { Player } from './player.ts'

/** Most players that a thread keeps: about 14 kB each in SOVL. */
const MOST = 4000
/** Multiplier of a multiplicative hash (Knuth): which player makes room for a new one. */
const SPREAD = 0x9e3779b1

/**
 * Players that are made once and used for all bouts of their set-up: in a list of prices, making one takes as long as some hundred
 * engagements. Bouts come round and round in one order, so the player that makes room for a new one is as good as random: the oldest would
 * always be the next one needed. Results do not depend on it.
 */
export class KeptPlayers {
  private readonly players = new Map<string, Player>()
  private readonly keys: string[] = []
  private replaced = 0

  /** A player of this set-up, given the names of a matchup; null if none is kept. */
  take(key: string, game: string, seed: string, matchup: Matchup): Player | null {
    const player = this.players.get(key)
    if (player === undefined || player.job.game !== game || player.job.seed !== seed) return null
    player.rename(matchup)
    return player
  }

  keep(key: string, player: Player): void {
    if (!this.players.has(key)) {
      if (this.keys.length < MOST) this.keys.push(key)
      else {
        const place = (Math.imul(++this.replaced, SPREAD) >>> 0) % MOST
        this.players.delete(this.keys[place] as string)
        this.keys[place] = key
      }
    }
    this.players.set(key, player)
  }

  /** After an error the state of a player may be unusable. */
  drop(key: string): void {
    const place = this.keys.indexOf(key)
    if (place < 0) return
    this.players.delete(key)
    this.keys[place] = this.keys.at(-1) as string
    this.keys.pop()
  }
}
