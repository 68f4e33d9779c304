import { Hexes, SIDES } from './hex.ts'
import { EDGE, HEAD, type Looks } from './looks.ts'

/** The bit of a hex that nobody sees through in `Sight.cells`. All other bits are the caller's. */
export const OPAQUE = 1

/** Marked hexes that nevertheless do not bar sight. */
export const NONE = 0
/** Those beside the viewer. */
export const BESIDE_VIEWER = 1
/** Those beside the viewer or the target. */
export const BESIDE_EITHER = 2

/**
 * What can be seen over a board with its ground: which lines the ground leaves open, found once for all; and what else bars them, marked by
 * the caller as it comes and goes. Nothing here allocates after the constructor. Neither the viewer's nor the target's hex ever bars
 * sight, nor does what is off the board; hexes outside the front arc are not seen.
 */
export class Sight {
  readonly board: Hexes
  readonly looks: Looks
  /** By cell (`looks.cellOf` of a hex): what stands there, in bits. */
  readonly cells: Uint8Array
  /** By facing, viewer and target: the lines of the look that ground leaves open, as two numbers of 32 bits. */
  readonly open: Int32Array
  /** Likewise: 1 + the first of them, 0 where there is none. */
  readonly leads: Uint8Array

  /** `opaque`: by hex, whether its ground is not seen through. */
  constructor(board: Hexes, looks: Looks, opaque: ArrayLike<boolean | number>) {
    const { count } = board
    this.board = board
    this.looks = looks
    this.cells = new Uint8Array(looks.cells)
    let ground = ''
    for (let hex = 0; hex < count; hex++) {
      if (opaque[hex]) mark(this, hex, OPAQUE)
      ground += opaque[hex] ? '#' : '.'
    }
    const grounds = known.get(looks) ?? new Map<string, Opened>()
    known.set(looks, grounds)
    const found = grounds.get(ground)
    this.open = found?.open ?? new Int32Array(SIDES * count * count * 2)
    this.leads = found?.leads ?? new Uint8Array(SIDES * count * count)
    if (found !== undefined) return
    findOpen(this)
    const [oldest = ''] = grounds.size < MOST_GROUNDS ? [] : grounds.keys()
    grounds.delete(oldest)
    grounds.set(ground, { open: this.open, leads: this.leads })
  }
}

/** Grounds remembered of a board. */
const MOST_GROUNDS = 8

type Opened = Pick<Sight, 'open' | 'leads'>

/** What the grounds met last leave open: a megabyte and a half that battles on the same board share. */
const known = new WeakMap<Looks, Map<string, Opened>>()

function findOpen(s: Sight): void {
  const { count } = s.board
  for (let facing = 0; facing < SIDES; facing++) {
    for (let viewer = 0; viewer < count; viewer++) {
      for (let target = 0; target < count; target++) openLines(s, viewer, facing, target)
    }
  }
}

/** Puts something, a bit, on a hex. */
export function mark(s: Sight, hex: number, bit: number): void {
  const cell = s.looks.cellOf[hex]
  s.cells[cell] = s.cells[cell] | bit
}

/** Takes it away again. */
export function unmark(s: Sight, hex: number, bit: number): void {
  const cell = s.looks.cellOf[hex]
  s.cells[cell] = s.cells[cell] & ~bit
}

/** Whether a unit that faces a side sees a hex if the ground alone could hinder it. */
export function isOpen(s: Sight, viewer: number, facing: number, target: number): boolean {
  return s.leads[placeOf(s, viewer, facing, target)] !== 0
}

/**
 * Whether a unit that faces a side sees a hex past the ground and all hexes marked with a bit of `bars`, those excepted that `except`
 * says.
 */
export function sees(
  s: Sight,
  viewer: number,
  facing: number,
  target: number,
  bars: number,
  except: typeof NONE | typeof BESIDE_VIEWER | typeof BESIDE_EITHER,
): boolean {
  const { looks } = s
  const at = placeOf(s, viewer, facing, target)
  const lead = s.leads[at]
  if (lead === 0) return false
  const first = looks.first[lookOf(looks, viewer, facing, target)]
  const from = looks.cellOf[viewer]
  // Mostly nothing stands in its way.
  if (isClear(s, looks.lineAt[first + lead - 1], from, bars, except)) return true
  return seesByOthers(s, 2 * at, first, from, bars, except)
}

/** Whether nothing stands in the way of a look: neither ground nor a hex marked with a bit of `bars` is on any of its lines. */
export function isUnhindered(
  s: Sight,
  viewer: number,
  facing: number,
  target: number,
  bars: number,
  except: typeof NONE | typeof BESIDE_VIEWER | typeof BESIDE_EITHER,
): boolean {
  const { looks } = s
  const look = lookOf(looks, viewer, facing, target)
  const from = looks.cellOf[viewer]
  for (let line = looks.first[look]; line < looks.first[look + 1]; line++) {
    if (!isClear(s, looks.lineAt[line], from, OPAQUE, NONE)) return false
    if (!isClear(s, looks.lineAt[line], from, bars, except)) return false
  }
  return true
}

/** Whether any of the open lines is clear. */
function seesByOthers(s: Sight, at: number, first: number, from: number, bars: number, except: number): boolean {
  const { looks, open } = s
  for (let word = 0; word < 2; word++) {
    let bits = open[at + word]
    for (let line = first + 32 * word; bits !== 0; line++, bits >>>= 1) {
      if ((bits & 1) === 1 && isClear(s, looks.lineAt[line], from, bars, except)) return true
    }
  }
  return false
}

/** Where the first open line stands in `leads`, and at twice as much all of them in `open`. */
function placeOf({ board: { count } }: Sight, viewer: number, facing: number, target: number): number {
  return (facing * count + viewer) * count + target
}

/** The index of a look in `first`. */
function lookOf({ offsets, offsetBase, middle }: Looks, viewer: number, facing: number, target: number): number {
  return facing * offsets + offsetBase[target] - offsetBase[viewer] + middle
}

function openLines(s: Sight, viewer: number, facing: number, target: number): void {
  const { looks, open, leads } = s
  const at = placeOf(s, viewer, facing, target)
  const look = lookOf(looks, viewer, facing, target)
  const first = looks.first[look]
  const lines = looks.first[look + 1] - first
  const from = looks.cellOf[viewer]
  for (let line = 0; line < lines; line++) {
    if (!isClear(s, looks.lineAt[first + line], from, OPAQUE, NONE)) continue
    if (leads[at] === 0) leads[at] = line + 1
    const word = 2 * at + (line >> 5)
    open[word] = open[word] | (1 << (line & 31))
  }
}

/** Whether nothing of `bars` is on the hexes of a line, and no edge it runs along is barred on both hands. */
function isClear(s: Sight, at: number, from: number, bars: number, except: number): boolean {
  const { cells } = s
  const { data } = s.looks
  const length = data[at]
  const start = at + HEAD
  const first = except === NONE ? start : start + data[at + 1]
  const end = except === BESIDE_EITHER ? start + data[at + 2] : start + length
  for (let i = first; i < end; i++) {
    if ((cells[from + data[i]] & bars) !== 0) return false
  }
  const edges = start + length + EDGE * data[at + 3]
  for (let i = start + length; i < edges; i += EDGE) {
    const beside = data[i + 2]
    const one = barring(bars, beside & 1, beside & 4, except)
    const other = barring(bars, beside & 2, beside & 8, except)
    const isOne = (cells[from + data[i]] & one) !== 0
    if (isOne && (cells[from + data[i + 1]] & other) !== 0) return false
  }
  return true
}

/** What bars sight on one hand of an edge: the ground always. */
function barring(bars: number, besideViewer: number, besideTarget: number, except: number): number {
  const isExcept = (besideViewer !== 0 && except !== NONE) || (besideTarget !== 0 && except === BESIDE_EITHER)
  return isExcept ? OPAQUE : bars | OPAQUE
}
