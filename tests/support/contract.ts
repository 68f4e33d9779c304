import { expect } from 'vitest'

/** Matchups and games for the contract tests. */

export {
  anyGeneral,
  BATTLES,
  type Game,
  positionOf as save,
  rowOf as measure,
  rowsOf,
} from '../../src/kit/contract/law.ts'

/** Expects equal numbers; reports the difference. One expectation for each pair of numbers would take longer than the battles. */
export function expectSame(actual: Int32Array, expected: Int32Array): void {
  if (!isSame(actual, expected)) expect(actual).toEqual(expected)
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return bytes(a).equals(bytes(b))
}

function bytes({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
