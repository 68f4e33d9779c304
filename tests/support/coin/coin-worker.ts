import { appendFileSync, readFileSync } from 'node:fs'
import type { Dice } from '../../../src/core/dice.ts'
import type { Log } from '../../../src/core/log.ts'
import type { Ruleset, RulesTable } from '../../../src/core/ruleset.ts'
import { serve } from '../../../src/run/players/pool.ts'
import { COIN_GAMES } from './coin.ts'

/**
 * The entry of worker threads for the coin game. `COIN_FAULT` makes them fail, as `kind times file`: after the first thousand battles, this
 * many battles throw, exit or run out of memory; the file counts them over all threads.
 */
const [kind, times = '0', file = ''] = process.env.COIN_FAULT?.split(' ') ?? []
let battles = 0

function misbehave(): void {
  if (kind === undefined || battles++ < 1000 || readFileSync(file).length >= Number(times)) return
  appendFileSync(file, '.')
  if (kind === 'throw') throw new Error('the coin rolled under the table')
  if (kind === 'exit') process.exit(3)
  const heap: number[][] = []
  for (;;) heap.push(Array.from({ length: 10_000 }, (_, i) => i))
}

const coin = COIN_GAMES.coin
const faulty: Ruleset<RulesTable, unknown> = {
  ...coin,
  advance(state: unknown, dice: Dice, log: Log) {
    misbehave()
    return coin.advance(state, dice, log)
  },
}

export default serve({ coin: faulty })
