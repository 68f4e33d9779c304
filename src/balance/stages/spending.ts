import type { Chance } from '../solver/chance.ts'

/** The battles that a stage may play. */
export interface Spending {
  /** Approximate number of battles. */
  readonly battles: number
  readonly chance: Chance
  /** Called before every look. */
  readonly onLook?: (look: number, of: number) => void
}
