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

/** A battle as one side may know it: all of it but where hidden enemies are, plain, taken anew for every decision. Squares are [column, row]. */
export interface SovereignView {
  /** 0 in the free round of an ambush. */
  readonly round: number
  readonly lastRound: number
  /**
   * What is asked for: whose turn it is to be, what to do with it, the square to go to; an answer to what an enemy does, whether to take
   * an opportunity, who rolls for a swarm or whether to wait, what a shove does, where to take whom one holds, whom an action or a spell is for.
   */
  readonly step: 'member' | 'turn' | 'square' | 'answer' | 'opportunity' | 'swarm' | 'shove' | 'haul' | 'target'
  readonly board: {
    readonly columns: number
    readonly rows: number
    /** By square, row by row: its ground, or empty; its height in feet. */
    readonly ground: readonly string[]
    readonly elevation: readonly number[]
    /** Where you leave the board. */
    readonly exits: readonly (readonly [number, number])[]
  }
  /** The readings in force, by switch. */
  readonly rules: Readonly<Record<string, string | number | boolean | null>>
  readonly you: ArmyView
  readonly enemy: ArmyView
  /** Combatants of both sides, yours first. */
  readonly units: readonly UnitView[]
  /** The id of the combatant that decides; null where a member is to be chosen. */
  readonly asked: string | null
  /** The id of the combatant whose turn it is. */
  readonly active: string | null
  /** At `step: answer`, the attack or the spell that may be answered; null where what may be answered is a step, or the end of a turn. */
  readonly attack: AttackView | null
  readonly spell: CastView | null
}

export interface ArmyView {
  readonly name: string
  /** Members at the start, up, and lost: dead, down or fled. */
  readonly start: number
  readonly standing: number
  readonly lost: number
  /** Its losses have made it want to retreat. */
  readonly broken: boolean
}

export interface WeaponView {
  readonly name: string
  /** Added to the d20; the same of a throw. */
  readonly toHit: number
  readonly throwToHit: number
  /** Dice of damage, such as 1d8 + 1, and Shock up to an AC. */
  readonly dice: number
  readonly die: number
  readonly damage: number
  readonly shock: number
  readonly shockAc: number
  readonly hands: number
  /** Squares: hand to hand, and shot or thrown. 0 for not at all. */
  readonly reach: number
  readonly normal: number
  readonly long: number
  readonly melee: boolean
  readonly thrown: boolean
  readonly missile: boolean
  readonly inHand: boolean
  /** It has been shot and not loaded; thrown away or dropped. */
  readonly empty: boolean
  readonly gone: boolean
}

export interface SpellView {
  readonly name: string
  /** Squares to its target, or to the centre of its area; from that centre to the edges of the area, 0 where it has one target. */
  readonly range: number
  readonly radius: number
  /** Dice of damage, such as 2d6 + 1. */
  readonly dice: number
  readonly die: number
  readonly damage: number
  /** The save that lessens it, and the hundredths of the damage left then; null where there is none. */
  readonly save: string | null
  readonly left: number
  /** How often it may be cast yet; null for any number. */
  readonly usesLeft: number | null
}

export interface UnitView {
  /** Its name, with its army where both armies have a unit of one name. Actions name units by it. */
  readonly id: string
  readonly army: 'yours' | 'enemy'
  /** Its side, which is its army unless that has several; whether it is an enemy of who decides: such may be of one army. */
  readonly side: string
  readonly hostile: boolean
  readonly type: string
  readonly fate: Fate
  readonly hp: number
  readonly maxHp: number
  readonly ac: number
  readonly level: number
  /** Squares to a side. */
  readonly size: number
  /** Squares of a Move, and of one prone. */
  readonly speed: number
  readonly crawl: number
  /** Rolls of its Main. */
  readonly attacks: number
  /** Its lowest column and row; null off the board, or hidden from you. */
  readonly square: readonly [number, number] | null
  /** Whether its Main is left, and how many Moves. */
  readonly main: boolean
  readonly moves: number
  readonly done: boolean
  readonly gripped: boolean
  readonly conditions: readonly string[]
  /** The combatant that it screens, and the one that it holds, by id. */
  readonly ward: string | null
  readonly holds: string | null
  readonly shield: boolean
  /** It has stopped a Shock this round. */
  readonly shieldUsed: boolean
  readonly properties: readonly string[]
  readonly weapons: readonly WeaponView[]
  /** None under `spells: off`. */
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

/** The camp of who decides; of one who looks on, of its first side. */
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

/** So that no general changes what it is shown. */
function frozen<T>(whole: T): T {
  if (typeof whole !== 'object' || whole === null) return whole
  for (const part of Object.values(whole)) frozen(part)
  return Object.freeze(whole)
}
