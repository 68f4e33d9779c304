import { describe, expect, test } from 'vitest'
import { complaint, edited, faults, KNIGHTS, parse } from '../support.ts'

const WHOLE = 'a whole number from 1 to 1,000'

/** The scenario that the options make of the knights. */
function having(...set: string[]) {
  const scenario = parse(KNIGHTS, { set })
  const [first, second] = scenario.matchups[0]?.armies ?? []
  return { scenario, knights: first?.units[0], line: second?.units[0] }
}

/** The variant of the scenario's rules with one more switch. */
function withBonus(text: string) {
  return parse(text, { set: ['rules.rearBonus=1'] }).variants[0]
}

function refused(...set: string[]): string[] {
  return faults(KNIGHTS, { set })
}

describe('--set', () => {
  test('sets the value at a path; items are named by name, id or index', () => {
    expect(having('armies.Order.units.knights.models=6').knights?.models).toBe(6)
    expect(having('armies.0.units.knights.models=6').knights?.models).toBe(6)
    expect(having('armies.0.units.0.models=6').knights?.models).toBe(6)
    expect(having('armies.Levy.units.line.profile.skill=5').line?.profile['skill']).toBe(5)
  })

  test('reads values as YAML', () => {
    expect(having('title="a: b"').scenario.title).toBe('a: b')
    expect(having('turns=none').scenario.matchups[0]?.turns).toBeNull()
    expect(having('contacts=[{ unit: knights, side: rear, of: line }]').scenario.matchups[0]?.contacts).toEqual([
      { unit: 'knights', side: 'rear', of: 'line' },
    ])
  })

  test('sets a value that the file leaves out', () => {
    expect(having('armies.Levy.units.line.profile.movement=9').line?.profile['movement']).toBe(9)
    expect(
      having('armies.Levy.units.line.profile.ranged.range=9', 'armies.Levy.units.line.profile.ranged.power=2').line,
    ).toMatchObject({ profile: { ranged: { range: 9, power: 2 } } })
  })

  test('sets a switch of rules given as an edition, as a map, or not at all', () => {
    expect(withBonus(KNIGHTS)).toMatchObject({ edition: 'core', changes: { rearBonus: 1 } })
    expect(withBonus(edited('rules: core\n', ''))).toMatchObject({ edition: 'core', changes: { rearBonus: 1 } })
    expect(withBonus(edited('rules: core', 'rules: { edition: earlier-combat, rearBonus: 3 }'))).toMatchObject({
      edition: 'earlier-combat',
      changes: {},
    })
  })

  test('finds items whose names contain dots', () => {
    const text = edited('name: Order', 'name: St. George & Co.')
    const scenario = parse(text, { set: ['armies.St. George & Co..units.knights.models=6'] })
    expect(scenario.matchups[0]?.armies[0].units[0]?.models).toBe(6)
  })

  test('is applied in order; the last one wins, also for an item that an earlier one renamed', () => {
    expect(having('battles=1', 'battles=2').scenario.battles).toBe(2)
    expect(having('armies.Order.name=Foe', 'armies.Foe.units.knights.models=7').knights?.models).toBe(7)
  })

  test('keeps `=` and dots of the value', () => {
    expect(having('title=a.b=c').scenario.title).toBe('a.b=c')
  })

  test.each([
    [
      'armies.Ordr.units.knights.models=6',
      '1:8 there is no `Ordr` in `armies`; did you mean `Order`? allowed: Order, Levy, or an index from 0 to 1',
    ],
    [
      'armies.Order.units.knihgts.models=6',
      '1:20 there is no `knihgts` in `units`; did you mean `knights`? allowed: knights, or the index 0',
    ],
    ['armies.2.name=x', '1:8 there is no `2` in `armies`; allowed: Order, Levy, or an index from 0 to 1'],
    ['contacts.1.side=left', '1:10 there is no `1` in `contacts`; allowed: the index 0'],
    [
      'armies.Order.unts.knights.models=6',
      '1:14 `unts` is not known here; did you mean `units`? allowed: name, role, policy, units, list',
    ],
    [
      'armies.Order.units.knights.modles=6',
      '1:28 `modles` is not known here; did you mean `models`? allowed: id, unit, profile, models, width, commander, options, equipment, properties, cost, at, facing',
    ],
    [
      'rules.damageSave=steped',
      '1:18 `damageSave` cannot be the text "steped"; did you mean `stepped`? allowed: per-point, stepped',
    ],
    ['title.length=3', '1:7 `title` is a single value; nothing can be set inside it'],
    ['armies.Order.units.knights.models=five', `1:35 \`models\` must be ${WHOLE}, not the text "five"`],
    ['armies.Order.units.knights={ id: knights, unit: h-lancers }', `1:28 \`models\` is missing; it must be ${WHOLE}`],
    ['title=[a', '1:7 a bracket is not closed; expected `]`'],
    ['title= @a', '1:8 text cannot begin with this character; put it in quotes'],
    ['title', '1:1 an override is written PATH=VALUE, such as `battles=1000`'],
    ['=3', '1:1 an override is written PATH=VALUE, such as `battles=1000`'],
    ['title= ', '1:7 there is no value after the `=`'],
    ['armies..name=x', '1:8 a step of the path is empty'],
    ['__proto__.x=1', '1:1 `__proto__` cannot be a key here'],
    ['armies.0.__proto__.name=1', '1:10 `__proto__` cannot be a key here'],
    ['knights.models=6', '1:1 `knights` is not known here; did you mean `armies.Order.units.knights.models`?'],
    ['units.line.width=5', '1:1 `units` is not known here; did you mean `armies.Levy.units.line.width`?'],
    ['Levy.line.models=9', '1:1 `Levy` is not known here; did you mean `armies.Levy.units.line.models`?'],
    ['line.profile.skill=6', '1:1 `line` is not known here; did you mean `armies.Levy.units.line.profile.skill`?'],
    ['line.skill=6', '1:1 `line` is not known here; did you mean `armies.Levy.units.line.profile.skill`?'],
    [
      'knights.ranged.power=6',
      '1:1 `knights` is not known here; did you mean `armies.Order.units.knights.profile.ranged.power`?',
    ],
    ['rearBonus=1', '1:1 `rearBonus` is not known here; did you mean `rules.rearBonus`?'],
    [
      'armies.Levy.units.line.skill=5',
      '1:24 `skill` is not known here; did you mean `armies.Levy.units.line.profile.skill`?',
    ],
    [
      'armies.0.units.0.ranged.power=5',
      '1:18 `ranged` is not known here; did you mean `armies.0.units.0.profile.ranged.power`?',
    ],
    ['models=6', expect.stringMatching(/^1:1 `models` is not known here; did you mean `mode`\? allowed: /)],
    ['knights.modles=6', expect.stringMatching(/^1:1 `knights` is not known here; allowed: /)],
    [
      'game=svol',
      '1:6 `game` cannot be the text "svol"; did you mean `sovl`? allowed: sovl, war, null-strike, sovereign',
    ],
  ])('%s is refused with its place and the allowed values', (option, expected) => {
    expect(refused(option)).toEqual([expected])
  })

  test('suggests no path if two paths end alike', () => {
    const text = edited('id: line', 'id: knights').replace('mode: engagement', 'mode: battle').replace('turns: 8\n', '')
    expect(faults(text.replace(/contacts:[^]*/, ''), { set: ['knights.models=6'] })).toEqual([
      expect.stringMatching(/^1:1 `knights` is not known here; allowed: /),
    ])
  })

  test('finds the path of a unit that is called with dots', () => {
    expect(
      faults(edited('id: line', 'id: line no. 2').replace('of: line', 'of: line no. 2'), {
        set: ['line no. 2.models=6'],
      }),
    ).toEqual(['1:1 `line no` is not known here; did you mean `armies.Levy.units.line no. 2.models`?'])
  })

  test('reports a key that is given twice, without a line', () => {
    expect(refused('title=x', 'rules={ rearBonus: 1, rearBonus: 2 }')).toEqual(['2:23 `rearBonus` is given twice'])
  })

  test('is printed with the part of the scenario that it sets', () => {
    const set = [
      'turns=4',
      ' battles = 9',
      'armies.Order.units.knights.models=6',
      'armies.0.units.0.models=7',
      'turns=5',
    ]
    expect(parse(KNIGHTS, { set }).set).toEqual(['battles = 9', 'armies.0.units.0.models=7', 'turns=5'])
    expect(parse(KNIGHTS, { set: [] })).not.toHaveProperty('set')
    expect(parse(KNIGHTS, { battles: 9 })).not.toHaveProperty('set')
  })

  test('changes nothing outside the scenario', () => {
    refused('__proto__.polluted=1', 'constructor.prototype.polluted=1')
    expect({}).not.toHaveProperty('polluted')
  })

  test('names the option in a fault, and its number if there are several', () => {
    expect(complaint(KNIGHTS, { set: ['battles=10', 'armies.Order.units.knights.models=five'] })).toBe(
      `--set (second): \`models\` must be ${WHOLE}, not the text "five"\n` +
        '  armies.Order.units.knights.models=five\n' +
        '                                    ^',
    )
  })
})

describe('--battles and --seed', () => {
  test('replace the values of the scenario, and those of --set', () => {
    expect(parse(KNIGHTS, { battles: 12, seed: '007', set: ['battles=5'] })).toMatchObject({ battles: 12, seed: '007' })
  })

  test('are checked like the scenario’s own values', () => {
    expect(complaint(KNIGHTS, { battles: 0 })).toMatch(/^--battles: `battles` must be a whole number from 1 to/)
    expect(complaint(KNIGHTS, { battles: Number.NaN })).toMatch(/^--battles: .* not the number NaN/)
    expect(complaint(KNIGHTS, { seed: '' })).toMatch(/^--seed: `seed` must be text of one line/)
  })
})
