import type { Dice } from '../../core/dice.ts'
import { KeyedDice } from '../../core/keyed-dice.ts'

/** Keyed dice for legs and loaded states, which count turns from one: the caller sets the turn. */
export class ShiftedDice implements Dice {
  turn = 1
  private readonly dice = new KeyedDice(1, 2)

  constructor(block: number) {
    this.dice.seek(block)
  }

  seek(block: number): void {
    this.dice.seek(block)
  }

  key(turn: number, step: number, actor: number, target: number): void {
    this.dice.key(this.turn + turn - 1, step, actor, target)
  }

  die(sides: number): number {
    return this.dice.die(sides)
  }

  count(n: number, sides: number, target: number): number {
    return this.dice.count(n, sides, target)
  }

  sum(n: number, sides: number): number {
    return this.dice.sum(n, sides)
  }

  atMost(n: number, sides: number, limit: number): boolean {
    return this.dice.atMost(n, sides, limit)
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    return this.dice.wounds(n, sides, hitOn, saveOn)
  }

  hits(): number {
    return this.dice.hits()
  }
}
