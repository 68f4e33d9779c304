import { RUN } from './actions.ts'
import { isMelee } from './choice.ts'
import {
  AIMED,
  ALL_CAPTURED,
  ATTACKED,
  BAILED_OUT,
  BOARDED,
  BY_CHARGE,
  CAPTURED,
  CHARGES,
  COVERED,
  DEPLOYED,
  DESTROYED,
  DUG,
  ENTERED,
  FELL_BACK,
  GAME_OVER,
  LEFT_TRANSPORT,
  LOST,
  MOVED,
  NEEDS,
  PANIC_TEST,
  RALLIED,
  RESERVE_LOST,
  ROLLED,
  ROLLS,
  TURN_START,
} from './events.ts'
import { DUG_IN, type Strike, type Unit } from './state.ts'
import { counts } from './turn.ts'

/**
 * The clauses that an event carries out, those that tell most of it first. Clauses that forbid or permit are counted where they were asked:
 * an attack stands for the range of its weapons (AP-ATK-03).
 */
export function clausesOf(state: Strike, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  return byEvent(state, event, a, b, c, d).flatMap((item) => {
    const [chapter = '', ...numbers] = item.split(' ')
    return numbers.map((number) => `AP-${chapter}-${number}`)
  })
}

/** As `ATK 03 04`: clauses of a chapter. */
function byEvent(state: Strike, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  switch (event) {
    case ROLLED:
      return ['SET 02']
    case TURN_START:
      return turn(state, b)
    case ATTACKED:
      return attack(state.units[a] as Unit, c, d)
    case COVERED:
      return cover(b, c, d)
    case ROLLS:
      return ['ATK 05 12']
    case NEEDS:
      return ['ATK 06 07 09 13']
    case LOST:
      return d > 0 ? ['ATK 08 10'] : ['ATK 08']
    case DESTROYED:
      return ['ATK 08', 'END 03']
    case PANIC_TEST:
      return ['RALLY 01']
    case RALLIED:
      return d === 1 ? ['RALLY 01 03 04', 'ACT 08'] : ['RALLY 01 02 04', 'ACT 08']
    case AIMED:
      return ['AIM 01', 'ACT 03 08']
    case DEPLOYED:
      return ['SET 01']
    case MOVED:
      return b === RUN
        ? ['RUN 01 02 03', 'ACT 08', 'MOVE 03 04', 'DIG 02', 'FORT 02']
        : ['MOVE 01 02 03 04', 'ACT 08', 'DIG 02', 'FORT 02']
    case CHARGES:
      return ['CHG 01 03 04 05', 'ACT 08', 'MOVE 01 02 03 04', 'DIG 02', 'FORT 02']
    case DUG:
      return b === DUG_IN ? ['DIG 01', 'ACT 02 08'] : ['FORT 01', 'ACT 02 08']
    case CAPTURED:
      return ['CAP 01 02 03 04 05', 'ACT 08']
    case ENTERED:
      return ['DEP 01 02', 'ACT 08 10']
    case BOARDED:
      return ['EMB 01 02 03', 'ACT 08', 'DIG 02']
    case LEFT_TRANSPORT:
      return ['DIS 01 02 03', 'ACT 08 10']
    case BAILED_OUT:
      return ['DIS 01 02']
    case FELL_BACK:
      return ['MOVE 02 03 04']
    case RESERVE_LOST:
      return ['END 02']
    case GAME_OVER:
      return a === ALL_CAPTURED ? ['END 01', 'CAP 04'] : ['END 01 02 03']
    default:
      return []
  }
}

function turn(state: Strike, player: number): string[] {
  const warlord = state.units.some((unit) => unit.isWarlord && unit.player === player && counts(state, unit))
  return ['ACT 01 05 07 09', ...(warlord ? ['ACT 06'] : [])]
}

function attack(unit: Unit, weapons: number, aimed: number): string[] {
  const how = (weapons & 7) === BY_CHARGE ? ['CHG 01 02 04', 'ACT 04'] : ['ATK 01 14', 'ACT 08']
  const melee = (weapons & 7) !== BY_CHARGE && isMelee(unit, weapons >> 3) ? ['ATK 11'] : []
  return [...how, 'ATK 02 03 04', ...melee, ...(aimed === 1 ? ['AIM 01 02'] : [])]
}

function cover(bits: number, ran: number, dug: number): string[] {
  const kinds = ['', 'COV 01', 'COV 02', 'COV 03'][bits] ?? ''
  return [
    ...(kinds === '' ? [] : [kinds]),
    ...(ran === 1 ? ['RUN 02'] : []),
    ...(dug === 1 ? ['DIG 01'] : dug === 2 ? ['FORT 01'] : []),
  ]
}
