import { Layer } from './layer.ts'
import { type Column, FIRST_MEASURE, OUTCOME, type Ruleset } from './ruleset.ts'
import { Twin } from './twin.ts'

/** The exact answer for a battle without decisions. */
export interface ExactSolution {
  /** Number of distinct positions. */
  readonly states: number
  /** P(first army wins), P(draw), P(second army wins). */
  readonly outcome: readonly [number, number, number]
  /** P(the battle lasts t turns), by t. */
  readonly turns: readonly number[]
  /** Columns in the order of `Ruleset.columns`. */
  readonly columns: readonly ExactColumn[]
}

export interface ExactColumn {
  /** Expected value of a count, or probability of an event. */
  readonly mean: number
  /** Events: probability that it first happened in turn 1, 2, … */
  readonly byTurn?: readonly number[]
  /** For counts in the state: probability of each value. */
  readonly pmf?: readonly number[]
}

/** A battle without a turn limit is followed until the undecided probability is less than this. */
const NEGLIGIBLE = 1e-15

/** Positions whose probability is below this share of `NEGLIGIBLE` are not followed: together they do not change the last digit. */
const FAINT = 1e-6

/** A battle still undecided after this many turns counts as too large. */
const LONGEST = 100_000

/**
 * Solves a battle exactly: the same engine code, with dice that enumerate. Equal positions are merged after every leg, and each distinct
 * position is played once; then probability flows turn by turn along the transitions. Null if more than `budget` paths would have to be
 * played. `negligible`: the probability that may stay undecided if there is no turn limit.
 */
export function solve<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  turns: number | null,
  budget: number,
  negligible = NEGLIGIBLE,
): ExactSolution | null {
  const twin = new Twin(rules, state, budget)
  const answer = new Answer(twin.columns)
  let now = new Layer()
  let inside = new Layer()
  let ahead = new Layer()
  const over = new Layer()
  now.add(twin.start(), 1)
  for (let turn = 1; now.total() > negligible; turn++) {
    if (turn > LONGEST) return null
    // The legs of a turn: positions inside the turn flow on, those at its end wait for the next turn.
    while (now.size > 0) {
      for (let i = 0; i < now.size; i++) {
        const id = now.ids[i]
        const chance = now.mass[id]
        if (chance < FAINT * negligible) continue
        if (!twin.expand(id)) return null
        answer.gain(turn, chance, twin.gains, id)
        twin.flow(id, chance, inside, turn === turns ? over : ahead, over)
      }
      now.clear()
      ;[now, inside] = [inside, now]
    }
    for (let i = 0; i < over.size; i++) {
      const id = over.ids[i]
      answer.end(turn, over.mass[id], twin.row(id))
    }
    over.clear()
    ;[now, ahead] = [ahead, now]
  }
  return answer.solution(twin.size)
}

/** The answer, added up turn by turn. */
class Answer {
  private readonly columns: readonly Column[]
  private readonly outcome: [number, number, number] = [0, 0, 0]
  private readonly turns: number[] = [0]
  private readonly means: number[]
  private readonly byTurn: number[][]
  private readonly pmfs: number[][]

  constructor(columns: readonly Column[]) {
    this.columns = columns
    this.means = columns.map(() => 0)
    this.byTurn = columns.map(() => [])
    this.pmfs = columns.map(() => [])
  }

  /** Adds the gains of the leg from a position to the columns that count the past. */
  gain(turn: number, chance: number, gains: Float64Array, position: number): void {
    const width = this.columns.length
    for (let i = 0; i < width; i++) {
      const gain = chance * gains[position * width + i]
      if (gain === 0) continue
      this.means[i] = this.means[i] + gain
      if (this.columns[i]?.measure.kind === 'event') add(this.byTurn[i], turn - 1, gain)
    }
  }

  /** Adds a battle that ended in this turn, with its row. */
  end(turn: number, chance: number, row: Int32Array): void {
    this.outcome[row[OUTCOME] as 0 | 1 | 2] += chance
    add(this.turns, turn, chance)
    this.columns.forEach(({ measure }, i) => {
      if (measure.memory !== 'state') return
      const value = row[FIRST_MEASURE + i]
      this.means[i] = this.means[i] + chance * value
      add(this.pmfs[i], value, chance)
    })
  }

  solution(states: number): ExactSolution {
    const columns = this.columns.map(({ measure }, i): ExactColumn => {
      const mean = this.means[i]
      if (measure.memory === 'state') return { mean, pmf: this.pmfs[i] }
      return measure.kind === 'event' ? { mean, byTurn: this.byTurn[i] } : { mean }
    })
    return { states, outcome: this.outcome, turns: this.turns, columns }
  }
}

/** Adds to an element of a list that grows with zeros. */
function add(cells: number[], at: number, amount: number): void {
  while (cells.length <= at) cells.push(0)
  cells[at] = cells[at] + amount
}
