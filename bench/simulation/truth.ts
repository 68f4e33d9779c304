import { solve } from '../../src/core/exact.ts'
import type { ArmySpec, RulesTable } from '../../src/core/ruleset.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import type { RosterUnit } from '../../src/scenario/roster/types.ts'

/**
 * The true worths of units of SOVL in contact: exact scores, and costs at which every unit scores a half. It is written from the text of
 * `src/balance/README.md` and does not use the code of `src/balance`, so that each checks the other. It holds for rosters in which the
 * legal numbers allow fights of one unit against one.
 */

/** A number of models of one unit, and its share. */
interface Part {
  readonly n: number
  readonly share: number
}

/** Most paths of one fight, and the probability that may be left undecided. */
const MOST_PATHS = 5_000_000
const NEGLIGIBLE = 1e-9

/**
 * The numbers of models over which a pair is fought, of the unit whose legal numbers are smaller: three of them, as `balance` chooses, or all legal
 * ones.
 */
export type Sizes = 'three' | 'all'

export class Truth {
  readonly units: readonly RosterUnit[]
  private readonly rules: RulesTable
  private readonly sizes: Sizes
  private readonly known: Map<string, number>

  constructor(units: readonly RosterUnit[], rules: RulesTable, sizes: Sizes, known = new Map<string, number>()) {
    this.units = units
    this.rules = rules
    this.sizes = sizes
    this.known = known
  }

  /** The truth of the same units over other sizes. Fights that were solved before are not solved again. */
  over(sizes: Sizes): Truth {
    return new Truth(this.units, this.rules, sizes, this.known)
  }

  /** Exact score of n models of a against m of b. */
  fight(a: number, n: number, b: number, m: number): number {
    if (a > b) return 1 - this.fight(b, m, a, n)
    const key = `${a} ${n} ${b} ${m}`
    const before = this.known.get(key)
    if (before !== undefined) return before
    const armies = [this.army(a, n, 'one'), this.army(b, m, 'other')] as const
    const matchup = {
      name: key,
      mode: 'engagement' as const,
      turns: null,
      armies,
      contacts: [{ unit: 'one', side: 'front', of: 'other' }],
    }
    const solution = solve(SOVL, SOVL.setup(this.rules as never, matchup), null, MOST_PATHS, NEGLIGIBLE)
    if (solution === null) throw new RangeError(`${key} is too large to be solved`)
    const [win, draw, loss] = solution.outcome
    const score = (win + draw / 2) / (win + draw + loss)
    this.known.set(key, score)
    return score
  }

  /** Score of a against b at equal points, from ln costs. Null if no legal numbers cost the same. */
  pair(a: number, b: number, logs: readonly number[]): number | null {
    const [rangeA, rangeB] = [this.range(a), this.range(b)]
    // The unit whose legal numbers are smaller is held; if neither are, the first unit.
    if (rangeA[0] * rangeA[1] > rangeB[0] * rangeB[1]) {
      const other = this.pair(b, a, logs)
      return other === null ? null : 1 - other
    }
    const ratio = Math.exp((logs[a] as number) - (logs[b] as number))
    const low = Math.max(rangeA[0], rangeB[0] / ratio)
    const high = Math.min(rangeA[1], rangeB[1] / ratio)
    const [first, last] = [Math.ceil(low - 1e-9), Math.floor(high + 1e-9)]
    if (first > last) return null
    const wanted =
      this.sizes === 'all'
        ? Array.from({ length: last - first + 1 }, (_, i) => first + i)
        : [1, 3, 5].map((sixth) => clamp(low + ((high - low) * sixth) / 6, first, last))
    let sum = 0
    for (const number of wanted) {
      for (const { n, share } of parts(number)) {
        for (const { n: m, share: part } of parts(clamp(n * ratio, ...rangeB))) {
          sum += share * part * this.fight(a, n, b, m)
        }
      }
    }
    return sum / wanted.length
  }

  /** Width of the range of even numbers of a pair, as ln(most / least). */
  room(a: number, b: number, logs: readonly number[]): number {
    const ratio = (logs[a] as number) - (logs[b] as number)
    const [[leastA, mostA], [leastB, mostB]] = [this.range(a), this.range(b)]
    const low = Math.max(Math.log(leastA) + ratio, Math.log(leastB))
    return Math.min(Math.log(mostA) + ratio, Math.log(mostB)) - low
  }

  /** Mean score of every unit against all others that it can meet. */
  scores(logs: readonly number[]): number[] {
    return this.units.map((_, a) => {
      const met = this.units.flatMap((__, b) => (a === b ? [] : (this.pair(a, b, logs) ?? [])))
      return met.reduce((sum, score) => sum + score, 0) / met.length
    })
  }

  /**
   * ln costs at which every unit scores a half, found from given costs by Newton's method with a secant for each pair. The cost of the
   * first unit is fixed.
   */
  costs(start: readonly number[]): readonly number[] {
    let logs = [...start]
    for (let turn = 0; turn < TURNS; turn++) {
      const off = this.scores(logs).map((score) => score - 0.5)
      const largest = Math.max(...off.slice(1).map(Math.abs))
      if (largest < EVEN) return logs
      // If a unit's own ln cost rises, its score falls by its slope × (n − 1) / n; if another's rises, its score rises by the slope × 1 /
      // n.
      const part = turn < TURNS / 2 ? 1 : 0.5
      const moved = logs.map((log, u) => log + (part * (off[u] as number)) / SLOPE)
      logs = moved.map((log) => log - (moved[0] as number) + (start[0] as number))
    }
    throw new RangeError('no costs were found at which all units are even')
  }

  private range(u: number): readonly [number, number] {
    return (this.units[u] as RosterUnit).models
  }

  private army(u: number, models: number, id: string): ArmySpec {
    const { template } = this.units[u] as RosterUnit
    return { name: id, policy: null, units: [{ ...template, id, models }] }
  }
}

/** Most steps of the search for even costs, and the largest distance of a score from a half at its end. */
const TURNS = 200
const EVEN = 2e-4
/** Assumed change of a score for a change of ln cost by 1. It is steeper than most, so that steps are too short rather than too long. */
const SLOPE = 1.6

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** The two whole numbers next to a number, with shares whose weighted mean is that number. */
function parts(number: number): Part[] {
  const below = Math.floor(number + 1e-9)
  const above = number - below
  if (above < 1e-9) return [{ n: below, share: 1 }]
  return [
    { n: below, share: 1 - above },
    { n: below + 1, share: above },
  ]
}
