import type { GameFacts } from '../../core/facts.ts'

/** Whether units have a width, and may be led by a commander. */
export function hasRanks({ single, unranked }: GameFacts): boolean {
  return single !== true && unranked !== true
}
