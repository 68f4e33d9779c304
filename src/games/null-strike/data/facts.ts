import type { GameFacts, ProfileField, ProfileGroup } from '../../../core/facts.ts'
import { DISTANCES } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { ACTION_KINDS } from './action-kinds.ts'
import * as Clause from './clause.ts'
import { CLAUSES, GENERAL } from './clauses.ts'
import { PROPERTIES } from './gear.ts'
import { MEASURES } from './measures.ts'
import { SWITCHES } from './switches.ts'
import { TABLE_SIZES, TERRAIN_KINDS } from './terrain.ts'
import { WEIGHTS } from './weights.ts'

/** Models of one unit, at most: the seats of four rings about its centre. */
export const MOST_MODELS = 61

const stat = (title: string, clause: string, meaning: string): ProfileField => ({
  title,
  clause,
  min: 1,
  max: 12,
  meaning,
})

const SKILL = stat('Weapons Skill', 'AP-ATK-05', 'Rolled against Evasion to hit.')
const EVASION = stat('Evasion', 'AP-ATK-05', 'What a hit is rolled against.')
const STRENGTH = stat('Strength', 'AP-G-04', 'Strength of the model; melee weapons add to it.')
const TOUGHNESS = stat('Toughness', 'AP-ATK-06', 'What a wound is rolled against.')
const ARMOUR: ProfileField = {
  title: 'Armour',
  clause: 'AP-ATK-07',
  min: 2,
  max: 7,
  meaning: 'A d6 saves with this or more; 7: no armour.',
}

const weapon = (title: string): ProfileGroup => ({
  title,
  clause: 'AP-ATK-02',
  meaning: 'What each of its models carries.',
  named: true,
  fields: {
    hands: { title: 'Hands', clause: 'AP-ATK-02', min: 1, max: 2, meaning: 'A model uses up to two hands at once.' },
    range: { title: 'Range', clause: 'AP-ATK-03', min: 1, max: 120, meaning: 'Inches, from base to base.' },
    attacks: { title: 'Attacks', clause: 'AP-ATK-05', min: 1, max: 20, meaning: 'Dice that each model rolls.' },
    strength: {
      title: 'Strength',
      clause: 'AP-G-04',
      min: 0,
      max: 12,
      meaning: 'Strength of a hit; of a melee weapon, what it adds to the Strength of the model.',
    },
    ap: { title: 'AP', clause: 'AP-ATK-07', min: 0, max: 6, meaning: 'Penalty to the armour roll.' },
    melee: {
      title: 'Melee',
      clause: 'AP-CHG-02',
      min: 0,
      max: 1,
      meaning: '1: a melee weapon, which a charge may use.',
    },
  },
})

/** The clauses that some rule cites, in the order of the rules. */
const CITED = Object.keys(CLAUSES).filter((_, i) => Object.values(Clause).some((clause) => clause === i))

export const FACTS: GameFacts = {
  name: 'null-strike',
  title: 'Null Strike',
  about: 'Skirmishes of small units: a few actions a turn to spend on many of them, and objectives to take.',
  modes: ['engagement', 'battle'],
  turns: 5,
  turnsTold: { word: 'Round', events: [Event.TURN_START] },
  sides: Object.keys(DISTANCES),
  unranked: true,
  unfaced: true,
  measures: MEASURES,
  editions: {
    core: 'The rules to the letter, except in meleeReach, digIn and embarkReach. Where they say nothing, as little as possible is added.',
    'close-objectives': 'Like core, but an objective is taken if no enemy is within 12 inches.',
  },
  unitTypes: {
    troops: { title: 'Troops', clause: 'AP-G-21', base: { width: 25, depth: 25 }, movement: 5 },
    vehicle: {
      title: 'Vehicle',
      clause: 'AP-G-30',
      base: { width: 102, depth: 102 },
      movement: 8,
      meaning: 'Its base has a radius of 2 inches.',
    },
  },
  profile: {
    speed: { title: 'Speed', clause: 'AP-MOVE-01', min: 1, max: 20, meaning: 'Inches of a move.' },
    skill: SKILL,
    evasion: EVASION,
    strength: STRENGTH,
    toughness: TOUGHNESS,
    armour: ARMOUR,
    morale: {
      title: 'Morale',
      clause: 'AP-RALLY-01',
      min: 1,
      max: 7,
      meaning: 'A d6 passes with this or more; 7: only with the help of failed attempts.',
    },
    wounds: {
      title: 'Wounds',
      clause: 'AP-G-06',
      min: 1,
      max: 20,
      optional: true,
      meaning: 'Failed saves that remove a model under `wounds: profile`; 1 if left out.',
    },
    transport: {
      title: 'Transport',
      clause: 'AP-EMB-01',
      min: 0,
      max: 60,
      optional: true,
      meaning: 'Models it can carry; none if left out.',
    },
  },
  groups: {
    weapon: { ...weapon('Weapon'), required: true },
    secondWeapon: weapon('Second weapon'),
    thirdWeapon: weapon('Third weapon'),
    others: {
      title: 'Models of another kind',
      clause: 'AP-ATK-09',
      meaning: 'Some models of the unit have numbers of their own; their player chooses which models are removed.',
      fields: {
        models: {
          title: 'Models',
          clause: 'AP-ATK-09',
          min: 1,
          max: MOST_MODELS,
          meaning: 'How many models are of the other kind.',
        },
        skill: SKILL,
        evasion: EVASION,
        strength: STRENGTH,
        toughness: TOUGHNESS,
        armour: ARMOUR,
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
      'Gives each action to the unit that gains most by it: by attacks, charges and objectives, less what the enemy may do in return.',
    shooter: 'Spends its actions on the attacks that remove most points, and closes to the range of its weapons.',
    rusher: 'Charges what it can reach, and runs at the nearest enemy otherwise.',
    capturer: 'Clears the enemies about the nearest objective and takes it.',
    'random-legal': 'Picks among the legal choices with equal chances.',
  },
  properties: PROPERTIES,
  clauses: CITED,
  clauseTexts: CLAUSES,
  generalClauses: GENERAL,
}
