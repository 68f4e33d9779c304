import { setImmediate } from 'node:timers/promises'
import { SILENT } from '../../core/log.ts'
import { FIRST_WINS, OUTCOME, SECOND_WINS, TURNS } from '../../core/ruleset.ts'
import { Interrupted, RunError } from '../run-error.ts'
import { fight } from './chunk.ts'
import type { Player } from './player.ts'
import { TRIED } from './tried.ts'

/** The battle to watch: a certain one, the first that an army wins, or one that is looked for by the luck of the first army. */
export type Wanted =
  | { readonly block: number; readonly seat: number }
  | { readonly winner: 0 | 1 }
  | { readonly luck: 'typical' | 'bad' | 'good' }

/** Blocks among which luck is compared. */
const COMPARED = { engagement: 1000, battle: 100 }

/** Blocks that are played at a stretch before others have their turn. */
const STRETCH = { engagement: 100, battle: 1 }

/** Shares of these battles that went no better for the first army. */
const QUANTILES = { bad: 0.05, typical: 0.5, good: 0.95 }

/** A battle, and the army that wins it; null for a draw. */
interface Battle {
  readonly block: number
  readonly seat: number
  readonly winner: 0 | 1 | null
  readonly turns: number
}

/**
 * The battle that is asked for. It follows from the job of the player and what is asked alone: the search ends after a number of blocks,
 * never after a time. Other work of the thread goes on meanwhile.
 *
 * Rejects with `Interrupted` after the signal, and with a `RunError` if the army wins no battle that is tried.
 */
export async function sought(player: Player, which: Wanted, signal: AbortSignal): Promise<Battle> {
  if ('block' in which) return played(player, which.block, Math.min(which.seat, player.layout.seats - 1))
  return 'winner' in which ? firstWin(player, which.winner, signal) : byLuck(player, QUANTILES[which.luck], signal)
}

async function firstWin(player: Player, winner: 0 | 1, signal: AbortSignal): Promise<Battle> {
  const { matchup } = player.job
  const blocks = TRIED[matchup.mode]
  for (let block = 0; block < blocks; block++) {
    await turnOfOthers(player, block, signal)
    for (let seat = 0; seat < player.layout.seats; seat++) {
      const battle = played(player, block, seat)
      if (battle.winner === winner) return battle
    }
  }
  const battles = blocks * player.layout.seats
  throw new RunError(`${matchup.armies[winner].name} wins none of the first ${battles.toLocaleString('en')} battles`)
}

/** The battle at a quantile of the luck of the first army: defeats first, the soonest at the very front, and the soonest wins last. */
async function byLuck(player: Player, quantile: number, signal: AbortSignal): Promise<Battle> {
  const blocks = COMPARED[player.job.matchup.mode]
  const battles: Battle[] = []
  for (let block = 0; block < blocks; block++) {
    await turnOfOthers(player, block, signal)
    battles.push(played(player, block, 0))
  }
  const ordered = battles.toSorted((a, b) => luckOf(a) - luckOf(b))
  return ordered[Math.floor(quantile * (blocks - 1))] as Battle
}

/** After each stretch of blocks, lets other work of the thread go on, so that a signal can come. */
async function turnOfOthers(player: Player, block: number, signal: AbortSignal): Promise<void> {
  if (block % STRETCH[player.job.matchup.mode] === 0) await setImmediate()
  if (signal.aborted) throw new Interrupted('the search for a battle was ended')
}

function luckOf({ winner, turns }: Battle): number {
  return winner === null ? 0 : (winner === 0 ? 1 : -1) / (1 + turns)
}

function played(player: Player, block: number, seat: number): Battle {
  fight(player, block, seat, SILENT)
  const outcome = player.row[OUTCOME]
  const winner = outcome === FIRST_WINS ? 0 : outcome === SECOND_WINS ? 1 : null
  return { block, seat, winner, turns: player.row[TURNS] as number }
}
