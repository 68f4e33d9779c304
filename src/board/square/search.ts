import { COST, ORDER, stepsFor, walksOf } from './ground.ts'
import { AROUND, BARRED, barsAt, costFrom, isTaken, NO_WAY, type Paths, TRAMPLED } from './paths.ts'
import { DIRECTIONS, OFF } from './square.ts'

/**
 * Finds every anchor that a body of n × n squares can reach within `most` steps, and a way to each: a shortest way; of these, step by step,
 * the way that leaves the fewest watchers behind; then the way that goes straight first. `isUnwatched`: only steps that leave no watcher
 * behind are taken. Returns the number of anchors, the start included. Whether the body may end there is asked of `isTaken`.
 */
export function search(p: Paths, start: number, n: number, most: number, isUnwatched = false): number {
  spread(p, start, n, most, isUnwatched, null)
  return p.foundCount
}

/**
 * Searches until it reaches one of `goals` (by anchor, 1 for goals) that is free, however far, and returns it, or `OFF` if there is
 * no way. All nearer anchors have been found then.
 */
export function seek(p: Paths, start: number, n: number, goals: Uint8Array, isUnwatched = false): number {
  return spread(p, start, n, NO_WAY - 1, isUnwatched, goals)
}

function spread(
  p: Paths,
  start: number,
  n: number,
  most: number,
  isUnwatched: boolean,
  goals: Uint8Array | null,
): number {
  begin(p, start)
  const isEven = walksOf(p.ground).isPlain && (p.marked & (TRAMPLED | AROUND)) === 0
  return isEven && n === 1 && p.ground.corners === 'either'
    ? walk(p, most, isUnwatched, goals)
    : toil(p, start, n, most, isUnwatched, goals)
}

function begin(p: Paths, start: number): void {
  forget(p)
  p.found[0] = start
  p.foundCount = 1
  p.cost[start] = 0
  p.left[start] = 0
  p.last[start] = 0
}

/** Clears the results of the last search. */
function forget(p: Paths): void {
  const { cost, found } = p
  if (p.isUnfinished) cost.fill(NO_WAY)
  else for (let i = 0; i < p.foundCount; i++) cost[found[i]] = NO_WAY
  p.isUnfinished = false
}

/** Stands for no direction. */
const NOWHERE = DIRECTIONS

/** Length of a line of `ONWARD`: the most directions it can hold. */
const LINE = DIRECTIONS

/**
 * By turn and direction of the last step: the indices in `ORDER` of the directions that lead to squares not adjacent to the square before;
 * after `NOWHERE` all directions. They are in the order in which they are tried, which is the same after a turn of the board.
 */
const ONWARD = new Uint8Array(2 * (NOWHERE + 1) * LINE)
const HOW_MANY = new Uint8Array(NOWHERE + 1)
for (const [turn, flip] of [0, 2].entries()) {
  for (let from = 0; from <= NOWHERE; from++) {
    const widest = from === NOWHERE ? DIRECTIONS : (from & 1) === 1 ? 2 : 1
    const places = Array.from({ length: DIRECTIONS }, (_, k) => k ^ flip).filter((place) => {
      const away = (ORDER[place] - from + DIRECTIONS) % DIRECTIONS
      return Math.min(away, DIRECTIONS - away) <= widest
    })
    ONWARD.set(places, (turn * (NOWHERE + 1) + from) * LINE)
    HOW_MANY[from] = places.length
  }
}

/** Breadth-first search for a body of one square on ground where every step costs one: the list of found squares is the queue. */
function walk(p: Paths, most: number, isUnwatched: boolean, goals: Uint8Array | null): number {
  const { found, cost, left, last, near, watchers } = p
  const { next, isFree } = walksOf(p.ground)
  const lines = p.turn === 0 ? 0 : (NOWHERE + 1) * LINE
  let count = 1
  for (let i = 0; i < count; i++) {
    const at = found[i]
    const sum = cost[at] + 1
    if (goals !== null && goals[at] !== 0 && !isTaken(p, at, 1)) {
      p.foundCount = count
      return at
    }
    if (sum > most) break
    const behind = left[at]
    const watched = watchers[at]
    const isNear = near[at] !== 0
    // If nothing is in the way, the neighbours of the square before were already found from there.
    const from = isNear || isFree[at] === 0 || isUnwatched || i === 0 ? NOWHERE : last[at]
    const line = lines + from * LINE
    const end = line + HOW_MANY[from]
    for (let k = line; k < end; k++) {
      const place = ONWARD[k]
      const to = next[at * DIRECTIONS + place]
      if (to < 0) continue
      const known = cost[to]
      if (known < sum) continue
      if (isNear && isInTheWay(p, at, place, to)) continue
      let lost = behind
      if (watched !== 0) {
        const away = watched & ~watchers[to]
        if (away !== 0 && isUnwatched) continue
        lost |= away
      }
      if (known === sum) {
        if (lost === left[to] || bitsOf(lost) >= bitsOf(left[to])) continue
      } else {
        found[count++] = to
        cost[to] = sum
      }
      left[to] = lost
      last[to] = ORDER[place]
    }
  }
  p.foundCount = count
  return OFF
}

/**
 * A search for a body of one square where every step costs one and no body is in the way, using only steps that lead nearer to a goal
 * (`far`, by square). For the squares that it reaches it finds the same ways as `search`. Returns their number, the start included.
 */
export function descend(p: Paths, start: number, most: number, far: Int16Array): number {
  begin(p, start)
  const { found, cost, left, last, watchers } = p
  const { next } = walksOf(p.ground)
  const line = (p.turn === 0 ? 0 : (NOWHERE + 1) * LINE) + NOWHERE * LINE
  let count = 1
  for (let i = 0; i < count && cost[found[i]] !== most; i++) {
    const at = found[i]
    const sum = cost[at] + 1
    const nearer = far[at] - 1
    const behind = left[at]
    const watched = watchers[at]
    for (let k = line; k < line + DIRECTIONS; k++) {
      const place = ONWARD[k]
      const to = next[at * DIRECTIONS + place]
      if (to < 0 || far[to] !== nearer) continue
      const lost = watched === 0 ? behind : behind | (watched & ~watchers[to])
      if (cost[to] === sum) {
        if (lost === left[to] || bitsOf(lost) >= bitsOf(left[to])) continue
      } else {
        found[count++] = to
        cost[to] = sum
      }
      left[to] = lost
      last[to] = ORDER[place]
    }
  }
  p.foundCount = count
  return count
}

/** Whether a body bars a step of a body of one square, or its corner. */
function isInTheWay({ ground, marks }: Paths, at: number, place: number, to: number): boolean {
  if ((marks[to] & BARRED) !== 0) return true
  if (place < 4) return false
  const { neighbours } = ground.board
  const direction = ORDER[place]
  const before = neighbours[at * DIRECTIONS + direction - 1]
  const after = neighbours[at * DIRECTIONS + ((direction + 1) & 7)]
  return ((marks[before] | marks[after]) & BARRED) !== 0
}

/** The search for any body over any ground: anchors wait in queues by their cost (Dial's algorithm). */
function toil(
  p: Paths,
  start: number,
  n: number,
  most: number,
  isUnwatched: boolean,
  goals: Uint8Array | null,
): number {
  const { queues, waiting, found, cost } = p
  const steps = stepsFor(p.ground, n)
  p.foundCount = 0
  waiting.fill(0)
  queues[0][0] = start
  waiting[0] = 1
  for (let level = 0; level <= most; level++) {
    const slot = level % 3
    const queue = queues[slot]
    const count = waiting[slot]
    waiting[slot] = 0
    for (let i = 0; i < count; i++) {
      const anchor = queue[i]
      // It may have been found at a lower cost since it was queued.
      if (cost[anchor] !== level) continue
      found[p.foundCount++] = anchor
      if (goals !== null && goals[anchor] !== 0 && !isTaken(p, anchor, n)) {
        p.isUnfinished = true
        return anchor
      }
      if (level === most) continue
      const bars = barsAt(p, anchor, n)
      for (let k = 0; k < DIRECTIONS; k++) {
        reach(p, steps, anchor, n, (ORDER[k] + p.turn) & 7, bars, most, isUnwatched)
      }
    }
    if (waiting[0] === 0 && waiting[1] === 0 && waiting[2] === 0) break
  }
  return OFF
}

/** Tries one step of a search, and adds the anchor that it reaches. */
function reach(
  p: Paths,
  steps: Uint8Array,
  anchor: number,
  n: number,
  direction: number,
  bars: number,
  most: number,
  isUnwatched: boolean,
): void {
  const { cost, left, watchers } = p
  const step = steps[anchor * DIRECTIONS + direction] & COST
  if (step === 0) return
  const to = p.ground.board.neighbours[anchor * DIRECTIONS + direction]
  const from = cost[anchor]
  const known = cost[to]
  // The ground alone gives a lower bound of the cost.
  if (known < from + step || from + step > most) return
  const paid = costFrom(p, steps, anchor, n, direction, bars)
  const sum = from + paid
  if (paid === 0 || sum > most || sum > known) return
  const behind = watchers[anchor] & ~watchers[to]
  if (isUnwatched && behind !== 0) return
  const lost = left[anchor] | behind
  if (sum === known) {
    if (bitsOf(lost) >= bitsOf(left[to])) return
  } else {
    const slot = sum % 3
    const queue = p.queues[slot]
    queue[p.waiting[slot]] = to
    p.waiting[slot] = p.waiting[slot] + 1
    cost[to] = sum
  }
  left[to] = lost
  p.last[to] = direction
}

/** Number of bits that are set. */
function bitsOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Whether the last search found an anchor. */
export function isFound(p: Paths, anchor: number): boolean {
  return p.cost[anchor] !== NO_WAY
}

/** Writes the anchors on the way to a found anchor, from the first step on; returns their number. */
export function trace(p: Paths, to: number, out: Int16Array): number {
  let steps = 0
  for (let at = to; p.cost[at] > 0; at = backFrom(p, at)) steps++
  let at = to
  for (let i = steps - 1; i >= 0; i--) {
    out[i] = at
    at = backFrom(p, at)
  }
  return steps
}

/** The anchor before another on the way to it. */
function backFrom(p: Paths, at: number): number {
  return p.ground.board.neighbours[at * DIRECTIONS + ((p.last[at] + 4) & 7)]
}
