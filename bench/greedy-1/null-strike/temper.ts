/** What a general is after. Worths are in thousandths of an average army; the others are weights of what an action may be expected to bring. */
export interface Temper {
  /** Of attacks and of charges. */
  readonly attack: number
  readonly charge: number
  /** How much of what a target would do in the turns to come counts, beside its points; and of the action a Warlord brings. */
  readonly star: number
  readonly warlord: number
  /** Of a target that panics: how much of what it would do in its next turn. */
  readonly panic: number
  /** Worth of an objective; what each unit that forbids its capture leaves of that. */
  readonly capture: number
  readonly barred: number
  /** Of that, what it counts to be there, and to keep the enemy from it. */
  readonly hold: number
  readonly guard: number
  /** Of what an enemy may do to a unit where it goes, beyond so much of what his actions usually bring. */
  readonly fear: number
  readonly usual: number
  /** Of coming nearer to what a unit could do there. */
  readonly approach: number
  /** How much more a blow counts there than a shot. */
  readonly melee: number
  /** Cost of each inch between the end of a move and what it is for. */
  readonly keen: number
  readonly rally: number
  readonly dig: number
  /** Actions of one unit it thinks ahead. */
  readonly depth: number
}

export const GREEDY: Temper = {
  attack: 1,
  charge: 1,
  star: 0.1,
  warlord: 0.5,
  panic: 1,
  capture: 300,
  barred: 0.4,
  hold: 0.7,
  guard: 0.25,
  fear: 0.8,
  usual: 0.8,
  approach: 0.15,
  melee: 1.5,
  keen: 3,
  rally: 0.5,
  dig: 0.03,
  depth: 7,
}
