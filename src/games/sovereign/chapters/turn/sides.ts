import type { Matchup, Side } from '../../../../core/ruleset.ts'
import type { Unit } from '../../state/unit.ts'

/** Sides: who acts, is surprised and breaks together, SVN-INIT-01, SVN-MORALE-11; and who fights whom, SVN-END-04. */

/** One side. Those of an army are allies and make one camp; a hostile one is a camp of its own, at war with all others. */
export interface FightSide {
  readonly name: string
  readonly army: Side
  readonly camp: number
  /** Null: as its army is (`alertFirst`, `alertSecond`). */
  readonly alert: false | 'careful' | true | null
  /** Surprised, whatever becomes of others. SVN-SURP-02. */
  readonly isSurprised: boolean
}

/** The sides of both armies, in the order of the scenario; an army that names none is one of its own name. */
export function sidesOf({ armies }: Pick<Matchup, 'armies'>): FightSide[] {
  let camps = 0
  return armies.flatMap((army, a) => {
    const named = army.sides ?? [{ name: army.name }]
    // Allies first met make the camp of the army.
    let common = -1
    return named.map(({ name, hostile, alert, surprised }): FightSide => {
      if (hostile !== true && common === -1) common = camps++
      const camp = hostile === true ? camps++ : common
      return { name, army: a === 0 ? 0 : 1, camp, alert: alert ?? null, isSurprised: surprised === true }
    })
  })
}

/** Puts combatants on their sides, and side by side: army by army, camp by camp, and then as they are listed. */
export function joinSides(units: readonly Unit[], sides: readonly FightSide[], { armies }: Matchup): Unit[] {
  for (const unit of units) {
    const { side } = armies[unit.army].units[unit.slot] ?? {}
    const own = sides.findIndex(({ name, army }) => army === unit.army && (side === undefined || name === side))
    unit.side = own
    unit.camp = sides[own]?.camp ?? 0
  }
  return units.toSorted((one, other) => one.camp - other.camp || one.side - other.side || one.slot - other.slot)
}

/** The sides of units that are simply of two armies. */
export function twoSides(armies: readonly [string, string]): FightSide[] {
  return armies.map((name, a) => ({ name, army: a === 0 ? 0 : 1, camp: a, alert: null, isSurprised: false }))
}

/** From and to: where a run of units begins, and past its end. */
export interface Ranges {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Where the units of each side, or camp, begin and end; both 0 where it has none. */
export function rangesOf(units: readonly Unit[], count: number, of: (unit: Unit) => number): Ranges {
  const own = Array.from({ length: count }, (_, i) => [units.findIndex((it) => of(it) === i), i] as const)
  return {
    from: own.map(([first]) => Math.max(0, first)),
    to: own.map(([, i]) => units.findLastIndex((it) => of(it) === i) + 1),
  }
}

/** Where the enemies of each camp begin and end; a camp between others has its own members among them. */
export function foesOf(units: readonly Unit[], camps: number): Ranges {
  const all = Array.from({ length: camps }, (_, camp) => camp)
  return {
    from: all.map((camp) =>
      Math.max(
        0,
        units.findIndex((it) => it.camp !== camp),
      ),
    ),
    to: all.map((camp) => units.findLastIndex((it) => it.camp !== camp) + 1),
  }
}
