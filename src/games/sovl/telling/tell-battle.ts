import { BY_COST, BY_EDGE, BY_GROUND, BY_UNIT, ENTERS } from '../chapters/advance.ts'
import { END_OF_PHASE, FROM_CHARGE, FROM_COMBAT, FROM_SHOTS } from '../chapters/flight.ts'
import { ROUTED } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { KINDS } from '../state/table.ts'
import * as Event from './events.ts'
import { corners } from './view.ts'
import { counted, decimals, does, inches, needed, playerName, sideName, unitName } from './words.ts'

const PHASES = ['', 'Charge Phase', 'Strategic Phase', 'Combat Phase']

/** Causes of a Flight Move in words. */
const FLIGHT_FROM: Readonly<Record<number, string>> = {
  [FROM_COMBAT]: ' from the combat',
  [END_OF_PHASE]: ' for the nearest edge',
  [FROM_SHOTS]: ' from the shots',
  [FROM_CHARGE]: ' from the charge',
}

/** Half a turn, in tenths of a degree. */
const RIGHT_ABOUT = 1800

/** One event of a battle on a table as a line of the transcript. */
export function tellBattle(state: SovlState, event: number, a: number, b: number, c: number, d: number): string {
  const unit = (index: number): string => unitName(state, index)
  const acts = (index: number, verb: string): string => does(state, index, verb)
  const player = (number: number): string => playerName(state, number)
  switch (event) {
    case Event.TABLE:
      return `The table is ${inches(a)} by ${inches(b)}, zones ${inches(c)} deep`
    case Event.TERRAIN_LAID:
      return `Terrain ${a + 1}: ${terrainLine(state, a, b)}`
    case Event.ROLLED_OFF:
    case Event.INITIATIVE_ROLLED: {
      const dice = `${player(0)} ${a}, ${player(1)} ${b}`
      const what = event === Event.ROLLED_OFF ? 'Roll-off' : '  Initiative'
      return `${what}: ${dice}; ${c < 0 ? 'equal, again' : `${player(c)} wins`}`
    }
    case Event.CHOSE:
      return `${player(a)} ${choice(state, a, b)}`
    case Event.SEATED: {
      const edges = `${player(a)} has the southern edge, ${player(1 - a)} the northern`
      return `${edges}; ${player(b)} begins`
    }
    case Event.DEPLOYED:
      return d === 1 ? `${acts(a, 'is')} placed out of sight` : `${acts(a, 'stands')} at ${spot(b, c)}`
    case Event.REVEALED:
      return 'Both armies are revealed'
    case Event.TURN_START:
      return `Turn ${a}`
    case Event.PHASE:
      return `${PHASES[a]}: ${player(b)} begins`
    case Event.DECLARED: {
      const range = movement(state, a)
      return `  ${acts(a, 'declares')} a charge on the ${sideName(c)} of ${unit(b)}: ${inches(d, range)} of ${inches(range)}`
    }
    case Event.CHARGE_SLOWED:
      return `    difficult terrain on the way: range ${inches(b)} instead of ${inches(c)}`
    case Event.COUNTERED: {
      const range = movement(state, a)
      return `  ${acts(a, 'declares')} a counter charge on ${unit(b)}: ${inches(c, range)} of ${inches(range)}`
    }
    case Event.INTERCEPTED:
      return `    intercepts: the charge of ${unit(b)} on ${unit(c)} is cancelled`
    case Event.CANCELLED:
      return `    the counter charge of ${unit(a)} on ${unit(b)} is cancelled`
    case Event.PASSED:
      return `  ${player(a)} passes${b === 1 ? ' for the rest of the phase' : ''}`
    case Event.REACTED:
      return b === 1 ? `    ${acts(a, 'flees')} from the charge` : `    ${acts(a, 'stands')}`
    case Event.PLACED: {
      const where = d === 0 ? '' : `, ${inches(Math.abs(d))} to its ${d > 0 ? 'right' : 'left'} of centred`
      return `  ${acts(a, 'charges')} the ${sideName(c)} of ${unit(b)}${where}`
    }
    case Event.FAILED:
      return failed(state, a, b, c)
    case Event.MET:
      return `  ${unit(a)} and ${unit(b)} charge one another and meet half way`
    case Event.RAN_DOWN:
      return `    ${acts(a, 'is')} fleeing, and run down by ${unit(b)}`
    case Event.TOUCHES:
      return `    ${sideName(c >> 2)} of ${unit(a)} on the ${sideName(c & 3)} of ${unit(b)}: ${d === 0 ? 'they touch' : `${inches(d)} in contact`}`
    case Event.ACTIVATED:
      return `  ${acts(a, 'is')} activated${c === 1 ? ', fleeing' : `: movement ${b}"`}`
    case Event.BACKED_OFF:
      return `    steps off ${inches(b)} to find room to turn`
    case Event.PIVOTED: {
      const turn = `${decimals(Math.abs(b) / 10, 1)}°`
      const way = Math.abs(b) === RIGHT_ABOUT ? 'about' : b > 0 ? 'to the right' : 'to the left'
      return `    pivots ${turn} ${way} for ${inches(c)}; ${inches(d)} left`
    }
    case Event.ADVANCED:
      return `    advances ${inches(b)}${stop(state, c, d)}`
    case Event.DIFFICULT_PAID:
      return `    ${d === 1 ? 'starts in' : 'enters'} ${pieceName(state, b)} for ${inches(c)}`
    case Event.STOOD:
      return '    stands'
    case Event.SHOT_AT:
      return `    ${acts(a, 'shoots')} at ${unit(b)} at ${inches(d, rangeNear(state, a, d))}: ${counted(c, 'die', 'dice')}`
    case Event.LONG_RANGE:
      return `    long range, beyond half of ${b}": one harder to hit`
    case Event.SHOT_HITS:
      return `    ${toHit(a)}: ${counted(b, 'hit')}; saves on ${c}+: ${counted(d, 'wound')}`
    case Event.PANIC_TEST:
      return `    ${unit(a)} lost ${counted(d, 'model')}: Discipline Test, ${roll(b, c)}: ${b <= c ? 'holds' : 'breaks'}`
    case Event.RALLY_TEST:
      return `    ${acts(a, b <= c ? 'rallies' : 'does')}${b <= c ? '' : ' not rally'}: ${roll(b, c)}`
    case Event.FLEES:
      return `${d === END_OF_PHASE ? '  ' : '    '}${acts(a, 'flees')}${FLIGHT_FROM[d] ?? ''}: ${b}d6 = ${c}"`
    case Event.STEERED: {
      const way = b === 0 ? 'straight' : `steers ${Math.abs(b)}° to the ${b > 0 ? 'right' : 'left'},`
      if (c === 0 && d === 1) return '      finds no way and stays'
      return `      ${way} ${inches(c)}${d === 1 ? ', and is stopped there' : ''}`
    }
    case Event.LEFT_TABLE:
      return `      ${acts(a, 'leaves')} the table${points(b)}`
    case Event.DESTROYED_BY:
      return `    ${acts(a, 'is')} destroyed${points(b)}`
    case Event.REGENERATED:
      return `  ${acts(a, 'regenerates')} ${counted(b, 'wound')}`
    case Event.ENGAGEMENT_PICKED:
      return `  ${player(b)} picks the engagement of ${members(state, a)}`
    case Event.GAME_OVER: {
      const [first, second] = state.armies
      const why = a === ROUTED ? 'an army is all destroyed or fleeing' : `turn ${state.turn} was the last`
      return `The game is over, ${why}: ${first} ${decimals(b / 2, 1)}, ${second} ${decimals(c / 2, 1)}`
    }
    default:
      throw new Error(`SOVL has no event ${event}`)
  }
}

function movement(state: SovlState, index: number): number {
  return 1000 * state.units[index].movement
}

/** Half of a unit’s range or all of it, in 1/1000 inch, whichever is nearer to the distance. */
function rangeNear(state: SovlState, index: number, distance: number): number {
  const range = 1000 * state.units[index].range
  return distance < 0.75 * range ? range / 2 : range
}

function kindName(kind: number): string {
  return KINDS[kind] ?? 'ground'
}

/** Name of a piece of terrain inside a line, numbered if there are several of its kind. */
function pieceName(state: SovlState, piece: number): string {
  const name = kindName(state.battle?.table.kind[piece] ?? -1)
  const number = numberOf(state, piece)
  return number === 0 ? `the ${name}` : `${name} ${number}`
}

/** Number of a piece among its kind, from 1; 0 if it is the only piece of its kind. */
function numberOf({ battle }: SovlState, piece: number): number {
  if (battle === null) return 0
  const { kind, pieces } = battle.table
  const same = kind.subarray(0, pieces).filter((other) => other === kind[piece]).length
  return same < 2 ? 0 : kind.subarray(0, piece + 1).filter((other) => other === kind[piece]).length
}

/** A line for a piece of terrain: its middle, and its extent along and across the table. */
function terrainLine(state: SovlState, piece: number, kind: number): string {
  const number = numberOf(state, piece)
  const name = number === 0 ? kindName(kind) : `${kindName(kind)} ${number}`
  const { battle } = state
  const outline = battle === null ? [] : corners(battle, battle.table.terrain + piece)
  if (outline.length === 0) return name
  const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
  const [left, right] = range(outline.map(([x]) => x))
  const [near, far] = range(outline.map(([, y]) => y))
  const size = `${inches(1000 * (right - left))} by ${inches(1000 * (far - near))}`
  return `${name}, ${size}, its middle at ${spot(500 * (left + right), 500 * (near + far))}`
}

function spot(x: number, y: number): string {
  return `${decimals(x / 1000, 1)}, ${decimals(y / 1000, 1)}`
}

function points(cost: number): string {
  return cost > 0 ? `: ${counted(cost, 'point')}` : ''
}

/** A roll of 2d6 with its limit, in words. */
function roll(thrown: number, limit: number): string {
  return `2d6 = ${thrown}, ${needed(limit)}`
}

function toHit(target: number): string {
  if (target > 6) return 'out of their skill, no die hits'
  return target < 2 ? 'every die hits' : `${target}+ to hit`
}

/** A choice after the roll-off in words; numbered as in `CHOSE`. */
function choice(state: SovlState, player: number, chosen: number): string {
  if (chosen === 2) return 'chooses to begin'
  if (chosen === 3) return `lets ${playerName(state, 1 - player)} begin`
  return `chooses the zone at the ${chosen === 0 ? 'southern' : 'northern'} edge`
}

function failed(state: SovlState, charger: number, target: number, why: number): string {
  const against = target < 0 ? '' : ` on ${unitName(state, target)}`
  const reason = why === 1 ? 'there is no room' : 'the target is gone'
  return `  the charge of ${unitName(state, charger)}${against} fails: ${reason}`
}

/** The reason why an Advance stopped, in words. */
function stop(state: SovlState, why: number, met: number): string {
  switch (why) {
    case BY_UNIT:
      return `, stopped by ${unitName(state, met)}`
    case BY_GROUND:
      return `, stopped by ${pieceName(state, met)}`
    case BY_COST:
      return `, stopped at ${pieceName(state, met)}, which it cannot pay for`
    case BY_EDGE:
      return ', to the edge of the table'
    case ENTERS:
      return ` to ${pieceName(state, met)}`
    default:
      return ''
  }
}

/** Names of the units of an engagement. */
function members(state: SovlState, engagement: number): string {
  const names = state.units.filter((unit) => unit.engagement === engagement).map(({ index }) => unitName(state, index))
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
