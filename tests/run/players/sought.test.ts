import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../../../src/games/index.ts'
import { Player } from '../../../src/run/players/player.ts'
import { sought } from '../../../src/run/players/sought.ts'
import { Interrupted } from '../../../src/run/run-error.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** A player of the one matchup of a scenario that comes along, with some values changed. */
function playerOf(name: string, set: readonly string[] = []): Player {
  const { game, seed, matchups, variants } = readScenario(`scenarios/${name}.yaml`, { set })
  const [matchup, rules] = [matchups[0], variants[0]]
  if (matchup === undefined || rules === undefined) throw new Error(`${name} has nothing to play`)
  return new Player({ game, rules: rules.rules, matchup, seed }, GAMES)
}

/** A signal that never comes. */
const { signal } = new AbortController()

/** Values with which Levy never wins: one spearman without attacks. */
const unit = 'armies.Levy.units.spears'
const HARMLESS = [`${unit}.models=1`, `${unit}.width=1`, `${unit}.profile.attacks=0`]

/** The winners of the first blocks. */
async function winnersOf(player: Player, blocks: number): Promise<(0 | 1 | null)[]> {
  const battles = Array.from({ length: blocks }, (_, block) => sought(player, { block, seat: 0 }, signal))
  return (await Promise.all(battles)).map(({ winner }) => winner)
}

describe('a battle to watch', () => {
  test('is the one that was named, with its winner', async () => {
    const winners = await winnersOf(playerOf('sovl/how-many-spears'), 6)
    expect(new Set(winners)).toEqual(new Set([0, 1]))
  })

  test.each([0, 1] as const)('is the first that army %i wins', async (winner) => {
    const player = playerOf('sovl/how-many-spears')
    const first = await sought(player, { winner }, signal)
    expect(first).toMatchObject({ winner, seat: 0 })
    expect(await winnersOf(player, first.block)).not.toContain(winner)
    expect(await sought(player, first, signal)).toEqual(first)
  })

  test('is, by the luck of the first army, a defeat that comes soon, what happens most often, or a win that comes soon', async () => {
    const player = playerOf('sovl/how-many-spears')
    // Order wins 64.7% of battles: more than the bad twentieth are lost, and the middle one is won.
    expect(await sought(player, { luck: 'bad' }, signal)).toMatchObject({ winner: 1 })
    expect(await sought(player, { luck: 'typical' }, signal)).toMatchObject({ winner: 0 })
    const good = await sought(player, { luck: 'good' }, signal)
    expect(good).toMatchObject({ winner: 0, turns: 1 })
  })

  test('is refused if an army wins none', async () => {
    await expect(sought(playerOf('sovl/how-many-spears', HARMLESS), { winner: 1 }, signal)).rejects.toThrow(
      'Levy wins none of the first 20,000 battles',
    )
  })

  test.each([{ winner: 1 }, { luck: 'typical' }] as const)(
    'is looked for while other work goes on, which may end the search: %o',
    async (which) => {
      const stop = new AbortController()
      const search = sought(playerOf('sovl/how-many-spears', HARMLESS), which, stop.signal)
      void setImmediate().then(() => stop.abort())
      await expect(search).rejects.toThrow(Interrupted)
    },
  )
})
