import type {
  CompareDocument,
  MatrixDocument,
  ResultDocument,
  RunDocument,
  SweepDocument,
} from '../../src/result/document.ts'
import type { MatchupResult } from '../../src/result/heading.ts'
import { type Conducted, conduct } from '../../src/run/conduct.ts'
import type { Ledger } from '../../src/run/counts/ledger.ts'
import { prepare } from '../../src/run/prepare.ts'
import { runStudy } from '../../src/run/run.ts'
import { FIXED, type Stopping } from '../../src/run/study/stop.ts'
import { compareStudy, matrixStudy } from '../../src/run/study/studies.ts'
import type { Study } from '../../src/run/study/study.ts'
import { type SweepOptions, sweepStudy, type Varied } from '../../src/run/study/sweep-study.ts'
import type { RunOptions, StudyOptions } from '../../src/run/types.ts'
import type { Scenario, Variant } from '../../src/scenario/types.ts'
import { coinMatchup, coinScenario, coinVariant } from './coin/coin.ts'
import { COIN_ENGINE } from './coin/coin-engine.ts'

/** Studies of every command on the game of coins, for tests that hold for all commands. */
export type Command = Study['command']
export const COMMANDS = ['run', 'compare', 'sweep', 'matrix'] as const

interface Documents {
  readonly run: RunDocument
  readonly compare: CompareDocument
  readonly sweep: SweepDocument
  readonly matrix: MatrixDocument
}

/** A little over 700 blocks: between the looks at 605 and 757. */
export const MOST = 1400

/** Every stopping rule; each ends some matchups of these studies early and others at a limit. */
export const STOPS = {
  battles: FIXED,
  'target-error': { stop: { rule: 'target-error', error: 0.028 }, most: MOST, budget: null },
  'until-decided': { stop: { rule: 'until-decided', margin: 0.05 }, most: MOST, budget: null },
  sprt: {
    stop: { rule: 'sprt', hypotheses: { kind: 'normalised', elo0: 0, elo1: 25, alpha: 0.05, beta: 0.05 } },
    most: MOST,
    budget: null,
  },
  budget: { stop: { rule: 'until-decided', margin: 0.05 }, most: MOST, budget: 5000 },
} as const satisfies Readonly<Record<string, Stopping>>
export const RULES = Object.keys(STOPS) as (keyof typeof STOPS)[]

/** Two matchups under rules with one seat and with two; three variants of two matchups; six purses; three armies. */
export function studyOf(command: Command, options: StudyOptions = {}, parts: Partial<Scenario> = {}): Study {
  const battles = 700
  switch (command) {
    case 'run': {
      const variants = [coinVariant(1, 'one seat'), coinVariant(2, 'two seats')]
      const matchups = [coinMatchup(6, 5, 8, 'A v B'), coinMatchup(5, 6, 8, 'A v C')]
      return runStudy(coinScenario({ battles, variants, matchups, ...parts }), options)
    }
    case 'compare': {
      const matchups = [coinMatchup(6, 6, 8, 'A v B'), coinMatchup(5, 7, 8, 'A v C')]
      const variants = [coinVariant(2, 'base'), richer('richer', 1), richer('richest', 2)]
      return compareStudy(coinScenario({ battles, variants, matchups, ...parts }), options)
    }
    case 'sweep':
      return sweepStudy(purses([3, 4, 5, 6, 7, 8], 5, { battles, variants: [coinVariant(2)], ...parts }), options)
    case 'matrix': {
      const coins = { A: 5, B: 5, C: 6 }
      return matrixStudy(
        coinScenario({ battles, variants: [coinVariant(2)], matchups: allOf(coins), ...parts }),
        options,
      )
    }
  }
}

/** The second army has this many coins more than in the compared matchups. */
function richer(name: string, more: number): Variant {
  const matchups = [coinMatchup(6, 6 + more, 8, 'A v B'), coinMatchup(5, 7 + more, 8, 'A v C')]
  return { ...coinVariant(2, name), matchups }
}

/** Every purse against every other, with this many coins each. */
export function allOf(coins: Readonly<Record<string, number>>) {
  const armies = Object.entries(coins)
  return armies.flatMap(([a, own], i) =>
    armies.slice(i + 1).map(([b, theirs]) => coinMatchup(own, theirs, 8, `${a} v ${b}`)),
  )
}

/** A study that varies the first purse against one of `against` coins; each purse is named after its coins. */
export function purses(values: readonly number[], against: number, parts: Partial<Scenario> = {}): Varied {
  const at = (coins: number): Scenario => {
    const matchup = coinMatchup(coins, against)
    const [first, second] = matchup.armies
    const units = first.units.map((unit) => ({ ...unit, id: `${coins} coins` }))
    return coinScenario({ matchups: [{ ...matchup, armies: [{ ...first, units }, second] }], ...parts })
  }
  return {
    axes: [{ path: 'armies.Heads.units.purse.models', label: 'coins', values, numeric: true }],
    base: at(values[0] as number),
    between: at,
    at: ([level]) => at(values[level as number] as number),
  }
}

/** Both purses and the face that hits varied: three parameters. */
export function screening(options: SweepOptions, parts: Partial<Scenario> = {}): Study {
  const lists = { first: [4, 5, 6, 7], second: [4, 5, 6, 7], unused: [1, 2, 3, 4] }
  const at = (levels: readonly number[]): Scenario => {
    const [a = 0, b = 0] = levels
    return coinScenario({ matchups: [coinMatchup(4 + a, 4 + b)], variants: [coinVariant(2)], ...parts })
  }
  const axes = Object.entries(lists).map(([label, values]) => ({ path: label, label, values, numeric: true }))
  return sweepStudy({ axes, base: at([0, 0]), at }, options)
}

/** Plays a study of coins on the calling thread, without its twins. */
export async function play(study: Study, options: RunOptions = {}): Promise<Conducted> {
  return conduct(prepare(COIN_ENGINE, study), { workers: 0, twin: false, ...options })
}

/** Plays a study and returns its document with the type of this command. */
export async function documentOf<C extends Command>(
  command: C,
  study: Study,
  options: RunOptions = {},
): Promise<Documents[C]> {
  const { document } = await play(study, options)
  if (document.command !== command) throw new Error(`a study of ${command} gave ${document.command}`)
  return document as Documents[C]
}

/** The ledger after writing it to a file and reading it. */
export function written(ledger: Ledger): Ledger {
  return JSON.parse(JSON.stringify(ledger)) as Ledger
}

/** Plays until results have come back this many times, then interrupts like a user. */
export function interrupted(study: Study, times: number, options: RunOptions = {}): Promise<Conducted> {
  const user = new AbortController()
  let seen = 0
  const onTallies = () => {
    if (++seen === times) user.abort()
  }
  return play(study, { chunk: 37, ...options, signal: user.signal, onTallies })
}

/** The results of every matchup under every variant, or at every setting. */
export function resultsOf(document: ResultDocument): readonly MatchupResult[] {
  return document.command === 'sweep' ? document.cells.map(({ matchup }) => matchup) : document.matchups
}
