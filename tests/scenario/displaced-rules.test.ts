import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readScenario } from '../../src/scenario/read.ts'

const shipped = (name: string): string => fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url))
const AMBUSH = shipped('sovereign/ambush-on-the-road')

/** The messages about rules that `--rules` replaces. */
function of(file: string, ...rules: readonly string[]): readonly string[] {
  const { warnings = [] } = readScenario(file, { rules })
  return warnings.map(({ message }) => message).filter((text) => text.includes('--rules'))
}

const warned = (...rules: readonly string[]): readonly string[] => of(AMBUSH, ...rules)

test('a switch of the scenario that --rules leaves out is reported, one that it names is not', () => {
  expect(warned('core')).toEqual([
    '`--rules core` takes the place of all rules of the scenario: `surprise: ambushBySecond` does not hold there; add `,surprise=ambushBySecond` to keep it',
  ])
  expect(warned('core,surprise=ambushBySecond', 'core')).toHaveLength(1)
  for (const kept of [[], ['core,surprise=ambushBySecond'], ['core,surprise=none']]) expect(warned(...kept)).toEqual([])
})

test('an edition that the scenario names and --rules replaces is reported as well', () => {
  const patrol = shipped('null-strike/patrol')
  expect(of(patrol, 'core,firstTurn=coin')).toEqual([
    '`--rules core,firstTurn=coin` takes the place of all rules of the scenario: `objectives: 1` does not hold there, nor does its edition `close-objectives`; add `,objectives=1` to keep it',
  ])
  expect(of(patrol, 'close-objectives')).toEqual([expect.not.stringContaining('edition')])
  expect(of(patrol, 'close-objectives,objectives=1')).toEqual([])
})
