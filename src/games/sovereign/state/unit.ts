import type { Side, UnitSpec } from '../../../core/ruleset.ts'
import { roleOf } from '../../../kit/seating.ts'
import { type Spell, spellsOf } from '../chapters/attack/spells.ts'
import { unlisted, Weapon } from '../chapters/attack/weapon.ts'
import { WEAPONS } from '../chapters/attack/weapons.ts'
import { type Scores, scoresOf } from '../chapters/injury/scores.ts'
import { ARMOUR, gearBits, SHIELD } from '../data/gear.ts'
import type { SovereignRules } from '../data/rules.ts'

const NONE = -1

/** Feet in a square. */
const FOOT = 5

/** One combatant, SVN-GRID-13, SVN-HIT-03. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** Index in the army’s list. */
  readonly slot: number
  /** Index in `Fight.units`. */
  index = 0
  /** Number of the combatant in dice keys. */
  readonly role: number
  readonly type: string
  readonly isHero: boolean
  readonly isHenchman: boolean
  readonly gear: number
  /** Level of a hero, Hit Dice of a monster. */
  readonly level: number
  readonly profileHp: number
  readonly ac: number
  readonly rangedAc: number
  readonly scores: Scores
  /** Spells of the profile. */
  readonly spells: readonly Spell[]
  /** Side of its body in squares; then the side of its natural size, whatever space it is given. */
  readonly size: number
  readonly body: number
  /** Whether it walks over enemies eight times smaller, SVN-GRID-07; the fight sets it. */
  isGiant = false
  /** Squares of a Move, upright and prone. */
  readonly speed: number
  readonly crawl: number
  /** Its ready weapons, then a fist, then a slot for a weapon of another owner (a second fist while the slot is empty). */
  readonly weapons: Weapon[]
  readonly fist: number
  /** Attack rolls of a Main, SVN-MEL-04. */
  readonly attacks: number
  /** Modifier of all its attack rolls, set by the game master, SVN-HIT-16. */
  readonly modifier: number
  /** Morale: under `moraleMode: roll2d6` a higher total of 2d6 makes it retreat. */
  readonly morale: number
  /** Its share of the worth of all combatants, on a scale where the mean is `MEAN_SHARE`. It does not depend on the scale of costs. */
  share = 0
  /** Its worth, in hundredths. */
  readonly value: number
  /** Whether its worth by cost differs from its worth by Hit Dice or level. SVN-G68. */
  readonly isPriced: boolean
  /** Longest reach and longest range of its weapons, in squares. */
  longest = 0
  farthest = 0
  /** Starting square (top left) by seat. */
  readonly homes = new Int32Array(2).fill(NONE)
  /** Enemies that it attacks in a duel, in order. */
  readonly foes: Unit[] = []

  private readonly makeStrange: (name: string) => Weapon
  private readonly strangers = new Map<string, Weapon>()

  maxHp = 0
  hp = 0
  /** Fate: `UP` … */
  fate = 0
  /** Camp of its side; units of other camps are enemies. It stands beside `fate` because both are read together. */
  camp = 0
  /** Index in `Fight.sides`; side and camp are the army unless the fight sets others. */
  side = 0
  square = NONE
  prone = 0
  /** Main and Move actions left. A Main may be given up for a Move. */
  main = 0
  moves = 0
  /** 1 if it has begun its turn; 1 if it has finished it. */
  begun = 0
  done = 0
  holding = 0
  /** Free actions used in this turn, as bits by kind. */
  frees = 0
  /** Squares left of a split Move, under `moveSplit`. */
  rest = 0
  /** 1 until its next turn: Total Defense is up; it has charged. */
  defending = 0
  charging = 0
  /**
   * How long its Disengage lasts: 0 it has not disengaged, 1 until the end of this round, 2 until the end of its next turn, 3 until the end
   * of this turn.
   */
  disengaged = 0
  /** As bits: enemies from which it has disengaged, by their index among its enemies. */
  shaken = 0
  /** The combatant it screens; the number of attackers it may still hold off this round. */
  ward = NONE
  capacity = 0
  /** Index of the weapon in hand; as bits the weapons that must be loaded, and those thrown or dropped. */
  hand = 0
  empty = 0
  gone = 0
  /** Cached armed reach in squares; key of the weapons in hand and gone for which it holds: see `armedReach`. */
  armed = 0
  arms = NONE
  /** By weapon: the square where it lies. */
  readonly lies: Int16Array
  /** The weapon of another owner that it holds, as actions name it; `NONE` if none. SVN-PICK-01. */
  taken = NONE
  /** The foreign weapon for which the slot after the fist is compiled. */
  ready = NONE
  shieldUsed = 0
  shieldFrom = NONE
  /** Target of the swarm that it has joined, and its weapon there. */
  swarm = NONE
  swarmWeapon = 0
  /** The combatant it grapples; the number of combatants that grapple it. */
  grapples = NONE
  grappledBy = 0
  /** Round of its fall, and of its last first aid. */
  downRound = 0
  triedRound = NONE
  retreating = 0
  /** Thresholds of morale that were tested, as bits. */
  tested = 0
  luckUsed = 0
  /** Number of casts of each spell, packed: see `spells.ts`. */
  spent = 0
  revealed = 0
  /** Opportunities taken this round. */
  opportunities = 0
  /** Attacks left of a Main with several; number of dice rolls this round, for dice keys. */
  blows = 0
  rolls = 0

  // Counters for the result row.
  hpLost = 0
  dealt = 0
  downed = 0
  died = 0
  retreated = 0

  constructor(army: Side, slot: number, spec: UnitSpec, rules: SovereignRules) {
    const { profile, equipment = [] } = spec
    this.name = spec.id
    this.army = army
    this.side = army
    this.camp = army
    this.slot = slot
    this.role = roleOf(army, slot)
    this.type = profile.type
    this.isHero = profile.type === 'hero'
    this.isHenchman = profile.type === 'henchman'
    this.gear = gearBits(spec.properties, equipment)
    this.scores = scoresOf(profile, rules)
    this.spells = spellsOf(profile, rules)
    const number = (name: string, standard: number): number => (profile[name] as number | undefined) ?? standard
    this.level = number('level', number('hd', 1))
    this.profileHp = number('hp', 1)
    const worn = equipment.reduce((best, name) => Math.max(best, ARMOUR[name] ?? 10), 10)
    this.ac = number('ac', worn + ((this.gear & SHIELD) !== 0 ? 1 : 0))
    this.rangedAc = number('rangedAc', this.ac)
    this.body = number('size', 1)
    this.size = rules.footprint === 'single' ? 1 : this.body
    const feet = number('speed', 30)
    this.speed = Math.floor(feet / FOOT)
    this.crawl = rules.proneRound === 'up' ? Math.ceil(feet / (2 * FOOT)) : Math.floor(feet / (2 * FOOT))
    const named = equipment.filter((name) => WEAPONS[name] !== undefined)
    const bare = (name: string) => unlisted(name, profile, this.isHero, this.scores, rules)
    this.weapons = [
      ...named.map((name, i) => new Weapon(name, i, profile, this.isHero, this.scores, rules)),
      bare('fist'),
      bare('fist'),
    ]
    this.fist = named.length
    this.makeStrange = bare
    this.attacks = rules.multiattack === 'never' ? 1 : number('attacks', 1)
    this.modifier = number('modifier', 0)
    this.morale = number('morale', 8)
    const byLevel = 10 * this.level
    const byCost = spec.cost ?? 10 * Math.max(1, this.level)
    this.value = Math.round(100 * (rules.budget === 'hd' ? byLevel : byCost))
    this.isPriced = byCost !== byLevel
    this.lies = new Int16Array(this.weapons.length).fill(NONE)
    this.measure()
  }

  /** Takes a weapon of this name into the hand, as actions name it (`taken`); or gives up a foreign weapon. SVN-PICK-01. */
  arm(taken: number, name: string | null): void {
    this.taken = taken
    this.ready = taken
    this.weapons[this.fist + 1] = name === null ? this.weapons[this.fist] : this.strange(name)
    // Makes the cached reach invalid.
    this.arms = NONE
    this.measure()
  }

  /** A foreign weapon of this name with this bearer’s numbers, compiled once. */
  private strange(name: string): Weapon {
    const known = this.strangers.get(name)
    if (known !== undefined) return known
    const made = this.makeStrange(name)
    this.strangers.set(name, made)
    return made
  }

  private measure(): void {
    this.longest = Math.max(...this.weapons.map(({ reach }) => reach))
    this.farthest = Math.max(...this.weapons.map(({ long }) => long))
  }

  /** Restores the state before the battle, except square and hit points. */
  restore(): void {
    this.fate = 0
    this.square = NONE
    this.prone = 0
    this.main = 0
    this.moves = 0
    this.begun = 0
    this.done = 0
    this.holding = 0
    this.frees = 0
    this.rest = 0
    this.defending = 0
    this.charging = 0
    this.disengaged = 0
    this.shaken = 0
    this.ward = NONE
    this.capacity = 0
    this.hand = 0
    this.empty = 0
    this.gone = 1 << (this.fist + 1)
    this.lies.fill(NONE)
    this.taken = NONE
    if (this.ready !== NONE) this.arm(NONE, null)
    this.shieldUsed = 0
    this.shieldFrom = NONE
    this.swarm = NONE
    this.swarmWeapon = 0
    this.grapples = NONE
    this.grappledBy = 0
    this.downRound = 0
    this.triedRound = NONE
    this.retreating = 0
    this.tested = 0
    this.luckUsed = 0
    this.spent = 0
    this.revealed = 0
    this.opportunities = 0
    this.blows = 0
    this.rolls = 0
    this.maxHp = this.profileHp
    this.hp = this.profileHp
    this.forget()
  }

  /** Resets the counters of the result row. */
  forget(): void {
    this.hpLost = 0
    this.dealt = 0
    this.downed = 0
    this.died = 0
    this.retreated = 0
  }
}
