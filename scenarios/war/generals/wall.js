// A general of your own: one function that is asked whenever its side has something to decide. It gets
//   view     the battle as its side may know it (turn, board, units with their hexes and cards; see the README),
//   actions  what it may do now, as plain objects with a `kind`, a `text` and what belongs to the kind,
//   dice     its own chance: dice.die(12) and dice.sum(2, 6) with dice of 2 to 20 sides, dice.pick(actions.length),
// and answers with the index of one of the actions. It may use nothing else: it is played twice, and refused if the answers differ.
//
// The wall stays where it was put and turns to the nearest enemy. It charges only artillery and battered units, shoots at whatever is
// nearest and not in combat, lets those strike first who have an enemy beside them, and uses every skill and spell it can.

/** What it wants most, of each kind of decision. */
const WORTH = {
  activate: (action, view) => {
    const { engaged, shoot } = own(view, action.unit)
    return engaged ? 3 : shoot ? 2 : 1
  },
  skill: () => 7,
  spell: () => 6,
  move: (action, view) => {
    if (action.charges.length > 0) return action.charges.every((id) => isPrey(enemy(view, id))) ? 5 : -1
    const [column, row] = own(view, action.unit).hex
    const stays = action.to[0] === column && action.to[1] === row
    return stays && looksAtEnemy(action.to, action.facing, view) ? 2 : -1
  },
  hold: (action, view) => {
    const { hex, facing } = own(view, action.unit)
    return looksAtEnemy(hex, facing, view) ? 3 : 1
  },
  charge: (action, view) => (isPrey(enemy(view, action.target)) ? 2 : 1),
  shoot: (action, view) => {
    const target = enemy(view, action.target)
    return target.engaged ? -1 : 4 - apart(own(view, action.unit).hex, target.hex) / 100
  },
  fight: (action, view) => (enemy(view, action.target).state === 'battered' ? 5 : 4),
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

function own(view, id) {
  return view.units.find((unit) => unit.army === 'yours' && unit.id === id)
}

function enemy(view, id) {
  return view.units.find((unit) => unit.army === 'enemy' && unit.id === id)
}

/** What it comes out for: artillery, which a charge removes, and who is battered. */
function isPrey({ type, state }) {
  return type === 'artillery' || state === 'battered'
}

/** Centre of a hex, in hexes: those of odd columns lie half a hex lower. */
function centre([column, row]) {
  return { x: (column * Math.sqrt(3)) / 2, y: row + (column % 2) / 2 }
}

function apart(a, b) {
  const [from, to] = [centre(a), centre(b)]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** Whether a unit there has the nearest enemy straight ahead, or no further than half a side off. */
function looksAtEnemy(hex, facing, view) {
  const foes = view.units.filter((unit) => unit.army === 'enemy' && unit.hex !== null)
  if (foes.length === 0) return true
  const foe = foes.reduce((nearest, next) => (apart(hex, next.hex) < apart(hex, nearest.hex) ? next : nearest))
  const [here, there] = [centre(hex), centre(foe.hex)]
  // Side 0 looks down the column, the others follow clockwise.
  const angle = (facing * Math.PI) / 3
  const ahead = Math.cos(angle) * (there.y - here.y) - Math.sin(angle) * (there.x - here.x)
  return ahead > 0.86 * apart(hex, foe.hex)
}
