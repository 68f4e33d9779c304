import { FRONT } from '../data/sides.ts'
import type { SovlState } from '../state/state.ts'
import * as Event from './events.ts'
import { tellBattle } from './tell-battle.ts'
import { counted, decimals, needed, sideName, unitName } from './words.ts'

/** One event as a line of the transcript: the attempt, the number needed, the roll, and the result. */
export function tell(state: SovlState, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case Event.ROUND:
      return `Turn ${a}`
    case Event.STRIKE: {
      const who = c < 0 ? `the commander of ${unit(a)}` : unit(a)
      const where = d >> 2 === FRONT ? '' : `, to the ${sideName(d >> 2)}`
      return `  ${who}${where}, at the ${sideName(d & 3)} of ${unit(b)}: ${counted(Math.abs(c), 'die', 'dice')}`
    }
    case Event.ARMS:
      return `    ${counted(a, 'model')} × ${counted(b, 'Attack')}${c > 0 ? `, ${c} supporting with one die each` : ''}`
    case Event.HITS:
      return `    ${a}+ to hit: ${counted(b, 'hit')}; saves on ${c}+: ${counted(d, 'wound')}`
    case Event.BONUS:
      return `  ${unit(a)} on the ${sideName(d)} of ${unit(c)}: +${b}`
    case Event.CASUALTIES:
      return casualties(state, a, b, c, d)
    case Event.RESTORED:
      return `  ${unit(a)}: ${counted(b, 'wound')} short of a model restored`
    case Event.ALONE:
      return `  ${unit(a)}: only the commander is left`
    case Event.SCORE: {
      const [first, second] = state.armies
      const capped = d === 1 ? ' (wounds up to what was left)' : ''
      return `  Combat Score${capped}: ${first} ${b}, ${second} ${c}${b === c ? '; equal, nobody tests' : ''}`
    }
    case Event.NOBODY_LEFT:
      return '  No enemy is left, so the losers do not test'
    case Event.HOLDS: {
      const ranks = c === 0 ? '' : ` ${c > 0 ? '+' : '−'} ${Math.abs(c)} for ranks`
      return `  ${unit(a)} lost by ${d}: Discipline ${b}${ranks} − ${d} = ${decimals(b + c - d, 0)}`
    }
    case Event.BREAK_TEST:
      return `    Break Test, 2d6 = ${b}, ${needed(c, 'hold')}: ${b <= c ? 'holds' : 'breaks'}`
    case Event.PURSUIT:
      return `  ${unit(a)} in pursuit of ${unit(b)}, ${c} against ${d}: ${c >= d ? 'caught and destroyed' : 'not caught'}`
    default:
      return tellBattle(state, event, a, b, c, d)
  }
}

function casualties(state: SovlState, index: number, wounds: number, lost: number, left: number): string {
  const models = state.units[index].modelsAt[left]
  // Wounds left are named only if their number differs from the number of models.
  const pool = left === models ? '' : ` (${counted(left, 'wound')})`
  const rest = models === 0 ? 'none left' : `${models} left${pool}`
  return `  ${unitName(state, index)}: ${counted(wounds, 'wound')}, ${counted(lost, 'model')} lost, ${rest}`
}
