import { describe, expect, test } from 'vitest'
import { GAMES } from '../../../src/games/index.ts'
import { Player } from '../../../src/run/players/player.ts'
import { sought } from '../../../src/run/players/sought.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** A player of the one matchup of a scenario that comes along, with some values changed. */
function playerOf(name: string, set: readonly string[] = []): Player {
  const { game, seed, matchups, variants } = readScenario(`scenarios/${name}.yaml`, { set })
  const [matchup, rules] = [matchups[0], variants[0]]
  if (matchup === undefined || rules === undefined) throw new Error(`${name} has nothing to play`)
  return new Player({ game, rules: rules.rules, matchup, seed }, GAMES)
}

describe('a battle to watch', () => {
  test('is the one that was named, with its winner', () => {
    const player = playerOf('sovl/how-many-spears')
    const winners = [0, 1, 2, 3, 4, 5].map((block) => sought(player, { block, seat: 0 }).winner)
    expect(new Set(winners)).toEqual(new Set([0, 1]))
  })

  test.each([0, 1] as const)('is the first that army %i wins', (winner) => {
    const player = playerOf('sovl/how-many-spears')
    const first = sought(player, { winner })
    expect(first).toMatchObject({ winner, seat: 0 })
    const before = Array.from({ length: first.block }, (_, block) => sought(player, { block, seat: 0 }).winner)
    expect(before).not.toContain(winner)
    expect(sought(player, first)).toEqual(first)
  })

  test('is, by the luck of the first army, a defeat that comes soon, what happens most often, or a win that comes soon', () => {
    const player = playerOf('sovl/how-many-spears')
    // Order wins 64.7% of battles: more than the bad twentieth are lost, and the middle one is won.
    expect(sought(player, { luck: 'bad' })).toMatchObject({ winner: 1 })
    expect(sought(player, { luck: 'typical' })).toMatchObject({ winner: 0 })
    const good = sought(player, { luck: 'good' })
    expect(good).toMatchObject({ winner: 0, turns: 1 })
  })

  test('is refused if an army wins none', () => {
    // One spearman without attacks.
    const unit = 'armies.Levy.units.spears'
    const set = [`${unit}.models=1`, `${unit}.width=1`, `${unit}.profile.attacks=0`]
    expect(() => sought(playerOf('sovl/how-many-spears', set), { winner: 1 })).toThrow(
      'Levy wins none of the first 20,000 battles',
    )
  })
})
