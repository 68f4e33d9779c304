import { DRAW, FIRST_WINS, OUTCOME, SECOND_WINS } from '../../../src/core/ruleset.ts'
import { BlockRecord } from '../../../src/run/counts/block-record.ts'
import type { Group } from '../../../src/run/study/group.ts'

/** Gives the members of a group scores of blocks, in half points, as if they had been fought; every battle has one turn. */
export function giveScores(group: Group, scores: readonly (readonly number[])[]): void {
  const { seats, members, cross } = group
  const records = members.map(({ tally }, member) => {
    const own = scores[member] ?? []
    const record = new BlockRecord(tally.layout, own.length)
    const row = new Int32Array(tally.layout.width)
    own.forEach((score, block) => {
      for (let seat = 0; seat < seats; seat++) {
        const left = score - 2 * seat
        row[OUTCOME] = left >= 2 ? FIRST_WINS : left === 1 ? DRAW : SECOND_WINS
        if (seats > 1) tally.addSeat(row)
        else tally.add(row)
        record.note(block, seat, row)
      }
      if (seats > 1) tally.endBlock()
    })
    tally.addBlocks(own.length)
    return record
  })
  cross?.layout.pairs.forEach(({ a, b }, pair) => {
    const together = Math.min(scores[a]?.length ?? 0, scores[b]?.length ?? 0)
    cross.add(pair, records[a] as BlockRecord, records[b] as BlockRecord, 0, together)
  })
  group.goal = Math.max(...scores.map(({ length }) => length))
  group.next = group.goal
  group.merged = group.goal
}
