import { parseArgs } from 'node:util'
import { SILENT } from '../src/core/log.ts'
import { type Matchup, OUTCOME, type RulesTable } from '../src/core/ruleset.ts'
import { fight } from '../src/run/players/chunk.ts'
import { Player } from '../src/run/players/player.ts'
import { readScenario } from '../src/scenario/read.ts'
import { GAMES_WITH_GREEDY_1 as GAMES, GREEDY_1 } from './greedy-1/index.ts'
import { ROOT } from './reference.ts'

/**
 * What each army of shipped encounters gains if another general leads it, as a Markdown table: for games whose armies are not alike, so
 * that two generals cannot be compared by exchanging them. The other army keeps the general `--against`. Each gain is in points of the
 * score, with the half width of its 95% interval over blocks; both battles of a difference have the same dice.
 * `node dist/bench/gains.js [--general planner:32] [--against greedy-1] [--blocks 20] [--seed TEXT] [--scenarios NAME,NAME]`
 */
const { values } = parseArgs({
  options: {
    general: { type: 'string', default: 'typical' },
    against: { type: 'string', default: GREEDY_1 },
    blocks: { type: 'string', default: '20' },
    seed: { type: 'string', default: 'gains' },
    scenarios: { type: 'string' },
  },
})

const ENCOUNTERS = [
  'ready-encounters',
  'ambush-on-the-road',
  'between-two-packs',
  'bodyguard',
  'fire-burst',
  'gatehouse',
  'how-many-goblins',
  'knives-in-the-dark',
  'one-against-a-pack',
  'six-goblins',
  'spell-breakers',
  'stairs-held',
  'three-in-the-crypt',
  'troll-in-the-hall',
  'wolves-at-the-camp',
]

/** A mean with the variance of that mean. */
interface Mean {
  readonly mean: number
  readonly variance: number
}

const blocks = Number(values.blocks)
const { general, against, seed } = values
console.log(`| encounter | score of the first army, % | first army gains | second army gains |\n|---|---:|---:|---:|`)
const gains = (values.scenarios?.split(',') ?? ENCOUNTERS).flatMap((name) => {
  const { matchups, variants } = readScenario(`${ROOT}/scenarios/sovereign/${name}.yaml`, { battles: 8 })
  const rules: RulesTable = variants[0]?.rules ?? {}
  return matchups.map((matchup) => gainsOf(name, rules, matchup))
})
for (const army of [0, 1]) {
  const of = gains.map((pair) => pair[army]).filter((gain) => gain !== undefined)
  const mean = of.reduce((sum, gain) => sum + gain.mean, 0) / of.length
  const variance = of.reduce((sum, gain) => sum + gain.variance, 0) / of.length ** 2
  console.log(`\nAll encounters, ${army === 0 ? 'first' : 'second'} army: ${shown({ mean, variance })}`)
}

/** Prints the row of an encounter; returns what the first army and the second one gain. */
function gainsOf(name: string, rules: RulesTable, matchup: Matchup): readonly Mean[] {
  const base = scoresOf(rules, matchup, [against, against])
  const first = scoresOf(rules, matchup, [general, against])
  const second = scoresOf(rules, matchup, [against, general])
  const found = [first.map((score, i) => score - (base[i] ?? 0)), base.map((score, i) => score - (second[i] ?? 0))].map(
    meanOf,
  )
  const percent = (100 * meanOf(base).mean).toFixed(1)
  console.log(`| ${name}, ${matchup.name} | ${percent} | ${found.map(shown).join(' | ')} |`)
  return found
}

/** Scores of the first army, block by block. */
function scoresOf(rules: RulesTable, matchup: Matchup, policies: readonly [string, string]): readonly number[] {
  const [one, other] = matchup.armies
  const armies = [
    { ...one, policy: policies[0] },
    { ...other, policy: policies[1] },
  ] as const
  const player = new Player({ game: 'sovereign', seed, rules, matchup: { ...matchup, armies } }, GAMES)
  const seats = player.rules.seats(player.state)
  return Array.from({ length: blocks }, (_, block) => {
    let sum = 0
    for (let seat = 0; seat < seats; seat++) {
      fight(player, block, seat, SILENT)
      sum += 1 - (player.row[OUTCOME] ?? 0) / 2
    }
    return sum / seats
  })
}

function meanOf(numbers: readonly number[]): Mean {
  const n = numbers.length
  const mean = numbers.reduce((sum, number) => sum + number, 0) / n
  const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0)
  return { mean, variance: squares / Math.max(1, n - 1) / n }
}

function shown({ mean, variance }: Mean): string {
  return `${(100 * mean).toFixed(1)} ± ${(196 * Math.sqrt(variance)).toFixed(1)}`
}
