// A general of your own: one function that is asked whenever its side has something to decide. It gets
//   view     the battle as its side may know it (turn, table, units with their places; see the README),
//   actions  what it may do now, as plain objects with a `kind`, a `text` and what belongs to the kind,
//   dice     its own chance: dice.die(6) and dice.sum(2, 6) with dice of 2 to 20 sides, dice.pick(actions.length),
// and answers with the index of one of the actions. It may use nothing else: it is played twice, and refused if the answers differ.
//
// The hedgehog charges only what it cannot miss (a flank, a rear, a broken enemy), shoots at whatever is nearest, keeps its front to
// the enemy, and lets him come.

/** What it wants most, of each kind of decision. */
const WORTH = {
  charge: ({ side }) => (side === 'front' ? -1 : 10),
  counter: () => 5,
  activate: (action, view) => (unitOf(view, action.unit)?.ranged ? 3 : 2),
  shoot: ({ distance }) => 8 - distance / 10,
  move: (action, view) => (facesEnemy(action.to, view) ? 2 : 0) + (action.text.endsWith(' stands') ? 1 : 0),
  place: ({ x }, view) => -Math.abs(x - view.table.width / 2),
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

function unitOf(view, id) {
  return view.units.find((unit) => unit.army === 'yours' && unit.id === id)
}

/** Whether the nearest enemy is ahead of a unit that stands there. */
function facesEnemy({ x, y, facing }, view) {
  const foes = view.units.filter(({ army, place }) => army === 'enemy' && place !== null)
  if (foes.length === 0) return true
  const apart = ({ place }) => Math.hypot(place.x - x, place.y - y)
  const { place } = foes.reduce((nearest, foe) => (apart(foe) < apart(nearest) ? foe : nearest))
  const angle = (facing * Math.PI) / 180
  const ahead = Math.sin(angle) * (place.x - x) + Math.cos(angle) * (place.y - y)
  return ahead > 0.7 * apart({ place })
}
