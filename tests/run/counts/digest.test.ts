import { expect, test } from 'vitest'
import { digestOf } from '../../../src/run/counts/digest.ts'

const part = { variant: 'core', matchup: 'A v B', columns: ['outcome'], numbers: [1, 2, 3] }

test('equal numbers under equal names have equal digests', () => {
  expect(digestOf([part])).toBe(digestOf([{ ...part, numbers: Float64Array.of(1, 2, 3) }]))
  expect(digestOf([part])).toMatch(/^[0-9a-f]{64}$/)
})

test('any other number, name or order has another digest', () => {
  const other = [
    [{ ...part, numbers: [1, 2, 4] }],
    [{ ...part, numbers: [12, 3] }],
    [{ ...part, matchup: 'A v C' }],
    [{ ...part, variant: 'cor', matchup: 'eA v B' }],
    [{ ...part, columns: ['turns'] }],
    [part, part],
    [],
  ].map(digestOf)
  expect(new Set([digestOf([part]), ...other]).size).toBe(8)
})
