// A game of your own: two lines of soldiers strike at each other, turn by turn, until one of them is gone.
// Change what you like. `npm test` says whether it is still a game whose results can be trusted.
import { defineGame } from 'fairfight/game'

/** Dice with six sides decide everything. */
const SIDES = 6

export default defineGame({
  name: 'my-game',
  title: 'My game',
  about: 'Two lines of soldiers strike at each other until one of them is gone.',
  turns: 200,
  unit: 'line',

  // The numbers of a unit: the name for people, the least and the most.
  profile: {
    strength: ['Dice that each soldier throws', 1, 4],
    hit: ['Least roll that hits', 2, 6],
    save: ['Least roll that saves; 7: no roll does', 2, 7],
  },

  // A rule that can be read in two ways. `npx fairfight compare` says what each way does.
  switches: {
    ambush: { values: ['nobody', 'first-army'], meaning: 'Who strikes alone in the first turn?' },
  },

  measures: {
    lost: {
      of: 'unit',
      title: 'Soldiers lost',
      role: 'harm',
      read: (state, unit) => unit.spec.models - state[unit.index],
      most: ({ units }) => Math.max(...units.map(({ spec }) => spec.models)),
    },
    gone: {
      of: 'unit',
      title: 'Gone',
      when: (state, unit) => state[unit.index] === 0,
      told: ['was gone', 'will be gone'],
    },
  },

  // The whole position in whole numbers: the soldiers that each of the two lines has left, and 1 once the first turn is over. Rules ask
  // for nothing else: not for the number of the turn.
  state: 3,

  start(state, { units }) {
    for (const { index, spec } of units) state[index] = spec.models
  },

  turn(state, dice, game) {
    const [red, blue] = game.units
    const isAmbush = game.rules.ambush === 'first-army' && state[2] === 0
    const byRed = wounds(state[0], red, blue, dice)
    const byBlue = isAmbush ? 0 : wounds(state[1], blue, red, dice)
    // Both lines strike at once: losses are taken off afterwards.
    state[0] = Math.max(0, state[0] - byBlue)
    state[1] = Math.max(0, state[1] - byRed)
    state[2] = 1
    if (game.told) game.note(`${byRed} and ${byBlue} fall: ${state[0]} against ${state[1]}.`)
  },

  winner(state) {
    if (state[0] === 0 && state[1] === 0) return 'draw'
    if (state[1] === 0) return 0
    return state[0] === 0 ? 1 : null
  },

  show: (state) => `${state[0]} against ${state[1]}.`,
})

/** How many soldiers of the other line fall: hits that are not saved. */
function wounds(soldiers, own, other, dice) {
  const hits = dice.count(soldiers * own.spec.profile.strength, SIDES, own.spec.profile.hit)
  const { save } = other.spec.profile
  return save > SIDES ? hits : hits - dice.count(hits, SIDES, save)
}
