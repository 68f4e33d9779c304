import type { Files } from '../render.ts'
import type { BattleLog } from './log.ts'
import { narrative } from './narrative.ts'
import { type About, battlePage } from './page.ts'
import { scaleOf } from './scale.ts'

/**
 * The files of `play`: `battle.json`, `battle.txt`, `battle.html`. Equal battles give equal bytes. `allClauses`: the text names every
 * clause of a line.
 */
export function battleFiles(log: BattleLog, about: About, allClauses = false): Files {
  return new Map([
    ['battle.json', `${JSON.stringify(log, null, 2)}\n`],
    ['battle.txt', narrative(log, about.seats, { allClauses, scale: scaleOf(log, about.facts) })],
    ['battle.html', battlePage(log, about)],
  ])
}
