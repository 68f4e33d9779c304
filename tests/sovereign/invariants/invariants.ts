import { timesCast } from '../../../src/games/sovereign/chapters/attack/spells.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import type { Board } from '../../../src/games/sovereign/state/board.ts'
import { MOVING } from '../../../src/games/sovereign/state/frames.ts'
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
} from '../../../src/games/sovereign/state/state.ts'
import { fail } from '../../support/invariants.ts'

/** Invariants of every position. Throws an error that names a broken one. */

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
  checkArms(state)
}

/** Each weapon is in one place: with its owner, in other hands, on a square, or taken off the map. SVN-PICK-01, SVN-RNG-08. */
function checkArms(state: Fight): void {
  const taken = state.units.filter((unit) => unit.taken !== NONE)
  let lying = 0
  for (const owner of state.units) {
    for (let w = 0; w < owner.lies.length; w++) {
      const isGone = (owner.gone & (1 << w)) !== 0
      const lies = (owner.lies[w] as number) >= 0
      const takers = taken.filter((unit) => unit.taken === Action.packPiece(w, owner.index))
      if (lies) lying++
      if (w > owner.fist && (lies || isGone !== (owner.taken === NONE))) fail(`${owner.name} has no such place`)
      if (w < owner.fist && isGone !== (lies || takers.length > 0)) fail(`nobody knows where ${owner.name}’s ${w} is`)
      if (takers.length + (lies ? 1 : 0) > 1) fail(`${owner.name}’s ${w} is in two places`)
    }
  }
  if (lying !== state.lying) fail(`${lying} weapons lie about, ${state.lying} are counted`)
  for (const unit of taken) {
    const name = state.units[Action.ownerOf(unit.taken)]?.weapons[Action.pieceOf(unit.taken)]?.name
    if (unit.weapons[unit.fist + 1]?.name !== name) fail(`${unit.name} has not the ${name} it has taken`)
  }
}

/** Hit points and what comes of them: SVN-DMG-04, SVN-DOWN-01, -02, SVN-GRID-16. */
function checkBody(state: Fight, unit: Unit): void {
  const { name, hp, maxHp, fate, prone } = unit
  if (hp < 0 || hp > maxHp) fail(`${name} has ${hp} of ${maxHp} HP`)
  if (unit.hpLost !== maxHp - hp) fail(`${name} lost ${unit.hpLost} HP and has ${hp} of ${maxHp}`)
  // A unit that is to fall does so when all simultaneous dice have been rolled.
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
    if (ward === unit || ward.camp !== unit.camp) fail(`${name} screens ${ward.name}`)
  }
  for (const spell of unit.spells) {
    const times = timesCast(spell, unit.spent)
    if (times > spell.uses) fail(`${name} has cast its ${spell.title} ${times} times of ${spell.uses}`)
  }
  if (state.rules.spells === 'off' && (unit.spells.length > 0 || unit.spent > 0)) fail(`${name} has spells`)
  if (unit.swarm !== NONE && state.units[unit.swarm]?.camp === unit.camp) fail(`${name} swarms a friend`)
  if (unit.retreating === 1 && state.rules.moraleMode === 'off' && !unit.isHero) fail(`${name} has morale`)
}

/** Grapplers and their victims: SVN-GRP-03, -04, -07, -08. */
function checkGrip(state: Fight, unit: Unit): void {
  const holders = state.units.filter(({ grapples }) => grapples === unit.index)
  if (unit.grappledBy !== holders.length) fail(`${unit.name} is held by ${holders.length}, not ${unit.grappledBy}`)
  if (unit.grapples === NONE) return
  const held = state.units[unit.grapples] ?? fail(`${unit.name} holds nobody`)
  if (held.camp === unit.camp) fail(`${unit.name} holds its friend ${held.name}`)
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

/** The cached board agrees with the places of all units; no unit is in a wall or on another unit: SVN-GRID-05, -09, -13, -18, -20. */
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
    // A unit that walks through a friend occupies no square; some do when the battle ends.
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

/** The counters of members, Mains and hit points are right: SVN-MORALE-02, -11, SVN-ENC-03. */
function checkCounts(state: Fight): void {
  const { units, sides } = state
  for (const [side, { army, camp, name }] of sides.entries()) {
    const own = units.filter((unit) => unit.side === side)
    if (own.some((unit) => unit.army !== army || unit.camp !== camp)) fail(`${name} has members of another camp`)
    if (state.start[side] !== own.length) fail(`${name} began with ${own.length}, not ${state.start[side]}`)
    const lost = own.filter(({ fate }) => fate !== UP).length
    if (state.lost[side] !== lost) fail(`${name} has lost ${lost}, not ${state.lost[side]}`)
  }
  for (let camp = 0; camp < state.camps; camp++) {
    const up = units.filter((unit) => unit.camp === camp && unit.fate === UP)
    const mains = up.filter(({ main }) => main === 1).length
    if (state.standing[camp] !== up.length) fail(`camp ${camp} has ${up.length} up, not ${state.standing[camp]}`)
    if (state.mains[camp] !== mains) fail(`camp ${camp} has ${mains} Mains, not ${state.mains[camp]}`)
    if (up.some(({ index }) => index < (state.alliesFrom[camp] ?? 0) || index >= (state.alliesTo[camp] ?? 0)))
      fail(`camp ${camp} is scattered`)
  }
  checkLosses(state)
}

/** The counted damage is at most the lost hit points, and each point has one source. */
function checkLosses(state: Fight): void {
  const { units } = state
  for (const army of [0, 1] as const) {
    const lost = hpLostBy(units.filter((unit) => unit.army === army))
    const told = state.lostTo.slice(army * SOURCES, (army + 1) * SOURCES).reduce((sum, points) => sum + points, 0)
    if (lost !== told) fail(`army ${army} lost ${lost} HP, not ${told}`)
  }
  for (let camp = 0; camp < state.camps; camp++) {
    const lost = hpLostBy(units.filter((unit) => unit.camp !== camp))
    const dealt = units.filter((unit) => unit.camp === camp).reduce((sum, unit) => sum + unit.dealt, 0)
    if (dealt > lost) fail(`camp ${camp} took ${dealt} HP of ${lost}`)
  }
}

function hpLostBy(units: readonly Unit[]): number {
  return units.reduce((sum, { hpLost }) => sum + hpLost, 0)
}

/** The end: of all sides that fight each other one is left, or none, or the rounds are over. SVN-END-01 to -04, SVN-DOWN-05. */
export function checkEnd(state: Fight): void {
  const up = state.units.filter(({ fate }) => fate === UP)
  const armies = new Set(up.map(({ army }) => army))
  const camps = new Set(up.map(({ camp }) => camp))
  const expected = armies.size === 1 ? (up[0] as Unit).army : -1
  if (state.winner !== expected) fail(`${state.winner} has won, with ${up.map(({ name }) => name).join()} up`)
  if (camps.size > 1 && state.round !== state.lastRound) fail(`the battle ends undecided in round ${state.round}`)
  for (const unit of state.units) {
    if (unit.fate === DEAD && unit.died === 0) fail(`${unit.name} died in no round`)
    if (unit.fate !== DEAD && unit.died !== 0) fail(`${unit.name} died in round ${unit.died} and is not dead`)
  }
}
