import { armies } from './armies.ts'
import { prices } from './balance.ts'
import { engagements } from './engagements.ts'
import { fairCounts } from './fair.ts'
import { differenceIntervals, runIntervals } from './intervals.ts'
import { looked } from './looked.ts'
import { nullTests } from './null-tests.ts'
import { planted } from './planted.ts'
import { ratings } from './ratings.ts'
import { rosters } from './rosters.ts'
import type { Effort, Row } from './row.ts'
import { sequences } from './sequences.ts'
import { stops } from './stops.ts'
import { unevenWorths } from './uneven.ts'

/** All studies by name, in the order of the table. */
export const STUDIES: Readonly<Record<string, (effort: Effort) => Promise<readonly Row[]> | readonly Row[]>> = {
  intervals: runIntervals,
  differences: differenceIntervals,
  tests: nullTests,
  sequences,
  looked,
  stops,
  ratings,
  fair: fairCounts,
  prices,
  uneven: unevenWorths,
  rosters,
  armies,
  engagements,
  planted,
}
