import { crosses } from '../../../../board/plane/sight.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FLYING, FRENZY } from '../../data/gear.ts'
import { type Battle, frontCentre, sideCentre } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { NONE, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { citeSight, seesPoint } from '../sight.ts'
import { isEngaged } from './engaged.ts'
import { intercept } from './intercept.ts'
import { aimSight, chargeRange, pathClear } from './path.ts'
import { ARC_KINDS, isInOneArc, sideCharged } from './side.ts'

/** Declaring a charge, SOVL-CHG-02 to -13. */

/** Declares a charge. A charge against a unit that has declared one itself intercepts it (SOVL-CHG-19). */
export function declare(state: SovlState, battle: Battle, unit: Unit, target: Unit, log: Log): void {
  const pair = unit.index * state.units.length + target.index
  const side = battle.pairSide[pair]
  unit.target = target.index
  unit.targetSide = side
  unit.countering = false
  unit.declared = battle.declarations++
  battle.incoming[target.index * 4 + side] = unit.index
  if (log.on) {
    citeDeclared(state, battle, unit, target, side, log)
    log.note(Event.DECLARED, unit.index, target.index, side, Math.round(1000 * battle.pairDistance[pair]))
    noteSlowed(state, battle, unit, target, side, log)
  }
  if (target.target !== NONE) intercept(state, battle, unit, target, log)
}

/**
 * Cites the clauses that allow a declared charge, and the readings under which its side, its sight or its path would have been different.
 */
function citeDeclared(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number, log: Log): void {
  const { table } = battle
  const { chargeSide, losTarget, sideArcs } = state.rules
  log.cite(Clause.CHG_02)
  if (isEngaged(unit)) log.cite(Clause.G_15)
  if ((unit.gear & FRENZY) !== 0) log.cite(Clause.ARMY_14)

  const arcs = ARC_KINDS[sideArcs]
  log.cite(isInOneArc(battle, unit, target, arcs) ? Clause.CHG_10 : Clause.CHG_11)
  const bySide = (['majority-area', 'largest-area', 'charger-centre'] as const).map((reading) =>
    sideCharged(battle, unit, target, reading, arcs),
  )
  if (bySide.some((other) => other !== side)) log.cite(Clause.G_03)
  const byArcs = Object.values(ARC_KINDS).map((kind) => sideCharged(battle, unit, target, chargeSide, kind))
  if (byArcs.some((other) => other !== side)) log.cite(Clause.G_02)

  log.cite(Clause.CHG_05)
  log.cite(Clause.CHG_06)
  const seen = (['side-centre-or-any9', 'centre'] as const).map((reading) => {
    aimSight(battle, target, side, reading)
    return seesPoint(state, unit, unit.shape, target)
  })
  if (seen.includes(false)) log.cite(Clause.G_04)
  aimSight(battle, target, side, losTarget)
  citeSight(state, unit, target, log)

  const clear = (['line-clear', 'placement', 'swept-clear'] as const).map((reading) => {
    sideCentre(table, target.shape, side)
    frontCentre(table, unit.shape)
    return pathClear(state, battle, unit, target, reading)
  })
  if (clear.includes(false)) log.cite(Clause.G_09)
  if ((unit.gear & FLYING) === 0) return
  for (let piece = 0; piece < table.pieces; piece++) {
    sideCentre(table, target.shape, side)
    frontCentre(table, unit.shape)
    if (crosses(table.shapes, table.terrain + piece)) log.cite(Clause.ARMY_14)
  }
}

/** Notes difficult terrain on the line of a charge. */
function noteSlowed(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number, log: Log): void {
  sideCentre(battle.table, target.shape, side)
  frontCentre(battle.table, unit.shape)
  const range = chargeRange(state, battle, unit, log)
  if (range < unit.movement)
    log.note(Event.CHARGE_SLOWED, unit.index, Math.round(1000 * range), 1000 * unit.movement, 0)
}
