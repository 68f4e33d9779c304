import { expect, test } from 'vitest'
import { FACTS as SOVEREIGN } from '../../../src/games/sovereign/data/facts.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { BALANCE } from '../../../src/report/balance/balance.ts'
import { advantageTexts } from '../../../src/report/balance/words.ts'
import { reportOf } from '../../../src/report/commands.ts'
import { inks } from '../../../src/report/table/grid.ts'
import { renderTable } from '../../../src/report/table/table.ts'
import type { BalanceDocument, UnitVerdict } from '../../../src/result/balance.ts'
import * as documents from '../../support/documents/balance.ts'

const { circular, even, hostileRoster, many, mixed, untried } = documents
const all = Object.values(documents)

const blocks = (document: BalanceDocument, width = 80, folder: string | null = null) =>
  BALANCE.blocks(document, FACTS, width, inks(false), folder)
const said = (document: BalanceDocument) => BALANCE.answers(document, FACTS)
const flat = (text: string) => text.replace(/\s+/g, ' ')

test('rosters have a report of their own', () => {
  expect(reportOf(even)).toBe(BALANCE)
})

test('the first sentence counts the units that are out of line, and names the worst in each direction', () => {
  expect(said(even)[0]).toBe(
    '1 of 4 units should cost more and 1 less; 1 can stay as it is. Furthest too cheap: Halberds, worth 16.4 points ' +
      '(95% interval 15.6 to 17.4), not 12. Furthest too dear: Bows, worth 8.2 points (95% interval 7.8 to 8.7), not 11. ' +
      'All costs are relative to Spears at 9.',
  )
  expect(said(mixed)[0]).toBe(
    '1 of 6 units whose cost may change should cost more and 1 less; 1 can stay as it is; the worth of 1 depends on its opponent; ' +
      'the worth of 1 depends on its general; the worth of 1 is not known. Furthest too cheap: Lancers, worth 105 points ' +
      '(95% interval 100 to 112), not 70. Furthest too dear: Goblins, worth 31.3 points (95% interval 29.7 to 33.2), not 45. ' +
      'All costs are relative to Shield Wall at 60.',
  )
  expect(said(untried)[0]).toBe(
    'None of 2 units is certainly out of line; 1 can stay as it is. All costs are relative to Spears at 9.',
  )
})

test('the second sentence says whether the new costs are balanced', () => {
  expect(said(even).at(-1)).toBe(
    'At the new costs all 4 units are verified as balanced, within 5 points of an even score on fresh dice. ' +
      'Without their intervals, the scores lie within 5 points of even for 4 of 4 at the new costs, for 2 at today’s.',
  )
  expect(said(mixed).at(-1)).toBe(
    'At the new costs 4 of 6 units are verified as balanced, within 5 points of an even score on fresh dice; ' +
      '1 is undecided; 1 is not: Goblins with 59.7% (95% interval 56.8 to 62.6%). ' +
      'Without their intervals, the scores lie within 5 points of even for 5 of 6 at the new costs, for 2 at today’s.',
  )
  expect(said(untried).at(-1)).toBe('The new costs were not tried on fresh dice.')
  const open = { ...even, units: even.units.map((unit) => ({ ...unit, balanced: 'undecided' as const })) }
  expect(said(open).at(-1)).toBe(
    'Whether the new costs are balanced, within 5 points of an even score on fresh dice, is undecided for all 4 units: ' +
      'it takes more battles.',
  )
})

test('the first sentence names the only unit that is not frozen', () => {
  const alone = (verdict: UnitVerdict): string | undefined => {
    const units = even.units.map((unit, u) => ({ ...unit, verdict: u === 1 ? verdict : ('frozen' as const) }))
    return said({ ...even, units })[0]
  }
  const name = even.units[1]?.name
  expect(alone('raise')).toMatch(new RegExp(`^${name} should cost more\\. Furthest too cheap: ${name}, `))
  expect(alone('lower')).toMatch(new RegExp(`^${name} should cost less\\.`))
  expect(alone('situational')).toMatch(new RegExp(`^The worth of ${name} depends on its opponent\\.`))
  expect(alone('keep')).toMatch(new RegExp(`^${name} is not certainly out of line`))
})

test('beside frozen units the only other one is spoken of alone', () => {
  const beside = (balanced: 'balanced' | 'unbalanced' | 'undecided') => {
    const units = even.units.map((unit, u) =>
      u === 1 ? { ...unit, balanced } : { ...unit, verdict: 'frozen' as const, balanced: 'unbalanced' as const },
    )
    return said({ ...even, units }).at(-1) ?? ''
  }
  const within = 'within 5 points of an even score on fresh dice'
  expect(beside('balanced')).toMatch(
    new RegExp(`^At its new cost \\S*Halberds\\S* is balanced, ${within}\\. It scores `),
  )
  expect(beside('undecided')).toContain(`may be ${within} or not: undecided, it takes more battles. It scores `)
  expect(beside('unbalanced')).toContain(`is not ${within}.`)
  expect(beside('unbalanced')).not.toMatch(/Spears|units/)
})

test('a roster without a unit says so', () => {
  const none = { ...even, units: [] }
  expect(said(none)).toEqual(['There is no unit to price.'])
  expect(blocks(none)).toEqual([])
})

test('the table at the terminal: a row per unit, group by group', () => {
  expect(blocks(mixed, 90).slice(0, 2).join('\n\n')).toMatchInlineSnapshot(`
    "What each unit should cost
                    cost               95%   new  change  score  score
                   today  worth   interval  cost       %  today    new      verdict
    Order
      Shield Wall     60     60               60       0   50.0  50.4=       anchor
      Longbows        55     80      76–85    80     +45   82.0  49.1?   by general
      Lancers         70    105    100–112   105     +50   83.6  50.2=        raise
      Scribe          40      –               40       0   50.0           not known
    Horde
      Goblins         45   31.3  29.7–33.2    35     −22   19.0  59.7*        lower
      Troll          115    151    143–160   151     +31   74.7  50.7=  situational
      Wolves          50     51      48–54    51      +2   51.2  48.8=         keep
      War Chief      110     90      86–96   110       0   31.0              frozen

    Worth: the cost at which the unit gives no advantage in this field, next to the anchor.
    Its interval is that of this field; with other opponents the worth differs. New: the
    worth, rounded and kept within its bounds. Scores, in %: armies built about the unit
    against the field, at equal points; new: at new costs on fresh dice. Balanced (=): all of
    the interval within 45 to 55%; unbalanced (*): outside; undecided (?): neither. Keep:
    today’s cost stays, because it does not differ significantly from the worth. Situational:
    no single cost is right against all its opponents. By general: with another general its
    worth differs. Not known: the battles do not show its worth. Score: a win counts 1, a draw
    a half."
  `)
  expect(blocks(even)[0]).toMatchInlineSnapshot(`
    "What each unit should cost
               cost               95%   new  change  score  score
              today  worth   interval  cost       %  today    new  verdict
    Spears        9      9                9       0   50.0  50.4=   anchor
    Halberds     12   16.4  15.6–17.4    16     +33   77.7  49.1=    raise
    Bows         11    8.2    7.8–8.7     8     −27   23.6  50.2=    lower
    Knights      30   30.4  28.9–32.2    30       0   51.3  51.1=     keep"
  `)
})

test('a narrow terminal drops the change first, and never verdict and new cost', () => {
  const [narrow = ''] = blocks(mixed, 74)
  expect(narrow).not.toContain('change')
  expect(narrow).toMatch(/interval +cost +today +new/)
  expect(blocks(mixed, 68)[0]).toMatch(/interval +cost +new +verdict/)
  const [slim = ''] = blocks(mixed, 60)
  expect(slim).not.toContain('interval')
  expect(slim).toMatch(/^ {2}Lancers +70 +105 +105 +\d\d\.\d= +raise$/m)
})

test('below the table: values beyond the cost, other factors, battles to watch, open questions', () => {
  expect(blocks(circular).slice(2).join('\n\n')).toMatchInlineSnapshot(`
    "More than a cost
      Longbows: Worth 80.4 as the first general leads it, 41.2 as gunline does.
      Scribe: The battles do not tell what it is worth.
      Goblins: Worth 31.3, less than today’s 45; at 35 it scores 60%.
      Troll: Worth 151 on the whole.
      War Chief: Its cost is kept as asked.

    Exchange rates differ from pair to pair at equal points. Of this variation 18%
    is rock, paper, scissors (95% interval 11 to 25%, p < 0.001; squares of their
    logarithms), which no costs can correct; the rest is that some units are worth
    more than others. The clearest circle: a player who trades Lancers for Goblins,
    Goblins for Longbows and Longbows for Lancers, each time at the even rate, ends
    with 3.5 times as many (2.4 to 5.1, all circles together).

    Who moves first scored 54.0% ± 1.6: an advantage. Who deploys in the south
    scored 49.7% ± 1.8: no effect seen.

    An army with 10% more points than its enemy scores 63.9% in armies of 500 points
    (95% interval 60.4 to 67.3%) and 59.4% in armies of 1,000 points (95% interval
    57.1 to 61.6%).

    Furthest from even at today’s costs
      4 Lancers against 10 Goblins: 98.5% (95% interval 97.7 to 99.3%)
        npx fairfight play outlier-1.yaml --block 3 --seat 1
      2 Troll against 6 Scribe: > 99.9%
        npx fairfight play outlier-2.yaml --block 0 --seat 0

    What to do next
      With --battles 30000 the undecided unit would be decided if its score stays
        as it is; --resume goes on from here.
      Army lists made at today’s costs may exceed their points at the new ones; a
        list that names its catalogue must name the new one.

    What the figures cannot say
      Some armies won or lost all their battles; their worth has no bound on that
        side.

    11,750 battles: 6,500 of unit against unit, 3,600 of mixed armies and 1,650 on
    fresh dice for the verdict."
  `)
})

test('commands for outliers begin in the folder of the reports, whatever its name', () => {
  const text = (folder: string | null) => blocks(mixed, 80, folder).join('\n')
  expect(text('out/my roster')).toContain(
    "\n    npx fairfight play 'out/my roster/outlier-1.yaml' --block 3 --seat 1\n",
  )
  expect(text('/tmp/out/')).toContain('npx fairfight play /tmp/out/outlier-1.yaml --block 3')
  expect(text(null)).toContain('npx fairfight play outlier-1.yaml --block 3')
  expect(renderTable(mixed, FACTS, { folder: 'out' })).toContain(
    'npx fairfight play out/outlier-2.yaml --block 0 --seat 0',
  )
})

test('a share of circles with an uninformative interval has no sentence, and a clear circle keeps one', () => {
  const rates = { ...circular.rates, cyclicShare: { estimate: 0.99, low: 0, high: 1, level: 0.95, method: 'normal' } }
  const text = flat(blocks({ ...circular, rates }).join('\n'))
  expect(text).not.toContain('is rock, paper, scissors')
  expect(text).toContain('The clearest circle: a player who trades Lancers')
  expect(flat(blocks({ ...circular, rates: { ...rates, triangles: [] } }).join('\n'))).not.toMatch(/paper|circle/)
  const some = { ...circular.rates, cyclicPairs: 20 }
  expect(flat(blocks({ ...circular, rates: some }).join('\n'))).toContain('over the 20 of 28 pairs that are known well')
})

test('prices of engagements say that they hold in contact, and name the roster for armies; those of battles do not', () => {
  const text = said(even).join(' ')
  expect(text).toContain('These are worths in contact')
  expect(text).toContain('mode: battle, such as scenarios/sovl/roster.yaml')
  expect(said({ ...even, mode: 'battle' }).join(' ')).not.toContain('contact')
})

test('if several units were needed for an even fight, the report says which and how often', () => {
  const [first, second, ...rest] = even.rates.pairs
  if (first === undefined || second === undefined) throw new Error('two pairs are needed')
  const pairs = [
    { ...first, several: { alone: 0, units: [3, 1] as const } },
    { ...second, several: { alone: 0.25, units: [1, 2] as const } },
    ...rest,
  ]
  const told = { ...even, rates: { ...even.rates, pairs } }
  const text = flat(blocks(told).join('\n'))
  expect(text).toContain('In 2 of 6 pairs')
  expect(text).toContain('(none in 1)')
  expect(text).toContain('3 units of Spears fought one of Halberds')
  expect(text).toContain('2 units of Bows fought one of Spears, in 75% of their fights')
  expect(new Map(BALANCE.tables(told)).get('exchange.csv')).toMatch(/,0,3,1\n.*,0\.25,1,2\n/)
  expect(flat(blocks(even).join('\n'))).not.toContain('units of')
})

test('a forecast of battles for a decision has an error', () => {
  const units = even.units.map((unit, u) => {
    const verified = { estimate: 0.53, low: 0.45, high: 0.61, level: 0.95, method: 'betting' }
    return u === 0 ? unit : { ...unit, balanced: 'undecided' as const, score: { ...unit.score, verified } }
  })
  // At 53% a half interval of 8 points has to shrink to 2: 16 times the battles; at 49%, one standard error away, to 4.
  expect(flat(blocks({ ...even, units }).join('\n'))).toContain(
    'With --battles 300000 about half of the 3 undecided units would be decided if their scores stay as they are ' +
      '(80,000 to 300,000 if they are one standard error off)',
  )
})

test('if costs explain the rates, no circle is mentioned', () => {
  expect(flat(blocks(mixed).join('\n'))).toContain('no sign of rock, paper, scissors (its share: 0.4%')
  expect(flat(blocks(mixed).join('\n'))).not.toContain('who trades')
})

test('no line is longer than the terminal, except for commands', () => {
  for (const document of all) {
    for (const width of [60, 80, 120]) {
      const lines = blocks(document, width).flatMap((block) => block.split('\n'))
      for (const line of lines.filter((text) => !text.includes('fairfight play')))
        expect(line.length, line).toBeLessThanOrEqual(width)
    }
  }
})

test('the CSV files: a row per unit, and one per pair', () => {
  const tables = new Map(BALANCE.tables(mixed))
  expect([...tables.keys()]).toEqual(['costs.csv', 'exchange.csv'])
  const lines = (file: string) => (tables.get(file) ?? '').trimEnd().split('\n')
  expect(lines('costs.csv')).toHaveLength(9)
  expect(lines('costs.csv').slice(0, 5)).toMatchInlineSnapshot(`
    [
      "﻿unit,name,group,current,recommended,low,high,level,standard_error,rounded,change_percent,verdict,reason,score_now,score_predicted,score_verified,verified_low,verified_high,balanced,tau,i_squared,best,best_score,worst,worst_score,battles,change_by_stronger_hands,in_stronger_hands,in_stronger_hands_low,in_stronger_hands_high,in_stronger_hands_battles,worth_in_stronger_hands,worth_in_stronger_hands_low,worth_in_stronger_hands_high,degrees",
      "shield-wall,Shield Wall,order,60,60,60,60,0.95,0,60,0,anchor,It follows from its battles.,0.5,0.5,0.504,0.4746,0.5334,balanced,0,0,longbows,0.72,lancers,0.31,1000,,,,,,,,,",
      "longbows,Longbows,order,55,80.4,76.38,85.22,0.95,0.028,80,45.45454545,policy-dependent,"Worth 80.4 as the first general leads it, 41.2 as gunline does.",0.8203505009,0.5049873761,0.491,0.4616,0.5204,undecided,0,0,lancers,0.72,scribe,0.31,1010,,,,,,,,,12",
      "lancers,Lancers,order,70,105.2,99.94,111.51,0.95,0.028,105,50,raise,It follows from its battles.,0.8360973272,0.501902941,0.502,0.4726,0.5314,balanced,0,0,scribe,0.72,goblins,0.31,1020,,,,,,,,,12",
      "scribe,Scribe,order,40,,,,,,40,0,not-identified,The battles do not tell what it is worth.,0.5,,,,,,,,,,,,1030,,,,,,,,,",
    ]
  `)
  expect(lines('exchange.csv')).toHaveLength(1 + 28)
  expect(lines('exchange.csv').slice(0, 5)).toMatchInlineSnapshot(`
    [
      "a,b,ratio,low,high,level,score_now,score_after,battles,one_against_one,units_a,units_b",
      "shield-wall,longbows,0.7463,0.6716,0.8358,0.95,0.1796494991,0.4950126239,400,,,",
      "shield-wall,lancers,0.5703,0.5133,0.6388,0.95,0.1639026728,0.498097059,400,,,",
      "shield-wall,scribe,1.5,1.35,1.68,0.95,0.5,0.5,400,,,",
      "shield-wall,goblins,,,,,,,400,,,",
    ]
  `)
})

test('rows of results.csv: cost and scores of each unit, rate and scores of each pair, bands, circles, advantages', () => {
  const rows = BALANCE.rows(mixed)
  const count = (measure: string) => rows.filter((row) => row.measure === measure).length
  // One cost is by general.
  expect([count('cost'), count('cost today'), count('cost new'), count('score now')]).toEqual([9, 8, 8, 8 + 26])
  expect([count('score predicted'), count('score verified')]).toEqual([7, 6])
  expect([count('exchange rate'), count('score after'), count('decisiveness')]).toEqual([28, 26, 2])
  expect(rows.slice(-3).map(({ measure }) => measure)).toEqual(['cyclic share', 'first move', 'first side'])
  const of = (unit: string, measure: string) => rows.find((row) => row.unit === unit && row.measure === measure)
  expect(of('lancers', 'cost')).toEqual({
    command: 'balance',
    variant: 'core',
    army: 'order',
    unit: 'lancers',
    measure: 'cost',
    estimate: 105.2,
    low: 99.94,
    high: 111.512,
    level: 0.95,
    method: 'mixed-armies',
    verdict: 'raise',
    battles: 1020,
    seed: '7',
    stop: 'battles',
  })
  expect(of('goblins', 'score verified')).toMatchObject({ verdict: 'unbalanced', method: 'betting' })
  expect(of('scribe', 'cost')).not.toHaveProperty('estimate')
  expect(rows.find((row) => row.policy_a === 'gunline')).toMatchObject({ unit: 'longbows', estimate: 41.2 })
  expect(rows.find((row) => row.matchup === 'troll v scribe' || row.matchup === 'scribe v troll')).toMatchObject({
    verdict: 'separated',
  })
  expect(BALANCE.rows(even).find(({ measure }) => measure === 'cost')).toMatchObject({ method: 'exchange-rates' })
})

test('the page has every number of its charts, in two widths', async () => {
  const { text } = await BALANCE.sections(mixed, FACTS)
  expect(text.match(/<figure>/g)).toHaveLength(3)
  expect(text.match(/class="chart (wide|narrow)"/g)).toHaveLength(6)
  // 8 units, 28 pairs, 2 sizes of army; of the rounds battles, the largest change, and the cost of each unit.
  expect(text.match(/<th scope="row">/g)).toHaveLength(8 + 28 + 2 + 2 + 8)
  // Each unit in the table and among the reasons.
  expect(text.match(/class="tag /g)).toHaveLength(16)
  expect(text.match(/class="tag more"/g)).toHaveLength(2)
  for (const { reason } of mixed.units) expect(text).toContain(reason)
  for (const heading of [
    'What each unit should cost',
    'Unit against unit',
    'What else decides',
    'What the figures cannot say',
  ])
    expect(text).toContain(`<h2>${heading}</h2>`)
  expect(text).toContain(
    '<code><span>npx fairfight play outlier-1.yaml</span> <span>--block 3</span> <span>--seat 1</span></code>',
  )
})

test('a page leaves out empty sections', async () => {
  const { text } = await BALANCE.sections(even, FACTS)
  expect(text).not.toMatch(/What else decides|Furthest from even|cannot say|round by round|rowgroup/)
})

test('how to read it: the meaning of a cost, the intervals, the corrections', () => {
  const read = (document: BalanceDocument): string =>
    BALANCE.reading(document)
      .map(({ text }) => text)
      .join('\n')
  expect(read(mixed)).toContain('so one unit, Shield Wall, keeps its cost')
  expect(read(mixed)).toContain('armies built about it against the field')
  expect(read(mixed)).toContain('Decisiveness')
  expect(read(mixed)).toContain('corrected by Holm')
  expect(read(even)).toContain('against all other units')
  expect(read(even)).not.toContain('Decisiveness')
})

test('names stay in their place, whatever they contain', async () => {
  const text = [...said(hostileRoster), ...blocks(hostileRoster)].join('\n')
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
  expect(text).toContain("'it'\\''s; rm.yaml'")
  expect((await BALANCE.sections(hostileRoster, FACTS)).text).not.toMatch(/<script|<img|<b>\P{ASCII}|[\u202A-\u202E]/u)
  const [, table = ''] = BALANCE.tables(hostileRoster).find(([file]) => file === 'costs.csv') ?? []
  expect(table).toContain("'=HYPERLINK")
})

test('a long roster has all its units', () => {
  expect(blocks(many)[0]?.match(/^ {2}Unit \d+ /gm)).toHaveLength(32)
})

test('an outlier that won or lost all its counted battles has their number', () => {
  const [first] = mixed.outliers
  if (first === undefined) throw new Error('no outlier')
  const counted = (estimate: number, low: number, high: number, battles: number) => {
    const score = { estimate, low, high, level: 0.95, method: 'wilson' }
    return blocks({ ...mixed, outliers: [{ ...first, score, battles }] }).join('\n')
  }
  expect(counted(0, 0, 0.1135, 30)).toContain('0 of 30, below 11%')
  expect(counted(1, 0.8865, 1, 30)).toContain('30 of 30, above 89%')
  expect(counted(0, 0, 0.0013, 3000)).toContain('0 of 3000, below 0.13%')
})

test('if one army may go first more often, there is no verdict on the first move', () => {
  const [first = '', side] = advantageTexts(mixed, SOVEREIGN).map(flat)
  expect(first).toMatch(/^Who wins initiative scored 54\.0% ± 1\.6; one army may go first more often, /)
  expect(first).toMatch(/\(compare of these rules with initiative=first and with initiative=second measures that\)\.$/)
  expect(side).toMatch(/: no effect seen\.$/)
})
