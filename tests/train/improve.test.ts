import { describe, expect, test } from 'vitest'
import type { Matchup, Weights } from '../../src/core/ruleset.ts'
import type { Arena } from '../../src/run/players/arena.ts'
import type { Bout, BoutScore } from '../../src/run/players/bouts.ts'
import { improve, leastBattles } from '../../src/train/improve.ts'
import { gainOf, halfWidth, scoresOf } from '../../src/train/league.ts'
import { spaceOf } from '../../src/train/space.ts'

/** An arena without a game: a general nearer to a weight of 8 wins more often, and the first army has an advantage. */
class Scales implements Arena {
  played = 0
  replayed = 0
  readonly bouts: Bout[] = []
  private readonly edge: number
  constructor(edge = 0) {
    this.edge = edge
  }

  play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
    this.bouts.push(...bouts)
    return Promise.resolve(bouts.map((bout) => this.score(bout)))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  private score({ matchup: { armies }, from, to }: Bout): BoutScore {
    const worth = ({ weights }: { readonly weights?: Weights }) => -Math.abs((weights?.['pull'] ?? 2) - 8) / 12
    const chance = Math.min(1, Math.max(0, 0.5 + worth(armies[0]) - worth(armies[1]) + this.edge))
    const scores = [0, 0, 0]
    for (let block = from; block < to; block++) {
      // Battles in a fixed order that is as mixed as dice.
      const luck = ((block + 1) * 0.618_033_988_749_895) % 1
      const at = luck < chance ? 2 : 0
      scores[at] = (scores[at] ?? 0) + 1
    }
    this.played += to - from
    return { scores, seats: 1, first: null, side: null }
  }
}

const FACTS = { named: ['two'], fields: { pull: { meaning: '', min: 0, max: 20 } } }
const NAMED = { two: { pull: 2 } }
const army = (name: string) => ({ name, policy: 'two', units: [] })
const MATCHUP: Matchup = { name: 'A v B', mode: 'battle', turns: 5, armies: [army('A'), army('B')], contacts: [] }
const GROUNDS = [{ rules: {}, matchup: MATCHUP, seats: 1 }]
const SPACE = spaceOf(FACTS, NAMED, NAMED.two)

describe('improving weights', () => {
  test('finds the best weights, and measures their gain on fresh blocks', async () => {
    const { weights, before, after, generations } = await improve(new Scales(), GROUNDS, SPACE, 'x', 40_000)
    expect(weights['pull']).toBeGreaterThan(6.5)
    expect(weights['pull']).toBeLessThan(9.5)
    expect(before.mean).toBeCloseTo(0.5, 1)
    expect(after.mean).toBeGreaterThan(0.85)
    expect(generations).toHaveLength(10)
    expect(generations.at(-1)).toBeGreaterThan((generations[0] ?? 1) + 0.1)
  })

  test('gives no general the advantage of an army', async () => {
    const { before } = await improve(new Scales(0.3), GROUNDS, SPACE, 'x', 20_000)
    expect(before.mean).toBeCloseTo(0.5, 1)
  })

  test('plays search, choice and verdict on separate blocks, and about as many battles as allowed', async () => {
    const arena = new Scales()
    await improve(arena, GROUNDS, SPACE, 'x', 30_000)
    expect(arena.played).toBeLessThanOrEqual(30_000)
    expect(arena.played).toBeGreaterThan(28_000)
    const verdict = arena.bouts.slice(-4)
    const others = arena.bouts.slice(0, -4)
    expect(Math.min(...verdict.map(({ from }) => from))).toBeGreaterThanOrEqual(Math.max(...others.map(({ to }) => to)))
  })

  test('keeps the start if nothing is better', async () => {
    const best = { pull: 8 }
    const matchup: Matchup = {
      ...MATCHUP,
      armies: [
        { ...army('A'), weights: best },
        { ...army('B'), weights: best },
      ],
    }
    const space = spaceOf(FACTS, { eight: best }, best)
    const { weights, after } = await improve(new Scales(), [{ rules: {}, matchup, seats: 1 }], space, 'x', 40_000)
    expect(Math.abs((weights['pull'] ?? 0) - 8)).toBeLessThan(1)
    expect(Math.abs(after.mean - 0.5)).toBeLessThan(0.06)
  })

  test('says that there are too few battles, and how many', async () => {
    const least = leastBattles(GROUNDS)
    expect(least).toBeGreaterThan(400)
    await expect(improve(new Scales(), GROUNDS, SPACE, 'x', least)).resolves.toBeDefined()
  })
})

describe('scores of generals', () => {
  test('are means over both armies, with the error of independent halves', async () => {
    const range = { from: 0, blocks: 1000 }
    const [score] = await scoresOf(new Scales(0.2), GROUNDS, [{ pull: 2 }], range)
    // 70% with the first army, 30% with the second.
    expect(score?.mean).toBeCloseTo(0.5, 2)
    const each = (0.7 * 0.3) / 999
    expect(score?.error).toBeCloseTo(Math.sqrt(2 * each) / 2, 4)
    expect(score?.blocks).toBe(2000)
  })

  test('differ by a gain whose error is that of both', () => {
    const gain = gainOf({ mean: 0.5, error: 0.03, blocks: 100 }, { mean: 0.6, error: 0.04, blocks: 100 })
    expect(gain.mean).toBeCloseTo(0.1, 12)
    expect(gain.error).toBeCloseTo(0.05, 12)
    expect(halfWidth({ mean: 0, error: 1, blocks: 1_000_000 })).toBeCloseTo(1.96, 2)
  })
})
