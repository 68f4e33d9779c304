import { CitedNotes, type Log } from '../../../src/core/log.ts'
import {
  type ActionView,
  type Matchup,
  MOST_ACTIONS,
  OVER,
  type Side,
  type SideSpec,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { WINDOW } from '../../../src/games/sovereign/state/frames.ts'
import { type Fight, topOf, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { ScriptedDice } from '../dice/scripted-dice.ts'
import { but } from './units.ts'

/** Encounters of Sovereign on a board, choice by choice with scripted dice. */

/** Rows of a board: `#` walls, `:` difficult ground, `|` slits, `_` low walls, digits heights in steps of 5 feet, `s` stairs. */
const KINDS: Readonly<Record<string, string>> = {
  '#': 'wall',
  ':': 'difficult',
  '|': 'slit',
  _: 'lowWall',
  s: 'stairs',
}

export function at(spec: UnitSpec, x: number, y: number): UnitSpec {
  return { ...spec, at: [x, y] }
}

export interface Setting {
  readonly first: readonly UnitSpec[]
  readonly second: readonly UnitSpec[]
  readonly rules?: Partial<SovereignRules>
  /** The board; open, 20 × 9, by default. */
  readonly rows?: readonly string[]
  readonly seats?: 'swap' | 'fixed'
  readonly turns?: number
  readonly policies?: readonly [string, string]
  /** Sides of an army that has several. */
  readonly sides?: readonly [first: readonly SideSpec[] | undefined, second?: readonly SideSpec[]]
}

export function encounter({
  first,
  second,
  rows = OPEN,
  seats = 'fixed',
  turns,
  policies,
  sides = [undefined],
}: Setting): Matchup {
  const letters = rows.flatMap((row) => Array.from(row))
  const columns = rows[0]?.length ?? 0
  const edge = (side: number): number[] =>
    letters.map((_, i) => (i % columns === (side === 1 ? 0 : columns - 1) ? side : 0))
  const ends = edge(1).map((one, i) => one || (edge(2)[i] as number))
  return {
    name: 'A v B',
    mode: 'battle',
    turns: turns ?? null,
    armies: [
      { name: 'A', policy: policies?.[0] ?? null, ...(sides[0] && { sides: sides[0] }), units: first },
      { name: 'B', policy: policies?.[1] ?? null, ...(sides[1] && { sides: sides[1] }), units: second },
    ],
    contacts: [],
    battle: {
      seats,
      table: { width: 0, depth: 0, terrain: [] },
      squares: {
        columns,
        rows: rows.length,
        ground: letters.map((letter) => KINDS[letter] ?? ''),
        elevation: letters.map((letter) => (/\d/.test(letter) ? 5 * Number(letter) : 0)),
        zone: letters.map((_, i) => (i % columns < columns / 2 ? 1 : 2)),
        exit: ends,
      },
      deployment: { by: 'listed' },
    },
  }
}

const OPEN: readonly string[] = Array.from({ length: 9 }, () => '.'.repeat(20))

const IDS = Object.keys(SOVEREIGN.facts.clauseTexts ?? {})

/** An encounter in progress. */
export class Table {
  readonly state: Fight
  /** For each event so far its kind, and the ids of the clauses that decided it. */
  private readonly lines: { readonly event: number; readonly clauses: readonly string[] }[] = []
  /** Ids of the clauses cited so far, without those of the next event. */
  readonly clauses = new Set<string>()
  readonly events: (readonly [number, number, number, number, number])[] = []
  private dice = new ScriptedDice('')
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly log: Log

  /** The first army goes first unless the rules say otherwise; no decision has been made yet. */
  constructor(setting: Setting, script = '') {
    const rules = but({ initiative: 'first', ...setting.rules })
    this.state = SOVEREIGN.setup(rules, encounter(setting))
    SOVEREIGN.reset(this.state, 0)
    this.log = new CitedNotes((event, cited) => {
      this.events.push(event)
      this.lines.push({ event: event[0], clauses: cited.map((clause) => IDS[clause] as string) })
      for (const clause of cited) this.clauses.add(IDS[clause] as string)
    })
    this.dice = new ScriptedDice(script)
  }

  unit(name: string): Unit {
    const unit = this.state.units.find((one) => one.name === name)
    if (unit === undefined) throw new Error(`there is no ${name}`)
    return unit
  }

  /** The dice from here on; all earlier dice must have been used. */
  roll(script: string): this {
    this.ask()
    this.dice.done()
    this.dice = new ScriptedDice(script)
    return this
  }

  /** The side that decides, `OVER` at the end. */
  ask(): Side | typeof OVER {
    return SOVEREIGN.advance(this.state, this.dice, this.log)
  }

  options(): ActionView[] {
    if (this.ask() === OVER) return []
    const n = SOVEREIGN.actions(this.state, this.actions)
    return Array.from({ length: n }, (_, i) => SOVEREIGN.describe(this.state, this.actions[i] as number))
  }

  /** Whether a choice is offered. */
  offers(kind: string, fields: Readonly<Record<string, unknown>> = {}): boolean {
    return this.options().some((view) => matches(view, kind, fields))
  }

  /** Makes the first choice that fits; earlier questions in a window are answered with no. */
  choose(kind: string, fields: Readonly<Record<string, unknown>> = {}): this {
    for (;;) {
      const options = this.options()
      const i = options.findIndex((view) => matches(view, kind, fields))
      if (i >= 0) {
        SOVEREIGN.apply(this.state, this.actions[i] as number, this.dice, this.log)
        return this
      }
      if (!this.isAsked()) {
        const told = options.map(({ kind: name, text }) => `${name}: ${text}`).join('\n')
        throw new Error(`no ${kind} ${JSON.stringify(fields)} among\n${told}`)
      }
      SOVEREIGN.apply(this.state, this.actions[0] as number, this.dice, this.log)
    }
  }

  /** Whether a unit is asked for an answer in a window. */
  isAsked(): boolean {
    return this.ask() !== OVER && this.state.depth > 0 && topOf(this.state).kind === WINDOW
  }

  /** The unit that is asked. */
  asked(): string {
    return String(this.options()[0]?.['unit'])
  }

  /** Answers no to every question, and checks that all dice were used. */
  quiet(): this {
    while (this.isAsked()) {
      SOVEREIGN.actions(this.state, this.actions)
      SOVEREIGN.apply(this.state, this.actions[0] as number, this.dice, this.log)
    }
    this.dice.done()
    return this
  }

  /** Goes to a square with the named kind of movement. */
  go(kind: string, x: number, y: number, fields: Readonly<Record<string, unknown>> = {}): this {
    return this.choose(kind).choose('go', { to: [x, y], ...fields })
  }

  /** Starts the turn of a member, if the side must choose one. */
  turn(unit: string): this {
    if (this.offers('member', { unit })) this.choose('member', { unit })
    if (this.state.active !== this.unit(unit).index) throw new Error(`it is not ${unit}’s turn`)
    return this
  }

  /** Runs until the next choice, and checks that all dice were used. */
  settle(): this {
    this.ask()
    this.dice.done()
    return this
  }

  /** Ends the turns of all members of the present side. */
  pass(): this {
    const { goer, round } = this.state
    for (let i = 0; i < 200; i++) {
      if (this.ask() === OVER || this.state.goer !== goer || this.state.round !== round) return this
      this.choose(this.offers('done') ? 'done' : 'member')
    }
    throw new Error('the side’s turn does not end')
  }

  /** Ids of the clauses that decided each event of a kind so far. */
  cited(event: number): (readonly string[])[] {
    return this.lines.filter((line) => line.event === event).map(({ clauses }) => clauses)
  }

  /** Events of a kind so far. */
  told(event: number): (readonly number[])[] {
    return this.events.filter(([kind]) => kind === event).map(([, ...rest]) => rest)
  }
}

function matches(view: ActionView, kind: string, fields: Readonly<Record<string, unknown>>): boolean {
  if (view.kind !== kind) return false
  return Object.entries(fields).every(([name, value]) => JSON.stringify(view[name]) === JSON.stringify(value))
}

/** Starts the turn of a member; the member whose turn it is ends its turn. */
export function goTo(table: Table, unit: string): Table {
  for (let i = 0; i < 50; i++) {
    if (table.offers('member', { unit })) table.choose('member', { unit })
    if (table.state.active === table.unit(unit).index) return table
    table.choose('done')
  }
  throw new Error(`${unit} does not get a turn`)
}
