import type { Matchup, Side } from '../../../../core/ruleset.ts'
import type { Unit } from '../../state/unit.ts'

/** Sides. The members of a side act, are surprised and break together, SVN-INIT-01, SVN-MORALE-11; camps fight each other, SVN-END-04. */

/** One side. The sides of an army are allies and form one camp; a hostile side is a camp of its own and fights all others. */
export interface FightSide {
  readonly name: string
  readonly army: Side
  readonly camp: number
  /** Whether the side expects a fight; null: as its army is set (`alertFirst`, `alertSecond`). */
  readonly alert: false | 'careful' | true | null
  /** The scenario sets the side as surprised, without a check. SVN-SURP-02. */
  readonly isSurprised: boolean
}

/** The sides of both armies, in the order of the scenario. An army that names no side is one side with the army’s name. */
export function sidesOf({ armies }: Pick<Matchup, 'armies'>): FightSide[] {
  let camps = 0
  return armies.flatMap((army, a) => {
    const named = army.sides ?? [{ name: army.name }]
    // The first allied side opens the camp of the army.
    let common = -1
    return named.map(({ name, hostile, alert, surprised }): FightSide => {
      if (hostile !== true && common === -1) common = camps++
      const camp = hostile === true ? camps++ : common
      return { name, army: a === 0 ? 0 : 1, camp, alert: alert ?? null, isSurprised: surprised === true }
    })
  })
}

/** Sets the side of each combatant and sorts them: by army, then camp, then the order of the list. */
export function joinSides(units: readonly Unit[], sides: readonly FightSide[], { armies }: Matchup): Unit[] {
  for (const unit of units) {
    const { side } = armies[unit.army].units[unit.slot] ?? {}
    const own = sides.findIndex(({ name, army }) => army === unit.army && (side === undefined || name === side))
    unit.side = own
    unit.camp = sides[own]?.camp ?? 0
  }
  return units.toSorted((one, other) => one.camp - other.camp || one.side - other.side || one.slot - other.slot)
}

/** One side for each of two armies. */
export function twoSides(armies: readonly [string, string]): FightSide[] {
  return armies.map((name, a) => ({ name, army: a === 0 ? 0 : 1, camp: a, alert: null, isSurprised: false }))
}

/** Where each group of units begins, and the index past its end. */
export interface Ranges {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Where the units of each side, or camp, begin and end; both 0 for an empty group. */
export function rangesOf(units: readonly Unit[], count: number, of: (unit: Unit) => number): Ranges {
  const own = Array.from({ length: count }, (_, i) => [units.findIndex((it) => of(it) === i), i] as const)
  return {
    from: own.map(([first]) => Math.max(0, first)),
    to: own.map(([, i]) => units.findLastIndex((it) => of(it) === i) + 1),
  }
}

/** Where the enemies of each camp begin and end. If a camp lies between others, the range contains its own members as well. */
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
