import { describe, expect, test } from 'vitest'
import { compareCsv } from '../../src/report/compare/csv.ts'
import { resultsCsv } from '../../src/report/csv/csv.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import { scoreTrustText, trustLines } from '../../src/report/sentences/trust.ts'
import { renderTable } from '../../src/report/table/table.ts'
import type { Comparison } from '../../src/result/compared.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult } from '../../src/result/heading.ts'
import type { Trust, Trusted } from '../../src/result/trust.ts'
import { runOn } from '../../src/run/run.ts'
import { STAKES, stakesMatchup, stakesScenario } from '../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../support/coin/coin-battle-engine.ts'
import { compared } from '../support/documents/compare.ts'

/** A result of eight coins against seven, which leads; with what planners make of it. */
async function documentWith(trust: Trust | null, matchups = 1): Promise<ResultDocument> {
  const names = Array.from({ length: matchups }, (_, i) => `Reds v Blues ${i}`)
  const scenario = stakesScenario({
    battles: 2000,
    matchups: names.map((name) => stakesMatchup(9, 7, undefined, name)),
  })
  const document = await runOn(STAKES_ENGINE, scenario, { workers: 0, trust: 'off' })
  if (document.command !== 'run') throw new Error('no run')
  return { ...document, matchups: document.matchups.map((matchup) => ({ ...matchup, ...(trust && { trust }) })) }
}

const bounds = (estimate: number, low: number, high: number) => ({
  estimate,
  low,
  high,
  level: 0.95,
  method: 'control-variate',
})

function trustOf(
  verdict: Trusted['verdict'],
  change: [number, number, number],
  corrected: [number, number, number],
): Trust {
  const found = {
    verdict,
    p: 0.02,
    generals: 0.7,
    planners: 0.6,
    coefficient: 0.2,
    change: bounds(...change),
    corrected: bounds(...corrected),
  }
  const more = verdict === 'open' ? { more: { blocks: 90, cost: 123_456 } } : {}
  return { policy: 'planner:8/8', blocks: 40, battles: 160, found, ...more }
}

async function said(trust: Trust): Promise<string | null> {
  return scoreTrustText((await documentWith(trust)).matchups[0] as MatchupResult)
}

const MOVES = trustOf('moves', [-0.262, -0.38, -0.14], [0.508, 0.39, 0.63])
const HOLDS = trustOf('holds', [0.008, -0.021, 0.029], [0.76, 0.73, 0.79])
const WIDE = trustOf('moves', [0.34, 0.01, 0.49], [0.8, 0.47, 0.97])
const OPEN = trustOf('open', [0.03, -0.082, 0.151], [0.79, 0.67, 0.9])
const UNMEASURED: Trust = { policy: 'planner:8/8', blocks: 0, battles: 0, more: { blocks: 40, cost: 141_000 } }

describe('how far to trust a score', () => {
  test('a score that moves is about the generals', async () => {
    expect(await said(MOVES)).toBe(
      'Stronger play moves the score of Reds by −26 (−38 to −14) points, to 51% (39–63%): the answer is about the generals, not the armies.',
    )
  })

  test('unless the army ahead is ahead all the same', async () => {
    expect(await said(trustOf('moves', [-0.1, -0.15, -0.06], [0.6, 0.55, 0.66]))).toMatch(
      /: the size of the lead is about the generals, the lead itself is not\.$/,
    )
  })

  test('a score that stays holds within the farther end of the interval', async () => {
    expect(await said(HOLDS)).toMatch(
      /^Stronger play moves the score of Reds by \+0\.8 \(−2\.1 to \+2\.9\) points, .*: the answer holds within 3 points\.$/,
    )
  })

  test('a score that stays may have another leader, or none that is certain', async () => {
    expect(await said(trustOf('holds', [-0.03, -0.045, -0.015], [0.48, 0.465, 0.495]))).toMatch(
      /: the score holds within 5 points, but Blues 0 leads instead of Reds\.$/,
    )
    expect(await said(trustOf('holds', [-0.03, -0.045, -0.015], [0.5, 0.485, 0.515]))).toMatch(
      /: the score holds within 5 points, but whether Reds leads is open\.$/,
    )
    const [line] = trustLines(await documentWith(trustOf('holds', [-0.03, -0.045, -0.01], [0.48, 0.46, 0.49]), 8))
    expect(line?.text).toContain('8 hold, but in 8 of them the other army leads;')
  })

  test('too few battles say so, and what would be enough', async () => {
    expect(await said(OPEN)).toMatch(
      /: not enough battles to say whether the answer holds; --trust 90 plays 90 blocks \(takes as long as 120,000 battles\)\.$/,
    )
  })

  test('so few battles that only the ends are worth telling', async () => {
    const wide = trustOf('open', [-0.05, -0.31, 0.2], [0.71, 0.45, 0.96])
    expect(await said({ ...wide, policy: 'planner:4/4', blocks: 4, battles: 4 })).toBe(
      'Stronger play (4 battles of planner:4/4) may move the score of Reds by −31 to +20 points: too few battles to tell more; --trust 90 plays 90 blocks (takes as long as 120,000 battles).',
    )
    // Beyond chance, but by how much is not known.
    expect(await said({ ...WIDE, policy: 'planner:4/4', blocks: 10, battles: 10 })).toBe(
      'Stronger play (10 battles of planner:4/4) may move the score of Reds by +1 to +49 points: too few battles to tell more.',
    )
  })

  test('what was not measured is told with what it takes', async () => {
    expect(await said(UNMEASURED)).toBe(
      'How far to trust it, in stronger hands, was not measured: --trust 40 plays 40 blocks (takes as long as 140,000 battles).',
    )
  })

  test('nothing is said where planners were not asked', async () => {
    const document = await documentWith(null)
    expect(scoreTrustText(document.matchups[0] as MatchupResult)).toBeNull()
    expect(trustLines(document)).toEqual([])
    expect(resultsCsv(document)).not.toContain('stronger')
    expect(await renderHtml(document, STAKES.facts)).not.toContain('tronger')
  })

  test('many matchups get a sentence together', async () => {
    const [line, ...others] = trustLines(await documentWith(MOVES, 8))
    expect(others).toEqual([])
    expect(line).toEqual({
      text: 'How far to trust it: stronger play was asked about 8 scores: 8 move for certain, by up to 26 points; 0 hold; 0 are open, for lack of battles. The verdicts are corrected for the number of scores.',
      telling: true,
    })
    const turned = trustOf('holds', [-0.03, -0.045, -0.01], [0.48, 0.46, 0.49])
    const document = await documentWith(null, 3)
    const mixed = document.matchups.map((matchup, i) => ({ ...matchup, trust: [MOVES, turned, OPEN][i] as Trust }))
    expect(trustLines({ ...document, matchups: mixed })[0]?.text).toBe(
      'How far to trust it: stronger play was asked about 3 scores: 1 moves for certain, by up to 26 points; 1 holds, but with the other army ahead; 1 is open, for lack of battles. The verdicts are corrected for the number of scores.',
    )
    const [unmeasured] = trustLines(await documentWith(UNMEASURED, 8))
    expect(unmeasured?.text).toContain('(takes as long as 1,100,000 battles)')
    expect(unmeasured?.telling).toBe(false)
  })
})

test('a difference that stays may change its direction', () => {
  const [first] = compared.comparisons.filter(({ metric }) => metric === 'score')
  const said = (low: number, high: number): string | undefined => {
    const trust = trustOf('holds', [-0.03, -0.04, -0.02], [(low + high) / 2, low, high])
    const difference = { estimate: 0.02, low: 0.01, high: 0.03, level: 0.95, method: 'paired-t' }
    const comparisons = [{ ...(first as Comparison), difference, trust }]
    return trustLines({ ...compared, comparisons })[0]?.text
  }
  expect(said(-0.03, -0.01)).toMatch(/: the difference holds within 4 points, but the change goes the other way\.$/)
  expect(said(-0.01, 0.02)).toMatch(/: the difference holds within 4 points, but which way the change goes is open\.$/)
  expect(said(0.005, 0.02)).toMatch(/: the answer holds within 4 points\.$/)
})

test('a comparison tells what becomes of its difference', () => {
  const [first] = compared.comparisons.filter(({ metric }) => metric === 'score')
  const comparisons = [{ ...(first as Comparison), trust: OPEN }]
  const [line] = trustLines({ ...compared, comparisons })
  expect(line?.telling).toBe(false)
  expect(line?.text).toMatch(
    /^(?:.*: )?Stronger play may move the change of .* score by \+3 \(−8 to \+15\) points, to \+79 /,
  )
  expect(line?.text).toMatch(/; --trust 90 plays 90 blocks \(takes as long as 120,000 battles\)\.$/)
  expect(compareCsv({ ...compared, comparisons, field: [] })).toMatch(/,0\.03,0\.79,0\.67,0\.9,40\n/)
})

test('a sentence that says whether the answer holds stands before the numbers, one that cannot say it below them', async () => {
  const places = async (trust: Trust): Promise<readonly boolean[]> => {
    const document = await documentWith(trust)
    const texts = [
      [renderTable(document, STAKES.facts).replace(/\n/g, ' '), 'Turns played'],
      [await renderHtml(document, STAKES.facts), '<h3>The numbers</h3>'],
    ] as const
    return texts.map(([text, numbers]) => {
      const at = text.search(/Stronger play|How far to trust it/)
      expect([at > 0, text.includes(numbers)]).toEqual([true, true])
      return at < text.indexOf(numbers)
    })
  }
  expect(await places(MOVES)).toEqual([true, true])
  expect(await places(HOLDS)).toEqual([true, true])
  expect(await places(OPEN)).toEqual([false, false])
  expect(await places(WIDE)).toEqual([false, false])
  expect(await places(UNMEASURED)).toEqual([false, false])
})

test('terminal, page and CSV tell both scores', async () => {
  const document = await documentWith(MOVES)
  expect(renderTable(document, STAKES.facts).replace(/\n/g, ' ')).toContain(
    'Stronger play moves the score of Reds by −26',
  )
  const page = await renderHtml(document, STAKES.facts)
  expect(page).toContain('Score in stronger hands (planner:8/8)')
  expect(page).toContain('x1="39%" x2="63%"')
  const rows = resultsCsv(document).split('\n')
  expect(rows.find((row) => row.includes('score_in_stronger_hands'))).toContain('0.508,0.39,0.63,0.95,control-variate')
  expect(rows.find((row) => row.includes('change_by_stronger_hands'))).toContain('planner:8/8,planner:8/8')
})
