import { expect, test } from 'vitest'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { caption } from '../../support/invariants.ts'
import { battleCase } from '../../support/sovl/battle-case.ts'
import { diceOf, playCase, playOn, setUp, type Visit } from './play.ts'

/** A battle depends on its case alone: not on earlier battles, on a log, or on interruptions. */

const ROOM = 1 << 16
const TOLD = { on: true, cite() {}, note: () => undefined }

/** Keeps a digest of the position at every decision. */
function digests(into: number[]): Visit {
  const saved = new Int32Array(ROOM)
  return (state, actions, n) => {
    const length = SOVL.save(state, saved)
    let digest = n
    for (let i = 0; i < length; i++) digest = (Math.imul(digest, 31) + (saved[i] as number)) | 0
    for (let i = 0; i < n; i++) digest = (Math.imul(digest, 31) + (actions[i] as number)) | 0
    into.push(digest)
  }
}

function rowOf(number: number, play: Parameters<typeof playCase>[1] = {}): number[] {
  try {
    return [...playCase(battleCase(number), play).row]
  } catch (error) {
    throw new Error(caption(SOVL, battleCase(number), error), { cause: error })
  }
}

const CASES = Array.from({ length: 150 }, (_, i) => 10_000 + i)

test('a battle is the same after other battles, in any order and in a new state', () => {
  for (const number of CASES) {
    const one = battleCase(number)
    const state = setUp(one)
    const blocks = [3, 1, 2, 1, 3]
    const rows = blocks.map((block) => [...playCase({ ...one, block }, { state, seat: block % SOVL.seats(state) }).row])
    expect(rows[3], `case ${number}`).toEqual(rows[1])
    expect(rows[4], `case ${number}`).toEqual(rows[0])
    expect([...playCase({ ...one, block: 2 }, { seat: 2 % SOVL.seats(state) }).row], `case ${number}`).toEqual(rows[2])
  }
})

test('a battle with a log is the same, decision by decision, as one without', () => {
  for (const number of CASES) {
    const [silent, told]: [number[], number[]] = [[], []]
    const row = rowOf(number, { visit: digests(silent) })
    expect(rowOf(number, { visit: digests(told), log: TOLD }), `case ${number}`).toEqual(row)
    expect(told, `case ${number}`).toEqual(silent)
  }
})

test('a battle that is saved and loaded is saved to the same numbers, and goes on the same', () => {
  const first = new Int32Array(ROOM)
  const second = new Int32Array(ROOM)
  for (const number of CASES.slice(0, 40)) {
    const one = battleCase(number)
    const other = setUp(one)
    const whole: number[] = []
    const keep = digests(whole)
    const saves: { decision: number; ints: Int32Array }[] = []
    const visit: Visit = (state, actions, n, decision) => {
      keep(state, actions, n, decision)
      const length = SOVL.save(state, first)
      // Another state, which has another battle in it, loads the position.
      SOVL.load(other, first)
      expect(SOVL.save(other, second), `case ${number}`).toBe(length)
      expect(second.subarray(0, length), `case ${number}, decision ${decision}`).toEqual(first.subarray(0, length))
      if (decision % 11 === 0) saves.push({ decision, ints: first.slice(0, length) })
    }
    rowOf(number, { visit })
    for (const { decision, ints } of saves) {
      const rest: number[] = []
      goOn(number, other, ints, decision, digests(rest))
      expect(rest, `case ${number} from decision ${decision}`).toEqual(whole.slice(decision))
    }
  }
})

function goOn(number: number, state: SovlState, ints: Int32Array, decision: number, visit: Visit): void {
  const one = battleCase(number)
  SOVL.load(state, ints)
  diceOf(one)
  playOn(one, state, { visit }, decision)
}
