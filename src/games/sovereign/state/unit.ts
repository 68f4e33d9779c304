import type { Side, UnitSpec } from '../../../core/ruleset.ts'
import { roleOf } from '../../../kit/seating.ts'
import { type Spell, spellsOf } from '../chapters/attack/spells.ts'
import { unlisted, Weapon } from '../chapters/attack/weapon.ts'
import { WEAPONS } from '../chapters/attack/weapons.ts'
import { type Scores, scoresOf } from '../chapters/injury/scores.ts'
import { ARMOUR, gearBits, SHIELD } from '../data/gear.ts'
import type { SovereignRules } from '../data/rules.ts'

const NONE = -1

/** Squares in five feet of movement. */
const FOOT = 5

/** One combatant, SVN-GRID-13, SVN-HIT-03. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** Place in the army’s list. */
  readonly slot: number
  /** Index in `Fight.units`. */
  index = 0
  /** In dice keys. */
  readonly role: number
  readonly type: string
  readonly isHero: boolean
  readonly isHenchman: boolean
  readonly gear: number
  /** Level of a hero, Hit Dice of others. */
  readonly level: number
  readonly profileHp: number
  readonly ac: number
  readonly rangedAc: number
  readonly scores: Scores
  /** What it may cast. */
  readonly spells: readonly Spell[]
  /** Squares to a side; how large it is in the flesh, whatever it stands on. */
  readonly size: number
  readonly body: number
  /** Passes over enemies eight times smaller, SVN-GRID-07; set by the fight. */
  isGiant = false
  /** Squares of a Move; when prone. */
  readonly speed: number
  readonly crawl: number
  /** Ready weapons, then a fist, then one that was somebody else’s: a fist as long as there is none. */
  readonly weapons: Weapon[]
  readonly fist: number
  /** Rolls of its Main, SVN-MEL-04. */
  readonly attacks: number
  /** Added to all its attack rolls by the game master, SVN-HIT-16. */
  readonly modifier: number
  /** 2d6 above it make it retreat, under `moraleMode: roll2d6`. */
  readonly morale: number
  /** Its share of what all in the fight are worth, so that the mean combatant has `MEAN_SHARE`: equal at any scale of costs. */
  share = 0
  /** What it is worth, in hundredths. */
  readonly value: number
  /** It is worth another number by its cost than by its Hit Dice or level. SVN-G68. */
  readonly isPriced: boolean
  /** Farthest any of its weapons strikes hand to hand, and shoots, squares. */
  longest = 0
  farthest = 0
  /** Top left square by seat. */
  readonly homes = new Int32Array(2).fill(NONE)
  /** Enemies it strikes at in a duel, in order. */
  readonly foes: Unit[] = []

  private readonly makeStrange: (name: string) => Weapon
  private readonly strangers = new Map<string, Weapon>()

  maxHp = 0
  hp = 0
  /** `UP` … */
  fate = 0
  /** The camp of its side: who is of another is an enemy. Beside `fate`, with which it is read. */
  camp = 0
  /** Index in `Fight.sides`; like the camp that of the army, unless the fight has it otherwise. */
  side = 0
  square = NONE
  prone = 0
  /** Main and Move actions left; a Main may be given up for a Move. */
  main = 0
  moves = 0
  /** It has begun its turn; finished it. */
  begun = 0
  done = 0
  holding = 0
  /** Free actions of this turn, by kind, as bits. */
  frees = 0
  /** It spent movement and has this many squares of it left: `moveSplit`. */
  rest = 0
  /** Total Defense is up; charged. Until its next turn. */
  defending = 0
  charging = 0
  /** Disengaged until the end of: 0 not, 1 this round, 2 its next turn, 3 that turn. */
  disengaged = 0
  /** Enemies it has disengaged from, by their place among its enemies, as bits. */
  shaken = 0
  /** The combatant that it screens; how many more attackers it may hold off in this round. */
  ward = NONE
  capacity = 0
  /** Weapon in hand; weapons to be loaded, thrown away or dropped, as bits. */
  hand = 0
  empty = 0
  gone = 0
  /** Squares it reaches armed with these, a number for what it has in hand and what is gone: see `armedReach`. */
  armed = 0
  arms = NONE
  /** Where weapons lie, by weapon. */
  readonly lies: Int16Array
  /** The weapon of somebody else that it has, as actions name it; `NONE` without. SVN-PICK-01. */
  taken = NONE
  /** The one that is compiled after the fist. */
  ready = NONE
  shieldUsed = 0
  shieldFrom = NONE
  /** Target of the swarm it has joined, the weapon for it. */
  swarm = NONE
  swarmWeapon = 0
  /** The combatant that it grapples; how many grapple it. */
  grapples = NONE
  grappledBy = 0
  /** Round of its fall, of the last first aid it had. */
  downRound = 0
  triedRound = NONE
  retreating = 0
  /** Morale was tested: bits of thresholds. */
  tested = 0
  luckUsed = 0
  /** How often it has cast each spell: see `spells.ts`. */
  spent = 0
  revealed = 0
  /** Opportunities it took this round. */
  opportunities = 0
  /** Attacks left of a Main of several; their order. */
  blows = 0
  rolls = 0

  // What the result row tells of the past.
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

  /** Takes a weapon of this name into the hand, as actions name it (`taken`), or has none any more. SVN-PICK-01. */
  arm(taken: number, name: string | null): void {
    this.taken = taken
    this.ready = taken
    this.weapons[this.fist + 1] = name === null ? this.weapons[this.fist] : this.strange(name)
    // What it reaches is found anew.
    this.arms = NONE
    this.measure()
  }

  /** A weapon of this name as it has it in its hands: compiled once. */
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

  /** As before the battle; place and hit points apart. */
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

  /** What the result row tells of the past. */
  forget(): void {
    this.hpLost = 0
    this.dealt = 0
    this.downed = 0
    this.died = 0
    this.retreated = 0
  }
}
