import type { ArmySpec, Matchup, Problem } from '../../../core/ruleset.ts'
import { sidesOf } from '../chapters/turn/sides.ts'
import type { SovereignRules } from './rules.ts'

/** Problems with the sides of a matchup: SVN-INIT-01, SVN-SURP-01, -04, SVN-END-04, SVN-ENC-01. */
export function sideProblems(rules: SovereignRules, matchup: Matchup): Problem[] {
  return [
    ...matchup.armies.flatMap((army, a) => [
      ...named(army, ['armies', a]),
      ...settings(army, ['armies', a, 'sides'], matchup),
      ...mixed(army, ['armies', a, 'sides'], matchup),
    ]),
    ...allSurprised(rules, matchup),
  ]
}

type At = readonly (string | number)[]

/** Every unit must belong to a declared side, and every side must have a unit. */
function named({ name: army, sides = [], units }: ArmySpec, at: At): Problem[] {
  const known = sides.map(({ name }) => name)
  const strays = units.flatMap(({ id, side }, u): Problem[] => {
    const path = [...at, 'units', u]
    if (side === undefined) {
      return sides.length === 0
        ? []
        : [{ path, message: `${id} has no \`side\`; ${army} has ${listed(known)} (SVN-INIT-01)` }]
    }
    if (known.includes(side)) return []
    const has = sides.length === 0 ? 'names no `sides`' : `has ${listed(known)}`
    return [{ path: [...path, 'side'], message: `there is no side ${side}; ${army} ${has} (SVN-INIT-01)` }]
  })
  const idle = sides.flatMap(({ name }, s): Problem[] => {
    const path = [...at, 'sides', s, 'name']
    if (known.indexOf(name) < s) return [{ path, message: `${army} has two sides called ${name} (SVN-INIT-01)` }]
    return units.some(({ side }) => side === name)
      ? []
      : [{ path, message: `nobody is of the side ${name} (SVN-INIT-01)` }]
  })
  return [...strays, ...idle]
}

/** The settings of a side must not contradict each other or the mode. */
function settings({ sides = [] }: ArmySpec, at: At, { mode }: Matchup): Problem[] {
  return sides.flatMap(({ name, alert, surprised }, s): Problem[] => {
    const key =
      mode === 'engagement' ? (surprised === true ? 'surprised' : alert === undefined ? undefined : 'alert') : undefined
    if (key !== undefined) {
      return [
        { path: [...at, s, key], message: `\`${key}\` is for battles; in a duel nobody is surprised (SVN-SURP-01)` },
      ]
    }
    if (surprised !== true || alert === undefined || alert === false) return []
    return [
      { path: [...at, s, 'surprised'], message: `${name} is on its guard, and cannot be surprised (SVN-SURP-04)` },
    ]
  })
}

/** Sides that fight each other may not share a start zone. */
function mixed({ name: army, sides = [] }: ArmySpec, at: At, { battle }: Matchup): Problem[] {
  if (battle?.deployment.by !== 'policy') return []
  return sides.flatMap(({ name, hostile }, s): Problem[] => {
    if (hostile !== true) return []
    const message = `${name} would start among those of ${army} it fights; place all with \`deployment: { by: listed }\` (SVN-END-04)`
    return [{ path: [...at, s, 'hostile'], message, severity: 'warning' }]
  })
}

/** At least one side must be able to use a surprise. */
function allSurprised({ surprise }: SovereignRules, matchup: Matchup): Problem[] {
  const isOut = matchup.armies.map(({ sides = [] }, a) => {
    const isAll = sides.length > 0 && sides.every(({ surprised }) => surprised === true)
    return isAll || surprise === (a === 0 ? 'first' : 'second')
  })
  const a = matchup.armies.findLastIndex(({ sides }) => sides !== undefined)
  if (a < 0 || isOut.includes(false)) return []
  return [
    {
      path: ['armies', a, 'sides'],
      message: 'all sides are surprised, and none is left for the free round (SVN-SURP-01)',
    },
  ]
}

/** Camp of each unit, by unit id. */
export function campsOf(matchup: Matchup): Map<string, number> {
  const sides = sidesOf(matchup)
  return new Map(
    matchup.armies.flatMap(({ units }, a) =>
      units.map(({ id, side }) => {
        const own = sides.find(({ army, name }) => army === a && (side === undefined || name === side))
        return [id, own?.camp ?? -1] as const
      }),
    ),
  )
}

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}
