import { expect, test } from 'vitest'
import { BATTLES, findBest } from '../../src/best/best.ts'
import type { BestDocument, ToldList } from '../../src/result/best.ts'
import { allLists } from '../../src/scenario/choice/draw.ts'
import { type Choice, readChoice } from '../../src/scenario/choice/read.ts'
import type { Legal } from '../../src/scenario/choice/types.ts'
import { LotteryArena, type Truth } from '../support/balance/lottery-arena.ts'
import { chanceOf, holds, plantedTruth, trueScore, worthyOf } from '../support/balance/planted-list.ts'

/**
 * The promises of `best`, tested by simulation: it finds the best list, has no winner's curse, and reports changes and mixtures correctly.
 */

const SEEDS = 100

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

const CARDS = plantedTruth(
  { 'Shieldwall Spears': 0.1, 'Halberd Guard': 0.12, 'Iron Knights': 0.45, 'Ash Bowmen': 0.05, 'Stone Lobber': 0.05 },
  { 'Bone Levy': 1.2 },
  ['Stone Lobber', 'Shieldwall Spears', 0.4],
)

/** Differences between lists that are so small that luck decides the winner: the worst case of the winner's curse. */
const ALIKE = plantedTruth({ 'Iron Knights': 0.02, 'Ash Bowmen': 0.015 }, { 'Bone Levy': 0.2 })

const few = readChoice('scenarios/war/open-field.yaml', FEW)
const all = allLists(few.space, [], 400) ?? []
const bySet = new Map(all.map((list) => [few.space.setting(list.picks), list]))

function best(choice: Choice, truth: Truth, seed: string, battles: number): Promise<BestDocument> {
  const seeded = { ...choice, scenario: { ...choice.scenario, seed } }
  return findBest(seeded, new LotteryArena(seed, truth), { battles, repeat: '' })
}

function listOf(set: string): Legal {
  const found = bySet.get(set)
  if (found === undefined) throw new Error(`no legal list is ${set}`)
  return found
}

test('the planted best list is found in at least 95 of 100 seeds at the default number of battles', async () => {
  const top = Math.max(...all.map((list) => trueScore(few, CARDS, list)))
  let found = 0
  for (let seed = 0; seed < SEEDS; seed++) {
    const { best: told } = await best(few, CARDS, `found ${seed}`, BATTLES)
    if (trueScore(few, CARDS, listOf(told.set)) > top - 1e-9) found++
  }
  expect(found).toBeGreaterThanOrEqual(95)
}, 300_000)

test.each([
  ['lists that differ', CARDS],
  ['lists that are nearly alike', ALIKE],
])(
  '%s: intervals of the best score, of the changes and of the gain hold in at least 93 of 100 seeds',
  async (_, truth) => {
    const held = { score: 0, changes: 0, finalists: 0 }
    let bias = 0
    for (let seed = 0; seed < SEEDS; seed++) {
      const document = await best(few, truth, `held ${seed}`, 6000)
      const own = trueScore(few, truth, listOf(document.best.set))
      bias += (document.best.score.estimate - own) / SEEDS
      if (holds(document.best.score, own)) held.score++
      const told = document.changes?.told ?? []
      const isHeld = told.every(({ set, difference }) => holds(difference, trueScore(few, truth, listOf(set)) - own))
      if (isHeld) held.changes++
      const [, second] = document.finalists
      if (second !== undefined && holds(second.score, trueScore(few, truth, listOf(second.set)))) held.finalists++
    }
    expect(held.score).toBeGreaterThanOrEqual(93)
    expect(held.changes).toBeGreaterThanOrEqual(93)
    expect(held.finalists).toBeGreaterThanOrEqual(93)
    // The score of the winner on the dice that chose it would be six points too high.
    expect(Math.abs(bias)).toBeLessThan(0.01)
  },
  300_000,
)

/** Four armies; some unit beats each of them and another unit loses to it. */
const many = readChoice('scenarios/sovl/starter-round-robin.yaml', {
  army: 'Hammer',
  points: '470..500',
  set: ['matchups=[[Hammer, Gunline], [Hammer, Shooters], [Hammer, Brutes], [Hammer, Stone fist]]'],
})

/** Riders and spears beat armies that shoot; crossbows beat armies that do not shoot. */
const CIRCLE: Truth = (own, other) => {
  const share = (name: string): number => (own.get(name) ?? 0) / 12
  const shoots = [...other.keys()].some((name) => /Crossbows|Guns/.test(name)) ? 1 : -1
  return shoots * (share('Border Riders') + share('Levy Spears') - share('Town Crossbows')) + share('Gate Halberds') / 3
}

/**
 * Number of runs against several armies. In 800 runs the score held in 775 and the gain in 756, so 100 runs would be too few to tell 93
 * from 95 per cent.
 */
const SEVERAL = 400

test('against several armies the score, the gain and the secured score of mixtures hold in at least 93 of 100 runs', async () => {
  const held = { secured: 0, most: 0, score: 0, gain: 0 }
  let told = 0
  let mixed = 0
  for (let seed = 0; seed < SEVERAL; seed++) {
    const document = await best(many, CIRCLE, `mixed ${seed}`, 10_000)
    const { mixture, finalists, given, gain } = document
    if (holds(document.best.score, mean(document.best))) held.score++
    if (given !== null && gain !== null && holds(gain, mean(document.best) - mean(given))) held.gain++
    if (mixture === null) continue
    told++
    if (mixture.weights.filter((weight) => weight > 0).length > 1) mixed++
    const scores = finalists.map((list) => many.foes.map((_, foe) => scoreOf(list, foe)))
    const against = many.foes.map((_, f) =>
      mixture.weights.reduce((sum, weight, i) => sum + weight * (scores[i]?.[f] ?? 0), 0),
    )
    if (holds(mixture.secured, Math.min(...against))) held.secured++
    const heldTo = scores.map((row) => row.reduce((sum, score, f) => sum + score * (mixture.field[f] ?? 0), 0))
    if (holds(mixture.most, Math.max(...heldTo))) held.most++
  }
  expect(told).toBe(SEVERAL)
  expect(mixed).toBeGreaterThan(SEVERAL / 4)
  expect(held.secured).toBeGreaterThanOrEqual(0.93 * SEVERAL)
  expect(held.most).toBeGreaterThanOrEqual(0.93 * SEVERAL)
  expect(held.score).toBeGreaterThanOrEqual(0.93 * SEVERAL)
  expect(held.gain).toBeGreaterThanOrEqual(0.93 * SEVERAL)
}, 300_000)

/** True score of a reported list over the field. */
function mean(list: ToldList): number {
  return many.foes.reduce((sum, _, foe) => sum + scoreOf(list, foe), 0) / many.foes.length
}

/** True score of a reported list against an army of the field. */
function scoreOf({ units }: ToldList, foe: number): number {
  const own = new Map<string, number>()
  for (const { name, models = 1, commander } of units) {
    const called = commander === undefined ? name : `${commander.name} with ${name}`
    own.set(called, (own.get(called) ?? 0) + models)
  }
  const { matchup, side } = many.foes[foe] as (typeof many.foes)[number]
  return chanceOf(CIRCLE(own, worthyOf(matchup.armies[side === 0 ? 1 : 0])))
}
