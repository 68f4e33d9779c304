import { Hexes, SIDES } from './hex.ts'
import { EDGE, HEAD, type Looks } from './looks.ts'

/** The bit in `Sight.cells` for a hex that blocks sight. The caller defines all other bits. */
export const OPAQUE = 1

/** Exceptions: marked hexes that do not block sight after all. */
export const NONE = 0
/** Marked hexes adjacent to the viewer do not block. */
export const BESIDE_VIEWER = 1
/** Marked hexes adjacent to the viewer or the target do not block. */
export const BESIDE_EITHER = 2

/**
 * What can be seen over a board with its ground. The lines that the ground leaves open are computed once; other obstacles are marked by the
 * caller as they come and go. Nothing here allocates after the constructor. Neither the viewer's nor the target's hex blocks sight, nor
 * does anything off the board; hexes outside the front arc are not seen.
 */
export class Sight {
  readonly board: Hexes
  readonly looks: Looks
  /** By cell (`looks.cellOf` of a hex): the obstacles there, in bits. */
  readonly cells: Uint8Array
  /** By facing, viewer and target: the lines that the ground leaves open, as bits of two 32-bit numbers. */
  readonly open: Int32Array
  /** By facing, viewer and target: 1 + the number of the first open line, 0 if there is none. */
  readonly leads: Uint8Array

  /** `opaque`: by hex, whether its ground blocks sight. */
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

/** Number of grounds cached for a board. */
const MOST_GROUNDS = 8

type Opened = Pick<Sight, 'open' | 'leads'>

/** Cache of the open lines for the grounds used last, 1.5 MB, shared by battles on one board. */
const known = new WeakMap<Looks, Map<string, Opened>>()

function findOpen(s: Sight): void {
  const { count } = s.board
  for (let facing = 0; facing < SIDES; facing++) {
    for (let viewer = 0; viewer < count; viewer++) {
      for (let target = 0; target < count; target++) openLines(s, viewer, facing, target)
    }
  }
}

/** Marks a hex with a bit. */
export function mark(s: Sight, hex: number, bit: number): void {
  const cell = s.looks.cellOf[hex]
  s.cells[cell] = s.cells[cell] | bit
}

/** Removes the mark. */
export function unmark(s: Sight, hex: number, bit: number): void {
  const cell = s.looks.cellOf[hex]
  s.cells[cell] = s.cells[cell] & ~bit
}

/** Whether a unit with this facing sees a hex past the ground, ignoring marks. */
export function isOpen(s: Sight, viewer: number, facing: number, target: number): boolean {
  return s.leads[placeOf(s, viewer, facing, target)] !== 0
}

/**
 * Whether a unit with this facing sees a hex past the ground and past all hexes marked with a bit of `bars`; `except` names hexes that do
 * not count.
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
  // Most of the time the first open line is clear.
  if (isClear(s, looks.lineAt[first + lead - 1], from, bars, except)) return true
  return seesByOthers(s, 2 * at, first, from, bars, except)
}

/** Whether a look has no obstacle at all: neither ground nor a hex marked with a bit of `bars` is on any of its lines. */
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

/** Whether another open line is clear. */
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

/** Index of the first open line in `leads`; twice that number is the index of all open lines in `open`. */
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

/** Whether no hex of a line has a bit of `bars`, and no edge along it is blocked on both sides. */
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

/** Bits that block sight on one side of an edge: always those of the ground. */
function barring(bars: number, besideViewer: number, besideTarget: number, except: number): number {
  const isExcept = (besideViewer !== 0 && except !== NONE) || (besideTarget !== 0 && except === BESIDE_EITHER)
  return isExcept ? OPAQUE : bars | OPAQUE
}
