// A general of your own: one function that is asked whenever its side has something to decide. It gets
//   view     the battle as its side may know it (round, board, units with their weapons, the attack that may be answered; see the README),
//   actions  what it may do now, as plain objects with a `kind`, a `text` and what belongs to the kind,
//   dice     its own chance: dice.die(12) and dice.sum(2, 6) with dice of 2 to 20 sides, dice.pick(actions.length),
// and answers with the index of one of the actions. It may use nothing else: it is played twice, and refused if the answers differ.
//
// The bulwark gives up a Main for Total Defense only where that turns a hit aside: when the roll is known, it hits, and +2 AC would
// make it a miss. In its own turn it strikes at the enemy with the fewest hit points, else charges, else goes nearer.

/** What Total Defense adds to the AC. */
const DEFENSE = 2

/** What it wants most, of each kind of action; what is not here it wants as little as `done`. */
const WORTH = {
  'total-defense': (_, { attack }) => (attack !== null && turnsAside(attack) ? 9 : -1),
  attack: (action, view) => 6 - hitPoints(view, action.target) / 1000 - (action.thrown ? 1 : 0),
  strike: () => 5,
  charge: () => 4,
  stand: () => 7,
  'pick-up': (_, view) => (isArmed(own(view)) ? -1 : 3),
  load: () => 7,
  run: (_, view) => (nearest(view, own(view).square) > 1 ? 2 : -1),
  go: (action, view) => 1 - nearest(view, action.to) / 1000,
}

export default {
  choose(view, actions) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    actions.forEach((action, index) => {
      const worth = WORTH[action.kind]?.(action, view) ?? 0
      if (worth > most) {
        most = worth
        best = index
      }
    })
    return best
  },
}

/** Whether the attack hits, and would miss an AC that is 2 higher. */
function turnsAside({ stage, hit, total, ac }) {
  return stage === 'rolled' && hit && total < ac + DEFENSE
}

/** Whether a unit has a weapon in hand. */
function isArmed({ weapons }) {
  return weapons.some(({ name, inHand }) => inHand && name !== 'fist')
}

/** The unit that is asked. */
function own(view) {
  return view.units.find(({ id }) => id === view.asked)
}

function hitPoints(view, id) {
  return view.units.find((unit) => unit.id === id).hp
}

/** Squares from a square to the nearest enemy that is up and seen. */
function nearest(view, [column, row]) {
  const foes = view.units.filter(({ hostile, fate, square }) => hostile && fate === 'up' && square !== null)
  const far = foes.map(({ square: [x, y] }) => Math.max(Math.abs(x - column), Math.abs(y - row)))
  return Math.min(99, ...far)
}
