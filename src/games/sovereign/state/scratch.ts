import { roomForActions } from '../choices/action-list.ts'
import { MODIFIERS } from '../data/modifiers.ts'
import { Blow, type Frame } from './blow.ts'

/** Cap on the centres offered for areas of spells, so that three spells and all other actions fit into a list. */
export const MOST_CENTRES = 1024

/** Words of 32 bits in the set of combatants that an area catches. */
export const CAUGHT_WORDS = 4

/** A cached list of legal actions, and the version of the battle it belongs to. */
export class Listed {
  readonly list: Int32Array = roomForActions()
  version = -1
  n = 0
}

/** A cached list of answers, with the combatant that is asked and the window. */
export class ListedAnswers extends Listed {
  frame: Frame | null = null
  unit = -1
}

/**
 * Arrays that the rules of one battle use during a step. Nothing here outlives a step, except lists that note the position they belong to.
 */
export class Scratch {
  /** A list of actions or squares. */
  readonly room: Int32Array = roomForActions()
  /** The last list for a turn, and the last list for a window. */
  readonly turn = new Listed()
  readonly answers = new ListedAnswers()
  /** Blows for a duel or an execution, for a grapple, and for an attack that is only evaluated. */
  readonly stroke = new Blow()
  readonly grip = new Blow()
  readonly aimed = new Blow()
  /** Modifiers of the current attack roll: index as in `data/modifiers.ts`. */
  readonly parts = new Int32Array(MODIFIERS)
  /** By side: its roll of initiative. */
  readonly initiative: Int32Array
  /**
   * As bits, the combatants that an area about each centre listed so far would catch, then those of the present centre; lowest and highest
   * columns and rows of enemies.
   */
  readonly catches = new Int32Array(MOST_CENTRES * CAUGHT_WORDS)
  readonly caught = new Int32Array(CAUGHT_WORDS)
  readonly box = new Int32Array(4)

  constructor(sides: number) {
    this.initiative = new Int32Array(sides)
  }
}
