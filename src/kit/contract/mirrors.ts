import { type Column, FIRST_MEASURE, OUTCOME } from '../../core/ruleset.ts'
import { type Case, type Game, type Law, mirrored, rowsOf } from './law.ts'

/** Laws for every battle in which the armies exchange seats. */
export const MIRROR_LAWS: readonly Law<Case>[] = [
  {
    says: 'between equal armies gives neither an advantage: with the armies exchanged, every battle of a block is another battle of the block',
    faults: ({ game, rules, matchup }) => {
      const state = mirrored(game, rules, matchup)
      if (state === null || !changesPlayers(game, state)) return []
      const seats = game.seats(state)
      const columns = game.columns(state)
      const rows = rowsOf(game, state)
      return rows.flatMap((row, battle) => {
        const block = battle - (battle % seats)
        const other = String(exchanged(row, columns))
        const isThere = rows.slice(block, block + seats).some((one) => String(one) === other)
        return isThere
          ? []
          : [`block ${block / seats}, seat ${battle % seats}: no seat has this battle with the armies exchanged`]
      })
    },
  },
]

/** Whether the seat decides the player of an army. In a game whose dice follow the army, equal armies are equal only on average. */
function changesPlayers(game: Game, state: unknown): boolean {
  const players = Array.from({ length: game.seats(state) }, (_, seat) => {
    game.reset(state, seat)
    return game.player(state, 0)
  })
  return players.includes(0) && players.includes(1)
}

/** The row of a battle with its armies exchanged. */
function exchanged(row: Int32Array, columns: readonly Column[]): Int32Array {
  const result = row.slice()
  result[OUTCOME] = 2 - row[OUTCOME]
  const at = (column: Column): string => `${column.army === 0 ? 1 : 0} ${column.unit} ${column.measure.name}`
  const places = new Map(columns.map((column, i) => [`${column.army} ${column.unit} ${column.measure.name}`, i]))
  for (const [i, column] of columns.entries()) {
    const { of = 'unit', zero = 0 } = column.measure
    const value = row[FIRST_MEASURE + i]
    // A measure of the battle with a zero is a lead of the first army; other measures do not depend on the order of the armies.
    if (of === 'battle') result[FIRST_MEASURE + i] = zero === 0 ? value : 2 * zero - value
    else result[FIRST_MEASURE + (places.get(at(column)) ?? i)] = value
  }
  return result
}
