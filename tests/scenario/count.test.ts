import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../src/scenario/parse.ts'
import { thrown } from './support.ts'

const PROFILE = 'profile: { type: monster, hp: 4, ac: 13 }'

const scenario = (unit: string, more = '') => `game: sovereign
title: A pack
${more}armies:
  - name: A
    units:
      - { id: wolf, ${PROFILE} }
      - { id: goblin 2, ${PROFILE} }
  - name: B
    units:
      - ${unit}
`

const parse = (text: string) => parseScenario(text, { name: 'pack.yaml' })

const faults = (text: string): string[] =>
  thrown(() => parse(text)).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('`count`', () => {
  test('makes this many of a unit, each with a number', () => {
    const { matchups } = parse(scenario(`{ id: goblin, ${PROFILE}, count: 3, cost: 10 }`))
    const units = matchups[0]?.armies[1].units ?? []
    expect(units.map(({ id, cost }) => [id, cost])).toEqual([
      ['goblin 1', 10],
      ['goblin 2', 10],
      ['goblin 3', 10],
    ])
  })

  test('of one adds a number, too, so that names do not change in a sweep', () => {
    const { matchups } = parse(scenario(`{ id: goblin, ${PROFILE}, count: 1 }`))
    expect(matchups[0]?.armies[1].units.map(({ id }) => id)).toEqual(['goblin 1'])
  })

  test('does not allow a place', () => {
    const listed = scenario(`{ id: goblin, ${PROFILE}, count: 2, at: [20, 4] }`, 'deployment: { by: listed }\n')
    const text = listed
      .replace('{ id: wolf,', '{ id: wolf, at: [1, 1],')
      .replace('{ id: goblin 2,', '{ id: goblin 2, at: [1, 2],')
    expect(faults(text)).toEqual([
      '11:80 `count` and `at`; units with a `count` are placed by policy, units with places are written one by one',
    ])
  })

  test('gives no unit the name of another', () => {
    const text = scenario(`{ id: goblin, ${PROFILE}, count: 2 }\n      - { id: goblin 1, ${PROFILE} }`)
    expect(faults(text)).toEqual(['10:73 one of them would be called `goblin 1`, like another unit of the army'])
  })

  test('is for battles, from 1 to 40', () => {
    const duel = scenario(`{ id: goblin, ${PROFILE}, count: 2 }`, 'mode: engagement\n')
    expect(faults(duel).join('\n')).toContain('`count` is for battles, and this is an engagement')
    expect(faults(scenario(`{ id: goblin, ${PROFILE}, count: 41 }`)).join('\n')).toMatch(/count.*40/)
  })
})
