import type { Side } from '../../../core/ruleset.ts'
import { type FightSide, foesOf, rangesOf, twoSides } from '../chapters/turn/sides.ts'
import type { SovereignRules } from '../data/rules.ts'
import { Frame } from './blow.ts'
import type { Board } from './board.ts'
import { Scratch } from './scratch.ts'
import type { Unit } from './unit.ts'

export { Unit } from './unit.ts'

/** Nobody, no square. */
export const NONE = -1

/** What a combatant has come to. `UP`: on the map and above 0 HP, prone or not. SVN-GRID-16, SVN-DOWN-01. */
export const UP = 0
/** At 0 HP, dying. */
export const DOWN = 1
/** At 0 HP, and will live. */
export const STABLE = 2
export const DEAD = 3
export const FLED = 4

/** What took hit points: index of `Fight.lostTo`. */
export const BY_HIT = 0
export const BY_SHOCK = 1
export const BY_OPPORTUNITY = 2
export const BY_SNAP = 3
export const BY_SWARM = 4
export const BY_GRIP = 5
export const BY_SPELL = 6
export const SOURCES = 7

/** Main actions counted: index of `Fight.used`. */
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

/** Where a battle stands when nothing is under way on the stack. */
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

/** What the mean combatant of a fight is worth to generals, whatever the scale of costs. */
export const MEAN_SHARE = 1500

/** An encounter as it stands. */
export class Fight {
  readonly rules: SovereignRules
  readonly armies: readonly [string, string]
  /** Sides act and break together; in the order of the scenario. Members of a camp are allies, camps are enemies. SVN-INIT-01. */
  readonly sides: readonly FightSide[]
  readonly camps: number
  /** First army first, camp by camp, side by side. A combatant’s index is its place here. */
  readonly units: readonly Unit[]
  /** As the scenario lists them, army by army. */
  readonly listed: readonly Unit[]
  /** Where the units of each army begin and end; of each side; of each camp, its allies. */
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly sideFrom: readonly number[]
  readonly sideTo: readonly number[]
  readonly alliesFrom: readonly number[]
  readonly alliesTo: readonly number[]
  /** By camp, where its enemies do: a camp between others stands among them, which `Unit.camp` tells apart. */
  readonly foesFrom: readonly number[]
  readonly foesTo: readonly number[]
  /** Null in a duel. */
  readonly board: Board | null
  /** The most weapons that anybody brings. */
  readonly mostWeapons: number
  readonly lastRound: number
  readonly seats: number
  /** The side of heroes, −1 if none or several have any. SVN-ENC-02. */
  readonly party: number

  seat = 0
  stage = START
  /** 0 in the free round. */
  round = 0
  /** The side whose turn it is, and the one that goes first. */
  goer = 0
  opener = 0
  /** The sides as they act, round after round; the place in it of the one whose turn it is. SVN-INIT-03. */
  readonly order: Int8Array
  half = 0
  /** The combatant whose turn it is. */
  active = NONE
  /** `RUN`, `CHARGE` or `SCREEN` where the combatant that acts has yet to name a square; else 0. */
  pending = 0
  /** Sides without any action in the free round, as bits; 0 outside of it. */
  surprised = 0
  /** The free round is over, and no other has begun: 1. */
  freed = 0
  /** In a duel, the next to strike. */
  cursor = 0
  /** Grows with every change on the board: what was found out before is of no use then. */
  version = 0
  /** Weapons that lie about. */
  lying = 0
  /** Somebody acted in the middle of another’s movement. */
  stirred = 0
  ending = 0
  winner: Side | -1 = -1

  readonly frames: Frame[]
  depth = 0

  /** By camp: who is up. */
  readonly standing: Int32Array
  /** By side: dead, down and fled; the number at the start. */
  readonly lost: Int32Array
  readonly start: Int32Array
  /** By side: whether its group wants to retreat. */
  readonly broken: Int32Array
  /** By camp: Mains not spent this round, of those up. */
  readonly mains: Int32Array
  /** By screener × units + attacker: 0 not tested this turn, 1 the attacker got past, 2 it did not. */
  readonly screened: Uint8Array

  // What the result row tells of the past.
  /** By army × `SOURCES`: hit points it lost. */
  readonly lostTo = new Int32Array(2 * SOURCES)
  /** By army × `USES`. */
  readonly used = new Int32Array(2 * USES)
  /** By army: the round in which its morale first broke, first one fled. */
  readonly brokeRound = new Int32Array(2)
  readonly fledRound = new Int32Array(2)

  // Scratch.
  readonly scratch: Scratch
  readonly list: Int32Array
  readonly other: Int32Array
  /** What generals know of the matchup, made when first asked. */
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

/** Whether its side is surprised. SVN-SURP-05. */
export function isSurprised({ surprised }: Fight, unit: Unit): boolean {
  return surprised !== 0 && ((surprised >> unit.side) & 1) === 1
}

export function unitAt(state: Fight, index: number): Unit {
  return state.units[index]
}

/** What is under way; only where something is. */
export function topOf(state: Fight): Frame {
  return state.frames[state.depth - 1]
}
