import { FRONT, REAR } from '../data/facts.ts'
import { TABLE_SIZES } from '../data/terrain.ts'
import { ACT, DECLARE, ROUTED, TURN_LIMIT } from '../state/battle.ts'
import type { SovlState, Unit } from '../state/state.ts'
import * as Event from './events.ts'

/**
 * The clauses that an event carries out, those that tell most of it first, by its numbers, the rules in force and the state as it was noted in.
 *
 * Some clauses are counted by no event, for nothing happens by them in a battle: SOVL-GEN-02 and SOVL-STAT-07 say what a unit is, SOVL-CMB-26
 * works out three saves, SOVL-ARMY-01 to -09 and -11 to -14 are about lists. A clause that forbids acts where it keeps a unit from
 * something, which no event tells: SOVL-CHG-03, -04, -07, -08 and -12 and SOVL-TERR-05 are not counted, SOVL-CHG-09 where a charge found no room. A counter
 * charge stands for the unit that could not charge otherwise (SOVL-CHG-13).
 */
export function clausesOf(
  state: SovlState,
  event: number,
  a: number,
  b: number,
  c: number,
  d: number,
): readonly string[] {
  const found = byEvent(state, event, a, b, c, d)
  if (found.length === 0) return NONE
  const ids: string[] = []
  for (const item of found) {
    const chapter = item.slice(0, item.indexOf(' '))
    for (const number of item.split(' ').slice(1)) ids.push(`SOVL-${chapter}-${number}`)
  }
  return ids
}

const NONE: readonly string[] = []

/** As `CHG 02 03`: clauses of a chapter. */
function byEvent(state: SovlState, event: number, a: number, b: number, c: number, d: number): string[] {
  const { rules, battle } = state
  switch (event) {
    // Setup
    case Event.TERRAIN_LAID:
      return ['SETUP 03', 'TERR 01']
    case Event.ROLLED_OFF:
      return ['SETUP 04']
    case Event.CHOSE:
      return [b >= 2 ? 'SETUP 05 06' : 'SETUP 05']
    case Event.DEPLOYED:
      return deployed(state, state.units[a], d === 1)
    case Event.REVEALED:
      return ['DEP 03']

    // Turns
    case Event.TURN_START:
      return a === 1 ? ['LOOP 02', `SETUP ${sizeOf(state)}`, 'GEN 04 03'] : ['LOOP 02', 'GEN 03']
    case Event.PHASE:
      return phase(a)
    case Event.PASSED:
      return [battle?.stage === DECLARE ? 'ACT 03' : 'ACT 02']
    case Event.INITIATIVE_ROLLED:
      return ['ACT 04']
    case Event.GAME_OVER:
      return ended(a)

    // Charges
    case Event.DECLARED:
      return ['CHG 02 06 11 05 10', 'ACT 03', 'TERR 06']
    case Event.CHARGE_SLOWED:
      return [slow(state), 'CHG 06']
    case Event.COUNTERED:
      return [`CHG 14 15${(state.units[a]).intercepted ? ' 20' : ''} 13`, 'ACT 03']
    case Event.INTERCEPTED:
      return [`CHG 16 ${priority(state, state.units[a], state.units[b])} 19`]
    case Event.CANCELLED:
      return ['CHG 19']
    case Event.REACTED:
      return ['CHG 25']
    case Event.PLACED:
      return [d === 0 ? 'CHG 22 21' : 'CHG 23 21']
    case Event.MET:
      return ['CHG 24 21']
    case Event.FAILED:
      return [c === 1 ? 'CHG 09 21' : 'CHG 21']

    // Moves and shots
    case Event.ACTIVATED:
      return c === 1 ? ['RAL 01', 'ACT 01 04'] : ['STR 02 01', 'ACT 01 04']
    case Event.PIVOTED:
      return ['STR 06 07 03']
    case Event.ADVANCED:
      return advanced(state, c)
    case Event.DIFFICULT_PAID:
      return ['STR 08', slow(state), 'TERR 01']
    case Event.SHOT_AT:
      return ['SHT 03 02 01', 'TERR 06']
    case Event.LONG_RANGE:
      return ['SHT 05']
    case Event.SHOT_HITS:
      return ['SHT 04', ...saves(state, b, d), 'SHT 06', 'GEN 01', 'STAT 01', ...(b > 0 ? ['STAT 02 03'] : [])]

    // Flight
    case Event.RALLY_TEST:
      return ['RAL 02', 'STAT 06', ...ranks(state, state.units[a])]
    case Event.PANIC_TEST:
      return ['STAT 06', ...ranks(state, state.units[a])]
    case Event.FLEES:
      return flees(d)
    case Event.STEERED:
      return ['FLT 02']
    case Event.LEFT_TABLE:
      return ['FLT 04', 'END 03']

    // Combat
    case Event.ROUND:
      return ['GEN 03', 'CMB 01']
    case Event.ENGAGEMENT_PICKED:
      return ['CMB 02 03']
    case Event.STRIKE:
      return strike(state.units[a], c, d >> 2)
    case Event.ARMS:
      return [`CMB 07${c > 0 ? ' 12 13' : ''}${a === 5 && b === 1 ? ' 09' : ''}`, 'STAT 04']
    case Event.HITS:
      return ['CMB 10', ...saves(state, b, d), 'CMB 06', 'GEN 01', 'STAT 01', ...(b > 0 ? ['STAT 02 03'] : [])]
    case Event.BONUS:
      return [d !== REAR ? 'CMB 19' : rules.rearAttacks === 'forbidden' ? 'CMB 20 08' : 'CMB 20']
    case Event.CASUALTIES:
      return [battle?.stage === ACT ? 'SHT 06' : 'CMB 21', 'STAT 05']
    case Event.ALONE:
      return ['CMB 25']
    case Event.SCORE:
      return ['CMB 18 22 04 03 02']
    case Event.NOBODY_LEFT:
      return ['CMB 22']
    case Event.HOLDS:
      return ['CMB 23', ...(c === 0 ? [] : ['DISC 02 03']), 'CMB 22']
    case Event.BREAK_TEST:
      return [
        b > c ? 'CMB 23 24' : 'CMB 23',
        'STAT 06',
        ...(['rank-bonus-added-to-roll', 'literal-both'].includes(rules.disciplineTest) ? ['DISC 01'] : []),
      ]
    default:
      return []
  }
}

/** The table the battle is fought on. */
function sizeOf({ battle }: SovlState): string {
  const [width, depth] = TABLE_SIZES.standard
  return battle?.table.width === width && battle.table.depth === depth ? '01' : '02'
}

/** Bases as facts give them, in the order of the clauses of unit types. */
const BASES = ['20 20', '25 25', '25 50', '40 40', '50 50', '50 100']

function deployed(state: SovlState, unit: Unit, hidden: boolean): string[] {
  const { battle } = state
  const led = unit.commander === null ? [] : ['DEP 05', 'ARMY 10']
  const type = BASES.indexOf(`${unit.baseWidth} ${unit.baseDepth}`)
  const shape = [type < 0 ? 'TYPE 07' : `TYPE 0${type + 1} 07`]
  if (battle === null || battle.spec.deployment.by === 'listed') return [...led, ...shape]
  if (hidden) return ['DEP 03 02 01', ...led]
  const order = battle.spec.deployment.order ?? state.rules.deployment
  return order === 'alternating' ? ['DEP 04 02 01', ...led, ...shape] : shape
}

function phase(number: number): string[] {
  if (number === 1) return ['LOOP 01 03']
  return number === 2 ? ['LOOP 01 03'] : ['LOOP 01', 'CMB 01']
}

function ended(why: number): string[] {
  if (why === ROUTED) return ['END 01', 'GEN 05']
  return why === TURN_LIMIT ? ['END 02', 'LOOP 02', 'GEN 05'] : ['GEN 05']
}

/** What difficult terrain takes, by the reading in force. */
function slow({ rules }: SovlState): string {
  return rules.difficultTerrain === 'minus-2' ? 'TERR 04' : 'TERR 03'
}

/** By which of the two criteria a charge outranked the one it intercepts. SOVL-X-07. */
function priority(state: SovlState, by: Unit, unit: Unit): string {
  const { chargePriority } = state.rules
  if (chargePriority === 'both-required') return '17 18'
  const flanks = by.targetSide !== FRONT
  if (flanks === (unit.targetSide !== FRONT)) return '17'
  if (chargePriority === 'side-first') return '18'
  const n = state.units.length
  const distances = state.battle?.pairDistance
  if (distances === undefined || unit.target < 0) return '17'
  const whole = chargePriority === 'distance-first-whole-inch'
  const inches = (length: number): number => (whole ? Math.ceil(length - 1e-6) : length)
  const own = inches(distances[by.index * n + unit.index])
  return own < inches(distances[unit.index * n + unit.target]) - 1e-6 ? '17' : '18'
}

/** Why an Advance went no further. */
function advanced(state: SovlState, why: number): string[] {
  const moved = 'STR 04 03 07'
  if (why === 1) return ['STR 05', moved]
  if (why === 2) return ['STR 05', 'TERR 02', moved, 'TERR 01']
  // It goes on beyond the edge of what it enters: one Advance, told in two lines.
  if (why === 5) return ['STR 04']
  return why === 3 ? ['STR 08', slow(state), moved, 'TERR 01'] : [moved]
}

function saves({ rules }: SovlState, hits: number, wounds: number): string[] {
  if (hits === 0) return []
  return [`CMB ${rules.damageSave === 'stepped' ? '17' : '16'}${wounds > 0 ? ' 15' : ''}`]
}

/** A Discipline Test in which the Rank Bonus counts. */
function ranks({ rules }: SovlState, unit: Unit): string[] {
  const { discipline } = unit.alone && unit.commander !== null ? unit.commander : unit.stats
  if (unit.ralliesAt[unit.models] === discipline) return []
  return rules.disciplineTest === 'rank-bonus-raises-target' ? ['DISC 02 03'] : ['DISC 01 02 03']
}

function flees(why: number): string[] {
  if (why === 1) return ['FLT 03 01', 'CMB 24']
  return why === 2 ? ['RAL 03', 'FLT 03 01'] : ['FLT 01']
}

function strike(unit: Unit, dice: number, side: number): string[] {
  const several = (unit.engaged & (unit.engaged - 1)) !== 0
  const noSupport = side !== FRONT && unit.models > unit.width
  return [`CMB${dice < 0 ? ' 25' : ''}${several ? ' 11' : ''}${noSupport ? ' 14' : ''} 07 05`]
}
