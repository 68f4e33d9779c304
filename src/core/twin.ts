import { ExactDice } from './exact-dice.ts'
import { grown } from './grown.ts'
import type { Layer } from './layer.ts'
import { Positions } from './positions.ts'
import { type Column, FIRST_MEASURE, LEG, OVER, type Ruleset, TURN } from './ruleset.ts'

/** Plays the engine through all paths from each position and keeps the transitions in flat lists. */
export class Twin<R, S> {
  readonly columns: readonly Column[]
  /** Expected gain of every column in the leg from a position, by position; an event gains its probability. */
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
  /** Columns that count the past, and whether they are events. */
  private readonly history: readonly number[]
  private readonly events: readonly boolean[]
  // Transitions from a position: a range of `to` and `share`. An entry of `to` is 4 × the next position, plus how the leg ended.
  private begin = new Int32Array(1024).fill(-1)
  private end = new Int32Array(1024)
  private ways = 0
  private to = new Int32Array(4096)
  private share = new Float64Array(4096)
  /** Index of a transition among those of the current position, plus one. */
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

  /** Plays every path of the leg from a position, once; returns false if that exceeds the budget. */
  expand(id: number): boolean {
    if (id >= this.begin.length) {
      this.end = grown(this.end, id)
      const known = this.begin.length
      this.begin = grown(this.begin, id).fill(-1, known)
    }
    if (this.begin[id] >= 0) return true
    const first = this.ways
    const gains = id * this.columns.length
    if (gains + this.columns.length > this.gains.length) this.gains = grown(this.gains, gains + this.columns.length)
    this.from.set(this.positions.row(id))
    this.dice.restart()
    while (this.dice.next()) {
      if (++this.paths > this.budget) return false
      this.rules.load(this.state, this.from)
      const ending = this.legEnd()
      if (ending === null) return false
      this.gain(gains, this.dice.weight)
      this.way(first, 4 * this.enter() + (ending === OVER ? ENDED : ending), this.dice.weight)
    }
    for (let i = first; i < this.ways; i++) this.place[this.to[i]] = 0
    this.begin[id] = first
    this.end[id] = this.ways
    return true
  }

  /** How the leg ends on this path; null if it may go on for ever, because a rule throws until something happens. */
  private legEnd(): ReturnType<Ruleset<R, S>['leg']> | null {
    try {
      return this.rules.leg(this.state, this.dice)
    } catch (thrown) {
      // By its name, because bundles have classes of their own.
      if (thrown instanceof Error && thrown.name === 'TooManyRolls') return null
      throw thrown
    }
  }

  /** Moves the probability of a position along its transitions, by how the leg ends. */
  flow(id: number, chance: number, inside: Layer, ahead: Layer, over: Layer): void {
    const end = this.end[id]
    for (let i = this.begin[id]; i < end; i++) {
      const way = this.to[i]
      const ending = way & 3
      const layer = ending === LEG ? inside : ending === TURN ? ahead : over
      layer.add(way >> 2, chance * this.share[i])
    }
  }

  private enter(): number {
    return this.positions.number(this.saved, this.rules.save(this.state, this.saved))
  }

  /** Adds to a transition of the current position, whose transitions begin at `first`. */
  private way(first: number, way: number, weight: number): void {
    if (way >= this.place.length) this.place = grown(this.place, way)
    const known = this.place[way]
    if (known > 0) {
      const at = first + known - 1
      this.share[at] = this.share[at] + weight
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
      const i = this.history[h]
      const value = this.measured[FIRST_MEASURE + i]
      // The row gives the turn of an event; here it counts as one.
      if (value > 0) this.gains[at + i] = this.gains[at + i] + (this.events[i] ? weight : weight * value)
    }
  }
}

/** Code for a leg that ended the battle. */
const ENDED = 2
