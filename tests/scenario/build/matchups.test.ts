import { describe, expect, test } from 'vitest'
import { BATTLE, complaint, edited, faults, HAMMER, KNIGHTS, parse } from '../support.ts'

/** The battle of three armies, and its pairs. */
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

  test('of a mirror distinguish armies and units of both sides', () => {
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

  test('may be given for two armies, and for one army against itself', () => {
    expect(parse(BATTLE.replace('armies:', 'matchups: mirror\narmies:')).matchups).toHaveLength(2)
    const [head = ''] = BATTLE.split('  - name: Tide')
    expect(parse(head.replace('armies:', 'matchups: mirror\narmies:')).matchups).toHaveLength(1)
    expect(faults(head)).toEqual(['15:1 one army; add a second one, or `matchups: mirror`'])
    expect(faults(head.replace('armies:', 'matchups: all\narmies:'))).toEqual([
      '15:11 one army has no other to meet; allowed: mirror',
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

  test('refuse a fault of a list once, however many matchups have the army', () => {
    const lists = { 'hammer.yaml': HAMMER.replace('models: 15', 'models: 9') }
    expect(faults(three('matchups: all'), { lists })).toEqual(['9:32 9 models; allowed of `h-spears`: 10 to 25'])
  })
})

describe('an engagement', () => {
  const CONTACTS = 'contacts:\n  - { unit: knights, side: front, of: line }\n'
  const DUEL = edited(CONTACTS, '')
  const THIRD = '  - { name: Third, units: [{ id: mob, unit: o-mob, models: 10 }] }\n'

  test('without contacts has one unit a side, front to front', () => {
    expect(parse(DUEL).matchups).toEqual(parse(KNIGHTS).matchups)
  })

  test('may have many armies that meet in turn', () => {
    const { matchups } = parse(`${DUEL}${THIRD}matchups: all\n`)
    expect(matchups.map(({ name, contacts }) => [name, ...contacts])).toEqual([
      ['Order v Levy', { unit: 'knights', side: 'front', of: 'line' }],
      ['Order v Third', { unit: 'knights', side: 'front', of: 'mob' }],
      ['Levy v Third', { unit: 'line', side: 'front', of: 'mob' }],
    ])
    expect(matchups.map(({ mode, turns }) => [mode, turns])).toEqual([
      ['engagement', 8],
      ['engagement', 8],
      ['engagement', 8],
    ])
  })

  test('may be of an army with itself', () => {
    const [mirror] = parse(`${DUEL}matchups: [[Levy, Levy]]\n`).matchups
    expect(mirror?.contacts).toEqual([{ unit: 'line', side: 'front', of: 'line (2)' }])
  })

  test('has contacts only where two armies meet', () => {
    const message = '`contacts` are between two armies; leave them out if armies of one unit each meet in turn'
    expect(faults(edited(CONTACTS, `${CONTACTS}matchups: mirror\n`))).toEqual([`20:1 ${message}`])
    expect(faults(edited(CONTACTS, `${THIRD}matchups: all\n${CONTACTS}`))).toEqual([`22:1 ${message}`])
  })

  test('must name its pairs if there are more than two armies, or one', () => {
    expect(faults(`${DUEL}${THIRD}`)).toEqual([
      '10:1 3 armies; say who meets whom: `matchups: all`, `mirror`, `all-and-mirror` or [[A, B], …]',
    ])
    const [one = ''] = DUEL.split('  - name: Levy')
    expect(faults(one)).toEqual(['10:1 one army; add a second one, or `matchups: mirror`'])
    expect(parse(`${one}matchups: mirror\n`).matchups).toHaveLength(1)
  })

  test('has one unit in each army if armies meet in turn', () => {
    const text = `${DUEL}      - { id: reserve, unit: o-mob, models: 10 }\n${THIRD}matchups: all\n`
    expect(complaint(text)).toBe(
      'knights.yaml:16:7: `units` must be a list of one unit if armies meet in turn, front to front, not a list of 2\n' +
        '        - id: line\n' +
        '        ^',
    )
  })
})

describe('the option for every pair of armies', () => {
  test('replaces the pairs of the scenario', () => {
    const names = parse(three('matchups: mirror'), { matchups: 'all' }).matchups.map(({ name }) => name)
    expect(names).toEqual(['Hammer v Tide', 'Hammer v Third', 'Tide v Third'])
    expect(parse(three(''), { matchups: 'all' }).matchups).toHaveLength(3)
  })

  test('needs three armies', () => {
    expect(complaint(KNIGHTS, { matchups: 'all' })).toBe(
      'knights.yaml:10:1: a matrix needs at least three armies\n  armies:\n  ^',
    )
    expect(faults(BATTLE, { matchups: 'all' })).toEqual(['15:1 a matrix needs at least three armies'])
  })

  test('refuses a list of pairs, and accepts it if the option names all pairs', () => {
    const text = three('matchups: [[Hammer, Tide]]')
    const [found] = faults(text, { matchups: 'all' })
    expect(found).toMatch(
      /^\d+:\d+ a matrix plays every army against every army, not a list of pairs; give `matchups: all`/,
    )
    expect(parse(text, { matchups: 'all', set: ['matchups=all'] }).matchups).toHaveLength(3)
  })

  test('leaves the fault of missing armies to other checks', () => {
    const text = edited('armies:', 'armis:')
    expect(faults(text, { matchups: 'all' })).toEqual(faults(text))
  })
})

describe('a fault that the game finds', () => {
  test('is reported at the unit: in the scenario, or in a list', () => {
    const list = HAMMER.replace('models: 15', 'models: 15, width: 4').replace('models: 6', 'models: 6, width: 3')
    const found = faults(BATTLE.replace('models: 30', 'models: 30, width: 4'), { lists: { 'hammer.yaml': list } })
    expect(found.map((fault) => fault.replace(/;.*/, ''))).toEqual(['7:72 3 wide', '9:43 4 wide', '22:59 4 wide'])
  })
})
