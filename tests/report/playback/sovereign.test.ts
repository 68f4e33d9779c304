import { describe, expect, test } from 'vitest'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { battlePage } from '../../../src/report/playback/page.ts'
import { rosterOf, rowsOf } from '../../../src/report/playback/roster.ts'
import { picturesOf, stepsOf } from '../../../src/report/playback/steps.ts'
import { sovereignLog } from '../../support/sovereign/log.ts'

describe('the units of a battle of Sovereign beside the board', () => {
  const log = sovereignLog('stairs-held')
  const steps = stepsOf(log, SOVEREIGN.facts)
  const pictures = picturesOf(log, steps) ?? []
  const entries = rosterOf(log, steps, pictures)
  const rows = rowsOf(log)

  /** The line about a unit after each step, computed from the scenes. */
  const saidOf = (id: string): (string | undefined)[] =>
    steps.map(({ after }) => {
      const seen = log.scenes.filter((scene) => scene.after <= after)
      const last = seen.findLast(({ pieces, gone }) => gone.includes(id) || pieces.some((piece) => piece.id === id))
      return last?.pieces.find((piece) => piece.id === id)?.about
    })

  test('have the weapon, square and cover of the step', () => {
    const differing: string[] = []
    for (const [at, { id }] of rows.entries()) {
      const said = saidOf(id)
      const shown = entries.map((step) => step[at]?.about)
      for (const [step, about] of said.entries()) if (about !== undefined) expect(shown[step]).toBe(about)
      const last = said.findLast((about) => about !== undefined)
      if (said.some((about) => about !== undefined && about !== last)) differing.push(id)
    }
    // Nearly all units move, so the last scene differs from the first steps.
    expect(differing.length).toBeGreaterThan(rows.length / 2)
  })

  test('have no square once they are gone, but keep their fixed properties', () => {
    const gone = rows.flatMap(({ id }, at) => (entries.at(-1)?.[at]?.status === 'off the table' ? [{ id, at }] : []))
    expect(gone).not.toEqual([])
    for (const { at } of gone) expect(entries.at(-1)?.[at]?.about).toMatch(/^[a-z ]+ of AC \d+/)
    for (const { at } of gone) expect(entries.at(-1)?.[at]?.about).not.toContain('at [')
  })

  test('are given to the script of the page step by step', () => {
    const page = battlePage(log, { facts: SOVEREIGN.facts, title: 'Told', seats: 1, repeat: 'fairfight play' })
    const [, json = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? []
    const data = JSON.parse(json) as { steps: { rows: [number, { about: string }][] }[] }
    const now = new Map<number, string>()
    for (const [step, { rows: changed }] of data.steps.entries()) {
      for (const [at, { about }] of changed) now.set(at, about)
      expect(rows.map((_, at) => now.get(at))).toEqual(entries[step]?.map(({ about }) => about))
    }
  })
})
