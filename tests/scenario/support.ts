import { readFileSync } from 'node:fs'
import { type ParseOptions, parseScenario } from '../../src/scenario/parse.ts'
import { InputError } from '../../src/scenario/problem.ts'
import type { Scenario } from '../../src/scenario/types.ts'

/** The scenario of the design, line by line what the tests below count on. */
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

/** Parses a scenario beside the shipped catalogue. */
export function parse(text: string | object, options: ParseOptions = {}): Scenario {
  return parseScenario(text, { name: 'knights.yaml', catalogue: CATALOGUE, ...options })
}

/** The knights with one text replaced by another; the first must be there. */
export function edited(from: string, to: string): string {
  if (!KNIGHTS.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return KNIGHTS.replace(from, to)
}

/** What a user is told about a scenario that is wrong. */
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
