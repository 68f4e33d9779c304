import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/sovl/data/clauses.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { codeOf, readmeOf, testReadme } from '../support/readme/game.ts'

const SCENARIO = fileURLToPath(new URL('../../src/scenario/', import.meta.url))

testReadme({
  facts: FACTS,
  clauses: CLAUSES,
  prefix: 'SOVL',
  chapters: {
    GEN: 5,
    SETUP: 6,
    TERR: 6,
    DEP: 5,
    LOOP: 3,
    ACT: 4,
    CHG: 25,
    STR: 8,
    SHT: 6,
    RAL: 3,
    FLT: 4,
    CMB: 26,
    STAT: 7,
    DISC: 3,
    TYPE: 7,
    ARMY: 14,
    END: 3,
  },
  readings: { X: 12, G: 64 },
})

test('the README of the game names files that exist, all but those of the tests', () => {
  const { game, text } = readmeOf(FACTS)
  const files = [...text.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => codeOf(game, file) === '' && !existsSync(`${SCENARIO}${file}`))).toEqual([])
})
