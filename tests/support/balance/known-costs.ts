import { fileURLToPath } from 'node:url'
import { balance } from '../../../src/balance/balance.ts'
import type { BalanceDocument } from '../../../src/result/balance.ts'
import { readRoster } from '../../../src/scenario/roster/read.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { LotteryArena, type Truth } from './lottery-arena.ts'

/** Games whose true costs are known: battles are drawn, not played. */

const WAR = fileURLToPath(new URL('../../../scenarios/war/roster.yaml', import.meta.url))

/** Factors by which today's costs are wrong, by index. */
const WRONG = [1, 1.5, 0.7, 1.3, 0.8, 1.4, 0.85, 1.25, 0.75, 1.2, 1, 0.9, 1.35, 0.65, 1.1, 0.95]

/** The roster of W.A.R., led by greedy. */
export function war(seed: string, battles: number, changes: Partial<Roster> = {}): Roster {
  const roster = readRoster(WAR, { seed, battles })
  return { ...roster, policies: ['greedy'], ...changes }
}

/** True worth by name of the entry: the cost today, multiplied by its factor. */
export function worthOf({ units, anchor }: Roster): Record<string, number> {
  return Object.fromEntries(units.map(({ name, cost }, u) => [name, u === anchor ? cost : cost * (WRONG[u] ?? 1)]))
}

export async function solve(roster: Roster, truth: Truth, side = 0.15): Promise<BalanceDocument> {
  const arena = new LotteryArena(roster.seed, truth, side)
  return (await balance(roster, arena, { repeat: 'fairfight balance roster.yaml' })).document
}
