import type { Dice } from '../../../src/core/dice.ts'

/**
 * Dice that show a script: `'6 6 1 3 | 4 2'` is six faces, and a bar ends a handful; `5x4` is four fives. Each attack takes its attack
 * dice, then one save for each hit. The script must be exact: too few faces, a face that a die does not have, a bar inside a handful, a key
 * opened twice and, at `done`, faces left over are errors.
 */
export class ScriptedDice implements Dice {
  private readonly faces: number[] = []
  /** Numbers of faces before a bar. */
  private readonly bars = new Set<number>()
  private at = 0
  private readonly opened = new Set<string>()
  private current = ''
  private lastHits = 0

  constructor(script: string) {
    for (const word of script.split(/\s+/).filter((part) => part !== '')) {
      const [, face, times = '1'] = /^(\d+)(?:x(\d+))?$/.exec(word) ?? []
      if (word === '|') this.bars.add(this.faces.length)
      else if (face === undefined) throw new Error(`'${word}' in a dice script is neither a face nor a bar`)
      else for (let i = 0; i < Number(times); i++) this.faces.push(Number(face))
    }
  }

  /** The keys opened so far, as `turn/step/actor/target`. */
  get keys(): readonly string[] {
    return [...this.opened]
  }

  /** Throws unless every face was rolled. */
  done(): void {
    if (this.at < this.faces.length) {
      throw new Error(`${this.faces.length - this.at} dice of the script were never rolled: ${this.rest()}`)
    }
  }

  seek(): void {
    this.opened.clear()
    this.current = ''
  }

  key(turn: number, step: number, actor: number, target: number): void {
    this.current = `${turn}/${step}/${actor}/${target}`
    if (this.opened.has(this.current)) throw new Error(`the key ${this.current} was opened twice in a battle`)
    this.opened.add(this.current)
  }

  die(sides: number): number {
    return this.handful(1, sides)[0] as number
  }

  count(n: number, sides: number, target: number): number {
    return this.handful(n, sides).filter((face) => face >= target).length
  }

  sum(n: number, sides: number): number {
    return this.handful(n, sides).reduce((total, face) => total + face, 0)
  }

  atMost(n: number, sides: number, limit: number): boolean {
    return this.sum(n, sides) <= limit
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    this.lastHits = this.count(n, sides, hitOn)
    return this.lastHits - this.count(this.lastHits, sides, saveOn)
  }

  hits(): number {
    return this.lastHits
  }

  private handful(n: number, sides: number): number[] {
    if (this.current === '') throw new Error('dice are rolled before a key is opened')
    const from = this.at
    const faces = this.faces.slice(from, from + n)
    if (faces.length < n) {
      throw new Error(`${n} dice are rolled under ${this.current}, but the script has only ${faces.length} left`)
    }
    for (let i = from + 1; i < from + n; i++) {
      if (this.bars.has(i)) throw new Error(`${n} dice are rolled under ${this.current}, across a bar: ${this.rest()}`)
    }
    for (const face of faces) {
      if (face < 1 || face > sides) throw new Error(`a die of ${sides} sides has no face ${face}`)
    }
    this.at += n
    return faces
  }

  /** The rest of the script. */
  private rest(): string {
    return this.faces.slice(this.at).join(' ')
  }
}
