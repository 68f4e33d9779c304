import { CLOSED, SLOW } from '../../../board/square/ground.ts'
import { BOW } from '../chapters/attack/weapons.ts'
import { BESIDE, TAKES } from '../chapters/turn/opportunity.ts'
import { DECLARED, DEFENSE, ROLL_KNOWN, SNAPPED, SPELL_DECLARED, TURN_OVER } from '../chapters/turn/windows.ts'
import * as Action from '../choices/actions.ts'
import { distanceAt } from '../state/board.ts'
import { ACTION, below, OPPORTUNITY as OPPORTUNITY_FRAME, WINDOW } from '../state/frames.ts'
import { AS_HELD, AS_OPPORTUNITY, AS_SNAP, type Fight, NONE, topOf, type Unit, UP } from '../state/state.ts'
import { attackClauses } from './clauses-of-attacks.ts'
import * as Event from './events.ts'

/**
 * The clauses that an event carries out, those that tell most of it first. Clauses that forbid or permit are counted where they were asked: a
 * shot stands for the line it needs, a step for the ways that were barred to it.
 */
export function clausesOf(state: Fight, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  return byEvent(state, event, a, b, c, d).flatMap((item) => {
    const [chapter = '', ...numbers] = item.split(' ')
    return numbers.map((number) => `SVN-${chapter}-${number}`)
  })
}

/** As `SCR 03 04`: clauses of a chapter. */
function byEvent(state: Fight, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  const unit = state.units[a]
  switch (event) {
    case Event.PLACED:
      return ['ENC 01', 'GRID 01', ...(unit.isHero ? ['CHK 04', 'SAVE 02'] : ['DOWN 07']), ...groundOf(state, unit)]
    case Event.ROUND_START:
      return a === 0 ? ['SURP 01 06 07'] : roundClauses(state, a)
    case Event.SIDE_START:
      return ['INIT 03']
    case Event.INITIATIVE_ROLLED:
      return ['INIT 01', ...bonusOf(state, c, d), ...((d & 1) === 1 ? ['INIT 06'] : [])]
    case Event.TURN_START:
      return ['INIT 04', 'ECON 01 09', ...(unit.retreating === 1 ? ['MORALE 10'] : [])]
    case Event.MOVED:
      return moved(state, unit, b, c, d)
    case Event.GIVES_MAIN:
      return ['ECON 03']
    case Event.CHARGED:
      return charged(state, unit, b, c)
    case Event.SCREENS:
      return ['SCR 01 08 11', 'ACT 09']
    case Event.SCREEN_TEST:
      return screened(state, unit, d === a)
    case Event.DISENGAGED:
      // Its Main is gone, and with it the Charge.
      return ['DIS 01', 'ACT 08', 'AOO 06', ...(state.rules.disengageCost === 'main' ? ['CHG 06'] : [])]
    case Event.LUCK_USED:
      return ['ECON 05']
    case Event.DEFENDS:
      return defended(state, unit)
    case Event.SNAPS:
      return snapped(state, unit)
    case Event.HOLDS:
      return ['HOLD 01', 'ACT 13']
    case Event.HELD_FIRED:
      return [topWindow(state) === TURN_OVER ? 'HOLD 03 04' : 'HOLD 02 03 04', 'ECON 05']
    case Event.HELD_LAPSED:
      return ['HOLD 01', 'INIT 08']
    case Event.WENT_PRONE:
      return ['PRONE 01', 'ACT 14', 'ECON 04', 'GRID 16']
    case Event.STOOD_UP:
      return ['STAND 01', 'ACT 12']
    case Event.CHANGED_WEAPON:
      return state.rules.swap === 'main' ? ['RDY 01', 'ACT 07'] : ['RDY 02', 'ECON 04']
    case Event.RELOADED:
      return [((unit.weapons[b]?.traits ?? 0) & BOW) !== 0 ? 'REL 01 03' : 'REL 02 03', 'ACT 06']
    case Event.PICKED_UP:
      return ['PICK 01', 'ACT 11']
    case Event.JOINED_SWARM:
      return ['SWARM 01', 'ACT 03']
    case Event.LEFT_SWARM:
      return ['SWARM 11']
    case Event.SWARM_ROLLED:
      return d === 1 ? ['SWARM 02 08 11'] : ['SWARM 07 11']
    case Event.OPPORTUNITY:
      return ['AOO 01 02', ...reasonsOf(state), 'AOO 07 08 09', ...opportunityOf(state)]
    case Event.SURPRISED:
      return c === 0
        ? ['SURP 02', b === 1 ? 'SURP 05' : 'SURP 04']
        : ['SURP 02 03', 'CHK 02', ...(b === 1 ? ['SURP 05'] : [])]
    case Event.RETREATS:
      return b === Event.BY_CHOICE ? ['MORALE 07'] : retreated(state, b)
    case Event.FLED:
      return ['MORALE 08 09', 'END 04']
    case Event.RELEASED:
      return ['GRP 02', 'ECON 04']
    case Event.GAME_OVER:
      return [a === Event.ROUND_CAP ? 'END 02' : a === Event.BOTH_GONE ? 'END 03' : 'END 01', 'END 04', 'ENC 03 05']
    default:
      return attackClauses(state, event, a, b, c, d)
  }
}

/** The order of the round before is kept; what comes back with a round does. */
function roundClauses({ rules }: Fight, round: number): string[] {
  return [round > 1 ? 'INIT 05 07' : 'INIT 07', ...(rules.roundReset === 'global' ? ['ECON 02 07'] : [])]
}

/** A Charge as it sets off: with less AC from then on, and along a line that is rounded where it goes neither straight nor diagonally. */
function charged({ board }: Fight, unit: Unit, from: number, to: number): string[] {
  const { columns } = board ?? { columns: 1 }
  const across = Math.abs((from % columns) - (to % columns))
  const down = Math.abs(Math.floor(from / columns) - Math.floor(to / columns))
  return [
    'CHG 01 02',
    ...(unit.charging === 1 ? ['CHG 03'] : []),
    ...(across === down || across === 0 || down === 0 ? [] : ['CHG 07']),
    'ACT 04',
  ]
}

/** Which window is open on top; 0 for none. */
function topWindow(state: Fight): number {
  return state.depth > 0 && topOf(state).kind === WINDOW ? topOf(state).a : 0
}

/** Total Defense: as an Instant, where it answers something; after the roll, where that is known. */
function defended(state: Fight, unit: Unit): string[] {
  const which = topWindow(state)
  return [
    which === ROLL_KNOWN ? 'TD 01 02 03' : 'TD 01 03',
    'ACT 15',
    ...(which === 0 ? [] : ['ECON 05']),
    ...(unit.done === 1 ? ['ECON 08'] : []),
  ]
}

/** A Snap Attack: what it interrupts, whether it answers an answer, and whether others have answered with it. */
function snapped(state: Fight, unit: Unit): string[] {
  const which = topWindow(state)
  const { marks } = topOf(state)
  const blow = which === DECLARED || which === ROLL_KNOWN ? below(state).blow : null
  const isBetween = which === SPELL_DECLARED || (which === ROLL_KNOWN && blow?.hit === 1)
  const isNested = blow !== null && (blow.how === AS_OPPORTUNITY || blow.how === AS_SNAP || blow.how === AS_HELD)
  const isShared = marks.some((mark) => mark === DEFENSE || mark >= SNAPPED)
  return [
    'SNAP 01 02 05 06',
    ...(isBetween ? ['SNAP 04'] : []),
    ...(isNested ? ['SNAP 07'] : []),
    ...(isShared ? ['SNAP 08', 'ECON 06'] : []),
    'ACT 16',
    'ECON 05',
    ...(unit.done === 1 ? ['ECON 08'] : []),
    ...(unit.isHero ? [] : ['SNAP 03']),
  ]
}

/** Why somebody wants out: without dice, unless morale is rolled for. */
function retreated({ rules }: Fight, why: number): string[] {
  const isRolled = rules.moraleMode === 'roll2d6'
  return [why === Event.BY_WOUNDS ? 'MORALE 01 03' : 'MORALE 02 04 11', ...(isRolled ? [] : ['MORALE 06'])]
}

/** Of initiative, what the party adds; where sides are told one by one, as told of it. */
function bonusOf({ party }: Fight, side: number, how: number): string[] {
  if (party === NONE) return ['ENC 02']
  return how < Event.SEVERAL || side === party ? ['INIT 02 09'] : []
}

/** What the ground it starts on is. */
function groundOf({ board }: Fight, unit: Unit): string[] {
  return [...bodyOf(unit), ...(board?.field.isOpen === true ? ['ENC 06'] : [])]
}

/** What a big body is bound by. */
function bodyOf({ size }: Unit): string[] {
  return size > 1 ? ['GRID 13'] : []
}

function moved(state: Fight, unit: Unit, from: number, to: number, how: number): string[] {
  if (how === Event.BY_SHOVE) return ['SHV 02 03', ...(unit.size > 1 ? ['SHV 04'] : [])]
  if (how === Event.BY_GRAPPLE) return ['GRP 06 10']
  if (how === Event.PUT_BACK) return ['GRID 20']
  const clauses = ['GRID 03', ...wayOf(state, unit, from), ...bodyOf(unit)]
  if (how === Event.BY_RUN) clauses.unshift('RUN 01', 'ACT 10', unit.prone === 1 ? 'GRID 12' : 'GRID 11')
  if (how === Event.BY_CHARGE) clauses.unshift('CHG 05')
  if (how === Event.BY_SCREEN) clauses.unshift('SCR 01')
  const { board } = state
  if (board === null) return clauses
  const { columns } = board
  const isDiagonal = from % columns !== to % columns && Math.floor(from / columns) !== Math.floor(to / columns)
  if (isDiagonal) clauses.push(unit.size > 1 ? 'GRID 04 17' : 'GRID 02 04')
  if (unit.isGiant) clauses.push('GRID 07 18')
  const { ground } = board.field
  if ((ground.nature[to] & SLOW) !== 0) clauses.push('GRID 08')
  if (ground.height[from] !== ground.height[to]) clauses.push('GRID 15 19')
  return clauses
}

/** What a step is bound by: friends it goes among, enemies and walls beside where it began. */
function wayOf({ board, units }: Fight, unit: Unit, from: number): string[] {
  if (board === null) return []
  const { columns, field } = board
  const isAmong = (unit.isGiant ? board.over : board.who)[unit.square] !== unit.index
  const isBarred = units.some((foe) => {
    return (
      foe.camp !== unit.camp &&
      foe.fate === UP &&
      foe.prone === 0 &&
      distanceAt(board, foe, foe.square, unit, from) <= 1
    )
  })
  const [x, y] = [from % columns, Math.floor(from / columns)]
  let isWalled = false
  for (let v = Math.max(0, y - 1); v <= Math.min(board.count / columns - 1, y + unit.size); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + unit.size); u++) {
      if ((field.ground.nature[v * columns + u] & CLOSED) !== 0) isWalled = true
    }
  }
  return [...(isAmong ? ['GRID 05'] : []), ...(isBarred ? ['GRID 06'] : []), ...(isWalled ? ['GRID 09'] : [])]
}

function screened(state: Fight, screener: Unit, isStopped: boolean): string[] {
  const many = state.units.filter(({ ward, army }) => ward === screener.ward && army === screener.army).length
  return [
    isStopped ? 'SCR 02 03' : 'SCR 02',
    screener.isHero ? 'SCR 04' : 'SCR 09',
    // Whom it was moved to is screened by nobody.
    isStopped ? 'SCR 05 07 10 12' : 'SCR 05 07 12',
    ...(many > 1 ? ['SCR 06'] : []),
    'CHK 02',
  ]
}

/** Several who strike at once do so in order; who leaves a reach is judged by the square he leaves. */
function opportunityOf(state: Fight): string[] {
  if (state.depth === 0 || topOf(state).kind !== OPPORTUNITY_FRAME) return []
  const { a, marks } = topOf(state)
  return [...(marks.includes(TAKES) ? ['AOO 10'] : []), ...(a === BESIDE ? [] : ['AOO 11'])]
}

/** Why somebody has an opportunity: its enemy leaves its reach, or does something beside it. */
function reasonsOf(state: Fight): string[] {
  if (state.depth === 0 || topOf(state).kind !== OPPORTUNITY_FRAME || topOf(state).a !== BESIDE) return ['AOO 03']
  const action = state.depth > 1 && below(state).kind === ACTION ? below(state).a : NONE
  if (action === Action.CHARGE) return ['AOO 04', 'CHG 04']
  return [action === Action.SCREEN ? 'AOO 04' : 'AOO 05']
}
