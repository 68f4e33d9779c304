/** The state of a combatant: up, down or gone. */
export type Fate = 'up' | 'down' | 'stable' | 'dead' | 'fled'

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

/** An attack that a general may answer: SVN-SNAP-05, SVN-TD-02. */
export interface AttackView {
  /** Unit ids. If a screener has stepped in, `target` is the screener and `aimedAt` its ward. */
  readonly attacker: string
  readonly target: string
  readonly aimedAt: string
  readonly weapon: string
  readonly thrown: boolean
  readonly how: 'plain' | 'opportunity' | 'snap' | 'held' | 'charge' | 'swarm'
  readonly aim: 'wound' | 'shove' | 'grapple'
  /** Combatants in a swarm, the roller included; 1 in any other attack. */
  readonly assailants: number
  /** Distance in squares, and cover of the target. */
  readonly distance: number
  readonly cover: 'none' | 'half' | 'full'
  /** AC of the target now. */
  readonly ac: number
  /** Whether the attack is only declared or already rolled; die, total and hit are null before the roll. */
  readonly stage: 'declared' | 'rolled'
  readonly die: number | null
  readonly total: number | null
  readonly hit: boolean | null
}

/** A spell that a general may answer. */
export interface CastView {
  /** Unit id. */
  readonly caster: string
  readonly spell: string
  /** Unit id of the target, or the centre of the area as actions name it; the other is null. */
  readonly target: string | null
  readonly at: readonly [number, number] | null
}
