import seedrandom from 'seedrandom'

/**
 * The duel as a programmer would write it in an afternoon: objects, arrays of dice, a new pair of units each time, and a popular seeded
 * generator. It is not made slow on purpose.
 */
interface Unit {
  name: string
  skill: number
  power: number
  defense: number
  discipline: number
  width: number
  models: number
  broken: boolean
}

export interface DuelResult {
  readonly a: Unit
  readonly b: Unit
  readonly rounds: number
}

export class NaiveGame {
  private readonly random: () => number

  constructor(seed: string) {
    this.random = seedrandom(seed)
  }

  duel(): DuelResult {
    const a = { name: 'A', skill: 4, power: 4, defense: 4, discipline: 7, width: 5, models: 20, broken: false }
    const b = { name: 'B', skill: 3, power: 3, defense: 3, discipline: 7, width: 5, models: 20, broken: false }
    let rounds = 0
    while (a.models > 0 && b.models > 0 && !a.broken && !b.broken) {
      rounds++
      const byA = this.wounds(a, b)
      const byB = this.wounds(b, a)
      b.models = Math.max(0, b.models - byA)
      a.models = Math.max(0, a.models - byB)
      if (byA > byB && b.models > 0) this.breakTest(b, byA - byB)
      if (byB > byA && a.models > 0) this.breakTest(a, byB - byA)
    }
    return { a, b, rounds }
  }

  private wounds(attacker: Unit, defender: Unit): number {
    const toHit = attacker.skill > defender.skill ? 3 : 4
    const toSave = Math.min(6, Math.max(2, 4 + attacker.power - defender.defense))
    const hits = this.roll(Math.min(attacker.models, 2 * attacker.width)).filter((face) => face >= toHit)
    const saves = this.roll(hits.length).filter((face) => face >= toSave)
    return hits.length - saves.length
  }

  private breakTest(unit: Unit, difference: number): void {
    const ranks = Math.floor(unit.models / unit.width)
    const lastRank = unit.models % unit.width >= Math.ceil(unit.width / 2) ? 1 : 0
    const bonus = Math.max(0, ranks + lastRank - 1)
    const total = this.roll(2).reduce((sum, face) => sum + face, 0)
    if (total > unit.discipline + bonus - difference) unit.broken = true
  }

  private roll(dice: number): number[] {
    return Array.from({ length: dice }, () => 1 + Math.floor(this.random() * 6))
  }
}
