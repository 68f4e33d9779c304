import type { GameFacts } from '../../core/facts.ts'
import { html, type Markup } from '../html/markup.ts'
import { board } from './board.ts'
import { startOf } from './data.ts'
import { legend } from './legend.ts'
import type { BattleLog } from './log.ts'
import { heldOf } from './objectives.ts'
import { rowsOf } from './roster.ts'
import { picturesOf, stepsOf } from './steps.ts'

/** The table before the first turn, with the meaning of its marks; null for battles without a table. */
export function startPicture(log: BattleLog, facts: GameFacts): Markup | null {
  const steps = stepsOf(log, facts)
  const picture = picturesOf(log, steps)?.[startOf(log, steps)]
  if (picture === undefined || log.table === null) return null
  const pieces = [...picture.pieces.values()]
  const scene = { after: 0, caption: picture.caption, pieces, gone: [] }
  return html`${board(log.table, facts, {
    label: 'The table before the first turn',
    units: rowsOf(log),
    pieces: picture.pieces,
    held: heldOf(log.table, picture.holders, log.armies),
    live: false,
  })}
${legend({ ...log, scenes: [scene] }, log.table, facts, false)}`
}
