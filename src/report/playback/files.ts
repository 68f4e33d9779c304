import type { Files } from '../render.ts'
import type { BattleLog } from './log.ts'
import { narrative } from './narrative.ts'
import { type About, battlePage } from './page.ts'

/** What `play` writes: `battle.json`, `battle.txt`, `battle.html`. Equal battles give equal bytes. `allClauses`: in the text. */
export function battleFiles(log: BattleLog, about: About, allClauses = false): Files {
  return new Map([
    ['battle.json', `${JSON.stringify(log, null, 2)}\n`],
    ['battle.txt', narrative(log, about.seats, { allClauses })],
    ['battle.html', battlePage(log, about)],
  ])
}
