import { EACH } from '../chapters/weapon-choice.ts'
import * as Action from '../choices/actions.ts'
import { ATTACKER, OTHERS_LOST } from '../space/formations/losses.ts'
import { BENT } from '../space/movement/path-code.ts'
import { GRID } from '../state/grid.ts'
import { DUG_IN, IN_RESERVE, ON_TABLE, type Strike } from '../state/state.ts'
import * as Event from './events.ts'
import {
  counted,
  coverName,
  needed,
  placeName,
  playerName,
  unitName,
  wayName,
  weaponName,
  weaponNames,
} from './words.ts'

/** One event as a line of the transcript: the attempt, the number needed, the roll, and the result. */
export function tell(state: Strike, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  switch (event) {
    case Event.ROLLED:
      return `${opening(state, a, b, d)}: ${playerName(state, c)} begins`
    case Event.TURN_START:
      return `Round ${a}, ${playerName(state, b)}: ${counted(c, 'action')}`
    case Event.ATTACKED:
      return attacked(state, a, b, c >> 3, (c & 7) === Event.BY_CHARGE, d)
    case Event.COVERED: {
      const why = [
        ...(b === 0 ? [] : [coverName(b)]),
        ...(c === 0 ? [] : ['having run, +1 Evasion']),
        ...(d === 0 ? [] : [d === 1 ? 'dug in' : 'fortified']),
      ]
      return `    ${unit(a)}: ${why.join(', ')}`
    }
    case Event.ROLLS: {
      const arm = weaponName(state.units[Math.floor(d / ATTACKER)], a >> 1)
      const whose = (a & 1) === 1 ? ' of the others' : ''
      return `    ${arm}${whose}: ${counted(b, 'attack')}, ${counted(c, 'hit')}, ${counted(d % ATTACKER, 'wound')}`
    }
    case Event.NEEDS:
      return `      to hit ${needed(a)}, to wound ${needed(b)}, to save ${needed(c)}: ${d} not saved`
    case Event.LOST:
      return lost(unit(a), b % OTHERS_LOST, Math.floor(b / OTHERS_LOST), c, d)
    case Event.DESTROYED:
      return `    ${unit(a)}: removed`
    case Event.PANIC_TEST:
      return `  ${unit(a)}: ${c} lost, Morale ${needed(b)}, ${d === 1 ? 'panicked' : 'unshaken'}`
    case Event.RALLIED:
      return `  ${unit(a)}: rally on ${needed(b)}, ${d === 1 ? 'no longer panicked' : `in vain, +${c} next time`}`
    case Event.AIMED:
      return `  ${unit(a)}: aim`
    case Event.DEPLOYED:
      return `${unit(a)} ${b === ON_TABLE ? `at ${at(c, d)}` : b === IN_RESERVE ? 'in reserve' : 'in a transport'}`
    case Event.MOVED:
      return `  ${unit(a)}: ${b === Action.RUN ? 'run' : 'move'}${wayName(state, b)} to ${at(c, d)}`
    case Event.CHARGES:
      return `  ${unit(a)}: charge ${unit(b % BENT)}${wayName(state, b)}, to ${at(c, d)}`
    case Event.DUG:
      return `  ${unit(a)}: ${b === DUG_IN ? 'dig in' : 'fortify'}`
    case Event.CAPTURED:
      return `  ${unit(a)}: take objective ${b + 1}`
    case Event.ENTERED:
      return `  ${unit(a)}: enter from reserve at ${at(b, c)}`
    case Event.BOARDED:
      return `  ${unit(a)}: board ${unit(b)}`
    case Event.LEFT_TRANSPORT:
      return `  ${unit(a)}: get off ${unit(b)} at ${at(c, d)}`
    case Event.BAILED_OUT:
      return `    ${unit(a)}: bail out, ${b} lost, ${c} left`
    case Event.FELL_BACK:
      return `  ${unit(a)}: fall back to ${at(b, c)}`
    case Event.LEFT_COVER:
      return `    ${unit(a)}: no longer ${b === DUG_IN ? 'dug in' : 'fortified'}`
    case Event.NO_STRIKE:
      return `    ${unit(a)}: ${b === 0 ? 'no melee weapon reaches' : 'no strike'}`
    case Event.UNUSED:
      return `  ${playerName(state, a)}: ${counted(b, 'action')} unused`
    case Event.RESERVE_LOST:
      return `${unit(a)}: never came`
    case Event.GAME_OVER:
      return over(state, a, b, c)
    default:
      return ''
  }
}

function opening(state: Strike, first: number, second: number, how: number): string {
  if (how === Event.BY_COIN) return 'A coin for the first turn'
  if (how === Event.BY_SIZE) return 'The smaller army has the first turn'
  if (how === Event.BY_RULE) return 'The first turn is given by the rules'
  const bonus = Math.max(first, second)
  const whose = playerName(state, first > second ? 0 : 1)
  return `Roll for the first turn${bonus === 0 ? '' : `, +${bonus} to ${whose} for its size`}`
}

function at(x: number, y: number): string {
  return placeName([x / GRID, y / GRID])
}

function attacked(
  state: Strike,
  unit: number,
  target: number,
  weapons: number,
  charge: boolean,
  aimed: number,
): string {
  const aim = aimed === 1 ? ', aimed,' : ''
  const arms = `${weaponNames(state.units[unit], weapons & ~EACH)}${(weapons & EACH) === 0 ? '' : ', each model with its best'}`
  return `  ${unitName(state, unit)}: ${charge ? 'strike' : 'attack'} ${unitName(state, target)}${aim} with ${arms}`
}

function lost(unit: string, models: number, others: number, left: number, beyond: number): string {
  const kinds = others > 0 && left > 0 ? `, ${others} of them others` : ''
  return `    ${unit}: ${counted(models, 'model')} lost${kinds}, ${left} left${beyond > 0 ? `; ${beyond} beyond the last` : ''}`
}

function over(state: Strike, why: number, first: number, second: number): string {
  const [one, other] = state.armies
  const reason =
    why === Event.WIPED_OUT
      ? 'one side has no model left'
      : why === Event.ALL_CAPTURED
        ? 'every objective is taken'
        : 'time is up'
  if (state.field === null) return `The engagement is over: ${why === Event.WIPED_OUT ? reason : 'nothing is decided'}`
  return `The game is over, ${reason}: ${one} ${first} points, ${other} ${second}`
}
