import { playBattle } from '../../core/battle.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'
import { SILENT } from '../../core/log.ts'
import { DRAW, FIRST_MEASURE, FIRST_WINS, LEG, OUTCOME, OVER, SECOND_WINS, TURN, TURNS } from '../../core/ruleset.ts'
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
      const { game } = one
      const state = one.setup()
      const solution = one.solution()
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
  {
    says: 'is solved to the chances with which its battles end',
    faults: (one) => {
      const { game } = one
      const solution = one.solution()
      if (solution === null) return []
      const state = one.setup()
      const dice = new KeyedDice(9, 10)
      const seen = [0, 0, 0]
      for (let block = 0; block < SAMPLED; block++) {
        game.reset(state, 0)
        dice.seek(block)
        playBattle(game, state, dice, SILENT)
        seen[rowOf(game, state)[OUTCOME]]++
      }
      return ENDS.flatMap(([outcome, name]) => {
        const [chance, share] = [solution.outcome[outcome], seen[outcome] / SAMPLED]
        // Five standard errors, and two battles for chances close to none. A chance of 1 may be larger in its last digit.
        const bound = 5 * Math.sqrt((chance * Math.max(0, 1 - chance)) / SAMPLED) + 2 / SAMPLED
        if (Math.abs(share - chance) <= bound) return []
        return [`${name}: ${share} of ${SAMPLED} battles, where the exact chance is ${chance}`]
      })
    },
  },
]

/** Number of battles whose ends are compared with the exact answer. */
const SAMPLED = 400

/** The ends of a battle, in words. */
const ENDS = [
  [FIRST_WINS, 'wins of the first army'],
  [DRAW, 'draws'],
  [SECOND_WINS, 'wins of the second army'],
] as const

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
