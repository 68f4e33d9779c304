// Attack and defence with three and two dice. The attacker throws up to three dice, the defender up to two, one for each army that it has.
// The highest dice are compared, then the second highest: the lower one loses an army, and on a tie the attacker does. Whoever has no
// army left has lost.
import { defineGame } from 'fairfight/game'

const SIDES = 6

/** Places of the state: armies of the attacker, and of the defender. */
const [ATTACK, DEFENCE] = [0, 1]

export default defineGame({
  name: 'conquest',
  title: 'Conquest',
  about: 'An attacker and a defender throw dice until one of them has no armies left.',
  turns: 1000,
  unit: 'army',

  switches: {
    attackDice: { values: { min: 1, max: 3 }, default: 3, meaning: 'How many dice may the attacker throw?' },
    defenceDice: { values: { min: 1, max: 2 }, default: 2, meaning: 'How many dice may the defender throw?' },
    ties: { values: ['defender', 'attacker'], meaning: 'Who wins a tie?' },
  },
  editions: {
    'one-die': { about: 'The defender throws a single die.', rules: { defenceDice: 1 } },
  },

  measures: {
    lost: {
      of: 'unit',
      title: 'Armies lost',
      role: 'harm',
      read: (state, unit) => unit.spec.models - state[unit.army],
      most: ({ units }) => Math.max(...units.map(({ spec }) => spec.models)),
    },
    fell: { of: 'unit', title: 'Fell', when: (state, unit) => state[unit.army] === 0, told: ['fell', 'will fall'] },
  },

  state: 2,

  start(state, { units }) {
    for (const { army, spec } of units) state[army] = spec.models
  },

  turn(state, dice, game) {
    const attack = thrown(dice, Math.min(state[ATTACK], game.rules.attackDice))
    const defence = thrown(dice, Math.min(state[DEFENCE], game.rules.defenceDice))
    for (let i = 0; i < Math.min(attack.length, defence.length); i++) {
      const isTaken = attack[i] > defence[i] || (attack[i] === defence[i] && game.rules.ties === 'attacker')
      state[isTaken ? DEFENCE : ATTACK]--
    }
    if (game.told) game.note(`${attack.join(', ')} against ${defence.join(', ')}: ${words(state)}.`)
  },

  winner: (state) => (state[DEFENCE] === 0 ? 0 : state[ATTACK] === 0 ? 1 : null),

  show: (state, { units }) =>
    units.map(({ army, spec }) => `${spec.id}: ${state[army]} of ${spec.models} armies`).join('\n'),
})

/** So many dice, the highest first. */
function thrown(dice, n) {
  return Array.from({ length: n }, () => dice.die(SIDES)).sort((a, b) => b - a)
}

function words(state) {
  return `${state[ATTACK]} attack, ${state[DEFENCE]} defend`
}
