import type { Matchup, Problem, UnitSpec } from '../../../core/ruleset.ts'
import { SAVES, SPELLS } from '../chapters/attack/spells.ts'
import type { SovereignRules } from './rules.ts'

/** Problems with the spells of a matchup: those that are not allowed, and those that can have no effect. SVN-ECON-10, SVN-G16. */
export function spellProblems(rules: SovereignRules, { armies, mode }: Matchup): Problem[] {
  return armies.flatMap((army, a) =>
    army.units.flatMap((unit, u) => ofUnit(rules, mode, unit, ['armies', a, 'units', u, 'profile'])),
  )
}

function ofUnit(rules: SovereignRules, mode: Matchup['mode'], unit: UnitSpec, path: Problem['path']): Problem[] {
  const named = SPELLS.filter((name) => typeof unit.profile[name] === 'object')
  const [first] = named
  if (first === undefined) return []
  const useless =
    rules.spells === 'off'
      ? `${unit.id} casts none of its spells: the switch \`spells\` is off (SVN-G16)`
      : mode === 'engagement'
        ? `${unit.id} casts none of its spells in a duel, where all do nothing but strike (SVN-ECON-10)`
        : null
  const because = rules.spells === 'off' ? { because: 'spells' } : {}
  return [
    ...(useless === null
      ? []
      : [{ path: [...path, first], message: useless, severity: 'warning' as const, ...because }]),
    ...named.flatMap((name) => [...savesOf(unit, name, [...path, name]), ...squaresOf(unit, name, [...path, name])]),
  ]
}

function savesOf({ profile }: UnitSpec, name: string, path: Problem['path']): Problem[] {
  const given = profile[name] as Readonly<Record<string, number>>
  const saves = SAVES.filter((field) => given[field] !== undefined)
  if (saves.length < 2) return []
  return [
    { path, message: `a spell with ${saves.length} saves: ${saves.join(', ')}; it has one at most (SVN-SAVE-01)` },
  ]
}

/** A problem if a length is not a whole number of squares. SVN-GRID-01, SVN-GRID-10. */
function squaresOf({ profile }: UnitSpec, name: string, path: Problem['path']): Problem[] {
  const given = profile[name] as Readonly<Record<string, number>>
  return ['range', 'radius'].flatMap((field) => {
    const feet = given[field] ?? 0
    if (feet % 5 === 0) return []
    return [
      { path: [...path, field], message: `${field} ${feet}: lengths are multiples of 5 feet, squares (SVN-GRID-01)` },
    ]
  })
}
