import { type ExactSolution, solve } from '../../../src/core/exact.ts'
import { ExactDice } from '../../../src/core/exact-dice.ts'
import { type Log, SILENT } from '../../../src/core/log.ts'
import {
  type ActionView,
  type ContactSpec,
  type Matchup,
  MOST_ACTIONS,
  OVER,
  type Profile,
  type Side,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import { EDITIONS, type WarRules } from '../../../src/games/war/data/rules.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import type { Unit } from '../../../src/games/war/state/unit.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { ScriptedDice } from '../dice/scripted-dice.ts'

/** Ids of the clauses that rules cite, by number. */
export const CLAUSE_IDS = Object.keys(WAR.facts.clauseTexts ?? {})

/** Cards, engagements and boards of W.A.R. for tests. */

export const CORE: WarRules = EDITIONS.core

export function but(changes: Partial<WarRules>): WarRules {
  return { ...CORE, ...changes }
}

type Line = readonly [attacks: number, value: number, damage: number]
type Shot = readonly [attacks: number, value: number, damage: number, range: number]

export interface Card {
  readonly type: string
  readonly strength: number
  readonly save: number
  readonly fight: Line
  readonly shoot?: Shot
  readonly saveBattered?: number
  readonly fightBattered?: Line
  readonly shootBattered?: Shot
  readonly cost?: number
  readonly properties?: readonly string[]
}

function line([attacks, value, damage]: Line): Record<string, number> {
  return { attacks, value, damage }
}

function shot([attacks, value, damage, range]: Shot): Record<string, number> {
  return { attacks, value, damage, range }
}

/** A unit with a card; the battered profile equals the full one unless the card says otherwise. */
export function unit(id: string, card: Card, where: Partial<UnitSpec> = {}): UnitSpec {
  const profile: Profile = {
    type: card.type,
    strength: card.strength,
    save: card.save,
    saveBattered: card.saveBattered ?? card.save,
    fight: line(card.fight),
    fightBattered: line(card.fightBattered ?? card.fight),
    ...(card.shoot && { shoot: shot(card.shoot), shootBattered: shot(card.shootBattered ?? card.shoot) }),
  }
  return {
    id,
    models: 1,
    profile,
    cost: card.cost ?? 100,
    ...(card.properties && { properties: card.properties }),
    ...where,
  }
}

// The sample cards of the oracle values.
export const SPEARS: Card = {
  type: 'infantry',
  strength: 6,
  save: 7,
  fight: [6, 7, 1],
  saveBattered: 8,
  fightBattered: [3, 8, 1],
  cost: 60,
}
export const BOWMEN: Card = {
  type: 'infantry',
  strength: 5,
  save: 9,
  fight: [4, 9, 1],
  shoot: [6, 8, 1, 6],
  saveBattered: 10,
  fightBattered: [2, 10, 1],
  shootBattered: [3, 9, 1, 6],
  cost: 55,
}
export const HALBERDS: Card = {
  type: 'infantry',
  strength: 6,
  save: 6,
  fight: [7, 6, 1],
  saveBattered: 7,
  fightBattered: [4, 7, 1],
  cost: 75,
}
export const KNIGHTS: Card = {
  type: 'heavyCavalry',
  strength: 7,
  save: 6,
  fight: [6, 6, 2],
  saveBattered: 7,
  fightBattered: [3, 7, 2],
  cost: 110,
}
export const LEVY: Card = {
  type: 'infantry',
  strength: 8,
  save: 10,
  fight: [7, 9, 1],
  saveBattered: 11,
  fightBattered: [4, 10, 1],
  cost: 50,
}
export const TROLL: Card = {
  type: 'large',
  strength: 9,
  save: 7,
  fight: [5, 7, 3],
  saveBattered: 8,
  fightBattered: [3, 8, 3],
  cost: 115,
}
export const BOLT_CART: Card = {
  type: 'artillery',
  strength: 3,
  save: 10,
  fight: [1, 11, 1],
  shoot: [4, 7, 2, 8],
  saveBattered: 11,
  fightBattered: [1, 12, 1],
  shootBattered: [2, 8, 2, 8],
  cost: 55,
}
export const LORD: Card = {
  type: 'infantry',
  strength: 5,
  save: 6,
  fight: [5, 5, 2],
  saveBattered: 7,
  fightBattered: [3, 6, 2],
  cost: 110,
  properties: ['leader'],
}

/** A card like another one, without attacks. */
export function harmless(card: Card): Card {
  return { ...card, fight: [0, 13, 1], fightBattered: [0, 13, 1] }
}

/** The two units of a duel after set-up. */
export function pairOf(matchup: Matchup): readonly [{ state: War; unit: Unit }, { state: War; unit: Unit }] {
  const state = WAR.setup(CORE, matchup)
  const [first, second] = state.roster
  if (first === undefined || second === undefined) throw new Error('a duel has two units')
  return [
    { state, unit: first },
    { state, unit: second },
  ]
}

/** A card that never strikes, never saves and is almost never removed. */
export function dummy(changes: Partial<Card> = {}): Card {
  return { type: 'infantry', strength: 60, save: 13, fight: [0, 13, 1], ...changes }
}

export function engagement(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  contacts: readonly (readonly [string, string])[],
  turns: number | null = 1,
): Matchup {
  return {
    name: 'A v B',
    mode: 'engagement',
    turns,
    armies: [
      { name: 'A', policy: null, units: first },
      { name: 'B', policy: null, units: second },
    ],
    contacts: contacts.map(([one, of]): ContactSpec => ({ unit: one, side: '', of })),
  }
}

/** One unit against another. */
export function duel(first: UnitSpec, second: UnitSpec, turns: number | null = 1): Matchup {
  return engagement([first], [second], [[first.id, second.id]], turns)
}

export interface Answer {
  readonly solution: ExactSolution
  /** By unit and measure. */
  readonly mean: (id: string, measure: string) => number
  readonly pmf: (id: string, measure: string) => readonly number[]
}

/** An engagement solved exactly. */
export function exactly(matchup: Matchup, rules: WarRules = CORE): Answer {
  const state = WAR.setup(rules, matchup)
  const solution = solve(WAR, state, matchup.turns, 2_000_000)
  if (solution === null) throw new Error('too large')
  const columns = WAR.columns(state)
  const column = (id: string, measure: string) => {
    const at = columns.findIndex((column) => column.unit === id && column.measure.name === measure)
    const found = solution.columns[at]
    if (found === undefined) throw new Error(`no ${measure} of ${id}`)
    return found
  }
  return {
    solution,
    mean: (id, measure) => column(id, measure).mean,
    pmf: (id, measure) => column(id, measure).pmf ?? [],
  }
}

/** A board: rows of letters as in scenarios, `.` open. */
export function boardOf(rows: readonly string[] | readonly [number, number]) {
  const legend: Readonly<Record<string, string>> = {
    '.': '',
    w: 'woods',
    h: 'hill',
    r: 'river',
    B: 'bridge',
    f: 'ford',
    v: 'village',
    F: 'farm',
    u: 'ruins',
    m: 'walled',
    c: 'fort',
    b: 'broken',
  }
  if (typeof rows[0] === 'number') {
    const [columns, deep] = rows as readonly [number, number]
    return { columns, rows: deep, ground: new Array<string>(columns * deep).fill('') }
  }
  const lines = rows as readonly string[]
  return {
    columns: lines[0]?.length ?? 0,
    rows: lines.length,
    ground: lines.flatMap((line) => Array.from(line, (letter) => legend[letter] ?? '')),
  }
}

/** A battle with every unit on its given place, `[column, row]` and facing. */
export function battle(
  rows: readonly string[] | readonly [number, number],
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  turns: number | null = null,
): Matchup {
  return {
    name: 'A v B',
    mode: 'battle',
    turns,
    armies: [
      { name: 'A', policy: 'greedy', units: first },
      { name: 'B', policy: 'greedy', units: second },
    ],
    contacts: [],
    battle: {
      seats: 'fixed',
      table: { width: 0, depth: 0, terrain: [] },
      hexes: boardOf(rows),
      deployment: { by: 'listed' },
    },
  }
}

/** A battle controlled by the names of its actions. */
export class Play {
  readonly state: War
  readonly dice: ScriptedDice
  readonly lines: string[] = []
  readonly clauses = new Set<string>()
  readonly log: Log
  side: Side | typeof OVER
  private readonly list = new Int32Array(MOST_ACTIONS)

  constructor(matchup: Matchup, script: string, rules: WarRules = CORE, told = false) {
    this.state = WAR.setup(rules, matchup)
    this.dice = new ScriptedDice(script)
    this.log = told ? this.telling() : SILENT
    WAR.reset(this.state, 0)
    this.side = WAR.advance(this.state, this.dice, this.log)
  }

  /** The legal actions, described. */
  get actions(): readonly ActionView[] {
    return this.packed().map((action) => WAR.describe(this.state, action))
  }

  packed(): readonly number[] {
    return Array.from(this.list.slice(0, WAR.actions(this.state, this.list)))
  }

  /** Legal actions of a kind with the given fields. */
  having(wanted: Readonly<Record<string, unknown>>): readonly ActionView[] {
    return this.actions.filter((view) => matches(view, wanted))
  }

  /** Carries out the first legal action with these fields; throws if there is none. */
  do(...steps: readonly Readonly<Record<string, unknown>>[]): this {
    for (const wanted of steps) {
      const action = this.packed().find((packed) => matches(WAR.describe(this.state, packed), wanted))
      if (action === undefined) {
        const legal = this.actions.map(({ text }) => text).slice(0, 12)
        throw new Error(`${JSON.stringify(wanted)} is not legal; legal are ${legal.join(' | ')}`)
      }
      WAR.apply(this.state, action, this.dice, this.log)
      this.side = WAR.advance(this.state, this.dice, this.log)
    }
    return this
  }

  private telling(): Log {
    return {
      on: true,
      cite: (clause) => this.clauses.add(CLAUSE_IDS[clause] as string),
      note: (...event) => this.lines.push(WAR.tell(this.state, ...event).trim()),
    }
  }

  unit(name: string): Unit {
    const found = this.state.units.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }

  /** Throws unless every die of the script was rolled. */
  done(): void {
    this.dice.done()
  }
}

function matches(view: ActionView, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(view[key]) === JSON.stringify(value))
}

/** The chances of the results of an action, as `read` finds them after it: every path of the dice is played. */
export function outcomes(
  play: Play,
  wanted: Readonly<Record<string, unknown>>,
  read: (state: War) => number,
): ReadonlyMap<number, number> {
  const saved = new Int32Array(65_536)
  const length = WAR.save(play.state, saved)
  const action = play.packed().find((packed) => matches(WAR.describe(play.state, packed), wanted))
  if (action === undefined) throw new Error(`${JSON.stringify(wanted)} is not legal`)
  const dice = new ExactDice()
  const found = new Map<number, number>()
  dice.restart()
  while (dice.next()) {
    WAR.load(play.state, saved.subarray(0, length))
    WAR.apply(play.state, action, dice, SILENT)
    const value = read(play.state)
    found.set(value, (found.get(value) ?? 0) + dice.weight)
  }
  WAR.load(play.state, saved.subarray(0, length))
  return found
}

export function meanOf(chances: ReadonlyMap<number, number>): number {
  return [...chances].reduce((sum, [value, chance]) => sum + value * chance, 0)
}

/** Damage of a unit by name. */
export function damageOf(name: string): (state: War) => number {
  return (state) => state.units.find((one) => one.name === name)?.damage ?? Number.NaN
}
