import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import { finished } from './finished.ts'
import { isolated, plain } from './text.ts'

/** `Hammer led by greedy, Tide by aggressive`; null where nothing is decided. */
export function generalsOf({ armies, policies }: MatchupResult): string | null {
  const [a, b] = policies
  if (a === null || b === null) return null
  return `${isolated(armies[0])} led by ${plain(a)}, ${isolated(armies[1])} by ${plain(b)}`
}

/** Who leads the armies of many matchups: `All led by greedy`, or general by general; null where nothing is decided. */
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
  return [...led].map(([policy, of]) => `${plain(policy)} leads ${[...of].map(isolated).join(', ')}`).join('; ')
}
