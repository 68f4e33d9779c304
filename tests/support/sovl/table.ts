import { setRectangle } from '../../../src/board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import type { Dice } from '../../../src/core/dice.ts'
import type { Log } from '../../../src/core/log.ts'
import type { ArmySpec, BattleSpec, Matchup, Side, TerrainSpec, UnitSpec } from '../../../src/core/ruleset.ts'
import * as action from '../../../src/games/sovl/choices/actions.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { Battle } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { RolledDice } from '../dice/rolled-dice.ts'
import { CORE, type Kind, of } from './units.ts'

/** A unit and its place: centre in inches, facing in degrees clockwise from the first army's way forward (y upwards). */
export interface Placed extends Kind {
  readonly at: readonly [number, number]
  readonly facing: number
  readonly cost?: number
  readonly properties?: readonly string[]
  readonly equipment?: readonly string[]
}

export type Placement = Readonly<Record<string, Placed>>

/** Half of a LINE's footprint: 5 × 4 of 20 mm. */
export const LINE_HALF_WIDTH = 50 / 25.4
export const LINE_HALF_DEPTH = 40 / 25.4

export function at(kind: Kind, x: number, y: number, facing = 0, more: Partial<Placed> = {}): Placed {
  return { ...kind, at: [x, y], facing, ...more }
}

/** The same unit, placed by the middle of its front edge. */
export function fronting(kind: Kind, x: number, y: number, facing = 0, depth = LINE_HALF_DEPTH): Placed {
  const angle = (facing * Math.PI) / 180
  return at(kind, x - depth * Math.sin(angle), y - depth * Math.cos(angle), facing)
}

export function box(kind: string, x1: number, y1: number, x2: number, y2: number): TerrainSpec {
  return {
    kind,
    polygon: [
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ],
  }
}

export interface Setting {
  readonly rules?: Partial<SovlRules>
  readonly terrain?: readonly TerrainSpec[]
  readonly size?: readonly [number, number]
  readonly turns?: number
  /** Seat of the battle: bit 0 the second army is the first player, bit 1 the second player begins. */
  readonly seat?: number
  readonly dice?: Dice
  readonly order?: string
}

/** A matchup whose generals deploy. */
export function fielded(
  first: Readonly<Record<string, Kind>>,
  second: Readonly<Record<string, Kind>>,
  setting: Setting = {},
  seats: BattleSpec['seats'] = 'swap',
): Matchup {
  const army = (name: string, kinds: Readonly<Record<string, Kind>>): ArmySpec => ({
    name,
    policy: 'random-legal',
    units: Object.entries(kinds).map(([id, kind]): UnitSpec => ({ cost: 100, ...kind, id })),
  })
  const [width, depth] = setting.size ?? [60, 40]
  return {
    name: 'First v Second',
    mode: 'battle',
    turns: setting.turns ?? null,
    armies: [army('First', first), army('Second', second)],
    contacts: [],
    battle: {
      seats,
      table: { width, depth, terrain: setting.terrain ?? [] },
      deployment: { by: 'policy', ...(setting.order !== undefined && { order: setting.order }) },
    },
  }
}

/** Units at given places on a table, in the Charge Phase of the first turn with the first army to act. */
export function onTheTable(first: Placement, second: Placement, setting: Setting = {}): Game {
  const plain = (placement: Placement) =>
    Object.fromEntries(
      Object.entries(placement).map(([id, { at: _at, facing: _facing, ...kind }]) => [id, kind as Kind]),
    )
  const game = new Game(fielded(plain(first), plain(second), setting), setting)
  // Units in the middle of a battle are in no deployment zone, so their places are set directly.
  Object.assign(game.battle.spec, { deployment: { by: 'listed' } })
  for (const [id, { at: place, facing }] of [...Object.entries(first), ...Object.entries(second)]) {
    const unit = game.unit(id)
    const angle = (facing * Math.PI) / 180
    const exact = (value: number) => Math.round(value * 1e12) / 1e12
    unit.at.set(place)
    unit.facing.set([exact(Math.sin(angle)), exact(Math.cos(angle))])
  }
  return game.begin()
}

export type Event = readonly [event: number, a: number, b: number, c: number, d: number]

/** A battle controlled by the test: actions are given and listed as words. */
export class Game {
  readonly state: SovlState
  readonly battle: Battle
  readonly dice: Dice
  readonly events: Event[] = []
  /** The army that is asked; −1 when the battle is over. */
  asked: Side | -1 = -1
  private readonly seat: number
  private readonly buffer = new Int32Array(8192)
  private readonly log: Log

  constructor(matchup: Matchup, setting: Setting = {}) {
    this.state = SOVL.setup({ ...CORE, ...setting.rules }, matchup)
    this.battle = this.state.battle as Battle
    this.dice = setting.dice ?? new RolledDice(1)
    this.seat = setting.seat ?? 0
    const { events } = this
    this.log = {
      on: true,
      cite() {},
      note(event, a, b, c, d) {
        events.push([event, a, b, c, d])
      },
    }
  }

  /** From before the deployment to the first decision. */
  begin(block = 0): this {
    this.events.length = 0
    SOVL.reset(this.state, this.seat)
    this.dice.seek(block)
    this.asked = SOVL.advance(this.state, this.dice, this.log)
    return this
  }

  unit(id: string): Unit {
    const unit = this.state.roster.find(({ name }) => name === id)
    if (unit === undefined) throw new Error(`there is no unit ${id}`)
    return unit
  }

  /** The legal actions of the army that is asked, in words. */
  options(): string[] {
    const n = SOVL.actions(this.state, this.buffer)
    return [...this.buffer.subarray(0, n)].map((packed) => this.say(packed))
  }

  /** Legal charges, such as `a charges y front`; those of one unit if it is named. */
  charges(unit?: string): string[] {
    if (this.asked === -1) return []
    return this.options().filter(
      (text) => / (charges|counters)/.test(text) && (unit === undefined || text.startsWith(`${unit} `)),
    )
  }

  /** Carries out actions one after another, for either army; each must be legal. */
  play(...texts: readonly string[]): this {
    for (const text of texts) {
      const n = SOVL.actions(this.state, this.buffer)
      const chosen = [...this.buffer.subarray(0, n)].find((packed) => this.say(packed) === text)
      if (chosen === undefined) throw new Error(`'${text}' is not legal here: ${this.options().join(', ')}`)
      SOVL.apply(this.state, chosen, this.dice, this.log)
      this.asked = SOVL.advance(this.state, this.dice, this.log)
    }
    return this
  }

  /** Passes, or ends activations, until the game reaches a stage. */
  passTo(stage: number): this {
    for (let go = 0; go < 200; go++) {
      if (this.battle.stage === stage || this.asked === -1) return this
      const options = this.options()
      this.play(options.find((text) => text === 'pass' || text === 'done') ?? (options[0] as string))
    }
    throw new Error(`the game never reaches stage ${stage}`)
  }

  /** Place of a unit. */
  pose(id: string): { x: number; y: number; ux: number; uy: number; hw: number; hd: number } {
    const { pose } = this.battle.table.shapes
    const p = this.unit(id).shape * POSE
    const number = (field: number) => pose[p + field] as number
    return { x: number(X), y: number(Y), ux: number(UX), uy: number(UY), hw: number(HW), hd: number(HD) }
  }

  /** Moves a unit to a place. */
  stand(id: string, x: number, y: number): this {
    const { shapes } = this.battle.table
    const { shape } = this.unit(id)
    shapes.pose[shape * POSE + X] = x
    shapes.pose[shape * POSE + Y] = y
    setRectangle(shapes, shape)
    return this
  }

  /** Contacts of a unit, such as `front on left of y`. */
  contacts(id: string): string[] {
    return this.unit(id).contacts.map(({ side, foe, foeSide }) => `${SIDES[side]} on ${SIDES[foeSide]} of ${foe.name}`)
  }

  /** The numbers of all events of one kind. */
  told(kind: number): (readonly number[])[] {
    return this.events.filter(([event]) => event === kind).map(([, ...numbers]) => numbers)
  }

  private say(packed: number): string {
    const { units } = this.state
    const a = action.aOf(packed)
    const b = action.bOf(packed)
    const name = (index: number) => units[index]?.name ?? '?'
    switch (action.kindOf(packed)) {
      case action.PASS:
        return 'pass'
      case action.CHARGE:
        return `${name(a)} charges ${name(b >> 2)} ${SIDES[b & 3]}`
      case action.COUNTER:
        return `${name(a)} counters`
      case action.ACTIVATION:
        return `activate ${name(a)}`
      case action.MOVE:
        return `move ${a}`
      case action.PIVOT:
        return `pivot ${a}`
      case action.ADVANCE:
        return `advance ${b / 10}`
      case action.SHOOT:
        return `shoot ${name(a)}`
      case action.DONE:
        return 'done'
      case action.NEXT_CHARGE:
        return `resolve ${name(a)}`
      case action.ENGAGEMENT:
        return `fight ${a}`
      case action.PLACE:
        return `place ${name(a)} ${b}`
      case action.WIDTH:
        return `width ${name(a)} ${b}`
      case action.CHOICE:
        return ['zone near', 'zone far', 'begin', 'let begin'][a] as string
      case action.STAND:
        return 'stand'
      case action.FLEE:
        return 'flee'
      default:
        throw new Error(`${packed} is no action`)
    }
  }
}

/** A man of LINE, one model wide. */
export const MAN: Kind = of(
  {
    profile: { type: 'infantry-20', skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 },
    models: 1,
    width: 1,
  },
  1,
  1,
)
