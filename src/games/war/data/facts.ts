import type { GameFacts, ProfileField } from '../../../core/facts.ts'
import * as Event from '../telling/events.ts'
import { ACTION_KINDS } from './action-kinds.ts'
import * as Clause from './clause.ts'
import { CLAUSES, GENERAL, READINGS } from './clauses.ts'
import { PROPERTIES } from './gear.ts'
import { MEASURES } from './measures.ts'
import { SWITCHES } from './switches.ts'
import { TERRAIN_KINDS } from './terrain.ts'
import { UNIT_TYPES } from './unit-types.ts'
import { WEIGHTS } from './weights.ts'

/** The highest value that a card may state; a d12 cannot show 13. */
const HIGHEST = 13

const value = (title: string, clause: string, meaning: string): ProfileField => ({
  title,
  clause,
  min: 1,
  max: HIGHEST,
  meaning,
})

const attacks: ProfileField = {
  title: 'Attacks',
  clause: 'WAR-DICE-03',
  min: 0,
  max: 40,
  meaning: 'Number of dice of one attack.',
}
const damage: ProfileField = {
  title: 'Damage',
  clause: 'WAR-SHOOT-04',
  min: 1,
  max: 20,
  meaning: 'Damage of each hit that is not saved.',
}
const hits = value('Value', 'WAR-DICE-01', 'A d12 hits with this or more.')
const range: ProfileField = {
  title: 'Range',
  clause: 'WAR-SHOOT-01',
  min: 1,
  max: 63,
  meaning: 'Hexes from the unit to its target, that of the target included.',
}

const CLAUSE_TEXTS: Readonly<Record<string, string>> = { ...CLAUSES, ...READINGS }
const CLAUSE_IDS = Object.keys(CLAUSE_TEXTS)
const CITED = new Set<number>(Object.values(Clause))

export const FACTS: GameFacts = {
  name: 'war',
  title: 'W.A.R.',
  about: 'Warlords and Realms: fantasy battles on hexes, unit by unit in turn, with d12s and cards of two profiles.',
  modes: ['engagement', 'battle'],
  turns: 5,
  turnsTold: { word: 'Turn', events: [Event.TURN_START] },
  sides: [],
  setUp:
    'units stand in the order of the list, from the middle of their second row outward, then in the row behind, the one at the edge',
  hexes: {
    size: [16, 11],
    clause: 'WAR-G-31',
    columns: [4, 30],
    rows: [5, 24],
    steps: 'A movement point pays for a step over that side, or for a turn to the next.',
  },
  single: true,
  labelled: 'strength left, at 0 it still stands',
  measures: MEASURES,
  editions: { core: 'The core rules to the letter; where they say nothing, the least is added.' },
  unitTypes: UNIT_TYPES,
  profile: {
    strength: {
      title: 'Strength',
      clause: 'WAR-UNIT-07',
      min: 1,
      max: 60,
      meaning: 'Damage the unit takes before it is removed.',
    },
    remaining: {
      title: 'Remaining strength',
      clause: 'WAR-UNIT-04',
      min: 0,
      max: 60,
      optional: true,
      meaning:
        'What the card prints as left of its strength once battered. It follows from `strength` and `halfRound`.',
    },
    save: value('Save', 'WAR-SHOOT-03', 'A d12 saves with this or more, at full strength.'),
    saveBattered: value(
      'Save when battered',
      'WAR-UNIT-02',
      'A d12 saves with this or more once the unit is battered.',
    ),
  },
  groups: {
    fight: {
      title: 'Fight',
      clause: 'WAR-FIGHT-02',
      meaning: 'How it fights at full strength.',
      required: true,
      fields: { attacks, value: hits, damage },
    },
    fightBattered: {
      title: 'Fight when battered',
      clause: 'WAR-UNIT-02',
      meaning: 'How it fights once battered.',
      required: true,
      fields: { attacks, value: hits, damage },
    },
    shoot: {
      title: 'Shoot',
      clause: 'WAR-SHOOT-02',
      meaning: 'How it shoots at full strength; left out where it does not.',
      fields: { attacks, value: hits, damage, range },
    },
    shootBattered: {
      title: 'Shoot when battered',
      clause: 'WAR-UNIT-02',
      meaning: 'How it shoots once battered.',
      fields: { attacks, value: hits, damage, range },
    },
  },
  switches: SWITCHES,
  terrain: TERRAIN_KINDS,
  actions: ACTION_KINDS,
  weights: WEIGHTS,
  policies: {
    greedy: 'Weighs what each choice may be expected to take from the enemy and to cost, one activation ahead.',
    rush: 'Makes for the nearest enemy and charges whatever it can reach.',
    gunline: 'Holds its ground, shoots, and fights the enemies that come.',
    'random-legal': 'Picks among the legal choices with equal chances.',
  },
  properties: PROPERTIES,
  clauses: CLAUSE_IDS.filter((_, clause) => CITED.has(clause)),
  clauseTexts: CLAUSE_TEXTS,
  generalClauses: GENERAL,
}
