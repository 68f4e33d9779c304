import { roomForActions } from '../choices/action-list.ts'
import { MODIFIERS } from '../data/modifiers.ts'
import { Blow, type Frame } from './blow.ts'

/** Centres of the areas of a spell that are offered at most: so that three spells fit into a list with all else. */
export const MOST_CENTRES = 1024

/** Words of 32 bits that tell who is caught in an area. */
export const CAUGHT_WORDS = 4

/** A list of legal actions, and the position it is of: a version of the battle. */
export class Listed {
  readonly list: Int32Array = roomForActions()
  version = -1
  n = 0
}

/** A list of answers, with the combatant that is asked and the window. */
export class ListedAnswers extends Listed {
  frame: Frame | null = null
  unit = -1
}

/** Room that the rules of one battle use in the course of a step. Nothing in it outlives the step but lists that say which position they are of. */
export class Scratch {
  /** A list of actions or squares. */
  readonly room: Int32Array = roomForActions()
  /** What is legal on the turn, and in a window, as listed last. */
  readonly turn = new Listed()
  readonly answers = new ListedAnswers()
  /** The blow of a duel or an execution, of a grip, and one that is only weighed. */
  readonly stroke = new Blow()
  readonly grip = new Blow()
  readonly aimed = new Blow()
  /** Modifiers of the attack roll in hand, by place: `data/modifiers.ts`. */
  readonly parts = new Int32Array(MODIFIERS)
  /** By side: its roll of initiative. */
  readonly initiative: Int32Array
  /** Combatants that each centre offered so far catches, and the one in hand, as bits; lowest and highest columns and rows of enemies. */
  readonly catches = new Int32Array(MOST_CENTRES * CAUGHT_WORDS)
  readonly caught = new Int32Array(CAUGHT_WORDS)
  readonly box = new Int32Array(4)

  constructor(sides: number) {
    this.initiative = new Int32Array(sides)
  }
}
