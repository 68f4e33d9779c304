import type { Dice } from '../../core/dice.ts'
import type { Side } from '../../core/ruleset.ts'
import type { Playing, State } from './playing.ts'

/** The numbers of an action, in the order of `with`; those that the action does not have are 0. */
export type Numbers = readonly [number, number, number, number]

/**
 * A number of an action: how many values it may have, counted from 0; `'place'`, a place of the map; `'cell'`, a hex or square of the
 * board, `row * columns + column`; `'unit'`, a unit by its number among all units; `'army'`, 0 or 1. Places, units and armies are told by
 * their names, cells by column and row.
 */
export type SimpleNumber = number | 'place' | 'cell' | 'unit' | 'army' | ((game: Playing) => number)

/** A kind of action. */
export interface SimpleAction {
  /** Its meaning, as one sentence. */
  readonly meaning: string
  /** Its numbers by name, four at most. */
  readonly with?: Readonly<Record<string, SimpleNumber>>
  /** Carries it out. Dice may be thrown as they come: each action has dice of its own. */
  readonly act: (state: State, numbers: Numbers, dice: Dice, game: Playing) => void
  /** What the army does, in a few words that follow its name. Default: the kind and its numbers. */
  readonly text?: (numbers: Numbers, game: Playing) => string
}

/** Adds a legal action to the list: its kind and its numbers. */
export type Offer = (kind: string, ...numbers: readonly number[]) => void

/** Something by which generals value a position for an army; higher is better if its weight is positive. */
export interface SimpleFeature {
  /** Its meaning, as one sentence. */
  readonly meaning: string
  readonly read: (state: State, side: Side, game: Playing) => number
  /** How much it counts. Default 1. `fairfight tune` looks for better ones. */
  readonly weight?: number
  /** The least and the most that a weight may be. Default: ten times the weight, either way. */
  readonly range?: readonly [least: number, most: number]
}

/** A general that differs from the default one in some weights. */
export interface SimpleGeneral {
  /** What it does, as one sentence. */
  readonly about: string
  readonly weights: Readonly<Record<string, number>>
}

/** What generals decide. */
export interface SimpleDecisions {
  /** The army that decides now; null: nobody, and the turn is over. It may ask nothing but the state and `game`. */
  readonly decides: (state: State, game: Playing) => Side | null
  /** Kinds of actions. */
  readonly actions: Readonly<Record<string, SimpleAction>>
  /** Offers every action that the army may choose now, in any order; at least one. */
  readonly legal: (state: State, side: Side, offer: Offer, game: Playing) => void
  /**
   * What the built-in general values. It carries each action out in a copy of the position, and takes the one with the highest expected
   * value. Default: the measures with the roles `margin` and `harm`.
   */
  readonly features?: Readonly<Record<string, SimpleFeature>>
  /** Further generals, by name. */
  readonly generals?: Readonly<Record<string, SimpleGeneral>>
  /** What an army may know of the position, as plain data, for users' generals. Default: turn, army and all numbers of the state. */
  readonly view?: (state: State, side: Side, game: Playing) => object
  /**
   * In a copy of the position, draws anew or removes what the army may not know. Returns false if it cannot: then nobody looks ahead.
   * Without it nothing is hidden.
   */
  readonly conceal?: (state: State, side: Side, game: Playing) => boolean
}
