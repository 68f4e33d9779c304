import { exact } from '../../src/run/commands/exact.ts'
import { chain } from '../peers/chain.ts'
import { reference } from '../reference.ts'

/** Time to solve the reference duel, in milliseconds of CPU time and of wall time, and P(A wins). */
export interface ExactCost {
  readonly cold: number
  readonly coldWall: number
  readonly warm: number
  readonly chain: number
  readonly answer: number
  readonly chainAnswer: number
}

/** A process that has just started solves the duel, again and again: the first time is cold, the last ones are warm. */
const scenario = reference()
const [cold, coldWall, answer] = await timed(async () => {
  const { matchups } = await exact(scenario, { workers: 0 })
  return matchups[0]?.outcome.first.estimate ?? Number.NaN
})
for (let i = 0; i < 30; i++) await exact(scenario, { workers: 0 })
const [warm] = await timed(async () => {
  for (let i = 0; i < 20; i++) await exact(scenario, { workers: 0 })
})
for (let i = 0; i < 500; i++) chain()
const [chainTime] = await timed(() => {
  for (let i = 0; i < 200; i++) chain()
})
const cost: ExactCost = { cold, coldWall, warm: warm / 20, chain: chainTime / 200, answer, chainAnswer: chain()[0] }
process.send?.(cost)

async function timed<T>(act: () => T | Promise<T>): Promise<[number, number, T]> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await act()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return [(user + system) / 1000, wall, value]
}
