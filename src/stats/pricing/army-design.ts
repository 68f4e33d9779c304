import * as maths from '../../core/maths.ts'
import type { ArmyScore, MixedArmiesModel } from './army-scores.ts'

/**
 * The observations and parameters of the model of army scores, packed. Parameters: ln worth of the free units, ln kappa of the bands
 * (if free), nuisance coefficients. An observation touches few of them, so its derivatives are kept as a sparse row.
 */
export interface ArmyDesign {
  readonly rows: number
  readonly parameters: number
  /** Index of the parameter of a unit, and of a band; -1 if it is fixed. */
  readonly slotOfUnit: Int32Array
  readonly slotOfBand: Int32Array
  readonly firstColumn: number
  /** Prior centre and starting value of each parameter; then the fixed ln worth of units and ln kappa of bands. */
  readonly centre: Float64Array
  readonly start: Float64Array
  readonly theta: Float64Array
  readonly logKappa: Float64Array
  /** Score, battles, band and cluster of each observation. */
  readonly score: Float64Array
  readonly battles: Float64Array
  readonly band: Int32Array
  readonly cluster: Int32Array
  readonly clusters: number
  /** Index where the units of an observation begin; each has its models on either side. */
  readonly unitsFrom: Int32Array
  readonly unit: Int32Array
  readonly modelsA: Float64Array
  readonly modelsB: Float64Array
  /** Index where the nuisance terms of an observation begin. */
  readonly termsFrom: Int32Array
  readonly column: Int32Array
  readonly value: Float64Array
  /** Index where the derivatives of an observation begin. Their order: free units, band, nuisance terms. `slot` has the parameter of each. */
  readonly slopesFrom: Int32Array
  readonly slot: Int32Array
}

/** Packs the observations. Throws a RangeError for numbers out of range, or for units, bands and columns that do not exist. */
export function armyDesign(scores: readonly ArmyScore[], model: MixedArmiesModel): ArmyDesign {
  checkModel(model)
  const { units, bands, columns = 0, seats = 1 } = model
  const values = valuesOf(model)
  const { slotOfUnit, slotOfBand, firstColumn } = values
  const unitsFrom = new Int32Array(scores.length + 1)
  const termsFrom = new Int32Array(scores.length + 1)
  const slopesFrom = new Int32Array(scores.length + 1)
  const unit: number[] = []
  const modelsA: number[] = []
  const modelsB: number[] = []
  const column: number[] = []
  const value: number[] = []
  const slot: number[] = []
  const clusterOf = new Map<number, number>()
  const cluster = new Int32Array(scores.length)
  let clusters = 0
  scores.forEach((row, i) => {
    checkScore(row, units, bands, columns)
    for (const [id, [a, b]] of sides(row)) {
      unit.push(id)
      modelsA.push(a)
      modelsB.push(b)
      if ((slotOfUnit[id] as number) >= 0) slot.push(slotOfUnit[id] as number)
    }
    if ((slotOfBand[row.band] as number) >= 0) slot.push(slotOfBand[row.band] as number)
    for (const [at, by] of row.terms ?? []) {
      column.push(at)
      value.push(by)
      slot.push(firstColumn + at)
    }
    const own = (row.cluster === undefined ? undefined : clusterOf.get(row.cluster)) ?? clusters++
    if (row.cluster !== undefined) clusterOf.set(row.cluster, own)
    cluster[i] = own
    unitsFrom[i + 1] = unit.length
    termsFrom[i + 1] = column.length
    slopesFrom[i + 1] = slot.length
  })
  return {
    rows: scores.length,
    parameters: firstColumn + columns,
    ...values,
    score: Float64Array.from(scores, (row) => row.score),
    battles: Float64Array.from(scores, (row) => row.n * seats),
    band: Int32Array.from(scores, (row) => row.band),
    cluster,
    clusters,
    unitsFrom,
    unit: Int32Array.from(unit),
    modelsA: Float64Array.from(modelsA),
    modelsB: Float64Array.from(modelsB),
    termsFrom,
    column: Int32Array.from(column),
    value: Float64Array.from(value),
    slopesFrom,
    slot: Int32Array.from(slot),
  }
}

/** Writes the log odds of every observation into `etas` and their derivatives, row by row, into `slopes`. */
export function evaluate(design: ArmyDesign, point: Float64Array, etas: Float64Array, slopes: Float64Array): void {
  const { unitsFrom, unit, modelsA, modelsB, termsFrom, column, value, slotOfUnit, slotOfBand, firstColumn } = design
  const worth = Float64Array.from(design.theta, (known, u) => {
    const slot = slotOfUnit[u] as number
    return maths.exp(slot < 0 ? known : (point[slot] as number))
  })
  const kappas = Float64Array.from(design.logKappa, (known, band) => {
    const slot = slotOfBand[band] as number
    return maths.exp(slot < 0 ? known : (point[slot] as number))
  })
  let next = 0
  for (let i = 0; i < design.rows; i++) {
    const from = unitsFrom[i] as number
    const to = unitsFrom[i + 1] as number
    let sumA = 0
    let sumB = 0
    for (let k = from; k < to; k++) {
      const each = worth[unit[k] as number] as number
      sumA += (modelsA[k] as number) * each
      sumB += (modelsB[k] as number) * each
    }
    const kappa = kappas[design.band[i] as number] as number
    const advantage = kappa * maths.log(sumA / sumB)
    for (let k = from; k < to; k++) {
      const u = unit[k] as number
      if ((slotOfUnit[u] as number) < 0) continue
      slopes[next++] = kappa * (worth[u] as number) * ((modelsA[k] as number) / sumA - (modelsB[k] as number) / sumB)
    }
    // Derivative by ln kappa.
    if ((slotOfBand[design.band[i] as number] as number) >= 0) slopes[next++] = advantage
    let eta = advantage
    for (let k = termsFrom[i] as number; k < (termsFrom[i + 1] as number); k++) {
      eta += (value[k] as number) * (point[firstColumn + (column[k] as number)] as number)
      slopes[next++] = value[k] as number
    }
    etas[i] = eta
  }
}

/** Index, prior centre and starting value of the parameters, and the fixed values. */
function valuesOf({ units, bands, columns = 0, fixed, fixedKappas, prior, start }: MixedArmiesModel) {
  const given = new Map(fixed)
  let free = 0
  const slotOfUnit = Int32Array.from({ length: units }, (_, u) => (given.has(u) ? -1 : free++))
  const slotOfBand = Int32Array.from({ length: bands }, () => (fixedKappas === undefined ? free++ : -1))
  const parameters = free + columns
  const centre = new Float64Array(parameters)
  const begin = new Float64Array(parameters)
  const theta = Float64Array.from({ length: units }, (_, u) => given.get(u) ?? Number.NaN)
  const logKappa = Float64Array.from({ length: bands }, (_, band) =>
    maths.log(fixedKappas?.[band] ?? start?.kappas?.[band] ?? USUAL_KAPPA),
  )
  slotOfUnit.forEach((slot, u) => {
    if (slot < 0) return
    centre[slot] = prior.centre[u] as number
    begin[slot] = start?.theta?.[u] ?? (prior.centre[u] as number)
  })
  slotOfBand.forEach((slot, band) => {
    if (slot < 0) return
    centre[slot] = logKappa[band] as number
    begin[slot] = logKappa[band] as number
  })
  return { slotOfUnit, slotOfBand, firstColumn: free, centre, start: begin, theta, logKappa }
}

const USUAL_KAPPA = 2

/** Models of every unit on either side. */
function sides({ a, b }: ArmyScore): Map<number, [number, number]> {
  const models = new Map<number, [number, number]>()
  for (const [side, troops] of [a, b].entries()) {
    for (const [unit, count] of troops) {
      const both = models.get(unit) ?? [0, 0]
      both[side as 0 | 1] += count
      models.set(unit, both)
    }
  }
  return models
}

function checkModel({ units, bands, columns = 0, seats = 1, fixed, fixedKappas, prior }: MixedArmiesModel): void {
  if (!(isCount(units) && units >= 1 && isCount(bands) && bands >= 1 && isCount(columns))) {
    throw new RangeError('units and bands are counted from 1 on, columns from 0')
  }
  if (fixed.length === 0) throw new RangeError('worths are ratios: the worth of at least one unit must be given')
  for (const [unit, lnWorth] of fixed) {
    if (!(isCount(unit) && unit < units && Number.isFinite(lnWorth)))
      throw new RangeError(`unit ${unit} cannot be fixed`)
  }
  if (prior.centre.length !== units || !prior.centre.every(Number.isFinite)) {
    throw new RangeError('the prior centre is a finite number for each unit')
  }
  const { lambda = 0 } = prior
  if (!(lambda >= 0 && lambda < Number.POSITIVE_INFINITY))
    throw new RangeError(`a precision is finite and not negative, not ${lambda}`)
  if (fixedKappas !== undefined && (fixedKappas.length !== bands || !fixedKappas.every((kappa) => kappa > 0))) {
    throw new RangeError('a decisiveness is positive, and there is one for each band')
  }
  if (!(seats > 0)) throw new RangeError(`a block has a positive number of battles, not ${seats}`)
}

function checkScore(
  { a, b, band, score, n, variance, terms = [] }: ArmyScore,
  units: number,
  bands: number,
  columns: number,
) {
  for (const troops of [a, b]) {
    if (!troops.some(([, models]) => models > 0)) throw new RangeError('an army has at least one model')
    for (const [unit, models] of troops) {
      if (!(isCount(unit) && unit < units)) throw new RangeError(`there is no unit ${unit}`)
      if (!(models >= 0 && models < Number.POSITIVE_INFINITY))
        throw new RangeError(`a number of models is finite and not negative, not ${models}`)
    }
  }
  if (!(isCount(band) && band < bands)) throw new RangeError(`there is no band ${band}`)
  if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
  if (!(n > 0 && n < Number.POSITIVE_INFINITY))
    throw new RangeError(`a number of blocks is positive and finite, not ${n}`)
  if (variance !== undefined && !(variance >= 0)) throw new RangeError(`a variance is not negative: ${variance}`)
  for (const [column, value] of terms) {
    if (!(isCount(column) && column < columns && Number.isFinite(value)))
      throw new RangeError(`there is no column ${column}`)
  }
}

function isCount(x: number): boolean {
  return Number.isInteger(x) && x >= 0
}
