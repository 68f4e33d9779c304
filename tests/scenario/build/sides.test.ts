import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { thrown } from '../support.ts'

const PROFILE = 'profile: { type: monster, hp: 4, ac: 13 }'

interface Parts {
  readonly game?: string
  readonly top?: string
  readonly sides?: string
  readonly units?: readonly string[]
  readonly own?: string
}

/** The second army has `sides` in line 8, and its units from line 10 on. */
const scenario = ({
  game = 'sovereign',
  top = 'question: Which?',
  sides = '[{ name: east }, { name: west }]',
  units = ['side: east', 'side: west'],
  own = '',
}: Parts = {}): string => `game: ${game}
title: Packs
${top}
armies:
  - name: Party
    units: [{ id: hero, ${PROFILE}${own} }]
  - name: Packs
    sides: ${sides}
    units:
${units.map((more, i) => `      - { id: wolf ${i + 1}, ${PROFILE}${more && `, ${more}`} }`).join('\n')}
`

const parse = (text: string, set: readonly string[] = []) => parseScenario(text, { name: 'packs.yaml', set })

const faults = (parts: Parts): string[] =>
  thrown(() => parse(scenario(parts))).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

const warnings = (parts: Parts): string[] =>
  (parse(scenario(parts)).warnings ?? []).map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('`sides` of an army', () => {
  test('have the order in which they are written, and units name their side', () => {
    const [, army] = parse(scenario({ sides: '[{ name: east, hostile: true, alert: careful }, { name: west }]' }))
      .matchups[0]?.armies ?? [undefined, undefined]
    expect(army?.sides).toEqual([{ name: 'east', hostile: true, alert: 'careful' }, { name: 'west' }])
    expect(army?.units.map(({ side }) => side)).toEqual(['east', 'west'])
  })

  test('are changed by their names', () => {
    const { matchups } = parse(scenario(), ['armies.Packs.sides.west.hostile=true'])
    expect(matchups[0]?.armies[1].sides).toEqual([{ name: 'east' }, { name: 'west', hostile: true }])
  })

  test.each<readonly [string, Parts, string]>([
    [
      'a unit of a side there is not',
      { units: ['side: east', 'side: north', 'side: west'] },
      '11:72 there is no side north; Packs has east and west (SVN-INIT-01)',
    ],
    [
      'a unit of none',
      { units: ['side: east', 'side: west', ''] },
      '12:9 wolf 3 has no `side`; Packs has east and west (SVN-INIT-01)',
    ],
    [
      'a side in an army that has none',
      { own: ', side: east' },
      '6:74 there is no side east; Party names no `sides` (SVN-INIT-01)',
    ],
    ['a side of nobody', { units: ['side: west', 'side: west'] }, '8:21 nobody is of the side east (SVN-INIT-01)'],
    [
      'two sides of one name',
      { sides: '[{ name: east }, { name: west }, { name: east }]' },
      '8:53 Packs has two sides called east (SVN-INIT-01)',
    ],
    [
      'one side alone',
      { sides: '[{ name: east, hostile: true }]', units: ['side: east'] },
      '8:12 `sides` must be a list of at least two sides; leave it out if the whole army is one side, not a list of one',
    ],
    [
      'who is on his guard and surprised',
      { sides: '[{ name: east, alert: true, surprised: true }, { name: west }]' },
      '8:51 east is on its guard, and cannot be surprised (SVN-SURP-04)',
    ],
    [
      'all surprised',
      {
        top: 'rules: { surprise: first }',
        sides: '[{ name: east, surprised: true }, { name: west, surprised: true }]',
      },
      '8:12 all sides are surprised, and none is left for the free round (SVN-SURP-01)',
    ],
    [
      'what a side is not',
      { sides: '[{ name: east, hostile: west }, { name: west }]' },
      '8:36 `hostile` must be one of false, true, not the text "west"',
    ],
  ])('refuse %s', (_, parts, expected) => {
    expect(faults(parts)).toEqual([expected])
  })

  test('give a warning if enemies in one army would start among each other', () => {
    const sides = '[{ name: east, hostile: true }, { name: west }]'
    expect(warnings({ sides })).toEqual([
      '8:36 east would start among those of Packs it fights; place all with `deployment: { by: listed }` (SVN-END-04)',
    ])
    expect(warnings({})).toEqual([])
  })

  test('are unknown to games that have none', () => {
    expect(faults({ game: 'sovl' }).join()).toMatch(/8:5 `sides` is not known here/)
  })

  const duel = (sides: string, contacts: string) => ({
    top: 'mode: engagement',
    sides,
    units: ['side: east', `side: west }\ncontacts: [${contacts}] # {`],
  })

  test('of a duel are in contact if they are enemies', () => {
    const all = '{ unit: hero, of: wolf 1 }, { unit: wolf 1, of: wolf 2 }'
    expect(parse(scenario(duel('[{ name: east, hostile: true }, { name: west }]', all))).matchups).toHaveLength(1)
    expect(faults(duel('[{ name: east }, { name: west }]', all)).join()).toContain(
      'wolf 1 and wolf 2 are no enemies (SVN-MEL-01)',
    )
    expect(faults(duel('[{ name: east, surprised: true }, { name: west }]', all)).join()).toContain(
      '`surprised` is for battles; in a duel nobody is surprised (SVN-SURP-01)',
    )
  })
})
