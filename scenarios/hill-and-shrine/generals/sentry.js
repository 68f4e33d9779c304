// Shoots whenever it can, charges none but shaken enemies, and otherwise goes to the shrines that it does not hold.
export default {
  choose(view, actions) {
    const shaken = new Set(view.units.filter((unit) => unit.shaken).map((unit) => unit.id))
    const wanted = view.shrines.filter(({ holder }) => holder !== view.army).map(({ hex }) => place(hex))
    const worth = actions.map(({ kind, target, to }) => {
      if (kind === 'shoot') return 100
      if (kind === 'charge') return shaken.has(target) ? 110 : -100
      if (kind === 'hold') return -2
      const [column, row] = to.split(', ').map(Number)
      // The nearer a shrine, the better.
      return -Math.min(20, ...wanted.map(([x, y]) => Math.max(Math.abs(x - column), Math.abs(y - row))))
    })
    return worth.indexOf(Math.max(...worth))
  },
}

/** Columns of the board that this general knows. */
const COLUMNS = 10

function place(hex) {
  return [hex % COLUMNS, Math.floor(hex / COLUMNS)]
}
