import type { Log } from '../../../core/log.ts'
import { groundSave, ruinsPenalty } from '../chapters/dice.ts'
import type { Unit } from '../state/card.ts'
import type { War } from '../state/state.ts'
import * as Event from './events.ts'

/** Notes of what changed a roll, for those who are told of it. */

/** What helps a unit to save, where anything does. */
export function noteSaves({ rules }: War, unit: Unit, by: Unit, boss: number, log: Log): void {
  const ground = groundSave(unit, by)
  const spells = unit.steadied + unit.veiled
  if (boss + ground + spells === 0) return
  if (rules.saveStack === 'sum') log.note(Event.SAVE_HELP, unit.index, boss, ground, spells)
  else if (ground >= Math.max(boss, 1)) log.note(Event.SAVE_HELP, unit.index, 0, ground, 0)
  else if (boss > 0) log.note(Event.SAVE_HELP, unit.index, boss, 0, 0)
  else log.note(Event.SAVE_HELP, unit.index, 0, 0, 1)
}

/** What spoils or helps a hit, where anything does: skills and spells, ruins. */
export function noteHits(state: War, unit: Unit, target: Unit, skills: number, event: number, log: Log): void {
  const spoilt = skills - unit.gripped
  const ruins = ruinsPenalty(state, target)
  if (spoilt !== 0 || ruins !== 0) log.note(event, unit.index, target.index, spoilt, ruins)
}
