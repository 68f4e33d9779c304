import { expect, test } from 'vitest'
import { readDesign } from '../../src/scenario/options/vary.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { InputError } from '../../src/scenario/text/problem.ts'
import { BATTLE, faults, HAMMER, parse } from './support.ts'

const FIELD = new URL('../../scenarios/war/open-field.yaml', import.meta.url).pathname
const SPEARS = 'armies.Aldermark.list.units'

/** Saves of the Shieldwall Spears, in the order of the list. */
function saves(...set: readonly string[]): unknown[] {
  const [matchup] = readScenario(FIELD, { set }).matchups
  const units = matchup?.armies[0].units ?? []
  return units.filter(({ id }) => id.startsWith('Shieldwall')).map(({ profile }) => profile.save)
}

function refused(...set: readonly string[]): string[] {
  try {
    readScenario(FIELD, { set })
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(({ column, message }) => `${column} ${message}`)
    throw error
  }
  return []
}

test('a number of an entry is set for every unit of the entry, in every list and catalogue', () => {
  expect(saves()).toEqual([7, 7])
  expect(saves('catalogue.shieldwall-spears.save=5')).toEqual([5, 5])
  expect(saves('catalogue.aldermark.shieldwall-spears.save=5')).toEqual([5, 5])
  expect(saves('catalogue.factions.aldermark.entries.shieldwall-spears.save=5')).toEqual([5, 5])
  expect(saves('catalogue.shieldwall-spears.save=5', 'catalogue.shieldwall-spears.save=6')).toEqual([6, 6])
})

test('an entry may have another cost, which lists then use', () => {
  const [matchup] = readScenario(FIELD, { set: ['catalogue.bone-levy.cost=52'] }).matchups
  const costs = matchup?.armies[1].units.filter(({ id }) => id.startsWith('Bone Levy')).map(({ cost }) => cost)
  expect(new Set(costs)).toEqual(new Set([52]))
  expect(refused('catalogue.bone-levy.cost=500').join()).toContain('a warband has at most 700')
})

test('an entry that no catalogue has, or that no unit uses, is refused at its place', () => {
  expect(refused('catalogue.bone-levi.save=5')[0]).toMatch(
    /^11 no catalogue has an entry `bone-levi`; did you mean `bone-levy`\?/,
  )
  expect(refused('catalogue.bone-levy.sav=5')[0]).toMatch(/^21 `sav` is not known here; did you mean `save`\?/)
  expect(refused('catalogue.bone-levy.save=50')[0]).toContain('`save` must be a whole number from 1 to 13')
  expect(faults(BATTLE, { set: ['catalogue.d-golem.skill=5'] })[0]).toContain('so nothing would change')
})

test('an entry can be varied, under a short name', () => {
  const { axes, at } = readDesign(FIELD, {}, ['catalogue.shieldwall-spears.save=5,6'])
  expect(axes[0]?.label).toBe('shieldwall-spears.save')
  const units = at([1]).matchups[0]?.armies[0].units ?? []
  expect(units.filter(({ profile }) => profile.save === 6).map(({ id }) => id)).toContain('Shieldwall Spears 2')
})

test('a unit of a list goes by the name that reports have for it', () => {
  expect(saves(`${SPEARS}.Shieldwall Spears.profile.save=5`)).toEqual([5, 7])
  expect(saves(`${SPEARS}.Shieldwall Spears 2.profile.save=5`)).toEqual([7, 5])
  const { matchups } = parse(BATTLE, { set: ['armies.Hammer.list.units.Levy Spears.models=14'] })
  expect(matchups[0]?.armies[0].units.find(({ id }) => id === 'Levy Spears')?.models).toBe(14)
})

test('an entry of several units names none of them', () => {
  expect(refused(`${SPEARS}.shieldwall-spears.profile.save=5`)).toEqual([
    '29 `shieldwall-spears` is 2 items of `units`; name one, `Shieldwall Spears`, `Shieldwall Spears 2`, or set `catalogue.shieldwall-spears.…` for all of the entry',
  ])
  expect(refused(`${SPEARS}.spearmen.profile.save=5`)[0]).toContain(
    'Shieldwall Spears, halberd-guard, Shieldwall Spears 2',
  )
  const lists = {
    'hammer.yaml': HAMMER.replace('entry: h-halberds, models: 13', 'entry: h-spears, models: 13, id: line'),
  }
  expect(faults(BATTLE, { lists, set: ['armies.Hammer.list.units.h-spears.models=14'] })[0]).toContain(
    'name one, `Levy Spears`, `line`',
  )
})

test('the cost of a unit in a list is that of its entry', () => {
  expect(refused(`${SPEARS}.halberd-guard.cost=80`)[0]).toContain('did you mean `catalogue.halberd-guard.cost`?')
})
