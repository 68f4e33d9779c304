import { parseArgs } from 'node:util'
import { POLICIES } from '../src/games/sovl/policies/index.ts'
import { meet } from './robin.ts'

/**
 * All pairs of generals over the starter lists, as a Markdown table: the score of the row against the column with its 95 % interval.
 * `node dist/bench/generals.js [--blocks 20] [--seed TEXT] [--only greedy,gunline]`
 */
const { values } = parseArgs({
  options: { blocks: { type: 'string', default: '10' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const names = values.only?.split(',') ?? Object.keys(POLICIES)
const blocks = Number(values.blocks)

const cells = new Map<string, string>()
let draws = 0
let turns = 0
let battles = 0
for (const [i, row] of names.entries()) {
  for (const column of names.slice(i + 1)) {
    const found = meet(row, column, blocks, values.seed)
    cells.set(`${row} ${column}`, text(found.score, found.low, found.high))
    cells.set(`${column} ${row}`, text(1 - found.score, 1 - found.high, 1 - found.low))
    draws += found.draws * found.battles
    turns += found.turns * found.battles
    battles += found.battles
  }
}

function text(score: number, low: number, high: number): string {
  const percent = (share: number): string => (100 * share).toFixed(1)
  return `${percent(score)} (${percent(low)} to ${percent(high)})`
}

const line = (parts: readonly string[]): string => `| ${parts.join(' | ')} |`
console.log(line(['score, % against', ...names]))
console.log(line(['---', ...names.map(() => '---:')]))
for (const row of names) console.log(line([row, ...names.map((column) => cells.get(`${row} ${column}`) ?? '')]))
console.log(
  `\n${battles.toLocaleString('en')} battles; drawn ${((100 * draws) / battles).toFixed(1)} %, ${(turns / battles).toFixed(2)} turns a battle`,
)
