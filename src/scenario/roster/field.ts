import { grouped } from '../schema/fields.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { keyFault, type Path, type Place, placeAt, valueFault } from '../text/tree.ts'
import { type FieldDocument, type NamedDocument, typesOf } from './field-schema.ts'
import type { RosterDocument } from './schema.ts'
import { nextSizes, sizesOf } from './sizes.ts'
import type { Band, Field, NamedArmy, RosterUnit, Troop } from './types.ts'

/** A warning is given for a named army whose cost differs from every band by more than this share of the band. */
const FAR = 0.1

/** Fewest and most different units of a random army, by default. */
const TYPES = [2, 4] as const

/** Share of the field that is named armies, by default. */
const NAMED = 0.5

interface Judged {
  readonly faults: Fault[]
  readonly warnings: Fault[]
}

/** The field of a roster, with weights converted to shares. It is complete if there are no faults. */
export function toField(
  { field: document, mode }: RosterDocument,
  units: readonly RosterUnit[],
  root: Place,
): Judged & { readonly field: Field } {
  if (mode === 'engagement') return oneOnOne(document, units, root)
  if (document.against) return toAgainst(document, units, root)
  const judged: Judged = { faults: [], warnings: [] }
  if (!document.bands) judged.faults.push(valueFault(root, ['field'], NO_BANDS))
  const bands = document.bands ? bandsOf(document.bands, root, judged) : []
  if (bands.length === 0) return { ...judged, field: NOWHERE }
  const largest = Math.max(...bands.map(({ points }) => points))
  const armies = (document.armies ?? []).map((army, index) =>
    named(army, ['field', 'armies', index, 'units'], units, root, judged),
  )
  const namedShare = shareOf(document, root, judged)
  for (const [index, army] of armies.entries()) advise(army, index, units, bands, root, judged)
  const whole = armies.reduce((sum, { weight }) => sum + weight, 0)
  if (armies.length > 0 && whole === 0 && namedShare > 0) {
    judged.faults.push(keyFault(root, ['field', 'armies'], 'no army has a weight above 0'))
  }
  repeated(document.armies ?? [], ['field', 'armies'], root, judged)
  poor(units, largest, root, judged)
  const types = typesIn(document, units, largest, root, judged)
  return {
    ...judged,
    field: {
      bands,
      against: [],
      types,
      weights: weightsOf(document, units, namedShare, root, judged),
      named: armies.map((army) => ({ ...army, weight: whole === 0 ? 0 : (army.weight / whole) * namedShare })),
      namedShare,
    },
  }
}

const NO_BANDS = '`field` has neither `bands`, sizes of army in points, nor `against`, the armies that all meet'
const NOWHERE: Field = { bands: [], against: [], types: [1, 1], weights: [], named: [], namedShare: 0 }

/** The field of engagements, in which one kind of unit meets another: how often each unit is met. */
function oneOnOne(
  document: FieldDocument,
  units: readonly RosterUnit[],
  root: Place,
): Judged & { readonly field: Field } {
  const judged: Judged = { faults: [], warnings: [] }
  const why = {
    bands: 'units meet in numbers that both usually have',
    types: 'one kind of unit meets another',
    armies: 'one kind of unit meets another',
    named: 'one kind of unit meets another',
    against: 'one kind of unit meets another',
  } as const
  for (const [key, reason] of Object.entries(why)) {
    if (!isGiven(document, key)) continue
    judged.faults.push(keyFault(root, ['field', key], `\`${key}\` is for battles; in an engagement ${reason}`))
  }
  return { ...judged, field: { ...NOWHERE, weights: weightsOf(document, units, 0, root, judged) } }
}

/** The field of fixed armies; each army has a band of its own. */
function toAgainst(
  document: FieldDocument,
  units: readonly RosterUnit[],
  root: Place,
): Judged & { readonly field: Field } {
  const judged: Judged = { faults: [], warnings: [] }
  const { against = [] } = document
  for (const key of ['bands', 'weights', 'armies', 'named'] as const) {
    if (!isGiven(document, key)) continue
    const message = `\`${key}\` does not go with \`against\`, the armies that all meet`
    judged.faults.push(keyFault(root, ['field', key], message))
  }
  const armies = against.map((army, index) => named(army, ['field', 'against', index, 'units'], units, root, judged))
  const whole = armies.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) judged.faults.push(keyFault(root, ['field', 'against'], 'no army has a weight above 0'))
  repeated(against, ['field', 'against'], root, judged)
  const shared = armies.map((army) => ({ ...army, weight: army.weight / whole }))
  return {
    ...judged,
    field: {
      bands: shared.map(({ troops, weight }) => ({ points: costOf(troops, units), weight })),
      against: shared,
      types: typesOf(document.types ?? [...TYPES]) ?? TYPES,
      weights: units.map(() => 1 / units.length),
      named: [],
      namedShare: 0,
    },
  }
}

function isGiven({ weights, ...rest }: FieldDocument, key: string): boolean {
  return key === 'weights' ? Object.keys(weights).length > 0 : Object.hasOwn(rest, key)
}

/** Points of an army at today's costs. */
function costOf(troops: readonly Troop[], units: readonly RosterUnit[]): number {
  return rounded(troops.reduce((sum, { unit, models }) => sum + models * (units[unit]?.cost ?? 0), 0))
}

type Bands = NonNullable<FieldDocument['bands']>

function bandsOf(written: Bands, root: Place, { faults }: Judged): Band[] {
  const path = ['field', 'bands']
  const bands = bandList(written).map(([key, band]) => ({ band, at: [...path, key] }))
  const seen = new Set<number>()
  for (const { band, at } of bands) {
    if (band.points <= 0) faults.push(keyFault(root, at, 'a band has points'))
    if (seen.has(band.points))
      faults.push(valueFault(root, at, `a band of ${grouped(band.points)} points is there already`))
    seen.add(band.points)
  }
  const whole = bands.reduce((sum, { band }) => sum + band.weight, 0)
  if (whole === 0) faults.push(keyFault(root, path, 'no band has a weight above 0'))
  return bands.map(({ band }) => ({ points: band.points, weight: band.weight / whole }))
}

/** Bands, with the path to each in the document. */
function bandList(written: Bands): (readonly [string | number, Band])[] {
  if (!isList(written)) return Object.entries(written).map(([key, weight]) => [key, { points: Number(key), weight }])
  return written.map((band, index) => [index, typeof band === 'number' ? { points: band, weight: 1 } : band])
}

function isList(written: Bands): written is readonly (number | Band)[] {
  return Array.isArray(written)
}

/** Models of a named army, unit by unit. */
function named(
  { name, weight, units: written }: NamedDocument,
  path: Path,
  units: readonly RosterUnit[],
  root: Place,
  { faults }: Judged,
): NamedArmy {
  const troops = Object.entries(written).flatMap(([key, models]): Troop[] => {
    const at = [...path, key]
    const unit = units.findIndex(({ id }) => id === key)
    const range = units[unit]?.models
    if (!range) {
      faults.push(keyFault(root, at, noUnit(key, units)))
      return []
    }
    if (sizesOf(models, range) === null) faults.push(valueFault(root, at, unsplit(key, models, range)))
    return [{ unit, models }]
  })
  return { name, weight, troops }
}

function noUnit(key: string, units: readonly RosterUnit[]): string {
  const keys = units.map(({ id }) => id)
  const name = (id: string) => units.find((unit) => unit.id === id)?.name
  return `\`${key}\` is none of the units${didYouMean(key, keys, name) || ';'} allowed: ${listed(keys, key, name)}`
}

function unsplit(key: string, models: number, range: readonly [number, number]): string {
  const { below, above } = nextSizes(models, range)
  const size = range[0] === range[1] ? String(range[0]) : `${range[0]} to ${range[1]}`
  const near = below === null ? `${above} or more` : `${below} or ${above}`
  return `${models} models of \`${key}\` make no units of ${size}; allowed next to it: ${near}`
}

function repeated(armies: readonly NamedDocument[], path: Path, root: Place, { faults }: Judged): void {
  armies.forEach(({ name }, index) => {
    if (armies.findIndex((other) => other.name === name) === index) return
    const message = `two armies are called \`${name}\`; each needs a name of its own`
    faults.push(valueFault(root, [...path, index, 'name'], message))
  })
}

/** Warns if an army is far from every band. */
function advise(
  { name, troops }: NamedArmy,
  index: number,
  units: readonly RosterUnit[],
  bands: readonly Band[],
  root: Place,
  { warnings }: Judged,
): void {
  const cost = costOf(troops, units)
  if (troops.length === 0 || bands.some(({ points }) => Math.abs(cost - points) <= FAR * points)) return
  const sizes = bands.map(({ points }) => grouped(points)).join(', ')
  const message = `${name} costs ${grouped(cost)} points today, far from every band (${sizes})`
  warnings.push(valueFault(root, ['field', 'armies', index, 'name'], message))
}

/** Share of the field that is named armies. */
function shareOf({ named: written, armies }: FieldDocument, root: Place, { faults }: Judged): number {
  if (written === undefined) return armies ? NAMED : 0
  const share =
    written === 'all' ? 1 : typeof written === 'number' ? written : rounded(Number.parseFloat(written) / 100)
  if (share > 1) faults.push(valueFault(root, ['field', 'named'], `${String(written)}; a share is at most 100%`))
  if (!armies && share > 0) {
    faults.push(keyFault(root, ['field', 'named'], '`named` is the share of `armies`, and there are none'))
  }
  return share
}

/** Faults of units whose fewest models cost more than any army has. */
function poor(units: readonly RosterUnit[], largest: number, root: Place, { faults }: Judged): void {
  units.forEach(({ id, name, cost, models: [least] }, index) => {
    const fewest = rounded(cost * least)
    if (fewest <= largest) return
    const figures =
      least === 1 ? `costs ${grouped(fewest)}` : `costs ${grouped(fewest)} at least (${least} models at ${cost})`
    const message = `no band can afford \`${id}\`: ${name} ${figures}, and the largest band has ${grouped(largest)} points`
    faults.push(valueFault(root, ['units', index], message))
  })
}

/** Fewest and most different units of a random army. */
function typesIn(
  { types: written }: FieldDocument,
  units: readonly RosterUnit[],
  largest: number,
  root: Place,
  { faults }: Judged,
): readonly [number, number] {
  const path = ['field', 'types']
  const known = units.length
  const [least, most] = (written === undefined ? undefined : typesOf(written)) ?? [Math.min(TYPES[0], known), TYPES[1]]
  if (least > known) {
    const message = `${least} different units at least; the roster has ${known}`
    faults.push(valueFault(root, path, message))
  }
  const cheapest = units.map(({ cost, models }) => cost * models[0]).toSorted((a, b) => a - b)
  const sum = rounded(cheapest.slice(0, least).reduce((total, cost) => total + cost, 0))
  // A unit that no band can afford already has a warning.
  if (least <= known && sum > largest && (cheapest.at(-1) ?? 0) <= largest) {
    const message = `${least} different units cost ${grouped(sum)} points at least, and the largest band has ${grouped(largest)}`
    faults.push(valueFault(root, placeAt(root, path) === placeAt(root, ['field']) ? ['field', 'bands'] : path, message))
  }
  return [least, Math.min(most, known)]
}

/** How often each unit is met in random armies. */
function weightsOf(
  { weights }: FieldDocument,
  units: readonly RosterUnit[],
  namedShare: number,
  root: Place,
  { faults }: Judged,
): readonly number[] {
  const path = ['field', 'weights']
  for (const key of Object.keys(weights)) {
    if (!units.some(({ id }) => id === key)) faults.push(keyFault(root, [...path, key], noUnit(key, units)))
  }
  const own = units.map(({ id }) => (Object.hasOwn(weights, id) ? (weights[id] ?? 1) : 1))
  const whole = own.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0 && namedShare < 1) faults.push(keyFault(root, path, 'no unit has a weight above 0'))
  return own.map((weight) => (whole === 0 ? 1 / own.length : weight / whole))
}

/** Sum without rounding errors. */
function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6
}
