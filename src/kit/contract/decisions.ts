import type { Dice } from '../../core/dice.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import { FIRST_MEASURE, MOST_ACTIONS, OUTCOME, OVER, type Side, TURNS } from '../../core/ruleset.ts'
import {
  anyGeneral,
  type Case,
  differences,
  type Game,
  illTold,
  type Law,
  MARK,
  mirrored,
  notPlain,
  positionOf,
  rowOf,
} from './law.ts'

/** Called at each decision with the side that decides, the number of decisions before it, and the legal actions. */
type Visit = (side: Side, decision: number, actions: Int32Array) => void

/** Plays to the end with a general that takes any legal action; its dice are keyed by the number of the decision. */
function playOn(game: Game, state: unknown, dice: Dice, from: number, visit: Visit = () => undefined): void {
  const general = anyGeneral(game)
  const own = new KeyedDice(3, 4)
  const actions = new Int32Array(MOST_ACTIONS)
  own.seek(0)
  let side = game.advance(state, dice, SILENT)
  for (let decision = from; side !== OVER; decision++) {
    const n = game.actions(state, actions)
    visit(side, decision, actions.slice(0, n))
    own.key(decision >> 5, decision & 31, 1, 0)
    const choice = general?.choose(state, actions, n, own) ?? 0
    game.apply(state, actions[choice], dice, SILENT)
    side = game.advance(state, dice, SILENT)
  }
}

function freshDice(): KeyedDice {
  const dice = new KeyedDice(1, 2)
  dice.seek(0)
  return dice
}

/** A battle from every seat, from its start to the end. */
function eachSeat(game: Game, state: unknown, visit: Visit, ended: () => void = () => undefined): void {
  for (let seat = 0; seat < game.seats(state); seat++) {
    game.reset(state, seat)
    playOn(game, state, freshDice(), 0, visit)
    ended()
  }
}

/** Most positions of a battle from which the battle is played to its end again. */
const MOST_PLAYED_ON = 8

/** Laws for every matchup in which generals decide. */
export const DECISION_LAWS: readonly Law<Case>[] = [
  {
    says: 'always has legal actions, ascending and each once, and often more than one',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const faults: string[] = []
      let [decisions, choices] = [0, 0]
      eachSeat(game, state, (_side, decision, actions) => {
        decisions++
        if (actions.length > 1) choices++
        if (actions.length === 0) faults.push(`decision ${decision}: no action`)
        const falls = actions.findIndex((action, i) => i > 0 && action <= actions[i - 1])
        if (falls >= 0) faults.push(`decision ${decision}: action ${falls} is not greater than the one before`)
      })
      if (choices <= decisions / 10) faults.push(`${choices} choices in ${decisions} decisions`)
      return faults
    },
  },
  {
    says: 'describes actions and positions as plain data, and describing changes nothing',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const faults: string[] = []
      eachSeat(game, state, (side, decision, actions) => {
        if (decision % 3 !== 0) return
        const before = positionOf(game, state)
        // All actions at every 24th decision, else only the first and the last.
        const some = decision % 24 === 0 ? actions : actions.filter((_, i) => i === 0 || i === actions.length - 1)
        for (const action of some) {
          const described = game.describe(state, action)
          faults.push(...notPlain(described, `action ${action}`), ...illTold(`action ${action}`, described.text))
          if (described.kind === '') faults.push(`action ${action} has no kind`)
        }
        faults.push(...notPlain(game.view(state, side), 'the view'), ...notPlain(game.scene(state), 'the scene'))
        faults.push(...differences(`described at decision ${decision}`, positionOf(game, state), before))
      })
      return faults
    },
  },
  {
    says: 'describes every action differently from the others',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const faults: string[] = []
      eachSeat(game, state, (_side, decision, actions) => {
        if (decision % 16 !== 0) return
        const told = new Set(Array.from(actions, (action) => JSON.stringify(game.describe(state, action))))
        if (told.size < actions.length) faults.push(`decision ${decision}: ${told.size} of ${actions.length} differ`)
      })
      return faults
    },
  },
  {
    says: 'gives each army a player of its own in every seat',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      return Array.from({ length: game.seats(state) }, (_, seat) => seat).flatMap((seat) => {
        game.reset(state, seat)
        return game.player(state, 0) === game.player(state, 1) ? [`seat ${seat}: one player has both armies`] : []
      })
    },
  },
  {
    says: 'can be saved and loaded at any decision: saved again it is equal, and played on it is the same battle',
    faults: (one) => {
      const { game } = one
      const [state, copy] = [one.setup(), one.setup()]
      const columns = game.columns(state)
      const faults: string[] = []
      let saved: { readonly decision: number; readonly position: Int32Array }[] = []
      const compare = (): void => {
        const [end, row] = [positionOf(game, state), rowOf(game, state)]
        // Every position is loaded and saved again. Only some are played on, because each takes half a battle on average.
        const step = Math.ceil(saved.length / MOST_PLAYED_ON)
        for (const [i, { decision, position }] of saved.entries()) {
          const what = `loaded at decision ${decision}`
          game.load(copy, position)
          faults.push(...differences(`${what} and saved again`, positionOf(game, copy), position))
          if (i % step !== 0) continue
          playOn(game, copy, freshDice(), decision)
          faults.push(...differences(`${what} and played on`, positionOf(game, copy), end))
          const rest = rowOf(game, copy)
          const isOther = (at: number): boolean => rest[at] !== row[at]
          if (isOther(OUTCOME) || isOther(TURNS)) faults.push(`${what} and played on: another result`)
          for (const [at, { measure }] of columns.entries()) {
            if (measure.memory === 'state' && isOther(at + FIRST_MEASURE))
              faults.push(`${what} and played on: ${measure.name}`)
          }
        }
        saved = []
      }
      const visit: Visit = (_side, decision) => {
        if (decision % 7 === 3) saved.push({ decision, position: positionOf(game, state) })
      }
      eachSeat(game, state, visit, compare)
      return faults
    },
  },
  {
    says: 'may act at once after a position was loaded, even if no list of actions was asked for',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const [listed, loaded] = [one.setup(), one.setup()]
      const list = new Int32Array(MOST_ACTIONS)
      const dice = new KeyedDice(7, 8)
      const faults: string[] = []
      let nth = 0
      eachSeat(game, state, (_side, decision, actions) => {
        if (decision % 2 !== 0) return
        const position = positionOf(game, state)
        const action = actions[nth++ % actions.length]
        for (const copy of [listed, loaded]) {
          game.load(copy, position)
          if (copy === listed) game.actions(copy, list)
          dice.seek(decision)
          game.apply(copy, action, dice, SILENT)
          game.advance(copy, dice, SILENT)
        }
        faults.push(...differences(`decision ${decision}`, positionOf(game, loaded), positionOf(game, listed)))
      })
      return faults
    },
  },
  {
    says: 'names only units of the view in actions and views, even if both armies have units of one name',
    faults: ({ game, rules, matchup }) => {
      const state = mirrored(game, rules, matchup)
      if (state === null) return []
      const faults = new Set<string>()
      let named = 0
      let hasUnits = false
      eachSeat(game, state, (side, decision, actions) => {
        if (decision % 3 !== 0) return
        const view = game.view(state, side) as { readonly units?: readonly { readonly id: string }[] }
        if (view.units === undefined) return
        hasUnits = true
        const ids = new Set(view.units.map(({ id }) => id))
        const ofActions = Array.from(actions, (action) => namesIn(game.describe(state, action))).flat()
        named += ofActions.length
        for (const name of [...ofActions, ...namesIn(view)])
          if (!ids.has(name)) faults.add(`no unit of the view is '${name}'`)
      })
      return hasUnits && named === 0 ? ['no action names a unit'] : [...faults]
    },
  },
]

/** Names in all fields that name a unit, in an action or a view. Fields with text for reports are left out. */
function namesIn(data: unknown): string[] {
  if (typeof data === 'string') return data.includes(MARK) ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) => (key === 'text' ? [] : namesIn(value)))
}
