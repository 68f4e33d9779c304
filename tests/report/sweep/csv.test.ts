import { expect, test } from 'vitest'
import { SWEEP } from '../../../src/report/sweep/sweep.ts'
import type { SweepDocument } from '../../../src/result/document.ts'
import {
  adaptive,
  cutShort,
  cutShortScreen,
  lists,
  morris,
  neverEven,
  oneAxis,
  sobol,
  twoAxes,
  twoVariants,
} from '../../support/documents/sweep.ts'

function table(document: SweepDocument): { readonly name: string; readonly lines: readonly string[] } {
  const [[name, text] = ['', ''], ...others] = SWEEP.tables(document)
  expect(others).toEqual([])
  return { name, lines: text.trimEnd().split('\n') }
}

test('a row per setting, the axes first', () => {
  const { name, lines } = table(twoAxes)
  expect(name).toBe('sweep.csv')
  expect(lines).toHaveLength(31)
  expect(lines.slice(0, 3)).toEqual([
    'armies.Levy.units.line.models,armies.Levy.units.line.profile.discipline,matchup,variant,army,score,low,high,level,method,exact,band_low,band_high,band_level,balance,battles,blocks,ended_by,needed',
    expect.stringMatching(
      /^12,5,Order v Levy,core,Order,0\.9\d+,0\.96\d+,0\.97\d+,0\.95,wilson,,0\.95\d+,0\.97\d+,0\.95,unbalanced,4000,4000,battles,$/,
    ),
    expect.stringMatching(/^12,6,Order v Levy,core,/),
  ])
})

test('variants have rows of their own, settings that were not fought none', () => {
  expect(table(twoVariants).lines.filter((line) => line.includes(',gentle rear,'))).toHaveLength(7)
  expect(table(cutShort).lines).toHaveLength(5)
  expect(table(lists).lines.at(-1)).toMatch(/^none,Order v Levy,core,/)
})

test('what ended a setting, and what it still needs', () => {
  const ended = table(adaptive).lines.map((line) => line.split(',').slice(-2).join(' '))
  expect(ended).toEqual([
    'ended_by needed',
    'until-decided ',
    'until-decided ',
    'until-decided ',
    'limit 1400',
    'budget 900',
    'until-decided ',
    'until-decided ',
  ])
})

test('indices of parameters, what matters most first', () => {
  const screened = table(morris)
  expect(screened.name).toBe('sensitivity.csv')
  expect(screened.lines).toHaveLength(25)
  expect(screened.lines.slice(0, 4)).toEqual([
    'matchup,variant,parameter,path,rank,index,estimate,low,high,level,method,verdict,settings,battles',
    'Order v Levy,core,line.models,armies.X.units.line.models,1,mu_star,0.612,0.568,0.656,0.95,t,matters,180,4000',
    'Order v Levy,core,line.models,armies.X.units.line.models,1,mu,-0.612,,,,morris,,180,4000',
    'Order v Levy,core,line.models,armies.X.units.line.models,1,sigma,0.071,,,,,,180,4000',
  ])
  expect(table(sobol).lines.slice(1, 3)).toEqual([
    'Order v Levy,core,line.models,armies.X.units.line.models,1,total,0.531,0.49,0.572,0.95,bootstrap,matters,1792,4000',
    'Order v Levy,core,line.models,armies.X.units.line.models,1,first,0.462,0.421,0.503,0.95,bootstrap,,1792,4000',
  ])
})

test('a screening that was stopped has no table', () => {
  expect(SWEEP.tables(cutShortScreen)).toEqual([])
})

test('fair counts are rows of results.csv, where there are any', () => {
  expect(SWEEP.rows(twoVariants)).toEqual([
    expect.objectContaining({
      measure: 'fair',
      variant: 'core',
      estimate: 17.24,
      low: 16.83,
      high: 17.65,
      level: 0.95,
      method: 'fieller',
      p: 0.535,
    }),
    expect.objectContaining({ measure: 'fair', variant: 'gentle rear', estimate: 20.13 }),
  ])
  expect(SWEEP.rows(oneAxis)).toHaveLength(1)
  expect(SWEEP.rows(adaptive)[0]).not.toHaveProperty('high')
  expect(SWEEP.rows(neverEven)).toEqual([])
  expect(SWEEP.rows(morris)).toEqual([])
})
