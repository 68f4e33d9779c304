import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { MATRIX } from '../../../src/report/matrix/matrix.ts'
import { inks } from '../../../src/report/table/grid.ts'
import type { MatrixDocument } from '../../../src/result/document.ts'
import * as documents from '../../support/documents/matrix.ts'

const { apart, broken, circled, cycle, hostileField, twelve, twenty, unbeaten } = documents
const all = Object.values(documents)
const NOTHING: MatrixDocument = { ...broken, cells: [], ratings: [], triangles: [], matchups: [] }

const blocks = (document: MatrixDocument, width = 80, checks = false) =>
  MATRIX.blocks(document, FACTS, width, inks(false), null, checks)
/** `p = 0.2` stays on one line. */
const said = (document: MatrixDocument) =>
  MATRIX.answers(document, FACTS).map((sentence) => sentence.replaceAll('\u00A0', ' '))

test('the first sentence counts the armies that are out of line and names the furthest; the next lists them', () => {
  expect(said(twelve).slice(0, 2)).toEqual([
    '5 of 12 armies are out of line, furthest Bowmen with 25.0% against the field (95% interval 24.5 to 25.6%).',
    'Too strong: Giants (70.9%), Black Guard (62.1%) and Wolves (58.1%). Too weak: Bowmen (25.0%) and Levy (35.9%). ' +
      'Others: 5 in line, within 5 points of an even score; 2 undecided.',
  ])
})

test('armies of equal strength are in line, even in a circle', () => {
  expect(said(cycle)).toEqual([
    'None of the 3 armies is out of line, all score within 5 points of even.',
    'Rock scored most, 52.2% against the field (95% interval 50.8 to 53.6%); Scissors least, 48.4% against the field (95% interval 47.0 to 49.8%).',
    'All 3 pairs are unbalanced (more than 5 points from even); furthest apart: Rock v Scissors, 72.2% (95% interval 70.2 to 74.1%).',
    'Strength alone does not explain the scores: 99% of their variation is rock-paper-scissors, that is, which army meets which (95% interval 83 to 100%, p < 0.001). ' +
      'The clearest circle: Rock scored 72% against Scissors, Scissors 69% against Paper and Paper 68% against Rock ' +
      '(p < 0.001 for such scores if one of the three were not ahead; not corrected for the number of circles). ' +
      'A player free to choose should field Paper in 35% (because it beats Rock), Rock in 34% and Scissors in 31% of games: this is as much choice as ' +
      'between 3.0 equally good armies, out of 3 (95% interval 1.0 to 3.0).',
  ])
})

test('the pairs are counted by verdict, with the battles that the undecided ones need', () => {
  expect(said(twelve)[2]).toBe(
    'Of 66 pairs 45 are unbalanced (more than 5 points from even), 9 balanced (within 5 points of even) and 12 undecided; ' +
      'furthest apart: Giants v Bowmen, 86.1% (95% interval 84.5 to 87.5%). About 51,000 more battles would decide those undecided; ' +
      '1 lies on the edge of the band, where no number would be enough.',
  )
})

test('if strength explains the scores, no triangle is mentioned', () => {
  expect(said(twelve)[3]).toMatch(
    /^Strength alone explains the scores: no sign of rock-paper-scissors \(its share: less than 0\.62%, 95% interval 0 to 0\.62%, p = 1\)\./,
  )
  expect(blocks(twelve).join()).not.toMatch(/Circles: each beats|Strength that depends/)
  expect(blocks(circled).join()).toContain('Circles: each beats the next')
})

test('a circle that may be chance is not called a circle, and the report says if there is none', () => {
  const circle = { armies: ['Giants', 'Wolves', 'Levy'], scores: [0.6, 0.55, 0.51], p: 0.2 } as const
  expect(said({ ...circled, circle })[3]).toMatch(
    /p < 0\.001\)\. The nearest to a circle, which may be chance: Giants scored 60% .* \(p = 0\.20 for such scores if one of the three were not ahead; not corrected for the number of circles\)\. A player/,
  )
  expect(said({ ...circled, circle: null })[3]).toMatch(/Even so no three armies beat each other in turn\. A player/)
  expect(said({ ...twelve, circle })[3]).not.toContain('circle')
})

test('an army that no other beats is the whole mixture', () => {
  expect(said(twelve)[3]).toMatch(
    / A player free to choose should field nothing but Giants \(part of the choice in 100% of resampled runs\)\.$/,
  )
})

test('a score without losses is 100%, and ratings that needed a penalty say so', () => {
  expect(said(unbeaten)[0]).toContain('Titan with 100% against the field (95% interval 99.82 to 100%)')
  expect(blocks(unbeaten).join('\n').replace(/\s+/g, ' ')).toContain('Half a win either way was added to each pair')
  expect(blocks(twelve).join('\n').replace(/\s+/g, ' ')).not.toContain('Half a win')
})

test('a stopped run says how far it came, and judges neither armies nor the field', () => {
  expect(said(broken)).toHaveLength(2)
  expect(said(broken)[0]).toMatch(
    /^Interrupted after 7 of 10 pairs \(the intervals hold if the user did not stop because of the numbers\)\. So far Ash scored most, /,
  )
  expect(said(broken).join()).not.toMatch(/out of line|Too strong|rock-paper-scissors|should field/)
})

test('separate groups of pairs are reported without a ranking', async () => {
  expect(said(apart)).toEqual([
    'Interrupted after 1 of 10 pairs (the intervals hold if the user did not stop because of the numbers). ' +
      'Too few pairs were fought to rank the armies.',
    'Of 1 pair 1 is undecided; furthest apart: Ash v Birch, 56.5% (95% interval 54.3 to 58.7%).',
  ])
  expect(blocks(apart).join()).not.toContain('How strong each is')
  expect(blocks(apart)[0]).toMatch(/^2 Birch +44\? +·$/m)
  const { text } = await MATRIX.sections(apart, FACTS)
  expect(text).toContain('Who beats whom')
  expect(text).not.toContain('<figure>')
  expect(MATRIX.charts(apart, FACTS).map(([name]) => name)).toEqual(['matrix'])
})

test('without a battle there is only one sentence', async () => {
  expect(said(NOTHING)).toEqual(['No battle was finished.'])
  expect(blocks(NOTHING)).toEqual([])
  expect((await MATRIX.sections(NOTHING, FACTS)).text).toBe('')
  expect(MATRIX.charts(NOTHING, FACTS)).toEqual([])
  expect(MATRIX.rows(NOTHING)).toEqual([])
})

test('twelve armies fit a terminal of 80 columns, a mark on every score', () => {
  expect(blocks(twelve).slice(0, 4).join('\n\n')).toMatchInlineSnapshot(`
    "Score of the army of the row, %
                      1    2    3    4    5    6    7    8    9   10   11   12
     1 Giants         ·  58*  62*  66*  68*  69*  71*  72*  74*  74*  80*  86*
     2 Black Guard  42*    ·  55?  58*  58*  60*  61*  63*  64*  67*  74*  82*
     3 Wolves       38*  45?    ·  54?  55?  57*  58*  60*  61*  64*  69*  79*
     4 Shield wall  34*  42*  46?    ·  52=  54?  56?  56?  57?  59*  67*  78*
     5 Lancers      32*  42*  45?  48=    ·  51=  53=  54?  57*  59*  66*  76*
     6 Wardens      31*  40*  43*  46?  49=    ·  52=  53=  55?  55?  65*  74*
     7 Green tide   29*  39*  42*  44?  47=  48=    ·  53=  52=  55?  64*  74*
     8 Gunline      28*  37*  40*  44?  46?  47=  47=    ·  52=  53?  61*  74*
     9 Order        26*  36*  39*  43?  43*  45?  48=  48=    ·  53=  61*  71*
    10 Arrow storm  26*  33*  36*  41*  41*  45?  45?  47?  47=    ·  59*  70*
    11 Levy         20*  26*  31*  33*  34*  35*  36*  39*  39*  41*    ·  61*
    12 Bowmen       14*  18*  21*  22*  24*  26*  26*  26*  29*  30*  39*    ·

    Score: a win counts 1, a draw a half. Unbalanced (*): the whole interval at
    99.924% (so that all 66 verdicts hold together at 95%) is outside 45 to 55%;
    balanced (=): inside; undecided (?): neither. Adjusted p: by Benjamini and
    Hochberg. Intervals are confidence sequences of 95%: they hold at all looks
    together, so a run may stop because of what they show. Columns are numbered as
    rows; intervals: in the page and in matrix.csv.

    How strong each is
                                   95%  field        95%  Nash  fielded
                     Elo      interval      %   interval     %     in %
     1 Giants       +147       142–152  70.9*  70.3–71.5   100      100
     2 Black Guard   +83         78–88  62.1*  61.5–62.8     0        2
     3 Wolves        +55         50–60  58.1*  57.5–58.7     0        2
     4 Shield wall   +31         27–36  54.6?  53.9–55.2     0        2
     5 Lancers       +20         15–25  52.9=  52.3–53.5     0        2
     6 Wardens        +8          3–13  51.1=  50.5–51.8     0        2
     7 Green tide      0       −5 to 5  49.9=  49.2–50.5     0        2
     8 Gunline       −12     −17 to −7  48.1=  47.5–48.8     0        2
     9 Order         −21    −26 to −16  46.8=  46.1–47.4     0        2
    10 Arrow storm   −36    −41 to −31  44.6?  43.9–45.2     0        2
    11 Levy          −96   −101 to −91  35.9*  35.2–36.5     0        2
    12 Bowmen       −179  −185 to −174  25.0*  24.5–25.6     0        2

    Elo: Bradley and Terry’s strength, 0 is the mean army. Field: mean score against
    all others. Out of line (*): the whole interval is outside 45 to 55%; in line
    (=): inside; undecided (?): neither. Each 95% interval holds by itself, not
    corrected for 12 armies. Pairs were fought until each was decided, close ones
    longest; ratings and scores against the field treat these numbers of battles as
    if they had been fixed beforehand. Nash: how often a player free to choose
    should field it; fielded in: share of resampled runs in which it is fielded."
  `)
})

test('worst triangles at the terminal: three scores, the edge and its corrected p', () => {
  expect(blocks(cycle).slice(-2).join('\n\n')).toMatchInlineSnapshot(`
    "Circles: each beats the next
                      score  edge        95%
                          %     %   interval
    Rock v Scissors      72  69.7  68.5–70.8
    Scissors v Paper     69
    Paper v Rock         68

    Strength that depends on the enemy: one of the three does better against the
    next than its strength says, although not each beats the next. Edge: the score
    with which each would beat the next if all three had equal scores, from the sum
    of the log odds; 50% if strength explains everything. p: test that the edge is
    50%, corrected for all triangles by Benjamini and Hochberg; significant if at
    most 0.05. Others: in triangles.csv."
  `)
})

test('undecided pairs: nearest to a verdict first, those that no number decides last', () => {
  expect(blocks(twelve).at(-1)).toMatchInlineSnapshot(`
    "Undecided
                              score        95%
                                  %   interval  battles  stopped by
    Gunline v Arrow storm      53.2  51.0–55.4    2,000   its limit
    Shield wall v Wardens      53.6  51.4–55.8    2,000   its limit
    Lancers v Gunline          53.6  51.4–55.8    2,000   its limit
    Wolves v Shield wall       54.4  52.2–56.6    2,000   its limit
    Black Guard v Wolves       54.7  52.5–56.9    2,000   its limit
    Wardens v Order            54.8  52.6–56.9    2,000   its limit
    Wolves v Lancers           55.4  53.2–57.5    2,000   its limit
    Green tide v Arrow storm   55.4  53.2–57.6    2,000   its limit
    Shield wall v Green tide   55.5  53.3–57.7    2,000   its limit
    Shield wall v Gunline      56.3  54.1–58.5    2,000   its limit
    Shield wall v Order        56.9  54.7–59.0    2,000   its limit
    Wardens v Arrow storm      55.1  52.9–57.3    2,000   its limit"
  `)
  expect(blocks(cycle).join()).not.toContain('stopped by')
})

/** The cycle with exact scores that differ from the sampled ones, and their consequences. */
const EXACT = [0.61, 0.62, 0.63]
const solvedCycle: MatrixDocument = {
  ...cycle,
  basis: { ratings: 'exact', nash: 'exact' },
  cells: cycle.cells.map((cell, i) => {
    const score = cell.score.estimate > 0.5 ? EXACT[i] : 1 - (EXACT[i] ?? 0)
    return { ...cell, score: { ...cell.score, exact: score ?? 0 }, verdict: 'unbalanced' }
  }),
  ratings: cycle.ratings.map((rating) => ({
    ...rating,
    rating: 1.25,
    low: 1.25,
    high: 1.25,
    score: { ...rating.score, exact: 0.505 },
  })),
  nash: { ...cycle.nash, effective: { estimate: 3, method: 'exact' } },
  cyclic: { ...cycle.cyclic, share: 0.98, low: 0.98, high: 0.98, p: 0 },
  triangles: cycle.triangles.map((triangle) => ({
    ...triangle,
    scores: [0.61, 0.62, 0.63],
    curl: { estimate: 1.4, method: 'exact' },
    p: 0,
    adjustedP: 0,
  })),
  circle: cycle.circle && { ...cycle.circle, exact: [0.61, 0.63, 0.62], p: 0 },
}

test('with exact scores, tables and sentences show no sampled value', () => {
  const text = blocks(solvedCycle).join('\n\n')
  expect(text).toMatchInlineSnapshot(`
    "Score of the army of the row, %
                  1    2    3
    1 Rock        ·  39*  62*
    2 Paper     61*    ·  37*
    3 Scissors  38*  63*    ·

    Score: a win counts 1, a draw a half. Every score is exact. Unbalanced (*):
    outside 45 to 55%; balanced (=): inside. p comes from the battles played.
    Columns are numbered as rows.

    How strong each is
                       field  Nash
                 Elo       %     %
    1 Rock      +1.3  50.50=    34
    2 Paper     +1.3  50.50=    35
    3 Scissors  +1.3  50.50=    31

    Elo: Bradley and Terry’s strength, 0 is the mean army. Field: mean score against
    all others. Out of line (*): the exact score is outside 45 to 55%; in line (=):
    inside. Nash: how often a player free to choose should field it. Elo, Nash and
    rock-paper-scissors come from the exact scores.

    Circles: each beats the next
                      score   edge
                          %      %
    Rock v Scissors      61  61.46
    Scissors v Paper     62
    Paper v Rock         63

    Strength that depends on the enemy: one of the three does better against the
    next than its strength says, although not each beats the next. Edge: the score
    with which each would beat the next if all three had equal scores, from the sum
    of the log odds; 50% if strength explains everything. All of this comes from
    exact scores. Others: in triangles.csv."
  `)
  expect(said(solvedCycle).slice(2)).toMatchInlineSnapshot(`
    [
      "All 3 pairs are unbalanced (more than 5 points from even); furthest apart: Scissors v Paper, exactly 63.00%.",
      "Strength alone does not explain the scores: rock-paper-scissors is exactly 98.00% of the variation of the log odds of the scores. The clearest circle: Rock will score 61% against Scissors, Scissors 63% against Paper and Paper 62% against Rock (exactly). A player free to choose should field Paper in 35% (because it beats Rock), Rock in 34% and Scissors in 31% of games: this is as much choice as between 3.0 equally good armies, out of 3 (by the exact scores).",
    ]
  `)
  expect(said(solvedCycle).join(' ')).not.toMatch(/interval|p [<=]/)
})

test('if only some pairs were solved, the report says that ratings use the sampled battles', () => {
  const [first, ...others] = solvedCycle.cells.map((cell, i) => ({
    ...cell,
    score: cycle.cells[i]?.score ?? cell.score,
  }))
  const cells = [solvedCycle.cells[0] ?? first, ...others].flatMap((cell) => cell ?? [])
  const text = blocks({ ...cycle, cells })
    .join(' ')
    .replace(/\s+/g, ' ')
  expect(text).toContain(
    'Elo, Nash and rock-paper-scissors come from the battles played: not every pair was solved exactly (1 of 3 were).',
  )
  expect(text).toContain('If the exact score is known, it is shown, and the verdict follows from it')
})

test('no line is longer than the terminal', () => {
  for (const document of all) {
    for (const width of [60, 80, 120]) {
      for (const line of blocks(document, width).flatMap((block) => block.split('\n')))
        expect(line.length, line).toBeLessThanOrEqual(width)
    }
  }
})

test('a field too wide for the terminal has several tables with the same rows', () => {
  const [heat = ''] = blocks(twenty)
  const heads = heat.split('\n').filter((line) => /^[\s\d]+$/.test(line))
  expect(heads.map((line) => line.trim().split(/\s+/).map(Number))).toEqual([
    Array.from({ length: 10 }, (_, i) => i + 1),
    Array.from({ length: 10 }, (_, i) => i + 11),
  ])
  expect(heat.match(/^ 1 Expedition/gm)).toHaveLength(2)
})

test('pairs that were never fought are blank, with the reason', () => {
  const [heat = '', note = ''] = blocks(broken)
  expect(heat).toMatch(/^3 Cedar +41\* +48= +·$/m)
  expect(note).toMatch(/Blank:\snever\sfought\./)
  expect(blocks(twelve)[1]).not.toContain('Blank')
})

test('the tables at the terminal name test, level and correction', () => {
  const text = blocks(circled, 80, true).join('\n').replace(/\s+/g, ' ')
  expect(blocks(circled).join()).not.toContain('Chi-square')
  // 1 − 0.05 / 66.
  expect(text).toContain(
    'the whole interval at 99.924% (so that all 66 verdicts hold together at 95%) is outside 45 to 55%',
  )
  expect(text).toContain('confidence sequences of 95%')
  expect(text).toContain('Each 95% interval holds by itself, not corrected for 12 armies.')
  expect(text).toContain(
    'ratings and scores against the field treat these numbers of battles as if they had been fixed beforehand.',
  )
  expect(text).toMatch(
    /Chi-square of the fit [\d.]+, df 55, p < 0.001; of the absence of cycles [\d.]+, df 55, p < 0.001/,
  )
  expect(text).toContain('corrected for all triangles by Benjamini and Hochberg')
  const fixed = blocks(cycle).join('\n').replace(/\s+/g, ' ')
  expect(fixed).toContain('outside 45 to 55% at 5%, p corrected for all 3 pairs by Benjamini and Hochberg')
  expect(fixed).toContain('two one-sided tests at 5% each pair')
  expect(fixed).not.toMatch(/confidence sequences|as if they had been fixed|hold together/)
})

test('the CSV files: a row per pair, per army, per triangle', () => {
  const tables = new Map(MATRIX.tables(circled))
  expect([...tables.keys()]).toEqual(['matrix.csv', 'ratings.csv', 'triangles.csv'])
  const lines = (file: string) => (tables.get(file) ?? '').trimEnd().split('\n')
  expect(lines('matrix.csv')).toHaveLength(67)
  expect(lines('matrix.csv').slice(0, 2)).toMatchInlineSnapshot(`
    [
      "a,b,score,low,high,level,method,exact,p,adjusted_p,verdict,battles,blocks,ended_by,needed",
      "Giants,Black Guard,0.345,0.3245,0.3661,0.95,beta-binomial,,0,0,unbalanced,2000,500,verdict,",
    ]
  `)
  expect(lines('matrix.csv').find((line) => line.startsWith('Giants,Gunline,'))).toMatch(
    /,undecided,2000,500,limit,\d+$/,
  )
  expect(lines('ratings.csv')).toHaveLength(13)
  expect(lines('ratings.csv').slice(0, 2)).toMatchInlineSnapshot(`
    [
      "army,rating,low,high,level,score,score_low,score_high,score_exact,nash_weight,nash_inclusion",
      "Giants,116.16,111.21,121.11,0.95,0.66811,0.66219,0.67403,,0.41,1",
    ]
  `)
  expect(lines('triangles.csv')).toHaveLength(11)
  expect(lines('triangles.csv').slice(0, 2)).toMatchInlineSnapshot(`
    [
      "a,b,c,score_ab,score_bc,score_ca,curl,low,high,level,method,p,adjusted_p",
      "Giants,Wolves,Black Guard,0.70075,0.623,0.655,1.994,1.834,2.155,0.95,delta,0,0",
    ]
  `)
})

test('rows of results.csv: the verdict on each pair, three of each army, three of all', () => {
  const rows = MATRIX.rows(circled)
  const measures = rows.map(({ measure }) => measure)
  const count = (name: string) => measures.filter((measure) => measure === name).length
  expect(count('balance')).toBe(66)
  expect([count('rating'), count('field score'), count('nash weight')]).toEqual([12, 12, 12])
  expect(measures.slice(-3)).toEqual(['rating fit', 'cyclic share', 'effective armies'])
  expect(rows.find(({ measure }) => measure === 'rating')).toMatchObject({
    command: 'matrix',
    variant: 'core',
    army: 'Giants',
    method: 'bradley-terry',
    level: 0.95,
  })
  expect(rows.find(({ measure }) => measure === 'cyclic share')).toMatchObject({
    estimate: circled.cyclic.share,
    low: circled.cyclic.low,
    p: circled.cyclic.p,
  })
  expect(rows.find(({ matchup }) => matchup === 'Giants v Gunline')).toMatchObject({
    army: 'Giants',
    verdict: 'undecided',
  })
})

test('each cell of the map leads to a box with its score, interval, verdict and a battle', async () => {
  const { text } = await MATRIX.sections(circled, FACTS)
  const boxes = new Map(
    Array.from(text.matchAll(/<aside class="pair" id="([^"]*)"[^]*?<\/aside>/g), ([all, id = '']) => [id, all]),
  )
  expect(boxes.size).toBe(66)
  const cells = Array.from(
    text.matchAll(/<td class="(more|less) s\d+ (\w+)"><a href="#([^"]*)" title="([^"]*)">(\d+)</g),
  )
  expect(cells).toHaveLength(2 * 66)
  for (const [, side, verdict = '', id = '', , score] of cells) {
    expect(boxes.get(id)).toContain(verdict)
    expect(boxes.get(id)).toContain('fairfight play')
    if (score !== '50') expect(side).toBe(Number(score) > 50 ? 'more' : 'less')
  }
})

test('the page has every number of its charts, in two widths', async () => {
  const { text } = await MATRIX.sections(circled, FACTS)
  expect(text.match(/<figure>/g)).toHaveLength(2)
  expect(text.match(/class="chart (wide|narrow)"/g)).toHaveLength(4)
  expect(text.match(/<details>/g)).toHaveLength(4)
  // 66 pairs, 12 of them undecided; 12 armies, once in the map; 10 triangles.
  expect(text.match(/<th scope="row">/g)).toHaveLength(66 + 12 + 12 + 12 + 10)
  expect((await MATRIX.sections(unbeaten, FACTS)).text).toContain('class="warning"')
  expect(text).not.toContain('class="warning"')
})

test('how to read it: which test, which level, which correction', () => {
  const read = (document: MatrixDocument): string =>
    MATRIX.reading(document)
      .map(({ text }) => text)
      .join('\n')
  expect(read(cycle)).toContain('corrected for all pairs by Benjamini and Hochberg, at most 5%')
  expect(read(cycle)).toContain('two one-sided tests at 5% each')
  expect(read(circled)).toContain('the whole interval at 99.924% (so that all 66 verdicts hold together at 95%)')
  expect(read(circled)).not.toContain('one-sided')
})

test('names stay in their place, whatever they contain', async () => {
  const text = [...said(hostileField), ...blocks(hostileField)].join('\n')
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
  expect((await MATRIX.sections(hostileField, FACTS)).text).not.toMatch(/<script|[\u202A-\u202E]/)
  const [, table = ''] = MATRIX.tables(hostileField).find(([file]) => file === 'ratings.csv') ?? []
  expect(table).toContain("'=HYPERLINK")
})

test('the circle of the verdict is the first triangle, and triangles that are no circle have another name', () => {
  const [circle] = circled.triangles
  if (circle === undefined) throw new Error('no triangle')
  const other = { ...circle, armies: ['Levy', 'Order', 'Bowmen'] as const, scores: [0.8, 0.45, 0.7] as const }
  const text = blocks({ ...circled, triangles: [other, circle], circle }).join('\n')
  const places = [
    'Circles: each beats the next',
    circle.armies[0],
    'Strength that depends on the enemy\n',
    'Levy v Order',
  ]
  const found = places.map((part, i) => text.indexOf(part, i === 1 ? text.indexOf('Circles:') : 0))
  expect(found.every((place) => place > 0)).toBe(true)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})
