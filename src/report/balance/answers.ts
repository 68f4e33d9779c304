import type { BalanceDocument, BalancedUnit, UnitVerdict } from '../../result/balance.ts'
import { spread } from '../matrix/ranking.ts'
import { level, show } from '../sentences/format.ts'
import { points } from '../sentences/stopped.ts'
import { counted, isolated, listed, whole } from '../sentences/text.ts'
import { isWithin, levelOf, misprice, money, worth } from './units.ts'
import { budgetText } from './words.ts'

/** Most budgets that are told in sentences. */
const TOLD = 3

/** How many units are out of line and which of them most, and whether the new costs were found balanced. */
export function balanceAnswers(document: BalanceDocument): readonly string[] {
  if (document.units.length === 0) return ['There is no unit to price.']
  return [
    costs(document),
    ...inContact(document),
    ...held(document),
    ...document.budgets.slice(0, TOLD).map(budgetText),
    verified(document),
  ]
}

/** Which question the prices of engagements answer, and which they do not. */
function inContact({ mode, game, plugin }: BalanceDocument): readonly string[] {
  if (mode !== 'engagement') return []
  const other = plugin === undefined ? `, such as scenarios/${game}/roster.yaml` : ''
  return [
    `These are worths in contact, of units that already stand in a fight; what a unit is worth in an army, where units move, shoot and die in company, may differ by a factor of two and more. For costs of army lists price a roster with mode: battle${other}; of one unit \`npx fairfight price FILE --unit KEY\` finds both.`,
  ]
}

function costs(document: BalanceDocument): string {
  const { units } = document
  const of = (verdict: UnitVerdict): number => units.filter((unit) => unit.verdict === verdict).length
  const [up, down] = [of('raise'), of('lower')]
  const kept = units.filter((unit) => unit.verdict === 'keep' && isWithin(unit)).length
  const unsure = of('keep') - kept
  const others = [
    [unsure, 'may differ from its cost', 'may differ from their costs'],
    [of('situational'), 'depends on its opponent', 'depends on their opponents'],
    [of('policy-dependent'), 'depends on its general', 'depends on their generals'],
    [of('not-identified'), 'is not known', 'is not known'],
  ] as const
  const apart = others.flatMap(([n, one, several]) =>
    n === 0 ? [] : [`the worth of ${whole(n)} ${n === 1 ? one : several}`],
  )
  const rest = [...(kept === 0 ? [] : [`${whole(kept)} can stay as ${kept === 1 ? 'it is' : 'they are'}`]), ...apart]
  const free = units.filter(({ verdict }) => verdict !== 'frozen' && verdict !== 'anchor')
  const hasFrozen = units.some(({ verdict }) => verdict === 'frozen')
  const [only] = free
  if (hasFrozen && only !== undefined && free.length === 1)
    return `${ownVerdict(only)}.${worst(document)}${anchorText(document)}`
  const all = hasFrozen ? `${counted(free.length, 'unit')} whose cost may change` : counted(units.length, 'unit')
  const moved = [
    ...(up === 0 ? [] : [`${whole(up)} of ${all} should cost more`]),
    ...(down === 0 ? [] : [`${whole(down)}${up === 0 ? ` of ${all} should cost` : ''} less`]),
  ]
  const first = moved.length === 0 ? `None of ${all} is certainly out of line` : listed(moved)
  return `${[first, ...rest].join('; ')}.${worst(document)}${anchorText(document)}`
}

/** What is found of the only unit whose cost may change. */
function ownVerdict(unit: BalancedUnit): string {
  const name = isolated(unit.name)
  switch (unit.verdict) {
    case 'raise':
      return `${name} should cost more`
    case 'lower':
      return `${name} should cost less`
    case 'situational':
      return `The worth of ${name} depends on its opponent`
    case 'policy-dependent':
      return `The worth of ${name} depends on its general`
    case 'not-identified':
      return `The worth of ${name} is not known`
    default:
      return `${name} is not certainly out of line${isWithin(unit) ? ' and can stay as it is' : ', but its worth may differ from its cost'}`
  }
}

/** A sentence on frozen costs because of which no other unit can be even. */
function held({ units, level: common, tolerance }: BalanceDocument): readonly string[] {
  if (Math.abs(common - 0.5) <= tolerance / 2) return []
  const frozen = units
    .filter((unit) => unit.verdict === 'frozen' && misprice(unit) > 0 === common < 0.5)
    .toSorted((a, b) => Math.abs(misprice(b)) - Math.abs(misprice(a)))
  const told = frozen
    .slice(0, TOLD)
    .map((unit) => `${isolated(unit.name)} at ${money(unit.current)} (worth ${worth(unit)?.value ?? 'something else'})`)
  const score = `${(100 * common).toFixed(1)}%`
  return [
    `Some costs are kept although the units are worth something else: ${listed(told)}. So no other unit can be even: with the best possible costs every other unit scores ${score}.`,
  ]
}

/** The units that are furthest out of line, in either direction. */
function worst(document: BalanceDocument): string {
  const furthest = (verdict: UnitVerdict): BalancedUnit | undefined =>
    document.units
      .filter((unit) => unit.verdict === verdict)
      .toSorted((a, b) => Math.abs(misprice(b)) - Math.abs(misprice(a)))[0]
  const both = [
    ['too cheap', furthest('raise')],
    ['too dear', furthest('lower')],
  ] as const
  return both
    .flatMap(([what, unit]) => (unit === undefined ? [] : [{ what, unit }]))
    .toSorted((a, b) => Math.abs(misprice(b.unit)) - Math.abs(misprice(a.unit)))
    .map(({ what, unit }) => ` Furthest ${what}: ${isolated(unit.name)}, ${against(document, unit)}.`)
    .join('')
}

/** `worth 64.5 (95% interval 63.2 to 65.9), not 50`. */
function against(document: BalanceDocument, unit: BalancedUnit): string {
  const { value = '', low = null, high = null } = worth(unit) ?? {}
  const range = low === null || high === null ? '' : ` (${level(levelOf(document))} interval ${low} to ${high})`
  return `worth ${value} points${range}, not ${money(unit.current)}`
}

function anchorText({ units, anchor }: BalanceDocument): string {
  const unit = units.find(({ id }) => id === anchor)
  return unit === undefined ? '' : ` All costs are relative to ${isolated(unit.name)} at ${money(unit.current)}.`
}

/** How the only unit whose cost may change stands at its new cost. */
function ownText({ name, balanced, score }: BalancedUnit, within: string, isAgainst: boolean): string {
  const like = isAgainst ? 'scores like the others at equal points' : 'is balanced'
  const how =
    balanced === 'balanced'
      ? `${like}, ${within}`
      : balanced === 'unbalanced'
        ? `is not ${within}`
        : `may be ${within} or not: undecided, it takes more battles`
  const found = score.verified
  const scored = found === null ? '' : ` It scores ${show(found, 'share').value} there.`
  return `At its new cost ${isolated(name)} ${how}.${scored}`
}

/** Most units that are named as not balanced. */
const NAMED = 3

function verified({ units, tolerance, budgets, together }: BalanceDocument): string {
  // Frozen units keep their costs, so how they score is no verdict on new costs.
  const hasFrozen = units.some(({ verdict }) => verdict === 'frozen')
  const tried = units.filter(({ balanced, verdict }) => balanced !== null && verdict !== 'frozen')
  const isAgainst = budgets.length > 0
  const within = `within ${points(tolerance)}${isAgainst ? '' : ' of an even score'} on fresh dice`
  const balanced = isAgainst ? 'found to score alike at equal points' : 'verified as balanced'
  if (tried.length === 0) return 'The new costs were not tried on fresh dice.'
  const [only, ...others] = tried
  if (hasFrozen && only !== undefined && others.length === 0) return ownText(only, within, isAgainst)
  const good = tried.filter(({ balanced }) => balanced === 'balanced').length
  const open = tried.filter(({ balanced }) => balanced === 'undecided').length
  const bad = tried.filter(({ balanced }) => balanced === 'unbalanced')
  const today = tried.filter(({ score }) => Math.abs(score.now.estimate - 0.5) <= tolerance).length
  const after = tried.filter(({ score }) => Math.abs((score.verified?.estimate ?? 0) - 0.5) <= tolerance).length
  const all = whole(tried.length)
  // Scores that are known exactly are as sure all together as one by one.
  const isSampled = tried.some(({ score }) => score.verified?.low !== undefined)
  const sure =
    together === undefined || hasFrozen || good < 2 || !isSampled
      ? ''
      : ` Each is judged by itself at 95%; judged all together, ${together === good ? 'all of them' : whole(together)} ${together === 1 ? 'is' : 'are'}.`
  const now = `${sure} Without their intervals, the scores lie within ${points(tolerance)}${isAgainst ? '' : ' of even'} for ${whole(after)} of ${all} at the new costs, for ${whole(today)} at today’s.`
  if (good === tried.length) return `At the new costs all ${whole(good)} units are ${balanced}, ${within}.${now}`
  if (open === tried.length) {
    const what = isAgainst ? 'units score alike at equal points' : 'the new costs are balanced'
    return `Whether ${what}, ${within}, is undecided for all ${whole(open)} units: it takes more battles.`
  }
  const rest = [
    ...(open === 0 ? [] : [`${whole(open)} ${open === 1 ? 'is' : 'are'} undecided`]),
    ...(bad.length === 0 ? [] : [`${whole(bad.length)} ${bad.length === 1 ? 'is' : 'are'} not: ${named(bad)}`]),
  ]
  const verb = good === 1 ? 'is' : 'are'
  return `At the new costs ${whole(good)} of ${whole(tried.length)} units ${verb} ${balanced}, ${within}; ${rest.join('; ')}.${now}`
}

/** The worst first, with their scores. */
function named(units: readonly BalancedUnit[]): string {
  const off = ({ score }: BalancedUnit): number => Math.abs((score.verified?.estimate ?? 0.5) - 0.5)
  const sorted = units.toSorted((a, b) => off(b) - off(a))
  const told = sorted.slice(0, NAMED).map(({ name, score }) => {
    if (score.verified === null) return isolated(name)
    const range = spread(score.verified)
    return `${isolated(name)} with ${show(score.verified, 'share').value}${range === '' ? '' : ` (${range})`}`
  })
  const left = sorted.length - told.length
  return listed(left === 0 ? told : [...told, `${whole(left)} more`])
}
