import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Ground } from '../../src/balance/solver/field.ts'
import { Duel } from '../../src/balance/stages/duels.ts'
import { solveAt } from '../../src/balance/stages/solved.ts'
import type { Arena } from '../../src/run/players/arena.ts'
import type { Bout, BoutScore } from '../../src/run/players/bouts.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'

/** Fights that are solved exactly, in a game in which some numbers of models are too many. */

/** Numbers of models on both sides. */
const keyOf = ({ matchup }: Bout): string =>
  matchup.armies.map(({ units }) => units.reduce((all, { models }) => all + models, 0)).join(' ')

/** `tooLarge`: numbers of models of fights that cannot be solved. */
class SolvingArena implements Arena {
  played = 0
  replayed = 0
  readonly refused: string[] = []
  private readonly tooLarge: ReadonlySet<string>

  constructor(tooLarge: readonly string[]) {
    this.tooLarge = new Set(tooLarge)
  }

  play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
    return Promise.resolve(
      bouts.map((bout) => {
        const is = this.tooLarge.has(keyOf(bout))
        if (is) this.refused.push(keyOf(bout))
        return { scores: [0], seats: 0, first: null, side: null, exact: is ? null : 0.5 }
      }),
    )
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

const SOVL = fileURLToPath(new URL('../../scenarios/sovl/roster-engagement.yaml', import.meta.url))
const roster = readRoster(SOVL, { seed: 'solved', battles: 1000 })
const costs = roster.units.map(({ cost }) => cost)

const fightsOf = (duel: Duel): string[] => duel.evenly(costs).fights.map(({ models, count }) => `${models} ${count}`)

/** A duel, and two of its added numbers that are not usual ones. */
function duelWithMore(): { readonly duel: Duel; readonly added: readonly string[] } {
  for (let a = 0; a < roster.units.length; a++) {
    for (let b = a + 1; b < roster.units.length; b++) {
      const more = new Duel(roster, a, b)
      const usual = new Set(fightsOf(more))
      more.addNumbers()
      const added = fightsOf(more).filter((numbers) => !usual.has(numbers))
      if (added.length >= 2) return { duel: new Duel(roster, a, b), added: added.slice(-2) }
    }
  }
  throw new Error('no such duel')
}

/** Numbers in the order of the seats, which may be the other one. */
const either = (numbers: readonly string[]): string[] =>
  numbers.flatMap((one) => [one, one.split(' ').toReversed().join(' ')])

test('two added numbers that are too large to be solved leave the fights of the usual numbers solved', async () => {
  const { duel, added } = duelWithMore()
  const arena = new SolvingArena(either(added))
  await solveAt(new Ground(roster, arena), [duel], costs)
  expect(arena.refused).toHaveLength(2)
  expect(duel.hasMoreNumbers).toBe(false)
  expect(duel.isExactAt(costs)).toBe(true)
  expect([...duel.solvable.values()]).not.toContain(false)
  // They are not tried again.
  await solveAt(new Ground(roster, arena), [duel], costs)
  expect(arena.refused).toHaveLength(2)
})

test('added numbers that can all be solved stay', async () => {
  const { duel } = duelWithMore()
  const arena = new SolvingArena([])
  await solveAt(new Ground(roster, arena), [duel], costs)
  expect(duel.hasMoreNumbers).toBe(true)
  expect(duel.isExactAt(costs)).toBe(true)
})
