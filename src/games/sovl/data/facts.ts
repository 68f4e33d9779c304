import type { GameFacts } from '../../../core/facts.ts'
import { GRIDS } from '../choices/grid.ts'
import * as Event from '../telling/events.ts'
import { ACTION_KINDS } from './action-kinds.ts'
import * as Clause from './clause.ts'
import { CLAUSES, GENERAL, READINGS } from './clauses.ts'
import { EQUIPMENT, PROPERTIES } from './equipment.ts'
import { MEASURES } from './measures.ts'
import { SIDES } from './sides.ts'
import { SWITCHES } from './switches.ts'
import { TABLE_SIZES, TERRAIN_KINDS } from './terrain.ts'
import { UNIT_TYPES } from './unit-types.ts'
import { WEIGHTS } from './weights.ts'

const TEXTS: Readonly<Record<string, string>> = { ...CLAUSES, ...READINGS }

/** The clauses that some rule cites, in the order of the table. */
const CITED = Object.values(Clause).toSorted((a, b) => a - b)

export const FACTS: GameFacts = {
  name: 'sovl',
  title: 'SOVL',
  about: 'Fantasy battles of ranked units: charges, one Combat Phase for both sides at once, and Break Tests.',
  modes: ['engagement', 'battle'],
  turns: 8,
  turnsTold: { word: 'Turn', events: [Event.ROUND, Event.TURN_START] },
  lists: {
    faction: 'SOVL-ARMY-01',
    size: 'SOVL-ARMY-02',
    points: 'SOVL-ARMY-03',
    most: 'SOVL-ARMY-06',
    least: 'SOVL-ARMY-07',
    commander: 'SOVL-ARMY-09',
    joined: 'SOVL-ARMY-10',
    retinue: 'SOVL-ARMY-12',
  },
  sections: { commanders: 'Commanders', others: ['Battle Line'], clause: 'SOVL-ARMY-05' },
  layout: { pieces: [4, 8], advice: 'SOVL-SETUP-03', placement: 'SOVL-G-63' },
  sides: SIDES,
  measures: MEASURES,
  editions: {
    core: 'The core rules: Damage Saves by the point, models engaged to the rear strike, two points for standing in the rear.',
    'earlier-combat':
      'The earlier Combat Phase chapter: stepped saves, models engaged to the rear do not strike, one point for the rear.',
    'earlier-public-docs':
      'The earlier chapter with the older public pages: pivots to 45° at a cost by type, ranks of three or more, the first included.',
  },
  unitTypes: UNIT_TYPES,
  profile: {
    skill: {
      title: 'Skill',
      clause: 'SOVL-STAT-01',
      min: 0,
      max: 20,
      meaning: 'Training; the higher Skill hits on 3+.',
    },
    power: { title: 'Power', clause: 'SOVL-STAT-02', min: 0, max: 20, meaning: 'Hitting strength, against Defense.' },
    defense: { title: 'Defense', clause: 'SOVL-STAT-03', min: 0, max: 20, meaning: 'Toughness and armour in one.' },
    attacks: { title: 'Attacks', clause: 'SOVL-STAT-04', min: 0, max: 20, meaning: 'Melee dice of each model.' },
    wounds: { title: 'Wounds', clause: 'SOVL-STAT-05', min: 1, max: 50, meaning: 'Damage one model takes.' },
    discipline: {
      title: 'Discipline',
      clause: 'SOVL-STAT-06',
      min: 0,
      max: 99,
      meaning: 'Target of the 2d6 test.',
    },
    movement: {
      title: 'Movement',
      clause: 'SOVL-STR-02',
      min: 0,
      max: 60,
      optional: true,
      meaning: 'Inches; by unit type if left out. Used in battles on a table.',
    },
  },
  groups: {
    ranged: {
      title: 'Ranged weapon',
      clause: 'SOVL-SHT-01',
      meaning: 'Used in battles on a table.',
      fields: {
        range: { title: 'Range', clause: 'SOVL-SHT-02', min: 1, max: 120, meaning: 'Maximum range in inches.' },
        power: { title: 'Power', clause: 'SOVL-G-31', min: 0, max: 20, meaning: 'Power of the shot.' },
      },
    },
  },
  switches: SWITCHES,
  terrain: TERRAIN_KINDS,
  tables: TABLE_SIZES,
  actions: ACTION_KINDS,
  weights: WEIGHTS,
  policies: {
    greedy:
      'Weighs every legal choice by what it may expect one step ahead, and looks ahead to the next charges before a unit is chosen and before it moves.',
    aggressive: 'Closes to within charge range and charges wherever it expects to gain.',
    cautious: 'Keeps out of the enemy’s reach, and waits for counter charges and open flanks.',
    gunline: 'Stands, shoots, and counter charges.',
    flanker: 'Holds the enemy with its infantry and brings fast units round to flanks and rear.',
    'random-legal': 'Picks among the legal choices with equal chances.',
  },
  equipment: EQUIPMENT,
  properties: PROPERTIES,
  clauses: CITED.map((clause) => Object.keys(TEXTS)[clause]),
  clauseTexts: TEXTS,
  generalClauses: GENERAL,
  grid: {
    switch: 'moves',
    about: 'A unit chooses from this list when it moves: at most a pivot, an Advance and a pivot.',
    moves: {
      direct: GRIDS.direct.map(({ text }) => text),
      narrow: GRIDS.narrow.map(({ text }) => text),
      wide: ['a pivot by a step, or to face an enemy', 'an Advance by the inch', 'any number of both, in any order'],
    },
  },
}
