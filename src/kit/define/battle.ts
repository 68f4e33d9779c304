import type { Dice } from '../../core/dice.ts'
import { type Log, SILENT } from '../../core/log.ts'
import type { MapPlace } from '../../core/map.ts'
import type { Column, Matchup, RulesTable, Side } from '../../core/ruleset.ts'
import { LONGEST, unitsOf } from '../setup.ts'
import { Choices } from './choices.ts'
import type { NamedMeasure, SimpleMeasure } from './measures.ts'
import type { Playing, SimpleUnit } from './playing.ts'
import type { SimpleGame } from './simple.ts'
import { TURNS } from './words.ts'

/** The event that begins a turn, and the event of a line of text. */
export const BEGINS = 0
const LINE = 1

/** Most decisions of one turn: a turn that asks for more does not end. */
const MOST_DECISIONS = 100_000

/** One number of the result row: a measure of a unit, of an army or of the battle. */
interface Cell {
  readonly column: Column
  readonly simple: SimpleMeasure
  readonly of: SimpleUnit | Side
}

/**
 * Numbers of a saved position that come before those of the game: flags. Of a game with decisions also the turn, whether the turn is open, and
 * the number of calls for dice.
 */
const [FLAGS, TURN, OPEN, CALLS] = [0, 1, 2, 3]

/** Flags: the second army goes first; the dice have decided what they decide before the first turn. */
const SECOND_FIRST = 1
const DRAWN = 2

/** A battle of a simple game: its numbers, and the answers to what its rules may ask (`Playing`). */
export class SimpleBattle implements Playing {
  readonly game: SimpleGame
  readonly rules: RulesTable
  readonly matchup: Matchup
  readonly limit: number
  readonly units: readonly SimpleUnit[]
  readonly armies: readonly [readonly SimpleUnit[], readonly SimpleUnit[]]
  readonly places: readonly MapPlace[]
  /** Everything that is saved; and the numbers of the game, which are the end of it. */
  readonly all: Int32Array
  readonly numbers: Int32Array
  readonly tally: Int32Array
  readonly prepared: unknown
  readonly cells: readonly Cell[]
  /** For each cell of an event, the turn in which the event happened; −1 if it happened before the position was loaded. */
  readonly happened: Int32Array
  /** Null if nothing is decided. */
  readonly choices: Choices | null
  turn = 0
  won: Side | 'draw' | null = null
  told = false
  /** Lines of a battle that is told. */
  readonly lines: string[] = []
  private log: Log = SILENT
  /** Decisions of this turn. */
  private asked = 0
  private readonly named: readonly NamedMeasure[]
  private copied: SimpleBattle | null = null

  constructor(game: SimpleGame, named: readonly NamedMeasure[], rules: RulesTable, matchup: Matchup) {
    const decides = game.decisions !== undefined
    this.game = game
    this.named = named
    this.rules = rules
    this.matchup = matchup
    this.limit = matchup.turns ?? (decides ? (game.turns ?? TURNS) : LONGEST)
    let index = 0
    this.units = unitsOf(matchup, (army, slot, spec): SimpleUnit => ({ army, slot, index: index++, spec }))
    this.armies = [this.units.filter(({ army }) => army === 0), this.units.filter(({ army }) => army === 1)]
    this.places = matchup.battle?.map?.places ?? []
    this.tally = new Int32Array(game.tallies ?? 0)
    // The game computes the size of its state from a state of one number.
    this.all = new Int32Array(1)
    const size = typeof game.state === 'number' ? game.state : game.state(this)
    if (!(Number.isInteger(size) && size >= 1 && size <= MOST_NUMBERS)) {
      throw new RangeError(`the state has ${size} numbers, not 1 to ${MOST_NUMBERS}`)
    }
    const head = decides ? CALLS + 1 : FLAGS + 1
    this.all = new Int32Array(head + size)
    this.numbers = this.all.subarray(head)
    this.prepared = game.prepare?.(this)
    this.choices = game.decisions === undefined ? null : new Choices(game.decisions, this)
    this.cells = cellsOf(this, named)
    this.happened = new Int32Array(this.cells.length)
  }

  get first(): Side {
    return (this.all[FLAGS] & SECOND_FIRST) === 0 ? 0 : 1
  }

  startOf({ spec: { place } }: SimpleUnit): number {
    return place === undefined ? -1 : this.places.findIndex(({ name }) => name === place)
  }

  note(text: string): void {
    if (!this.told) return
    this.log.note(LINE, this.lines.push(text) - 1, 0, 0, 0)
  }

  /** A battle of its own for copies of positions. */
  get copy(): SimpleBattle {
    this.copied ??= new SimpleBattle(this.game, this.named, this.rules, this.matchup)
    return this.copied
  }

  reset(seat: number): void {
    this.all.fill(0)
    this.all[FLAGS] = seat % 2 === 0 ? 0 : SECOND_FIRST
    this.clear()
    this.lines.length = 0
    this.game.start(this.numbers, this)
    this.watch(-1)
  }

  /** Plays a battle without decisions, turn by turn, to its end. */
  playAll(dice: Dice, log: Log): void {
    this.draw(dice, log)
    while (this.turn < this.limit) if (this.playTurn(dice, log)) break
  }

  /** Lets the dice decide what they decide before the first turn; false if they have done so, or have nothing to decide. */
  draw(dice: Dice, log: Log): boolean {
    const { game, all } = this
    if (game.draw === undefined || (all[FLAGS] & DRAWN) !== 0) return false
    this.listen(log)
    if (this.choices === null) dice.key(0, 1, 0, 0)
    else this.key(dice)
    game.draw(this.numbers, dice, this)
    all[FLAGS] |= DRAWN
    return true
  }

  /** Plays one turn, and returns whether it ended the battle. */
  playTurn(dice: Dice, log: Log): boolean {
    this.listen(log)
    this.begin(this.turn + 1)
    dice.key(this.turn, 1, 0, 0)
    this.game.turn?.(this.numbers, dice, this)
    return this.settle()
  }

  /** Plays on to the next decision, and returns the army that decides; null at the end of the battle. */
  playOn(dice: Dice, log: Log): Side | null {
    this.draw(dice, log)
    this.listen(log)
    const { all, numbers, game } = this
    while (this.won === null) {
      if (all[OPEN] === 0) {
        if (this.turn >= this.limit) return null
        this.begin(this.turn + 1)
        this.asked = 0
        all[TURN] = this.turn
        all[OPEN] = 1
      }
      const side = game.decisions?.decides(numbers, this) ?? null
      if (side !== null) {
        if (side !== 0 && side !== 1) throw new Error(`\`decides\` names the army ${String(side)}, not 0, 1 or null`)
        if (++this.asked > MOST_DECISIONS) throw new Error(`turn ${this.turn} asks for decisions for ever`)
        return side
      }
      all[OPEN] = 0
      if (game.turn !== undefined) {
        this.key(dice)
        game.turn(numbers, dice, this)
      }
      this.settle()
    }
    return null
  }

  /** Carries an action out. */
  apply(action: number, dice: Dice, log: Log): void {
    const { choices, game, numbers, matchup } = this
    if (choices === null) throw new Error('nothing is decided in this game')
    this.listen(log)
    if (this.told) {
      const side = game.decisions?.decides(numbers, this) ?? 0
      this.note(`${matchup.armies[side].name}: ${choices.text(action)}`)
    }
    this.key(dice)
    choices.act(action, numbers, dice)
    this.settle()
  }

  load(from: Int32Array): void {
    this.all.set(from.subarray(0, this.all.length))
    this.clear()
    if (this.choices !== null) this.turn = this.all[TURN]
    this.watch(-1)
    this.won = this.game.winner(this.numbers, this)
  }

  /** The army that has won, as results name it; −1 for a draw. If the last turn is over without a winner, the game’s end decides. */
  get winner(): Side | -1 {
    const won = this.won ?? this.game.end?.(this.numbers, this) ?? 'draw'
    return won === 'draw' ? -1 : won
  }

  /** The number of a cell in the result row. */
  read(cell: Cell): number {
    const { simple } = cell
    // The type of the second argument follows from the kind of the measure; the compiler cannot check this.
    const from = (simple.of === 'battle' ? this.winner : cell.of) as never
    if ('when' in simple) return simple.when(this.numbers, from, this) ? 1 : 0
    const value = simple.read(this.numbers, from, this)
    if (!Number.isInteger(value)) {
      throw new RangeError(
        `the measure \`${cell.column.measure.name}\` is ${String(value)}, and it must be a whole number`,
      )
    }
    return value - Math.min(0, simple.least ?? 0)
  }

  /** Resets everything that is not part of the position. */
  clear(): void {
    this.turn = 0
    this.asked = 0
    this.won = null
    this.tally.fill(0)
    this.happened.fill(0)
  }

  private listen(log: Log): void {
    this.log = log
    this.told = log.on
  }

  private begin(turn: number): void {
    this.turn = turn
    if (this.told) this.log.note(BEGINS, turn, 0, 0, 0)
  }

  /** Opens dice for one action or the close of one turn. The fields of the key only hold the bits of a count. */
  private key(dice: Dice): void {
    const calls = this.all[CALLS]++
    dice.key((calls >> 12) & 8191, (calls >> 7) & 31, calls & 127, 0)
  }

  /** Notes what has happened, and asks who has won; returns whether the battle is over. */
  private settle(): boolean {
    this.watch(this.turn)
    const won: unknown = this.game.winner(this.numbers, this)
    if (won !== null && won !== 0 && won !== 1 && won !== 'draw') {
      throw new Error(
        `\`winner\` gives ${typeof won === 'number' ? won : `something of type ${typeof won}`}, not 0, 1, 'draw' or null`,
      )
    }
    this.won = won
    return won !== null
  }

  /** Notes the events that have happened by now and not before. */
  private watch(turn: number): void {
    const { cells, happened } = this
    for (let i = 0; i < cells.length; i++) {
      if (happened[i] === 0 && 'when' in cells[i].simple && this.read(cells[i]) === 1) happened[i] = turn
    }
  }
}

/** Most numbers of a state. */
const MOST_NUMBERS = 60_000

function cellsOf(state: SimpleBattle, named: readonly NamedMeasure[]): Cell[] {
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

function binsOf(simple: SimpleMeasure, state: SimpleBattle): number {
  if ('when' in simple) return Math.min(state.limit, MOST_BINS) + 1
  const { least = 0, most } = simple
  const top = typeof most === 'number' ? most : most(state)
  return Math.max(1, Math.min(MOST_BINS, top - Math.min(0, least) + 1))
}
