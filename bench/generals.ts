import { parseArgs } from 'node:util'
import { GAMES } from '../src/games/index.ts'
import { type Ground, meet, STARTERS } from './robin.ts'

/**
 * All pairs of generals of a game, as a Markdown table for each scenario: the score of the row against the column with its 95% interval.
 * `node dist/bench/generals.js [--game sovl] [--blocks 20] [--seed TEXT] [--only greedy,gunline]`
 */
const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'sovl' },
    blocks: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})
const GROUNDS: Readonly<Record<string, readonly Ground[]>> = {
  sovl: [{ scenario: STARTERS }],
  war: [
    { scenario: 'war/open-field' },
    { scenario: 'war/woods-hills-and-a-river' },
    { scenario: 'war/village-on-the-ford' },
  ],
  'null-strike': [
    { scenario: 'null-strike/open-table', mirror: true },
    { scenario: 'null-strike/ruined-town', mirror: true },
    { scenario: 'null-strike/open-table', edition: 'close-objectives', mirror: true },
    { scenario: 'null-strike/ruined-town', edition: 'close-objectives', mirror: true },
  ],
}
const names = values.only?.split(',') ?? Object.keys(GAMES[values.game]?.policies ?? {})
const blocks = Number(values.blocks)
const grounds = GROUNDS[values.game] ?? []

for (const [i, ground] of grounds.entries()) {
  if (grounds.length > 1) console.log(`${i === 0 ? '' : '\n'}${nameOf(ground)}\n`)
  console.log(tableOf(ground))
}

function nameOf({ scenario, edition, mirror }: Ground): string {
  return `${scenario}${edition === undefined ? '' : `, ${edition}`}${mirror ? ', each army against itself' : ''}`
}

function tableOf(ground: Ground): string {
  const cells = new Map<string, string>()
  let draws = 0
  let turns = 0
  let battles = 0
  for (const [i, row] of names.entries()) {
    for (const column of names.slice(i + 1)) {
      const found = meet(row, column, blocks, values.seed, ground)
      cells.set(`${row} ${column}`, text(found.score, found.low, found.high))
      cells.set(`${column} ${row}`, text(1 - found.score, 1 - found.high, 1 - found.low))
      draws += found.draws * found.battles
      turns += found.turns * found.battles
      battles += found.battles
    }
  }
  const drawn = ((100 * draws) / battles).toFixed(1)
  return [
    line(['score, % against', ...names]),
    line(['---', ...names.map(() => '---:')]),
    ...names.map((row) => line([row, ...names.map((column) => cells.get(`${row} ${column}`) ?? '')])),
    `\n${battles.toLocaleString('en')} battles; drawn ${drawn}%, ${(turns / battles).toFixed(2)} turns a battle`,
  ].join('\n')
}

function text(score: number, low: number, high: number): string {
  const percent = (share: number): string => (100 * share).toFixed(1)
  return `${percent(score)} (${percent(low)} to ${percent(high)})`
}

function line(parts: readonly string[]): string {
  return `| ${parts.join(' | ')} |`
}
