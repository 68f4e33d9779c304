import { contrasts } from '../../src/run/estimates/contrast/contrast.ts'
import { summarise } from '../../src/run/estimates/summary.ts'
import { Player } from '../../src/run/players/player.ts'
import { playTogether } from '../../src/run/players/together.ts'
import { prepare } from '../../src/run/prepare.ts'
import { commonOf, runStudy } from '../../src/run/run.ts'
import type { Group } from '../../src/run/study/group.ts'
import { isLook } from '../../src/run/study/looks.ts'
import type { CompareStudy, Study } from '../../src/run/study/study.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../tests/support/coin/coin.ts'
import { Book } from './book.ts'
import { PLAYED, shipped, solved } from './games.ts'
import { type Effort, type Row, runsOf } from './row.ts'
import { toldOf, truthsOf } from './told.ts'

/** Number of blocks of a run, and number of runs. */
const LENGTH = 10_000
const RUNS = 400

/** The rule of runs that stop on a verdict, at whichever look that happens. */
const STOPPING = { stop: { rule: 'until-decided', margin: 0.05 }, most: LENGTH, budget: null } as const

/** Every interval that is reported after a stop on a verdict: whether it failed to hold the truth at any look up to block 10,000. */
export async function looked(effort: Effort): Promise<Row[]> {
  return [...(await ofRuns(effort)), ...(await ofComparisons(effort))]
}

async function ofRuns(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const games = [
    { name: 'knights-charge-spears', scenario: shipped('knights-charge-spears') },
    { name: 'coins, 6 v 5', scenario: coinScenario() },
    { name: 'coins, 6 v 5, blocks of 2', scenario: coinScenario({ variants: [coinVariant(2)] }) },
  ]
  for (const { name, scenario } of games) {
    const [exact] = (await solved(scenario)).matchups
    if (exact === undefined) throw new RangeError(`${name} has nothing to play`)
    const truths = truthsOf(exact)
    const found = new Book()
    for (let run = 0; run < runsOf(RUNS, effort); run++) {
      const study = runStudy({ ...scenario, seed: `coverage ${run}` }, { repeat: '', stopping: STOPPING })
      play(study, (group) => {
        for (const cell of group.members) {
          cell.anytime = true
          for (const { sort, name: of, estimate } of toldOf(summarise(cell)))
            found.note(sort, of, estimate, truths.get(of))
        }
      })
      found.endRun()
    }
    rows.push(...found.rows('ever excluded', settingOf(name)))
  }
  return rows
}

async function ofComparisons(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const coin = coinVariant(1)
  const coins = coinVariant(2)
  const games = [
    {
      name: 'flank-charge, core v earlier',
      scenario: shipped('flank-charge', { rules: ['core', 'earlier-combat'] }),
    },
    {
      name: 'coins, 6 v 5 to 6 v 6',
      scenario: coinScenario({ variants: [coin, { ...coin, name: 'more', matchups: [coinMatchup(6, 6)] }] }),
    },
    {
      name: 'coins, 6 v 5 to 6 v 6, blocks of 2',
      scenario: coinScenario({ variants: [coins, { ...coins, name: 'more', matchups: [coinMatchup(6, 6)] }] }),
    },
  ]
  for (const { name, scenario } of games) {
    const [before, after] = (await solved(scenario)).matchups.map(truthsOf)
    const found = new Book()
    for (let run = 0; run < runsOf(RUNS, effort); run++) {
      const study = compareStudy(scenario, run)
      play(study, (group) => {
        for (const { metric, kind, difference } of contrasts(study, [group])) {
          const [a, b] = [before?.get(metric), after?.get(metric)]
          const truth = a === undefined || b === undefined ? undefined : b - a
          found.note(metric === 'score' ? 'score' : kind, metric, difference, truth)
        }
      })
      found.endRun()
    }
    rows.push(...found.rows('ever excluded', settingOf(`${name}, differences`)))
  }
  return rows
}

function compareStudy(scenario: Scenario, run: number): CompareStudy {
  const seeded = { ...scenario, seed: `coverage ${run}` }
  return { command: 'compare', ...commonOf('compare', seeded, { repeat: '', stopping: STOPPING }), independent: false }
}

/** Plays the only group of a study, with looks. */
function play(study: Study, look: (group: Group) => void): void {
  const [course] = prepare(PLAYED, study).start()
  if (course === undefined) throw new RangeError('a study of nothing')
  const { group } = course
  const players = group.members.map(({ job }) => new Player(job, PLAYED.games))
  const active = players.map(() => true)
  group.goal = group.to
  while (group.left > 0) {
    const chunk = group.take(LENGTH)
    group.merge(chunk, playTogether(players, active, 'base', chunk, false, false))
    if (!isLook(group.merged)) continue
    group.look()
    look(group)
  }
}

function settingOf(name: string): string {
  return `${name}; looks to ${LENGTH.toLocaleString('en')}`
}
