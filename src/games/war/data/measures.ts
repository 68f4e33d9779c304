import type { Measure } from '../../../core/facts.ts'

/** Measures of a unit, in the order of the result row; engagements count these alone. */
export const UNIT_MEASURES = [
  {
    name: 'woundsInflicted',
    title: 'Damage dealt',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Damage of the hits the unit’s enemies did not save, of its spells too, and beyond what they had left or may lose to one enemy.',
  },
  {
    name: 'woundsSuffered',
    title: 'Damage suffered',
    kind: 'count',
    memory: 'state',
    meaning: 'Damage on the unit at the end, at most its strength; that is its own where it was removed at once.',
  },
  {
    name: 'battered',
    title: 'Battered',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'Lost half its strength, and fought on by its second profile.',
  },
  {
    name: 'destroyed',
    title: 'Removed',
    kind: 'event',
    memory: 'history',
    told: ['ended removed', 'will be removed'],
    meaning: 'Was removed: by damage, or charged as artillery or as an exhausted caster.',
  },
] as const satisfies readonly Measure[]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Measures of an army. */
export const ARMY_MEASURES = [
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Points of the enemies removed, and half of those battered, each rounded down.',
  },
  {
    ...army,
    name: 'woundsMelee',
    title: 'Damage in fights',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the hits in fights that enemies did not save.',
  },
  {
    ...army,
    name: 'woundsShooting',
    title: 'Damage by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the shots that enemies did not save.',
  },
  {
    ...army,
    name: 'woundsMagic',
    title: 'Damage by magic',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage of the spells that enemies did not save.',
  },
  {
    ...army,
    name: 'woundsOnFriends',
    title: 'Damage to friends',
    kind: 'count',
    memory: 'history',
    meaning: 'Damage the army’s own shots into combats did to its own units, and its spells to their casters.',
  },
  {
    ...army,
    name: 'charges',
    title: 'Charges',
    kind: 'count',
    memory: 'history',
    meaning: 'Moves that ended next to an enemy.',
  },
  {
    ...army,
    name: 'unitsRemoved',
    title: 'Units lost',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that were removed.',
  },
] as const satisfies readonly Measure[]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES = [
  {
    ...whole,
    name: 'firstMoverScore',
    title: 'Score of who activates first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Score of the player who activated first in turn 1: a win 1, a draw 0.5. More than 0.5 on average: it helps.',
    scale: 2,
    score: true,
    holder: 'Who activates first in turn 1',
  },
  {
    ...whole,
    name: 'topScore',
    title: 'Score of the side of row 0',
    kind: 'count',
    memory: 'history',
    meaning:
      'Score of the player who deployed at row 0: a win 1, a draw 0.5. Other than 0.5 on average: the board favours a side.',
    scale: 2,
    score: true,
    holder: 'Who deploys at row 0',
  },
  {
    ...whole,
    name: 'margin',
    title: 'Margin',
    kind: 'count',
    memory: 'state',
    meaning: 'Points destroyed by the first army less those destroyed by the second.',
    zero: 10000,
  },
  {
    ...whole,
    name: 'endedEarly',
    title: 'Ended early',
    kind: 'event',
    memory: 'history',
    meaning: 'One side had no unit left, or lost its leader where that decides; else the last turn was played.',
  },
] as const satisfies readonly Measure[]

/** All of them, in the order of the result row. */
export const MEASURES = [...UNIT_MEASURES, ...ARMY_MEASURES, ...BATTLE_MEASURES] as const satisfies readonly Measure[]
