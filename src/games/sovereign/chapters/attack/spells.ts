import { totalPmf } from '../../../../core/binomial.ts'
import type { Profile } from '../../../../core/ruleset.ts'
import { WHOLE } from '../../choices/odds.ts'
import type { SovereignRules } from '../../data/rules.ts'
import type { Scores } from '../injury/scores.ts'

/** Spells as a profile states them. The rules list no spells of their own; `cast.ts` plays a casting. SVN-ECON-10, SVN-G16. */

/** Groups of profile fields, one for each spell. */
export const SPELLS = ['firstSpell', 'secondSpell', 'thirdSpell'] as const

/** Which save reduces the damage of a spell. */
export const NO_SAVE = 0
export const PHYSICAL = 1
export const EVASION = 2
export const MENTAL = 3

/** Name of the save in a profile, by number. */
export const SAVES = ['', 'physical', 'evasion', 'mental'] as const

/** Bits of `Unit.spent` for the casts of each spell. */
const BITS = 8
const MANY = (1 << BITS) - 1

/** Feet in a square. */
const FOOT = 5

type Numbers = Readonly<Record<string, number>>

/** One spell of a caster. */
export class Spell {
  /** Index among the caster’s spells. */
  readonly index: number
  readonly name: string
  /** Name for errors and reports, such as `first spell`. */
  readonly title: string
  /** Range in squares to the target, or to the centre of the area. */
  readonly range: number
  /** Squares from the centre to each edge of the area; 0 for a spell with one target. */
  readonly radius: number
  readonly dice: number
  readonly die: number
  readonly damage: number
  /** `NO_SAVE` …, and the percentage of the damage left after a successful save. */
  readonly save: number
  readonly left: number
  /** Casts allowed in a battle; 0 for no limit. */
  readonly uses: number
  /** Highest number of hit points in the tables. */
  readonly most: number
  /** Expected loss of a target without a save and after one, by its hit points, in units of `WHOLE`. */
  readonly taken: Int32Array
  readonly takenSaved: Int32Array

  constructor(name: (typeof SPELLS)[number], index: number, given: Numbers) {
    this.index = index
    this.name = name
    this.title = `${name.slice(0, -'Spell'.length)} spell`
    this.range = Math.floor((given['range'] ?? FOOT) / FOOT)
    this.radius = Math.floor((given['radius'] ?? 0) / FOOT)
    this.dice = given['dice'] ?? 1
    this.die = given['die'] ?? 2
    this.damage = given['damage'] ?? 0
    const save = SAVES.findIndex((field) => given[field] !== undefined)
    this.save = Math.max(NO_SAVE, save)
    this.left = given[SAVES[this.save] ?? ''] ?? 100
    this.uses = given['uses'] ?? 0
    this.most = Math.max(1, this.dice * this.die + this.damage)
    this.taken = takenOf(this, false)
    this.takenSaved = takenOf(this, true)
  }
}

/** Damage of a spell whose dice total `rolled`. After a save the remaining share is rounded down. */
export function harmOf({ damage, left }: Spell, rolled: number, saved: boolean): number {
  const whole = Math.max(0, rolled + damage)
  return saved ? Math.floor((whole * left) / 100) : whole
}

function takenOf(spell: Spell, saved: boolean): Int32Array {
  const chances = totalPmf(spell.dice, spell.die)
  return Int32Array.from({ length: spell.most + 1 }, (_, hp) => {
    const mean = chances.reduce((sum, chance, rolled) => sum + chance * Math.min(hp, harmOf(spell, rolled, saved)), 0)
    return Math.round(mean * WHOLE)
  })
}

const NONE: readonly Spell[] = []

/** The spells of a profile; empty under `spells: off`. SVN-G16. */
export function spellsOf(profile: Profile, { spells }: SovereignRules): readonly Spell[] {
  if (spells === 'off') return NONE
  const named = SPELLS.filter((name) => typeof profile[name] === 'object')
  if (named.length === 0) return NONE
  return named.map((name, index) => new Spell(name, index, profile[name] as Numbers))
}

/** Whether a spell may be cast again. `spent`: the counts of `Unit.spent`. */
export function isLeft(spell: Spell, spent: number): boolean {
  return spell.uses === 0 || timesCast(spell, spent) < spell.uses
}

/** How often a spell has been cast; 0 for spells without a limit, whose casts are not counted. */
export function timesCast({ index }: Spell, spent: number): number {
  return (spent >> (BITS * index)) & MANY
}

/** The counts after one more cast. Casts of spells without a limit are not counted. */
export function spend(spell: Spell, spent: number): number {
  return spell.uses === 0 ? spent : spent + (1 << (BITS * spell.index))
}

/** Number that a save against the spell must show. SVN-SAVE-01. */
export function saveTarget({ save }: Spell, scores: Scores): number {
  return save === PHYSICAL ? scores.physical : save === EVASION ? scores.evasion : scores.mental
}
