import { GAMES } from '../../src/games/index.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { exactOn } from '../../src/run/commands/exact.ts'
import type { Engine } from '../../src/run/engine.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { ReadOptions, Scenario } from '../../src/scenario/types.ts'
import { COIN_GAMES } from '../../tests/support/coin/coin.ts'
import { ROOT } from '../reference.ts'
import { LOTTERY } from './lottery.ts'

/** The engine that plays all of these games on the calling thread. */
export const PLAYED: Engine = { games: { ...GAMES, ...COIN_GAMES, lottery: LOTTERY }, worker: '' }

/** These studies have no command line to repeat. */
export const QUIETLY = { workers: 0, twin: false } as const

export function shipped(name: string, options: ReadOptions = {}): Scenario {
  return readScenario(`${ROOT}/scenarios/sovl/${name}.yaml`, options)
}

/** The exact answer; no sample is played. */
export function solved(scenario: Scenario): Promise<ResultDocument> {
  return exactOn(PLAYED, scenario, { workers: 0 })
}
