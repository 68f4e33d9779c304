import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CLAUSES } from '../../src/games/null-strike/data/clauses.ts'
import { FACTS } from '../../src/games/null-strike/data/facts.ts'
import { readmeOf, testReadme } from '../support/game-readme.ts'

testReadme({
  facts: FACTS,
  clauses: CLAUSES,
  prefix: 'AP',
  chapters: {
    ACT: 10,
    ATK: 14,
    MOVE: 4,
    RUN: 3,
    DIG: 2,
    FORT: 2,
    RALLY: 4,
    CHG: 5,
    CAP: 5,
    AIM: 2,
    DEP: 2,
    EMB: 3,
    DIS: 3,
    COV: 3,
    SET: 2,
    END: 3,
  },
  readings: { C: 7, G: 32 },
  values: { O: 30 },
})

describe('scenarios', () => {
  const folder = fileURLToPath(new URL('../../scenarios/null-strike/', import.meta.url))
  const root = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const asked = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml')
    .map((file) => [file, (parse(readFileSync(`${folder}${file}`, 'utf8')) as { question: string }).question] as const)

  test.each(asked)('%s is named with its question in the README of the game', (file, question) => {
    expect(question).toMatch(/\?$/)
    expect(readmeOf(FACTS).text).toContain(`| \`${file}\` | ${question}`)
  })

  test.each(asked.filter(([file]) => file !== 'roster.yaml'))(
    '%s is named with it in that of the project',
    (file, question) => {
      const link = `[\`${file.replace('.yaml', '')}\`](scenarios/null-strike/${file})`
      expect(root).toContain(`| ${link} | ${question} |`)
    },
  )
})
