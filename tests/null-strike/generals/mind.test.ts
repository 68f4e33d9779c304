import { expect, test } from 'vitest'
import { SILENT } from '../../../src/core/log.ts'
import type { Matchup, UnitSpec } from '../../../src/core/ruleset.ts'
import { MIND } from '../../../src/games/null-strike/generals/mind.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { fight } from '../../../src/run/players/chunk.ts'
import { Player } from '../../../src/run/players/player.ts'
import { matchupOf } from '../../support/null-strike/battles.ts'
import { but } from '../../support/null-strike/units.ts'

/** What generals keep in mind of one battle, or matchup, is nothing to the next in the same thread. */

/** Kept by matchup, or marked as forgotten by `battle` and `memo`, or held to one another. */
const KEPT =
  'shot aimed blow reach points star shines leads shaken strikes action chances gain plans powers battle memo'

const scratch = Object.entries(MIND).flatMap(([name, value]) =>
  ArrayBuffer.isView(value) && !`${KEPT} touched`.split(' ').includes(name) ? [value as Float64Array] : [],
)

/** A mind that is not fresh from anything: every list full of numbers that mean nothing. */
function confuse(seed: number): void {
  let number = seed
  for (const list of scratch) {
    for (let i = 0; i < list.length; i++) {
      number = (Math.imul(number, 1_103_515_245) + 12_345) & 0x7fffffff
      list[i] = 1 + ((number >> 16) % 6)
    }
  }
  MIND.battle.fill(-1)
}

/** The transports of both armies first, so that strikers ride, and all of it so many times. */
function crowd({ armies, ...rest }: Matchup, times: number, generals: readonly string[]): Matchup {
  return {
    ...rest,
    armies: armies.map((army, a) => {
      const rides = (unit: UnitSpec): number => (unit.profile['transport'] === undefined ? 1 : 0)
      const units = army.units.toSorted((one, other) => rides(one) - rides(other))
      const all = Array.from({ length: times }, (_, t) => units.map((unit) => ({ ...unit, id: `${unit.id} ${t}` })))
      return { ...army, units: all.flat(), policy: generals[a] as string }
    }) as never,
  }
}

function playerOf(name: string, generals: readonly string[], changes: object, times: number): Player {
  const games = { 'null-strike': NULL_STRIKE } as never
  return new Player(
    { game: 'null-strike', seed: '7', rules: but(changes), matchup: crowd(matchupOf(name), times, generals) },
    games,
  )
}

const row = (player: Player, block: number): string => {
  fight(player, block, block % player.layout.seats, SILENT)
  return String(player.row)
}

test.each([
  ['open-table', ['greedy', 'greedy'], {}, 1],
  ['ruined-town', ['greedy', 'rusher'], { captureClear: 12 }, 1],
  ['open-table', ['greedy', 'capturer'], { victory: 'points' }, 1],
  ['ruined-town', ['rusher', 'capturer'], { captureClear: 6, panicTrigger: 'anyLoss' }, 2],
  ['open-table', ['shooter', 'greedy'], { transportLoss: 'bailOutRisk', panicEffect: 'fallBack' }, 1],
] as const)('%s, led by %s under %o: battles are as they would be alone', (name, generals, changes, times) => {
  const blocks = times === 1 ? [0, 1, 2, 3, 4, 5] : [0, 1]
  const player = playerOf(name, generals, changes, times)
  const other = playerOf('open-table', ['capturer', 'greedy'], { captureClear: 6 }, 1)
  const alone = blocks.map((block) => {
    confuse(block + 1)
    return row(player, block)
  })
  const after = blocks.toReversed().map((block) => {
    row(other, block)
    return row(player, block)
  })
  const again = blocks.map((block) => {
    confuse(block + 99)
    return row(player, block)
  })
  expect(after.toReversed()).toEqual(alone)
  expect(again).toEqual(alone)
})
