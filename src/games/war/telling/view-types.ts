/**
 * What one side may know of a battle, which is everything. It is plain data, built anew for every decision. Hexes are [column, row]; a
 * facing is the number of a side of the hex, 0 down the column, then clockwise.
 */
export interface WarView {
  readonly turn: number
  readonly lastTurn: number
  /** The decision that is asked. */
  readonly step: 'activate' | 'move' | 'charge' | 'attack' | 'none'
  readonly board: {
    readonly columns: number
    readonly rows: number
    /** By hex, row by row: its ground, or an empty string. */
    readonly ground: readonly string[]
  }
  /** The readings in force, by switch. */
  readonly rules: Readonly<Record<string, string | number | boolean | null>>
  readonly you: ViewArmy
  readonly enemy: ViewArmy
  /** The units of both sides, yours first. */
  readonly units: readonly UnitView[]
  /** The unit whose activation is under way. */
  readonly active: string | null
}

export interface ViewArmy {
  readonly name: string
  readonly pointsDestroyed: number
  /** Number of units still to be activated this turn. */
  readonly left: number
}

export interface WeaponView {
  readonly attacks: number
  readonly value: number
  readonly damage: number
  readonly range: number
}

export interface UnitView {
  /** Its name, with its army if both armies have a unit of that name. Actions name units by it. */
  readonly id: string
  readonly army: 'yours' | 'enemy'
  readonly type: string
  readonly state: 'full' | 'battered' | 'removed'
  readonly strength: number
  readonly damage: number
  /** Damage at which it is battered. */
  readonly half: number
  /** The numbers of its present profile. */
  readonly save: number
  readonly fight: WeaponView
  readonly shoot: WeaponView | null
  readonly cost: number
  /** Movement points that it may spend, or has left after a pause in its move. */
  readonly points: number
  readonly properties: readonly string[]
  /** Spells it may still attempt. */
  readonly spells: readonly string[]
  readonly hex: readonly [number, number] | null
  readonly facing: number
  readonly engaged: boolean
  readonly activated: boolean
  readonly exhausted: 'no' | 'this turn' | 'next turn'
  readonly effects: readonly string[]
}
