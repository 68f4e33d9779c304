import { parseArgs } from 'node:util'
import { SILENT } from '../src/core/log.ts'
import { OUTCOME } from '../src/core/ruleset.ts'
import { fight } from '../src/run/players/chunk.ts'
import { Player } from '../src/run/players/player.ts'
import { readScenario } from '../src/scenario/read.ts'
import { controlVariate } from '../src/stats/intervals/control-variate.ts'
import { studentQuantile } from '../src/stats/special/distributions.ts'
import { GAMES_WITH_GREEDY_1 as GAMES, GREEDY_1 } from './greedy-1/index.ts'
import { ROOT } from './reference.ts'

/**
 * Do answers change with the player? The score of the first army of twelve shipped scenarios under `greedy-1` (the default general of before the
 * training), the default general and a planner, each on both sides, as a Markdown table with 95% intervals. The planner plays a few of the
 * blocks that the default general plays, which correct its score (a control variate, as for `--trust`).
 *
 * `node dist/bench/questions.js [--only war/open-field,…] [--blocks 400] [--planned 16] [--planner planner:8/8]`
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    blocks: { type: 'string', default: '400' },
    planned: { type: 'string', default: '16' },
    planner: { type: 'string', default: 'planner:8/8' },
  },
})

const QUESTIONS = [
  'sovl/hammer-and-green-tide',
  'sovl/gunline-and-raid',
  'sovl/shield-wall-and-arrow-storm',
  'war/open-field',
  'war/gunline-is-rushed',
  'war/woods-hills-and-a-river',
  'null-strike/open-table',
  'null-strike/ruined-town',
  'null-strike/few-or-many',
  'sovereign/six-goblins',
  'sovereign/wolves-at-the-camp',
  'sovereign/three-in-the-crypt',
]

console.log(
  `| score of the first army, % | ${GREEDY_1} | default | ${options.planner} | default − ${options.planner} |`,
)
console.log('|---|---:|---:|---:|---:|')
for (const file of options.only?.split(',') ?? QUESTIONS) console.log(row(file))

function row(file: string): string {
  const [blocks, planned] = [Number(options.blocks), Number(options.planned)]
  const [before, now] = [scores(file, GREEDY_1, blocks), scores(file, null, blocks)]
  const planner = scores(file, options.planner, planned)
  const [score, own] = mean(now)
  const { mean: corrected, variance, coefficient } = controlVariate(pairSums(now.slice(0, planned), planner), score)
  const error = Math.sqrt(variance / planned)
  // The part of the default general's own error that remains in the difference: all of it except the part that the correction removes.
  const [both, apart] = [coefficient, 1 - coefficient].map((share) => Math.hypot(error, share * own)) as [
    number,
    number,
  ]
  const t = (n: number) => studentQuantile(0.975, n - 1)
  const shown = (value: number, half: number) => `${(100 * value).toFixed(1)} ± ${(100 * half).toFixed(1)}`
  const [was, its] = mean(before)
  return `| ${[
    file,
    shown(was, t(blocks) * its),
    shown(score, t(blocks) * own),
    shown(corrected, t(planned) * both),
    shown(score - corrected, t(planned) * apart),
  ].join(' | ')} |`
}

/** Mean score of the first army by block. `general` leads both sides; null: the default general of the game. */
function scores(file: string, general: string | null, blocks: number): number[] {
  const { game, seed, variants, matchups } = readScenario(`${ROOT}/scenarios/${file}.yaml`)
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${file} has no battle`)
  const policy = general ?? Object.keys(GAMES[game]?.policies ?? {})[0] ?? null
  const armies = matchup.armies.map((army) => ({ ...army, policy }))
  const player = new Player({ game, seed, rules, matchup: { ...matchup, armies: armies as never } }, GAMES)
  const { seats } = player.layout
  return Array.from({ length: blocks }, (_, block) => {
    let sum = 0
    for (let seat = 0; seat < seats; seat++) {
      fight(player, block, seat, SILENT)
      sum += 1 - (player.row[OUTCOME] ?? 1) / 2
    }
    return sum / seats
  })
}

function pairSums(xs: readonly number[], ys: readonly number[]) {
  const sum = (of: (x: number, y: number) => number) => ys.reduce((all, y, i) => all + of(xs[i] ?? 0, y), 0)
  return {
    n: ys.length,
    x: sum((x) => x),
    y: sum((_, y) => y),
    xx: sum((x) => x * x),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  }
}

/** The mean and its standard error. */
function mean(values: readonly number[]): readonly [number, number] {
  const n = values.length
  const centre = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return [centre, Math.sqrt(squares / (n - 1) / n)]
}
