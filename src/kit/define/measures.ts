import type { Measure } from '../../core/facts.ts'
import type { Side } from '../../core/ruleset.ts'
import type { Playing, SimpleUnit, State } from './playing.ts'

interface Common {
  readonly title: string
  readonly meaning?: string
  /**
   * Its part in reports. `margin`: how far the first army is ahead; battles worth watching are found by it, and generals that look ahead
   * value positions by it. `harm`: what enemies have done to a unit or an army; charts show it. `first-move`, `table-side`: the score, in
   * half points, of the army that went first or that has the first edge.
   */
  readonly role?: NonNullable<Measure['role']>
}

/** The second argument of a reader, by the owner of the measure: a unit, the number of an army (0 or 1), or the winner of the battle (0, 1 or −1). */
interface Owners {
  readonly unit: SimpleUnit
  readonly army: Side
  readonly battle: Side | -1
}

type MeasureOf<O extends keyof Owners> = Common & {
  readonly of: O
} & (
    | {
        /** A whole number at the end of the battle, from `least`, which is 0 if it is left out, to `most`. */
        readonly read: (state: State, of: Owners[O], game: Playing) => number
        readonly least?: number
        readonly most: number | ((game: Playing) => number)
        /** `tally`: it is read from `game.tally`, and grows turn by turn; the exact answer then has its mean. Default: from the state. */
        readonly from?: 'state' | 'tally'
      }
    | {
        /** Whether the event has happened by now. Reports say how often it happened, and in which turn for the first time. */
        readonly when: (state: State, of: Owners[O], game: Playing) => boolean
        /** The fate of a unit in words, as observed and as computed: `['fell', 'will fall']`. */
        readonly told?: readonly [seen: string, computed: string]
      }
  )

/** A measure of each unit, of each army or of the battle. */
export type SimpleMeasure = MeasureOf<'unit'> | MeasureOf<'army'> | MeasureOf<'battle'>

/** The kinds of measures, in the order of the result row. */
export const OWNERS = ['unit', 'army', 'battle'] as const

/** A measure with its name and its facts. */
export interface NamedMeasure {
  readonly name: string
  readonly simple: SimpleMeasure
  readonly measure: Measure
}

/** The score of the army that goes first, in half points: every game has it in which both armies go first in turn. */
const FIRST_MOVE: NamedMeasure = {
  name: 'firstMoverScore',
  simple: {
    of: 'battle',
    title: 'Score of the army that goes first',
    role: 'first-move',
    read: (_state, won, game) => (won === -1 ? 1 : won === game.first ? 2 : 0),
    most: 2,
  },
  measure: {
    name: 'firstMoverScore',
    title: 'Score of the army that goes first',
    kind: 'count',
    memory: 'state',
    of: 'battle',
    scale: 2,
    score: true,
    role: 'first-move',
    holder: 'Who goes first',
    meaning: '1 for a win of the army that goes first, 0.5 for a draw: 50% means that going first is worth nothing.',
  },
}

/** Measures of units, then of armies, then of the battle. */
export function measuresOf(
  measures: Readonly<Record<string, SimpleMeasure>>,
  seats: 1 | 2 = 1,
): readonly NamedMeasure[] {
  const own = OWNERS.flatMap((owner) =>
    Object.entries(measures)
      .filter(([, simple]) => simple.of === owner)
      .map(([name, simple]) => ({ name, simple, measure: plain(name, simple) })),
  )
  const hasOne = own.some(({ name, simple: { role } }) => role === 'first-move' || name === FIRST_MOVE.name)
  return seats === 2 && !hasOne ? [...own, FIRST_MOVE] : own
}

function plain(name: string, simple: SimpleMeasure): Measure {
  const { title, meaning = `${title}.`, of, role } = simple
  const common = { name, title, meaning, of, ...(role && { role }) }
  if ('when' in simple) {
    return { ...common, kind: 'event', memory: 'history', ...(simple.told && { told: simple.told }) }
  }
  const { least = 0, from = 'state' } = simple
  const memory = from === 'tally' ? 'history' : 'state'
  const isScore = role === 'first-move' || role === 'table-side'
  return {
    ...common,
    kind: 'count',
    memory,
    ...(least < 0 && { zero: -least }),
    ...(isScore && { scale: 2, score: true as const, holder: title }),
  }
}
