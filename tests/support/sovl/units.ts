import type { Dice } from '../../../src/core/dice.ts'
import { type Log, SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, type Matchup, OUTCOME, type Profile, TURNS, type UnitSpec } from '../../../src/core/ruleset.ts'
import { ENGAGEMENT_MEASURES as MEASURES } from '../../../src/games/sovl/data/measures.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { BREAK_TEST, HITS, SCORE, STRIKE } from '../../../src/games/sovl/telling/events.ts'
import { tell } from '../../../src/games/sovl/telling/tell.ts'
import { RolledDice } from '../dice/rolled-dice.ts'
import { ScriptedDice } from '../dice/scripted-dice.ts'

export const CORE: SovlRules = EDITIONS.core
export const EARLIER: SovlRules = EDITIONS['earlier-combat']

/** A unit without a name: a profile, a number of models and a width. */
export interface Kind {
  readonly profile: Profile
  readonly models: number
  readonly width: number
  readonly commander?: Profile
}

export function profile(
  type: string,
  skill: number,
  power: number,
  defense: number,
  attacks: number,
  wounds: number,
  discipline: number,
): Profile {
  return { type, skill, power, defense, attacks, wounds, discipline }
}

// The units of the oracle tables.
export const LINE: Kind = { profile: profile('infantry-20', 3, 3, 3, 1, 1, 7), models: 20, width: 5 }
export const HEAVY: Kind = { profile: profile('infantry-25', 4, 4, 4, 1, 1, 8), models: 20, width: 5 }
export const KNIGHT: Kind = { profile: profile('cavalry', 4, 5, 5, 2, 1, 8), models: 5, width: 5 }
export const OGRE: Kind = { profile: profile('monstrous-infantry', 3, 5, 4, 3, 3, 7), models: 6, width: 3 }
export const GIANT: Kind = { profile: profile('large-monster', 3, 6, 5, 5, 6, 9), models: 1, width: 1 }

/** The same kind of unit with other numbers in its profile. */
export function but(kind: Kind, changes: Readonly<Record<string, number>>): Kind {
  return { ...kind, profile: { ...kind.profile, ...changes } }
}

/** This many models of a kind of unit, `width` of them in the front rank. */
export function of(kind: Kind, models: number, width = kind.width): Kind {
  return { ...kind, models, width }
}

export function led(kind: Kind, commander: Profile): Kind {
  return { ...kind, commander }
}

export function unit(id: string, kind: Kind): UnitSpec {
  return { id, ...kind }
}

/** Units by name, and contacts such as `knights on left of line`. */
export function engagement(
  first: Readonly<Record<string, Kind>>,
  second: Readonly<Record<string, Kind>>,
  contacts: readonly string[],
  turns: number | null = 1,
): Matchup {
  const army = (name: string, kinds: Readonly<Record<string, Kind>>) => ({
    name,
    policy: null,
    units: Object.entries(kinds).map(([id, kind]) => unit(id, kind)),
  })
  return {
    name: 'First v Second',
    mode: 'engagement',
    turns,
    armies: [army('First', first), army('Second', second)],
    contacts: contacts.map((text) => {
      const [, unit = '', side = '', of = ''] = /^(\S+) on (\S+) of (\S+)$/.exec(text) ?? []
      return { unit, side, of }
    }),
  }
}

/** Two units, called x and y: the front of x on a side of y. */
export function duel(x: Kind, y: Kind, side = 'front', turns: number | null = 1): Matchup {
  return engagement({ x }, { y }, [`x on ${side} of y`], turns)
}

export type MeasureName = (typeof MEASURES)[number]['name']
export type UnitNumbers = Readonly<Record<MeasureName, number>>

export interface Battle {
  /** 0: the first army won; 1: a draw; 2: the second won. */
  readonly outcome: number
  readonly turns: number
  /** By unit and measure. */
  readonly units: Readonly<Record<string, UnitNumbers>>
  /** The transcript: events of `tell.ts`, and the lines for reports. */
  readonly events: readonly number[]
  readonly told: readonly string[]
  /** Attacks made, in order. */
  readonly strikes: readonly Strike[]
  /** Combat Scores of the two armies, engagement by engagement. */
  readonly scores: readonly (readonly [number, number])[]
  readonly tests: readonly BreakTest[]
}

export interface Strike {
  readonly by: string
  readonly at: string
  /** The side of the striking unit that is in contact. */
  readonly side: string
  readonly dice: number
  readonly commander: boolean
  readonly wounds: number
}

export interface BreakTest {
  readonly unit: string
  /** The highest 2d6 that passes. */
  readonly limit: number
  readonly lostBy: number
}

/** Plays the battle block by block, giving the result row of each. The row is overwritten. */
export function* rows(matchup: Matchup, rules: SovlRules, dice: Dice, blocks: number): Generator<Int32Array> {
  const state = SOVL.setup(rules, matchup)
  const row = new Int32Array(FIRST_MEASURE + SOVL.columns(state).length)
  for (let block = 0; block < blocks; block++) {
    SOVL.reset(state, 0)
    dice.seek(block)
    SOVL.advance(state, dice, SILENT)
    SOVL.measure(state, row)
    yield row
  }
}

/** One battle with a transcript. */
export function play(matchup: Matchup, rules: SovlRules, dice: Dice): Battle {
  const state = SOVL.setup(rules, matchup)
  const ids = state.units.map((unit) => unit.name)
  const id = (index: number): string => ids[index] as string
  const events: number[] = []
  const told: string[] = []
  const strikes: Strike[] = []
  const scores: [number, number][] = []
  const tests: BreakTest[] = []
  const log: Log = {
    on: true,
    cite() {},
    note(event, a, b, c, d) {
      events.push(event)
      told.push(tell(state, event, a, b, c, d))
      if (event === STRIKE) {
        strikes.push({
          by: id(a),
          at: id(b),
          side: SIDES[d >> 2] as string,
          dice: Math.abs(c),
          commander: c < 0,
          wounds: 0,
        })
      } else if (event === HITS) {
        strikes.push({ ...(strikes.pop() as Strike), wounds: d })
      } else if (event === SCORE) {
        scores.push([b, c])
      } else if (event === BREAK_TEST) {
        const [first, second] = scores.at(-1) ?? [0, 0]
        if (Math.abs(first - second) !== d)
          throw new Error(`${id(a)} lost by ${d}, but the score is ${first} to ${second}`)
        tests.push({ unit: id(a), limit: c, lostBy: d })
      }
    },
  }
  SOVL.reset(state, 0)
  dice.seek(0)
  SOVL.advance(state, dice, log)
  const row = new Int32Array(FIRST_MEASURE + SOVL.columns(state).length)
  SOVL.measure(state, row)
  return {
    outcome: row[OUTCOME] as number,
    turns: row[TURNS] as number,
    units: byUnit(ids, (column) => row[FIRST_MEASURE + column] as number),
    events,
    told,
    strikes,
    scores,
    tests,
  }
}

/** The battle with these dice. It is fought with and without a log, to the same end, and must use every die. */
export function fight(matchup: Matchup, script: string, rules: SovlRules = CORE): Battle {
  const dice = new ScriptedDice(script)
  const battle = play(matchup, rules, dice)
  dice.done()
  const again = new ScriptedDice(script)
  const [row = []] = rows(matchup, rules, again, 1)
  again.done()
  const numbers = Object.values(battle.units).flatMap((unit) => MEASURES.map(({ name }) => unit[name]))
  if ([battle.outcome, battle.turns, ...numbers].join() !== row.join()) {
    throw new Error('a battle that is told ends otherwise than one that is not')
  }
  return battle
}

/** Dice of the first round, as `x front 10`; a commander's as `x front 3 commander`. */
export function diceThrown(matchup: Matchup, rules: SovlRules = CORE): string[] {
  return thrown(play({ ...matchup, turns: 1 }, rules, new RolledDice(1)))
}

/** Dice of all rounds, written likewise. */
export function thrown({ strikes }: Battle): string[] {
  return strikes.map(({ by, side, dice, commander }) => `${by} ${side} ${dice}${commander ? ' commander' : ''}`)
}

/** Numbers of a row, or of a list of columns, by unit and measure. */
export function byUnit(ids: readonly string[], value: (column: number) => number): Record<string, UnitNumbers> {
  return Object.fromEntries(
    ids.map((id, i) => [
      id,
      Object.fromEntries(MEASURES.map(({ name }, m) => [name, value(i * MEASURES.length + m)])) as UnitNumbers,
    ]),
  )
}
