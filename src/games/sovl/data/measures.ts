import { halfPoints } from '../../../core/half-points.ts'
import type { Side } from '../../../core/ruleset.ts'
import { type Counted, type Measures, overArmy, plainMeasures, resultRow } from '../../../kit/measures.ts'
import { destroyedTwice, scoreTwice, winner } from '../chapters/score.ts'
import { ROUTED } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { FIGHTING, FLED, type Unit } from '../state/unit.ts'

/** Rounds with a bin of their own in the histograms of engagements. */
const LONG = 63
const turns = ({ battle, lastTurn }: SovlState): number => (battle === null ? Math.min(lastTurn, LONG) : lastTurn) + 1

/** Number of bins of a score from 0 to 2, or of the last turn. */
const scores = ({ lastTurn }: SovlState): number => Math.max(3, lastTurn + 1)

/** Number of bins for the wounds that a unit inflicts; more wounds are rare. */
function mostInflicted({ battle, units }: SovlState, unit: Unit): number {
  if (battle !== null) return 128
  const enemies = units.filter((other) => other.army !== unit.army)
  return Math.min(4096, 32 + 2 * enemies.reduce((sum, enemy) => sum + enemy.fullPool, 0))
}

/** Points with a bin of their own. Every margin has one, because interesting battles are found by their margin. */
const MOST = 5000

function mostPoints({ roster }: SovlState): number {
  const points = [0, 0]
  for (const unit of roster) points[unit.army] += unit.cost
  return Math.min(MOST, Math.max(...points, roster.length))
}

function margin(state: SovlState): number {
  const lead = scoreTwice(state, 0) - scoreTwice(state, 1)
  // Halves are rounded away from zero, so that exchanging the armies only changes the sign.
  const whole = lead < 0 ? -Math.round(-lead / 2) : Math.round(lead / 2)
  return MOST + Math.min(MOST, Math.max(-MOST, whole))
}

/** Adds up a number over the units of an army. */
const overUnits = overArmy<Unit>

/** Number of bins for luck: 100 wounds either way. */
const LUCK_CELLS = 3001

const inflicted = overUnits((unit) => unit.inflicted)

function luck(state: SovlState, army: Side): number {
  const expected = state.battle?.expected[army] ?? 0
  return Math.max(0, 2000 + halfToEven(10 * (inflicted(state, army) - expected)))
}

/** Rounds to the nearest whole number, halves to the even number, so that the luck of neither army is biased. */
function halfToEven(value: number): number {
  const low = Math.floor(value)
  const rest = value - low
  if (rest < 0.5 || (rest === 0.5 && low % 2 === 0)) return low
  return low + 1
}

/** Measures of a unit in contact, in the order of the result row: all measures of an engagement, and the first measures of a battle. */
export const ENGAGEMENT_MEASURES = [
  {
    name: 'woundsInflicted',
    role: 'harm',
    title: 'Wounds inflicted',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Failed Damage Saves that the unit caused, even those beyond the wounds that the enemy had left.',
    bins: mostInflicted,
    read: (_, unit) => unit.inflicted,
  },
  {
    name: 'woundsSuffered',
    role: 'harm',
    title: 'Wounds suffered',
    kind: 'count',
    memory: 'state',
    meaning: 'Wounds that the unit has lost at the end. Wounds that the rules restored do not count.',
    bins: (_, unit) => unit.fullPool + 1,
    read: (_, unit) => unit.fullPool - unit.pool,
  },
  {
    name: 'modelsLost',
    title: 'Models lost',
    kind: 'count',
    memory: 'state',
    meaning: 'Models removed as casualties.',
    bins: (_, unit) => unit.fullModels + 1,
    read: (_, unit) => unit.fullModels - unit.models,
  },
  {
    name: 'roundsWon',
    title: 'Rounds won',
    kind: 'count',
    memory: 'history',
    meaning: 'Rounds in which the unit’s side had the higher Combat Score of its engagement.',
    bins: turns,
    read: (_, unit) => unit.roundsWon,
  },
  {
    name: 'broke',
    title: 'Broke',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning:
      'First failed a Break Test, or panicked, and fled; not counting units run down in pursuit. In a battle it may rally, and be destroyed later.',
    bins: turns,
    read: (_, unit) => unit.brokeTurn,
  },
  {
    name: 'destroyed',
    title: 'Destroyed',
    kind: 'event',
    memory: 'history',
    meaning: 'Lost its last model, or was run down; a unit that fled the table is counted apart.',
    bins: turns,
    read: (_, unit) => unit.destroyedTurn,
  },
] as const satisfies readonly Counted<SovlState, Unit>[]

const battle = { modes: ['battle'] } as const
const unit = { ...battle, of: 'unit' } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Further measures of a unit, for battles on a table. */
export const BATTLE_UNIT_MEASURES: readonly Counted<SovlState, Unit>[] = [
  {
    ...unit,
    name: 'woundsByShooting',
    role: 'harm',
    title: 'Wounds by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Wounds inflicted by the shots of the unit.',
    bins: () => 128,
    read: (_, unit) => unit.shotWounds,
  },
  {
    ...unit,
    name: 'chargesFront',
    title: 'Charges on a front',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy front, counter charges included.',
    bins: turns,
    read: (_, unit) => unit.frontCharges,
  },
  {
    ...unit,
    name: 'chargesFlank',
    title: 'Charges on a flank',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy flank.',
    bins: turns,
    read: (_, unit) => unit.flankCharges,
  },
  {
    ...unit,
    name: 'chargesRear',
    title: 'Charges on a rear',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the unit that came into contact with an enemy rear.',
    bins: turns,
    read: (_, unit) => unit.rearCharges,
  },
  {
    ...unit,
    name: 'rallies',
    title: 'Rallies',
    kind: 'count',
    memory: 'history',
    meaning: 'Times the unit passed a test to rally.',
    bins: turns,
    read: (_, unit) => unit.rallies,
  },
  {
    ...unit,
    name: 'fledTable',
    title: 'Fled the table',
    kind: 'event',
    memory: 'history',
    meaning: 'Left the table in flight.',
    bins: turns,
    read: (_, unit) => unit.fledTurn,
  },
]

/** Measures of an army. */
export const BATTLE_ARMY_MEASURES: readonly Counted<SovlState, Side>[] = [
  {
    ...army,
    name: 'pointsDestroyed',
    title: 'Points destroyed',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'The army’s score under the rules in force, in whole points.',
    bins: (state) => mostPoints(state) + 1,
    read: (state, army) => Math.round(destroyedTwice(state, army) / 2),
  },
  {
    ...army,
    name: 'woundsMelee',
    title: 'Wounds in melee',
    kind: 'count',
    memory: 'history',
    meaning: 'Failed Damage Saves that the army caused in combat.',
    bins: () => 192,
    read: overUnits((unit) => unit.inflicted - unit.shotWounds),
  },
  {
    ...army,
    name: 'woundsShooting',
    title: 'Wounds by shooting',
    kind: 'count',
    memory: 'history',
    meaning: 'Failed Damage Saves that the army’s shots caused.',
    bins: () => 192,
    read: overUnits((unit) => unit.shotWounds),
  },
  {
    ...army,
    name: 'chargesFront',
    title: 'Charges on a front',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy front, counter charges included.',
    bins: turns,
    read: overUnits((unit) => unit.frontCharges),
  },
  {
    ...army,
    name: 'chargesFlank',
    title: 'Charges on a flank',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy flank.',
    bins: turns,
    read: overUnits((unit) => unit.flankCharges),
  },
  {
    ...army,
    name: 'chargesRear',
    title: 'Charges on a rear',
    kind: 'count',
    memory: 'history',
    meaning: 'Charges of the army that came into contact with an enemy rear.',
    bins: turns,
    read: overUnits((unit) => unit.rearCharges),
  },
  {
    ...army,
    name: 'rallies',
    title: 'Rallies',
    kind: 'count',
    memory: 'history',
    meaning: 'Tests to rally that the army’s units passed.',
    bins: turns,
    read: overUnits((unit) => unit.rallies),
  },
  {
    ...army,
    name: 'firstBroke',
    title: 'Any unit broke',
    kind: 'event',
    memory: 'history',
    meaning: 'One of the army’s units broke, for the first time in the battle.',
    bins: turns,
    read: ({ battle }, army) => battle?.firstBroke[army] ?? 0,
  },
  {
    ...army,
    name: 'unitsFled',
    title: 'Units fled the table',
    kind: 'count',
    memory: 'state',
    meaning: 'The army’s units that left the table in flight.',
    bins: turns,
    read: overUnits((unit) => (unit.fate === FLED ? 1 : 0)),
  },
  {
    ...army,
    name: 'luck',
    title: 'Luck in wounds',
    kind: 'count',
    memory: 'history',
    meaning: 'Wounds that the army inflicted, minus the wounds to be expected from its attacks and shots.',
    zero: 2000,
    scale: 10,
    bins: () => LUCK_CELLS,
    read: luck,
  },
]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES: readonly Counted<SovlState, Side | -1>[] = [
  {
    ...whole,
    name: 'firstMoverScore',
    role: 'first-move',
    title: 'Score of the first mover',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning:
      'Score of the player who had the first go of turn 1: a win 1, a draw 0.5. An average above 0.5: to move first helps.',
    scale: 2,
    score: true,
    holder: 'Who moves first',
    bins: scores,
    read: ({ battle }, won) => (battle === null ? 0 : halfPoints(battle.armyOf[battle.starter], won)),
  },
  {
    ...whole,
    name: 'southScore',
    role: 'table-side',
    title: 'Score of the south side',
    kind: 'count',
    memory: 'history',
    meaning:
      'Score of the player whose zone lies at y = 0: a win 1, a draw 0.5. An average other than 0.5: the table favours a side.',
    scale: 2,
    score: true,
    holder: 'Who deploys in the south',
    bins: scores,
    read: ({ battle }, won) => (battle === null ? 0 : halfPoints(battle.armyOf[battle.south], won)),
  },
  {
    ...whole,
    name: 'margin',
    role: 'margin',
    title: 'Margin in points',
    kind: 'count',
    memory: 'state',
    meaning: 'Points destroyed by the first army, minus points destroyed by the second.',
    zero: 5000,
    bins: (state) => MOST + mostPoints(state) + 1,
    read: margin,
  },
  {
    ...whole,
    name: 'rout',
    title: 'Ended in a rout',
    kind: 'event',
    memory: 'history',
    meaning:
      'The battle ended because every unit of one side was destroyed or fleeing; otherwise the score decided at the turn limit.',
    bins: scores,
    read: ({ battle, turn }) => (battle?.ending === ROUTED ? turn : 0),
  },
]

const ALL: Measures<SovlState, Unit> = {
  unit: [...ENGAGEMENT_MEASURES, ...BATTLE_UNIT_MEASURES],
  army: BATTLE_ARMY_MEASURES,
  battle: BATTLE_MEASURES,
}

/** All of them, in the order of the result row. */
export const MEASURES = plainMeasures(ALL)

export const RESULT_ROW = resultRow(ALL, {
  roster: ({ roster }) => roster,
  isBattle: ({ battle }) => battle !== null,
  winner: (state) => (state.battle === null ? standing(state) : winner(state)),
  turns: ({ turn }) => turn,
})

/** The army that still has fighting units in an engagement if the other has none; −1 for a draw. */
function standing({ roster }: SovlState): Side | -1 {
  let first = 0
  let second = 0
  for (let i = 0; i < roster.length; i++) {
    const { army, fate } = roster[i]
    if (fate !== FIGHTING) continue
    if (army === 0) first++
    else second++
  }
  if (first > 0 === second > 0) return -1
  return first > 0 ? 0 : 1
}
