import type { Side } from '../../../core/ruleset.ts'
import { SAVES, type Spell, timesCast } from '../chapters/attack/spells.ts'
import { SPOILT } from '../chapters/attack/strike.ts'
import type { Weapon } from '../chapters/attack/weapon.ts'
import { MELEE, MISSILE, THROWN } from '../chapters/attack/weapons.ts'
import { askedOf } from '../chapters/turn/windows.ts'
import { gearBits, PROPERTIES, SHIELD } from '../data/gear.ts'
import { isGripped, unseenOf } from '../space/reach.ts'
import type { Board } from '../state/board.ts'
import { ACTION, BLOW, CASTING, HELD, OPPORTUNITY, SWARMING, WINDOW, WRESTLE } from '../state/frames.ts'
import { CHOOSE, enemyOf, type Fight, NONE, topOf, type Unit, UP } from '../state/state.ts'
import { asksToScreen, attackToAnswer, spellToAnswer } from './answering.ts'
import { activeOf, conditionsOf, fateOf } from './standing.ts'
import type { ArmyView, SovereignView, SpellView, UnitView, WeaponView } from './view-types.ts'
import { unitName } from './words.ts'

const STEPS: Readonly<Record<number, SovereignView['step']>> = {
  [WINDOW]: 'answer',
  [OPPORTUNITY]: 'opportunity',
  [ACTION]: 'target',
  [SWARMING]: 'swarm',
  [BLOW]: 'shove',
  [WRESTLE]: 'haul',
  [CASTING]: 'target',
}

export function view(state: Fight, side: Side): SovereignView {
  const { board } = state
  if (board === null) throw new Error('a duel asks for no decision')
  const enemy = enemyOf(side)
  const { columns, rows } = board
  const exits = Array.from({ length: board.count }, (_, square) => square).filter(
    (square) => board.isExit[side][square] === 1,
  )
  const asked = askedUnit(state)
  const camp = campOf(state, side, asked)
  const active = activeOf(state)
  return frozen({
    round: state.round,
    lastRound: state.lastRound,
    step: stepOf(state),
    board: {
      columns,
      rows,
      ground: [...board.field.kinds],
      elevation: Array.from(board.height),
      exits: exits.map((square) => placeOf(board, square)),
    },
    rules: { ...state.rules },
    you: armyView(state, side),
    enemy: armyView(state, enemy),
    units: [side, enemy].flatMap((army) =>
      state.units.filter((unit) => unit.army === army).map((unit) => unitView(state, board, unit, side, camp)),
    ),
    asked: asked === NONE ? null : unitName(state, asked),
    active: active === NONE ? null : unitName(state, active),
    attack: attackToAnswer(state),
    spell: spellToAnswer(state),
  })
}

function stepOf(state: Fight): SovereignView['step'] {
  const kind = state.depth > 0 ? topOf(state).kind : NONE
  if (asksToScreen(state)) return 'answer'
  if (kind === BLOW && topOf(state).step === SPOILT) return 'target'
  if (kind !== NONE && kind !== HELD) return STEPS[kind] ?? 'turn'
  if (kind === NONE && state.stage === CHOOSE) return 'member'
  return state.pending === 0 ? 'turn' : 'square'
}

function askedUnit(state: Fight): number {
  if (state.depth === 0) return state.stage === CHOOSE ? NONE : state.active
  const frame = topOf(state)
  if (frame.kind === WINDOW) return askedOf(frame)
  if (frame.kind === OPPORTUNITY) return frame.cursor
  if (asksToScreen(state)) return frame.cursor
  return frame.kind === BLOW ? frame.blow.attacker : frame.unit
}

function armyView(state: Fight, army: Side): ArmyView {
  const own = state.units.filter((unit) => unit.army === army)
  return {
    name: state.armies[army],
    start: own.length,
    standing: own.filter(({ fate }) => fate === UP).length,
    lost: own.filter(({ fate }) => fate !== UP).length,
    broken: state.sides.some((side, index) => side.army === army && state.broken[index] === 1),
  }
}

/** The camp of the combatant that decides; for an observer, the camp of the first side. */
function campOf({ stage, sides, goer, units }: Fight, army: Side, asked: number): number {
  const side = sides[asked === NONE && stage === CHOOSE ? goer : (units[asked]?.side ?? 0)]
  return side?.army === army ? side.camp : (sides.find((other) => other.army === army)?.camp ?? 0)
}

function unitView(state: Fight, board: Board, unit: Unit, side: Side, camp: number): UnitView {
  const isYours = unit.army === side
  const isHostile = unit.camp !== camp
  const nameOf = (index: number) => (index === NONE ? null : unitName(state, index))
  return {
    id: unitName(state, unit.index),
    army: isYours ? 'yours' : 'enemy',
    side: state.sides[unit.side]?.name ?? '',
    hostile: isHostile,
    type: unit.type,
    fate: fateOf(unit),
    hp: unit.hp,
    maxHp: unit.maxHp,
    ac: unit.ac,
    level: unit.level,
    size: unit.size,
    speed: unit.speed,
    crawl: unit.crawl,
    attacks: unit.attacks,
    square: unit.square === NONE || (isHostile && unseenOf(unit) === 2) ? null : placeOf(board, unit.square),
    main: unit.main === 1,
    moves: unit.moves,
    done: unit.done === 1,
    gripped: isGripped(unit),
    conditions: conditionsOf(state, unit),
    ward: nameOf(unit.ward),
    holds: nameOf(unit.grapples),
    shield: (unit.gear & SHIELD) !== 0,
    shieldUsed: unit.shieldUsed === 1,
    properties: Object.keys(PROPERTIES).filter((name) => (unit.gear & gearBits([name])) === gearBits([name])),
    weapons: unit.weapons
      .slice(0, unit.taken === NONE ? unit.fist + 1 : undefined)
      .map((weapon, index) => weaponView(unit, weapon, index)),
    spells: unit.spells.map((spell) => spellView(unit, spell)),
  }
}

function weaponView(unit: Unit, weapon: Weapon, index: number): WeaponView {
  const { name, toHit, throwToHit, dice, die, damage, shock, shockAc, hands, reach, normal, long, traits } = weapon
  return {
    name,
    toHit,
    throwToHit,
    dice,
    die,
    damage,
    shock,
    shockAc,
    hands,
    reach,
    normal,
    long,
    melee: (traits & MELEE) !== 0,
    thrown: (traits & THROWN) !== 0,
    missile: (traits & MISSILE) !== 0,
    inHand: unit.hand === index,
    empty: (unit.empty & (1 << index)) !== 0,
    gone: (unit.gone & (1 << index)) !== 0,
  }
}

function spellView({ spent }: Unit, spell: Spell): SpellView {
  const { name, range, radius, dice, die, damage, save, left, uses } = spell
  const usesLeft = uses === 0 ? null : uses - timesCast(spell, spent)
  return { name, range, radius, dice, die, damage, save: SAVES[save] || null, left, usesLeft }
}

function placeOf({ columns }: Board, square: number): readonly [number, number] {
  return [square % columns, Math.floor(square / columns)]
}

/** Freezes the view, so that no general can change it. */
function frozen<T>(whole: T): T {
  if (typeof whole !== 'object' || whole === null) return whole
  for (const part of Object.values(whole)) frozen(part)
  return Object.freeze(whole)
}
