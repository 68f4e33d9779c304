import { HD, HW, POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import type { Log } from '../../../src/core/log.ts'
import { SILENT } from '../../../src/core/log.ts'
import {
  FIRST_MEASURE,
  type Matchup,
  OUTCOME,
  OVER,
  type TerrainSpec,
  TURNS,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import { removeCasualties } from '../../../src/games/sovl/chapters/combat/casualties.ts'
import { clearDeployment, deployListed } from '../../../src/games/sovl/chapters/deploy.ts'
import { breakUnit, flightMove, fromCombat } from '../../../src/games/sovl/chapters/flight.ts'
import { HEADINGS } from '../../../src/games/sovl/chapters/move.ts'
import * as acts from '../../../src/games/sovl/choices/actions.ts'
import { GRIDS } from '../../../src/games/sovl/choices/grid.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { meet, touchAll } from '../../../src/games/sovl/space/touch.ts'
import { ACTIVATE, type Battle, FLIGHTS, TURN_BEGINS, TURN_ENDS } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import * as Step from '../../../src/games/sovl/state/steps.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { STRIKE } from '../../../src/games/sovl/telling/events.ts'
import { ScriptedDice } from '../dice/scripted-dice.ts'
import { CORE, type Kind, unit as spec } from './units.ts'

/** Battles of SOVL from a given position: units on given places, a stage, and scripted dice and decisions. */

/** Length of a millimetre in inches. */
export const MM = 1 / 25.4

/** A kind of unit with its place: centre in inches, facing in degrees clockwise from +y. */
export interface Stand extends Kind {
  readonly at: readonly [number, number]
  readonly facing: number
  readonly cost?: number
  readonly equipment?: readonly string[]
  readonly properties?: readonly string[]
}

export function stand(kind: Kind, x: number, y: number, facing = 0, more: Partial<UnitSpec> = {}): Stand {
  return { ...kind, at: [x, y], facing, ...more }
}

/** The kind of unit with a bow. */
export function shooting(kind: Kind, range: number, power: number): Kind {
  return { ...kind, profile: { ...kind.profile, ranged: { range, power } } }
}

/** The footprint of a kind of unit, inches. */
const BASES: Readonly<Record<string, readonly [number, number]>> = {
  'infantry-20': [20, 20],
  'infantry-25': [25, 25],
  cavalry: [25, 50],
  'monstrous-infantry': [40, 40],
  'large-monster': [50, 50],
  chariot: [50, 100],
}

export function sizeOf({ profile, models, width }: Kind): { readonly width: number; readonly depth: number } {
  const [across, along] = BASES[profile.type] as readonly [number, number]
  return { width: width * across * MM, depth: Math.ceil(models / width) * along * MM }
}

/** Terrain with its sides along those of the table. */
export function box(kind: string, x: number, y: number, toX: number, toY: number): TerrainSpec {
  return {
    kind,
    polygon: [
      [x, y],
      [toX, y],
      [toX, toY],
      [x, toY],
    ],
  }
}

export type Stage = 'turn' | 'strategic' | 'flights' | 'turn ends'

const STAGES: Readonly<Record<Stage, Battle['stage']>> = {
  turn: TURN_BEGINS,
  strategic: ACTIVATE,
  flights: FLIGHTS,
  'turn ends': TURN_ENDS,
}

export interface Setting {
  readonly rules?: Partial<SovlRules>
  readonly terrain?: readonly TerrainSpec[]
  readonly stage?: Stage
  readonly turns?: number
  readonly width?: number
  readonly depth?: number
}

type Army = Readonly<Record<string, Stand>>

/** An event of the log with its numbers. */
export type Note = readonly [number, number, number, number, number]

/** A battle on a table, by default at the start of a Strategic Phase with the first army to act. It ends with its first turn by default. */
export class Field {
  readonly state: SovlState
  readonly battle: Battle
  readonly notes: Note[] = []
  dice = new ScriptedDice('')
  readonly log: Log = {
    on: true,
    cite() {},
    note: (...note: Note) => {
      this.notes.push(note)
    },
  }

  constructor(first: Army, second: Army, setting: Setting = {}) {
    const { rules = {}, terrain = [], stage = 'strategic', turns = 1, width = 60, depth = 40 } = setting
    const army = (name: string, stands: Army) => ({
      name,
      policy: null,
      units: Object.entries(stands).map(([id, { at: _at, facing: _facing, ...kind }]) => ({
        cost: 100,
        ...spec(id, kind),
      })),
    })
    const matchup: Matchup = {
      name: 'First v Second',
      mode: 'battle',
      turns,
      armies: [army('First', first), army('Second', second)],
      contacts: [],
      battle: { seats: 'swap', table: { width, depth, terrain }, deployment: { by: 'policy' } },
    }
    this.state = SOVL.setup({ ...CORE, moves: 'wide', ...rules }, matchup)
    this.battle = this.state.battle as Battle
    // In the middle of a battle units stand in no deployment zone.
    for (const [name, { at, facing }] of [...Object.entries(first), ...Object.entries(second)]) {
      const angle = (facing * Math.PI) / 180
      this.unit(name).at.set(at)
      this.unit(name).facing.set([Math.sin(angle), Math.cos(angle)].map((part) => Math.round(part * 1e12) / 1e12))
    }
    SOVL.reset(this.state, 0)
    clearDeployment(this.state, this.battle)
    deployListed(this.state, this.battle, SILENT)
    if (stage !== 'turn') this.state.turn = 1
    this.battle.stage = STAGES[stage]
  }

  unit(name: string): Unit {
    const found = this.state.units.find((unit) => unit.name === name)
    if (found === undefined) throw new Error(`there is no unit ${name}`)
    return found
  }

  /** Sets the dice of the following rolls. */
  roll(script: string): this {
    this.dice = new ScriptedDice(script)
    return this
  }

  /** Records contacts of a unit's front with all enemies flush with it, as after a charge at the first of them. */
  contact(charger: string, target: string): this {
    touchAll(this.state, this.battle, this.unit(charger), this.unit(target), this.log)
    return this
  }

  /** Records base contact of two sides, wherever the two units stand; the first has charged the second. */
  lock(unit: string, side: (typeof SIDES)[number], foe: string, foeSide: (typeof SIDES)[number]): this {
    const [own, theirs] = [SIDES.indexOf(side), SIDES.indexOf(foeSide)]
    meet(this.state, this.battle, this.unit(unit), own, this.unit(foe), theirs, true, 1, this.log)
    return this
  }

  /** The unit breaks and flees from the enemies in contact, with the dice given before. */
  flee(name: string): this {
    const unit = this.unit(name)
    breakUnit(this.state, this.battle, unit)
    fromCombat(this.battle, unit)
    flightMove(this.state, this.battle, unit, Step.FLIGHT, 1, this.dice, this.log)
    return this
  }

  /** The unit loses this many wounds, without an attacker. */
  lose(name: string, wounds: number): this {
    const unit = this.unit(name)
    unit.taken = wounds
    removeCasualties(this.state, unit, unit.index, this.log)
    return this
  }

  /** Attacker, target and number of dice of each attack, as `a front at b front: 10`; those of commanders are separate. */
  get strikes(): string[] {
    return this.noted(STRIKE).map(([unit = 0, foe = 0, dice = 0, sides = 0]) => {
      const name = (index: number) => (this.state.units[index] as Unit).name
      const who = dice < 0 ? `${name(unit)}’s commander` : name(unit)
      return `${who} ${SIDES[sides >> 2]} at ${name(foe)} ${SIDES[sides & 3]}: ${Math.abs(dice)}`
    })
  }

  /** The unit is fleeing. */
  rout(name: string): this {
    breakUnit(this.state, this.battle, this.unit(name))
    return this
  }

  /** Place of the unit: centre and footprint in inches, facing in degrees clockwise from +y, all to nine digits. */
  pose(name: string): { x: number; y: number; facing: number; width: number; depth: number } {
    const { pose } = this.battle.table.shapes
    const at = this.unit(name).shape * POSE
    const round = (value: number) => Math.round(value * 1e9) / 1e9 + 0
    const number = (k: number) => round(pose[at + k] as number)
    const facing = round((Math.atan2(number(UX), number(UY)) * 180) / Math.PI)
    return { x: number(X), y: number(Y), facing, width: 2 * number(HW), depth: 2 * number(HD) }
  }

  get left(): number {
    return this.battle.points[0] as number
  }

  /** Plays on to the next decision; returns whether the battle is over. */
  advance(): boolean {
    return SOVL.advance(this.state, this.dice, this.log) === OVER
  }

  /** The legal decisions, in the words of `choose`. */
  options(): string[] {
    if (this.advance()) return []
    const out = new Int32Array(65_536)
    const n = SOVL.actions(this.state, out)
    return [...out.subarray(0, n)].map((action) => this.word(action))
  }

  /** Makes decisions, one after another; each must be legal. After each the battle goes on to the next decision. */
  choose(...decisions: readonly string[]): this {
    for (const decision of decisions) {
      if (this.advance()) throw new Error(`nobody is asked: ${decision}`)
      const out = new Int32Array(65_536)
      const n = SOVL.actions(this.state, out)
      const action = out.subarray(0, n).find((candidate) => this.word(candidate) === decision)
      if (action === undefined) {
        throw new Error(`${decision} is none of ${[...out.subarray(0, n)].map((other) => this.word(other)).join(', ')}`)
      }
      SOVL.apply(this.state, action, this.dice, this.log)
    }
    return this
  }

  /** The numbers of all events of one kind. */
  noted(event: number): (readonly number[])[] {
    return this.notes.filter(([kind]) => kind === event).map(([, ...numbers]) => numbers)
  }

  /** Outcome, turns, then the measures. */
  row(): number[] {
    const row = new Int32Array(FIRST_MEASURE + SOVL.columns(this.state).length)
    SOVL.measure(this.state, row)
    return [...row]
  }

  /** 0: the first army won; 1: a draw; 2: the second. */
  get outcome(): number {
    return this.row()[OUTCOME] as number
  }

  get turns(): number {
    return this.row()[TURNS] as number
  }

  /** Contacts such as `a front on b left`, seen from the unit. */
  contacts(name: string): string[] {
    const { contacts } = this.unit(name)
    return contacts.map(({ side, foe, foeSide }) => `${SIDES[side]} on ${foe.name} ${SIDES[foeSide]}`)
  }

  private word(action: number): string {
    const a = acts.aOf(action)
    const b = acts.bOf(action)
    const name = (index: number) => (this.state.units[index] as Unit).name
    switch (acts.kindOf(action)) {
      case acts.PASS:
        return 'pass'
      case acts.CHARGE:
        return `charge ${name(a)} ${name(b >> 2)} ${SIDES[b & 3]}`
      case acts.COUNTER:
        return `counter ${name(a)}`
      case acts.ACTIVATION:
        return `activate ${name(a)}`
      case acts.MOVE:
        return GRIDS[this.state.rules.moves][a]?.text as string
      case acts.PIVOT:
        if (a >= HEADINGS) return `face ${name(a - HEADINGS)}`
        return a < HEADINGS / 2 ? `left ${15 * (a + 1)}` : `right ${15 * (a - HEADINGS / 2 + 1)}`
      case acts.ADVANCE:
        return `ahead ${b / 10}`
      case acts.SHOOT:
        return `shoot ${name(a)}`
      case acts.ENGAGEMENT:
        return `engagement ${a}`
      case acts.DONE:
        return 'done'
      default:
        return `${acts.kindOf(action)} ${a} ${b}`
    }
  }
}

export function field(first: Army, second: Army, setting?: Setting): Field {
  return new Field(first, second, setting)
}
