import type { Measure } from '../core/facts.ts'
import {
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  OUTCOME,
  type Ruleset,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../core/ruleset.ts'

/** A measure with its reader. */
export interface Counted<S, O> extends Measure {
  /** Number of bins of its histogram: every value below this number has its own bin. */
  readonly bins: (state: S, of: O) => number
  /** Its column in the result row: a whole number. Called once a battle, so it allocates nothing. */
  readonly read: (state: S, of: O) => number
}

/** All measures of a game. Columns, the result row and the facts follow from them. */
export interface Measures<S, U> {
  /** Measures of a unit. An engagement counts the first of them, up to the first with modes. */
  readonly unit: readonly Counted<S, U>[]
  readonly army: readonly Counted<S, Side>[]
  /** Measures of a battle; their readers get the army that has won, −1 for a draw. */
  readonly battle: readonly Counted<S, Side | -1>[]
}

/** The parts of a state that the result row needs. */
export interface Told<S, U> {
  /** All units, in army order. */
  readonly roster: (state: S) => readonly U[]
  readonly isBattle: (state: S) => boolean
  /** The army that has won; −1: a draw. */
  readonly winner: (state: S) => Side | -1
  readonly turns: (state: S) => number
}

/** The measures as plain data for the facts, in the order of the result row. */
export function plainMeasures<S, U>({ unit, army, battle }: Measures<S, U>): readonly Measure[] {
  return [...plain(unit), ...plain(army), ...plain(battle)]
}

function plain<S, O>(list: readonly Counted<S, O>[]): Measure[] {
  return list.map(({ bins: _bins, read: _read, ...measure }) => measure)
}

/** A unit as a column names it. */
interface Named {
  readonly army: Side
  readonly name: string
}

/** A reader for an army that adds up a number over its units. */
export function overArmy<U extends { readonly army: Side }>(
  numberOf: (unit: U) => number,
): (state: { readonly roster: readonly U[] }, army: Side) => number {
  return ({ roster }, army) => {
    let sum = 0
    for (let i = 0; i < roster.length; i++) if (roster[i].army === army) sum += numberOf(roster[i])
    return sum
  }
}

/** The two members of a game that give its results. */
export function resultRow<S, U extends Named>(
  measures: Measures<S, U>,
  { roster, isBattle, winner, turns }: Told<S, U>,
): Pick<Ruleset<unknown, S>, 'columns' | 'measure'> {
  const named = { unit: plain(measures.unit), army: plain(measures.army), battle: plain(measures.battle) }
  const engaged = measures.unit.filter(({ modes }) => modes === undefined).length
  const all = measures.unit.length
  const reads = measures.unit.map(({ read }) => read)
  // The first readers have a call of their own each: V8 inlines these, but not calls in a loop. Engagements are played by the million a
  // second and have no other readers.
  const [first, second = first, third = first, fourth = first, fifth = first, sixth = first] = reads
  if (first === undefined || engaged < 4) throw new Error('an engagement counts at least four measures of a unit')

  /** Writes the columns of a unit. */
  const writeUnit = (state: S, unit: U, row: Int32Array, column: number, columns: number): void => {
    row[column] = first(state, unit)
    row[column + 1] = second(state, unit)
    row[column + 2] = third(state, unit)
    row[column + 3] = fourth(state, unit)
    if (columns === 4) return
    row[column + 4] = fifth(state, unit)
    if (columns === 5) return
    row[column + 5] = sixth(state, unit)
    for (let m = 6; m < columns; m++) row[column + m] = reads[m](state, unit)
  }

  return {
    columns(state) {
      const isWhole = isBattle(state)
      const units = roster(state).flatMap((unit) =>
        measures.unit
          .slice(0, isWhole ? all : engaged)
          .map(({ bins }, m) => column(unit.army, unit.name, named.unit[m], bins(state, unit))),
      )
      if (!isWhole) return units
      const armies = ([0, 1] as const).flatMap((army) =>
        measures.army.map(({ bins }, m) => column(army, null, named.army[m], bins(state, army))),
      )
      const battle = measures.battle.map(({ bins }, m) => column(0, null, named.battle[m], bins(state, -1)))
      return [...units, ...armies, ...battle]
    },

    measure(state, row) {
      const won = winner(state)
      row[OUTCOME] = won === 0 ? FIRST_WINS : won === 1 ? SECOND_WINS : DRAW
      row[TURNS] = turns(state)
      const isWhole = isBattle(state)
      const units = roster(state)
      const columns = isWhole ? all : engaged
      let at = FIRST_MEASURE
      for (let i = 0; i < units.length; i++) {
        writeUnit(state, units[i], row, at, columns)
        at += columns
      }
      if (!isWhole) return
      for (let army: Side | 2 = 0; army < 2; army++) {
        for (let m = 0; m < measures.army.length; m++) row[at++] = measures.army[m].read(state, army as Side)
      }
      for (let m = 0; m < measures.battle.length; m++) row[at++] = measures.battle[m].read(state, won)
    },
  }
}

function column(army: Side, unit: string | null, measure: Measure, bins: number): Column {
  return { army, unit, measure, bins }
}
