import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { resultsCsv } from '../../src/report/csv/csv.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import { answers } from '../../src/report/sentences/answer.ts'
import { shardText, stopText } from '../../src/report/sentences/stopped.ts'
import { renderTable } from '../../src/report/table/table.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult, NeededRange, SprtResult, Stop } from '../../src/result/heading.ts'
import { order, sampled } from '../support/documents/run.ts'

/** Scores that are not known exactly, as those of most battles. */
const { exact: _, ...UNSOLVED } = order.score

/** A run that judged its one matchup at looks. */
function adaptive(
  stop: Stop,
  more: Partial<MatchupResult>,
  status: ResultDocument['status'] = 'complete',
): ResultDocument {
  return { ...sampled, status, stop, matchups: [{ ...order, score: UNSOLVED, ...more }] }
}

const DECIDED: Stop = { rule: 'until-decided', asked: 1_000_000, looks: 14, margin: 0.05, level: 0.95 }
const NEARLY = { ...UNSOLVED, estimate: 0.51, low: 0.482, high: 0.538, method: 'betting' }

const sentence = (document: ResultDocument): string | undefined => answers(document)[0]?.sentence
const columns = { columns: 2_000 }

test.each([
  [{ rule: 'battles', asked: 9, looks: 1 }, 'the number of battles asked for'],
  [{ rule: 'exact', asked: 0, looks: 0 }, 'the exact solution'],
  [{ rule: 'interrupted', asked: 9, looks: 0 }, 'the user, before it was finished'],
  [
    { rule: 'target-error', asked: 9, looks: 1, targetError: 0.01 },
    'precision: the interval of each score ±1 point or narrower, judged at one look',
  ],
  [
    { ...DECIDED, level: 0.975, budget: 20_000 },
    'a verdict on each: a score of 45 to 55% is called balanced, judged at up to 14 looks, by intervals of 97.5% that hold at every look, all within 20,000 battles',
  ],
  [
    {
      rule: 'sprt',
      asked: 9,
      looks: 3,
      sprt: { kind: 'normalised', elo0: 0, elo1: 10, alpha: 0.05, beta: 0.1 },
    },
    'the sequential probability ratio test of 0 against 10 normalised Elo (α 5%, β 10%), judged at up to 3 looks',
  ],
] satisfies [Stop, string][])('the rule %o in words', (stop, text) => {
  expect(stopText({ ...sampled, stop })).toBe(text)
})

test('a balanced fight says so first, with its interval and the band, and nothing is called too close', () => {
  const text = sentence(
    adaptive(DECIDED, { balance: 'balanced', score: NEARLY, ended: { by: 'verdict', looks: 14, settled: true } }),
  )
  expect(text).toMatch(
    /^BALANCED: Order scored 51\.0% of 20,000 battles \(95% interval at any time 48\.2–53\.8%\), all of it within the 45 to 55% called balanced\. Order scored/,
  )
})

test('where the verdict has told the interval of the score, that of the wins does not stand beside it', () => {
  expect(
    sentence(adaptive(DECIDED, { balance: 'unbalanced', ended: { by: 'verdict', looks: 3, settled: true } })),
  ).toMatch(/ called balanced\. Order won 97\.2% of 20,000 battles\.$/)
})

test('an unbalanced one is wholly outside the band, an undecided one neither, with the battles still needed', () => {
  expect(
    sentence(adaptive(DECIDED, { balance: 'unbalanced', ended: { by: 'verdict', looks: 3, settled: true } })),
  ).toMatch(
    /^UNBALANCED: Order scored 97\.2% of 20,000 battles \(95% interval 96\.9–97\.4%\), all of it outside the 45 to 55% called balanced\. /,
  )
  const open = (needed: number | null, neededRange?: NeededRange) =>
    sentence(
      adaptive(
        DECIDED,
        {
          balance: 'undecided',
          score: NEARLY,
          ended: { by: 'limit', looks: 14, settled: false, needed, ...(neededRange && { neededRange }) },
        },
        'undecided',
      ),
    )
  expect(open(8_123)).toMatch(
    /^UNDECIDED: .*, neither wholly within nor wholly outside the 45 to 55% called balanced; about 8,200 more battles are needed\. Order scored/,
  )
  expect(open(1)).toContain('; about 1 more battle is needed.')
  expect(open(null)).toContain('; no number of battles would be enough.')
  expect(open(1_100, { low: 650, high: 170_760 })).toContain('; between about 650 and 180,000 more battles are needed.')
  expect(open(600, { low: 2, high: 1_250 })).toContain('; up to about 1,300 more battles are needed.')
  expect(open(1_100, { low: 650, high: null })).toContain(
    '; at least about 650 more battles, and perhaps more than anybody will play, are needed.',
  )
})

test('an exact score decides, whatever interval the sample has', () => {
  const exactly = (exact: number, balance: 'balanced' | 'unbalanced') =>
    sentence(
      adaptive(
        DECIDED,
        { balance, score: { ...NEARLY, exact }, ended: { by: 'limit', looks: 14, settled: true } },
        'undecided',
      ),
    )
  expect(exactly(0.51, 'balanced')).toMatch(/^BALANCED: Order will score exactly 51\.00%, within the 45 to 55% called/)
  expect(exactly(0.56, 'unbalanced')).toMatch(/^UNBALANCED: Order will score exactly 56\.00%, outside the 45 to 55%/)
})

const SPRT: Stop = {
  rule: 'sprt',
  asked: 9_000,
  looks: 5,
  sprt: { kind: 'normalised', elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
}
const TESTED: SprtResult = {
  llr: 2.971,
  lower: -2.944,
  upper: 2.944,
  accepted: 'h1',
  elo: { estimate: 21.3, low: 4.1, high: 38.2, level: 0.95, method: 'median-unbiased' },
  los: 0.99231,
}

test('a precision that battles did not reach is not called undecided where the exact score is known', () => {
  const stop: Stop = { rule: 'target-error', asked: 20_000, looks: 4, targetError: 0.001 }
  const solved = {
    ...sampled,
    status: 'complete',
    stop,
    matchups: [{ ...order, ended: { by: 'limit', looks: 4, settled: true } }],
  } as const
  expect(sentence(solved)).toMatch(/^Order will win/)
  const open = { by: 'limit', looks: 4, settled: false, needed: 900, neededRange: { low: 700, high: 1_200 } } as const
  expect(sentence(adaptive(stop, { ended: open }, 'undecided'))).toMatch(
    /^Undecided after 20,000 battles; between about 700 and 1,200 more battles are needed\. /,
  )
})

test('a score of all or nothing is told as battles, with the bound of the true score', () => {
  const score = { estimate: 1, low: 0.83, high: 1, level: 0.95, method: 'betting' }
  const ended = { by: 'verdict', looks: 1, settled: true } as const
  expect(sentence(adaptive(DECIDED, { balance: 'unbalanced', score, battles: 100, ended }))).toMatch(
    /^UNBALANCED: Order won all 100 battles \(true score above 83%, 95% interval at any time\), all of it outside /,
  )
})

test('without Elo a sequential test says why, and its row of results.csv has the verdict only', () => {
  const document = adaptive(SPRT, { sprt: { ...TESTED, elo: null }, ended: { by: 'verdict', looks: 5, settled: true } })
  expect(sentence(document)).toContain(
    'Elo of Order: infinite, because one side won every battle; in an even fight, a result',
  )
  expect(resultsCsv(document)).toMatch(/^(?=.*,elo,)(?=.*,h1,).*$/m)
})

test('a sequential test says which hypothesis it accepted, where its ratio stands, and the Elo with its interval', () => {
  const said = (tested: Partial<SprtResult>) =>
    sentence(adaptive(SPRT, { sprt: { ...TESTED, ...tested }, ended: { by: 'verdict', looks: 5, settled: true } }))
  expect(said({})).toMatch(
    /^H1 ACCEPTED after 20,000 battles: 10 normalised Elo of Order rather than 0 \(log likelihood ratio \+2\.97, bounds −2\.94 and \+2\.94\)\. Elo of Order: 21 \(95% interval 4–38\); in an even fight, a result at least as good for Order would have probability 0\.8% \(one-sided p\)\. /,
  )
  expect(said({ accepted: 'h0' })).toMatch(
    /^H0 ACCEPTED after 20,000 battles: 0 normalised Elo of Order rather than 10 /,
  )
  expect(said({ accepted: null })).toMatch(
    /^UNDECIDED after 20,000 battles whether 0 or 10 normalised Elo is nearer to the strength of Order/,
  )
  expect(said({ elo: { estimate: 900, method: 'median-unbiased' }, los: 0.99999 })).toMatch(
    /Elo of Order: \+900\.00 \(without bounds\); in an even fight, a result at least as good for Order would have probability < 0\.1% \(one-sided p\)\./,
  )
})

test('of an undecided run only what is open says so', () => {
  const stop: Stop = { rule: 'target-error', asked: 9, looks: 4, targetError: 0.02 }
  expect(sentence(adaptive(stop, { ended: { by: 'precision', looks: 4, settled: true } }, 'undecided'))).toMatch(
    /^Order won/,
  )
  expect(
    sentence(adaptive(stop, { ended: { by: 'budget', looks: 4, settled: false, needed: 900 } }, 'undecided')),
  ).toMatch(/^Undecided after 20,000 battles; about 900 more battles are needed\. Order won/)
})

test('an interrupted run whose intervals hold at any time makes no reserve', () => {
  const stop: Stop = { rule: 'interrupted', asked: 50_000, looks: 3 }
  const cut = (score: MatchupResult['score']) =>
    sentence(adaptive(stop, { score, ended: { by: 'interrupted', looks: 3, settled: false } }, 'interrupted'))
  expect(cut(NEARLY)).toMatch(/^Interrupted after 20,000 of 50,000 battles\. /)
  expect(cut(order.score)).toContain('(the intervals hold if the user did not stop because of the numbers)')
})

test('the terminal tells what ended a matchup, by which rule, and what its intervals are worth', () => {
  const text = renderTable(
    adaptive(DECIDED, { balance: 'balanced', score: NEARLY, ended: { by: 'verdict', looks: 14, settled: true } }),
    FACTS,
    columns,
  )
  expect(text).toContain('\nstopped at look 14, decided\n')
  expect(text).toContain(`Stopping rule: ${stopText({ ...sampled, stop: DECIDED })}.`)
  expect(text).toContain('Intervals are confidence sequences of 95%: they hold at all looks together')
  expect(renderTable(sampled, FACTS, columns)).not.toMatch(/Stopping rule|confidence sequence/)
})

test('the page tells the same', async () => {
  const page = await renderHtml(
    adaptive(DECIDED, { balance: 'balanced', score: NEARLY, ended: { by: 'verdict', looks: 1, settled: true } }),
    FACTS,
  )
  expect(page).toContain('<p class="answer">BALANCED: ')
  expect(page).toContain('Stopped at the first look, decided')
  expect(page).toContain('<dt>Stopping rule</dt><dd>a verdict on each')
  expect(page).toContain('<dt>Battles at most</dt><dd>1,000,000 in each matchup</dd>')
  expect(page).toContain('scores: confidence sequences by betting')
  expect(page).toContain('in at least 95')
})

test('results.csv has the verdict, what ended the matchup, its first block, and the Elo', () => {
  const rows = (document: ResultDocument) =>
    resultsCsv(document)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
  const at = (row: readonly string[] | undefined, column: string): string | undefined =>
    row?.[rows(sampled)[0]?.indexOf(column) ?? -1]
  const balanced = adaptive(DECIDED, {
    balance: 'balanced',
    from: 1_000,
    ended: { by: 'verdict', looks: 2, settled: true },
  })
  const score = rows(balanced).find((row) => row.includes('score'))
  expect(['verdict', 'stop', 'block_from', 'block_to'].map((column) => at(score, column))).toEqual([
    'balanced',
    'until-decided',
    '1000',
    '20999',
  ])
  const open = rows(
    adaptive(DECIDED, { balance: 'undecided', ended: { by: 'budget', looks: 2, settled: false } }, 'undecided'),
  )
  expect(at(open[1], 'stop')).toBe('budget')
  const elo = rows(adaptive(SPRT, { sprt: TESTED, ended: { by: 'verdict', looks: 5, settled: true } })).find((row) =>
    row.includes('elo'),
  )
  expect(['army', 'estimate', 'low', 'verdict', 'stop'].map((column) => at(elo, column))).toEqual([
    'Order',
    '21.3',
    '4.1',
    'h1',
    'sprt',
  ])
})

test('a part of the battles is called that', async () => {
  const part: ResultDocument = { ...sampled, shard: { index: 2, of: 3 }, matchups: [{ ...order, from: 7_000 }] }
  expect(shardText(part)).toBe('part 2 of 3 of the battles')
  expect(renderTable(part, FACTS, columns)).toContain('This run played part 2 of 3 of the battles.')
  expect(await renderHtml(part, FACTS)).toContain('<dt>Played</dt><dd>part 2 of 3 of the battles</dd>')
  expect(shardText(sampled)).toBe(null)
})
