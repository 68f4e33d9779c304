import { binomialPmf, chanceOf, InverseCdf, totalPmf } from './binomial.ts'
import type { Dice } from './dice.ts'

/** 2^32 divided by the golden ratio: the step of the counter. */
const GOLDEN = 0x9e3779b9 | 0

/** The step between keys. */
const KEYS = 0xc2b2ae3d | 0

/**
 * The dice of all runs. Each key names a stream of its own inside the battle: a counter-based generator on 64 bits of block state, of which
 * one half enters at the key and the other in every draw. So a roll depends on seed, matchup, block and key, and on no earlier roll. Whole
 * handfuls are drawn at once from tables by kind and number of dice.
 */
export class KeyedDice implements Dice {
  private readonly s0: number
  private readonly s1: number
  // State of the block, then of the key: 32-bit ints, which the engine keeps unboxed.
  private b0 = 0
  private b1 = 0
  private counter = 0
  // The last `wounds` roll, for `hits`.
  private rolled = 0
  private wounded = 0
  private kind = 0

  /** `s0`, `s1`: the words of the matchup, from `seedWords`. */
  constructor(s0: number, s1: number) {
    this.s0 = s0 | 0
    this.s1 = s1 | 0
  }

  seek(block: number): void {
    const low = block | 0
    const high = (block / 0x100000000) | 0
    this.b0 = mix((this.s0 ^ Math.imul(high, 0x632be5ab)) + Math.imul(low, GOLDEN))
    this.b1 = mixOther(this.s1 ^ Math.imul(high, 0x2545f491) ^ Math.imul(low, 0x85ebca6b))
    this.counter = this.b0
  }

  key(turn: number, step: number, actor: number, target: number): void {
    const packed = (turn << 19) | (step << 14) | (actor << 7) | target
    this.counter = mix(this.b0 + Math.imul(packed, KEYS))
  }

  /** The position in the stream of the key; setting it again repeats the same draws. */
  get place(): number {
    return this.counter
  }

  set place(counter: number) {
    this.counter = counter
  }

  die(sides: number): number {
    return 1 + Math.floor(this.unit() * sides)
  }

  count(n: number, sides: number, target: number): number {
    if (n > HANDFUL) return this.count(HANDFUL, sides, target) + this.count(n - HANDFUL, sides, target)
    if (sides > FEW) return this.countOfMany(n, sides, target)
    const table = COUNTS[(sides << 5) | target][n] ?? countTable(sides, target, n)
    return table.at(this.word())
  }

  sum(n: number, sides: number): number {
    if (n > HANDFUL) return this.sum(HANDFUL, sides) + this.sum(n - HANDFUL, sides)
    if (sides > FEW) return this.sumOfMany(n, sides)
    const table = TOTALS[sides][n] ?? totalTable(sides, n)
    return table.at(this.word())
  }

  atMost(n: number, sides: number, limit: number): boolean {
    return this.sum(n, sides) <= limit
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    if (sides > FEW) return this.woundsOfMany(n, sides, hitOn, saveOn)
    const kind = (sides << 10) | (hitOn << 5) | saveOn
    const wounded = n <= HANDFUL ? this.volley(kind, n) : this.volleys(kind, n)
    this.rolled = n
    this.wounded = wounded
    this.kind = kind
    return wounded
  }

  hits(): number {
    if (this.kind < 0) return this.rolled
    // A die that did not wound either missed, or hit and was saved; each such die is decided with the conditional chance.
    const hit = chanceOf(this.kind >> 10, (this.kind >> 5) & 31)
    const saved = hit - woundChance(this.kind)
    let hits = this.wounded
    for (let die = this.wounded; die < this.rolled; die++) {
      if (this.unit() * (1 - hit + saved) < saved) hits++
    }
    return hits
  }

  /** `count` for dice with many sides: one draw of the same distribution, from tables by chance. */
  private countOfMany(n: number, sides: number, target: number): number {
    const kind = sides * MOST_SIDES + target
    const row = MANY.get(kind) ?? emptyRow()
    if (row[0] === null) MANY.set(kind, row)
    row[0] ??= new InverseCdf([1])
    row[n] ??= new InverseCdf(binomialPmf(n, chanceOf(sides, target)))
    return row[n].at(this.word())
  }

  private sumOfMany(n: number, sides: number): number {
    let total = 0
    for (let die = 0; die < n; die++) total += this.die(sides)
    return total
  }

  /** `wounds` for dice with many sides, in two draws: the number of hits, then the number of hits that are not saved. */
  private woundsOfMany(n: number, sides: number, hitOn: number, saveOn: number): number {
    const hits = this.count(n, sides, hitOn)
    this.rolled = hits
    this.kind = -1
    return hits - this.count(hits, sides, saveOn)
  }

  private volley(kind: number, n: number): number {
    const table = VOLLEYS[kind][n] ?? volleyTable(kind, n)
    return table.at(this.word())
  }

  private volleys(kind: number, n: number): number {
    let wounded = 0
    for (let left = n; left > 0; left -= HANDFUL) wounded += this.volley(kind, Math.min(left, HANDFUL))
    return wounded
  }

  /** 32 uniform bits. */
  private word(): number {
    const k = (this.counter + GOLDEN) | 0
    this.counter = k
    let x = Math.imul(k ^ (k >>> 16), 0x21f0aaad) ^ this.b1
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
    return x ^ (x >>> 15)
  }

  /** Uniform on [0, 1). */
  private unit(): number {
    return (this.word() >>> 0) / 0x100000000
  }
}

/** Most dice in one draw; larger rolls are drawn in parts, so that tables stay small. */
const HANDFUL = 256

/** Most sides of dice that tables are kept for by packed kinds. */
const FEW = 30

/** More than the sides of any die, and any target. */
const MOST_SIDES = 1024

// Tables by kind of roll and number of dice, computed on first use and shared by all dice of a thread.
type Row = (InverseCdf | null)[]
const UNUSED: Row = emptyRow()
const COUNTS: Row[] = new Array<Row>(32 * 32).fill(UNUSED)
const TOTALS: Row[] = new Array<Row>(32).fill(UNUSED)
/** Rows of counts of dice with many sides, by sides and target. */
const MANY = new Map<number, Row>()
const VOLLEYS: Row[] = new Array<Row>(32 * 32 * 32).fill(UNUSED)

function emptyRow(): Row {
  return new Array<InverseCdf | null>(HANDFUL + 1).fill(null)
}

function countTable(sides: number, target: number, n: number): InverseCdf {
  return file(COUNTS, (sides << 5) | target, n, binomialPmf(n, chanceOf(sides, target)))
}

function totalTable(sides: number, n: number): InverseCdf {
  return file(TOTALS, sides, n, totalPmf(n, sides))
}

function volleyTable(kind: number, n: number): InverseCdf {
  return file(VOLLEYS, kind, n, binomialPmf(n, woundChance(kind)))
}

/** Keeps a new table under its kind and number of dice. */
function file(rows: Row[], kind: number, n: number, pmf: number[]): InverseCdf {
  if (rows[kind] === UNUSED) rows[kind] = emptyRow()
  const table = new InverseCdf(pmf)
  rows[kind][n] = table
  return table
}

/** Chance of a packed kind of `wounds` roll. */
function woundChance(kind: number): number {
  const sides = kind >> 10
  return chanceOf(sides, (kind >> 5) & 31) * (1 - chanceOf(sides, kind & 31))
}

/** Bijective mixing of 32 bits with two multiplications (constants of the low-bias hash family). */
function mix(value: number): number {
  let x = value
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** A second bijective mixing, so that the two halves of a block's state differ. */
function mixOther(value: number): number {
  let x = value
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}
