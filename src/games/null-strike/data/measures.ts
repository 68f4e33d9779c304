import { halfPoints } from '../../../core/half-points.ts'
import type { Side } from '../../../core/ruleset.ts'
import { type Counted, type Measures, overArmy, plainMeasures, resultRow } from '../../../kit/measures.ts'
import { objectivesOf, pointsDestroyed, winner } from '../chapters/score.ts'
import type { Strike } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Adds up a number over the units of an army. */
const overUnits = overArmy<Unit>

/** Rounds with a bin of their own in histograms; longer engagements share the last bin. */
const LONG = 63
const turns = ({ lastTurn }: Strike): number => Math.min(lastTurn, LONG) + 1

/** Number of bins of a score from 0 to 2, or of the last round. */
const scores = (state: Strike): number => Math.max(3, turns(state))

/** Points with a bin of their own. */
const MOST = 10_000

function mostPoints({ points }: Strike): number {
  return Math.min(MOST, Math.max(...points))
}

function margin(state: Strike): number {
  const lead = pointsDestroyed(state, 0) - pointsDestroyed(state, 1)
  return MOST + Math.min(MOST, Math.max(-MOST, lead))
}

/** Measures of a unit, in the order of the result row; engagements count only these. */
export const UNIT_MEASURES: readonly Counted<Strike, Unit>[] = [
  {
    name: 'woundsInflicted',
    role: 'harm',
    title: 'Casualties inflicted',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Failed armour rolls that the unit caused, including those beyond the last model of the enemy.',
    bins: () => 256,
    read: (_, unit) => unit.inflicted,
  },
  {
    name: 'modelsLost',
    title: 'Models lost',
    kind: 'count',
    memory: 'state',
    meaning: 'Models of the unit that were removed.',
    bins: (_, unit) => unit.full + 1,
    read: (_, unit) => unit.full - unit.models,
  },
  {
    name: 'panicked',
    title: 'Panicked',
    kind: 'event',
    memory: 'history',
    told: ['panicked', 'will panic'],
    meaning: 'Failed a Morale roll after losses, for the first time in the battle.',
    bins: turns,
    read: (_, unit) => unit.panicTurn,
  },
  {
    name: 'destroyed',
    title: 'Removed',
    kind: 'event',
    memory: 'history',
    primary: true,
    told: ['did not survive', 'will be removed'],
    meaning: 'Lost its last model.',
    bins: turns,
    read: (_, unit) => unit.destroyedTurn,
  },
]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Measures of an army. */
export const ARMY_MEASURES: readonly Counted<Strike, Side>[] = [
  {
    ...army,
    name: 'objectives',
    title: 'Objectives taken',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Objectives the army captured.',
    bins: ({ field }) => (field?.objectives ?? 0) + 1,
    read: (state, army) => objectivesOf(state, state.armyOf[0] === army ? 0 : 1),
  },
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Points of the enemy models removed, each its share of the unit; rounded down unit by unit.',
    bins: (state) => mostPoints(state) + 1,
    read: pointsDestroyed,
  },
  {
    ...army,
    name: 'charges',
    title: 'Charges',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges the army made, whether they reached the enemy or not.',
    bins: () => 256,
    read: (state, army) => state.charges[army],
  },
  {
    ...army,
    name: 'unitsRemoved',
    title: 'Units lost',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that lost their last model.',
    bins: () => 256,
    read: overUnits((unit) => (unit.models === 0 ? 1 : 0)),
  },
]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES: readonly Counted<Strike, Side | -1>[] = [
  {
    ...whole,
    name: 'firstMoverScore',
    role: 'first-move',
    title: 'Score of who goes first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Score of the player who had the first turn: a win 1, a draw 0.5. A smaller army may have it more often.',
    scale: 2,
    score: true,
    holder: 'Who has the first turn',
    uneven: { evenUnder: { firstTurn: 'coin' }, measuredBy: 'a run of these rules with firstTurn=coin' },
    bins: scores,
    read: (state, won) => halfPoints(state.armyOf[state.opener], won),
  },
  {
    ...whole,
    name: 'southScore',
    role: 'table-side',
    title: 'Score of the south side',
    kind: 'count',
    memory: 'history',
    meaning:
      'Score of the player whose zone lies at y = 0: a win 1, a draw 0.5. Other than 0.5 on average: the table favours a side.',
    scale: 2,
    score: true,
    holder: 'Who deploys in the south',
    bins: scores,
    read: (state, won) => halfPoints(state.armyOf[0], won),
  },
  {
    ...whole,
    name: 'margin',
    role: 'margin',
    title: 'Margin in points',
    kind: 'count',
    memory: 'state',
    meaning: 'Points destroyed by the first army less those destroyed by the second.',
    zero: 10000,
    bins: (state) => MOST + mostPoints(state) + 1,
    read: margin,
  },
  {
    ...whole,
    name: 'captured',
    title: 'Ended by objectives',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'Every objective was taken.',
    bins: scores,
    read: (state) => (state.ending === Event.ALL_CAPTURED ? state.turn : 0),
  },
  {
    ...whole,
    name: 'wipedOut',
    title: 'Ended by destruction',
    kind: 'event',
    memory: 'history',
    meaning:
      'One side had no model left. A battle that ended neither by destruction nor by objectives went to the last round.',
    bins: scores,
    read: (state) => (state.ending === Event.WIPED_OUT ? state.turn : 0),
  },
]

const ALL: Measures<Strike, Unit> = { unit: UNIT_MEASURES, army: ARMY_MEASURES, battle: BATTLE_MEASURES }

/** All of them, in the order of the result row. */
export const MEASURES = plainMeasures(ALL)

export const RESULT_ROW = resultRow(ALL, {
  roster: ({ roster }) => roster,
  isBattle: ({ field }) => field !== null,
  winner: (state) => {
    const player = winner(state)
    return player === -1 ? -1 : state.armyOf[player]
  },
  turns: ({ turn }) => turn,
})
