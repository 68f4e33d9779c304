import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readScenario } from '../../src/scenario/read.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairfight-hands-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Faults of a duel whose combatant has this equipment, with their places; empty if there are none. */
function wrongWith(equipment: string, properties: string): string {
  const file = join(folder, 'duel.yaml')
  const text = `game: sovereign
mode: engagement
title: Three hands
question: How many hands has he?
battles: 100
armies:
  - name: A
    units:
      - { id: one, profile: { type: monster, hd: 1, hp: 9, ac: 13, attackBonus: 1 }, equipment: [${equipment}], properties: [${properties}] }
  - name: B
    units:
      - { id: two, profile: { type: monster, hd: 1, hp: 9, ac: 13, attackBonus: 1 }, equipment: [longblade] }
`
  writeFileSync(file, text)
  try {
    readScenario(file)
    return ''
  } catch (thrown) {
    return (thrown as Error).message
  }
}

test('SVN-DW-01: two weapons and a shield take three hands', () => {
  const told = wrongWith('shortblade, knife, shield', 'dualWield')
  expect(told).toMatch(/duel\.yaml:9:117: shortblade, knife and a shield take three hands/)
  expect(told).toContain('without `dualWield` a shield and one weapon are in hand, without the shield both weapons')
})

test('two hands are enough for two weapons, or for one of them and a shield', () => {
  expect(wrongWith('shortblade, knife', 'dualWield')).toBe('')
  expect(wrongWith('shortblade, knife, shield', '')).toBe('')
})
