import { describe, expect, test } from 'vitest'
import { BATTLE, faults, HAMMER, parse } from './support.ts'

/** The battle of three armies, and who meets whom in it. */
function three(matchups: string): string {
  return `${BATTLE.replace('armies:', `${matchups}\narmies:`)}  - { name: Third, policy: cautious, list: hammer.yaml }\n`
}

function names(matchups: string): string[] {
  return parse(three(matchups)).matchups.map(({ name }) => name)
}

describe('matchups', () => {
  test.each([
    ['all', ['Hammer v Tide', 'Hammer v Third', 'Tide v Third']],
    ['mirror', ['Hammer v Hammer', 'Tide v Tide', 'Third v Third']],
    [
      'all-and-mirror',
      ['Hammer v Tide', 'Hammer v Third', 'Tide v Third', 'Hammer v Hammer', 'Tide v Tide', 'Third v Third'],
    ],
    ['[[Third, Tide], [Tide, Tide]]', ['Third v Tide', 'Tide v Tide']],
  ])('%s', (written, expected) => {
    expect(names(`matchups: ${written}`)).toEqual(expected)
  })

  test('of a mirror tell armies and units of both sides apart', () => {
    const [mirror] = parse(three('matchups: [[Tide, Tide]]')).matchups
    expect(mirror?.armies.map(({ name, units }) => [name, ...units.map(({ id }) => id)])).toEqual([
      ['Tide', 'mob', 'rabble'],
      ['Tide (2)', 'mob (2)', 'rabble (2)'],
    ])
  })

  test('find free names for mirrored units', () => {
    const text = three('matchups: [[Tide, Tide]]').replace('id: rabble', 'id: mob (2)')
    expect(parse(text).matchups[0]?.armies[1].units.map(({ id }) => id)).toEqual(['mob (2) (2)', 'mob (2) (2) (2)'])
  })

  test('leave the units of different armies the names they have', () => {
    const armies = parse(three('matchups: [[Hammer, Third]]')).matchups[0]?.armies
    expect(armies?.[0].units.map(({ id }) => id)).toEqual(armies?.[1].units.map(({ id }) => id))
  })

  test('may be said of two armies, and of one that meets itself', () => {
    expect(parse(BATTLE.replace('armies:', 'matchups: mirror\narmies:')).matchups).toHaveLength(2)
    const [head = ''] = BATTLE.split('  - name: Tide')
    expect(parse(head.replace('armies:', 'matchups: mirror\narmies:')).matchups).toHaveLength(1)
    expect(faults(head)).toEqual(['15:1 one army; add a second one, or `matchups: mirror`'])
    expect(faults(head.replace('armies:', 'matchups: all\narmies:'))).toEqual([
      '15:11 one army meets nobody else; allowed: mirror',
    ])
  })

  test.each([
    ['', '16:1 3 armies; say who meets whom: `matchups: all`, `mirror`, `all-and-mirror` or [[A, B], …]'],
    [
      'matchups: some',
      '15:11 `matchups` must be `all`, `mirror`, `all-and-mirror`, or a list of pairs such as [[A, B]], not the text "some"',
    ],
    [
      'matchups: al',
      '15:11 `matchups` cannot be the text "al"; did you mean `all`? allowed: `all`, `mirror`, `all-and-mirror`, or a list of pairs such as [[A, B]]',
    ],
    ['matchups: [[Hammer, Tid]]', '15:21 there is no army `Tid`; did you mean `Tide`? allowed: Hammer, Tide, Third'],
    ['matchups: [[Hammer]]', '15:12 item 1 of `matchups` must be a pair of army names, not a list of one'],
    ['matchups: []', '15:11 `matchups` must be a list of at least one pair, not a list of none'],
    ['matchups: [[Tide, Third], [Tide, Third]]', '15:27 item 2 of `matchups`: `Tide v Third` is there already'],
  ])('refuses %j', (written, expected) => {
    expect(faults(three(written))).toEqual([expected])
  })

  test('refuse a fault of a list once, however often it is met', () => {
    const lists = { 'hammer.yaml': HAMMER.replace('models: 15', 'models: 9') }
    expect(faults(three('matchups: all'), { lists })).toEqual(['9:32 9 models; allowed of `h-spears`: 10 to 25'])
  })
})

describe('what the game finds', () => {
  test('stands where the unit does: in the scenario, or in a list', () => {
    const list = HAMMER.replace('models: 15', 'models: 15, width: 4').replace('models: 6', 'models: 6, width: 3')
    const found = faults(BATTLE.replace('models: 30', 'models: 30, width: 4'), { lists: { 'hammer.yaml': list } })
    expect(found.map((fault) => fault.replace(/;.*/, ''))).toEqual(['7:72 3 wide', '9:43 4 wide', '22:59 4 wide'])
  })
})
