import type { GameFacts, ProfileField } from '../../../core/facts.ts'
import { SQUARES } from '../state/field.ts'
import * as Event from '../telling/events.ts'
import { ACTION_KINDS } from './action-kinds.ts'
import * as Clause from './clause.ts'
import { CLAUSES, GENERAL } from './clauses.ts'
import { EQUIPMENT, PROPERTIES } from './gear.ts'
import { MEASURES } from './measures.ts'
import { SWITCHES } from './switches.ts'
import { TERRAIN_KINDS } from './terrain.ts'
import { WEIGHTS } from './weights.ts'

const field = (title: string, clause: string, min: number, max: number, meaning: string): ProfileField => ({
  title,
  clause,
  min,
  max,
  meaning,
})

const free = (title: string, clause: string, min: number, max: number, meaning: string): ProfileField => ({
  ...field(title, clause, min, max, meaning),
  optional: true,
})

const attribute = (title: string): ProfileField =>
  free(title, 'SVN-CHK-04', -3, 18, 'From 3 up it is a score (3 to 18), below 3 a modifier; 0 if left out.')

const skill = (title: string): ProfileField =>
  free(title, 'SVN-CHK-04', -1, 6, 'Level of the skill. A hero without it is untrained: -1.')

/** Profile fields of one weapon, in the order of the equipment. They replace the numbers of the weapon table. */
const line = (which: string) => ({
  title: `${which} weapon`,
  clause: 'SVN-HIT-03',
  meaning: `Final numbers of the ${which.toLowerCase()} weapon of the equipment; what is left out follows from the table.`,
  fields: {
    bonus: free('Attack bonus', 'SVN-HIT-03', -10, 40, 'Whole bonus of an attack with it, added to the d20.'),
    dice: free('Dice', 'SVN-DMG-01', 1, 10, 'Dice of damage.'),
    die: free('Die', 'SVN-DMG-01', 2, 20, 'Sides of a die of damage.'),
    damage: free('Damage', 'SVN-DMG-01', -5, 40, 'Added to the dice.'),
    shock: free('Shock', 'SVN-SHOCK-01', 0, 40, 'Damage of a miss; 0 for none.'),
    shockAc: free('Shock AC', 'SVN-SHOCK-01', 0, 99, 'The highest AC that Shock works against; 99 for any.'),
    reach: free('Reach', 'SVN-MEL-01', 5, 40, 'Feet that it reaches in melee.'),
    range: free('Range', 'SVN-RNG-05', 5, 1000, 'Feet that it is shot or thrown without a penalty.'),
    longRange: free('Long range', 'SVN-RNG-05', 5, 1000, 'Feet that it is shot or thrown at most.'),
  },
})

/** Profile fields of a spell; the user defines spells, because the rules list none. */
const spell = (which: string) => ({
  title: `${which} spell`,
  clause: 'SVN-ECON-10',
  meaning: `What the ${which.toLowerCase()} spell is, cast under the switch \`spells: simple\`. One of three saves may lessen it.`,
  fields: {
    range: field('Range', 'SVN-GRID-14', 5, 1000, 'Feet to its target, or to the centre of its area.'),
    radius: free(
      'Radius',
      'SVN-GRID-10',
      5,
      100,
      'Feet from the centre of its area to the edges; one target if left out.',
    ),
    dice: free('Dice', 'SVN-DMG-01', 1, 20, 'Dice of damage; 1 if left out.'),
    die: field('Die', 'SVN-DMG-01', 2, 20, 'Sides of a die of damage.'),
    damage: free('Damage', 'SVN-DMG-01', -5, 40, 'Added to the dice; 0 if left out.'),
    physical: free(
      'Physical save',
      'SVN-SAVE-01',
      0,
      99,
      'Hundredths of the damage that are left after a Physical save: 50 half, 0 none.',
    ),
    evasion: free(
      'Evasion save',
      'SVN-SAVE-01',
      0,
      99,
      'Hundredths of the damage that are left after an Evasion save.',
    ),
    mental: free('Mental save', 'SVN-SAVE-01', 0, 99, 'Hundredths of the damage that are left after a Mental save.'),
    uses: free('Uses', 'SVN-ECON-10', 1, 100, 'Times it may be cast in a battle; any number if left out.'),
  },
})

export const FACTS: GameFacts = {
  name: 'sovereign',
  title: 'Sovereign',
  about: 'A party against its foes on squares of five feet: d20 attacks, Shock, and actions taken out of turn.',
  modes: ['engagement', 'battle'],
  turns: 50,
  turnsTold: { word: 'Round', events: [Event.ROUND_START] },
  sides: [],
  setUp: 'units stand in their start zones as the game places them',
  squares: SQUARES,
  armySides: {
    clause: 'SVN-INIT-01',
    about:
      'The sides of an army, if it has several. Each side has its own initiative, turn and morale, and all are allies. In the free round they act in this order.',
    hostile:
      'True: the side also fights the other sides of its army. The battle lasts until only one of the sides that fight each other is left (SVN-END-04).',
    alert:
      'Whether the side is on its guard, as the switches `alertFirst` and `alertSecond` say for armies (SVN-SURP-04).',
    surprised: 'True: the side is surprised at the start, whatever happens to other sides (SVN-SURP-02).',
  },
  single: true,
  labelled: 'hit points left',
  measures: MEASURES,
  editions: {
    core: 'Follows the chapter where it is plain, and otherwise the first reading of each switch. Monsters of one kind have equal hit points.',
    'rolled-hit-points': 'Like core, but each monster rolls its hit points, a d8 for each Hit Die.',
  },
  unitTypes: {
    hero: {
      title: 'Hero',
      clause: 'SVN-DOWN-01',
      movement: 6,
      meaning: 'Has attributes, skills and a level, may make Snap Attacks, and is mortally injured at 0 HP.',
    },
    henchman: {
      title: 'Henchman',
      clause: 'SVN-MORALE-07',
      movement: 6,
      meaning: 'Fights beside heroes, with the numbers and the morale of a monster.',
    },
    monster: {
      title: 'Monster',
      clause: 'SVN-HIT-03',
      movement: 6,
      meaning: 'Any other combatant: has Hit Dice, and dies at 0 HP.',
    },
  },
  profile: {
    hp: field('Hit points', 'SVN-DOWN-07', 1, 500, 'At the start, and at most.'),
    ac: free('Armour class', 'SVN-HIT-05', 5, 30, 'What attacks must reach; from armour and shield if left out.'),
    rangedAc: free('AC against shots', 'SVN-G46', 5, 30, 'Under `acSplit`; the AC if left out.'),
    level: free('Level', 'SVN-SAVE-02', 1, 20, 'Of a hero.'),
    hd: free(
      'Hit Dice',
      'SVN-HIT-03',
      1,
      60,
      'Of combatants that are not heroes; also their attack bonus if the profile gives none.',
    ),
    attackBonus: free('Attack bonus', 'SVN-HIT-01', -5, 30, 'Before attribute and skill.'),
    strength: attribute('Strength'),
    dexterity: attribute('Dexterity'),
    constitution: attribute('Constitution'),
    intelligence: attribute('Intelligence'),
    wisdom: attribute('Wisdom'),
    brawl: skill('Brawl'),
    stab: skill('Stab'),
    shoot: skill('Shoot'),
    exert: skill('Exert'),
    notice: skill('Notice'),
    sneak: skill('Sneak'),
    heal: skill('Heal'),
    check: free(
      'Skill modifier',
      'SVN-CHK-03',
      -2,
      10,
      'What a monster adds to checks; also the number of attackers that it can screen.',
    ),
    save: free('Save', 'SVN-SAVE-03', 2, 20, 'Target of every save of a monster; from its Hit Dice if left out.'),
    physical: free('Physical save', 'SVN-SAVE-02', 2, 20, 'From level and attributes if left out.'),
    evasion: free('Evasion save', 'SVN-SAVE-02', 2, 20, 'From level and attributes if left out.'),
    mental: free('Mental save', 'SVN-SAVE-02', 2, 20, 'From level and attributes if left out.'),
    size: free('Size', 'SVN-GRID-13', 1, 8, 'Squares to a side; 1 if left out.'),
    speed: free('Speed', 'SVN-GRID-11', 0, 100, 'Feet of a Move; 30 if left out.'),
    attacks: free('Attacks', 'SVN-MEL-04', 1, 5, 'Rolls of a Main on its own turn.'),
    morale: free(
      'Morale',
      'SVN-G61',
      2,
      12,
      'Under `moraleMode: roll2d6` it retreats on 2d6 above this; 8 if left out.',
    ),
    modifier: free('Modifier', 'SVN-HIT-16', -10, 10, 'What the game master adds to all its attack rolls.'),
  },
  groups: {
    first: line('First'),
    second: line('Second'),
    third: line('Third'),
    firstSpell: spell('First'),
    secondSpell: spell('Second'),
    thirdSpell: spell('Third'),
  },
  switches: SWITCHES,
  terrain: TERRAIN_KINDS,
  actions: ACTION_KINDS,
  weights: WEIGHTS,
  policies: {
    typical:
      'Each member is led by what it is: archers as skirmishers, shields as guardians, goblins as a pack and so on.',
    tactician: 'Weighs every action by what it may be expected to do and to cost.',
    bruteMelee: 'Makes for the nearest enemy, charges whenever it can, and never acts out of turn.',
    pack: 'Falls upon one enemy together, in swarms where they pay.',
    skirmisher: 'Shoots from cover and keeps away from enemies.',
    guardian: 'Screens the weak, and keeps its Main for Total Defense.',
    mindless: 'Attacks an enemy at random, moves at the nearest, and never withdraws.',
    'random-legal': 'Picks among the legal choices with equal chances.',
  },
  equipment: EQUIPMENT,
  properties: PROPERTIES,
  // In the order of the rules.
  clauses: Object.values(Clause)
    .toSorted((a, b) => a - b)
    .map((clause) => Object.keys(CLAUSES)[clause]),
  clauseTexts: CLAUSES,
  generalClauses: GENERAL,
}
