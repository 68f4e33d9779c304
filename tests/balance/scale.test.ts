import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { balance } from '../../src/balance/balance.ts'
import type { BalanceDocument } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'

/**
 * The scale of points does not matter: with all costs times ten, prices are ten times as high, in engagements and in mixed armies of all four
 * games. Where rules and generals only compare points, the battles end alike, and prices agree to rounding errors.
 */

const ROSTERS = [
  ['SOVL, engagements', few('sovl/roster-engagement.yaml', 400)],
  ['SOVL, mixed armies', few('sovl/roster.yaml', 2000)],
  ['Sovereign, armies against a party', few('sovereign/roster.yaml', 200)],
  ['Sovereign, mixed armies', amongThemselves(few('sovereign/roster.yaml', 100, 3), 60)],
] as const

/**
 * Rules that count whole points round less if all points are multiplied by ten: W.A.R. halves the points of a battered unit, Null Strike
 * counts a part of a unit. So a battle may end otherwise, and prices agree within their errors. Null Strike also names numbers of points: an
 * army of up to 500 has two actions, a larger one more (AP-ACT-05). So its armies have 30 points here, and 300.
 */
const ROUNDED = [
  ['W.A.R., mixed armies', few('war/roster.yaml', 400)],
  ['Null Strike, mixed armies', times(inOneBand(few('null-strike/roster.yaml', 400), 300), 0.1)],
] as const

/** The anchor and few other units; the units of armies that all meet. */
function few(file: string, battles: number, more?: number): Roster {
  const roster = readRoster(fileURLToPath(new URL(`../../scenarios/${file}`, import.meta.url)), { battles })
  const { units, anchor, priced, field } = roster
  const others = more ?? (field.against.length > 0 ? 1 : 3)
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

/** The priced units against each other, in armies of so many points. */
function amongThemselves(roster: Roster, points: number): Roster {
  const { units, priced, field } = roster
  const kept = units.slice(0, priced)
  return {
    ...roster,
    units: kept,
    field: { ...field, against: [], bands: [{ points, weight: 1 }], weights: kept.map(() => 1 / priced) },
  }
}

/** All armies have so many points. */
function inOneBand(roster: Roster, points: number): Roster {
  return { ...roster, field: { ...roster.field, bands: [{ points, weight: 1 }] } }
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

test.each(ROSTERS)('%s: prices are ten times as high if costs are', async (_, roster) => {
  const [one, ten] = [await priced(roster), await priced(times(roster, 10))]
  expect(ten.spent).toEqual(one.spent)
  expect(one.units.some(({ recommended, verdict }) => recommended !== null && verdict !== 'anchor')).toBe(true)
  for (const [u, unit] of one.units.entries()) {
    const other = ten.units[u] as BalanceDocument['units'][number]
    expect(other.score.now.estimate, unit.name).toBeCloseTo(unit.score.now.estimate, 9)
    expect(other.score.verified?.estimate, unit.name).toBe(unit.score.verified?.estimate)
    expect(other.verdict, unit.name).toBe(unit.verdict)
    expect(other.rounded / unit.rounded, unit.name).toBeCloseTo(10, 6)
    if (unit.recommended === null) expect(other.recommended, unit.name).toBeNull()
    else expect((other.recommended ?? 0) / unit.recommended, unit.name).toBeCloseTo(10, 6)
    if (unit.standardError !== null) expect(other.standardError, unit.name).toBeCloseTo(unit.standardError, 6)
  }
})

test.each(ROUNDED)('%s: prices are ten times as high if costs are, within their errors', async (_, roster) => {
  const [one, ten] = [await priced(roster), await priced(times(roster, 10))]
  let compared = 0
  for (const [u, unit] of one.units.entries()) {
    const other = ten.units[u] as BalanceDocument['units'][number]
    if (unit.recommended === null || other.recommended === null || unit.verdict === 'anchor') continue
    const error = Math.hypot(unit.standardError ?? 0, other.standardError ?? 0)
    expect(Math.abs(Math.log(other.recommended / 10 / unit.recommended)), unit.name).toBeLessThanOrEqual(
      2 * error + 1e-9,
    )
    compared++
  }
  // Units whose worth so few battles do not show are left out.
  expect(compared).toBeGreaterThan(0)
})
