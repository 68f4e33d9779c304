import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import type { Game } from '../../src/plugins/plugin.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { formOf } from '../../src/web/engine/form.ts'
import type { FormView, NumberView } from '../../src/web/engine/messages.ts'
import { putFile } from '../../src/web/node/fs.ts'

const FOLDER = 'scenarios'
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^(?:sovl|war|null-strike|sovereign)\/.*\.yaml$/.test(file))
const SCENARIOS = FILES.filter(
  (file) => !file.includes('/lists/') && /^armies:/m.test(readFileSync(join(FOLDER, file), 'utf8')),
)

beforeAll(() => {
  for (const file of FILES) putFile(file, readFileSync(join(FOLDER, file), 'utf8'))
})

function formFor(file: string): FormView {
  const form = formOf(file, GAMES[file.split('/')[0] as string] as Game, null)
  if (form === null) throw new Error(`${file} has no form`)
  return form
}

describe.each(SCENARIOS)('the form of %s', (file) => {
  test('has every army, and every unit of each', () => {
    const { armies } = formFor(file)
    const { matchups } = readScenario(join(FOLDER, file))
    for (const { armies: both } of matchups) {
      for (const { name, units } of both) {
        const view = armies.find((army) => army.name === name) ?? armies.find((army) => name.startsWith(army.name))
        expect(view?.units.length).toBeGreaterThan(0)
        expect(view?.units.length).toBeLessThanOrEqual(units.length * 2)
      }
    }
  })

  test('shows numbers within their ranges', () => {
    const numbers = formFor(file).armies.flatMap(({ units }) => units.flatMap((unit) => unit.numbers))
    const odd = numbers.filter(({ now, min, max }) => now === null || now < min || now > max)
    expect(odd.map(({ key, now }) => `${key} ${now}`)).toEqual([])
  })
})

/** A number of the form, by the title of its unit and its key. */
function number(form: FormView, unit: string, key: string): NumberView {
  const found = form.armies.flatMap(({ units }) => units).find(({ title }) => title === unit)
  const view = found?.numbers.find((each) => each.key === key)
  if (view === undefined) throw new Error(`no ${key} of ${unit}`)
  return view
}

test('an army can take any list of its game that comes along, in place of its units', () => {
  const [hammer] = formFor('sovl/hammer-and-green-tide.yaml').armies
  expect(hammer?.list).toMatchObject({
    now: 'fairfight:sovl/lists/human-hammer.yaml',
    edit: { path: ['armies', 0, 'list'] },
    units: null,
  })
  const files = FILES.filter((file) => file.startsWith('sovl/lists/')).map((file) => `fairfight:${file}`)
  expect(hammer?.list?.choices.map(({ value }) => value)).toEqual(files)
  expect(hammer?.list?.choices.map(({ title }) => title)).toContain('Orc green tide')
  // Engagements name their units, and Sovereign has no lists.
  expect(formFor('sovl/how-many-spears.yaml').armies[0]?.list).toBeNull()
  expect(formFor('sovereign/six-goblins.yaml').armies[0]?.list).toBeNull()
})

test('switches have a title in words', () => {
  const { switches } = formFor('sovl/how-many-spears.yaml')
  expect(switches.map(({ title }) => title).filter((title) => /[A-Z]/.test(title))).toEqual([])
  expect(switches.map(({ title }) => title)).toContain('rear bonus')
})

test('a number of a catalogue is changed beside the entry, in the unit', () => {
  const form = formFor('war/open-field.yaml')
  expect(number(form, 'Iron Knights', 'fight.attacks')).toMatchObject({
    now: 6,
    changed: false,
    edit: { file: 'war/lists/aldermark.yaml', path: ['units', 3, 'profile', 'fight', 'attacks'] },
  })
})

test.each([
  ['sovl/how-many-spears.yaml', 'spears', 'models', 21],
  ['sovereign/six-goblins.yaml', 'goblin (Mudgoblin)', 'count', 4],
  ['war/open-field.yaml', 'Iron Knights', 'fight.attacks', 7],
  ['null-strike/open-table.yaml', 'Line Troopers', 'skill', 5],
])('%s: the path of %s, %s, is the one that --vary and --set take', (file, unit, key, value) => {
  const { vary } = number(formFor(file), unit, key)
  expect(vary).not.toBeNull()
  const set = readScenario(join(FOLDER, file), { set: [`${vary}=${value}`] })
  expect(JSON.stringify(set.matchups)).not.toBe(JSON.stringify(readScenario(join(FOLDER, file)).matchups))
})
