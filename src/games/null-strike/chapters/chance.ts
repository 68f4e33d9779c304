import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import type { StrikeRules } from '../data/rules.ts'

/**
 * The numbers that rolls need, AP-ATK-05 to -07. Chances are codes: 1 to 7 is the number that a d6 needs (1 always succeeds, 7 never);
 * `CONTEST` + n means that n of the 36 pairs of two dice succeed.
 */
export const CONTEST = 16

/** How many pairs of d6 have a first die that is at least k more than the second, for k from −6 to 6. */
const PAIRS = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0] as const

/** n of 36 pairs as a product of two chances in twelfths; for n above 18 the table has the other 36 − n pairs. */
const TWELFTHS: Readonly<Record<number, readonly [number, number]>> = {
  0: [0, 12],
  1: [2, 2],
  3: [2, 6],
  6: [2, 12],
  10: [4, 10],
  15: [5, 12],
}

const clamp = (value: number, low: number, high: number): number => (value < low ? low : value > high ? high : value)

/** Code of an opposed roll of one stat against another, AP-G-03; `against` may be an average that is not whole. */
export function opposed(stat: number, against: number, rule: StrikeRules['opposedRoll']): number {
  switch (rule) {
    case 'diff':
      return clamp(Math.ceil(4 + against - stat), 2, 6)
    case 'diffRaw':
      return clamp(Math.ceil(4 + against - stat), 1, 7)
    case 'contestAtt':
      return CONTEST + (PAIRS[clamp(Math.ceil(against - stat), -6, 6) + 6] as number)
    case 'contestDef':
      return CONTEST + (PAIRS[clamp(Math.floor(against - stat) + 1, -6, 6) + 6] as number)
    case 'ratio':
      if (stat >= 2 * against) return 2
      if (stat > against) return 3
      if (stat === against) return 4
      return 2 * stat <= against ? 6 : 5
  }
}

/** The number that an armour roll needs, 7 without a save. AP is a penalty, and a 1 always fails. AP-ATK-07, AP-G-05. */
export function saveOn(armour: number, ap: number, nat6: StrikeRules['nat6Save'], log: Log = SILENT): number {
  const needed = Math.max(2, Math.ceil(armour) + ap)
  if (needed <= 6) return needed
  if (log.on) log.cite(Clause.G_05)
  return nat6 === 'yes' ? 6 : 7
}

/** The number that a Morale roll needs. A reading decides whether a 1 always fails. AP-RALLY-01, AP-RALLY-02, AP-G-33. */
export function moraleOn(morale: number, bonus: number, nat1: StrikeRules['nat1Morale'], log: Log = SILENT): number {
  if (log.on) {
    if (bonus > 0) log.cite(Clause.RALLY_02)
    if (morale - bonus <= 1) log.cite(Clause.G_33)
  }
  return clamp(morale - bonus, nat1 === 'fail' ? 2 : 1, 7)
}

/** Average of a stat over models of two kinds, rounded. AP-ATK-09, AP-ATK-13, AP-G-07. */
export function average(
  one: number,
  ones: number,
  other: number,
  others: number,
  round: StrikeRules['round'],
  log: Log = SILENT,
): number {
  if (others === 0) return one
  const exact = (one * ones + other * others) / (ones + others)
  if (log.on) {
    if (ones > 0) log.cite(Clause.ATK_09)
    if (exact !== Math.floor(exact)) log.cite(Clause.G_07)
  }
  if (round === 'exact') return exact
  if (round === 'down') return Math.floor(exact)
  return round === 'up' ? Math.ceil(exact) : Math.floor(exact + 0.5)
}

/** How many of n rolls succeed. */
export function roll(dice: Dice, n: number, code: number): number {
  if (n === 0) return 0
  if (code < CONTEST) return dice.count(n, 6, code)
  const pairs = code - CONTEST
  const [hit, fail] = TWELFTHS[Math.min(pairs, 36 - pairs)]
  const won = dice.wounds(n, 12, 13 - hit, fail + 1)
  return pairs > 18 ? n - won : won
}

/** The chance of one roll. */
export function chanceOf(code: number): number {
  return code < CONTEST ? (7 - code) / 6 : (code - CONTEST) / 36
}
