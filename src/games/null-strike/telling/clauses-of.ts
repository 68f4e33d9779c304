import { objectivesOf } from '../chapters/score.ts'
import { counts } from '../chapters/turn.ts'
import * as Action from '../choices/actions.ts'
import { ATTACKER, OTHERS_LOST } from '../space/formations/fallen.ts'
import { ABOARD, DUG_IN, enemyOf, type Strike, type Unit, type Weapon } from '../state/state.ts'
import * as Event from './events.ts'

/**
 * The clauses that an event is known to have carried out, those that tell most of it first. A clause that only limits what may be chosen is
 * counted with the action that it was asked for: an attack stands for the range of its weapons (AP-ATK-03), a move for the room at its end
 * (AP-MOVE-04).
 */
export function clausesOf(state: Strike, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  return byEvent(state, event, a, b, c, d).flatMap((item) => {
    const [chapter = '', ...numbers] = item.split(' ')
    return numbers.map((number) => `AP-${chapter}-${number}`)
  })
}

/** As `ATK 03 04`: clauses of a chapter. */
function byEvent(state: Strike, event: number, a: number, b: number, c: number, d: number): readonly string[] {
  const unit = state.units[a]
  switch (event) {
    case Event.ROLLED:
      return d === Event.BY_ROLL ? ['SET 02'] : []
    case Event.TURN_START:
      return turn(state, b, d)
    case Event.ATTACKED:
      return attack(state, unit, state.units[b], c, d)
    case Event.COVERED:
      return cover(state, b, c, d)
    case Event.ROLLS:
      return [`ATK 05${c > 0 ? ' 06' : ''}${d % ATTACKER > 0 ? ' 07' : ''}`]
    case Event.LOST:
      return [...(b % OTHERS_LOST > 0 ? ['ATK 08'] : []), ...(d > 0 ? ['ATK 10'] : [])]
    case Event.PANIC_TEST:
      // What makes a unit panic is a reading, AP-G-11: no clause tells of it.
      return []
    case Event.RALLIED:
      return [...rallied(state, c, d), ...action(state, unit)]
    case Event.AIMED:
      return ['AIM 01', ...action(state, unit)]
    case Event.DEPLOYED:
      return state.field?.spec.deployment.by === 'listed' ? [] : b === ABOARD ? ['SET 01', 'EMB 01'] : ['SET 01']
    case Event.MOVED:
      return [...moved(unit, b), ...action(state, unit)]
    case Event.CHARGES:
      return ['CHG 01 04 05', ...action(state, unit), 'MOVE 01 02 03 04']
    case Event.NO_STRIKE:
      return ['CHG 03']
    case Event.DUG:
      return [b === DUG_IN ? 'DIG 01' : 'FORT 01', ...action(state, unit)]
    case Event.LEFT_COVER:
      return b === DUG_IN ? ['DIG 02'] : ['DIG 02', 'FORT 02']
    case Event.CAPTURED:
      return ['CAP 01 02 03 04', ...(hasEnemies(state, unit) ? ['CAP 05'] : []), ...action(state, unit)]
    case Event.ENTERED:
      return ['DEP 01 02', ...action(state, unit), 'ACT 10']
    case Event.BOARDED:
      return ['EMB 01 02', ...(keeps(unit) ? ['EMB 03'] : []), ...action(state, unit)]
    case Event.LEFT_TRANSPORT:
      return ['DIS 01 02 03', ...(did(unit, Action.EMBARK) ? ['EMB 03'] : []), ...action(state, unit), 'ACT 10']
    case Event.BAILED_OUT:
      return c > 0 ? ['DIS 01'] : state.rules.transportLoss === 'bailOut' ? ['DIS 02'] : []
    case Event.FELL_BACK:
      return ['MOVE 02 03 04']
    case Event.RESERVE_LOST:
      return ['END 02']
    case Event.GAME_OVER:
      return over(state, a)
    default:
      return []
  }
}

function turn(state: Strike, player: number, unused: number): string[] {
  const own = state.units.filter((unit) => unit.player === player)
  const warlord = own.some((unit) => unit.isWarlord && unit.models > 0 && counts(state, unit))
  const lost = own.some(({ models, full }) => models < full)
  return [`ACT 01 05${lost ? ' 07' : ''}${unused > 0 ? ' 09' : ''}`, ...(warlord ? ['ACT 06'] : [])]
}

/** Of an action that was chosen: what it costs, and whether the unit had done others in this turn. In an engagement nobody chooses. */
function action(state: Strike, { done }: Unit): string[] {
  const several = state.field !== null && done > 0 && (done & (done - 1)) !== 0
  return [several ? 'ACT 03 08' : 'ACT 08']
}

function did({ done }: Unit, kind: number): boolean {
  return done > 0 && ((done >> kind) & 1) === 1
}

function attack(state: Strike, unit: Unit, target: Unit, weapons: number, aimed: number): string[] {
  const isCharge = (weapons & 7) === Event.BY_CHARGE
  const used = unit.weapons.filter((_, w) => ((weapons >> (3 + w)) & 1) === 1)
  const mixed = isMixed(unit) || used.length > 1 ? ' 12' : ''
  const melee = !isCharge && used.some(isMelee) ? ' 11' : ''
  const averages = isMixed(target) ? ' 09 13' : ''
  const all = `ATK 02 03 04${melee}${mixed}${averages}`
  const aim = aimed === 1 ? ['AIM 02'] : []
  // The parts of a charge leave the plain actions: known where the unit did one as well.
  if (isCharge)
    return ['CHG 02', ...(did(unit, Action.ATTACK) || did(unit, Action.MOVE) ? ['ACT 04'] : []), all, ...aim]
  return [
    'ATK 01 14',
    ...action(state, unit),
    ...(did(unit, Action.CHARGE) ? ['ACT 04'] : []),
    ...again(state),
    all,
    ...aim,
  ]
}

function isMelee({ melee }: Weapon): boolean {
  return melee
}

/** Whether it has models of both kinds. */
function isMixed({ models, others }: Unit): boolean {
  return others > 0 && others < models
}

/** Nobody may do the same again, where there are actions for it. */
function again({ field, left }: Strike): string[] {
  return field !== null && left > 0 ? ['ACT 02'] : []
}

function cover(state: Strike, bits: number, ran: number, dug: number): string[] {
  const covers = state.rules.cover !== 'none'
  const kinds = covers ? (['', 'COV 01', 'COV 02', 'COV 03'][bits] ?? '') : ''
  return [
    ...(kinds === '' ? [] : [kinds]),
    ...(ran === 1 ? ['RUN 02'] : []),
    ...(covers && dug === 1 ? ['DIG 01'] : covers && dug === 2 ? ['FORT 01'] : []),
  ]
}

/** The bonus of failed attempts counts until one succeeds; a unit that fails may not try again in the turn. */
function rallied(state: Strike, failed: number, succeeds: number): string[] {
  if (succeeds === 1) return [failed > 0 ? 'RALLY 01 03' : 'RALLY 01']
  const barred = again(state)
  return [barred.length > 0 ? 'RALLY 01 02 04' : 'RALLY 01 02', ...barred]
}

function moved(unit: Unit, kind: number): string[] {
  const both = did(unit, Action.MOVE) && did(unit, Action.RUN) ? ['RUN 03'] : []
  const charged = did(unit, Action.CHARGE) ? ['ACT 04'] : []
  return kind === Action.RUN ? ['RUN 01', ...both, 'MOVE 03 04'] : ['MOVE 01 02 03 04', ...both, ...charged]
}

/** Whether a unit that boards takes panic, failed attempts to rally or aim along. */
function keeps({ panicked, rallies, aimed }: Unit): boolean {
  return panicked === 1 || rallies > 0 || aimed === 1
}

function hasEnemies({ units }: Strike, { player }: Unit): boolean {
  return units.some((unit) => unit.player === enemyOf(player) && unit.models > 0)
}

/** At the last round what decides is objectives, or else points. */
function over(state: Strike, why: number): string[] {
  if (why !== Event.ROUND_CAP) return ['END 01']
  const { rules, field } = state
  if (field === null) return []
  if (rules.victory === 'annihilation') return ['END 02']
  const byObjectives = rules.victory === 'objectives' && objectivesOf(state, 0) !== objectivesOf(state, 1)
  return ['END 02', byObjectives ? 'END 01' : 'END 03']
}
