import type { Side } from '../../../core/ruleset.ts'
import { type FightSide, foesOf, rangesOf, twoSides } from '../chapters/turn/sides.ts'
import type { SovereignRules } from '../data/rules.ts'
import { Frame } from './blow.ts'
import type { Board } from './board.ts'
import { Scratch } from './scratch.ts'
import type { Unit } from './unit.ts'

export { Unit } from './unit.ts'

/** No unit, or no square. */
export const NONE = -1

/** Fate of a combatant. `UP`: on the map and above 0 HP, prone or not. SVN-GRID-16, SVN-DOWN-01. */
export const UP = 0
/** At 0 HP, dying. */
export const DOWN = 1
/** At 0 HP, and will live. */
export const STABLE = 2
export const DEAD = 3
export const FLED = 4

/** Causes of lost hit points: index in `Fight.lostTo`. */
export const BY_HIT = 0
export const BY_SHOCK = 1
export const BY_OPPORTUNITY = 2
export const BY_SNAP = 3
export const BY_SWARM = 4
export const BY_GRIP = 5
export const BY_SPELL = 6
export const SOURCES = 7

/** Uses of Main actions that are counted: index in `Fight.used`. */
export const USED_ATTACK = 0
export const USED_CHARGE = 1
export const USED_SWARM = 2
export const USED_DEFENSE = 3
export const USED_SNAP = 4
export const USED_SCREEN = 5
export const USED_MANOEUVRE = 6
export const USED_OTHER = 7
export const USED_CAST = 8
export const USES = 9

/** Stage of a battle whose stack is empty. */
export const START = 0
export const FREE_ROUND = 1
export const ROUND_BEGINS = 2
export const SIDE_BEGINS = 3
export const CHOOSE = 4
export const ACT = 5
export const SIDE_ENDS = 6
export const ROUND_ENDS = 7
export const AFTER = 8
export const ENDED = 9

/** `Unit.share` of a combatant of mean worth. It makes shares independent of the scale of costs. */
export const MEAN_SHARE = 1500

/** The state of an encounter. */
export class Fight {
  readonly rules: SovereignRules
  readonly armies: readonly [string, string]
  /**
   * The sides, in the order of the scenario: each acts and breaks together. Members of a camp are allies; camps are enemies. SVN-INIT-01.
   */
  readonly sides: readonly FightSide[]
  readonly camps: number
  /** All combatants, sorted by army, camp and side. `Unit.index` is the index here. */
  readonly units: readonly Unit[]
  /** All combatants in the order of the scenario, army by army. */
  readonly listed: readonly Unit[]
  /** Ranges in `units`: of each army, of each side, of each camp. */
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly sideFrom: readonly number[]
  readonly sideTo: readonly number[]
  readonly alliesFrom: readonly number[]
  readonly alliesTo: readonly number[]
  /**
   * By camp: the range of its enemies. If a camp lies between others, its own members are inside the range; `Unit.camp` tells them apart.
   */
  readonly foesFrom: readonly number[]
  readonly foesTo: readonly number[]
  /** Null in a duel. */
  readonly board: Board | null
  /** Largest number of weapons that a combatant brings. */
  readonly mostWeapons: number
  readonly lastRound: number
  readonly seats: number
  /** The side of the heroes; −1 if no side or several sides have heroes. SVN-ENC-02. */
  readonly party: number

  seat = 0
  stage = START
  /** Number of the round; 0 in the free round. */
  round = 0
  /** The side whose turn it is, and the side that goes first. */
  goer = 0
  opener = 0
  /** The sides in the order in which they act each round, and the index in it of the present side. SVN-INIT-03. */
  readonly order: Int8Array
  half = 0
  /** The combatant whose turn it is. */
  active = NONE
  /** `RUN`, `CHARGE` or `SCREEN` while the acting combatant has yet to name a square; else 0. */
  pending = 0
  /** As bits: sides that do not act in the free round; 0 outside of it. */
  surprised = 0
  /** 1 if the free round is over and no other round has begun. */
  freed = 0
  /** In a duel, the next to strike. */
  cursor = 0
  /** Grows with every change on the board, which makes cached results invalid. */
  version = 0
  /** Number of weapons that lie on the ground. */
  lying = 0
  /** 1 if a combatant acted in the middle of another’s movement. */
  stirred = 0
  ending = 0
  winner: Side | -1 = -1

  readonly frames: Frame[]
  depth = 0

  /** By camp: number of members that are up. */
  readonly standing: Int32Array
  /** By side: members that are dead, down or fled; members at the start. */
  readonly lost: Int32Array
  readonly start: Int32Array
  /** By side: 1 if the group wants to retreat. */
  readonly broken: Int32Array
  /** By camp: unspent Mains of its members that are up, this round. */
  readonly mains: Int32Array
  /** By screener × units + attacker: 0 not tested this turn, 1 the attacker got past, 2 it did not. */
  readonly screened: Uint8Array

  // Counters for the result row.
  /** By army × `SOURCES`: hit points lost. */
  readonly lostTo = new Int32Array(2 * SOURCES)
  /** By army × `USES`: Main actions spent. */
  readonly used = new Int32Array(2 * USES)
  /** By army: the round in which its morale first broke, and in which a member first fled. */
  readonly brokeRound = new Int32Array(2)
  readonly fledRound = new Int32Array(2)

  // Scratch.
  readonly scratch: Scratch
  readonly list: Int32Array
  readonly other: Int32Array
  /** Knowledge of the generals about the matchup, created when first asked for. */
  knowledge: unknown = null

  constructor(
    rules: SovereignRules,
    armies: readonly [string, string],
    units: readonly Unit[],
    board: Board | null,
    lastRound: number,
    seats: number,
    sides: readonly FightSide[] = twoSides(armies),
  ) {
    this.rules = rules
    this.armies = armies
    this.sides = sides
    this.camps = 1 + Math.max(...sides.map(({ camp }) => camp))
    this.units = units
    this.listed = units.toSorted((one, other) => one.army - other.army || one.slot - other.slot)
    const first = units.filter(({ army }) => army === 0).length
    this.from = [0, first]
    this.to = [first, units.length]
    const own = rangesOf(units, sides.length, ({ side }) => side)
    this.sideFrom = own.from
    this.sideTo = own.to
    const allies = rangesOf(units, this.camps, ({ camp }) => camp)
    this.alliesFrom = allies.from
    this.alliesTo = allies.to
    const foes = foesOf(units, this.camps)
    this.foesFrom = foes.from
    this.foesTo = foes.to
    this.order = Int8Array.from(sides.keys())
    this.standing = new Int32Array(this.camps)
    this.mains = new Int32Array(this.camps)
    this.lost = new Int32Array(sides.length)
    this.start = new Int32Array(sides.length)
    this.broken = new Int32Array(sides.length)
    this.board = board
    this.scratch = new Scratch(sides.length)
    this.mostWeapons = Math.max(0, ...units.map(({ fist }) => fist))
    this.lastRound = lastRound
    this.seats = seats
    const heroes = [...sides.keys()].filter((side) => units.some((unit) => unit.side === side && unit.isHero))
    this.party = heroes.length === 1 ? heroes[0] : NONE
    this.frames = Array.from({ length: 24 }, () => new Frame(units.length))
    this.screened = new Uint8Array(units.length * units.length)
    this.list = new Int32Array(units.length)
    this.other = new Int32Array(units.length)
    const total = units.reduce((sum, { value }) => sum + value, 0)
    units.forEach((unit, index) => {
      unit.index = index
      unit.share = total === 0 ? 0 : Math.round((MEAN_SHARE * units.length * unit.value) / total)
    })
  }
}

export function enemyOf(side: Side): Side {
  return side === 0 ? 1 : 0
}

/** Whether the side of a unit is surprised. SVN-SURP-05. */
export function isSurprised({ surprised }: Fight, unit: Unit): boolean {
  return surprised !== 0 && ((surprised >> unit.side) & 1) === 1
}

export function unitAt(state: Fight, index: number): Unit {
  return state.units[index]
}

/** The top frame of the stack, which must not be empty. */
export function topOf(state: Fight): Frame {
  return state.frames[state.depth - 1]
}
