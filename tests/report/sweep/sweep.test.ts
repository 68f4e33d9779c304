import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { renderHtml } from '../../../src/report/html/html.ts'
import { curve } from '../../../src/report/sweep/curve.ts'
import { SWEEP } from '../../../src/report/sweep/sweep.ts'
import { axisWords, valueWords } from '../../../src/report/sweep/words.ts'
import { inks } from '../../../src/report/table/grid.ts'
import type { SweepDocument } from '../../../src/result/document.ts'
import * as documents from '../../support/documents/sweep.ts'

const {
  adaptive,
  all,
  cutShort,
  cutShortMap,
  cutShortScreen,
  lists,
  morris,
  neverEven,
  oneAxis,
  sobol,
  twoAxes,
  twoVariants,
} = documents

const answers = (document: SweepDocument): readonly string[] => SWEEP.answers(document, FACTS)
const blocks = (document: SweepDocument, width = 80, checks = false): string =>
  SWEEP.blocks(document, FACTS, width, inks(false), null, checks).join('\n\n')

test('the fair count comes first, then what is scored at both ends', () => {
  expect(answers(oneAxis)).toEqual([
    'Even at about 17.2 models of Levy’s line (95% interval 16.8 to 17.6). Order scored 91.6% at 12 and 9.6% at 24.',
  ])
})

test('where every score is known exactly, the answer, the verdicts and the curve are by these and not by the sample', () => {
  // Exactly even between 17 (52.6%) and 18 (48%), where the sample has 42.4%.
  const exact = [0.9, 0.8, 0.63, 0.526, 0.48, 0.28, 0.1]
  const cells = oneAxis.cells.map((cell, i) => ({
    ...cell,
    matchup: { ...cell.matchup, score: { ...cell.matchup.score, exact: exact[i] ?? 0 } },
  }))
  const at = 17 + 0.026 / 0.046
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const solved: SweepDocument = {
    ...oneAxis,
    cells,
    fair: { ...fair, estimate: at, low: null, high: null, method: 'exact', fit: null, curve: null },
    fairs: [],
  }
  expect(answers(solved)).toEqual([
    'Even between 17 and 18 models of Levy’s line (exact): Order will score 52.60% at 17 and 48.00% at 18. Order will score exactly 90.00% at 12 and exactly 10.00% at 24.',
  ])
  const table = blocks(solved, 200)
  expect(table).toMatch(/^Order v Levy +17\.57 +exact scores$/m)
  expect(table).not.toMatch(/all together/i)
  expect(table).not.toMatch(/lack of fit|smooth curve/)
  const { rows, note } = curve(solved)
  expect(rows.flatMap(({ curve: y, x }) => (y === undefined ? [] : [[x, y]]))).toEqual(
    [12, 14, 16, 17, 18, 20, 24].map((x, i) => [x, exact[i]]),
  )
  expect(rows.find(({ fair: even }) => even !== undefined)).not.toHaveProperty('fairLow')
  expect(note).toContain(' · line: exact · ')
})

test('whole numbers between that were solved are told, and where they were not, that it is interpolated', () => {
  const exact = [0.9, 0.8, 0.63, 0.526, 0.515, 0.28, 0.1]
  const cells = oneAxis.cells.map((cell, i) => ({
    ...cell,
    matchup: { ...cell.matchup, score: { ...cell.matchup.score, exact: exact[i] ?? 0 } },
  }))
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const of = (more: Partial<typeof fair>): string | undefined => {
    const found = { ...fair, estimate: 18.128, low: null, high: null, method: 'exact', fit: null, curve: null } as const
    return answers({ ...oneAxis, cells, fair: { ...found, ...more }, fairs: [] })[0]
  }
  expect(of({ between: [{ value: 19, score: 0.41 }] })).toMatch(
    /^Even between 18 and 19 models of Levy’s line \(exact\): Order will score 51\.50% at 18 and 41\.00% at 19\. /,
  )
  expect(of({})).toMatch(
    /^Even at about 18\.13 models of Levy’s line, interpolated on a straight line between exact scores: 18 is still Order’s, 20 is Levy’s; the values between were not solved\. /,
  )
})

test('exact scores that pass a half more than once have no single answer', () => {
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const exact = [0.6, 0.4, 0.6, 0.6, 0.6, 0.6, 0.7]
  const cells = oneAxis.cells.map((cell, i) => ({
    ...cell,
    matchup: { ...cell.matchup, score: { ...cell.matchup.score, exact: exact[i] ?? 0 } },
  }))
  const none = {
    ...fair,
    estimate: null,
    low: null,
    high: null,
    method: 'exact',
    note: 'the score is a half at 2 places',
  } as const
  expect(answers({ ...oneAxis, cells, fair: none })[0]).toMatch(
    /: the score is a half at 2 places; the scores pass 50% between 12 and 14 and between 14 and 16\. /,
  )
})

test('each variant has an answer of its own, called by its name', () => {
  expect(answers(twoVariants)).toEqual([
    'core: Even at about 17.2 models of Levy’s line (95% interval 16.8 to 17.6). Order scored 91.6% at 12 and 9.6% at 24.',
    'gentle rear: Even at about 20.1 models of Levy’s line (95% interval 19.8 to 20.5). Order scored 97.0% at 12 and 24.0% at 24.',
  ])
  expect(answers(documents.eightLines)[5]).toMatch(
    /^Order v Militia under gentle rear: Even at about 18\.0 models of Levy’s line /,
  )
})

test('an interval with one end says so and why, and what is not decided how many battles it needs', () => {
  expect(answers(adaptive)).toEqual([
    'Even at about 17.2 models of Levy’s line (95% interval 16.3 or more); levels stopped at their verdicts, so the interval of the value holds only roughly. Order scored 92.0% at 12 and 8.5% at 24. Ended at the limit of battles before a decision: line.models = 17 (about 1,400 more battles are needed); line.models = 18 (about 900 more battles are needed).',
  ])
})

test('a fair count without any interval, or with its lower end unknown', () => {
  const fair = adaptive.fair
  if (fair === null) throw new Error('no fair count')
  const said = (ends: { low: number | null; high: number | null }) =>
    answers({ ...oneAxis, fair: { ...fair, ...ends } })[0]
  expect(said({ low: null, high: null })).toMatch(
    /^Even at about 17\.200 models of Levy’s line \(no interval\); levels/,
  )
  expect(said({ low: null, high: 18.1 })).toMatch(
    /^Even at about 17\.2 models of Levy’s line \(95% interval up to 18\.1\); /,
  )
})

test('of whole numbers it is told which two the even one lies between, if it is sure', () => {
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const said = (low: number, high: number) => answers({ ...oneAxis, fair: { ...fair, low, high } })[0]
  expect(said(17.1, 17.3)).toMatch(
    /^Even at about 17\.2\d* models of Levy’s line \([^)]*\): 17 is still Order’s, 18 is Levy’s\. /,
  )
  expect(said(16.9, 17.3)).not.toContain('is still')
})

test('by straight lines, too, it is told which whole numbers are whose, and which may be either’s', () => {
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const said = (low: number, high: number) =>
    answers({ ...oneAxis, fair: { ...fair, method: 'band', curve: null, low, high } })[0]
  expect(said(17.1, 17.3)).toMatch(/: 17 is still Order’s, 18 is Levy’s\. /)
  expect(said(16.8, 18.1)).toMatch(/: 16 is still Order’s, 19 is Levy’s, 17 and 18 may be either’s\. /)
  expect(said(15.8, 18.1)).not.toContain('is still')
  expect(said(11.9, 12.5)).not.toContain('is still')
})

test('of a score of all or nothing it is told how many battles say so', () => {
  const cells = oneAxis.cells.map((cell, i) => {
    const score = { estimate: 1, low: 0.963, high: 1, level: 0.95, method: 'wilson' }
    return i === 0 ? { ...cell, matchup: { ...cell.matchup, score, battles: 100 } } : cell
  })
  expect(answers({ ...oneAxis, cells })[0]).toContain(
    'Order scored 100% in all 100 battles (true score above 96.3%, 95% interval) at 12',
  )
})

test('exact scores have a column where they are known', () => {
  const cells = oneAxis.cells.map((cell) => {
    return { ...cell, matchup: { ...cell.matchup, score: { ...cell.matchup.score, exact: 0.51234 } } }
  })
  expect(blocks({ ...oneAxis, cells }, 120, true)).toMatch(/^12 +91\.6% +91\.1–92\.1% +51\.23% /m)
  expect(blocks({ ...oneAxis, cells }, 120)).toMatch(/^12 +51\.23% +exact /m)
})

test('rules that are varied are in no heading', () => {
  const [axis] = oneAxis.axes
  if (axis === undefined) throw new Error('no axis')
  const heading = blocks({ ...oneAxis, axes: [{ ...axis, path: 'rules' }] }).split('\n')[0]
  expect(heading).toBe('7 settings of 10,000 battles, seed 7')
})

test('a Sobol index above all of the variance is told for what it is', () => {
  const { sensitivity } = sobol
  if (sensitivity === undefined) throw new Error('no parameters')
  const [first, ...others] = sensitivity.parameters
  if (first?.total === undefined) throw new Error('no index')
  const parameters = [{ ...first, total: { ...first.total, estimate: 1.2, high: 1.4 } }, ...others]
  const high = { ...sobol, sensitivity: { ...sensitivity, parameters } }
  expect(answers(high).join(' ')).toContain('too few rows to tell')
  expect(answers(sobol).join(' ')).not.toContain('too few rows')
})

test('where nothing is even the reason is told', () => {
  expect(answers(neverEven)).toEqual([
    'No value of models of Levy’s line from 12 to 24 is known to make the fight even: the score does not cross a half in the range; the curve would reach a half at about 40. Order scored 99.97% at 12 and 96.5% at 24.',
  ])
  const { note: _, ...silent } = neverEven.fair ?? { note: '' }
  expect(answers({ ...neverEven, fair: silent as SweepDocument['fair'] })[0]).toMatch(
    /^No value of models of Levy’s line from 12 to 24 is known to make the fight even: Order scored above 50% everywhere\. The score falls towards 24: try 24\.\.36\./,
  )
})

test('where nothing is even, values are never proposed below the least count', () => {
  const mirrored = {
    ...neverEven,
    fair: { ...neverEven.fair, note: 'the score does not cross a half in the range' } as SweepDocument['fair'],
  }
  const scores = mirrored.cells.map(({ matchup }) => matchup.score)
  const cells = mirrored.cells.map((cell, i) => ({
    ...cell,
    matchup: { ...cell.matchup, score: scores[scores.length - 1 - i] ?? cell.matchup.score },
  }))
  expect(answers({ ...mirrored, cells })[0]).toContain(' The score falls towards 12: try 1..12. ')
  const flat = mirrored.cells.map((cell) => ({
    ...cell,
    matchup: { ...cell.matchup, score: scores[0] ?? cell.matchup.score },
  }))
  expect(answers({ ...mirrored, cells: flat })[0]).not.toContain('try ')
})

test('without an estimate the values are named between which the score goes through a half', () => {
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const unknown = { ...fair, estimate: null, low: null, high: null, note: 'neither curve nor line would do' }
  expect(answers({ ...oneAxis, fair: unknown })[0]).toMatch(
    /^No value of models of Levy’s line from 12 to 24 is known to make the fight even: neither curve nor line would do; the scores pass 50% between 17 and 18\. /,
  )
})

test('values that are no numbers are counted by verdict, and the best and the worst are named', () => {
  expect(answers(lists)).toEqual([
    'Of 4 settings 1 is balanced (score within 45 to 55%), 3 unbalanced. Order scored most, 93.4% (95% interval 92.9–93.9%) with Levy = none, and least, 28.0% (95% interval 27.1–28.9%) with Levy = spears with shields.',
  ])
})

test('of two axes it is told how many settings are balanced, unbalanced and undecided', () => {
  expect(answers(twoAxes)).toEqual([
    'Of 30 settings 2 are balanced (score within 45 to 55%), 26 unbalanced, 2 undecided. Nearest to even: line.models = 16, line.discipline = 8 (50.3%); line.models = 18, line.discipline = 6 (54.0%); line.models = 20, line.discipline = 5 (50.4%). Order scored most, 96.8% (95% interval 96.2–97.3%) with line.models = 12, line.discipline = 5, and least, 4.2% (95% interval 3.6–4.8%) with line.models = 24, line.discipline = 9.',
  ])
})

test('a sweep that was stopped says what it lacks, and speaks of what was fought only', () => {
  expect(answers(cutShort)).toEqual([
    'Interrupted: what follows is about the battles finished by then (the intervals hold if the user did not stop because of the numbers); 3 settings never began.',
    'No value of models of Levy’s line from 12 to 17 is known to make the fight even: the score does not cross a half in the range; the curve would reach a half at about 17.2. Order scored 91.6% at 12 and 52.5% at 17.',
  ])
  expect(answers(cutShortMap)[1]).toMatch(/^Of 22 settings 2 are balanced/)
  expect(answers({ ...cutShort, cells: [], fair: null })).toEqual([
    'Interrupted: what follows is about the battles finished by then; 3 settings never began.',
    'No battle was finished.',
  ])
  expect(answers(cutShortScreen)).toEqual([
    'Interrupted: what follows is about the battles finished by then; 40 settings never began.',
    'Which parameters matter is known only when every setting was fought.',
  ])
})

test('screening names what matters in order, what does not, and what is not clear', () => {
  expect(answers(morris)).toEqual([
    'Order’s score depends most on models of X’s line (61.2 points of score, 95% interval 56.8 to 65.6, falls as it rises); then on attacks of X’s knights (39 points of score, 95% interval 33 to 45, rises with it), discipline of X’s line (24 points of score, 95% interval 19 to 30, falls as it rises) and power of X’s knights (6.1 points of score, 95% interval 3.0 to 9.2, rises with it).',
    'Almost nothing depends on flankBonus, rearBonus and pursuit: less than 2 points of the score each.',
    'Not clear from so few settings: width of X’s line.',
  ])
})

test('Sobol indices do the same with shares of the variance', () => {
  expect(answers(sobol)).toEqual([
    'Order’s score depends most on models of X’s line (53.1% of the variance, 95% interval 49.0 to 57.2); then on attacks of X’s knights (29.6% of the variance, 95% interval 26.0 to 33.2) and discipline of X’s line (21.4% of the variance, 95% interval 18.4 to 24.4).',
    'Almost nothing depends on power of X’s knights: less than 5% of the variance.',
    'Not clear from so few settings: width of X’s line.',
  ])
})

test('what chance alone does to a mean absolute effect does not matter', () => {
  const { sensitivity } = morris
  if (sensitivity === undefined) throw new Error('no parameters')
  // Noise variance 0.0009: two scores differ by 0.034 in the mean, √(4 · 0.0009 / π), over 2/3 of the range: 5.1 points.
  const noisy = { ...morris, sensitivity: { ...sensitivity, noise: 0.0009 } }
  expect(answers(noisy)[0]).not.toContain('power of X’s knights')
  expect(answers(noisy)[1]).toMatch(/: less than 5\.5 points of the score each\.$/)
})

test('the table of one axis', () => {
  expect(blocks(oneAxis)).toMatchInlineSnapshot(`
    "7 settings of 10,000 battles, rules core, seed 7

    line.models  score  95% interval  all together     verdict  battles
    12           91.6%    91.1–92.1%    90.7–92.5%  unbalanced   10,000
    14           79.2%    78.4–80.0%    77.8–80.6%  unbalanced   10,000
    16           61.8%    60.9–62.8%    60.2–63.4%  unbalanced   10,000
    17           52.5%    51.5–53.5%    50.8–54.2%    balanced   10,000
    18           42.4%    41.4–43.4%    40.8–44.1%  unbalanced   10,000
    20           27.3%    26.4–28.2%    25.8–28.8%  unbalanced   10,000
    24            9.6%     9.1–10.2%     8.6–10.6%  unbalanced   10,000

    Even at       line.models  95% interval      found by
    Order v Levy         17.2  16.8 to 17.6  smooth curve

    Score: a win counts 1, a draw a half. All together: intervals that hold for all
    7 scores at once with 95% certainty (Bonferroni); each of the others holds by
    itself. Verdict: by the interval of all together: balanced wholly within 45 to
    55%, unbalanced wholly outside. Smooth curve: a logistic curve fitted in
    ln(value); the fight is even where it passes 50%, with Fieller’s interval. Lack
    of fit: p of the scores’ distance from the smooth curve; below 0.1 the curve is
    not used. Settings: are fought with the same dice. Each in full: in results.csv."
  `)
})

test('the table of an adaptive sweep tells what ended each value', () => {
  expect(blocks(adaptive)).toMatchInlineSnapshot(`
    "7 settings of 600 to 3,000 battles, rules core, seed 7

    line.models  score  95% interval  all together     verdict  battles  ended by
    12           92.0%    89.6–93.9%    88.3–95.7%  unbalanced      600   verdict
    14           78.0%    74.5–81.1%        72–84%  unbalanced      600   verdict
    16           62.2%    58.2–66.0%        56–69%  unbalanced      600   verdict
    17           52.9%    51.1–54.7%    49.9–56.0%   undecided    3,000     limit
    18           42.3%    40.3–44.2%    38.9–45.6%   undecided    2,400    budget
    20           28.3%    24.9–32.1%        22–35%  unbalanced      600   verdict
    24            8.5%     6.5–11.0%     4.7–12.3%  unbalanced      600   verdict

    Even at       line.models  95% interval      found by
    Order v Levy         17.2  16.3 or more  smooth curve

    Score: a win counts 1, a draw a half. All together: intervals that hold for all
    7 scores at once with 95% certainty (Bonferroni); each of the others holds by
    itself. Verdict: by the interval of all together: balanced wholly within 45 to
    55%, unbalanced wholly outside, undecided neither: more battles would decide.
    Smooth curve: a logistic curve fitted in ln(value); the fight is even where it
    passes 50%, with Fieller’s interval. Lack of fit: p of the scores’ distance from
    the smooth curve; below 0.1 the curve is not used. Settings: are fought with the
    same dice. Each in full: in results.csv."
  `)
})

test('a value of each variant has a row below the name of the variant', () => {
  expect(blocks(twoVariants).split('\n').slice(0, 14).join('\n')).toMatchInlineSnapshot(`
    "14 settings of 10,000 battles, rules core; gentle rear (earlier-combat,
    rearBonus: 0), seed 7

    line.models  score  95% interval  all together     verdict  battles
    core
      12         91.6%    91.1–92.1%    90.6–92.6%  unbalanced   10,000
      14         79.2%    78.4–80.0%    77.7–80.6%  unbalanced   10,000
      16         61.8%    60.9–62.8%    60.1–63.5%  unbalanced   10,000
      17         52.5%    51.5–53.5%    50.7–54.3%    balanced   10,000
      18         42.4%    41.4–43.4%    40.7–44.2%  unbalanced   10,000
      20         27.3%    26.4–28.2%    25.7–28.9%  unbalanced   10,000
      24          9.6%     9.1–10.2%     8.6–10.7%  unbalanced   10,000
    gentle rear
      12         97.0%    96.6–97.3%    96.4–97.6%  unbalanced   10,000"
  `)
})

test('the map of two axes marks what is balanced and what is undecided, and leaves open what was not fought', () => {
  expect(blocks(cutShortMap)).toMatchInlineSnapshot(`
    "22 settings of 4,000 battles, rules core, seed 7

    Score of Order, %: Order v Levy
    line.models \\ line.discipline       5       6       7       8       9
    12                             96.8    94.3    91.6    87.3    79.7
    14                             91.7    85.9    79.6    69.9    59.5
    16                             81.7    72.0    61.9    50.3 =  37.0
    18                             67.3    54.0 ?  42.6 ?  30.6    21.9
    20                             50.4 =  37.2       –       –       –
    24                                –       –       –       –       –

    Score: a win counts 1, a draw a half. = balanced, ? undecided, – not fought.
    Verdict: by intervals that hold for all scores at once with 95% certainty
    (Bonferroni): balanced wholly within 45 to 55%, unbalanced wholly outside,
    undecided neither: more battles would decide. Settings: are fought with the same
    dice. Each in full: in results.csv."
  `)
})

test('a map that is too wide goes on below', () => {
  const [title, head, ...rows] = blocks(twoAxes, 56).split('\n').slice(2)
  expect(title).toBe('Score of Order, %: Order v Levy')
  expect(head).toMatch(/ 5 +6 +7$/)
  expect(rows[6]).toMatch(/ 8 +9$/)
  expect(rows[12]).toMatch(/^24 +6\.1 +4\.2$/)
})

test('the tables of parameters', () => {
  expect(blocks(morris)).toMatchInlineSnapshot(`
    "180 settings of 4,000 battles, rules core, seed 7

    parameter               values  effect  95% interval  direction  spread
    models of X’s line      1 to 4    61.2  56.8 to 65.6      −61.2     7.1
    attacks of X’s knights  1 to 4      39      33 to 45      +38.8    12.0
    discipline of X’s line  1 to 4      24      19 to 30      −24.1     9.4
    power of X’s knights    1 to 4     6.1    3.0 to 9.2       +2.2     5.5
    width of X’s line       1 to 4     3.4    1.2 to 5.6       −1.8     3.8
    flankBonus              1 to 4     0.8    0.2 to 1.4       +0.2     0.9
    rearBonus               1 to 4     0.6    0.1 to 1.1       +0.4     0.8
    pursuit                 1 to 4     0.3    0.0 to 0.6       +0.1     0.4

    Score: a win counts 1, a draw a half. Morris screening: 20 trajectories, 180
    settings of 4,000 battles each. Effect (mu*): how far a parameter moves the
    score from one end of its range to the other, in either direction, in percentage
    points; for values that are not numbers, from one value to another. Its interval
    is Student’s t over trajectories and holds by itself. Direction (mu): the effect
    with its sign; much smaller than the effect if that goes both ways. Spread
    (sigma): how much the effect depends on where the other parameters stand.
    Matters: a parameter whose whole interval is above 2 points of the score; one
    whose interval is below does not."
  `)
  expect(blocks(sobol).split('\n').slice(0, 8).join('\n')).toMatchInlineSnapshot(`
    "1,792 settings of 4,000 battles, rules core, seed 7

    parameter               values  with others  95% interval  alone  95% interval
    models of X’s line      1 to 4         53.1  49.0 to 57.2   46.2  42.1 to 50.3
    attacks of X’s knights  1 to 4         29.6  26.0 to 33.2   21.8  18.2 to 25.4
    discipline of X’s line  1 to 4         21.4  18.4 to 24.4   17.1  14.1 to 20.1
    width of X’s line       1 to 4          5.2    3.0 to 7.4    2.1   −0.1 to 4.3
    power of X’s knights    1 to 4          1.2    0.0 to 2.6   −0.4   −1.8 to 1.0"
  `)
})

test('a curve that does not fit gives way to the line, and the notes say so', () => {
  const { fair } = oneAxis
  if (fair === null) throw new Error('no fair count')
  const bent: SweepDocument = {
    ...oneAxis,
    fair: { ...fair, method: 'band', fit: { statistic: 41.7, df: 5, p: 6.8e-8 }, curve: null },
  }
  expect(blocks(bent, 80, true)).toMatch(/Order v Levy +17\.2 +16\.8 to 17\.6 +straight lines +p\s<\s0\.001/)
  expect(blocks(bent)).toMatch(/Straight\slines:\sfrom\sscore\sto\sscore/)
  expect(blocks(bent)).not.toMatch(/Fieller/)
})

test('nothing is tabled of a sweep without a battle', () => {
  for (const document of [{ ...cutShort, cells: [], fair: null }, cutShortScreen]) {
    expect(blocks(document)).toBe('')
    expect(SWEEP.charts(document, FACTS)).toEqual([])
  }
})

test.each(Object.entries(all))('every line of %s fits into 80 columns', (_, document) => {
  for (const line of blocks(document).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('settings of one verdict are not told by numbers of those there are none of', () => {
  const all = (balance: 'undecided' | 'unbalanced') =>
    answers({ ...twoAxes, cells: twoAxes.cells.map((cell) => ({ ...cell, balance })) })[0]
  expect(all('undecided')).toMatch(
    /^None of 30 settings is known to be balanced \(score within 45 to 55%\) or not: more battles would decide\./,
  )
  expect(all('unbalanced')).toMatch(/^All 30 settings are unbalanced \(balanced: score within 45 to 55%\)\./)
})

test('where every setting scores the same, none scores most', () => {
  const [first] = lists.cells
  if (first === undefined) throw new Error('no cells')
  const { score } = first.matchup
  const cells = lists.cells.map((cell) => ({ ...cell, matchup: { ...cell.matchup, score } }))
  expect(answers({ ...lists, cells })[0]).toMatch(/Order scored [\d.]+% with each of them\.$/)
})

test('a number of an entry of the catalogue is named in words', () => {
  const axis = { path: 'catalogue.iron-knights.save', label: 'iron-knights.save' }
  expect(axisWords(axis)).toBe('save of iron-knights')
  expect(valueWords(axis, '4')).toBe('save 4 of iron-knights')
})

test('a unit that a path gives by number has its name in words', () => {
  const axis = { path: 'armies.1.units.0.models', label: 'south.models' }
  expect(axisWords(axis)).toBe('models of south')
  expect(valueWords(axis, '20')).toBe('20 models of south')
})

test('the table of even values has an interval in its heading only if one is known', async () => {
  const { fair } = documents.oneAxis
  if (fair === null) throw new Error('no fair count')
  const heading = async (document: SweepDocument) =>
    /<th scope="col">of<.*/.exec(await renderHtml(document, FACTS))?.[0]
  expect(await heading(documents.oneAxis)).toContain('interval')
  expect(await heading({ ...documents.oneAxis, fair: { ...fair, method: 'exact' } })).not.toContain('interval')
})
