import { halfPoints } from '../../../core/half-points.ts'
import type { Side } from '../../../core/ruleset.ts'
import { type Counted, type Measures, plainMeasures, resultRow } from '../../../kit/measures.ts'
import { MOST, shareLeft, winnerOf } from '../chapters/turn/end.ts'
import {
  BY_GRIP,
  BY_HIT,
  BY_OPPORTUNITY,
  BY_SHOCK,
  BY_SNAP,
  BY_SPELL,
  BY_SWARM,
  DEAD,
  type Fight,
  FLED,
  SOURCES,
  type Unit,
  UP,
  USED_ATTACK,
  USED_CAST,
  USED_CHARGE,
  USED_DEFENSE,
  USED_MANOEUVRE,
  USED_OTHER,
  USED_SCREEN,
  USED_SNAP,
  USED_SWARM,
  USES,
} from '../state/state.ts'
import * as Event from '../telling/events.ts'

/** Rounds with a bin of their own in histograms; longer battles share the last bin. */
const LONG = 63
const rounds = (state: Fight): number => Math.min(state.lastRound, LONG) + 2

/** Number of bins of a score from 0 to 2, or of the last round. */
const scores = (state: Fight): number => Math.max(3, Math.min(state.lastRound, LONG) + 1)

/** The round in which the battle ended. */
const lastRound = (state: Fight): number => Math.max(1, state.round)

/** Largest number of hit points with a bin of its own. */
const LARGE = 500

/** Most hit points a combatant can have: 8 for each Hit Die if hit points are rolled. */
function mostHp(unit: Unit): number {
  return Math.max(unit.profileHp, 8 * unit.level)
}

function mostDealt({ units }: Fight, unit: Unit): number {
  const most = Math.max(...units.filter(({ camp }) => camp !== unit.camp).map(mostHp))
  return Math.min(LARGE, most * Math.min(4, units.length)) + 1
}

function mostLost({ units }: Fight, army: Side): number {
  const hp = units.filter((unit) => unit.army === army).reduce((sum, unit) => sum + mostHp(unit), 0)
  return Math.min(LARGE, hp) + 1
}

const members = (state: Fight, army: Side): number => state.to[army] - state.from[army] + 1

/** Number of members of an army with a given fate. */
function count(state: Fight, army: Side, isSo: (fate: number) => boolean): number {
  let n = 0
  for (let i = state.from[army]; i < state.to[army]; i++) if (isSo(state.units[i].fate)) n++
  return n
}

const isUp = (fate: number): boolean => fate === UP
const isGone = (fate: number): boolean => fate === FLED
const isDead = (fate: number): boolean => fate === DEAD
const isDown = (fate: number): boolean => fate !== UP && fate !== FLED

/** Measures of a combatant, in the order of the result row; duels count only these. */
export const UNIT_MEASURES: readonly Counted<Fight, Unit>[] = [
  {
    name: 'damageDealt',
    title: 'Hit points taken from enemies',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Hit points enemies lost to the combatant.',
    bins: mostDealt,
    read: (_, unit) => unit.dealt,
  },
  {
    name: 'hpLost',
    title: 'Hit points lost',
    kind: 'count',
    memory: 'history',
    meaning: 'Hit points the combatant lost; what goes beyond 0 is not counted.',
    bins: (_, unit) => Math.min(LARGE, mostHp(unit)) + 1,
    read: (_, unit) => unit.hpLost,
  },
  {
    name: 'downed',
    title: 'Downed',
    kind: 'event',
    memory: 'history',
    primary: true,
    told: ['went down', 'will go down'],
    meaning: 'Fell to 0 HP.',
    bins: rounds,
    read: (_, unit) => unit.downed,
  },
  {
    name: 'died',
    title: 'Died',
    kind: 'event',
    memory: 'history',
    told: ['died', 'will die'],
    meaning: 'Died: at once, or of mortal injury, in the battle or after it.',
    bins: rounds,
    read: (_, unit) => unit.died,
  },
  {
    name: 'fled',
    title: 'Fled',
    kind: 'event',
    memory: 'history',
    told: ['fled', 'will flee'],
    meaning: 'Left the map.',
    bins: rounds,
    read: (_, unit) => unit.retreated,
  },
]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

/** Measures of a side. */
export const ARMY_MEASURES: readonly Counted<Fight, Side>[] = [
  {
    ...army,
    name: 'down',
    title: 'Members down or dead',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Members at 0 HP when the battle was over, or dead.',
    bins: members,
    read: (state, army) => count(state, army, isDown),
  },
  {
    ...army,
    name: 'dead',
    title: 'Members dead',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Members that died, in the battle or of their injuries after it.',
    bins: members,
    read: (state, army) => count(state, army, isDead),
  },
  {
    ...army,
    name: 'escaped',
    title: 'Members escaped',
    kind: 'count',
    memory: 'state',
    meaning: 'Members that left the map.',
    bins: members,
    read: (state, army) => count(state, army, isGone),
  },
  lost(BY_HIT, 'lostToHits', 'Hit points lost to hits', 'hits on the attackers’ own turns'),
  lost(BY_SHOCK, 'lostToShock', 'Hit points lost to Shock', 'Shock'),
  lost(BY_OPPORTUNITY, 'lostToOpportunity', 'Hit points lost to opportunities', 'Attacks of Opportunity'),
  lost(BY_SNAP, 'lostToSnap', 'Hit points lost to Snap Attacks', 'Snap Attacks'),
  lost(BY_SWARM, 'lostToSwarm', 'Hit points lost to swarms', 'Swarm Attacks'),
  lost(BY_GRIP, 'lostToGrapple', 'Hit points lost to grapples', 'grapples at the end of a round'),
  lost(BY_SPELL, 'lostToSpells', 'Hit points lost to spells', 'spells, its own among them'),
  used(USED_ATTACK, 'attacks', 'Attacks', 'Mains spent on plain attacks.'),
  used(USED_CHARGE, 'charges', 'Charges', 'Charges made.'),
  used(USED_SWARM, 'swarms', 'Swarm Attacks', 'Mains spent on swarms.'),
  used(USED_DEFENSE, 'defenses', 'Total Defenses', 'Mains given up for Total Defense.'),
  used(USED_SNAP, 'snaps', 'Snap Attacks', 'Mains given up for Snap Attacks.'),
  used(USED_SCREEN, 'screens', 'Screens', 'Moves spent on screening an ally.'),
  used(USED_MANOEUVRE, 'manoeuvres', 'Manoeuvres', 'Mains spent on shoves and grapples.'),
  used(USED_OTHER, 'others', 'Other Mains', 'Mains spent on anything else, such as first aid.'),
  used(USED_CAST, 'spells', 'Spells', 'Mains spent on spells, those that were lost among them.'),
  {
    ...army,
    name: 'broke',
    title: 'Morale broke',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'The side had lost a third of its number and wanted to retreat.',
    bins: rounds,
    read: (state, army) => state.brokeRound[army],
  },
  {
    ...army,
    name: 'firstFled',
    title: 'First one fled',
    kind: 'event',
    memory: 'history',
    meaning: 'A member left the map, for the first time in the battle.',
    bins: rounds,
    read: (state, army) => state.fledRound[army],
  },
  {
    ...army,
    name: 'allGone',
    title: 'All out of the fight',
    kind: 'event',
    memory: 'history',
    meaning: 'Nobody of the side was left standing: all had died, fallen or fled.',
    bins: rounds,
    read: (state, army) => (count(state, army, isUp) === 0 ? lastRound(state) : 0),
  },
  {
    ...army,
    name: 'allDown',
    title: 'All fell',
    kind: 'event',
    memory: 'history',
    meaning: 'Every member had fallen or died, and none escaped.',
    bins: rounds,
    read: (state, army) => (count(state, army, isUp) + count(state, army, isGone) === 0 ? lastRound(state) : 0),
  },
]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES: readonly Counted<Fight, Side | -1>[] = [
  {
    ...whole,
    name: 'firstMoverScore',
    role: 'first-move',
    title: 'Score of who goes first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Score of the side that won initiative: a win 1, a draw 0.5. A party may win initiative more often.',
    scale: 2,
    score: true,
    holder: 'Who wins initiative',
    uneven: { measuredBy: 'compare of these rules with initiative=first and with initiative=second' },
    bins: scores,
    read: (state, won) => halfPoints(state.sides[state.opener].army, won),
  },
  {
    ...whole,
    name: 'margin',
    role: 'margin',
    title: 'Margin in % of worth',
    kind: 'count',
    memory: 'state',
    meaning: 'Hundredths of its worth the first army has left, less those of the second.',
    zero: 100,
    bins: () => 2 * MOST + 1,
    read: (state) => MOST + shareLeft(state, 0) - shareLeft(state, 1),
  },
  {
    ...whole,
    name: 'drawn',
    title: 'Undecided at the last round',
    kind: 'event',
    memory: 'history',
    meaning: 'The last round was over and both sides still stood.',
    bins: scores,
    read: (state) => (state.ending === Event.ROUND_CAP ? lastRound(state) : 0),
  },
]

const ALL: Measures<Fight, Unit> = { unit: UNIT_MEASURES, army: ARMY_MEASURES, battle: BATTLE_MEASURES }

/** All of them, in the order of the result row. */
export const MEASURES = plainMeasures(ALL)

export const RESULT_ROW = resultRow(ALL, {
  roster: ({ listed }) => listed,
  isBattle: ({ board }) => board !== null,
  winner: (state) => (state.board === null ? winnerOf(state) : state.winner),
  turns: lastRound,
})

/** Hit points that a side lost to one source, by the number of the source. */
function lost(source: number, name: string, title: string, what: string): Counted<Fight, Side> {
  return {
    ...army,
    name,
    title,
    kind: 'count',
    memory: 'history',
    meaning: `Hit points the side lost to ${what}.`,
    bins: mostLost,
    read: (state, side) => state.lostTo[side * SOURCES + source],
  }
}

/** Number of Main actions that a side spent on one use, by the number of the use. */
function used(use: number, name: string, title: string, meaning: string): Counted<Fight, Side> {
  return {
    ...army,
    name,
    title,
    kind: 'count',
    memory: 'history',
    meaning,
    bins: () => 128,
    read: (state, side) => state.used[side * USES + use],
  }
}
