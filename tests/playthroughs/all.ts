import * as nullStrike from './null-strike.ts'
import * as sovereign from './sovereign.ts'
import * as sovl from './sovl.ts'
import type { Playthrough } from './told.ts'
import * as war from './war.ts'

export const PLAYTHROUGHS: readonly Playthrough[] = [
  ...sovl.PLAYTHROUGHS,
  ...war.PLAYTHROUGHS,
  ...nullStrike.PLAYTHROUGHS,
  ...sovereign.PLAYTHROUGHS,
]
