import { beforeAll, expect, test } from 'vitest'
import { BATTLES, bestStages, findBest } from '../../src/best/best.ts'
import { mostCells } from '../../src/best/race.ts'
import type { BestDocument } from '../../src/result/best.ts'
import { allLists } from '../../src/scenario/choice/draw.ts'
import { type Choice, readChoice } from '../../src/scenario/choice/read.ts'
import type { Legal } from '../../src/scenario/choice/types.ts'
import { LotteryArena } from '../support/balance/lottery-arena.ts'
import { climbed, holds, plantedTruth, trueScore } from '../support/balance/planted-list.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Few legal lists: two or three kinds of cards of a warband. */
const FEW = {
  points: '630..700',
  limit: [
    'shieldwall-spears=0..6',
    'halberd-guard=0..3',
    'iron-knights=0..6',
    'ash-bowmen=0..6',
    'outrider-lancers=0',
    'stone-lobber=0..1',
    'weather-reader=0',
    'ford-marshal=1',
  ],
}

/** Knights are worth most for their points, bowmen little; a lobber beside spears is worth more than either. */
const CARDS = plantedTruth(
  { 'Shieldwall Spears': 0.1, 'Halberd Guard': 0.12, 'Iron Knights': 0.45, 'Ash Bowmen': 0.05, 'Stone Lobber': 0.05 },
  { 'Bone Levy': 1.2 },
  ['Stone Lobber', 'Shieldwall Spears', 0.4],
)

let few: Choice
let many: Choice
let all: readonly Legal[]

beforeAll(() => {
  few = readChoice('scenarios/war/open-field.yaml', FEW)
  many = readChoice('scenarios/sovl/starter-round-robin.yaml', { army: 'Hammer', points: '470..500' })
  all = allLists(few.space, [], 400) ?? []
})

function best(choice: Choice, truth: typeof CARDS, seed: string, battles = 8000): Promise<BestDocument> {
  const seeded = { ...choice, scenario: { ...choice.scenario, seed } }
  return findBest(seeded, new LotteryArena(seed, truth), { battles, repeat: '' })
}

/** A reported list, as the game builds it. */
function built({ list }: { readonly list: object }): Legal {
  const wanted = JSON.stringify(list)
  const found = all.find(({ picks }) => JSON.stringify(few.space.document(picks)) === wanted)
  if (found === undefined) throw new Error('a list that was told is not legal')
  return found
}

test('if there are few lists, all take part, and the planted best list is found', async () => {
  const scores = all.map((list) => trueScore(few, CARDS, list)).toSorted((a, b) => b - a)
  // The best list is two points above the second.
  expect(scores[0]).toBeGreaterThan((scores[1] ?? 1) + 0.015)
  for (const seed of THOROUGH ? ['a', 'b', 'c', 'd'] : ['a']) {
    const document = await best(few, CARDS, seed, BATTLES)
    expect(document.search.lists).toBe(all.length)
    expect(document.finalists.length).toBe(3)
    expect(trueScore(few, CARDS, built(document.best))).toBeCloseTo(scores[0] ?? 0, 9)
  }
  expect(all.length).toBeGreaterThan(100)
})

test.runIf(THOROUGH)(
  'the best list against a field from another file is found, which is not the best against the scenario’s own',
  async () => {
    const field = readChoice('scenarios/war/open-field.yaml', { ...FEW, field: ['scenarios/war/lists/aldermark.yaml'] })
    expect(field.foes.map(({ name }) => name)).not.toEqual(few.foes.map(({ name }) => name))
    // Against knights bowmen are worth most; against all others the values are those of before.
    const bows = plantedTruth(
      { 'Ash Bowmen': 0.4, 'Shieldwall Spears': 0.1, 'Halberd Guard': 0.05 },
      { 'Iron Knights': 1.2 },
    )
    const truth: typeof CARDS = (own, other) => (other.has('Iron Knights') ? bows(own, other) : CARDS(own, other))
    const by = (choice: Choice) => (a: Legal, b: Legal) => trueScore(choice, truth, b) - trueScore(choice, truth, a)
    const [top] = all.toSorted(by(field)) as [Legal]
    const most = trueScore(field, truth, top)
    const [other] = all.toSorted(by(few)) as [Legal]
    expect(trueScore(field, truth, other)).toBeLessThan(most - 0.05)
    let held = 0
    const seeds = Array.from({ length: 20 }, (_, i) => `field ${i}`)
    for (const seed of seeds) {
      const document = await best(field, truth, seed)
      const score = trueScore(field, truth, built(document.best))
      expect(score, seed).toBeGreaterThan(most - 0.03)
      if (holds(document.best.score, score)) held++
    }
    // 95% intervals: fewer than 17 of 20 in one case of 60.
    expect(held).toBeGreaterThanOrEqual(17)
  },
)

/** A host of spears is worth nothing; halberds and riders beside spears are worth a lot. */
const HOST = plantedTruth(
  {
    'Captain with Plate Lancers': 0.02,
    'Gate Halberds': 0.05,
    'Town Crossbows': 0.02,
    'Levy Spears': 0.005,
    'Border Riders': 0.045,
  },
  { 'Clan Shields': 1 },
)

test('if there are many lists, the search finds one nearly as good as steps that know the truth', async () => {
  const given = many.space.legal(many.given) as Legal
  const top = trueScore(many, HOST, climbed(many, HOST, given))
  const own = trueScore(many, HOST, given)
  const document = await best(many, HOST, 'host', BATTLES / 2)
  expect(document.search.lists).toBeNull()
  expect(document.search.played).toBeGreaterThan(100)
  const { estimate } = document.best.score
  expect(estimate).toBeGreaterThan(own + 0.6 * (top - own))
  expect(document.gain?.low).toBeGreaterThan(0)
}, 60_000)

test.runIf(THOROUGH)(
  'scores come from fresh dice: if all lists are alike, the best has the score of the others',
  async () => {
    const alike = plantedTruth({}, { 'Bone Levy': 0.2 })
    const truth = 1 / (1 + Math.exp(0.2))
    let covered = 0
    let sum = 0
    for (let seed = 0; seed < 20; seed++) {
      const { best: told } = await best(few, alike, `alike ${seed}`, 4000)
      if (holds(told.score, truth)) covered++
      sum += told.score.estimate / 20
    }
    expect(covered).toBeGreaterThanOrEqual(17)
    // Of 150 lists with 140 battles each, the luckiest scores ten points more than its true score.
    expect(Math.abs(sum - truth)).toBeLessThan(0.03)
  },
)

test.runIf(THOROUGH)('changes have their true values in the report, all together', async () => {
  let held = 0
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const document = await best(few, CARDS, `changes ${seed}`, 8000)
    const base = trueScore(few, CARDS, built(document.best))
    expect(document.changes?.of).toBe('best')
    const told = document.changes?.told ?? []
    expect(told.length).toBe(6)
    const truths = told.map(({ set }) => trueScore(few, CARDS, bySetting(set)) - base)
    if (told.every(({ difference }, i) => holds(difference, truths[i] as number))) held++
  }
  expect(held).toBeGreaterThanOrEqual(5)
})

function bySetting(set: string): Legal {
  const found = all.find(({ picks }) => few.space.setting(picks) === set)
  if (found === undefined) throw new Error(`no legal list is ${set}`)
  return found
}

test('the same scenario, seed and battles give the same document', async () => {
  const [one, other] = [await best(few, CARDS, 'same'), await best(few, CARDS, 'same')]
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test('too few battles are refused with the number that is enough', async () => {
  await expect(best(few, CARDS, 'few', 100)).rejects.toThrow(/--battles 100 is too few: .* ask for 1,?\d00 or more/)
})

test('the most of a race is not exceeded if fewer lists race', () => {
  for (const [budget, keep, turn] of [
    [224, 1, 1],
    [100, 4, 3],
    [37, 6, 11],
  ] as const) {
    const most = Array.from({ length: 60 }, (_, n) => mostCells(n + 1, { budget, keep, turn }))
    for (const [i, cells] of most.entries()) {
      expect(cells).toBeGreaterThanOrEqual(i === 0 ? 0 : (most[i - 1] ?? 0) - 1e-9)
    }
  }
})

test('if the given list is not legal, the stages are told by another list, as a number that may be exceeded', () => {
  const asked = { battles: 8000, seats: 2 }
  const own = bestStages(many, asked)
  const beyond = bestStages(
    readChoice('scenarios/sovl/starter-round-robin.yaml', { army: 'Hammer', points: '300..320' }),
    {
      battles: 1000,
      seats: 2,
    },
  )
  expect([own.isAbout, beyond.isAbout]).toEqual([false, true])
  // With one change the stage would play its share of the battles.
  expect(beyond.stages.find(({ name }) => name === 'changes')?.battles).toBeGreaterThan(0.12 * 1000 + 2)
})
