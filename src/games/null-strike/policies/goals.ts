import { type Field, OBJECTIVE } from '../field.ts'
import { centres, isNearDisc, isOnTable } from '../gaps.ts'
import { CONTACT } from '../packing.ts'
import type { Strike, Unit } from '../state.ts'

/** Where a unit is to go. */
export interface Goal {
  /** Of the table when it was found. */
  changes: number
  x: number
  y: number
  /** How near it wants to be, and how far it is, inches. */
  want: number
  far: number
  isObjective: boolean
  /** The nearest enemy; null without any. */
  foe: Unit | null
  foeFar: number
}

export function noGoal(): Goal {
  return { changes: -1, x: 0, y: 0, want: 0, far: 0, isObjective: false, foe: null, foeFar: 0 }
}

/** The nearest objective that is left, for who may take it; else the nearest enemy, to within range. */
export function goalOf(goals: readonly Goal[], state: Strike, field: Field, unit: Unit, objectives: boolean): Goal {
  const goal = goals[2 * unit.id + (objectives ? 1 : 0)] as Goal
  if (goal.changes === field.changes) return goal
  goal.changes = field.changes
  find(goal, state, field, unit, objectives)
  return goal
}

function find(goal: Goal, state: Strike, field: Field, unit: Unit, objectives: boolean): void {
  goal.foe = null
  goal.foeFar = Number.POSITIVE_INFINITY
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player === unit.player || !isOnTable(foe)) continue
    const far = centres(unit, foe)
    if (far >= goal.foeFar) continue
    goal.foe = foe
    goal.foeFar = far
  }
  goal.foeFar = Math.sqrt(goal.foeFar)
  goal.isObjective = false
  if (objectives && unit.mayCapture) {
    let least = Number.POSITIVE_INFINITY
    for (let o = 0; o < field.objectives; o++) {
      if ((field.takenBy[o] as number) >= 0 || isHeld(state, field, unit, o)) continue
      const dx = (field.objectiveX[o] as number) - unit.x
      const dy = (field.objectiveY[o] as number) - unit.y
      const far = Math.sqrt(dx * dx + dy * dy)
      if (far >= least) continue
      least = far
      goal.x = field.objectiveX[o] as number
      goal.y = field.objectiveY[o] as number
      goal.isObjective = true
    }
    if (goal.isObjective) {
      goal.far = least
      goal.want = unit.disc + OBJECTIVE
      if (isNearDisc(unit, unit.x, unit.y, goal.x, goal.y, OBJECTIVE, CONTACT)) goal.want = goal.far
      return
    }
  }
  if (goal.foe === null) {
    goal.x = field.width / 2
    goal.y = field.depth / 2
    goal.far = away(goal, unit.x, unit.y)
    goal.want = goal.far
    return
  }
  goal.x = goal.foe.x
  goal.y = goal.foe.y
  goal.far = goal.foeFar
  goal.want = unit.reach > 4 ? 0.8 * unit.reach : unit.disc + goal.foe.disc
}

/** Whether another own unit that may take it stands at an objective. */
function isHeld({ units }: Strike, field: Field, unit: Unit, objective: number): boolean {
  const x = field.objectiveX[objective] as number
  const y = field.objectiveY[objective] as number
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    if (other === unit || other.player !== unit.player || !other.mayCapture || !isOnTable(other)) continue
    if (isNearDisc(other, other.x, other.y, x, y, OBJECTIVE, CONTACT)) return true
  }
  return false
}

/** How far a place is from a goal. */
export function away(goal: Goal, x: number, y: number): number {
  return Math.sqrt((goal.x - x) * (goal.x - x) + (goal.y - y) * (goal.y - y))
}
