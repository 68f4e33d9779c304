import { describe, expect, test } from 'vitest'
import { binomialPmf } from '../../src/core/binomial.ts'
import { type ExactSolution, solve } from '../../src/core/exact.ts'
import { FIRST_WINS, LEG, type Matchup, OVER, SECOND_WINS, TURN } from '../../src/core/ruleset.ts'
import { COIN, coinMatchup, coinVariant } from '../support/coin/coin.ts'
import { type Step, Toy, toyRules } from '../support/toy.ts'

const MUCH = 10_000_000

function solved(step: Step, turns: number | null): ExactSolution {
  const solution = solve(toyRules(step), new Toy(), turns, MUCH)
  if (solution === null) throw new Error('over the budget')
  return solution
}

function coins(matchup: Matchup): ExactSolution {
  const solution = solve(COIN, COIN.setup(coinVariant().rules, matchup), matchup.turns, MUCH)
  if (solution === null) throw new Error('over the budget')
  return solution
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length)
  expected.forEach((value, i) => expect(Math.abs((found[i] as number) - value)).toBeLessThan(1e-13))
}

describe('a coin against a coin, to the end', () => {
  const { outcome, turns, columns, states } = coins(coinMatchup(1, 1, null))

  test('is won by the army that flips first with chance 2/3', () => {
    expectClose(outcome, [2 / 3, 0, 1 / 3])
  })

  test('lasts another turn with chance 1/4', () => {
    expectClose(turns.slice(0, 6), [0, 3 / 4, 3 / 16, 3 / 64, 3 / 256, 3 / 1024])
    expect(turns.reduce((sum, p, t) => sum + p * t, 0)).toBeCloseTo(4 / 3, 13)
  })

  test('adds up flips over the turns', () => {
    const [flips, , , otherFlips] = columns
    expect(flips?.mean).toBeCloseTo(4 / 3, 13)
    expect(otherFlips?.mean).toBeCloseTo(2 / 3, 13)
    expect(flips).not.toHaveProperty('pmf')
  })

  test('reads losses from the last position', () => {
    const [, lost, , , otherLost] = columns
    expectClose(lost?.pmf ?? [], [2 / 3, 1 / 3])
    expect(lost?.mean).toBeCloseTo(1 / 3, 13)
    expectClose(otherLost?.pmf ?? [], [1 / 3, 2 / 3])
  })

  test('gives events their turn', () => {
    const [, , , , , broke] = columns
    expect(broke?.mean).toBeCloseTo(2 / 3, 13)
    expectClose((broke?.byTurn ?? []).slice(0, 4), [1 / 2, 1 / 8, 1 / 32, 1 / 128])
  })

  test('has three positions: the start, and either purse empty', () => {
    expect(states).toBe(3)
  })
})

describe('with a turn limit', () => {
  test('counts a battle that is undecided after the last turn as a draw', () => {
    const { outcome, turns } = coins(coinMatchup(1, 1, 3))
    expectClose(outcome, [(2 / 3) * (1 - 1 / 64), 1 / 64, (1 / 3) * (1 - 1 / 64)])
    expectClose(turns, [0, 3 / 4, 3 / 16, 1 / 16])
  })

  test('purses of coins agree with chances computed turn by turn in an array', () => {
    const [a, b, limit] = [6, 5, 4]
    const flip = (n: number): number[] => binomialPmf(n, 1 / 2)
    let chances = new Map([[`${a} ${b}`, 1]])
    let [first, second] = [0, 0]
    for (let turn = 0; turn < limit; turn++) {
      const next = new Map<string, number>()
      for (const [key, p] of chances) {
        const [mine, theirs] = key.split(' ').map(Number) as [number, number]
        flip(mine).forEach((q, heads) => {
          if (heads >= theirs) {
            first += p * q
            return
          }
          flip(theirs - heads).forEach((r, back) => {
            if (back >= mine) second += p * q * r
            else {
              const to = `${mine - back} ${theirs - heads}`
              next.set(to, (next.get(to) ?? 0) + p * q * r)
            }
          })
        })
      }
      chances = next
    }
    expectClose(coins(coinMatchup(a, b, limit)).outcome, [first, 1 - first - second, second])
  })
})

describe('several legs in one turn', () => {
  /** Three coins, one in each leg; the turn ends after the third. */
  const threeCoins: Step = (toy, dice) => {
    const done = Math.floor(toy.at / 10)
    const heads = (toy.at % 10) + dice.count(1, 2, 2)
    toy.points++
    toy.at = (done + 1) * 10 + heads
    if (done < 2) return LEG
    toy.at = heads
    toy.outcome = heads === 3 ? FIRST_WINS : SECOND_WINS
    return OVER
  }

  test('inside a turn give the distribution of the whole turn', () => {
    const { outcome, turns, columns } = solved(threeCoins, null)
    expectClose(outcome, [1 / 8, 0, 7 / 8])
    expectClose(turns, [0, 1])
    expectClose(columns[0]?.pmf ?? [], [1 / 8, 3 / 8, 3 / 8, 1 / 8])
  })

  test('each add their gains', () => {
    expect(solved(threeCoins, null).columns[1]?.mean).toBeCloseTo(3, 13)
  })

  test('merge equal positions', () => {
    // One position before; two after one coin; three after two coins; four at the end.
    expect(solved(threeCoins, null).states).toBe(1 + 2 + 3 + 4)
  })

  test('count a turn only if they end it', () => {
    let legs = 0
    const step: Step = (toy) => {
      legs++
      toy.at++
      if (toy.at === 6) return OVER
      return toy.at % 2 === 1 ? LEG : TURN
    }
    expectClose(solved(step, null).turns, [0, 0, 0, 1])
    // Each position is played once.
    expect(legs).toBe(6)
  })
})

describe('a measure of the past', () => {
  test('is reported by turn, whatever legs came before', () => {
    // A die in each turn until a six. The event happens when it shows one for the first time; the state records this.
    const step: Step = (toy, dice) => {
      const face = dice.die(6)
      if (face === 1 && toy.at === 0) {
        toy.at = 1
        toy.passed = toy.turn
      }
      toy.points += face
      return face === 6 ? OVER : TURN
    }
    const { columns } = solved(step, null)
    // A one before the first six: 1/2, and in turn t with chance (4/6)^(t-1) / 6.
    expect(columns[2]?.mean).toBeCloseTo(1 / 2, 12)
    expectClose((columns[2]?.byTurn ?? []).slice(0, 4), [1 / 6, 4 / 36, 16 / 216, 64 / 1296])
    // The mean is six throws of 3.5, by Wald's equation.
    expect(columns[1]?.mean).toBeCloseTo(21, 11)
  })
})

describe('the exact solver', () => {
  test('keeps all probability if chances underflow', () => {
    // Nearly all probability goes 0 → 2 → 3. A path of 1e-208 goes to 1 first, and then to 3 with a chance far below the least number.
    const few = (n: number): boolean => n < 5
    const step: Step = (toy, dice) => {
      if (toy.at === 3) {
        toy.outcome = SECOND_WINS
        return OVER
      }
      const rare = few(dice.count(700, 2, 2))
      if (toy.at === 0) toy.at = rare ? 1 : 2
      else if (toy.at === 2 || rare) toy.at = 3
      else {
        toy.outcome = FIRST_WINS
        return OVER
      }
      return TURN
    }
    expectClose(solved(step, 3).outcome, [0, 0, 1])
  })

  test('follows a battle without a limit until the rest does not matter', () => {
    const step: Step = (_toy, dice) => (dice.die(20) === 20 ? OVER : TURN)
    const { turns } = solved(step, null)
    expect(turns.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 13)
    expect(turns.reduce((sum, p, t) => sum + p * t, 0)).toBeCloseTo(20, 10)
  })

  test('gives up on a battle that never ends', () => {
    expect(
      solve(
        toyRules(() => TURN),
        new Toy(),
        null,
        MUCH,
      ),
    ).toBeNull()
  })

  test('gives up beyond its budget of paths, and not before', () => {
    const step: Step = (_toy, dice) => {
      dice.die(6)
      return OVER
    }
    expect(solve(toyRules(step), new Toy(), null, 5)).toBeNull()
    expect(solve(toyRules(step), new Toy(), null, 6)).not.toBeNull()
  })

  test('gives equal answers from a state that was used before', () => {
    const matchup = coinMatchup(4, 3, 5)
    const state = COIN.setup(coinVariant().rules, matchup)
    const once = solve(COIN, state, 5, MUCH)
    expect(solve(COIN, state, 5, MUCH)).toEqual(once)
  })
})
