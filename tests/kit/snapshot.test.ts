import { describe, expect, test } from 'vitest'
import { doubles, type Fields, ints, joined, lists, truths } from '../../src/kit/snapshot.ts'

/** An object with a field of every kind. */
class Piece {
  hp = 0
  place = 0
  isUp = false
  isHidden = false
  marks = new Uint8Array(3)
  order = [0, 0]
  pose = new Float64Array(2)
  /** A field in no table. */
  memo = 7
}

function filled(): Piece {
  const piece = new Piece()
  piece.hp = 12
  piece.place = -5
  piece.isHidden = true
  piece.marks.set([1, 0, 255])
  piece.order = [4, 2]
  piece.pose.set([Math.PI, -0.5])
  return piece
}

const ALL: Fields<Piece> = joined<Piece>(
  ints('hp', 'place'),
  truths('isUp', 'isHidden'),
  lists('marks', 'order'),
  doubles('pose'),
)

describe('a table of fields', () => {
  test('restores what it saved, and changes nothing else', () => {
    const row = new Int32Array(40).fill(99)
    const end = ALL.save(filled(), row, 3)
    const [copy, expected] = [new Piece(), filled()]
    copy.memo = 8
    expected.memo = 8
    expect(ALL.load(copy, row, 3)).toBe(end)
    expect(copy).toEqual(expected)
    expect([...row.subarray(0, 3), row[end]]).toEqual([99, 99, 99, 99])
  })

  test('takes one element for each number, one for all booleans and two for each double, in its order', () => {
    const row = new Int32Array(40)
    expect(ALL.save(filled(), row, 0)).toBe(2 + 1 + 5 + 4)
    expect([...row.subarray(0, 8)]).toEqual([12, -5, 2, 1, 0, 255, 4, 2])
  })

  test('keeps every bit of a double', () => {
    const row = new Int32Array(4)
    const piece = filled()
    piece.pose.set([-0, Number.MIN_VALUE])
    const fields = doubles<Piece>('pose')
    fields.save(piece, row, 0)
    const copy = new Piece()
    fields.load(copy, row, 0)
    expect(Object.is(copy.pose[0], -0)).toBe(true)
    expect(copy.pose[1]).toBe(Number.MIN_VALUE)
  })
})

test('one element has room for 31 booleans', () => {
  const names = Array.from({ length: 32 }, () => 'isUp' as const)
  expect(() => truths<Piece>(...names.slice(1))).not.toThrow()
  expect(() => truths<Piece>(...names)).toThrow('32 truths')
})
