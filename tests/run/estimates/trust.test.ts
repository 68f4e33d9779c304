import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import { Planner } from '../../../src/kit/generals/planner.ts'
import { plannerCost } from '../../../src/kit/generals/planner-cost.ts'
import type { ResultDocument } from '../../../src/result/document.ts'
import type { Trusted } from '../../../src/result/trust.ts'
import { assemble, type Conducted, conduct } from '../../../src/run/conduct.ts'
import type { Ledger } from '../../../src/run/counts/ledger.ts'
import { prepare } from '../../../src/run/prepare.ts'
import { runStudy } from '../../../src/run/run.ts'
import { compareStudy, matrixStudy } from '../../../src/run/study/studies.ts'
import type { Study } from '../../../src/run/study/study.ts'
import { blocksOf, TRUSTED } from '../../../src/run/trust/plan.ts'
import type { RunOptions, StudyOptions } from '../../../src/run/types.ts'
import type { Scenario } from '../../../src/scenario/types.ts'
import { coinScenario } from '../../support/coin/coin.ts'
import { stakesMatchup, stakesScenario, stakesVariant } from '../../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../../support/coin/coin-battle-engine.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import type { Game } from '../../support/contract.ts'

const MEEK = [{ policy: 'meek' }, { policy: 'bold' }] as const

/** A general that stakes one coin against one that stakes three: planners do better than the first. */
function studyOf(options: StudyOptions = {}, parts: Partial<Scenario> = {}): Study {
  return runStudy(stakesScenario({ battles: 400, matchups: [stakesMatchup(8, 8, MEEK)], ...parts }), options)
}

function play(study: Study, options: RunOptions = {}): Promise<Conducted> {
  return conduct(prepare(STAKES_ENGINE, study), { workers: 0, ...options })
}

/** As files hold it. */
const written = (ledger: Ledger): Ledger => JSON.parse(JSON.stringify(ledger))

function foundIn(document: ResultDocument, matchup = 0): Trusted {
  const found = document.matchups[matchup]?.trust?.found
  if (found === undefined) throw new Error('nothing was found')
  return found
}

/** Plays until planners have finished so many blocks of a group, then interrupts. */
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

describe('planners beside a run', () => {
  test('tell what the weaker general’s score would be in stronger hands', async () => {
    const { document } = await play(studyOf({ trust: 60 }))
    const [matchup] = document.matchups
    expect(matchup?.trust).toMatchObject({ policy: TRUSTED, blocks: 60, battles: 240 })
    const { change, corrected, verdict, generals, planners } = foundIn(document)
    expect(verdict).toBe('moves')
    expect(change.estimate).toBeGreaterThan(0.1)
    expect(change.low).toBeGreaterThan(0)
    expect(corrected.estimate).toBeCloseTo((matchup?.score.estimate ?? 0) + change.estimate, 12)
    // Both stake three coins, or nearly always.
    expect(corrected.low).toBeLessThan(0.5)
    expect(corrected.high).toBeGreaterThan(0.5)
    expect(planners).toBeGreaterThan(generals)
  })

  test('play the very battles that a run of planners has', async () => {
    const planner = { policy: TRUSTED }
    const again = studyOf({ trust: 'off' }, { battles: 48, matchups: [stakesMatchup(8, 8, [planner, planner])] })
    const own = studyOf({ trust: 'off' }, { battles: 48 })
    const { planners, generals } = foundIn((await play(studyOf({ trust: 12 }))).document)
    expect(planners).toBeCloseTo((await play(again)).document.matchups[0]?.score.estimate ?? 0, 12)
    expect(generals).toBeCloseTo((await play(own)).document.matchups[0]?.score.estimate ?? 0, 12)
  })

  test('are the same on any number of threads', async () => {
    const here = await play(studyOf({ trust: 24 }))
    for (const workers of [1, 2]) {
      const there = await play(studyOf({ trust: 24 }), { workers })
      expect(JSON.stringify(there.document)).toBe(JSON.stringify(here.document))
      expect(written(there.ledger)).toEqual(written(here.ledger))
    }
  })

  test('change nothing else in a document, and leave it as it was if they are off', async () => {
    const off = (await play(studyOf({ trust: 'off' }))).document
    const { document } = await play(studyOf({ trust: 12 }))
    expect(JSON.stringify(off)).not.toContain('trust')
    const without = JSON.stringify(document, (key, value: unknown) => (key === 'trust' ? undefined : value))
    expect(without).toBe(JSON.stringify(off))
  })

  test('play as many blocks as the scenario says, unless the caller says otherwise', async () => {
    const blocksFor = async (options: StudyOptions) =>
      (await play(studyOf(options, { trust: 3 }))).document.matchups[0]?.trust?.blocks
    expect(await blocksFor({})).toBe(3)
    expect(await blocksFor({ trust: 2 })).toBe(2)
    expect(await blocksFor({ trust: 'off' })).toBeUndefined()
  })

  test('are not asked about engagements, nor about planners', async () => {
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

describe('the cost', () => {
  test('is bounded: 30 % of the decisions of the run, and nothing if that buys too few blocks', async () => {
    expect([100, 1999, 2000, 40_000, 1e9].map((blocks) => blocksOf('auto', blocks, 100))).toEqual([0, 0, 6, 120, 400])
    expect(blocksOf('off', 1e9, 1)).toBe(0)
    expect(blocksOf(40, 100, 1e9)).toBe(40)
  })

  test('is forecast to the high side', () => {
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

  test('forbids planners beside a short run, which tells what they would take', async () => {
    const { document, ledger } = await play(studyOf())
    expect(document.matchups[0]?.trust).toMatchObject({ policy: TRUSTED, blocks: 0, battles: 0, more: { blocks: 40 } })
    expect(document.matchups[0]?.trust).not.toHaveProperty('found')
    expect(document.matchups[0]?.trust?.more?.cost).toBeGreaterThan(160)
    expect(ledger.groups[0]).not.toHaveProperty('trust')
  })
})

describe('what planners have played', () => {
  test('is gone on with after an interrupt, to the same document', async () => {
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

  test('is kept if the run is extended, and played anew if fewer blocks are asked for', async () => {
    const { ledger } = await play(studyOf({ trust: 12 }))
    const longer = studyOf({ trust: 20 }, { battles: 800 })
    expect((await play(longer, { earlier: written(ledger) })).document).toEqual((await play(longer)).document)
    const fewer = studyOf({ trust: 5 })
    expect((await play(fewer, { earlier: written(ledger) })).document).toEqual((await play(fewer)).document)
    const off = studyOf({ trust: 'off' })
    expect((await play(off, { earlier: written(ledger) })).document).toEqual((await play(off)).document)
  })

  test('is divided among the parts of a run, and put together again', async () => {
    const whole = await play(studyOf({ trust: 13 }))
    const part = async (index: number) => written((await play(studyOf({ trust: 13, shard: { index, of: 3 } }))).ledger)
    const parts = await Promise.all([2, 1, 3].map(part))
    expect(parts.map(({ groups }) => groups[0]?.trust?.[0]?.merged)).toEqual([8, 4, 13])
    const { document, ledger } = await assemble(prepare(STAKES_ENGINE, studyOf({ trust: 13 })), parts)
    expect(document).toEqual(whole.document)
    expect(written(ledger)).toEqual(written(whole.ledger))
  })
})

describe('planners beside a comparison and a matrix', () => {
  test('tell what becomes of the difference: nothing, if both variants are the same', async () => {
    const variants = [stakesVariant(4, 'one'), stakesVariant(4, 'other')]
    const scenario = stakesScenario({ battles: 80, variants, matchups: [stakesMatchup(8, 8, MEEK)] })
    const { document } = await play(compareStudy(scenario, { trust: 8 }))
    if (document.command !== 'compare') throw new Error('no comparison')
    const trust = document.comparisons.find(({ metric }) => metric === 'score')?.trust
    expect(trust?.found?.change.estimate).toBeCloseTo(0, 12)
    expect(trust?.found?.generals).toBeCloseTo(0, 12)
    expect(document.matchups.map((matchup) => matchup.trust?.blocks)).toEqual([8, 8])
  })

  test('tell of each pair', async () => {
    const names = ['A v B', 'A v C', 'B v C']
    const matchups = names.map((name) => stakesMatchup(8, 8, MEEK, name))
    const { document } = await play(matrixStudy(stakesScenario({ battles: 40, matchups }), { trust: 3 }))
    expect(document.matchups.map(({ trust }) => trust?.blocks)).toEqual([3, 3, 3])
  })
})
