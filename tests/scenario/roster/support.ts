import { parseRoster } from '../../../src/scenario/roster/read.ts'
import type { Roster, RosterOptions } from '../../../src/scenario/roster/types.ts'
import { CATALOGUE, thrown } from '../support.ts'

/** A roster with most of the fields of rosters. The tests depend on each line. */
export const ROSTER = `game: sovl
title: A small roster
battles: 3000
seed: 5
catalogue: catalogue.yaml
anchor: h-spears
units:
  - h-spears
  - { entry: o-mob, cost: 8.5, min: 4, max: 15, grain: 0.5 }
  - { entry: e-bows, models: [8, 12], frozen: true }
  - entry: o-giant
field:
  bands: [500, { points: 1000, weight: 3 }]
  types: 2..3
  weights: { o-giant: 0.5 }
  armies:
    - { name: Tide, units: { o-mob: 46, o-giant: 1 } }
    - { name: Wall, weight: 3, units: { h-spears: 50 } }
  named: 40%
policies: [greedy, gunline]
tables:
  - { name: plain, terrain: { generate: { pieces: 4..8 } } }
  - { weight: 3, size: large, terrain: { generate: { pieces: 4 } }, order: alternating }
`

/** Units in contact. */
export const CONTACT = `game: sovl
title: In contact
mode: engagement
catalogue: catalogue.yaml
anchor: h-spears
units: [h-spears, o-goblins, o-trolls, h-captain, o-giant]
`

export interface Given extends RosterOptions {
  readonly catalogue?: string
}

/** Reads a roster beside the shipped catalogue of SOVL. */
export function read(text: string, options: Given = {}): Roster {
  return parseRoster(text, { name: 'roster.yaml', catalogue: CATALOGUE, ...options })
}

/** Replaces one part of a text by another; the part must occur. */
export function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return text.replace(from, to)
}

/** `line:column` and message of each fault. */
export function faultsOf(text: string, options: Given = {}): string[] {
  return thrown(() => read(text, options)).faults.map(
    ({ line, column, message, called }) => `${called ?? `${line}:${column}`} ${message}`,
  )
}
