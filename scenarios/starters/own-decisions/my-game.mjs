// A game of your own in which generals decide: two armies on hexes move, shoot, and hold a hill.
// Change what you like. `npm test` says whether it is still a game whose results can be trusted.
import { defineGame, hexes } from 'fairfight/game'

const { distance, Hexes, hexIndex, isInSight } = hexes

/** The whole position in whole numbers: points of both armies, who acts next; then of each unit its hex, its men, whether it has acted. */
const [POINTS, NEXT, UNITS] = [0, 2, 3]
const hex = (state, unit) => state[UNITS + 3 * unit.index]
const men = (state, unit) => state[UNITS + 3 * unit.index + 1]
const isReady = (state, unit) => men(state, unit) > 0 && state[UNITS + 3 * unit.index + 2] === 0

export default defineGame({
  name: 'my-game',
  title: 'My game',
  about: 'Two armies on hexes move, shoot, and hold a hill.',
  turns: 6,
  unit: 'squad',
  units: [1, 4],
  seats: 2, // each army goes first in one battle of a block
  costs: true,

  // The numbers of a unit: the name for people, the least and the most.
  profile: {
    move: ['Hexes of a move', 1, 4],
    range: ['Hexes that it shoots', 1, 6],
    aim: ['Least roll that hits', 2, 6],
  },

  // A rule that can be read in two ways. `npx fairfight compare` says what each way does.
  switches: {
    cover: { values: ['woods', 'none'], meaning: 'Are units in woods harder to hit by 1?' },
  },

  measures: {
    lost: {
      of: 'unit',
      title: 'Men lost',
      role: 'harm',
      read: (state, unit) => unit.spec.models - men(state, unit),
      most: 20,
    },
    gone: {
      of: 'unit',
      title: 'Gone',
      when: (state, unit) => men(state, unit) === 0,
      told: ['was gone', 'will be gone'],
    },
    margin: {
      of: 'battle',
      title: 'Lead in points',
      role: 'margin',
      least: -20,
      most: 20,
      read: (state) => state[POINTS] - state[POINTS + 1],
    },
  },

  board: {
    on: 'hexes',
    size: [8, 7],
    setUp: 'each army in the middle of its edge',
    // Ground does nothing by itself: the rules below ask for it.
    ground: {
      hill: { title: 'Hill', meaning: 'Gives a point a turn to the army that stands on it.', look: 'hill' },
      woods: { title: 'Woods', meaning: 'Hide what is behind them, and cover.', look: 'forest' },
    },
    where: (state, unit, { prepared: { board } }) =>
      men(state, unit) === 0 ? null : [hex(state, unit) % board.columns, Math.floor(hex(state, unit) / board.columns)],
    label: (state, unit) => String(men(state, unit)),
    labelled: 'men left',
  },

  // Computed once for a matchup: rules look it up and never change it.
  prepare({ matchup }) {
    const { columns, rows, ground } = matchup.battle.hexes
    return { board: new Hexes(columns, rows), ground }
  },

  state: ({ units }) => UNITS + 3 * units.length,

  start(state, game) {
    const { board } = game.prepared
    state[NEXT] = game.first
    for (const unit of game.units) {
      const { at, models } = unit.spec
      const place = Math.floor((board.columns - game.armies[unit.army].length) / 2) + unit.slot
      // The army that goes first stands above, the other as if the board were turned by half.
      const own = unit.army === game.first ? place : board.count - 1 - place
      state.set([at === undefined ? own : hexIndex(board, ...at), models, 0], UNITS + 3 * unit.index)
    }
  },

  decisions: {
    // The armies act in turn, a unit at a time; when all units have acted the turn is over.
    decides(state, { armies }) {
      const next = state[NEXT]
      if (armies[next].some((unit) => isReady(state, unit))) return next
      return armies[1 - next].some((unit) => isReady(state, unit)) ? 1 - next : null
    },

    actions: {
      move: {
        meaning: 'A unit goes to a free hex.',
        with: { unit: 'unit', to: 'cell' },
        act(state, [unit, to], _dice, game) {
          state[UNITS + 3 * unit] = to
          acted(state, game.units[unit])
        },
      },
      shoot: {
        meaning: 'A unit shoots at an enemy that it sees.',
        with: { unit: 'unit', target: 'unit' },
        act(state, [unit, target], dice, game) {
          const [own, foe] = [game.units[unit], game.units[target]]
          const isCovered = game.rules.cover === 'woods' && game.prepared.ground[hex(state, foe)] === 'woods'
          const hits = dice.count(men(state, own), 6, Math.min(7, own.spec.profile.aim + (isCovered ? 1 : 0)))
          state[UNITS + 3 * target + 1] = Math.max(0, men(state, foe) - hits)
          if (game.told) game.note(`${foe.spec.id}: ${hits} hit.`)
          acted(state, own)
        },
      },
      wait: {
        meaning: 'A unit does nothing.',
        with: { unit: 'unit' },
        act: (state, [unit], _dice, game) => acted(state, game.units[unit]),
      },
    },

    legal(state, side, offer, game) {
      const { board, ground } = game.prepared
      const here = game.units.filter((unit) => men(state, unit) > 0)
      for (const unit of game.armies[side].filter((one) => isReady(state, one))) {
        const { move, range } = unit.spec.profile
        const from = hex(state, unit)
        offer('wait', unit.index)
        for (let to = 0; to < board.count; to++) {
          if (distance(board, from, to) <= move && here.every((one) => hex(state, one) !== to))
            offer('move', unit.index, to)
        }
        for (const foe of here) {
          if (foe.army === side || distance(board, from, hex(state, foe)) > range) continue
          if (isInSight(board, from, hex(state, foe), (at) => ground[at] === 'woods'))
            offer('shoot', unit.index, foe.index)
        }
      }
    },

    // What generals value. `npx fairfight tune` looks for better weights.
    features: {
      points: {
        meaning: 'Its lead in points.',
        weight: 2,
        read: (state, side) => state[POINTS + side] - state[POINTS + 1 - side],
      },
      men: {
        meaning: 'Its men, less those of the enemy.',
        weight: 1,
        read: (state, side, { units }) =>
          units.reduce((sum, unit) => sum + (unit.army === side ? men(state, unit) : -men(state, unit)), 0),
      },
      near: {
        meaning: 'How near its units are to the hill.',
        weight: 0.5,
        read: (state, side, { armies, prepared: { board, ground } }) => {
          const hill = ground.indexOf('hill')
          if (hill === -1) return 0
          const own = armies[side].filter((unit) => men(state, unit) > 0)
          return -own.reduce((sum, unit) => sum + distance(board, hex(state, unit), hill), 0)
        },
      },
    },
  },

  // The end of a turn: hills give points, and all units may act again.
  turn(state, _dice, game) {
    for (const unit of game.units) {
      if (men(state, unit) > 0 && game.prepared.ground[hex(state, unit)] === 'hill') state[POINTS + unit.army]++
      state[UNITS + 3 * unit.index + 2] = 0
    }
    state[NEXT] = game.first
  },

  winner(state, { armies }) {
    const [red, blue] = armies.map((army) => army.some((unit) => men(state, unit) > 0))
    if (red && blue) return null
    return red ? 0 : blue ? 1 : 'draw'
  },

  // After the last turn more points win.
  end(state) {
    const lead = state[POINTS] - state[POINTS + 1]
    return lead > 0 ? 0 : lead < 0 ? 1 : 'draw'
  },

  show: (state, { units }) =>
    units.map((unit) => `${unit.spec.id}: ${men(state, unit)} of ${unit.spec.models} men`).join('\n'),
})

/** A unit has acted, and the enemy is next. */
function acted(state, { index, army }) {
  state[UNITS + 3 * index + 2] = 1
  state[NEXT] = 1 - army
}
