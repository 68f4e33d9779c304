import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import { finished } from './finished.ts'
import { isolated, plain } from './text.ts'

/** `Hammer, Tide: led by greedy`, or `Hammer: led by greedy; Tide: led by aggressive`; null if nothing is decided. */
export function generalsOf({ armies, policies }: MatchupResult): string | null {
  const [a, b] = policies
  if (a === null || b === null) return null
  return ledBy(a === b ? [[a, armies]] : [a, b].map((policy, side) => [policy, [armies[side] ?? '']] as const))
}

/** The generals of the armies of many matchups: `All led by greedy`, or general by general; null if nothing is decided. */
export function allGenerals(document: ResultDocument): string | null {
  const led = new Map<string, Set<string>>()
  for (const { armies, policies } of finished(document)) {
    for (const [side, policy] of policies.entries()) {
      if (policy !== null) led.set(policy, (led.get(policy) ?? new Set()).add(armies[side] ?? ''))
    }
  }
  const [[only] = []] = led
  if (only === undefined) return null
  if (led.size === 1) return `All led by ${plain(only)}`
  return ledBy([...led].map(([policy, armies]) => [policy, [...armies]]))
}

/** `Hammer, Tide: led by greedy; Gunline: led by aggressive`. */
function ledBy(led: readonly (readonly [policy: string, armies: readonly string[]])[]): string {
  return led.map(([policy, armies]) => `${armies.map(isolated).join(', ')}: led by ${plain(policy)}`).join('; ')
}
