import { AROUND, BARRED, TAKEN, TRAMPLED } from '../../../src/board/square/paths.ts'
import { STEPS } from '../../../src/board/square/square.ts'
import type { Log } from '../../../src/core/log.ts'
import { GO, kindOf, RUN, whatOf } from '../../../src/games/sovereign/choices/actions.ts'
import { type Fight, type Unit, UP } from '../../../src/games/sovereign/state/state.ts'
import {
  BY_CHARGE,
  BY_RUN,
  BY_SCREEN,
  BY_SHOVE,
  HIT_ROLLED,
  MOVED,
  PUT_BACK,
} from '../../../src/games/sovereign/telling/events.ts'
import { ByTheBook, type Other } from '../../support/boards/squares.ts'
import { fail } from '../../support/invariants.ts'
import { apart, boardOf } from './invariants.ts'

/** Legality of every step, blow and offer, computed anew in the simplest way. */

/** Whether one creature may walk over another: it is eight times as long, or by the other reading twice. SVN-GRID-07. */
function treads({ rules }: Fight, one: Unit, other: Unit): boolean {
  return one.camp !== other.camp && one.body >= (rules.hugeBasis === 'volume8' ? 2 : 8) * other.body
}

/** The rules of steps for one combatant, with all others on their squares. SVN-GRID-04 to -07, -16, -18. */
export function bookFor(state: Fight, unit: Unit, rows: readonly string[]): ByTheBook {
  const { columns } = boardOf(state)
  const others = state.units
    .filter((other) => other !== unit && other.fate === UP)
    .map((other): Other => {
      const isStanding = other.prone === 0 || state.rules.proneBlocks
      const bits =
        other.camp === unit.camp || !isStanding
          ? TAKEN
          : treads(state, unit, other)
            ? TRAMPLED
            : treads(state, other, unit)
              ? AROUND | TAKEN
              : BARRED | TAKEN
      return { x: other.square % columns, y: Math.floor(other.square / columns), n: other.size, bits }
    })
  return new ByTheBook({ rows, corners: state.rules.corner }, others)
}

/** A log that compares every step and blow with the rules. */
export class StepLog implements Log {
  readonly on = true

  cite(): void {}
  private readonly state: Fight
  private readonly rows: readonly string[]
  /** The movement under way: its unit, its kind, its squares so far, and its cost. */
  private mover = -1
  private how = -1
  private trail: number[] = []
  private spent = 0

  constructor(state: Fight, rows: readonly string[]) {
    this.state = state
    this.rows = rows
  }

  /** After a choice a new movement begins. */
  chosen(action: number): void {
    if (kindOf(action) === GO) this.mover = -1
  }

  note(event: number, a: number, b: number, c: number, d: number): void {
    if (event === MOVED) this.moved(a, b, c, d)
    if (event === HIT_ROLLED) this.struck(a, b)
  }

  private moved(index: number, from: number, to: number, how: number): void {
    const { state } = this
    const unit = state.units[index] as Unit
    const { columns } = boardOf(state)
    // A unit that stops on another unit's square goes back to its last free square.
    if (how === PUT_BACK && this.mover === index && this.trail.at(-2) === to) {
      this.trail.pop()
      return
    }
    if (how !== BY_RUN && how !== BY_CHARGE && how !== BY_SCREEN) {
      const far = Math.max(
        Math.abs((from % columns) - (to % columns)),
        Math.abs(Math.floor(from / columns) - Math.floor(to / columns)),
      )
      if (far > (how === BY_SHOVE ? 1 : 2)) fail(`${unit.name} is forced ${far} squares`)
      return
    }
    if (this.mover !== index || this.how !== how) {
      this.mover = index
      this.how = how
      this.trail = [from]
      this.spent = 0
    }
    if (this.trail.at(-1) !== from) fail(`${unit.name} leaps from ${this.trail.at(-1)} to ${from}`)
    this.trail.push(to)
    const cost = this.costOf(unit, from, to)
    if (cost === 0) fail(`${unit.name} may not step from ${from} to ${to}`)
    this.spent += cost
    const rate = how === BY_CHARGE ? 2 * unit.speed : unit.prone === 1 ? unit.crawl : unit.speed
    if (this.spent > rate) fail(`${unit.name} goes ${this.spent} squares with ${rate}: ${this.trail.join()}`)
  }

  private costOf(unit: Unit, from: number, to: number): number {
    const { columns } = boardOf(this.state)
    const [x, y] = [from % columns, Math.floor(from / columns)]
    const step = [(to % columns) - x, Math.floor(to / columns) - y]
    const direction = STEPS.findIndex(([dx, dy]) => dx === step[0] && dy === step[1])
    return direction < 0 ? 0 : bookFor(this.state, unit, this.rows).step([x, y], unit.size, direction)
  }

  /** Blows are between enemies that are up, within the reach or range of a weapon. SVN-MEL-01, SVN-RNG-05. */
  private struck(attacker: number, target: number): void {
    const { state } = this
    const [one, other] = [state.units[attacker] as Unit, state.units[target] as Unit]
    if (one.camp === other.camp) fail(`${one.name} strikes its friend ${other.name}`)
    if (one.fate !== UP || other.fate !== UP) fail(`${one.name} strikes ${other.name}, and one of them is not up`)
    // By one reading an attack that a screen redirects needs no reach, SVN-G40.
    if (state.rules.screenGeometry === 'adjacent') return
    const far = Math.max(...one.weapons.map(({ reach, long }) => Math.max(reach, long)))
    if (apart(state, one, other) > far)
      fail(`${one.name} strikes ${other.name} from ${apart(state, one, other)} squares`)
  }
}

/** The squares offered for a Run are those that the unit can pay for and may stop on. SVN-GRID-03 to -13, SVN-RUN-01. */
export function checkRuns(state: Fight, rows: readonly string[], actions: Int32Array, n: number): void {
  if (state.pending !== RUN || state.depth > 0) return
  const unit = state.units[state.active] ?? fail('nobody runs')
  // A retreating unit is offered fewer squares.
  if (unit.retreating === 1 || unit.isGiant) return
  const whole = unit.prone === 1 ? unit.crawl : unit.speed
  const rate = state.rules.moveSplit && unit.rest > 0 ? Math.min(unit.rest, whole) : whole
  const expected = reachable(state, unit, rows, rate)
  const offered = Array.from(actions.subarray(0, n), whatOf)
  if (offered.join() !== expected.join()) {
    const odd = [...offered.filter((it) => !expected.includes(it)), ...expected.filter((it) => !offered.includes(it))]
    fail(`${unit.name} may go to ${offered.length} squares, not ${expected.length}: ${odd.join()}`)
  }
}

function reachable(state: Fight, unit: Unit, rows: readonly string[], rate: number): number[] {
  const { columns, count } = boardOf(state)
  const book = bookFor(state, unit, rows)
  const cost = new Array<number>(count).fill(Number.POSITIVE_INFINITY)
  cost[unit.square] = 0
  for (let level = 0; level <= rate; level++) {
    for (let from = 0; from < count; from++) {
      if (cost[from] !== level) continue
      for (const [direction, [dx, dy]] of STEPS.entries()) {
        const [x, y] = [from % columns, Math.floor(from / columns)]
        const paid = book.step([x, y], unit.size, direction)
        const to = from + dx + dy * columns
        if (paid > 0) cost[to] = Math.min(cost[to] as number, level + paid)
      }
    }
  }
  const isFree = (square: number) => {
    const [x, y] = [square % columns, Math.floor(square / columns)]
    return book.others.every(
      ({ x: u, y: v, n, bits }) =>
        (bits & TAKEN) === 0 || u + n <= x || u >= x + unit.size || v + n <= y || v >= y + unit.size,
    )
  }
  return Array.from(cost.keys()).filter(
    (square) => (cost[square] as number) <= rate && (square === unit.square || isFree(square)),
  )
}
