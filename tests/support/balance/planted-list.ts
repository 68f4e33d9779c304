import { changesOf } from '../../../src/best/moves.ts'
import type { BestDocument } from '../../../src/result/best.ts'
import type { Choice } from '../../../src/scenario/choice/read.ts'
import type { Legal } from '../../../src/scenario/choice/types.ts'
import type { Truth, Worthy } from './lottery-arena.ts'

/** Armies whose lists have known true scores: the logit of a list is the sum of the values of its units, minus that of the enemy. */
export function plantedTruth(
  worth: Readonly<Record<string, number>>,
  foes: Readonly<Record<string, number>>,
  together: readonly [string, string, number] = ['', '', 0],
): Truth {
  const of = (army: Worthy): number => {
    let sum = 0
    for (const [name, models] of army) sum += models * (worth[name] ?? 0)
    const [a, b, more] = together
    return sum + (army.has(a) && army.has(b) ? more : 0)
  }
  const [first = ''] = Object.keys(foes)
  return (own, other) => of(own) - (foes[[...other.keys()].find((name) => name in foes) ?? first] ?? 0)
}

/** Score for a logit, in a lottery of two seats of which the first is worth `side`. */
export function chanceOf(logit: number, side = 0): number {
  const of = (x: number): number => 1 / (1 + Math.exp(-x))
  return (of(logit + side) + of(logit - side)) / 2
}

/** The army of a list in the form of the lottery. */
export function worthyOf({ units }: Pick<Legal, 'units'>): Worthy {
  const found = new Map<string, number>()
  for (const { id, models } of units) {
    const name = id.replace(/ \d+$/, '')
    found.set(name, (found.get(name) ?? 0) + models)
  }
  return found
}

/** True score of a list over the field. */
export function trueScore({ foes }: Choice, truth: Truth, list: Pick<Legal, 'units'>): number {
  const own = worthyOf(list)
  const scores = foes.map(({ matchup, side }) => {
    const foe = worthyOf(matchup.armies[side === 0 ? 1 : 0])
    return side === 0 ? chanceOf(truth(own, foe)) : 1 - chanceOf(truth(foe, own))
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The list with the highest true score that single changes of a list lead to. */
export function climbed(choice: Choice, truth: Truth, from: Legal): Legal {
  let list = from
  for (;;) {
    const better = changesOf(choice.space, list)
      .map((change) => change.list)
      .toSorted((a, b) => trueScore(choice, truth, b) - trueScore(choice, truth, a))[0]
    if (better === undefined || trueScore(choice, truth, better) <= trueScore(choice, truth, list)) return list
    list = better
  }
}

/** Whether an interval holds a value. */
export function holds({ low = 0, high = 1 }: BestDocument['best']['score'], value: number): boolean {
  return low <= value && value <= high
}
