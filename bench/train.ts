import { parseArgs } from 'node:util'
import type { RulesTable, Weights } from '../src/core/ruleset.ts'
import type { Arena } from '../src/run/players/arena.ts'
import { type Bout, type BoutScore, playBatch } from '../src/run/players/bouts.ts'
import { readScenario } from '../src/scenario/read.ts'
import { battlesOfBlock, improve, leastBattles } from '../src/train/improve.ts'
import { type Ground, gainOf, halfWidth, type Scored, scoresOf } from '../src/train/league.ts'
import { spaceOf } from '../src/train/space.ts'
import { GAMES_WITH_GREEDY_1 as GAMES, GREEDY_1 } from './greedy-1/index.ts'
import { ROOT } from './reference.ts'
import { mirrored } from './robin.ts'

/**
 * Improves the weights of a general by the cross-entropy method, against a pool of opponents on several boards, and reports what the new
 * weights score against each opponent on fresh dice. Opponents are the general of before the training and all generals of weights.
 * Deterministic for a seed. The weights found are printed; they become the default when somebody puts them into the game's `weights.ts`.
 *
 * `npm run train -- --game war [--general greedy] [--against greedy-1,rush] [--battles 60000] [--seed TEXT] [--only weight,weight] [--take MATCHUPS] [--steps 0.5]`
 */
const { values: options } = parseArgs({
  options: {
    game: { type: 'string', default: 'war' },
    general: { type: 'string' },
    /** A JSON object of weights to start from, in place of the general's own. */
    start: { type: 'string' },
    against: { type: 'string' },
    battles: { type: 'string', default: '60000' },
    verdict: { type: 'string', default: '8000' },
    seed: { type: 'string', default: 'train' },
    only: { type: 'string' },
    boards: { type: 'string' },
    /** First steps of the search as a share of those of `spaceOf`, which are wide: less from a start that is good already. */
    steps: { type: 'string', default: '1' },
    /** Number of matchups of each board, in place of the number in `BOARDS`. */
    take: { type: 'string' },
  },
})

/** Boards that a game trains on. `take`: so many of the matchups, evenly spread over the list. */
interface Board {
  readonly scenario: string
  /** An edition of the rules other than the scenario’s own. */
  readonly edition?: string
  readonly mirror?: true
  readonly take?: number
}

const BOARDS: Readonly<Record<string, readonly Board[]>> = {
  sovl: [{ scenario: 'sovl/starter-round-robin', take: 8 }],
  war: [
    { scenario: 'war/open-field' },
    { scenario: 'war/woods-hills-and-a-river' },
    { scenario: 'war/village-on-the-ford' },
  ],
  // Two lists alone would teach a general the one matchup: each meets itself as well, and smaller armies meet.
  'null-strike': [
    { scenario: 'null-strike/open-table' },
    { scenario: 'null-strike/ruined-town' },
    { scenario: 'null-strike/open-table', mirror: true },
    { scenario: 'null-strike/ruined-town', mirror: true },
    { scenario: 'null-strike/open-table', edition: 'close-objectives', mirror: true },
    { scenario: 'null-strike/ruined-town', edition: 'close-objectives', mirror: true },
    { scenario: 'null-strike/patrol' },
    { scenario: 'null-strike/few-or-many' },
  ],
  sovereign: [{ scenario: 'sovereign/sellswords-mirrored' }],
}

const { game: name, seed } = options
const game = GAMES[name]
const { weighted, facts } = game ?? {}
if (game === undefined || weighted === undefined || facts?.weights === undefined) {
  throw new Error(`--game takes one of ${Object.keys(BOARDS).join(', ')}`)
}
const [standard = ''] = facts.weights.named
const general = options.general ?? standard
const start: Weights = { ...weighted.named[general], ...JSON.parse(options.start ?? '{}') }
const opponents = options.against?.split(',') ?? [GREEDY_1, ...Object.keys(weighted.named)]
const listed: readonly Board[] = options.boards?.split(',').map((scenario) => ({ scenario })) ?? BOARDS[name] ?? []
const boards = options.take === undefined ? listed : listed.map((board) => ({ ...board, take: Number(options.take) }))
const arena = inProcess()
const pool = await Promise.all(opponents.map((opponent) => groundsAgainst(opponent)))
const grounds = pool.flat()
if (!(Number(options.steps) > 0)) throw new Error('--steps takes a number above 0')
const wide = spaceOf(onlyOf(facts.weights, options.only?.split(',')), weighted.named, start)
const space = { ...wide, spread: wide.spread.map((step) => step * Number(options.steps)) }
const battles = Math.max(Number(options.battles), leastBattles(grounds))
console.log(`${name}, ${general} against ${opponents.join(', ')}: ${battles} battles, ${grounds.length} matchups`)
const found = await improve(arena, grounds, space, seed, battles)
console.log(`mean score of each generation: ${found.generations.map(percent).join(' ')}`)
console.log(`all opponents: before ${shown(found.before)}, after ${shown(found.after)}`)
for (const [i, opponent] of opponents.entries()) console.log(await verdict(opponent, pool[i] ?? []))
console.log(JSON.stringify(Object.fromEntries(Object.entries(found.weights).filter(([key, v]) => v !== start[key]))))

/** Score of the start weights and of the found weights against one opponent, on dice that the training did not use. */
async function verdict(opponent: string, its: readonly Ground[]): Promise<string> {
  const blocks = Math.max(4, Math.floor(Number(options.verdict) / (2 * battlesOfBlock(its))))
  const [before, after] = await scoresOf(arena, its, [start, found.weights], { from: 2 ** 30, blocks })
  if (before === undefined || after === undefined) throw new Error('no verdict')
  const gain = gainOf(before, after)
  return `against ${opponent}: before ${shown(before)}, after ${shown(after)}, gain ${shown(gain)}`
}

/** The facts of the weights that are to be trained; the others stay as they are. */
function onlyOf(all: NonNullable<typeof facts>['weights'] & object, only: readonly string[] | undefined): typeof all {
  if (only === undefined) return all
  return { ...all, fields: Object.fromEntries(Object.entries(all.fields).filter(([key]) => only.includes(key))) }
}

/** All matchups of the boards; one opponent leads each army in turn. */
async function groundsAgainst(opponent: string): Promise<readonly Ground[]> {
  const led = boards.flatMap(({ scenario, edition, mirror, take }: Board) => {
    const { variants, matchups } = readScenario(`${ROOT}/scenarios/${scenario}.yaml`, { battles: 8 })
    const rules: RulesTable = (edition === undefined ? variants[0]?.rules : game?.editions[edition]) ?? {}
    const all = mirror ? matchups.flatMap(mirrored) : matchups
    const step = take === undefined ? 1 : all.length / take
    const some = Array.from({ length: Math.min(all.length, take ?? all.length) }, (_, i) => all[Math.floor(i * step)])
    return some.flatMap((matchup) => {
      if (matchup === undefined) return []
      const [first, second] = matchup.armies
      const armies = [
        { ...first, policy: opponent },
        { ...second, policy: opponent },
      ] as const
      return [{ rules, matchup: { ...matchup, armies } }]
    })
  })
  const pilots = await arena.play(led.map((ground) => ({ ...ground, from: 2 ** 31, to: 2 ** 31 + 1 })))
  return led.map((ground, i) => ({ ...ground, seats: pilots[i]?.seats ?? 1 }))
}

/** Plays on this thread, because only this thread knows `greedy-1`. */
function inProcess(): Arena {
  let played = 0
  return {
    async play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
      const { scores } = await playBatch({ game: name, seed, bouts }, GAMES)
      played += bouts.reduce((sum, { from, to }, i) => sum + (to - from) * (scores[i]?.seats ?? 0), 0)
      return scores
    },
    get played() {
      return played
    },
    replayed: 0,
    close: async () => {},
  }
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

function shown(score: Scored): string {
  return `${percent(score.mean)} ± ${percent(halfWidth(score))}`
}
