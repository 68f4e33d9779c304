// A general of your own: one function that is asked whenever its side has something to decide. It gets
//   view     the battle (round, table, objectives, units with their places and weapons; see `StrikeView` in the README),
//   actions  what it may do now, as plain objects with a `kind`, a `text` and what belongs to the kind,
//   dice     its own chance: dice.die(6) and dice.sum(2, 6) with dice of 2 to 20 sides, dice.pick(actions.length),
// and answers with the index of one of the actions. It may use nothing else: it is played twice, and refused if the answers differ.
//
// The firing line stays where it was set up. Its actions go to the units with the most attacks that reach an enemy; what is left goes to
// panicked units, which rally, and to digging in. It takes an objective that one of its units touches, and moves nowhere.

/** What it wants most of the first step of an action: a unit and a kind. */
const WORTH = {
  capture: () => 1000,
  attack: (action, view) => 100 + attacksOf(own(view, action.unit)),
  rally: (action, view) => 50 + own(view, action.unit).cost / 1000,
  charge: () => -1,
  fortify: () => 3,
  'dig-in': () => 2,
  'end-turn': () => 0,
  // Before the battle: in front, near the middle of the table.
  place: (action, view) => {
    const [x, y] = action.to
    const fromMiddle = Math.abs(y - view.table.depth / 2)
    return 100 - fromMiddle - Math.abs(x - view.table.width / 2) / 4
  },
  // An attack is at the nearest enemy, with what has most attacks; its models that are hit go in the order that is offered.
  lose: () => 1,
  strike: () => 1,
}

export default {
  choose(view, actions) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    actions.forEach((action, index) => {
      const worth = action.step === 2 ? second(action, view) : (WORTH[action.kind]?.(action, view) ?? -1)
      if (worth > most) {
        most = worth
        best = index
      }
    })
    return best
  },
}

/** The second step: the details of an action that was chosen. */
function second(action, view) {
  if (action.kind !== 'attack') return 0
  const [from, to] = [own(view, action.unit), enemy(view, action.target)]
  return 100 - Math.hypot(from.at[0] - to.at[0], from.at[1] - to.at[1]) + action.weapons.length / 100
}

function attacksOf({ models, weapons }) {
  return models * Math.max(...weapons.map(({ attacks, strength }) => attacks * strength))
}

function own(view, id) {
  return view.units.find((unit) => unit.army === 'yours' && unit.id === id)
}

function enemy(view, id) {
  return view.units.find((unit) => unit.army === 'enemy' && unit.id === id)
}
