import { expect, test, vi } from 'vitest'
import { gamesVerb } from '../../src/cli/games.ts'

vi.mock('../../src/games/index.ts', async () => ({
  GAMES: { floors: (await import('../support/boards/square-game.ts')).FLOORS },
}))

test('games describes the board of a game on squares, with lengths in squares and feet', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await gamesVerb({ game: 'floors' })
  const said = String(write.mock.calls[0]?.[0]).replaceAll(/\s+/g, ' ')
  write.mockRestore()
  expect(said).toContain('Block: moves 4 squares (20 feet).')
  expect(said).not.toContain('inches')
  expect(said).toContain(
    'Board squares (FL-2) 10 × 6 if a scenario names no size; 4 to 60 columns and 3 to 60 rows, ground from -20 to 40 feet high. The first starts to the left.',
  )
})
