import type { Measure } from '../../../core/facts.ts'

/** Measures of a unit, in the order of the result row; engagements count these alone. */
export const UNIT_MEASURES = [
  {
    name: 'woundsInflicted',
    title: 'Casualties inflicted',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Failed armour rolls the unit caused, those beyond the last model of the enemy included.',
  },
  {
    name: 'modelsLost',
    title: 'Models lost',
    kind: 'count',
    memory: 'state',
    meaning: 'Models of the unit that were removed.',
  },
  {
    name: 'panicked',
    title: 'Panicked',
    kind: 'event',
    memory: 'history',
    told: ['panicked', 'will panic'],
    meaning: 'Failed a Morale roll after its losses, for the first time in the battle.',
  },
  {
    name: 'destroyed',
    title: 'Removed',
    kind: 'event',
    memory: 'history',
    primary: true,
    told: ['ended removed', 'will be removed'],
    meaning: 'Lost its last model.',
  },
] as const satisfies readonly Measure[]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Measures of an army. */
export const ARMY_MEASURES = [
  {
    ...army,
    name: 'objectives',
    title: 'Objectives taken',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Objectives the army captured.',
  },
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Points of the enemy models removed, each its share of the unit; rounded down unit by unit.',
  },
  {
    ...army,
    name: 'charges',
    title: 'Charges',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges the army made, whether they reached the enemy or not.',
  },
  {
    ...army,
    name: 'unitsRemoved',
    title: 'Units lost',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that lost their last model.',
  },
] as const satisfies readonly Measure[]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES = [
  {
    ...whole,
    name: 'firstMoverScore',
    title: 'Score of who goes first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Score of the player who had the first turn: a win 1, a draw 0.5. A smaller army may have it more often.',
    scale: 2,
    score: true,
    holder: 'Who has the first turn',
    uneven: { evenUnder: { firstTurn: 'coin' }, measuredBy: 'npx fairfight run FILE --rules core,firstTurn=coin' },
  },
  {
    ...whole,
    name: 'southScore',
    title: 'Score of the south side',
    kind: 'count',
    memory: 'history',
    meaning:
      'Score of the player whose zone lies at y = 0: a win 1, a draw 0.5. Other than 0.5 on average: the table favours a side.',
    scale: 2,
    score: true,
    holder: 'Who deploys in the south',
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
    name: 'captured',
    title: 'Ended by objectives',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'Every objective was taken.',
  },
  {
    ...whole,
    name: 'wipedOut',
    title: 'Ended by destruction',
    kind: 'event',
    memory: 'history',
    meaning: 'One side had no model left; what neither this nor the objectives ended went to the last round.',
  },
] as const satisfies readonly Measure[]

/** All of them, in the order of the result row. */
export const MEASURES = [...UNIT_MEASURES, ...ARMY_MEASURES, ...BATTLE_MEASURES] as const satisfies readonly Measure[]
