/**
 * What one side may know of a battle, which is everything. It is plain data, built anew for every decision. Places are [x, y] in inches.
 */
export interface StrikeView {
  readonly round: number
  readonly lastRound: number
  /** The decision that is asked. */
  readonly step: 'deploy' | 'action' | 'detail' | 'strike' | 'casualties' | 'none'
  readonly actionsLeft: number
  readonly table: {
    readonly width: number
    readonly depth: number
    readonly terrain: readonly { readonly kind: string; readonly polygon: readonly (readonly [number, number])[] }[]
  }
  readonly objectives: readonly { readonly at: readonly [number, number]; readonly takenBy: 'you' | 'enemy' | null }[]
  /** The readings in force, by switch. */
  readonly rules: Readonly<Record<string, string | number | boolean | null>>
  readonly you: ViewArmy
  readonly enemy: ViewArmy
  /** The units of both sides, yours first. */
  readonly units: readonly UnitView[]
  /** The unit whose action is under way. */
  readonly active: string | null
  /** The action under way after it was chosen; null between actions. */
  readonly underway: UnderwayView | null
}

/** An action that is under way. */
export interface UnderwayView {
  readonly unit: string
  /** Its kind as choices name it: `attack`, `move` and so on. */
  readonly kind: string
  /** The target of a charge, or the unit that loses models; null before that is known. */
  readonly target: string | null
  /** Number of models that the target loses, if its player chooses which; 0 otherwise. */
  readonly lost: number
}

export interface ViewArmy {
  readonly name: string
  readonly objectives: number
  readonly pointsDestroyed: number
}

export interface WeaponView {
  readonly hands: number
  readonly range: number
  readonly attacks: number
  readonly strength: number
  readonly ap: number
  readonly melee: boolean
}

export interface UnitView {
  /** Its name, with its army if both armies have a unit of that name. Actions name units by it. */
  readonly id: string
  readonly army: 'yours' | 'enemy'
  readonly type: string
  readonly models: number
  readonly full: number
  readonly cost: number
  readonly at: readonly [number, number] | null
  /** Radius of its footprint, inches. */
  readonly radius: number
  readonly where: 'table' | 'reserve' | 'transport' | 'gone'
  readonly transport: string | null
  readonly speed: number
  readonly skill: number
  readonly evasion: number
  readonly strength: number
  readonly toughness: number
  readonly armour: number
  readonly morale: number
  readonly weapons: readonly WeaponView[]
  readonly properties: readonly string[]
  readonly panicked: boolean
  readonly dug: 'no' | 'dug in' | 'fortified'
  readonly ran: boolean
  readonly aimed: boolean
}
