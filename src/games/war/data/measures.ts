import { halfPoints } from '../../../core/half-points.ts'
import type { Side } from '../../../core/ruleset.ts'
import { type Counted, type Measures, overArmy, plainMeasures, resultRow } from '../../../kit/measures.ts'
import { pointsDestroyed, winner } from '../chapters/score.ts'
import type { War } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Adds up a number over the units of an army. */
const overUnits = overArmy<Unit>

/** Turns with a bin of their own in histograms; longer engagements share the last bin. */
const LONG = 63
const turns = ({ lastTurn }: War): number => Math.min(lastTurn, LONG) + 1

/** Number of bins of a score from 0 to 2, or of the last turn. */
const scores = (state: War): number => Math.max(3, turns(state))

/** Points with a bin of their own. */
const MOST = 10_000

function mostPoints({ roster }: War): number {
  const points = [0, 0]
  for (const { army, cost } of roster) points[army] += cost
  return Math.min(MOST, Math.max(...points))
}

function margin(state: War): number {
  const lead = pointsDestroyed(state, 0) - pointsDestroyed(state, 1)
  return MOST + Math.min(MOST, Math.max(-MOST, lead))
}

/** Measures of a unit, in the order of the result row; engagements count only these. */
const UNIT_MEASURES: readonly Counted<War, Unit>[] = [
  {
    name: 'woundsInflicted',
    role: 'harm',
    title: 'Damage dealt',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Damage of the hits the unit’s enemies did not save, of its spells too, and beyond what they had left or may lose to one enemy.',
    bins: () => 256,
    read: (_, unit) => unit.inflicted,
  },
  {
    name: 'woundsSuffered',
    role: 'harm',
    title: 'Damage suffered',
    kind: 'count',
    memory: 'state',
    meaning: 'Damage on the unit at the end, at most its strength; that is its own where it was removed at once.',
    bins: (_, unit) => unit.strength + 1,
    read: (_, unit) => (!unit.isAlive || unit.damage > unit.strength ? unit.strength : unit.damage),
  },
  {
    name: 'battered',
    title: 'Battered',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'Lost half its strength, and fought on by its second profile.',
    bins: turns,
    read: (_, unit) => unit.batteredTurn,
  },
  {
    name: 'destroyed',
    title: 'Removed',
    kind: 'event',
    memory: 'history',
    told: ['did not survive', 'will be removed'],
    meaning: 'Was removed: by damage, or charged as artillery or as an exhausted caster.',
    bins: turns,
    read: (_, unit) => unit.destroyedTurn,
  },
]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Measures of an army. */
const ARMY_MEASURES: readonly Counted<War, Side>[] = [
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Points of the enemies removed, and half of those battered, each rounded down.',
    bins: (state) => mostPoints(state) + 1,
    read: pointsDestroyed,
  },
  {
    ...army,
    name: 'woundsMelee',
    title: 'Damage in fights',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the hits in fights that enemies did not save.',
    bins: () => 256,
    read: (state, army) => state.melee[army],
  },
  {
    ...army,
    name: 'woundsShooting',
    title: 'Damage by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the shots that enemies did not save.',
    bins: () => 256,
    read: (state, army) => state.shooting[army],
  },
  {
    ...army,
    name: 'woundsMagic',
    title: 'Damage by magic',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the spells that enemies did not save.',
    bins: () => 256,
    read: (state, army) => state.magic[army],
  },
  {
    ...army,
    name: 'woundsOnFriends',
    title: 'Damage to friends',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage the army’s own shots into combats did to its own units, and its spells to their casters.',
    bins: () => 256,
    read: (state, army) => state.onFriends[army],
  },
  {
    ...army,
    name: 'charges',
    title: 'Charges',
    kind: 'count',
    memory: 'history',
    meaning: 'Moves that ended next to an enemy.',
    bins: () => 256,
    read: (state, army) => state.charges[army],
  },
  {
    ...army,
    name: 'unitsRemoved',
    title: 'Units lost',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that were removed.',
    bins: () => 256,
    read: overUnits((unit) => (unit.isAlive ? 0 : 1)),
  },
]

/** Measures of a battle as a whole. */
const BATTLE_MEASURES: readonly Counted<War, Side | -1>[] = [
  {
    ...whole,
    name: 'firstMoverScore',
    role: 'first-move',
    title: 'Score of who activates first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Score of the player who activated first in turn 1: a win 1, a draw 0.5. An average above 0.5: to move first helps.',
    scale: 2,
    score: true,
    holder: 'Who activates first in turn 1',
    uneven: { evenUnder: { firstTurn: 'rollOff' }, measuredBy: 'a run of these rules with firstTurn=rollOff' },
    bins: scores,
    read: (state, won) => halfPoints(state.armyOf[state.opener], won),
  },
  {
    ...whole,
    name: 'topScore',
    role: 'table-side',
    title: 'Score of the side of row 0',
    kind: 'count',
    memory: 'history',
    meaning:
      'Score of the player who deployed at row 0: a win 1, a draw 0.5. Other than 0.5 on average: the board favours a side.',
    scale: 2,
    score: true,
    holder: 'Who deploys at row 0',
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
    name: 'endedEarly',
    title: 'Ended early',
    kind: 'event',
    memory: 'history',
    meaning: 'One side had no unit left, or lost its leader where that decides; else the last turn was played.',
    bins: scores,
    read: (state) => (state.ending === Event.TURN_LIMIT || state.ending === 0 ? 0 : state.turn),
  },
]

const ALL: Measures<War, Unit> = { unit: UNIT_MEASURES, army: ARMY_MEASURES, battle: BATTLE_MEASURES }

/** All of them, in the order of the result row. */
export const MEASURES = plainMeasures(ALL)

export const RESULT_ROW = resultRow(ALL, {
  roster: ({ roster }) => roster,
  isBattle: ({ board }) => board !== null,
  winner: (state) => {
    const player = winner(state)
    return player === -1 ? -1 : state.armyOf[player]
  },
  turns: ({ turn }) => turn,
})
