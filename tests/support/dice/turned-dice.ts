import type { Dice } from '../../../src/core/dice.ts'

/** Dice of a battle turned by half: a unit in the north has the dice that it would have in the south. */
export class TurnedDice implements Dice {
  private readonly dice: Dice

  constructor(dice: Dice) {
    this.dice = dice
  }

  seek(block: number): void {
    this.dice.seek(block)
  }
  key(turn: number, step: number, actor: number, target: number): void {
    this.dice.key(turn, step, actor === 0 ? 0 : actor ^ 64, target === 0 ? 0 : target ^ 64)
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
