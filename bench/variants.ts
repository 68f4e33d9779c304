import type { KeyedDice } from '../src/core/keyed-dice.ts'
import { GAMES } from '../src/games/index.ts'
import { Tally } from '../src/run/counts/tally.ts'
import { playChunk } from '../src/run/players/chunk.ts'
import { Hand } from '../src/run/players/crew.ts'
import { Player } from '../src/run/players/player.ts'
import { RolledDice } from '../tests/support/dice/rolled-dice.ts'
import { NOTHING, type Sums, sumsOf } from './oracle.ts'
import { NaiveGame } from './peers/naive.ts'
import { referenceJob } from './reference.ts'

/** A way to play the reference duel on one thread. */
export interface Variant {
  play(duels: number): void
  /** The sums over everything played so far. */
  sums(): Sums
}

/** The variants by name; each is made in its own process. */
export const VARIANTS: Readonly<Record<string, () => Variant>> = { naive, keyed, rolled }

function naive(): Variant {
  const game = new NaiveGame('bench')
  let { duels, sums } = NOTHING
  return {
    play(count) {
      for (let i = 0; i < count; i++) {
        const { a, b } = game.duel()
        const values = [
          Number(a.models > 0 && !a.broken),
          Number(a.broken),
          Number(b.broken),
          Number(b.models === 0),
          20 - a.models,
          20 - b.models,
        ]
        sums = sums.map((sum, s) => sum + (values[s] as number))
      }
      duels += count
    },
    sums: () => ({ duels, sums }),
  }
}

/** The engine as a worker thread runs it, with production dice and tally. */
function keyed(): Variant {
  const hand = new Hand([referenceJob()], GAMES)
  const { layout } = new Player(referenceJob(), GAMES)
  const tally = new Tally(layout)
  let next = 0
  return {
    play(count) {
      const { cells } = hand.play(0, { from: next, to: next + count }, false)
      tally.merge(cells)
      next += count
    },
    sums: () => sumsOf(tally),
  }
}

/** The same engine with dice thrown one at a time. */
function rolled(): Variant {
  const dice = new RolledDice(20) as unknown as KeyedDice
  const player = Object.assign(new Player(referenceJob(), GAMES), { dice })
  const tally = new Tally(player.layout)
  let next = 0
  return {
    play(count) {
      tally.merge(playChunk(player, { from: next, to: next + count }, false).cells)
      next += count
    },
    sums: () => sumsOf(tally),
  }
}
