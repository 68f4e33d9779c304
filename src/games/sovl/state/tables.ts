import type { UnitSpec } from '../../../core/ruleset.ts'
import { leadership } from '../chapters/commander.ts'
import { holdsOn, rankBonus, readingBeyondBreaks } from '../chapters/discipline.ts'
import type { Block } from '../chapters/formation.ts'
import type { SovlRules } from '../data/rules.ts'
import type { Stats } from '../data/stats.ts'
import { UNIT_TYPES } from '../data/unit-types.ts'

/** Tables of a unit that follow from its models, its profile, its commander and the rules. Two units that are equal in these share one `Tables`. */

/** Millimetres in an inch. */
const INCH = 25.4

/** Numbers of a unit at one width. Arrays are by the number of models left. */
export interface Formation {
  readonly block: Block
  /** The highest 2d6 that passes a Discipline test (SOVL-X-02). */
  readonly holdsAt: Int32Array
  /** The highest 2d6 that passes a Discipline test while flanked: ranks add nothing. */
  readonly holdsFlankedAt: Int32Array
  /** The highest 2d6 with which it rallies. */
  readonly ralliesAt: Int32Array
  /** Half the width of the block, and half its depth, in inches. */
  readonly halfWidthAt: Float64Array
  readonly halfDepthAt: Float64Array
  /** Attack dice by models left, by the code of engaged sides and supporting ranks that `diceTable` makes; filled when asked for. */
  readonly diceFor: Map<number, Int32Array>
}

/** Numbers of a unit that hold at any width, and those of the widths that were asked for. */
export interface Tables {
  /** Wounds of unwounded models, by their number. */
  readonly poolOf: Int32Array
  /** Number of models left, by wounds left. */
  readonly modelsAt: Int32Array
  /** By width, as far as they were asked for. */
  readonly formations: (Formation | undefined)[]
  readonly compile: (width: number) => Formation
}

/** Tables by the numbers of a unit, under the rules for which they hold. */
const KNOWN = new WeakMap<SovlRules, Map<string, Tables>>()
/** Most units under one set of rules whose tables are kept: lists of prices try units in a thousand sizes and more. */
const MOST = 4000

export function tablesOf(spec: UnitSpec, rules: SovlRules): Tables {
  const known = KNOWN.get(rules) ?? new Map<string, Tables>()
  KNOWN.set(rules, known)
  const { models, profile, commander } = spec
  const key = JSON.stringify([models, profile, commander])
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MOST) known.clear()
  const made = compiled(spec, rules)
  known.set(key, made)
  return made
}

function compiled(spec: UnitSpec, rules: SovlRules): Tables {
  const { fights: chief, mounted, standing } = leadership(spec, rules)
  const profile = spec.profile as unknown as Stats
  const leader = spec.commander as unknown as Stats | undefined
  const discipline = disciplineOf(spec, rules)
  const commander = chief ? (leader as Stats) : null
  const own = commander === null ? 0 : commander.wounds
  const rankAndFile = standing - (chief && !mounted ? 1 : 0)
  const fullPool = rankAndFile * profile.wounds + own
  const poolOf = Int32Array.from({ length: standing + 1 }, (_, models) => {
    if (mounted) return models * fullPool
    return models === 0 ? 0 : own + (models - (chief ? 1 : 0)) * profile.wounds
  })
  const modelsAt = Int32Array.from({ length: fullPool + 1 }, (_, pool) => {
    let models = 0
    while (poolOf[models] < pool) models++
    return models
  })
  const holds = (models: number, width: number, reading: SovlRules['disciplineTest']): number => {
    const bonus = width > 0 ? Math.min(rankBonus(models, width, rules.rankBonus), rules.rankBonusCap ?? Infinity) : 0
    const alone = chief && !mounted && models === 1
    return holdsOn(alone ? (leader as Stats).discipline : discipline, bonus, reading)
  }
  const byModels = (value: (models: number) => number) =>
    Int32Array.from({ length: standing + 1 }, (_, models) => value(models))
  const other = readingBeyondBreaks(rules.disciplineTest)
  const base = UNIT_TYPES[spec.profile.type]?.base
  const half = (side: number, places: (models: number) => number) =>
    Float64Array.from({ length: standing + 1 }, (_, models) => (Math.max(1, places(models)) * side) / INCH / 2)
  return {
    poolOf,
    modelsAt,
    formations: [],
    compile: (width) => ({
      block: { width, attacks: profile.attacks, commanderAttacks: commander?.attacks ?? null, mounted },
      holdsAt: byModels((models) => holds(models, width, rules.disciplineTest)),
      holdsFlankedAt: byModels((models) => holds(models, 0, rules.disciplineTest)),
      ralliesAt: byModels((models) => holds(models, width, other)),
      halfWidthAt: half(base?.width ?? 0, (models) => Math.min(models, width)),
      halfDepthAt: half(base?.depth ?? 0, (models) => Math.ceil(models / width)),
      diceFor: new Map(),
    }),
  }
}

/** Discipline of a unit that is not reduced to its commander. */
export function disciplineOf({ profile, commander }: UnitSpec, { commanderDiscipline }: SovlRules): number {
  const own = (profile as unknown as Stats).discipline
  const leader = commander as unknown as Stats | undefined
  return leader !== undefined && commanderDiscipline === 'highest' ? Math.max(own, leader.discipline) : own
}

/** The numbers of a unit at a width, computed once. */
export function formationAt({ formations, compile }: Tables, width: number): Formation {
  let formation = formations[width]
  if (formation === undefined) {
    formation = compile(width)
    formations[width] = formation
  }
  return formation
}
