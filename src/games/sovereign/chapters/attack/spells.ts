import { totalPmf } from '../../../../core/binomial.ts'
import type { Profile } from '../../../../core/ruleset.ts'
import { WHOLE } from '../../choices/odds.ts'
import type { SovereignRules } from '../../data/rules.ts'
import type { Scores } from '../injury/scores.ts'

/** Spells: what a profile says of them. The chapter has none of its own; how one is cast is in `cast.ts`. SVN-ECON-10, SVN-G16. */

/** Groups of a profile with the numbers of its spells. */
export const SPELLS = ['firstSpell', 'secondSpell', 'thirdSpell'] as const

/** Which save lessens a spell. */
export const NO_SAVE = 0
export const PHYSICAL = 1
export const EVASION = 2
export const MENTAL = 3

/** By number: the field of a spell that names the save. */
export const SAVES = ['', 'physical', 'evasion', 'mental'] as const

/** Bits of `Unit.spent` for the times each spell was cast. */
const BITS = 8
const MANY = (1 << BITS) - 1

/** Feet of a square. */
const FOOT = 5

type Numbers = Readonly<Record<string, number>>

/** One spell of a caster. */
export class Spell {
  /** Place among the caster’s spells. */
  readonly index: number
  readonly name: string
  /** Such as `first spell`. */
  readonly title: string
  /** Squares to its target, or to the centre of its area. */
  readonly range: number
  /** Squares from that centre to the edges of the area; 0 where it has one target. */
  readonly radius: number
  readonly dice: number
  readonly die: number
  readonly damage: number
  /** `NO_SAVE` …, and the hundredths of the damage that are left after it. */
  readonly save: number
  readonly left: number
  /** Times it may be cast in a battle; 0 for any number. */
  readonly uses: number
  /** Hit points up to which the tables go. */
  readonly most: number
  /** By hit points: how many of these it is expected to take, in `WHOLE`; without a save, and after one. */
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

/** What a spell does whose dice total `rolled`; of what a save leaves, fractions are lost. */
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

/** The spells of a profile; nobody has any where they are off. SVN-G16. */
export function spellsOf(profile: Profile, { spells }: SovereignRules): readonly Spell[] {
  if (spells === 'off') return NONE
  const named = SPELLS.filter((name) => typeof profile[name] === 'object')
  if (named.length === 0) return NONE
  return named.map((name, index) => new Spell(name, index, profile[name] as Numbers))
}

/** Whether a spell may be cast once more, as the times are counted in `Unit.spent`. */
export function isLeft(spell: Spell, spent: number): boolean {
  return spell.uses === 0 || timesCast(spell, spent) < spell.uses
}

/** How often it has been cast; counted where it matters. */
export function timesCast({ index }: Spell, spent: number): number {
  return (spent >> (BITS * index)) & MANY
}

/** The count with one cast more; of spells without a limit it stays. */
export function spend(spell: Spell, spent: number): number {
  return spell.uses === 0 ? spent : spent + (1 << (BITS * spell.index))
}

/** What a save against the spell must show. SVN-SAVE-01. */
export function saveTarget({ save }: Spell, scores: Scores): number {
  return save === PHYSICAL ? scores.physical : save === EVASION ? scores.evasion : scores.mental
}
