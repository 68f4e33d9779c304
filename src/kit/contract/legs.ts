import { playBattle } from '../../core/battle.ts'
import { solve } from '../../core/exact.ts'
import { SILENT } from '../../core/log.ts'
import { FIRST_MEASURE, LEG, OUTCOME, OVER, TURN, TURNS } from '../../core/ruleset.ts'
import { BATTLES, type Case, differences, type Game, type Law, positionOf, rowOf } from './law.ts'
import { ShiftedDice } from './shifted-dice.ts'

/** Laws for every engagement, so that it can be solved exactly. */
export const ENGAGEMENT_LAWS: readonly Law<Case>[] = [
  {
    says: 'played leg by leg is the battle played at once',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const columns = game.columns(state)
      return firstSeats(one, state).flatMap((row, block) => {
        const dice = new ShiftedDice(block)
        game.reset(state, 0)
        const { turns, row: legs } = byLegs(game, state, dice, row[TURNS])
        const isOther = turns !== row[TURNS] || legs[OUTCOME] !== row[OUTCOME]
        // Legs do not know their turn: for an event they only say that it happened.
        const others = columns.filter(({ measure: { kind } }, i) => {
          const [whole, sum] = [row[FIRST_MEASURE + i], legs[FIRST_MEASURE + i]]
          return kind === 'event' ? sum > 0 !== whole > 0 : sum !== whole
        })
        return [
          ...(isOther ? [`block ${block}: another result`] : []),
          ...others.map(({ unit, measure: { name } }) => `block ${block}: ${unit} ${name}`),
        ]
      })
    },
  },
  {
    says: 'can be saved and loaded between legs: saved again it is equal, and played on it is the same battle',
    faults: (one) => {
      const { game, matchup } = one
      const [state, copy] = [one.setup(), one.setup()]
      const columns = game.columns(state)
      const faults: string[] = []
      for (let block = 0; block < BATTLES; block++) {
        const [dice, again] = [new ShiftedDice(block), new ShiftedDice(block)]
        const gained = new Array<number>(columns.length).fill(0)
        game.reset(state, 0)
        for (let turn = 1; turn <= (matchup.turns ?? 50); turn++) {
          let end: number = LEG
          while (end === LEG) {
            const saved = positionOf(game, state)
            game.load(copy, saved)
            faults.push(...differences(`block ${block}, saved again`, positionOf(game, copy), saved))
            end = game.leg(state, dice)
            if (game.leg(copy, again) !== end) faults.push(`block ${block}: the leg of the copy has another end`)
            faults.push(...differences(`block ${block}, after a leg`, positionOf(game, copy), positionOf(game, state)))
            const gain = rowOf(game, copy)
            for (const i of columns.keys()) gained[i] += gain[FIRST_MEASURE + i]
          }
          if (end === OVER) break
          dice.turn++
          again.turn++
        }
        // After each load, measures of the past count from zero; measures of the state do not.
        const row = rowOf(game, state)
        for (const [i, { unit, measure }] of columns.entries()) {
          const isHistory = measure.memory === 'history' && measure.kind === 'count'
          if (isHistory && gained[i] !== row[FIRST_MEASURE + i]) faults.push(`block ${block}: ${unit} ${measure.name}`)
        }
      }
      return faults
    },
  },
  {
    says: 'loaded between turns and played on is the battle that was saved',
    faults: (one) => {
      const { game, matchup } = one
      const [state, copy] = [one.setup(), one.setup()]
      const columns = game.columns(state)
      return firstSeats(one, state).flatMap((row, block) => {
        const dice = new ShiftedDice(block)
        game.reset(state, 0)
        let end: number = LEG
        while (end === LEG) end = game.leg(state, dice)
        // A loaded battle has all its turns again, so battles that reached the limit last longer.
        if (end !== TURN || row[TURNS] === matchup.turns) return []
        game.load(copy, positionOf(game, state))
        dice.turn++
        playBattle(game, copy, dice, SILENT)
        const rest = rowOf(game, copy)
        const isOther = rest[OUTCOME] !== row[OUTCOME] || rest[TURNS] !== row[TURNS] - 1
        const others = columns.filter(
          ({ measure: { memory } }, i) => memory === 'state' && rest[FIRST_MEASURE + i] !== row[FIRST_MEASURE + i],
        )
        return [
          ...(isOther ? [`block ${block}: another result`] : []),
          ...others.map(({ unit, measure: { name } }) => `block ${block}: ${unit} ${name}`),
        ]
      })
    },
  },
  {
    says: 'is solved to chances that add up, or refused as too large',
    faults: (one) => {
      const { game, matchup } = one
      const state = one.setup()
      const solution = solve(game, state, matchup.turns, MOST_POSITIONS)
      if (solution === null) return []
      const { outcome, turns, columns } = solution
      return [
        ...adds('outcomes', sumOf(outcome), 1),
        ...adds('turns', sumOf(turns), 1),
        ...game.columns(state).flatMap(({ unit, measure: { kind, name } }, i) => {
          const { mean, pmf, byTurn } = columns[i]
          return [
            ...(mean >= 0 ? [] : [`${unit} ${name}: a mean of ${mean}`]),
            ...(pmf === undefined ? [] : adds(`${unit} ${name}`, sumOf(pmf), 1)),
            ...(kind === 'event' && byTurn !== undefined ? adds(`${unit} ${name} by turn`, sumOf(byTurn), mean) : []),
          ]
        }),
      ]
    },
  },
]

/** Most positions of an engagement that is solved here. */
const MOST_POSITIONS = 50_000

function sumOf(chances: ArrayLike<number>): number {
  return Array.from(chances).reduce((sum, p) => sum + p, 0)
}

function adds(what: string, sum: number, to: number): string[] {
  return Math.abs(sum - to) < 1e-10 ? [] : [`the chances of ${what} add up to ${sum}, not ${to}`]
}

/** Rows of the first seat of each block. */
function firstSeats(one: Case, state: unknown): Int32Array[] {
  const seats = one.game.seats(state)
  return one.rows().filter((_, battle) => battle % seats === 0)
}

/** Plays legs to the end of the battle, or for this number of turns. */
function byLegs(game: Game, state: unknown, dice: ShiftedDice, turns: number): { turns: number; row: Int32Array } {
  for (;;) {
    const end = game.leg(state, dice)
    if (end === OVER || (end === TURN && dice.turn === turns)) return { turns: dice.turn, row: rowOf(game, state) }
    if (end === TURN) dice.turn++
  }
}
