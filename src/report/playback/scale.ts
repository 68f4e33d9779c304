import type { GameFacts } from '../../core/facts.ts'
import type { BattleLog } from './log.ts'

/**
 * One sentence on what the values of a battle's decisions are counted in; null if no decision tells values, or if a general leads whose
 * values may be its own.
 */
export function scaleOf({ decisions, armies }: BattleLog, { weights }: GameFacts): string | null {
  const tell = armies.filter((_, side) =>
    decisions.some(({ army, considered: told }) => army === side && told !== undefined),
  )
  const known = [...(weights?.named ?? []), ...(weights?.mixed ?? [])]
  const areKnown = tell.every(({ policy }) => policy !== null && known.includes(policy))
  return tell.length > 0 && areKnown ? (weights?.scale ?? null) : null
}
