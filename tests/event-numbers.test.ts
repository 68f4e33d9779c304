import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const GAMES = fileURLToPath(new URL('../src/games/', import.meta.url))

/**
 * Events of a game by their names. In `events.ts` constants stand in paragraphs; a paragraph whose comment begins `Of` holds values of
 * what an event tells, such as why a battle ended, and all others hold events.
 */
function eventsOf(game: string): [name: string, event: number][] {
  const paragraphs = readFileSync(`${GAMES}${game}/telling/events.ts`, 'utf8').split(/\n{2,}/)
  return paragraphs
    .filter((paragraph) => !paragraph.startsWith('/** Of '))
    .flatMap((paragraph) => Array.from(paragraph.matchAll(/^export const (\w+) = (\d+)\b/gm)))
    .map(([, name = '', event]) => [name, Number(event)])
}

const games = readdirSync(GAMES).filter((game) => existsSync(`${GAMES}${game}/telling/events.ts`))

describe('events of a game have numbers of their own', () => {
  test('in all four games', () => {
    expect(games).toEqual(['null-strike', 'sovereign', 'sovl', 'war'])
  })

  test.each(games)('%s', (game) => {
    const events = eventsOf(game)
    expect(events.length).toBeGreaterThan(20)
    const names = new Map<number, string[]>()
    for (const [name, event] of events) names.set(event, [...(names.get(event) ?? []), name])
    const shared = [...names].filter(([, those]) => those.length > 1)
    expect(shared).toEqual([])
  })
})
