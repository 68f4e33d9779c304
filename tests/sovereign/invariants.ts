import { MOST_ACTIONS } from '../../src/core/ruleset.ts'
import type { Board } from '../../src/games/sovereign/board.ts'
import { MOVING } from '../../src/games/sovereign/frames.ts'
import { timesCast } from '../../src/games/sovereign/spells.ts'
import {
  AFTER,
  DEAD,
  DOWN,
  type Fight,
  FLED,
  NONE,
  SOURCES,
  STABLE,
  type Unit,
  UP,
} from '../../src/games/sovereign/state.ts'

/** What holds in every position of every encounter. Throws with what does not. */

export function fail(message: string): never {
  throw new Error(message)
}

export function boardOf({ board }: Fight): Board {
  return board ?? fail('no board')
}

export function checkPosition(state: Fight): void {
  const { units, round, lastRound } = state
  if (round > lastRound || round < 0) fail(`round ${round} of ${lastRound}`)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.index !== i) fail(`${unit.name} has index ${unit.index} at place ${i}`)
    checkBody(state, unit)
    checkTurn(state, unit)
    checkGrip(state, unit)
  }
  checkBoard(state, boardOf(state))
  checkCounts(state)
}

/** Hit points and what comes of them: SVN-DMG-04, SVN-DOWN-01, -02, SVN-GRID-16. */
function checkBody(state: Fight, unit: Unit): void {
  const { name, hp, maxHp, fate, prone } = unit
  if (hp < 0 || hp > maxHp) fail(`${name} has ${hp} of ${maxHp} HP`)
  if (unit.hpLost !== maxHp - hp) fail(`${name} lost ${unit.hpLost} HP and has ${hp} of ${maxHp}`)
  // Who is to fall does so when all that comes at once has been rolled.
  if (fate === UP && hp === 0 && state.depth === 0) fail(`${name} is up at 0 HP`)
  if ((fate === DOWN || fate === STABLE) && hp > 0 && state.stage < AFTER) fail(`${name} is down with ${hp} HP`)
  if (fate === FLED && unit.retreated === 0) fail(`${name} has fled in no round`)
  if (prone !== 0 && prone !== 1) fail(`${name} is ${prone} prone`)
  const since = state.round - unit.downRound
  if (fate === DOWN && state.rules.mortal === 'sixRounds' && since > 6)
    fail(`${name} has been dying for ${since} rounds`)
}

/** Actions and weapons: SVN-ECON-02, -03, SVN-RNG-08. */
function checkTurn(state: Fight, unit: Unit): void {
  const { name, main, moves, fate, hand, gone, weapons } = unit
  if (main < 0 || main > 1 || moves < 0 || moves > 1) fail(`${name} has ${main} Mains and ${moves} Moves`)
  if (fate !== UP && (main > 0 || moves > 0)) fail(`${name} is not up and has ${main} Mains and ${moves} Moves`)
  if (hand < 0 || hand >= weapons.length) fail(`${name} has weapon ${hand} in hand`)
  if ((gone & (1 << unit.fist)) !== 0) fail(`${name} has lost its fists`)
  if (hand !== unit.fist && (gone & (1 << hand)) !== 0) fail(`${name} holds ${weapons[hand]?.name}, which is gone`)
  if (unit.ward !== NONE) {
    const ward = state.units[unit.ward] ?? fail(`${name} screens nobody`)
    if (ward === unit || ward.army !== unit.army) fail(`${name} screens ${ward.name}`)
  }
  for (const spell of unit.spells) {
    const times = timesCast(spell, unit.spent)
    if (times > spell.uses) fail(`${name} has cast its ${spell.title} ${times} times of ${spell.uses}`)
  }
  if (state.rules.spells === 'off' && (unit.spells.length > 0 || unit.spent > 0)) fail(`${name} has spells`)
  if (unit.swarm !== NONE && state.units[unit.swarm]?.army === unit.army) fail(`${name} swarms a friend`)
  if (unit.retreating === 1 && state.rules.moraleMode === 'off' && !unit.isHero) fail(`${name} has morale`)
}

/** Who holds whom: SVN-GRP-03, -04, -07, -08. */
function checkGrip(state: Fight, unit: Unit): void {
  const holders = state.units.filter(({ grapples }) => grapples === unit.index)
  if (unit.grappledBy !== holders.length) fail(`${unit.name} is held by ${holders.length}, not ${unit.grappledBy}`)
  if (unit.grapples === NONE) return
  const held = state.units[unit.grapples] ?? fail(`${unit.name} holds nobody`)
  if (held.army === unit.army) fail(`${unit.name} holds its friend ${held.name}`)
  if (unit.fate !== UP || held.fate !== UP) fail(`${unit.name} holds ${held.name}, and one of them is not up`)
  if (apart(state, unit, held) > 1) fail(`${unit.name} holds ${held.name} from afar`)
  if (held.body - unit.body > 2 && state.rules.sizeStep === 'class')
    fail(`${unit.name} holds ${held.name}, who is too large`)
}

/** Steps between two bodies, square by square. */
export function apart(state: Fight, one: Unit, other: Unit): number {
  const cells = (unit: Unit) => {
    const { columns } = boardOf(state)
    return Array.from({ length: unit.size ** 2 }, (_, i) => [
      (unit.square % columns) + (i % unit.size),
      Math.floor(unit.square / columns) + Math.floor(i / unit.size),
    ])
  }
  let least = Number.POSITIVE_INFINITY
  for (const [x = 0, y = 0] of cells(one)) {
    for (const [u = 0, v = 0] of cells(other)) least = Math.min(least, Math.max(Math.abs(x - u), Math.abs(y - v)))
  }
  return least
}

/** What the board keeps agrees with where everybody is; nobody is in a wall, or where another is: SVN-GRID-05, -09, -13, -18, -20. */
function checkBoard(state: Fight, board: Board): void {
  const { columns, rows, count } = board
  const who = new Int16Array(count).fill(NONE)
  const over = new Int16Array(count).fill(NONE)
  const walking = new Set(
    state.frames.slice(0, state.depth).flatMap(({ kind, unit }) => (kind === MOVING ? [unit] : [])),
  )
  for (const unit of state.units) {
    if (unit.fate !== UP) continue
    const [x, y] = [unit.square % columns, Math.floor(unit.square / columns)]
    if (x + unit.size > columns || y + unit.size > rows) fail(`${unit.name} is off the board at ${unit.square}`)
    const layer = unit.isGiant ? over : who
    const cells = Array.from(
      { length: unit.size ** 2 },
      (_, i) => unit.square + Math.floor(i / unit.size) * columns + (i % unit.size),
    )
    for (const cell of cells) {
      const kind = board.field.kinds[cell]
      if (kind === 'wall' || kind === 'slit') fail(`${unit.name} is in a ${kind} at ${cell}`)
    }
    // Who walks through a friend takes up no room; some do as the battle ends.
    const isThere = cells.every((cell) => (unit.isGiant ? board.over : board.who)[cell] === unit.index)
    if (!isThere && (walking.has(unit.index) || state.stage >= AFTER)) continue
    for (const cell of cells) {
      if (layer[cell] !== NONE) fail(`${unit.name} and ${state.units[layer[cell] as number]?.name} are both on ${cell}`)
      layer[cell] = unit.index
    }
  }
  for (let square = 0; square < count; square++) {
    if (who[square] !== board.who[square]) fail(`the board has ${board.who[square]} on ${square}, not ${who[square]}`)
    if (over[square] !== board.over[square])
      fail(`the board has ${board.over[square]} over ${square}, not ${over[square]}`)
  }
}

/** Members, Mains and hit points are counted right: SVN-MORALE-02, SVN-ENC-03. */
function checkCounts(state: Fight): void {
  for (const side of [0, 1] as const) {
    const own = state.units.filter(({ army }) => army === side)
    const up = own.filter(({ fate }) => fate === UP)
    const mains = up.filter(({ main }) => main === 1).length
    if (state.start[side] !== own.length) fail(`side ${side} began with ${own.length}, not ${state.start[side]}`)
    if (state.standing[side] !== up.length) fail(`side ${side} has ${up.length} up, not ${state.standing[side]}`)
    if (state.lost[side] !== own.length - up.length)
      fail(`side ${side} has lost ${own.length - up.length}, not ${state.lost[side]}`)
    if (state.mains[side] !== mains) fail(`side ${side} has ${mains} Mains, not ${state.mains[side]}`)
    const lost = own.reduce((sum, { hpLost }) => sum + hpLost, 0)
    const told = state.lostTo.slice(side * SOURCES, (side + 1) * SOURCES).reduce((sum, points) => sum + points, 0)
    if (lost !== told) fail(`side ${side} lost ${lost} HP, not ${told}`)
    const dealt = state.units.filter(({ army }) => army !== side).reduce((sum, unit) => sum + unit.dealt, 0)
    if (dealt > lost) fail(`the enemies of side ${side} took ${dealt} HP of ${lost}`)
  }
}

/** The end: one side has nobody left, or the rounds are over. SVN-END-01 to -03, SVN-DOWN-05. */
export function checkEnd(state: Fight): void {
  const [first, second] = [0, 1].map(
    (side) => state.units.filter(({ army, fate }) => army === side && fate === UP).length,
  )
  const expected = (first ?? 0) > 0 && (second ?? 0) > 0 ? -1 : (first ?? 0) > 0 ? 0 : (second ?? 0) > 0 ? 1 : -1
  if (state.winner !== expected) fail(`${state.winner} has won, with ${first} and ${second} up`)
  const isUndecided = (first ?? 0) > 0 && (second ?? 0) > 0
  if (isUndecided && state.round !== state.lastRound) fail(`the battle ends undecided in round ${state.round}`)
  for (const unit of state.units) {
    if (unit.fate === DEAD && unit.died === 0) fail(`${unit.name} died in no round`)
    if (unit.fate !== DEAD && unit.died !== 0) fail(`${unit.name} died in round ${unit.died} and is not dead`)
  }
}

/** Legal actions: at least one, ascending, each once. */
export function checkList(actions: Int32Array, n: number): void {
  if (n < 1 || n > MOST_ACTIONS) fail(`${n} legal actions`)
  for (let i = 1; i < n; i++) {
    if ((actions[i] as number) <= (actions[i - 1] as number)) {
      fail(`actions ${actions[i - 1]} and ${actions[i]} are out of order`)
    }
  }
}
