import { ExactDice } from './exact-dice.ts'
import { Positions } from './positions.ts'
import { type Column, FIRST_MEASURE, LEG, OUTCOME, type Ruleset, TURN } from './ruleset.ts'

/** The exact answer for a battle without decisions. */
export interface ExactSolution {
  /** Distinct positions met. */
  readonly states: number
  /** P(first army wins), P(draw), P(second army wins). */
  readonly outcome: readonly [number, number, number]
  /** P(the battle lasts t turns), by t. */
  readonly turns: readonly number[]
  /** In the order of `Ruleset.columns`. */
  readonly columns: readonly ExactColumn[]
}

export interface ExactColumn {
  /** Expected value of a count; probability of an event. */
  readonly mean: number
  /** Events: probability that it first happened in turn 1, 2, … */
  readonly byTurn?: readonly number[]
  /** Counts read off the state: probability of each value. */
  readonly pmf?: readonly number[]
}

/** With no turn limit, the battle is followed until less than this much probability is undecided. */
const NEGLIGIBLE = 1e-15

/** A battle still undecided after so many turns is called too large. */
const LONGEST = 100_000

/**
 * Solves a battle exactly: the same engine code, driven by dice that enumerate. Equal positions are merged after every leg and each
 * distinct one is played out once; probability then flows turn by turn along the transitions found. Null when more than `budget`
 * paths would have to be played.
 */
export function solve<R, S>(
  rules: Ruleset<R, S>,
  state: S,
  turns: number | null,
  budget: number,
): ExactSolution | null {
  const twin = new Twin(rules, state, budget)
  const answer = new Answer(twin.columns)
  let layer = new Layer()
  layer.add(twin.start(), 1)
  for (let turn = 1; layer.total() > NEGLIGIBLE; turn++) {
    if (turn > LONGEST) return null
    const ahead = new Layer()
    const over = new Layer()
    // The legs of a turn: positions inside it flow on, those at its end wait for the next.
    while (layer.ids.length > 0) {
      const inside = new Layer()
      for (const id of layer.ids) {
        const legs = twin.legs(id)
        if (legs === null) return null
        const chance = layer.mass[id] as number
        answer.gain(turn, chance, legs.gains)
        inside.flow(legs.inside, chance)
        ;(turn === turns ? over : ahead).flow(legs.ahead, chance)
        over.flow(legs.over, chance)
      }
      layer = inside
    }
    for (const id of over.ids) answer.end(turn, over.mass[id] as number, twin.row(id))
    layer = ahead
  }
  return answer.solution(twin.size)
}

/** Probability over positions. */
class Layer {
  readonly ids: number[] = []
  /** By position; 0 where there is none. */
  readonly mass: number[] = []

  add(id: number, chance: number): void {
    // Less than a double can hold: listed again and again, such a position would swamp the layer.
    if (chance === 0) return
    while (this.mass.length <= id) this.mass.push(0)
    if (this.mass[id] === 0) this.ids.push(id)
    this.mass[id] = (this.mass[id] as number) + chance
  }

  /** Probability in all: added up afresh, for what is left of 1 would carry the rounding of every turn. */
  total(): number {
    return this.ids.reduce((sum, id) => sum + (this.mass[id] as number), 0)
  }

  flow(ways: Ways, chance: number): void {
    const { to, share } = ways
    for (let i = 0; i < to.length; i++) this.add(to[i] as number, chance * (share[i] as number))
  }
}

/** Positions led to, with their probabilities. */
interface Ways {
  readonly to: Int32Array
  readonly share: Float64Array
}

/** What the next leg makes of a position: where it leads inside the turn, at its end, and at the end of the battle. */
interface Legs {
  /** Expected gain of each column that tells of the past; an event gains its probability. */
  readonly gains: Float64Array
  readonly inside: Ways
  readonly ahead: Ways
  readonly over: Ways
}

/** The engine, played through all paths from each position met. */
class Twin<R, S> {
  readonly columns: readonly Column[]
  private readonly rules: Ruleset<R, S>
  private readonly state: S
  private readonly budget: number
  private paths = 0
  private readonly dice = new ExactDice()
  private readonly positions = new Positions()
  private readonly known: (Legs | undefined)[] = []
  private readonly saved = new Int32Array(4096)
  private readonly measured: Int32Array
  /** Columns that tell of the past. */
  private readonly history: number[]

  constructor(rules: Ruleset<R, S>, state: S, budget: number) {
    this.rules = rules
    this.state = state
    this.budget = budget
    this.columns = rules.columns(state)
    this.measured = new Int32Array(FIRST_MEASURE + this.columns.length)
    this.history = [...this.columns.keys()].filter((i) => this.columns[i]?.measure.memory === 'history')
  }

  get size(): number {
    return this.positions.size
  }

  start(): number {
    this.rules.reset(this.state, 0)
    return this.enter()
  }

  /** The result row at a position. */
  row(id: number): Int32Array {
    this.rules.load(this.state, this.positions.row(id))
    this.rules.measure(this.state, this.measured)
    return this.measured
  }

  /** Plays every path of the leg from a position, once; null when that goes over the budget. */
  legs(id: number): Legs | null {
    const known = this.known[id]
    if (known !== undefined) return known
    const gains = new Float64Array(this.columns.length)
    const inside = new Map<number, number>()
    const ahead = new Map<number, number>()
    const over = new Map<number, number>()
    const from = this.positions.row(id).slice()
    this.dice.restart()
    while (this.dice.next()) {
      if (++this.paths > this.budget) return null
      this.rules.load(this.state, from)
      const end = this.rules.leg(this.state, this.dice)
      const weight = this.dice.weight
      this.gain(gains, weight)
      const to = this.enter()
      const ways = end === LEG ? inside : end === TURN ? ahead : over
      ways.set(to, (ways.get(to) ?? 0) + weight)
    }
    const legs = { gains, inside: packed(inside), ahead: packed(ahead), over: packed(over) }
    this.known[id] = legs
    return legs
  }

  private enter(): number {
    return this.positions.number(this.saved, this.rules.save(this.state, this.saved))
  }

  private gain(gains: Float64Array, weight: number): void {
    this.rules.measure(this.state, this.measured)
    for (const i of this.history) {
      const value = this.measured[FIRST_MEASURE + i] as number
      // An event is told by its turn.
      if (value > 0)
        gains[i] = (gains[i] as number) + (this.columns[i]?.measure.kind === 'event' ? weight : weight * value)
    }
  }
}

function packed(ways: Map<number, number>): Ways {
  return { to: Int32Array.from(ways.keys()), share: Float64Array.from(ways.values()) }
}

/** The answer as it adds up. */
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

  /** What a leg adds to the columns that tell of the past. */
  gain(turn: number, chance: number, gains: Float64Array): void {
    for (let i = 0; i < gains.length; i++) {
      const gain = chance * (gains[i] as number)
      if (gain === 0) continue
      this.means[i] = (this.means[i] as number) + gain
      if (this.columns[i]?.measure.kind === 'event') add(this.byTurn[i] as number[], turn - 1, gain)
    }
  }

  /** A battle that ended so, with its row. */
  end(turn: number, chance: number, row: Int32Array): void {
    this.outcome[row[OUTCOME] as 0 | 1 | 2] += chance
    add(this.turns, turn, chance)
    this.columns.forEach(({ measure }, i) => {
      if (measure.memory !== 'state') return
      const value = row[FIRST_MEASURE + i] as number
      this.means[i] = (this.means[i] as number) + chance * value
      add(this.pmfs[i] as number[], value, chance)
    })
  }

  solution(states: number): ExactSolution {
    const columns = this.columns.map(({ measure }, i): ExactColumn => {
      const mean = this.means[i] as number
      if (measure.memory === 'state') return { mean, pmf: this.pmfs[i] as number[] }
      return measure.kind === 'event' ? { mean, byTurn: this.byTurn[i] as number[] } : { mean }
    })
    return { states, outcome: this.outcome, turns: this.turns, columns }
  }
}

/** Adds to a cell of a list that grows with zeros. */
function add(cells: number[], at: number, amount: number): void {
  while (cells.length <= at) cells.push(0)
  cells[at] = (cells[at] as number) + amount
}
