import { expect, test, vi } from 'vitest'
import { gamesVerb } from '../../src/cli/games.ts'

vi.mock('../../src/games/index.ts', async () => ({
  GAMES: { tiles: (await import('../support/boards/hex-game.ts')).TILES },
}))

test('games describes the board, the movement points and the ground of a game on hexes', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await gamesVerb({ game: 'tiles' })
  const said = String(write.mock.calls[0]?.[0])
  write.mockRestore()
  expect(said).toContain('Block: 4 movement points.')
  expect(said).toContain('2 .----. 4')
  expect(said).not.toContain('inches')
  expect(said.replaceAll(/\s+/g, ' ')).toContain(
    'Board hexes (TL-2) 16 × 11 if a scenario names no size; an even number of columns, 4 to 40, and 4 to 40 rows.',
  )
  expect(said.replaceAll(/\s+/g, ' ')).toContain('hill (TL-7) Hill: open, blocks the line of sight. Pushes from above.')
  expect(said).toContain('push (TL-4)')
  expect(said).toContain('throw: may be left out (TL-5)')
})
