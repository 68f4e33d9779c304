import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { InputError } from '../../../src/scenario/text/problem.ts'

/** Listed deployment of a game without facings. */

const PATROL = readFileSync('scenarios/null-strike/patrol.yaml', 'utf8')
const CATALOGUE = readFileSync('scenarios/null-strike/catalogue.yaml', 'utf8')

function faults(text: string): string[] {
  try {
    parseScenario(text, { name: 'patrol.yaml', catalogue: CATALOGUE })
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(({ message }) => message)
    throw error
  }
  return []
}

describe('units that face nowhere', () => {
  test('have their place by `at` alone, and may have a facing', () => {
    expect(PATROL).not.toContain('facing')
    expect(faults(PATROL)).toEqual([])
    expect(faults(PATROL.replaceAll('at: [24, 8] }', 'at: [24, 8], facing: 90 }'))).toEqual([])
  })

  test('have that place only in a listed deployment', () => {
    expect(faults(PATROL.replace(', at: [24, 8]', ''))).toEqual([
      '`at` missing; in listed deployment every unit has its place',
    ])
    const chosen = PATROL.replace('deployment: { by: listed }\n', '').replaceAll(/, at: \[\d+, \d+\] }/g, ' }')
    expect(faults(chosen)).toEqual([])
    expect(faults(chosen.replace('models: 10 }', 'models: 10, facing: 90 }'))).toEqual([
      '`facing` is for listed deployment; add `deployment: { by: listed }`',
    ])
  })
})
