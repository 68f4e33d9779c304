// Hill and Shrine: two warbands on hexes shoot, charge and run, and the shrines between them decide.
import { defineGame } from 'fairfight/game'
import { Field, has } from './field.js'
import { canShoot, charge, hold, shoot } from './fight.js'
import { BEGAN, GONE, NEXT, POINTS, SHRINES, sizeOf } from './state.js'
import { FEATURES, GENERALS, worthOf } from './worth.js'

/** Sides of a hex that face the enemy’s edge: down for the army at row 0, up for the other. */
const [DOWN, UP] = [0, 3]

/** More points than a battle can give, and more warriors than a unit may have. */
const [MOST_POINTS, MOST_MODELS] = [400, 20]

/** Units of an army that are still there, and those of them that have not acted. */
const left = (state, army, { armies, prepared }) => armies[army].filter((unit) => prepared.isHere(state, unit))
const ready = (state, army, game) =>
  left(state, army, game).filter((unit) => !game.prepared.units.hasActed(state, unit))

/** Where a unit starts: the hex that the scenario lists, or else side by side with the others in the middle of their edge. */
function placeOf({ army, slot, spec: { at } }, game) {
  const { columns, rows } = game.matchup.battle.hexes
  if (at !== undefined) return at[1] * columns + at[0]
  const place = Math.floor((columns - game.armies[army].length) / 2) + slot
  // Half a turn of the board takes the place of one army to that of the other.
  return army === game.first ? place : columns * rows - 1 - place
}

export default defineGame({
  name: 'hill-and-shrine',
  title: 'Hill and Shrine',
  about: 'Two warbands on hexes shoot, charge and run; whoever holds the shrines wins.',
  word: 'Round',
  turns: 8,
  units: [1, 6],
  unit: 'band',
  seats: 2,
  costs: true,

  profile: {
    move: { title: 'Move', least: 1, most: 6, meaning: 'Steps of a march or a charge.' },
    melee: { title: 'Melee', least: 2, most: 6, meaning: 'Least roll of a die that hits in a fight.' },
    armour: { title: 'Armour', least: 2, most: 7, meaning: 'Least roll that saves a warrior; 7: no roll does.' },
    nerve: { title: 'Nerve', least: 2, most: 12, meaning: 'Most that two dice may show in a test of nerve.' },
    range: {
      title: 'Range',
      least: 1,
      most: 8,
      optional: true,
      meaning: 'Hexes that it shoots. Without it it does not.',
    },
    aim: {
      title: 'Aim',
      least: 2,
      most: 6,
      optional: true,
      meaning: 'Least roll of a shot that hits; from afar 1 more.',
    },
  },
  properties: {
    riders: 'It may not enter woods, and hits better by 1 where it charges over open ground.',
    spears: 'It strikes first at an enemy that charges its front.',
    skirmishers: 'Woods cost it 1 step, and it has no flank.',
  },

  switches: {
    begins: {
      values: ['in-turn', 'same'],
      meaning: 'Does the other army begin the next round, or always the same one?',
    },
    cover: { values: { min: 0, max: 2 }, default: 1, meaning: 'By how much do woods and ruins better a save?' },
    nerve: { values: ['tested', 'iron'], meaning: 'Do units test their nerve?' },
    shrine: { values: { min: 1, max: 5 }, default: 1, meaning: 'How many points does a shrine give in a round?' },
  },
  editions: {
    'iron-nerve': { about: 'Nobody runs: units fight to the last.', rules: { nerve: 'iron' } },
  },

  measures: {
    lost: {
      of: 'unit',
      title: 'Warriors lost',
      meaning: 'Warriors that are down, or ran with their unit.',
      role: 'harm',
      read: (state, unit, { prepared }) => unit.spec.models - standing(state, unit, prepared),
      most: MOST_MODELS,
    },
    gone: {
      of: 'unit',
      title: 'Gone',
      when: (state, unit, { prepared }) => !prepared.isHere(state, unit),
      told: ['was gone', 'will be gone'],
    },
    points: { of: 'army', title: 'Points', read: (state, army) => state[POINTS + army], most: MOST_POINTS },
    charges: { of: 'army', title: 'Fights begun', from: 'tally', read: (_, army, { tally }) => tally[army], most: 60 },
    margin: {
      of: 'battle',
      title: 'Lead in points',
      role: 'margin',
      least: -MOST_POINTS,
      most: MOST_POINTS,
      read: (state) => state[POINTS] - state[POINTS + 1],
    },
  },
  tallies: 2,

  board: {
    on: 'hexes',
    size: [10, 9],
    columns: [6, 20],
    rows: [5, 20],
    setUp: 'each army in a line in the middle of its edge',
    ground: {
      woods: {
        title: 'Woods',
        meaning: 'Cost 2 steps, hide what is behind them, and cover. Riders keep out.',
        look: 'forest',
      },
      hill: {
        title: 'Hill',
        meaning: 'Costs 2 steps, hides what is behind it, and helps who fights from above.',
        look: 'hill',
      },
      ruins: { title: 'Ruins', meaning: 'Cover.', look: 'ruins' },
      water: { title: 'Water', meaning: 'Nobody enters it.', look: 'water' },
      shrine: {
        title: 'Shrine',
        meaning: 'Gives points to who held it last; nerve is better by 1 there.',
        look: 'building',
      },
    },
    where: (state, unit, { prepared: { board, units } }) => {
      const hex = units.hex(state, unit)
      return hex === GONE ? null : [hex % board.columns, Math.floor(hex / board.columns)]
    },
    facing: (state, unit, { prepared }) => prepared.units.facing(state, unit),
    holder: (state, hex, { prepared: { shrines } }) => {
      const i = shrines.indexOf(hex)
      return i === -1 ? undefined : state[SHRINES + i] === 0 ? null : state[SHRINES + i] - 1
    },
    labelled: 'warriors left',
    label: (state, unit, { prepared }) => String(prepared.units.models(state, unit)),
    status: (state, unit, { prepared }) => (prepared.units.isShaken(state, unit) ? 'routed' : ''),
  },

  state: sizeOf,
  prepare: (game) => new Field(game),

  check(game) {
    const { ground } = game.matchup.battle.hexes
    return game.units.flatMap((unit) => {
      const { id, profile, models } = unit.spec
      return [
        ...((profile.range === undefined) === (profile.aim === undefined)
          ? []
          : [`${id} needs both range and aim, or neither`]),
        ...(models > MOST_MODELS ? [`${id} has ${models} warriors; ${MOST_MODELS} at most`] : []),
        ...(ground[placeOf(unit, game)] === 'water' ? [`${id} would stand in water`] : []),
      ]
    })
  },

  start(state, game) {
    const { units } = game.prepared
    state[NEXT] = game.first
    state[BEGAN] = game.first
    for (const unit of game.units) {
      const ahead = unit.army === game.first ? DOWN : UP
      units.place(state, unit, placeOf(unit, game), unit.spec.facing ?? ahead)
    }
    settle(state, game)
  },

  decisions: {
    decides(state, game) {
      const next = state[NEXT]
      if (ready(state, next, game).length > 0) return next
      return ready(state, 1 - next, game).length > 0 ? 1 - next : null
    },

    actions: {
      march: {
        meaning: 'The unit goes to a hex, and turns to the nearest enemy.',
        with: { unit: 'unit', to: 'cell' },
        act: acting((state, unit, [, hex], _dice, { prepared }) => {
          prepared.units.move(state, unit, hex)
          prepared.faceFoe(state, unit)
        }),
        text: ([unit, hex], { units, prepared: { board } }) =>
          `march ${units[unit].spec.id} to ${hex % board.columns}, ${Math.floor(hex / board.columns)}`,
      },
      shoot: {
        meaning: 'The unit shoots at an enemy that it sees within its range.',
        with: { unit: 'unit', target: 'unit' },
        act: acting((state, unit, [, foe], dice, game) => shoot(state, unit, game.units[foe], dice, game)),
        text: ([unit, foe], { units }) => `shoot at ${units[foe].spec.id} with ${units[unit].spec.id}`,
      },
      charge: {
        meaning:
          'The unit goes to a hex beside an enemy that it sees, in its flank if it can, and fights; or it fights on.',
        with: { unit: 'unit', target: 'unit', from: 'cell' },
        act: acting((state, unit, [, foe, hex], dice, game) => charge(state, unit, game.units[foe], hex, dice, game)),
        text: ([unit, foe], { units }) => `charge ${units[foe].spec.id} with ${units[unit].spec.id}`,
      },
      hold: {
        meaning: 'The unit stays, turns to the nearest enemy and, if it is shaken, may rally.',
        with: { unit: 'unit' },
        act: acting((state, unit, _numbers, dice, game) => hold(state, unit, dice, game)),
        text: ([unit], { units }) => `hold with ${units[unit].spec.id}`,
      },
    },

    legal(state, side, offer, game) {
      const { prepared: field } = game
      for (const unit of ready(state, side, game)) {
        offer('hold', unit.index)
        const costs = field.reach(state, unit)
        for (let hex = 0; hex < costs.length; hex++) if (costs[hex] > 0) offer('march', unit.index, hex)
        if (field.units.isShaken(state, unit)) continue
        for (const foe of left(state, 1 - side, game)) {
          if (canShoot(state, field, unit, foe)) offer('shoot', unit.index, foe.index)
          const hex = field.sees(state, unit, foe) ? field.chargeFrom(state, unit, foe, costs) : -1
          if (hex !== -1) offer('charge', unit.index, foe.index, hex)
        }
      }
    },

    features: FEATURES,
    generals: GENERALS,

    view: (state, side, game) => ({
      round: game.turn,
      army: side,
      points: [state[POINTS], state[POINTS + 1]],
      shrines: game.prepared.shrines.map((hex, i) => ({ hex, holder: state[SHRINES + i] - 1 })),
      units: game.units
        .filter((unit) => game.prepared.isHere(state, unit))
        .map((unit) => ({
          id: unit.spec.id,
          army: unit.army,
          hex: game.prepared.units.hex(state, unit),
          facing: game.prepared.units.facing(state, unit),
          models: game.prepared.units.models(state, unit),
          shaken: game.prepared.units.isShaken(state, unit),
          acted: game.prepared.units.hasActed(state, unit),
        })),
    }),
  },

  /** The end of a round: shrines give points, and all units may act again. */
  turn(state, _dice, game) {
    const { prepared: field, rules } = game
    settle(state, game)
    for (const i of field.shrines.keys()) {
      const holder = state[SHRINES + i] - 1
      if (holder >= 0) state[POINTS + holder] += rules.shrine
    }
    for (const unit of game.units) field.units.act(state, unit, 0)
    state[BEGAN] = rules.begins === 'in-turn' ? 1 - state[BEGAN] : state[BEGAN]
    state[NEXT] = state[BEGAN]
    if (game.told)
      game.note(`Points: ${game.matchup.armies.map(({ name }, i) => `${name} ${state[POINTS + i]}`).join(', ')}.`)
  },

  winner(state, game) {
    const [first, second] = [left(state, 0, game).length, left(state, 1, game).length]
    if (first === 0 && second === 0) return 'draw'
    if (second === 0) return 0
    return first === 0 ? 1 : null
  },

  /** After the last round the points decide, then the worth of what still stands. */
  end(state, game) {
    const lead = state[POINTS] - state[POINTS + 1]
    if (lead !== 0) return lead > 0 ? 0 : 1
    const worth = worthOf(state, 0, game) - worthOf(state, 1, game)
    return worth > 0 ? 0 : worth < 0 ? 1 : 'draw'
  },

  show: (state, game) => game.units.map((unit) => `${unit.spec.id}: ${told(state, unit, game.prepared)}`).join('\n'),
})

/** Carries an action out for the unit that its first number names, which then has acted. */
function acting(act) {
  return (state, numbers, dice, game) => {
    const unit = game.units[numbers[0]]
    act(state, unit, numbers, dice, game)
    game.prepared.units.act(state, unit)
    settle(state, game)
  }
}

/** Notes who holds the shrines: a steady unit takes the one that it stands on, and holds it until an enemy does so. */
function settle(state, { prepared: field }) {
  for (const [i, hex] of field.shrines.entries()) {
    const unit = field.unitOn(state, hex)
    if (unit !== undefined && !field.units.isShaken(state, unit)) state[SHRINES + i] = unit.army + 1
  }
}

/** Warriors of a unit that is still there. */
function standing(state, unit, field) {
  return field.isHere(state, unit) ? field.units.models(state, unit) : 0
}

function told(state, unit, field) {
  if (!field.isHere(state, unit)) return 'gone'
  const { columns } = field.board
  const hex = field.units.hex(state, unit)
  const words = [has(unit, 'riders') ? 'riders' : '', field.units.isShaken(state, unit) ? 'shaken' : '']
  return [
    `${field.units.models(state, unit)} of ${unit.spec.models} warriors`,
    ...words.filter((word) => word !== ''),
    `at ${hex % columns}, ${Math.floor(hex / columns)}`,
  ].join(', ')
}
