import { readFileSync } from 'node:fs'
import { type ParseOptions, parseScenario } from '../../src/scenario/parse.ts'
import { InputError } from '../../src/scenario/text/problem.ts'
import type { Scenario } from '../../src/scenario/types.ts'

/** The scenario of the design. The tests below depend on each line. */
export const KNIGHTS = `game: sovl
title: Knights charge a line of spears
question: Do five knights break twenty spearmen from the front?
rules: core
mode: engagement
turns: 8
battles: 20000
seed: 7
catalogue: catalogue.yaml
armies:
  - name: Order
    units:
      - { id: knights, unit: h-lancers, models: 5, width: 5 }
  - name: Levy
    units:
      - id: line
        profile: { type: infantry-20, skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }
        models: 20
        width: 5
contacts:
  - { unit: knights, side: front, of: line }
`

export const CATALOGUE = readFileSync(new URL('../../scenarios/sovl/catalogue.yaml', import.meta.url), 'utf8')

/** A battle with a list and units of its own. The tests below depend on each line. */
export const BATTLE = `game: sovl
title: A list meets units at a river
question: Who holds the ford?
rules: core
battles: 2000
seed: 7
catalogue: catalogue.yaml
table:
  size: standard
  terrain:
    - { kind: forest, at: [20, 18], size: [8, 6], turn: 30 }
    - { kind: river, polygon: [[0, 19], [10, 19], [10, 21], [0, 21]] }
    - { kind: swamp, at: [40, 20], size: [6, 4] }
    - { kind: building, at: [50, 20], size: [4, 4] }
armies:
  - name: Hammer
    list: hammer.yaml
  - name: Tide
    policy: aggressive
    units:
      - { id: mob, unit: o-mob, models: 20, commander: o-boss }
      - { id: rabble, unit: o-goblins, models: 30 }
`

/** The list of the battle above. */
export const HAMMER = `game: sovl
title: Hammer
catalogue: catalogue.yaml
faction: human
size: warband
commanders:
  - { entry: h-captain, retinue: { entry: h-lancers, models: 6 } }
units:
  - { entry: h-spears, models: 15 }
  - { entry: h-halberds, models: 13 }
`

/** The battle with one text replaced by another; the text must occur. */
export function fought(from: string, to: string): string {
  if (!BATTLE.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return BATTLE.replace(from, to)
}

/** Faults of the battle with another list. */
export function listFaults(from: string, to: string): string[] {
  if (!HAMMER.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return faults(BATTLE, { lists: { 'hammer.yaml': HAMMER.replace(from, to) } })
}

/** Parses a scenario beside the shipped catalogue. */
export function parse(text: string | object, options: ParseOptions = {}): Scenario {
  return parseScenario(text, {
    name: 'knights.yaml',
    catalogue: CATALOGUE,
    lists: { 'hammer.yaml': HAMMER },
    ...options,
  })
}

/** The knights with one text replaced by another; the text must occur. */
export function edited(from: string, to: string): string {
  if (!KNIGHTS.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return KNIGHTS.replace(from, to)
}

/** The message to a user about a wrong scenario. */
export function complaint(text: string | object, options: ParseOptions = {}): string {
  return thrown(() => parse(text, options)).format()
}

/** `line:column` and message of each fault. */
export function faults(text: string | object, options: ParseOptions = {}): string[] {
  return thrown(() => parse(text, options)).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

export function thrown(action: () => unknown): InputError {
  try {
    action()
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}
