import type { Dice } from '../../core/dice.ts'
import { type Log, SILENT } from '../../core/log.ts'
import {
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  LEG,
  type Matchup,
  OUTCOME,
  OVER,
  type Problem,
  type Ruleset,
  type RulesTable,
  SECOND_WINS,
  type Side,
  TURN,
  TURNS,
} from '../../core/ruleset.ts'
import { LONGEST, refuse, unitsOf } from '../setup.ts'
import { editionsOf, factsOf, measuresOf, type NamedMeasure } from './facts.ts'
import type { Playing, SimpleGame, SimpleMeasure, SimpleUnit } from './simple.ts'

/** The event that begins a turn, and the event of a line of text. */
const BEGINS = 0
const LINE = 1

/** The first number of a position: which army goes first, and whether the dice have decided what they decide before the first turn. */
const SECOND_FIRST = 1
const DRAWN = 2

/** One number of the result row: a measure of a unit, of an army or of the battle. */
interface Cell {
  readonly column: Column
  readonly simple: SimpleMeasure
  readonly of: SimpleUnit | Side
}

/** The state of a simple game: its numbers, and the answers to what its rules may ask (`Playing`). */
class Simple implements Playing {
  readonly game: SimpleGame
  readonly rules: RulesTable
  readonly matchup: Matchup
  readonly limit: number
  readonly units: readonly SimpleUnit[]
  readonly armies: readonly [readonly SimpleUnit[], readonly SimpleUnit[]]
  /** What the engine keeps of a position (`SECOND_FIRST`, `DRAWN`), and then the numbers of the game. */
  readonly all: Int32Array
  readonly numbers: Int32Array
  readonly tally: Int32Array
  readonly prepared: unknown
  readonly cells: readonly Cell[]
  /** For each cell of an event, the turn in which the event happened; −1 if it happened before the position was loaded. */
  readonly happened: Int32Array
  turn = 0
  won: Side | 'draw' | null = null
  told = false
  /** Lines of a battle that is told. */
  readonly lines: string[] = []
  private log: Log = SILENT

  constructor(game: SimpleGame, named: readonly NamedMeasure[], rules: RulesTable, matchup: Matchup) {
    this.game = game
    this.rules = rules
    this.matchup = matchup
    this.limit = matchup.turns ?? LONGEST
    let index = 0
    this.units = unitsOf(matchup, (army, slot, spec): SimpleUnit => ({ army, slot, index: index++, spec }))
    this.armies = [this.units.filter(({ army }) => army === 0), this.units.filter(({ army }) => army === 1)]
    this.tally = new Int32Array(game.tallies ?? 0)
    // The game computes the size of its state from a state of one number.
    this.all = new Int32Array(1)
    const size = typeof game.state === 'number' ? game.state : game.state(this)
    if (!(Number.isInteger(size) && size >= 1)) throw new RangeError(`the state has ${size} numbers, not 1 or more`)
    this.all = new Int32Array(1 + size)
    this.numbers = this.all.subarray(1)
    this.prepared = game.prepare?.(this)
    this.cells = cellsOf(this, named)
    this.happened = new Int32Array(this.cells.length)
  }

  get first(): Side {
    return (this.all[0] & SECOND_FIRST) === 0 ? 0 : 1
  }

  listen(log: Log): void {
    this.log = log
    this.told = log.on
  }

  note(text: string): void {
    if (!this.told) return
    this.log.note(LINE, this.lines.push(text) - 1, 0, 0, 0)
  }

  begin(): void {
    this.turn++
    if (this.told) this.log.note(BEGINS, this.turn, 0, 0, 0)
  }
}

function cellsOf(state: Simple, named: readonly NamedMeasure[]): Cell[] {
  const cell = ({ measure, simple }: NamedMeasure, army: Side, unit: string | null, of: SimpleUnit | Side): Cell => ({
    column: { army, unit, measure, bins: binsOf(simple, state) },
    simple,
    of,
  })
  const own = (owner: SimpleMeasure['of']): readonly NamedMeasure[] => named.filter(({ simple }) => simple.of === owner)
  return [
    ...state.units.flatMap((unit) => own('unit').map((one) => cell(one, unit.army, unit.spec.id, unit))),
    ...([0, 1] as const).flatMap((army) => own('army').map((one) => cell(one, army, null, army))),
    ...own('battle').map((one) => cell(one, 0, null, 0)),
  ]
}

/** Most bins of one measure: larger values share the last one. */
const MOST_BINS = 10_000

function binsOf(simple: SimpleMeasure, state: Simple): number {
  if ('when' in simple) return Math.min(state.limit, MOST_BINS) + 1
  const { least = 0, most } = simple
  const top = typeof most === 'number' ? most : most(state)
  return Math.max(1, Math.min(MOST_BINS, top - Math.min(0, least) + 1))
}

/** The army that has won, as measures of a battle are told. */
function winnerOf({ won }: Simple): Side | -1 {
  return won === 0 || won === 1 ? won : -1
}

function read(state: Simple, { simple, of }: Cell): number {
  // The type of the second argument follows from the kind of the measure; the compiler cannot check this.
  const from = (simple.of === 'battle' ? winnerOf(state) : of) as never
  if ('when' in simple) return simple.when(state.numbers, from, state) ? 1 : 0
  return simple.read(state.numbers, from, state) - Math.min(0, simple.least ?? 0)
}

/** Notes the events that have happened by now and not before. */
function watch(state: Simple, turn: number): void {
  const { cells, happened } = state
  for (let i = 0; i < cells.length; i++) {
    if (happened[i] === 0 && 'when' in cells[i].simple && read(state, cells[i]) === 1) happened[i] = turn
  }
}

/** Lets the dice decide what they decide before the first turn; false if they have done so, or have nothing to decide. */
function draw(state: Simple, dice: Dice, log: Log): boolean {
  if (state.game.draw === undefined || (state.all[0] & DRAWN) !== 0) return false
  state.listen(log)
  dice.key(0, 1, 0, 0)
  state.game.draw(state.numbers, dice, state)
  state.all[0] |= DRAWN
  return true
}

function playTurn(state: Simple, dice: Dice, log: Log): boolean {
  const { game, numbers } = state
  state.listen(log)
  state.begin()
  dice.key(state.turn, 1, 0, 0)
  game.turn(numbers, dice, state)
  watch(state, state.turn)
  state.won = game.winner(numbers, state)
  return state.won !== null
}

/**
 * Makes a game of a definition. Parts that are left out have defaults. The state is one array of whole numbers, so positions can be saved and
 * compared, and the exact answer needs no code of the game. Throws a TypeError if the definition cannot be a game.
 */
export function defineGame(game: SimpleGame): Ruleset<RulesTable, unknown> {
  const facts = factsOf(game)
  const named = measuresOf(game)
  const ruleset: Ruleset<RulesTable, Simple> = {
    facts,
    editions: editionsOf(game, facts),
    policies: {},

    check(rules, matchup) {
      const [least, most] = game.units ?? [1, 1]
      const counted = matchup.armies.flatMap(({ units }, army): Problem[] => {
        if (units.length >= least && units.length <= most) return []
        const wanted = least === most ? `${least} unit${least === 1 ? '' : 's'}` : `${least} to ${most} units`
        return [{ path: ['armies', army, 'units'], message: `an army has ${wanted}, not ${units.length}` }]
      })
      if (counted.length > 0 || game.check === undefined) return counted
      return game.check(new Simple(game, named, rules, matchup)).map((message) => ({ path: ['armies'], message }))
    },

    setup(rules, matchup) {
      refuse(this.check(rules, matchup))
      return new Simple(game, named, rules, matchup)
    },

    seats: () => game.seats ?? 1,

    reset(state, seat) {
      state.all.fill(0)
      state.all[0] = seat % 2 === 0 ? 0 : SECOND_FIRST
      clear(state)
      state.lines.length = 0
      game.start(state.numbers, state)
      watch(state, -1)
    },

    advance(state, dice, log) {
      draw(state, dice, log)
      while (state.turn < state.limit) if (playTurn(state, dice, log)) break
      return OVER
    },

    actions: nothing,
    apply: nothing,
    describe: nothing,

    player: (state, side) => (side === state.first ? 0 : 1),
    view: (state) => ({ turn: state.turn, first: state.first, state: Array.from(state.numbers) }),
    columns: ({ cells }) => cells.map(({ column }) => column),

    measure(state, row) {
      const { cells, happened, won } = state
      row[OUTCOME] = won === 0 ? FIRST_WINS : won === 1 ? SECOND_WINS : DRAW
      row[TURNS] = state.turn
      for (let i = 0; i < cells.length; i++) {
        row[FIRST_MEASURE + i] = 'when' in cells[i].simple ? Math.max(0, happened[i]) : read(state, cells[i])
      }
    },

    solvable: (state) => game.solvable?.(state) ?? true,

    leg(state, dice) {
      if (draw(state, dice, SILENT)) return LEG
      // A leg does not know which turn it plays.
      state.turn = 0
      return playTurn(state, dice, SILENT) ? OVER : TURN
    },

    save(state, out) {
      out.set(state.all)
      return state.all.length
    },

    load(state, from) {
      state.all.set(from.subarray(0, state.all.length))
      clear(state)
      watch(state, -1)
      state.won = game.winner(state.numbers, state)
    },

    show: (state) => game.show?.(state.numbers, state) ?? `The state is ${state.numbers.join(', ')}.`,
    scene: () => null,
    tell: (state, event, a) =>
      event === BEGINS ? `${facts.turnsTold.word} ${a}` : (state.lines[a] ?? 'A line that is not told any more.'),
  }
  return ruleset
}

/** Resets everything that is not part of the position. */
function clear(state: Simple): void {
  state.turn = 0
  state.won = null
  state.tally.fill(0)
  state.happened.fill(0)
}

function nothing(): never {
  throw new Error('nothing is decided in this game')
}
