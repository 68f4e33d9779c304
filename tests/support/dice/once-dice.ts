import type { Dice } from '../../../src/core/dice.ts'

/** Dice that check the limits for the engine: a key is opened once in a battle, and before any roll. */
export class OnceDice implements Dice {
  private readonly dice: Dice
  private readonly opened = new Set<number>()

  constructor(dice: Dice) {
    this.dice = dice
  }

  seek(block: number): void {
    this.opened.clear()
    this.dice.seek(block)
  }

  key(turn: number, step: number, actor: number, target: number): void {
    if (
      !(turn >= 0 && turn < 8192 && step >= 0 && step < 32 && actor >= 0 && actor < 128 && target >= 0 && target < 128)
    ) {
      throw new Error(`the key ${turn}/${step}/${actor}/${target} does not fit`)
    }
    const packed = ((turn * 32 + step) * 128 + actor) * 128 + target
    if (this.opened.has(packed))
      throw new Error(`the key ${turn}/${step}/${actor}/${target} was opened twice in a battle`)
    this.opened.add(packed)
    this.dice.key(turn, step, actor, target)
  }

  die(sides: number): number {
    this.asked()
    return this.dice.die(sides)
  }

  count(n: number, sides: number, target: number): number {
    this.asked()
    return this.dice.count(n, sides, target)
  }

  sum(n: number, sides: number): number {
    this.asked()
    return this.dice.sum(n, sides)
  }

  atMost(n: number, sides: number, limit: number): boolean {
    this.asked()
    return this.dice.atMost(n, sides, limit)
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    this.asked()
    if (!(n >= 1 && hitOn >= 1 && hitOn <= sides + 1 && saveOn >= 1 && saveOn <= sides + 1)) {
      throw new Error(`${n} attacks that hit on ${hitOn} and are saved on ${saveOn} cannot be rolled`)
    }
    return this.dice.wounds(n, sides, hitOn, saveOn)
  }

  hits(): number {
    return this.dice.hits()
  }

  private asked(): void {
    if (this.opened.size === 0) throw new Error('dice are rolled before a key is opened')
  }
}
