import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, OUTCOME, type Policy } from '../../../src/core/ruleset.ts'
import { Planner } from '../../../src/kit/generals/planner.ts'
import { plannerCost } from '../../../src/kit/generals/planner-cost.ts'
import type { ResultDocument } from '../../../src/result/document.ts'
import type { Trusted } from '../../../src/result/trust.ts'
import { assemble, type Conducted, conduct } from '../../../src/run/conduct.ts'
import type { Ledger } from '../../../src/run/counts/ledger.ts'
import { enough } from '../../../src/run/estimates/trust.ts'
import { prepare } from '../../../src/run/prepare.ts'
import { runStudy } from '../../../src/run/run.ts'
import { compareStudy, matrixStudy } from '../../../src/run/study/studies.ts'
import type { Study } from '../../../src/run/study/study.ts'
import { planned, TRUSTED } from '../../../src/run/trust/plan.ts'
import type { RunOptions, StudyOptions } from '../../../src/run/types.ts'
import type { Scenario, TrustOption } from '../../../src/scenario/types.ts'
import { coinScenario } from '../../support/coin/coin.ts'
import { stakesMatchup, stakesScenario, stakesVariant } from '../../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../../support/coin/coin-battle-engine.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import type { Game } from '../../support/contract.ts'

const MEEK = [{ policy: 'meek' }, { policy: 'bold' }] as const

/** A general that stakes one coin against one that stakes three: planners do better than the first general. */
function studyOf(options: StudyOptions = {}, parts: Partial<Scenario> = {}): Study {
  return runStudy(stakesScenario({ battles: 400, matchups: [stakesMatchup(8, 8, MEEK)], ...parts }), options)
}

function play(study: Study, options: RunOptions = {}): Promise<Conducted> {
  return conduct(prepare(STAKES_ENGINE, study), { workers: 0, ...options })
}

/** The study as files hold it. */
const written = (ledger: Ledger): Ledger => JSON.parse(JSON.stringify(ledger))

function foundIn(document: ResultDocument, matchup = 0): Trusted {
  const found = document.matchups[matchup]?.trust?.found
  if (found === undefined) throw new Error('nothing was found')
  return found
}

/** Plays until planners have finished this many blocks of a group, then interrupts. */
function interrupted(study: Study, battles: number, earlier?: Ledger): Promise<Conducted> {
  const stop = new AbortController()
  return play(study, {
    chunk: 1,
    signal: stop.signal,
    ...(earlier && { earlier }),
    onTallies: (ledger) => {
      const played = ledger().groups.flatMap(({ trust = [] }) => trust.map(({ merged, from }) => merged - from))
      if (played.some((blocks) => blocks >= battles)) stop.abort()
    },
  })
}

/** Mean score of some battles of a study, one for each block, with the seats in turn. */
async function inTurn(study: Study): Promise<number> {
  const scores: number[] = []
  await play(study, {
    onRows: ({ from, seats, columns, rows }) => {
      const width = FIRST_MEASURE + columns.length
      for (let at = 0; at * seats * width < rows.length; at++) {
        const row = at * seats + ((from + at) % seats)
        scores.push(1 - (rows[row * width + OUTCOME] as number) / 2)
      }
    },
  })
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

describe('planners beside a run', () => {
  test('give the score of the weaker general in stronger hands', async () => {
    const { document } = await play(studyOf({ trust: 60 }))
    const [matchup] = document.matchups
    expect(matchup?.trust).toMatchObject({ policy: TRUSTED, blocks: 60, battles: 60 })
    const { change, corrected, verdict, generals, planners } = foundIn(document)
    expect(verdict).toBe('moves')
    expect(change.estimate).toBeGreaterThan(0.1)
    expect(change.low).toBeGreaterThan(0)
    expect(corrected.estimate).toBeCloseTo((matchup?.score.estimate ?? 0) + change.estimate, 12)
    // Both stake three coins always or nearly always.
    expect(corrected.low).toBeLessThan(0.5)
    expect(corrected.high).toBeGreaterThan(0.5)
    expect(planners).toBeGreaterThan(generals)
  })

  test('play battles of a run of planners, one for each block, from the seats in turn', async () => {
    const planner = { policy: TRUSTED }
    const again = studyOf({ trust: 'off' }, { battles: 48, matchups: [stakesMatchup(8, 8, [planner, planner])] })
    const own = studyOf({ trust: 'off' }, { battles: 48 })
    const { planners, generals } = foundIn((await play(studyOf({ trust: 12 }))).document)
    expect(planners).toBeCloseTo(await inTurn(again), 12)
    expect(generals).toBeCloseTo(await inTurn(own), 12)
  })

  test('are the same on any number of threads', async () => {
    const here = await play(studyOf({ trust: 24 }))
    for (const workers of [1, 2]) {
      const there = await play(studyOf({ trust: 24 }), { workers })
      expect(JSON.stringify(there.document)).toBe(JSON.stringify(here.document))
      expect(written(there.ledger)).toEqual(written(here.ledger))
    }
  })

  test('change nothing else in a document, and are absent if they are off', async () => {
    const off = (await play(studyOf({ trust: 'off' }))).document
    const { document } = await play(studyOf({ trust: 12 }))
    expect(JSON.stringify(off)).not.toContain('trust')
    const without = JSON.stringify(document, (key, value: unknown) => (key === 'trust' ? undefined : value))
    expect(without).toBe(JSON.stringify(off))
  })

  test('play as many blocks as the scenario says, unless the caller says otherwise', async () => {
    const blocksFor = async (options: StudyOptions) =>
      (await play(studyOf(options, { trust: 8 }))).document.matchups[0]?.trust?.blocks
    expect(await blocksFor({})).toBe(8)
    expect(await blocksFor({ trust: 4 })).toBe(4)
    expect(await blocksFor({ trust: 'off' })).toBeUndefined()
  })

  test('do not play engagements, nor battles of planners', async () => {
    const coins = runStudy(coinScenario({ battles: 40 }), { trust: 12 })
    expect(JSON.stringify((await conduct(prepare(COIN_ENGINE, coins), { workers: 0 })).document)).not.toContain('trust')
    const planner = { policy: 'planner:4' }
    const led = studyOf({ trust: 2 }, { battles: 8, matchups: [stakesMatchup(4, 4, [planner, planner])] })
    expect((await play(led)).document.matchups[0]).not.toHaveProperty('trust')
  })

  test('play no more blocks than the run', async () => {
    expect((await play(studyOf({ trust: 40 }, { battles: 40 }))).document.matchups[0]?.trust?.blocks).toBe(10)
  })
})

describe('the cost of planners', () => {
  test('is at most 30% of the decisions of the run, and 0 if that is enough for too few blocks only', async () => {
    const cost = (policy: string) => (policy === TRUSTED ? 400 : 100)
    const of = (trust: TrustOption, blocks: number, seats = 4) => {
      const { policy, blocks: wanted } = planned(trust, { blocks, seats }, cost)
      return [policy, wanted]
    }
    const small = 'planner:4/4'
    // Two battles of the smaller planner take as long as 200 others, which is 30% of 667.
    expect(of('auto', 166)).toEqual([TRUSTED, 0])
    expect(of('auto', 167)).toEqual([small, 2])
    expect(of('auto', 3999)).toEqual([small, 46])
    expect(of('auto', 4000)).toEqual([TRUSTED, 12])
    expect(of('auto', 5000, 1)).toEqual([small, 15])
    expect(of('auto', 1e9)).toEqual([TRUSTED, 600])
    expect(of('off', 1e9)).toEqual([TRUSTED, 0])
    expect(of(40, 1e9)).toEqual([TRUSTED, 40])
    // Armies change seats in pairs of blocks. There are at most as many blocks as in the run.
    expect(of(41, 1e9)).toEqual([TRUSTED, 42])
    expect(of(41, 1e9, 1)).toEqual([TRUSTED, 41])
    expect(of(40, 10)).toEqual([TRUSTED, 10])
    for (const blocks of [334, 500, 3999, 4000, 5000, 1e5]) {
      const plan = planned('auto', { blocks, seats: 4 }, cost)
      expect(plan.blocks * plan.cost).toBeLessThanOrEqual(0.3 * 4 * blocks)
    }
  })

  test('has a forecast that is rather too high', () => {
    const rules = STAKES_ENGINE.games['stakes'] as Game
    const matchup = stakesMatchup(12, 12, MEEK)
    const model = Object.values(rules.policies)[0] as Policy<unknown>
    const asked = { rollouts: 8, candidates: 8 }
    const { battle, rollouts } = plannerCost(rules, rules.setup({ seats: 4 }, matchup), model, asked)
    const taken = { decisions: 0, inner: 0 }
    const counting: Policy<unknown> = {
      choose(...about) {
        taken.inner++
        return model.choose(...about)
      },
    }
    const planner = new Planner(rules, rules.setup({ seats: 4 }, matchup), { ...asked, models: [counting] })
    const leading: Policy<unknown> = {
      choose(...about) {
        taken.decisions++
        return planner.choose(...about)
      },
    }
    const state = rules.setup({ seats: 4 }, matchup)
    const dice = [1, 2, 3].map((word) => new KeyedDice(word, 4)) as [KeyedDice, KeyedDice, KeyedDice]
    const generals = new Generals([leading, leading], [dice[1], dice[2]])
    for (let block = 0; block < 40; block++) {
      rules.reset(state, block % 4)
      for (const each of dice) each.seek(block)
      playBattle(rules, state, dice[0], SILENT, generals)
    }
    const [forecast, ratio] = [rollouts / battle, taken.inner / taken.decisions]
    expect(ratio).toBeLessThan(1.2 * forecast)
    expect(ratio).toBeGreaterThan(0.3 * forecast)
  })

  test('forbids planners beside a short run, which says how long they would take', async () => {
    const { document, ledger } = await play(studyOf({}, { battles: 160 }))
    expect(document.matchups[0]?.trust).toMatchObject({ policy: TRUSTED, blocks: 0, battles: 0, more: { blocks: 40 } })
    expect(document.matchups[0]?.trust).not.toHaveProperty('found')
    expect(document.matchups[0]?.trust?.more?.cost).toBeGreaterThan(160)
    expect(ledger.groups[0]).not.toHaveProperty('trust')
  })
})

test('a run with few battles of planners plays them, and the answer says how little they show', async () => {
  const { document } = await play(studyOf())
  const trust = document.matchups[0]?.trust
  expect(trust).toMatchObject({ policy: 'planner:4/4', battles: 2, found: { verdict: 'open' } })
  expect((trust?.found?.change.high ?? 0) - (trust?.found?.change.low ?? 0)).toBeGreaterThan(0.7)
})

test('an answer that moves by itself, but not among many, says how many battles would tell', async () => {
  const matchups = Array.from({ length: 8 }, (_, i) => stakesMatchup(8, 8, MEEK, `Reds v Blues ${i}`))
  const { document } = await play(studyOf({ trust: 8 }, { matchups }))
  const all = document.matchups.flatMap(({ trust }) => trust ?? [])
  const turned = all.filter(({ found }) => found?.verdict === 'open' && found.p < 0.05)
  expect(turned.length).toBeGreaterThan(0)
  for (const { blocks, more } of turned) expect(more?.blocks).toBeGreaterThan(blocks)
  for (const { found, more } of all) if (found?.verdict !== 'open') expect(more).toBeUndefined()
})

test('a change without a finite logarithm is decided by no number of blocks', () => {
  const infinite = Number.NEGATIVE_INFINITY
  expect(enough(40, { estimate: infinite, low: infinite, high: 0.3 }, 0.1)).toBe(Number.POSITIVE_INFINITY)
  expect(enough(40, { estimate: Number.POSITIVE_INFINITY, low: -0.3, high: Number.POSITIVE_INFINITY }, 0.1)).toBe(
    Number.POSITIVE_INFINITY,
  )
  expect(enough(40, { estimate: 0, low: -0.2, high: 0.2 }, 0.1)).toBe(160)
})

describe('the blocks that planners have played', () => {
  test('are resumed after an interrupt, with the same document', async () => {
    const whole = await play(studyOf({ trust: 12 }))
    const first = await interrupted(studyOf({ trust: 12 }), 3)
    expect(first.document.status).toBe('interrupted')
    expect(first.ledger.groups[0]?.trust?.[0]?.merged).toBe(3)
    const second = await interrupted(studyOf({ trust: 12 }), 7, written(first.ledger))
    expect(second.document.matchups[0]?.trust?.blocks).toBe(7)
    const { document, ledger } = await play(studyOf({ trust: 12 }), { earlier: written(second.ledger) })
    expect(document).toEqual(whole.document)
    expect(written(ledger)).toEqual(written(whole.ledger))
  })

  test('are kept if the run is extended, and played anew if fewer blocks are asked for', async () => {
    const { ledger } = await play(studyOf({ trust: 12 }))
    const longer = studyOf({ trust: 20 }, { battles: 800 })
    expect((await play(longer, { earlier: written(ledger) })).document).toEqual((await play(longer)).document)
    const fewer = studyOf({ trust: 5 })
    expect((await play(fewer, { earlier: written(ledger) })).document).toEqual((await play(fewer)).document)
    const off = studyOf({ trust: 'off' })
    expect((await play(off, { earlier: written(ledger) })).document).toEqual((await play(off)).document)
  })

  test('are divided among the parts of a run, and merged again', async () => {
    const whole = await play(studyOf({ trust: 13 }))
    const part = async (index: number) => written((await play(studyOf({ trust: 13, shard: { index, of: 3 } }))).ledger)
    const parts = await Promise.all([2, 1, 3].map(part))
    expect(parts.map(({ groups }) => groups[0]?.trust?.[0]?.merged)).toEqual([9, 4, 14])
    const { document, ledger } = await assemble(prepare(STAKES_ENGINE, studyOf({ trust: 13 })), parts)
    expect(document).toEqual(whole.document)
    expect(written(ledger)).toEqual(written(whole.ledger))
  })
})

describe('planners beside a comparison and a matrix', () => {
  test('give the change of the difference: none, if both variants are equal', async () => {
    const variants = [stakesVariant(4, 'one'), stakesVariant(4, 'other')]
    const scenario = stakesScenario({ battles: 80, variants, matchups: [stakesMatchup(8, 8, MEEK)] })
    const { document } = await play(compareStudy(scenario, { trust: 8 }))
    if (document.command !== 'compare') throw new Error('no comparison')
    const trust = document.comparisons.find(({ metric }) => metric === 'score')?.trust
    expect(trust?.found?.change.estimate).toBeCloseTo(0, 12)
    expect(trust?.found?.generals).toBeCloseTo(0, 12)
    expect(document.matchups.map((matchup) => matchup.trust?.blocks)).toEqual([8, 8])
  })

  test('give the change of each pair', async () => {
    const names = ['A v B', 'A v C', 'B v C']
    const matchups = names.map((name) => stakesMatchup(8, 8, MEEK, name))
    const { document } = await play(matrixStudy(stakesScenario({ battles: 40, matchups }), { trust: 4 }))
    expect(document.matchups.map(({ trust }) => trust?.blocks)).toEqual([4, 4, 4])
  })
})
