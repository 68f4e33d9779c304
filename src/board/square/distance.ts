import { COST, type Ground, stepsFor } from './ground.ts'
import { isTaken, type Paths, stepCost } from './paths.ts'
import { DIRECTIONS, OFF } from './square.ts'

/** By square how many steps of a body of one square lead to the nearest of some goals, as far as ground lets it; −1 where none does. */
export function distances(ground: Ground, goals: ArrayLike<number>): Int16Array {
  const { count, neighbours } = ground.board
  const steps = stepsFor(ground, 1)
  const far = new Int16Array(count).fill(-1)
  const queue: number[] = []
  for (let square = 0; square < count; square++) {
    if (goals[square] !== 1) continue
    far[square] = 0
    queue.push(square)
  }
  // Who may step one way may step the other.
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i]
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      if ((steps[from * DIRECTIONS + direction] & COST) === 0) continue
      const to = neighbours[from * DIRECTIONS + direction]
      if (far[to] !== -1) continue
      far[to] = far[from] + 1
      queue.push(to)
    }
  }
  return far
}

/**
 * Writes by anchor how many steps of a body of n × n squares lead to the nearest of some goals where nobody is in the way, past all who
 * are marked; −1 where none does, or more than from `start`. Returns how many from there.
 */
export function stepsOut(p: Paths, start: number, n: number, goals: ArrayLike<number>, far: Int16Array): number {
  const { board } = p.ground
  const { count, neighbours } = board
  const [queue] = p.queues
  far.fill(-1)
  let found = 0
  for (let square = 0; square < count; square++) {
    if (goals[square] !== 1 || (square !== start && isTaken(p, square, n))) continue
    far[square] = 0
    queue[found++] = square
  }
  for (let i = 0; i < found && far[start] === -1; i++) {
    const to = queue[i]
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const from = neighbours[to * DIRECTIONS + ((direction + 4) & 7)]
      if (from === OFF || far[from] !== -1 || stepCost(p, from, n, direction) === 0) continue
      far[from] = far[to] + 1
      queue[found++] = from
    }
  }
  return far[start]
}
