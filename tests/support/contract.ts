import { expect } from 'vitest'

/** What the contract of every game is tested with. */

export {
  anyGeneral,
  BATTLES,
  type Game,
  positionOf as save,
  rowOf as measure,
  rowsOf,
} from '../../src/kit/contract/law.ts'

/** Expects the same numbers; tells what differs. Asked of each pair of numbers by itself, rows of battles take longer than the battles. */
export function expectSame(actual: Int32Array, expected: Int32Array): void {
  if (!isSame(actual, expected)) expect(actual).toEqual(expected)
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return bytes(a).equals(bytes(b))
}

function bytes({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
