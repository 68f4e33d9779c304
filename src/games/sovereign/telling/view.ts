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
import { type AttackView, asksToScreen, attackToAnswer, type CastView, spellToAnswer } from './answering.ts'
import { activeOf, conditionsOf, type Fate, fateOf } from './standing.ts'
import { unitName } from './words.ts'

/**
 * What one side may know of a battle: everything except the squares of hidden enemies. It is plain data, built anew for every decision.
 * Squares are [column, row].
 */
export interface SovereignView {
  /** Number of the round; 0 in the free round of an ambush. */
  readonly round: number
  readonly lastRound: number
  /**
   * The question: which member takes its turn, what it does, the square it goes to; an answer to an enemy’s action, whether to take an
   * opportunity, which member rolls for a swarm or whether to wait, the result of a shove, where to move a grappled victim, the target of
   * an action or a spell.
   */
  readonly step: 'member' | 'turn' | 'square' | 'answer' | 'opportunity' | 'swarm' | 'shove' | 'haul' | 'target'
  readonly board: {
    readonly columns: number
    readonly rows: number
    /** By square, row by row: its terrain, or an empty string; its height in feet. */
    readonly ground: readonly string[]
    readonly elevation: readonly number[]
    /** Squares where your side leaves the board. */
    readonly exits: readonly (readonly [number, number])[]
  }
  /** The readings in force, by switch. */
  readonly rules: Readonly<Record<string, string | number | boolean | null>>
  readonly you: ArmyView
  readonly enemy: ArmyView
  /** Combatants of both sides, yours first. */
  readonly units: readonly UnitView[]
  /** The id of the combatant that decides; null while a member is chosen. */
  readonly asked: string | null
  /** The id of the combatant whose turn it is. */
  readonly active: string | null
  /** At `step: answer`: the attack or the spell that may be answered; both null if a step or the end of a turn may be answered. */
  readonly attack: AttackView | null
  readonly spell: CastView | null
}

export interface ArmyView {
  readonly name: string
  /** Number of members at the start, up now, and lost (dead, down or fled). */
  readonly start: number
  readonly standing: number
  readonly lost: number
  /** Whether its losses make it want to retreat. */
  readonly broken: boolean
}

export interface WeaponView {
  readonly name: string
  /** Attack modifier; then the attack modifier of a throw. */
  readonly toHit: number
  readonly throwToHit: number
  /** Damage as dice, such as 1d8 + 1; then Shock and the highest AC it works against. */
  readonly dice: number
  readonly die: number
  readonly damage: number
  readonly shock: number
  readonly shockAc: number
  readonly hands: number
  /** Reach, and ranges of shots or throws, in squares; 0 if there is none. */
  readonly reach: number
  readonly normal: number
  readonly long: number
  readonly melee: boolean
  readonly thrown: boolean
  readonly missile: boolean
  readonly inHand: boolean
  /** It must be loaded; it was thrown or dropped. */
  readonly empty: boolean
  readonly gone: boolean
}

export interface SpellView {
  readonly name: string
  /** Range in squares to the target or to the centre of the area; squares from the centre to the edges, 0 for a spell with one target. */
  readonly range: number
  readonly radius: number
  /** Damage as dice, such as 2d6 + 1. */
  readonly dice: number
  readonly die: number
  readonly damage: number
  /** The save that reduces the damage, and the percentage left after it; null if there is none. */
  readonly save: string | null
  readonly left: number
  /** Number of casts left; null if there is no limit. */
  readonly usesLeft: number | null
}

export interface UnitView {
  /** Its name, with its army if both armies have a unit of that name. Actions name units by it. */
  readonly id: string
  readonly army: 'yours' | 'enemy'
  /**
   * Its side (its army, unless the army has several sides); whether it is an enemy of the unit that decides, which may be of the same army.
   */
  readonly side: string
  readonly hostile: boolean
  readonly type: string
  readonly fate: Fate
  readonly hp: number
  readonly maxHp: number
  readonly ac: number
  readonly level: number
  /** Side of its body in squares. */
  readonly size: number
  /** Squares of a Move, upright and prone. */
  readonly speed: number
  readonly crawl: number
  /** Attack rolls of a Main. */
  readonly attacks: number
  /** Its lowest column and row; null if it is off the board or hidden from you. */
  readonly square: readonly [number, number] | null
  /** Whether its Main is left, and the number of Moves left. */
  readonly main: boolean
  readonly moves: number
  readonly done: boolean
  readonly gripped: boolean
  readonly conditions: readonly string[]
  /** Ids of the combatant that it screens and of the combatant that it grapples. */
  readonly ward: string | null
  readonly holds: string | null
  readonly shield: boolean
  /** Whether its shield has stopped Shock this round. */
  readonly shieldUsed: boolean
  readonly properties: readonly string[]
  readonly weapons: readonly WeaponView[]
  /** Empty under `spells: off`. */
  readonly spells: readonly SpellView[]
}

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
