import { expect, test } from 'vitest'
import type { ArmySpec, Column, Matchup, Side } from '../../src/core/ruleset.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { RowsCsv } from '../../src/report/csv/rows.ts'
import type { RowBatch } from '../../src/run/types.ts'

const MEASURES = FACTS.measures.slice(0, 2)
const facts = { ...FACTS, measures: MEASURES }

function army(name: string, ...ids: string[]): ArmySpec {
  const profile = { type: 'cavalry' }
  return { name, policy: null, units: ids.map((id) => ({ id, models: 1, width: 1, profile })) }
}

function matchup(first: ArmySpec, second: ArmySpec): Matchup {
  return {
    name: `${first.name} v ${second.name}`,
    mode: 'engagement',
    turns: null,
    armies: [first, second],
    contacts: [],
  }
}

function batch({ name, armies }: Matchup, from: number, seats: number, rows: number[][]): RowBatch {
  const columns: Column[] = armies.flatMap(({ units }, side) =>
    units.flatMap(({ id }) => MEASURES.map((measure) => ({ army: side as Side, unit: id, measure, bins: 9 }))),
  )
  return { matchup: name, variant: 'core', from, seats, columns, rows: Int32Array.from(rows.flat()) }
}

test('a row tells matchup, variant, block, seat, who won, the turns, and every measure of every unit', () => {
  const plain = matchup(army('Order', 'knights'), army('Levy', 'line'))
  const csv = new RowsCsv([plain], facts)
  expect(csv.header).toBe(
    'matchup,variant,block,seat,outcome,turns,knights.woundsInflicted,knights.woundsSuffered,line.woundsInflicted,line.woundsSuffered\n',
  )
  const rows = [
    [0, 3, 9, 1, 1, 9],
    [1, 8, 0, 0, 0, 0],
    [2, 1, 2, 5, 5, 2],
  ]
  expect(csv.text(batch(plain, 17, 1, rows))).toBe(
    'Order v Levy,core,17,0,Order,3,9,1,1,9\n' +
      'Order v Levy,core,18,0,draw,8,0,0,0,0\n' +
      'Order v Levy,core,19,0,Levy,1,2,5,5,2\n',
  )
})

test('the battles of a block stand one after the other, seat by seat', () => {
  const plain = matchup(army('A', 'a'), army('B', 'b'))
  const rows = Array.from({ length: 4 }, (_, i) => [0, i, 0, 0, 0, 0])
  const text = new RowsCsv([plain], facts).text(batch(plain, 5, 2, rows))
  expect(text.match(/core,\d+,\d+/g)).toEqual(['core,5,0', 'core,5,1', 'core,6,0', 'core,6,1'])
})

test('of several matchups each has the columns of all, those of others empty', () => {
  const matchups = [matchup(army('A', 'a'), army('B', 'b')), matchup(army('C', 'c'), army('B', 'b'))] as const
  const csv = new RowsCsv(matchups, facts)
  expect(csv.header).toContain(',turns,a.woundsInflicted,a.woundsSuffered,b.woundsInflicted,b.woundsSuffered,c.wounds')
  expect(csv.text(batch(matchups[1], 0, 1, [[0, 2, 1, 2, 3, 4]]))).toBe('C v B,core,0,0,C,2,,,3,4,1,2\n')
})

test('names are quoted where they must be, and none is run as a formula', () => {
  const odd = matchup(army('=A, "the" first', 'a,b'), army('B', '=b'))
  const csv = new RowsCsv([odd], facts)
  expect(csv.header).toContain(',"a,b.woundsInflicted","a,b.woundsSuffered",\'=b.woundsInflicted,')
  expect(csv.text(batch(odd, 0, 1, [[0, 2, 1, 2, 3, 4]]))).toBe(
    `"'=A, ""the"" first v B",core,0,0,"'=A, ""the"" first",2,1,2,3,4\n`,
  )
})

test('rows of another scenario are refused', () => {
  const csv = new RowsCsv([matchup(army('A', 'a'), army('B', 'b'))], facts)
  expect(() => csv.text(batch(matchup(army('C', 'a'), army('B', 'b')), 0, 1, []))).toThrow(RangeError)
})
