import { ExactDice } from './exact-dice.ts'
import { Positions } from './positions.ts'
import { type Column, FIRST_MEASURE, LEG, OUTCOME, OVER, type Ruleset, TURN } from './ruleset.ts'

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
  let now = new Layer()
  let inside = new Layer()
  let ahead = new Layer()
  const over = new Layer()
  now.add(twin.start(), 1)
  for (let turn = 1; now.total() > NEGLIGIBLE; turn++) {
    if (turn > LONGEST) return null
    // The legs of a turn: positions inside it flow on, those at its end wait for the next.
    while (now.size > 0) {
      for (let i = 0; i < now.size; i++) {
        const id = now.ids[i] as number
        if (!twin.expand(id)) return null
        const chance = now.mass[id] as number
        answer.gain(turn, chance, twin.gains, id)
        twin.flow(id, chance, inside, turn === turns ? over : ahead, over)
      }
      now.clear()
      ;[now, inside] = [inside, now]
    }
    for (let i = 0; i < over.size; i++) {
      const id = over.ids[i] as number
      answer.end(turn, over.mass[id] as number, twin.row(id))
    }
    over.clear()
    ;[now, ahead] = [ahead, now]
  }
  return answer.solution(twin.size)
}

/** Probability over positions, with a list of those that hold any. */
class Layer {
  size = 0
  ids = new Int32Array(1024)
  /** By position. */
  mass = new Float64Array(1024)

  add(id: number, chance: number): void {
    if (id >= this.mass.length) this.mass = grown(this.mass, id)
    if (this.mass[id] === 0) {
      if (this.size === this.ids.length) this.ids = grown(this.ids, this.size)
      this.ids[this.size++] = id
    }
    this.mass[id] = (this.mass[id] as number) + chance
  }

  total(): number {
    let sum = 0
    for (let i = 0; i < this.size; i++) sum += this.mass[this.ids[i] as number] as number
    return sum
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.mass[this.ids[i] as number] = 0
    this.size = 0
  }
}

/** The engine, played through all paths from each position met; what they lead to is kept in flat lists. */
class Twin<R, S> {
  readonly columns: readonly Column[]
  /** Expected gain of every column in the leg from a position, positions one after the other; an event gains its probability. */
  gains = new Float64Array(1024)
  private readonly rules: Ruleset<R, S>
  private readonly state: S
  private readonly budget: number
  private paths = 0
  private readonly dice = new ExactDice()
  private readonly positions = new Positions()
  private readonly saved = new Int32Array(4096)
  private readonly from = new Int32Array(4096)
  private readonly measured: Int32Array
  /** Columns that tell of the past, and whether they are events. */
  private readonly history: readonly number[]
  private readonly events: readonly boolean[]
  // Ways out of a position: a stretch of `to` and `share`. A way is 4 × the position it leads to, plus how the leg ended.
  private begin = new Int32Array(1024).fill(-1)
  private end = new Int32Array(1024)
  private ways = 0
  private to = new Int32Array(4096)
  private share = new Float64Array(4096)
  /** Place of a way among those of the position in hand, plus one. */
  private place = new Int32Array(4096)

  constructor(rules: Ruleset<R, S>, state: S, budget: number) {
    this.rules = rules
    this.state = state
    this.budget = budget
    this.columns = rules.columns(state)
    this.measured = new Int32Array(FIRST_MEASURE + this.columns.length)
    this.history = [...this.columns.keys()].filter((i) => this.columns[i]?.measure.memory === 'history')
    this.events = this.columns.map(({ measure }) => measure.kind === 'event')
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

  /** Plays every path of the leg from a position, once; false when that goes over the budget. */
  expand(id: number): boolean {
    if (id >= this.begin.length) {
      this.end = grown(this.end, id)
      const known = this.begin.length
      this.begin = grown(this.begin, id).fill(-1, known)
    }
    if ((this.begin[id] as number) >= 0) return true
    const first = this.ways
    const gains = id * this.columns.length
    if (gains + this.columns.length > this.gains.length) this.gains = grown(this.gains, gains + this.columns.length)
    this.from.set(this.positions.row(id))
    this.dice.restart()
    while (this.dice.next()) {
      if (++this.paths > this.budget) return false
      this.rules.load(this.state, this.from)
      const ending = this.rules.leg(this.state, this.dice)
      this.gain(gains, this.dice.weight)
      this.way(first, 4 * this.enter() + (ending === OVER ? ENDED : ending), this.dice.weight)
    }
    for (let i = first; i < this.ways; i++) this.place[this.to[i] as number] = 0
    this.begin[id] = first
    this.end[id] = this.ways
    return true
  }

  /** Sends the probability of a position along its ways, by how the leg ends. */
  flow(id: number, chance: number, inside: Layer, ahead: Layer, over: Layer): void {
    const end = this.end[id] as number
    for (let i = this.begin[id] as number; i < end; i++) {
      const way = this.to[i] as number
      const ending = way & 3
      const layer = ending === LEG ? inside : ending === TURN ? ahead : over
      layer.add(way >> 2, chance * (this.share[i] as number))
    }
  }

  private enter(): number {
    return this.positions.number(this.saved, this.rules.save(this.state, this.saved))
  }

  /** Adds to a way of the position in hand, whose ways begin at `first`. */
  private way(first: number, way: number, weight: number): void {
    if (way >= this.place.length) this.place = grown(this.place, way)
    const known = this.place[way] as number
    if (known > 0) {
      const at = first + known - 1
      this.share[at] = (this.share[at] as number) + weight
      return
    }
    if (this.ways === this.to.length) {
      this.to = grown(this.to, this.ways)
      this.share = grown(this.share, this.ways)
    }
    this.to[this.ways] = way
    this.share[this.ways++] = weight
    this.place[way] = this.ways - first
  }

  private gain(at: number, weight: number): void {
    this.rules.measure(this.state, this.measured)
    for (let h = 0; h < this.history.length; h++) {
      const i = this.history[h] as number
      const value = this.measured[FIRST_MEASURE + i] as number
      // An event is told by its turn.
      if (value > 0) this.gains[at + i] = (this.gains[at + i] as number) + (this.events[i] ? weight : weight * value)
    }
  }
}

/** How a leg ended the battle, among the ways. */
const ENDED = 2

/** A longer copy that has room at `index`. */
function grown<T extends Int32Array | Float64Array>(array: T, index: number): T {
  const longer = new (array.constructor as new (length: number) => T)(Math.max(2 * array.length, index + 1))
  longer.set(array)
  return longer
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

  /** What the leg from a position adds to the columns that tell of the past. */
  gain(turn: number, chance: number, gains: Float64Array, position: number): void {
    const width = this.columns.length
    for (let i = 0; i < width; i++) {
      const gain = chance * (gains[position * width + i] as number)
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
