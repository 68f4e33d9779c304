import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { balance } from '../../../src/balance/balance.ts'
import { Chance } from '../../../src/balance/solver/chance.ts'
import type { BalanceDocument } from '../../../src/result/balance.ts'
import { parseRoster } from '../../../src/scenario/roster/read.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { normalQuantile } from '../../../src/stats/special/normal.ts'
import { LotteryArena, type Truth } from './lottery-arena.ts'

/** Units whose price follows from the results of armies of them against fixed armies, such as monsters against parties of heroes. */

const CATALOGUE = fileURLToPath(new URL('../../../scenarios/war/catalogue.yaml', import.meta.url))

export const TEXT = `game: war
title: What stands against the shields
battles: 16000
catalogue: catalogue.yaml
anchor: bone-levy
units: { faction: gravewood }
field:
  against:
    - { name: Shields, units: { shieldwall-spears: 2, ash-bowmen: 1, ford-marshal: 1, halberd-guard: 1 } }
    - { name: Riders, weight: 2, units: { outrider-lancers: 3, iron-knights: 2 } }
`

export function roster(options: { seed?: string; battles?: number } = {}, text = TEXT): Roster {
  return parseRoster(text, { name: 'roster.yaml', catalogue: readFileSync(CATALOGUE, 'utf8'), ...options })
}

/** Factors by which today's costs are wrong. */
const WRONG = [1.3, 0.8, 1.2, 0.7, 1.1, 1.4, 0.9, 1.25]

/**
 * True worth by name. Monsters are not worth their costs, and neither are the fixed armies: they are worth a tenth less, or half as much
 * again.
 */
export function worthOf({ units, priced, anchor }: Roster): Record<string, number> {
  return Object.fromEntries(
    units.map(({ name, cost }, u) => [
      name,
      u === anchor
        ? cost
        : u < priced
          ? cost * (WRONG[u % WRONG.length] as number)
          : cost * (RIDERS.has(name) ? 1.5 : 0.9),
    ]),
  )
}

const RIDERS = new Set(['Outrider Lancers', 'Iron Knights'])

export async function solve(asked: Roster, truth: Truth): Promise<BalanceDocument> {
  const arena = new LotteryArena(asked.seed, truth, 0.1)
  return (await balance(asked, arena, { repeat: 'fairfight balance roster.yaml' })).document
}

/** ln of the points at which an army has this score. */
export function budget(worth: number, score: number, kappa: number): number {
  return Math.log(worth) - Math.log(score / (1 - score)) / kappa
}

/** True worth of an army of the field. */
export function truthOf({ units, field }: Roster, army: number, worth: Readonly<Record<string, number>>): number {
  const troops = field.against[army]?.troops ?? []
  return troops.reduce((sum, { unit, models }) => sum + models * (worth[units[unit]?.name ?? ''] as number), 0)
}

/** A truth in which every set of kinds of units has an additional logit: normal, with mean 0. */
export function spread(truth: Truth, tau: number, seed: string): Truth {
  const effects = new Map<string, number>()
  return (first, second, policy) => {
    const key = [first, second].map((army) => [...army.keys()].toSorted().join()).join(' against ')
    const effect = effects.get(key) ?? tau * normalQuantile(new Chance(seed, key).seek(0).unit())
    effects.set(key, effect)
    return truth(first, second, policy) + effect
  }
}
