import type { Dice } from '../../core/dice.ts'
import { type ActionView, type HexBoard, MOST_ACTIONS, type Side, type SquareBoard } from '../../core/ruleset.ts'
import type { Numbers, Offer, SimpleDecisions, SimpleNumber } from './deciding.ts'
import type { Playing, State } from './playing.ts'

/** Largest number of different actions of one kind. The kind is packed above this number. */
const ROOM = 0x4000000

/** A kind of action with the numbers of values of its numbers. */
interface Kind {
  readonly name: string
  readonly fields: readonly string[]
  readonly values: readonly number[]
  readonly types: readonly SimpleNumber[]
}

/**
 * The actions of a matchup as whole numbers: the kind, and below it the numbers of the action in a mixed radix. A list is ascending by kind,
 * then by its first number, and so on.
 */
export class Choices {
  private readonly decisions: SimpleDecisions
  private readonly game: Playing
  private readonly kinds: readonly Kind[]
  private readonly index: ReadonlyMap<string, number>
  private readonly numbers: [number, number, number, number] = [0, 0, 0, 0]
  /** The kind of the action that was read last. */
  private opened = 0
  private out: Int32Array = new Int32Array(0)
  private count = 0

  constructor(decisions: SimpleDecisions, game: Playing) {
    this.decisions = decisions
    this.game = game
    this.kinds = Object.entries(decisions.actions).map(([name, { with: fields = {} }]) => {
      const types = Object.values(fields)
      const kind = { name, fields: Object.keys(fields), types, values: types.map((type) => valuesOf(type, game)) }
      const all = kind.values.reduce((product, values) => product * values, 1)
      if (!(all <= ROOM)) throw new RangeError(`the action \`${name}\` can be ${all} different ones; ${ROOM} at most`)
      return kind
    })
    this.index = new Map(this.kinds.map(({ name }, i) => [name, i]))
  }

  /** Writes the legal actions, ascending and each once; returns their number. */
  list(state: State, side: Side, out: Int32Array): number {
    this.out = out
    this.count = 0
    this.decisions.legal(state, side, this.offer, this.game)
    if (this.count === 0) {
      const { name } = this.game.matchup.armies[side]
      throw new Error(`\`legal\` offers ${name} no action; an army that \`decides\` names needs at least one`)
    }
    const list = out.subarray(0, this.count)
    list.sort((a, b) => a - b)
    let kept = 1
    for (let i = 1; i < list.length; i++) if (list[i] !== list[i - 1]) list[kept++] = list[i]
    return kept
  }

  /** Carries an action out. */
  act(action: number, state: State, dice: Dice): void {
    const numbers = this.open(action)
    this.decisions.actions[this.kinds[this.opened].name].act(state, numbers, dice, this.game)
  }

  /** Reads the kind and the numbers of an action. */
  private open(action: number): Numbers {
    this.opened = Math.floor(action / ROOM)
    const { values } = this.kinds[this.opened]
    let rest = action % ROOM
    this.numbers.fill(0)
    for (let i = values.length - 1; i >= 0; i--) {
      this.numbers[i] = rest % values[i]
      rest = Math.floor(rest / values[i])
    }
    return this.numbers
  }

  describe(action: number): ActionView {
    const numbers = this.open(action)
    const { name, fields, types } = this.kinds[this.opened]
    const named = fields.map((field, i) => [field, nameOf(types[i], numbers[i], this.game)] as const)
    return { kind: name, text: this.text(action), ...Object.fromEntries(named) }
  }

  /** The action in a few words. */
  text(action: number): string {
    const numbers = this.open(action)
    const { name, fields, types } = this.kinds[this.opened]
    const own = this.decisions.actions[name].text
    if (own !== undefined) return own(numbers, this.game)
    return [name, ...fields.map((field, i) => `${field} ${nameOf(types[i], numbers[i], this.game)}`)].join(' ')
  }

  private readonly offer: Offer = (name, ...given) => {
    const index = this.index.get(name)
    if (index === undefined) {
      throw new Error(
        `\`legal\` offers \`${name}\`, which is no kind of action; known: ${[...this.index.keys()].join(', ')}`,
      )
    }
    const { fields, values } = this.kinds[index]
    if (given.length !== fields.length) {
      const wanted = fields.length === 0 ? 'no number' : fields.join(', ')
      throw new Error(`\`legal\` offers \`${name}\` with ${given.length} numbers; it has ${wanted}`)
    }
    let packed = 0
    for (let i = 0; i < given.length; i++) {
      const value = given[i]
      if (!(Number.isInteger(value) && value >= 0 && value < values[i])) {
        throw new Error(`\`legal\` offers \`${name}\` with ${fields[i]} ${value}; it is from 0 to ${values[i] - 1}`)
      }
      packed = packed * values[i] + value
    }
    if (this.count === MOST_ACTIONS) throw new Error(`\`legal\` offers more than ${MOST_ACTIONS} actions`)
    this.out[this.count++] = index * ROOM + packed
  }
}

function valuesOf(type: SimpleNumber, game: Playing): number {
  if (type === 'army') return 2
  if (type === 'unit') return game.units.length
  if (type === 'place') return game.places.length
  if (type === 'cell') return columnsOf(game) * (cellsOf(game)?.rows ?? 1)
  const values = typeof type === 'number' ? type : type(game)
  if (!(Number.isInteger(values) && values >= 1)) throw new RangeError(`a number of an action has ${values} values`)
  return values
}

/** A number of an action as people and generals read it. */
function nameOf(type: SimpleNumber, value: number, game: Playing): string | number {
  const { matchup, units, places } = game
  if (type === 'army') return matchup.armies[value as Side].name
  if (type === 'unit') return units[value].spec.id
  if (type === 'place') return places[value].name
  if (type !== 'cell') return value
  const columns = columnsOf(game)
  return `${value % columns}, ${Math.floor(value / columns)}`
}

/** The board of hexes or squares. */
function cellsOf({ matchup: { battle } }: Playing): HexBoard | SquareBoard | undefined {
  return battle?.hexes ?? battle?.squares
}

function columnsOf(game: Playing): number {
  return cellsOf(game)?.columns ?? 1
}
