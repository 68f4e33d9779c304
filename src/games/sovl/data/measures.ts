import type { Measure } from '../../../core/facts.ts'

/** Measures of a unit in contact, in the order of the result row: all that an engagement counts, and what a battle counts first. */
export const ENGAGEMENT_MEASURES = [
  {
    name: 'woundsInflicted',
    title: 'Wounds inflicted',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Failed Damage Saves the unit caused, those beyond what the enemy had left included.',
  },
  {
    name: 'woundsSuffered',
    title: 'Wounds suffered',
    kind: 'count',
    memory: 'state',
    meaning: 'Wounds the unit is short of at the end, at most what it had; those that the rules restored do not count.',
  },
  {
    name: 'modelsLost',
    title: 'Models lost',
    kind: 'count',
    memory: 'state',
    meaning: 'Models removed as casualties.',
  },
  {
    name: 'roundsWon',
    title: 'Rounds won',
    kind: 'count',
    memory: 'history',
    meaning: 'Rounds in which the unit’s side had the higher Combat Score of its engagement.',
  },
  {
    name: 'broke',
    title: 'Broke',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning:
      'First failed a Break Test, or panicked, and fled; not counting units run down in pursuit. In a battle it may rally, and be destroyed later.',
  },
  {
    name: 'destroyed',
    title: 'Destroyed',
    kind: 'event',
    memory: 'history',
    meaning: 'Lost its last model, or was run down; a unit that fled the table is counted apart.',
  },
] as const satisfies readonly Measure[]

const battle = { modes: ['battle'] } as const
const unit = { ...battle, of: 'unit' } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Further measures of a unit, of battles on a table. */
export const BATTLE_UNIT_MEASURES = [
  {
    ...unit,
    name: 'woundsByShooting',
    title: 'Wounds by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Those of the wounds inflicted that its shots caused.',
  },
  {
    ...unit,
    name: 'chargesFront',
    title: 'Charges on a front',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy front, counter charges included.',
  },
  {
    ...unit,
    name: 'chargesFlank',
    title: 'Charges on a flank',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy flank.',
  },
  {
    ...unit,
    name: 'chargesRear',
    title: 'Charges on a rear',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy rear.',
  },
  {
    ...unit,
    name: 'rallies',
    title: 'Rallies',
    kind: 'count',
    memory: 'history',
    meaning: 'Times the unit passed a test to rally.',
  },
  {
    ...unit,
    name: 'fledTable',
    title: 'Fled the table',
    kind: 'event',
    memory: 'history',
    meaning: 'Left the table in flight.',
  },
] as const satisfies readonly Measure[]

/** Measures of an army. */
export const BATTLE_ARMY_MEASURES = [
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'The army’s score under the rules in force, in whole points.',
  },
  {
    ...army,
    name: 'woundsMelee',
    title: 'Wounds in melee',
    kind: 'count',
    memory: 'history',
    meaning: 'Failed Damage Saves the army caused in combat.',
  },
  {
    ...army,
    name: 'woundsShooting',
    title: 'Wounds by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Failed Damage Saves the army’s shots caused.',
  },
  {
    ...army,
    name: 'chargesFront',
    title: 'Charges on a front',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy front, counter charges included.',
  },
  {
    ...army,
    name: 'chargesFlank',
    title: 'Charges on a flank',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy flank.',
  },
  {
    ...army,
    name: 'chargesRear',
    title: 'Charges on a rear',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy rear.',
  },
  {
    ...army,
    name: 'rallies',
    title: 'Rallies',
    kind: 'count',
    memory: 'history',
    meaning: 'Tests to rally the army’s units passed.',
  },
  {
    ...army,
    name: 'firstBroke',
    title: 'Any unit broke',
    kind: 'event',
    memory: 'history',
    meaning: 'One of the army’s units broke, for the first time in the battle.',
  },
  {
    ...army,
    name: 'unitsFled',
    title: 'Units fled the table',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that left the table in flight.',
  },
  {
    ...army,
    name: 'luck',
    title: 'Luck',
    kind: 'count',
    memory: 'history',
    meaning: 'Wounds the army inflicted less those to be expected of its attacks and shots.',
    zero: 2000,
    scale: 10,
  },
] as const satisfies readonly Measure[]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES = [
  {
    ...whole,
    name: 'firstMoverScore',
    title: 'Score of the first mover',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Score of the player who had the first go of turn 1: a win 1, a draw 0.5. More than 0.5 on average: it helps.',
    scale: 2,
    score: true,
    holder: 'Who moves first',
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
    zero: 5000,
  },
  {
    ...whole,
    name: 'rout',
    title: 'Ended in a rout',
    kind: 'event',
    memory: 'history',
    meaning:
      'The battle ended because every unit of one side was destroyed or fleeing; else score decided at the turn limit.',
  },
] as const satisfies readonly Measure[]

/** All of them, in the order of the result row. */
export const MEASURES = [
  ...ENGAGEMENT_MEASURES,
  ...BATTLE_UNIT_MEASURES,
  ...BATTLE_ARMY_MEASURES,
  ...BATTLE_MEASURES,
] as const satisfies readonly Measure[]
