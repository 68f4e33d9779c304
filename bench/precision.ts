import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as BalanceModule from '../src/balance/balance.ts'
import type * as EngineModule from '../src/run/engine.ts'
import type * as ArenaModule from '../src/run/players/arena.ts'
import type * as ReadModule from '../src/scenario/roster/read.ts'

/**
 * What a unit of precision costs in a price list: `node dist/bench/precision.js DIST ROSTER BATTLES`. DIST is the folder of a build, of this
 * version or of an earlier one (b4b7be0 and later), so two versions are set side by side by two commands. Plays on one thread.
 */
const [dist = '', file = '', battles = ''] = process.argv.slice(2)
if (!existsSync(dist) || !existsSync(file) || !(Number(battles) > 0)) {
  console.error('node dist/bench/precision.js DIST ROSTER BATTLES, such as: dist scenarios/war/roster.yaml 6000')
  process.exit(2)
}

/** A module of the build, from its path in one of the versions. */
async function module<T>(...places: readonly string[]): Promise<T> {
  const found = places.map((place) => resolve(dist, 'src', place)).find((path) => existsSync(path))
  if (found === undefined) throw new Error(`${dist} has none of ${places.join(', ')}`)
  return (await import(found)) as T
}

const { balance } = await module<typeof BalanceModule>('balance/balance.js')
const { ENGINE } = await module<typeof EngineModule>('run/engine.js')
const { openArena } = await module<typeof ArenaModule>('run/players/arena.js', 'run/arena.js')
const { readRoster } = await module<typeof ReadModule>('scenario/roster/read.js', 'scenario/roster-read.js')

const before = process.cpuUsage()
const roster = readRoster(file, { battles: Number(battles) })
const arena = openArena(ENGINE, { game: roster.game, seed: roster.seed, workers: 0 })
const { document } = await balance(roster, arena, { repeat: '' })
await arena.close()
const { user, system } = process.cpuUsage(before)
const seconds = (user + system) / 1e6
const errors = document.units.flatMap(({ id, standardError }) =>
  id === document.anchor || standardError === null ? [] : [standardError],
)
const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length
console.log(
  [
    `${arena.played.toLocaleString('en')} battles, ${seconds.toFixed(1)} CPU s, ${errors.length} of ${document.units.length - 1} costs known,`,
    `standard error of ln cost ${Math.sqrt(square).toFixed(5)} (root mean square); CPU s for an error of 1%: ${(seconds * square * 1e4).toFixed(1)}`,
  ].join(' '),
)
