import type { Matrix } from '../special/matrix-type.ts'
import { total } from '../special/vector.ts'
import { nash } from './nash.ts'

/** Optimal mixtures of both sides of a zero-sum game, and its value. */
interface ZeroSum {
  /** Shares of the rows in a mixture that secures at least `value` against every column. */
  readonly rows: readonly number[]
  /** Shares of the columns in a mixture that holds every row to at most `value`. */
  readonly columns: readonly number[]
  /** Payoff of the rows if both sides play these mixtures, in the unit of the payoffs. */
  readonly value: number
}

/**
 * Equilibrium of a zero-sum game in which one side picks a row and the other a column; `payoffs[i][j]` is the gain of the row. The game
 * need not be symmetric. It is made symmetric (Gale, Kuhn & Tucker, in Contributions to the Theory of Games I (1950) 81): with payoffs
 * above 0, the equilibria of the skew matrix of A, −A' and a line of ones hold those of A in proportion. Of several equilibria `nash` takes
 * one with much entropy. Throws a RangeError if there is no row or no column, if rows differ in length, or if payoffs are not finite.
 *
 * @example zeroSum([[3, 0], [1, 2]]) // => { rows: [0.25, 0.75], columns: [0.5, 0.5], value: 1.5 }
 */
export function zeroSum(payoffs: Matrix): ZeroSum {
  const width = payoffs[0]?.length ?? 0
  if (width === 0 || payoffs.some((row) => row.length !== width)) {
    throw new RangeError('payoffs are a matrix of a row or more, each of a column or more')
  }
  const all = payoffs.flat()
  if (!all.every(Number.isFinite)) throw new RangeError('payoffs are finite numbers')
  const low = Math.min(...all)
  const spread = Math.max(...all) - low
  const same = (n: number): number[] => new Array<number>(n).fill(1 / n)
  if (spread === 0) return { rows: same(payoffs.length), columns: same(width), value: low }
  // Payoffs from 1 to 2, about as large as the ones beside them.
  const positive = payoffs.map((row) => row.map((value) => 1 + (value - low) / spread))
  const { weights } = nash(symmetric(positive, width))
  const rows = shares(weights.slice(0, payoffs.length))
  const columns = shares(weights.slice(payoffs.length, payoffs.length + width))
  return { rows, columns, value: payoff(payoffs, rows, columns) }
}

/** The skew matrix whose equilibria hold those of the game. */
function symmetric(payoffs: Matrix, width: number): number[][] {
  const height = payoffs.length
  const rows = payoffs.map((row) => [...new Array<number>(height).fill(0), ...row, -1])
  const columns = Array.from({ length: width }, (_, j) => [
    ...payoffs.map((row) => -(row[j] as number)),
    ...new Array<number>(width).fill(0),
    1,
  ])
  const last = [...new Array<number>(height).fill(1), ...new Array<number>(width).fill(-1), 0]
  return [...rows, ...columns, last]
}

function shares(weights: readonly number[]): number[] {
  const sum = total(weights)
  return weights.map((weight) => weight / sum)
}

function payoff(payoffs: Matrix, rows: readonly number[], columns: readonly number[]): number {
  return total(payoffs.map((row, i) => (rows[i] ?? 0) * total(row.map((value, j) => value * (columns[j] ?? 0)))))
}
