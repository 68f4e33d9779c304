import { expect, test } from 'vitest'
import { interval, show, showExact } from '../../src/report/sentences/format.ts'
import { share } from '../support/documents/estimates.ts'

const shown = (k: number, n: number): string => {
  const parts = show(share(k, n), 'share')
  return `${parts.value} (${interval(parts, 'share')})`
}

test('a share has as many digits as its interval supports', () => {
  expect(shown(9_717, 10_000)).toBe('97.2% (96.8–97.5%)')
  expect(shown(57, 100)).toBe('57% (47–66%)')
  expect(shown(573, 1_000)).toBe('57.3% (54.2–60.3%)')
  expect(shown(971_700_000, 1_000_000_000)).toBe('97.1700% (97.1690–97.1710%)')
})

test('an event never seen prints its upper limit, never 0%', () => {
  expect(shown(0, 20_000)).toBe('< 0.02% (0–0.02%)')
  expect(shown(0, 20)).toBe('< 17% (0–17%)')
  expect(shown(0, 1_000_000_000)).toBe('< 0.00000039% (0–0.00000039%)')
})

test('an event always seen prints its lower limit, never 100%', () => {
  expect(shown(20_000, 20_000)).toBe('> 99.98% (99.98–100%)')
  expect(shown(20, 20)).toBe('> 83% (83–100%)')
})

test('limits are rounded away from the estimate, so that the printed interval is true', () => {
  for (const n of [7, 93, 1_001, 54_321, 20_000_000]) {
    const { high = 0 } = share(0, n)
    const printed = Number(/< ([\d.]+)%/.exec(shown(0, n))?.[1]) / 100
    expect(printed).toBeGreaterThanOrEqual(high)
    expect(printed).toBeLessThan(high * 1.1)
  }
})

test('an interval that does not reach 0 or 100% does not print as if it did', () => {
  expect(shown(1, 20_000)).toBe('0.005% (0.001–0.028%)')
  expect(shown(1, 1_000)).toBe('0.10% (0.02–0.56%)')
  expect(shown(19_999, 20_000)).toBe('99.995% (99.972–99.999%)')
})

test('an end near 100% does not change the digits of the value', () => {
  const parts = show({ estimate: 0.97, low: 0.897, high: 0.99999, level: 0.95, method: 'betting' }, 'share')
  expect([parts.value, interval(parts, 'share')]).toEqual(['97.0%', '89.7–99.999%'])
})

test('a mean has as many digits as its interval supports', () => {
  const mean = show({ estimate: 2.8567, low: 2.826, high: 2.887, level: 0.95, method: 't' }, 'count')
  expect([mean.value, interval(mean, 'count')]).toEqual(['2.86', '2.83–2.89'])
})

test('a mean that never varied says so', () => {
  const mean = show({ estimate: 0, low: 0, high: 0, level: 0.95, method: 't' }, 'count')
  expect(interval(mean, 'count')).toBe('no spread')
})

test('a mean of battles that differ, without an interval, does not claim that they never did', () => {
  const cancelled = { estimate: 0, method: 't', histogram: [40, 0, 40], from: -1 }
  expect(interval(show(cancelled, 'count'), 'count')).toBe('none')
  const alike = { estimate: 2, method: 't', histogram: [0, 0, 80] }
  expect(interval(show(alike, 'count'), 'count')).toBe('no spread')
})

test('an exact share has two decimals, or more if they would hide it', () => {
  expect(showExact(0.9708142336, 'share')).toBe('97.08%')
  expect(showExact(0.000096455, 'share')).toBe('0.0096%')
  // What is not even does not look as if it were.
  expect(showExact(0.50004, 'share')).toBe('50.004%')
  expect(showExact(0.5, 'share')).toBe('50.00%')
  expect(showExact(0.999999, 'share')).toBe('99.99990%')
  expect(showExact(1e-12, 'share')).toBe('< 0.000001%')
  expect(showExact(0, 'share')).toBe('0%')
})

test('an exact value has no fewer digits than the sampled one beside it', () => {
  expect(show(share(971_700_000, 1_000_000_000, 0.9717), 'share').exact).toBe('97.1700%')
  const mean = { estimate: 0.0159, low: 0.0141, high: 0.0178, method: 't', exact: 0.0162 }
  expect(show(mean, 'count').exact).toBe('0.0162')
})

test('a rounding error in a sum of probabilities is not taken for an event', () => {
  expect(showExact(0.1 + 0.2 + 0.7 - 2e-16, 'share')).toBe('100%')
})

test('z has its sign, except if it rounds to 0', () => {
  const printed = [0.44, -1.26, 0.01, -0.01].map(
    (z) => show({ estimate: 1, method: 't', low: 0, high: 2, z }, 'count').z,
  )
  expect(printed).toEqual(['+0.4', '−1.3', '0.0', '0.0'])
})

test('an interval of no width does not make an event impossible to print', () => {
  const never = { estimate: 0, low: 0, high: 0, level: 0.95, method: 't' }
  expect(show(never, 'share').value).toBe('0.00%')
})

test('NaN is printed as a dash', () => {
  expect(show({ estimate: Number.NaN, low: 0, high: 1, method: 'wilson' }, 'share').value).toBe('–')
  expect(showExact(Number.NaN, 'count')).toBe('–')
})
