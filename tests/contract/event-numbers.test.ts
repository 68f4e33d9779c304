import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const GAMES = fileURLToPath(new URL('../../src/games/', import.meta.url))

/**
 * Events of a game by their names. In `events.ts` constants stand in paragraphs. A paragraph whose comment names an event, such as
 * `GAME_OVER`, holds values of a number of that event; all other paragraphs hold events.
 */
function eventsOf(game: string): [name: string, event: number][] {
  const paragraphs = readFileSync(`${GAMES}${game}/telling/events.ts`, 'utf8').split(/\n{2,}/)
  return paragraphs
    .filter((paragraph) => !/^\/\*\*(?:(?!\*\/)[^])*`[A-Z_]+`/.test(paragraph))
    .flatMap((paragraph) => Array.from(paragraph.matchAll(/^export const (\w+) = (\d+)\b/gm)))
    .map(([, name = '', event]) => [name, Number(event)])
}

const games = readdirSync(GAMES).filter((game) => existsSync(`${GAMES}${game}/telling/events.ts`))

describe('each event of a game has its own number', () => {
  test('in all four games', () => {
    expect(games).toEqual(['null-strike', 'sovereign', 'sovl', 'war'])
  })

  test.each(games)('%s', (game) => {
    const events = eventsOf(game)
    expect(events.length).toBeGreaterThan(20)
    const names = new Map<number, string[]>()
    for (const [name, event] of events) names.set(event, [...(names.get(event) ?? []), name])
    const shared = [...names].filter(([, sharing]) => sharing.length > 1)
    expect(shared).toEqual([])
  })
})
