// Book of War, Daniel R. Collins' game of battles between blocks of figures: two units without leaders, on one field.
import { defineGame } from 'fairfight/game'
import { drawField, GROUND_NAMES, WEATHER_NAMES } from './field.js'
import { playTurn } from './turn.js'
import { MET, MOVER, PROPERTIES, SIZE, Unit } from './unit.js'

/** More figures than any unit has. */
const MOST = 400

/** Share of its figures that a unit still has, in percent; a routed unit has none. */
function left(state, unit) {
  return unit.isBeaten(state) ? 0 : Math.ceil((100 * unit.figures(state)) / unit.started(state))
}

export default defineGame({
  name: 'book-of-war',
  title: 'Book of War',
  about: 'Two blocks of figures shoot, charge and fight until one of them is gone or routs.',
  turns: 1000,
  unit: 'unit',
  seats: 2,
  costs: true,

  profile: {
    move: { title: 'Move', least: 1, most: 60, meaning: 'Inches that the unit moves in a turn.' },
    armour: {
      title: 'Armour',
      least: 1,
      most: 12,
      meaning: 'The total that hits a figure: one die and the bonuses of the attacker.',
    },
    health: {
      title: 'Health',
      least: 1,
      most: 30,
      meaning: 'Damage that a figure takes before it is down; every 3 add 1 to its attack dice.',
    },
    attacks: { title: 'Attacks', least: 0, most: 20, meaning: 'Dice of each figure in contact.' },
    damage: { title: 'Damage', least: 1, most: 20, meaning: 'Damage of each hit.' },
    base: { title: 'Base', least: 1, most: 40, meaning: 'Width of a figure in quarters of an inch.' },
    rate: {
      title: 'Rate',
      least: 0,
      most: 20,
      optional: true,
      meaning: 'Shots of each figure in a turn. Without it the unit does not shoot.',
    },
    range: {
      title: 'Range',
      least: 0,
      most: 60,
      optional: true,
      meaning: 'Inches that the unit shoots; beyond half of it its dice lose 1.',
    },
    shotDamage: {
      title: 'Shot damage',
      least: 1,
      most: 20,
      optional: true,
      meaning: 'Damage of each shot that hits. Left out: its damage.',
    },
    aim: { title: 'Aim', least: -3, most: 3, optional: true, meaning: 'Added to its dice when it shoots.' },
    morale: { title: 'Morale', least: -6, most: 6, optional: true, meaning: 'Added to its tests of morale.' },
    sight: {
      title: 'Sight',
      least: 0,
      most: 60,
      optional: true,
      meaning: 'Inches within which it sees units that are hidden.',
    },
    teleport: {
      title: 'Teleport',
      least: 0,
      most: 60,
      optional: true,
      meaning:
        'The unit creeps on by an inch until its enemy is nearer than so many inches, and then is in contact, at its rear.',
    },
  },
  properties: PROPERTIES,

  switches: {
    ground: { values: ['drawn', ...GROUND_NAMES], meaning: 'Which ground covers the field?' },
    weather: { values: ['drawn', ...WEATHER_NAMES], meaning: 'What is the weather?' },
    distance: {
      values: ['drawn', 12, 18, 24, 30, 36, 42, 48],
      meaning: 'How many inches are the units apart at the start?',
    },
    figures: {
      values: ['listed', 'bought'],
      meaning: 'Are the figures those of the scenario, or bought by both sides for the same 50 to 99 points?',
    },
    flanked: {
      values: { min: 0, max: 100 },
      default: 30,
      meaning: 'What percentage of the charges at pikes come from the flank?',
    },
    excess: {
      values: ['spills', 'lost'],
      meaning: 'Does damage beyond the health of a figure go on to the next one, or is it lost?',
    },
  },
  editions: {
    parade: {
      about: 'Nothing is drawn: open ground, clouds, 36 inches.',
      rules: { ground: 'open', weather: 'cloudy', distance: 36 },
    },
    simulator: {
      about: 'The numbers of figures are drawn, too, as in the program of the author.',
      rules: { figures: 'bought' },
    },
  },

  measures: {
    lost: {
      of: 'unit',
      title: 'Figures lost',
      meaning: 'Figures that were struck or shot down; those that ran are not counted.',
      role: 'harm',
      read: (state, { index }, { prepared }) => prepared[index].started(state) - prepared[index].figures(state),
      most: ({ rules, units }) =>
        rules.figures === 'bought' ? MOST : Math.max(...units.map(({ spec }) => spec.models)),
    },
    fell: {
      of: 'unit',
      title: 'Cut down',
      meaning: 'No figure is left.',
      when: (state, { index }, { prepared }) =>
        prepared[index].figures(state) === 0 && prepared[index].started(state) > 0,
      told: ['was cut down', 'will be cut down'],
    },
    routed: {
      of: 'unit',
      title: 'Routed',
      meaning: 'The unit failed a test of morale.',
      when: (state, { index }, { prepared }) => prepared[index].isRouted(state),
      told: ['routed', 'will rout'],
    },
    met: { of: 'battle', title: 'Contact', meaning: 'The units fought in contact.', when: (state) => state[MET] === 1 },
    ahead: {
      of: 'battle',
      title: 'Lead of the first army',
      meaning: 'The percentage of its figures that the first army has left, less that of the second.',
      role: 'margin',
      read: (state, _winner, { prepared: [first, second] }) => left(state, first) - left(state, second),
      least: -100,
      most: 100,
    },
  },

  state: SIZE,
  /** Fifty budgets on every field are too many. */
  solvable: ({ rules }) => rules.figures === 'listed',
  prepare: ({ units }) => units.map((unit) => new Unit(unit)),

  check: ({ rules, units }) => [
    ...units
      .filter(({ spec }) => spec.models > MOST)
      .map(({ spec }) => `${spec.id} has ${spec.models} figures; a unit has ${MOST} at most`),
    ...units
      .filter(({ spec }) => rules.figures === 'bought' && !(spec.cost > 0))
      .map(({ spec }) => `${spec.id} has no cost, and its figures are to be bought`),
  ],

  start(state, { first }) {
    state[MOVER] = first
  },
  draw: drawField,
  turn: playTurn,

  winner: (state, { prepared: [first, second] }) => (first.isBeaten(state) ? 1 : second.isBeaten(state) ? 0 : null),

  show: (state, { prepared }) => prepared.map((unit) => unit.told(state)).join('\n'),
})
