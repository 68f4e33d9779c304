import { SIDES } from '../../../board/hex/hex.ts'
import { DREAD, SPELLS } from '../data/gear.ts'
import { BROKEN, HILL, KINDS, RIVER, RUINS, WOODS } from '../data/terrain.ts'
import type { Board } from '../state/board.ts'
import type { Unit } from '../state/card.ts'
import type { War } from '../state/state.ts'
import * as Event from './events.ts'

/**
 * The clauses that an event carries out, those that tell most of it first.
 *
 * Clauses that forbid or permit are counted where they were asked: a shot stands for the line it needs (WAR-LOS-01, -02, -04, -06), a charge
 * for the sight of its enemy (WAR-CHG-03). Those of turns and of ground are counted only where they are known to have acted: what the
 * way of a move was is not told, so a turn counts where the end cannot be reached without one, ground where the move or the line has an end
 * on it or beside it.
 */
export function clausesOf(state: War, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  return byEvent(state, event, a, b, c, d).flatMap((item) => {
    const [chapter = '', ...numbers] = item.split(' ')
    return numbers.map((number) => `WAR-${chapter}-${number}`)
  })
}

/** As `TURN 03 04`: clauses of a chapter. */
function byEvent(state: War, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  const unit = state.units[a]
  switch (event) {
    case Event.DEPLOYED:
      return ['UNIT 01 02', 'LOS 01']
    case Event.ROLLED:
      return [c < 0 ? 'TURN 04 07' : 'TURN 03 07']
    case Event.TURN_START:
      return ['TURN 01', 'TURN 05']
    case Event.ACTIVATED:
      return [b === 1 ? 'TURN 06' : 'TURN 05', 'ACT 01 04', ...(c === 1 && state.board !== null ? ['CHG 04'] : [])]
    case Event.MOVED:
      return state.board === null ? [] : moved(state.board, unit, b, c, d)
    case Event.HELD:
      return ['MOVE 01']
    case Event.CHARGED:
      return ['CHG 01 03 05', 'LOS 06']
    case Event.SHOT_AT:
      return shot(state, unit, state.units[b], d)
    case Event.FOUGHT:
      return [`FIGHT ${d === 1 ? '01 02 05' : '01 02 03 04 05'}`, 'ACT 03 05']
    case Event.ROLLS:
      return [...rolled(b, d), 'UNIT 09']
    case Event.VOLLEY:
      return ['SHOOT 07 08 16 02', 'DICE 01 03']
    case Event.SHARE:
      return [b > 0 ? 'SHOOT 09 03' : 'SHOOT 09', ...(d > 0 ? ['SHOOT 04 05'] : []), 'UNIT 09']
    case Event.SAVE_HELP:
      return saveHelp(unit, b, c, d)
    case Event.HIT_HELP:
      return ['DICE 02', ...(c !== 0 ? (hasDread(state) ? ['LEAD 01'] : []) : []), ...(d > 0 ? ['DICE 04'] : [])]
    case Event.DAMAGED:
      return ['UNIT 06', ...(d > 0 ? ['UNIT 05'] : []), ...friendly(state, unit)]
    case Event.BATTERED:
      return ['UNIT 03 02', 'SHOOT 05']
    case Event.REMOVED:
      return removed(unit, b)
    case Event.CASTS:
      return [...cast(b), `MAG ${c >= 4 ? '02' : c === 1 ? '02 03' : '02'}`, 'TURN 07']
    case Event.BACKFIRED:
      return ['MAG 03', 'UNIT 10']
    case Event.EXHAUSTED:
      return ['PWR 01 04']
    case Event.SPELL_ROLLS:
      return ['MAG 07', 'UNIT 09', ...(b > 0 ? ['DICE 01 03'] : [])]
    case Event.ENCHANTED:
      return ['MAG 07']
    case Event.SKILL_USED:
      return ['LEAD 01']
    case Event.MISSES_TURN:
      return ['PWR 02', 'ACT 04']
    case Event.TURN_END:
      return ['TURN 02']
    case Event.GAME_OVER:
      return a === Event.TURN_LIMIT ? ['TURN 01'] : []
    default:
      return []
  }
}

/** Clause of the points of each type of unit. */
const POINTS: Readonly<Record<string, string>> = {
  infantry: '04',
  lightCavalry: '05',
  heavyCavalry: '06',
  artillery: '07',
  large: '08',
  flying: '09',
}

function moved(board: Board, unit: Unit, from: number, to: number, charged: number): string[] {
  const [start, end] = [Math.floor(from / SIDES), Math.floor(to / SIDES)]
  const turned = from % SIDES !== to % SIDES || !isAhead(board, start, from % SIDES, end)
  const moves = [POINTS[unit.type]]
  if (turned) moves.push('02')
  if (start !== end) moves.push('03', '11')
  if (unit.isFlying && start !== end) moves.push('10')
  if (unit.hastened > 0 || unit.mired > 0) moves.push('12')
  const clauses = [`MOVE ${moves.join(' ')}`]
  if (charged === 1) clauses.push('CHG 01 02')
  if (start === end) return clauses
  const [left, reached] = [board.nature[start], board.nature[end]]
  const terrain: string[] = []
  if (unit.isFlying) {
    const over = ((left | reached) & HILL) !== 0
    if (over) terrain.push('08')
    if (((left | reached) & (WOODS | BROKEN | HILL)) !== 0) terrain.push('19')
    if (hasBeside(board, start, RIVER) || hasBeside(board, end, RIVER)) terrain.push('12')
  } else {
    if (((left ^ reached) & WOODS) !== 0) terrain.push('01')
    if (((left ^ reached) & BROKEN) !== 0) terrain.push('16')
    if ((reached & HILL) !== 0 && (left & HILL) === 0) terrain.push('04')
    if ((left & HILL) !== 0 && (reached & HILL) === 0) terrain.push('05')
    if ((left & reached & HILL) !== 0) terrain.push('18')
    if (((left ^ reached) & RIVER) !== 0) terrain.push('11')
    if (unit.keepsDry && (hasBeside(board, start, RIVER) || hasBeside(board, end, RIVER))) terrain.push('10')
  }
  if ([KINDS[board.kind[end]], KINDS[board.kind[start]]].some((kind) => kind === 'bridge' || kind === 'ford')) {
    terrain.push('20')
  }
  return terrain.length > 0 ? [...clauses, `TERR ${terrain.join(' ')}`] : clauses
}

/** Whether a hex lies straight ahead of another, so that no turn is needed to come there; or is that hex. */
function isAhead({ hexes }: Board, from: number, facing: number, to: number): boolean {
  let hex = from
  while (hex >= 0 && hex !== to) hex = hexes.neighbours[hex * SIDES + facing]
  return hex === to
}

/** Whether a hex, or one beside it, is of some nature. */
function hasBeside({ hexes, nature }: Board, hex: number, bits: number): boolean {
  if ((nature[hex] & bits) !== 0) return true
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side]
    if (next >= 0 && (nature[next] & bits) !== 0) return true
  }
  return false
}

function shot({ board }: War, unit: Unit, target: Unit, how: number): string[] {
  const between = how & 15
  const lines = ['SHOOT 01 14 15 06', 'ACT 02 05']
  if (between === Event.OVER_UNITS) lines.push('SHOOT 11', 'LOS 08', 'DICE 02')
  else if (between === Event.FROM_HILL) lines.push(unit.isArtillery ? 'SHOOT 12' : 'SHOOT 10', 'TERR 07 18', 'LOS 08')
  else if (!unit.isArtillery) lines.push('SHOOT 10')
  lines.push('LOS 02 03 04 05 06 09')
  // Woods and hills at an end of the line, which do not block it as they would between.
  const ends = board === null ? 0 : board.nature[unit.hex] | board.nature[target.hex]
  if ((ends & (WOODS | HILL)) !== 0) lines.push('LOS 07')
  if ((ends & WOODS) !== 0) lines.push('TERR 03')
  if ((ends & HILL) !== 0) lines.push('TERR 06')
  return lines
}

function rolled(hits: number, unsaved: number): string[] {
  return ['DICE 01 03 05', 'SHOOT 02', ...(hits > 0 ? ['SHOOT 03'] : []), ...(unsaved > 0 ? ['SHOOT 04 05'] : [])]
}

/** Clause of what each kind of ground adds to saves. */
const SAVES: Readonly<Record<number, string>> = { 1: '13', 2: '14', 4: '15' }

function saveHelp(unit: Unit, boss: number, ground: number, spells: number): string[] {
  const clauses = ['DICE 02']
  if (boss > 0) clauses.push('BOSS 01 02')
  if (ground > 0) {
    const clause = (unit.ground & HILL) !== 0 ? '09' : (unit.ground & WOODS) !== 0 ? '02' : (SAVES[unit.cover] ?? '13')
    clauses.push(`TERR ${clause} 17`)
    if (unit.isFlying) clauses.push('TERR 19')
    if ((unit.ground & RUINS) !== 0) clauses.push('DICE 04')
  }
  return spells > 0 ? [...clauses, 'LEAD 01'] : clauses
}

/** Whether an enemy leader with Dread is about. */
function hasDread({ units }: War): boolean {
  return units.some((unit) => unit.isAlive && (unit.gear & DREAD) !== 0)
}

/** Damage that no enemy did. */
function friendly(state: War, unit: Unit): string[] {
  const active = state.units[state.active]
  return active !== undefined && active !== unit && active.player === unit.player ? ['UNIT 10'] : []
}

function removed(unit: Unit, why: number): string[] {
  if (why === Event.BY_DAMAGE) return [unit.battered === 1 ? 'UNIT 04 07' : 'UNIT 07', 'SHOOT 05', 'ACT 04']
  return [why === Event.GUN_CHARGED ? 'SHOOT 13' : 'PWR 03', 'UNIT 08', 'CHG 06', 'ACT 04']
}

function cast(spell: number): string[] {
  return ['MAG 01 04 05 06', ...(SPELLS[spell]?.power ? ['PWR 01'] : [])]
}
