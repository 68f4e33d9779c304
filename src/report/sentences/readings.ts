import type { GameFacts, SwitchValue } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import { compareOf } from '../../run/study/repeat.ts'
import { finished } from './finished.ts'
import { isBattle } from './measures.ts'

/** Points of score from which a switch is named: so large a change can turn an answer. */
const MUCH = 10

/** Switches that moved a score by ten points or more when they were measured, and the command that measures one of them in this scenario. */
interface Readings {
  /** Each with the points that it moved, the largest first: `chargePath (17)`. */
  readonly switches: readonly string[]
  /** Null for a roster, which `compare` does not take. */
  readonly command: string | null
}

/**
 * Switches on which the answer of whole battles may depend. Null for engagements, for commands that vary rules or values themselves, and
 * if no switch moved a score by so much.
 */
export function readingsOf(document: ResultDocument, facts: GameFacts): Readings | null {
  const { command, variants } = document
  const [variant] = variants
  const whole = command === 'balance' ? document.mode === 'battle' : finished(document).some(isBattle)
  if (variant === undefined || !whole || !['run', 'matrix', 'balance'].includes(command)) return null
  const found = Object.entries(facts.switches)
    .flatMap(([name, { moves = 0, values, default: usual }]) => (moves >= MUCH ? [{ name, moves, values, usual }] : []))
    .toSorted((a, b) => b.moves - a.moves || (a.name < b.name ? -1 : 1))
  const [first] = found
  if (first === undefined) return null
  const other = otherThan(first.values, variant.switches[first.name] ?? first.usual)
  const base = [variant.edition, ...Object.entries(variant.changes).map(([name, value]) => `${name}=${value}`)]
  const changed = [...base.filter((part) => !part.startsWith(`${first.name}=`)), `${first.name}=${other}`]
  return {
    switches: found.map(({ name, moves }) => `${name} (${moves})`),
    command: command === 'balance' ? null : compareOf(document.repeat, [base.join(','), changed.join(',')]),
  }
}

/** Another value of a switch than the one in force. */
function otherThan(values: GameFacts['switches'][string]['values'], value: SwitchValue): SwitchValue {
  if ('min' in values) return value === values.min ? values.max : values.min
  return values.findLast((each) => each !== value) ?? null
}

/** The texts before and after the switches. */
export const READINGS = {
  title: 'Switches that can move this by ten points or more',
  about:
    'in brackets: the points that a score moved with another value of the switch, in a scenario that comes with fairfight',
} as const
