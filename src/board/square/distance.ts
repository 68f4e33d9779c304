import { COST, type Ground, stepsFor } from './ground.ts'
import { isTaken, type Paths, stepCost } from './paths.ts'
import { DIRECTIONS, OFF } from './square.ts'

/** By square, the number of steps of a body of one square to the nearest goal, on ground alone; −1 if no way leads to one. */
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
  // Steps can be taken in both directions.
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
 * By square, what it costs a body of one square to come beside it from `start`, in steps, and one step more; 0 at the start, −1 if no way leads there. A
 * step into slow ground or upwards costs two, so that on even ground these are the steps to it. Dial's algorithm.
 */
export function costsFrom(ground: Ground, start: number): Int16Array {
  const { count, neighbours } = ground.board
  const steps = stepsFor(ground, 1)
  const isReached = new Uint8Array(count)
  const far = new Int16Array(count).fill(-1)
  far[start] = 0
  let now = [start]
  let next: number[] = []
  let after: number[] = []
  for (let cost = 0; now.length + next.length > 0; cost++) {
    for (const from of now) {
      // It may have been reached at a lower cost since it was listed.
      if (isReached[from] === 1) continue
      isReached[from] = 1
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const step = steps[from * DIRECTIONS + direction] & COST
        if (step === 0) continue
        const to = neighbours[from * DIRECTIONS + direction]
        if (far[to] === -1) far[to] = cost + 1
        if (isReached[to] === 0) (step === 1 ? next : after).push(to)
      }
    }
    now = next
    next = after
    after = []
  }
  return far
}

/**
 * Writes, by anchor, the number of steps of a body of n × n squares to the nearest free goal, past all bodies that are marked;
 * −1 if there is no way, or if it is longer than the way from `start`. Returns the number of steps from `start`.
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
