import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { CitedNotes, SILENT } from '../../../src/core/log.ts'
import {
  type ActionView,
  type Matchup,
  MOST_ACTIONS,
  OVER,
  type TerrainSpec,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import { put } from '../../../src/games/null-strike/chapters/move.ts'
import type { StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { gapAt } from '../../../src/games/null-strike/space/movement/distances.ts'
import { sightOf } from '../../../src/games/null-strike/space/sight/sight.ts'
import { SHOTS } from '../../../src/games/null-strike/state/field.ts'
import {
  ABOARD,
  NONE,
  ON_TABLE,
  resize,
  type Strike,
  standInBlock,
  type Unit,
} from '../../../src/games/null-strike/state/state.ts'
import { gapBetween } from './bases.ts'
import { CORE } from './units.ts'

/** Battles of Null Strike on a table, with units on given places. */

export function battle(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  terrain: readonly TerrainSpec[] = [],
): Matchup {
  return {
    name: 'first v second',
    mode: 'battle',
    turns: null,
    armies: [
      { name: 'First', policy: null, units: first },
      { name: 'Second', policy: null, units: second },
    ],
    contacts: [],
    battle: { seats: 'fixed', table: { width: 72, depth: 48, terrain }, deployment: { by: 'policy' } },
  }
}

/** A rectangle of ground. */
export function ground(kind: string, x: number, y: number, width: number, depth: number): TerrainSpec {
  return {
    kind,
    polygon: [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ],
  }
}

const CLAUSE_IDS = Object.keys(NULL_STRIKE.facts.clauseTexts ?? {})

/** A battle in progress, for one test. */
export class Table {
  readonly state: Strike
  readonly dice = new KeyedDice(1, 2)
  /** Clauses cited so far. Below: the lines of the events, the clauses of each line, and the events. */
  readonly told: string[] = []
  readonly lines: string[] = []
  readonly cited: (readonly string[])[] = []
  readonly events: (readonly [number, number, number, number, number])[] = []
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly log = new CitedNotes((event, cited) => {
    const clauses = cited.map((clause) => CLAUSE_IDS[clause] as string)
    this.told.push(...clauses)
    this.cited.push(clauses)
    this.events.push(event)
    this.lines.push(NULL_STRIKE.tell(this.state, ...event))
  })

  constructor(matchup: Matchup, rules: StrikeRules = CORE) {
    this.state = NULL_STRIKE.setup(rules, matchup)
    this.dice.seek(0)
    NULL_STRIKE.reset(this.state, 0)
    NULL_STRIKE.advance(this.state, this.dice, SILENT)
  }

  unit(name: string): Unit {
    const found = this.state.roster.find((unit) => unit.name === name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }

  /** Puts all units into reserve, then these units on these places. It is the first turn of a round, and the turn of the first army. */
  stand(places: Readonly<Record<string, readonly [number, number]>>): this {
    while (this.state.turn === 0) this.choose({ kind: 'reserve' })
    const { field } = this.state
    if (field === null) throw new Error('there is no table')
    for (const [name, [x, y]] of Object.entries(places)) {
      const unit = this.unit(name)
      standInBlock(unit)
      put(this.state, field, unit, x, y)
      unit.place = ON_TABLE
      unit.carrier = NONE
      put(this.state, field, unit, x, y)
    }
    field.charges.fill(-2)
    if (this.state.goer !== 0) this.choose({ kind: 'end-turn' })
    this.state.opener = 0
    return this
  }

  /** Moves a unit straight down or up the table until it touches another that is below it. */
  abut(name: string, below: string): this {
    const { field } = this.state
    if (field === null) throw new Error('there is no table')
    const unit = this.unit(name)
    const other = this.unit(below)
    let [near, far] = [other.y, other.y + 15]
    for (let step = 0; step < 40; step++) {
      const middle = (near + far) / 2
      if (gapAt(unit, unit.x, middle, other) < 0.004) near = middle
      else far = middle
    }
    put(this.state, field, unit, unit.x, far)
    return this
  }

  /** Removes models until this many are left. */
  shrink(name: string, models: number): void {
    const unit = this.unit(name)
    unit.models = models
    resize(unit)
    this.state.field?.pairs.fill(-2)
    this.state.field?.charges.fill(-2)
  }

  /** Brings all models of a unit back. */
  restore(name: string): void {
    const unit = this.unit(name)
    unit.place = ON_TABLE
    this.shrink(name, unit.full)
    unit.others = unit.fullOthers
  }

  options(): readonly ActionView[] {
    const n = NULL_STRIKE.actions(this.state, this.actions)
    return Array.from(this.actions.slice(0, n), (action) => NULL_STRIKE.describe(this.state, action))
  }

  /** Kinds of actions that may be chosen for a unit. */
  kindsOf(name: string): readonly string[] {
    return this.options().flatMap(({ kind, ...option }) => (option['unit'] === name ? [kind] : []))
  }

  /** Attacks a target with a unit, with its first weapons or the named ones. */
  attack(unit: string, target: string, weapons?: string): this {
    return this.choose({ kind: 'attack', unit }).choose({ kind: 'attack', target, ...(weapons && { weapons }) })
  }

  /** Gives the player this many actions. */
  give(actions = 99): this {
    this.state.left = actions
    return this
  }

  /** Puts a unit into a transport. */
  load(name: string, transport: string): this {
    const unit = this.unit(name)
    unit.place = ABOARD
    unit.carrier = this.unit(transport).index
    resize(unit)
    return this
  }

  /** Whether an action with these fields may be chosen. */
  offers(wanted: Readonly<Record<string, unknown>>): boolean {
    return this.find(wanted) >= 0
  }

  choose(wanted: Readonly<Record<string, unknown>>): this {
    const at = this.find(wanted)
    if (at < 0) throw new Error(`${JSON.stringify(wanted)} is not among ${JSON.stringify(this.options().slice(0, 40))}`)
    NULL_STRIKE.apply(this.state, this.actions[at] as number, this.dice, this.log)
    this.side = NULL_STRIKE.advance(this.state, this.dice, this.log)
    return this
  }

  side: number = 0

  get isOver(): boolean {
    return this.side === OVER
  }

  private find(wanted: Readonly<Record<string, unknown>>): number {
    return this.options().findIndex((option) =>
      Object.entries(wanted).every(([key, value]) =>
        Array.isArray(value)
          ? near(option[key] as readonly number[] | undefined, value as readonly number[])
          : option[key] === value,
      ),
    )
  }
}

function near(place: readonly number[] | undefined, wanted: readonly number[]): boolean {
  return place !== undefined && place.every((value, i) => Math.abs(value - (wanted[i] as number)) < 0.06)
}

/**
 * The sight of one unit of another: cover as bits, or the reason why it cannot attack. If it can, the models in range by weapon × 2 + kind;
 * else zeros.
 */
export function shots(table: Table, from: string, to: string): { sight: number; inRange: number[] } {
  const { state } = table
  const { field } = state
  if (field === null) throw new Error('no table')
  const [a, b] = [table.unit(from), table.unit(to)]
  const sight = sightOf(state, field, a, b)
  const at = (a.index * state.units.length + b.index) * SHOTS
  const inRange = Array.from(field.shots.subarray(at, at + SHOTS))
  return { sight, inRange: sight < 0 ? inRange.fill(0) : inRange }
}

export function gap(table: Table, a: string, b: string): number {
  return gapBetween(table.unit(a), table.unit(b))
}
