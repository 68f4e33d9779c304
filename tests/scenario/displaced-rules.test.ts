import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readScenario } from '../../src/scenario/read.ts'

const AMBUSH = fileURLToPath(new URL('../../scenarios/sovereign/ambush-on-the-road.yaml', import.meta.url))

/** The message about rules that `--rules` replaces. */
function warned(...rules: readonly string[]): readonly string[] {
  const { warnings = [] } = readScenario(AMBUSH, { rules })
  return warnings.map(({ message }) => message).filter((text) => text.includes('--rules'))
}

test('a switch of the scenario that --rules leaves out is reported, one that it names is not', () => {
  expect(warned('core')).toEqual([
    '`--rules core` takes the place of all rules of the scenario: `surprise: ambushBySecond` does not hold there; add `,surprise=ambushBySecond` to keep it',
  ])
  expect(warned('core,surprise=ambushBySecond', 'core')).toHaveLength(1)
  for (const kept of [[], ['core,surprise=ambushBySecond'], ['core,surprise=none']]) expect(warned(...kept)).toEqual([])
})
