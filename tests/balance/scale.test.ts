import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { balance } from '../../src/balance/balance.ts'
import type { BalanceDocument } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'

/** The scale of points does not matter: with all costs times ten, prices are ten times as high, from battles that end alike. */

const ROSTERS = [
  ['sovl/roster-engagement.yaml', 400],
  ['sovl/roster.yaml', 100],
  ['sovereign/roster.yaml', 40],
] as const

/** Rules that count whole points, as Null Strike does for a part of a unit, round less if all points are multiplied by ten. */
const ROUNDED = [
  ['war/roster.yaml', 100],
  ['null-strike/roster.yaml', 60],
] as const

/** The anchor and few other units; the units of armies that all meet. */
function few(file: string, battles: number): Roster {
  const roster = readRoster(fileURLToPath(new URL(`../../scenarios/${file}`, import.meta.url)), { battles })
  const { units, anchor, priced, field } = roster
  const others = field.against.length > 0 ? 1 : 3
  const chosen = [
    anchor,
    ...units
      .map((_, u) => u)
      .filter((u) => u !== anchor && u < priced)
      .slice(0, others),
  ]
  const kept = [...chosen, ...units.map((_, u) => u).filter((u) => u >= priced)]
  return {
    ...roster,
    units: kept.map((u) => units[u] as Roster['units'][number]),
    anchor: 0,
    priced: chosen.length,
    field: {
      ...field,
      weights: kept.map((_, u) => (u < chosen.length ? 1 / chosen.length : 0)),
      named: [],
      namedShare: 0,
      against: field.against.map((army) => ({
        ...army,
        troops: army.troops.map(({ unit, models }) => ({ unit: kept.indexOf(unit), models })),
      })),
    },
    policies: roster.policies.slice(0, 1),
  }
}

function times(roster: Roster, factor: number): Roster {
  const { units, field } = roster
  return {
    ...roster,
    units: units.map((unit) => ({
      ...unit,
      cost: unit.cost * factor,
      min: unit.min * factor,
      max: unit.max * factor,
      grain: unit.grain * factor,
    })),
    field: { ...field, bands: field.bands.map((band) => ({ ...band, points: band.points * factor })) },
  }
}

async function priced(roster: Roster): Promise<BalanceDocument> {
  const arena = openArena(ENGINE, { game: roster.game, seed: roster.seed, workers: 0 })
  const { document } = await balance(roster, arena, { repeat: '' })
  await arena.close()
  return document
}

test.each(ROSTERS)('%s: prices are ten times as high if costs are', async (file, battles) => {
  const roster = few(file, battles)
  const [one, ten] = [await priced(roster), await priced(times(roster, 10))]
  expect(ten.spent).toEqual(one.spent)
  for (const [u, unit] of one.units.entries()) {
    const other = ten.units[u] as BalanceDocument['units'][number]
    expect(other.score.now.estimate, unit.name).toBeCloseTo(unit.score.now.estimate, 9)
    expect(other.score.verified?.estimate, unit.name).toBe(unit.score.verified?.estimate)
    expect(other.verdict, unit.name).toBe(unit.verdict)
    expect(other.rounded / unit.rounded, unit.name).toBeCloseTo(10, 6)
    if (unit.recommended === null) expect(other.recommended, unit.name).toBeNull()
    else expect((other.recommended ?? 0) / unit.recommended, unit.name).toBeCloseTo(10, 6)
  }
})

test.each(ROUNDED)('%s: prices are ten times as high if costs are, within their errors', async (file, battles) => {
  const roster = few(file, battles)
  const [one, ten] = [await priced(roster), await priced(times(roster, 10))]
  for (const [u, unit] of one.units.entries()) {
    const other = ten.units[u] as BalanceDocument['units'][number]
    if (unit.recommended === null || other.recommended === null) continue
    const error = Math.hypot(unit.standardError ?? 0, other.standardError ?? 0)
    expect(Math.abs(Math.log(other.recommended / 10 / unit.recommended)), unit.name).toBeLessThanOrEqual(
      2 * error + 1e-9,
    )
  }
})
