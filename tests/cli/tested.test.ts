import { describe, expect, test } from 'vitest'
import { THOROUGH } from '../support/thorough.ts'
import { call, shipped } from './support.ts'

describe('a sequential test of many matchups is reported', () => {
  const all: [verb: string, options: string[], name: string, said: RegExp][] = [
    ['compare', ['--rules', 'core,flankBonus=3'], 'flank-charge', / in Lancers v Spears/],
    ['matrix', [], 'unit-matrix', /H[01] accepted for .* v .* and \d+ more/],
    ['sweep', ['--vary', 'armies.Levy.units.spears.models=12,26,40'], 'how-many-spears', /H1 accepted for 12/],
  ]
  // A matrix has 45 pairs.
  test.each(THOROUGH ? all : all.filter(([verb]) => verb !== 'matrix'))('as %s', async (verb, options, name, said) => {
    const { code, stdout } = await call([verb, shipped(name), ...options, '--sprt', '0..40', '--quiet', '--json'])
    expect(code).toBe(0)
    const { renderTable } = await import('../../src/index.ts')
    const text = renderTable(JSON.parse(stdout), { columns: 4000 })
    expect(text).toMatch(/Sequential test of H0 against H1, 0 against 40 normalised Elo/)
    expect(text).toMatch(said)
  })
})
