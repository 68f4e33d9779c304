import { expect, test } from 'vitest'
import { chartChoice } from '../../src/cli/line/charts.ts'

test('a form of picture that is not written is called so, not looked for as a folder', () => {
  expect(() => chartChoice('jpg')).toThrow('--charts: jpg is no form of a chart; forms are ')
  expect(() => chartChoice('svg,.PDF')).toThrow('.PDF is no form of a chart')
  expect(chartChoice('my-charts').folder).toBe('my-charts')
})
