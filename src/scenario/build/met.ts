import type { Matchup, SideSpec, Weights } from '../../core/ruleset.ts'
import type { Path } from '../text/tree.ts'
import type { Mustered } from './muster.ts'

/** An army ready to be matched, with the places of its units in the input. */
export interface Army {
  readonly name: string
  readonly policy: string | null
  readonly role?: string
  /** Title of the faction of its list, or of all its units; absent if they have none or several. */
  readonly faction?: string
  readonly module?: string
  readonly weights?: Weights
  readonly sides?: readonly SideSpec[]
  readonly units: readonly Mustered[]
  readonly path: Path
  /** Size of the list that it comes from. */
  readonly size?: string
}

/** A matchup, and the armies from which it was made. */
export interface Met {
  readonly matchup: Matchup
  readonly armies: readonly [Army, Army]
}
