/** The map of a battle. */
export interface MapBoard {
  readonly places: readonly MapPlace[]
}

/** A place of a map; other places name it by its number, counted from 0. */
export interface MapPlace {
  readonly name: string
  /** The spot where it is drawn: x to the right, y up, in any unit of length. */
  readonly at: readonly [number, number]
  /** Numbers of its neighbours, ascending; borders hold both ways. */
  readonly next: readonly number[]
  /** One of `GameFacts.terrain`, or empty for open ground. */
  readonly kind: string
  /** 0: the place has `start: first`; 1: it has `start: second`; null: neither. With `seats: 2` the army that goes first begins in those of 0. */
  readonly start: 0 | 1 | null
  /** Its numbers, as `MapFacts.fields` names them. */
  readonly numbers: Readonly<Record<string, number>>
}
