import { expect, test, vi } from 'vitest'
import { gamesVerb } from '../../src/cli/games.ts'
import type { Switch } from '../../src/core/facts.ts'
import type { Column, Matchup } from '../../src/core/ruleset.ts'
import { FACTS as NULL_STRIKE } from '../../src/games/null-strike/data/facts.ts'
import { FACTS as SOVEREIGN } from '../../src/games/sovereign/data/facts.ts'
import { GRIDS } from '../../src/games/sovl/choices/grid.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { armies, margins, scores } from '../../src/report/charts/battle-charts.ts'
import { fill, toSvg } from '../../src/report/charts/chart.ts'
import { breakByTurn } from '../../src/report/charts/chart-rows.ts'
import { clausesCsv, distributionsCsv, resultsCsv } from '../../src/report/csv/csv.ts'
import { RowsCsv } from '../../src/report/csv/rows.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import { caption } from '../../src/report/html/key.ts'
import { PALETTE } from '../../src/report/html/style.ts'
import { isReport, renderReports } from '../../src/report/render.ts'
import { advantages } from '../../src/report/sentences/advantage.ts'
import { watching } from '../../src/report/sentences/watch.ts'
import { renderTable } from '../../src/report/table/table.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult } from '../../src/result/heading.ts'
import { battle, manyMatchups, manyUnits, onTable } from '../support/documents/battle.ts'
import { sampled, twoMatchups } from '../support/documents/run.ts'

const [fought] = onTable.matchups as [MatchupResult]
const [crowd] = manyUnits.matchups as [MatchupResult]

/** The visible text of a page. */
async function text(document: ResultDocument): Promise<string> {
  const body = (await renderHtml(document, FACTS)).replace(/^[\s\S]*<body>/, '')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/[\u202F\u00A0]/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the table of a battle: the generals, the armies beside each other, a line for each unit, the battles to watch', () => {
  expect(renderTable(onTable, FACTS)).toMatchInlineSnapshot(`
    "Hammer against green tide

    Hammer won 46.0% of 4,000 battles (95% interval 44.5 to 47.5%). 20.0% were
    drawn; Tide’s Spears broke in 6.0%.

    Hammer v Tide
    rules core, 4,000 battles, seed 7
    Hammer: led by greedy; Tide: led by aggressive

                     estimate  95% interval
    Wins of Hammer      46.0%    44.5–47.5%
    Draws               20.0%    18.8–21.3%
    Wins of Tide        34.0%    32.5–35.5%
    Score of Hammer     56.0%    54.5–57.5%
    Turns played        7.200   7.180–7.220

    The armies          Hammer     95% interval   Tide  95% interval
    Points destroyed       412          404–420    371       363–379
    Wounds in melee       21.4        21.0–21.8   21.4     21.0–21.8
    Wounds by shooting       0  in every battle   8.10     7.90–8.30
    Charges on a front    1.20        1.15–1.25   1.20     1.15–1.25
    Any unit broke       70.0%       68.6–71.4%  60.0%    58.5–61.5%
    Luck in wounds        −0.4     −0.7 to −0.1    0.5       0.2–0.8

    Who moves first scored 54.1% ± 0.8: an advantage. Who deploys in the south
    scored 49.7% ± 0.9: no effect seen.

    The units     Wounds    Wounds  Broke  Destroyed        Fled
               inflicted  suffered                     the table
    Hammer
      Lancers       1.50      2.50   3.0%       4.0%  0 of 4,000
      Spears        2.50      3.50   6.0%       6.0%  0 of 4,000
    Tide
      Lancers       1.50      2.50   3.0%       4.0%  0 of 4,000
      Spears        2.50      3.50   6.0%       6.0%  0 of 4,000

    Worth watching
      The median battle: a draw
        fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 12 --seat 3
      One battle in twenty goes as badly for Hammer: Tide 300 points ahead
        fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 44 --seat 2
      One battle in twenty goes as well for Hammer: Hammer 1,410 points ahead
        fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 0 --seat 0
      The biggest upset: Tide 1,502 points ahead
        fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 901 --seat 1

    ±: half of the 95% interval. Further measures, and those by turn: in the page
    and in results.csv.

    Switches that can move this by ten points or more: scorePartial (12) (in
    brackets: the points that a score moved with another value of the switch, in a
    scenario that comes with fairfight).
    To measure it here: fairfight compare 'my battle.yaml' --set turns=6 --rules core --rules core,scorePartial=proportional

    Repeat: fairfight run 'my battle.yaml' --set turns=6 --battles 4000 --seed 7
    "
  `)
})

test('the table of many matchups has a line for each', () => {
  expect(renderTable(manyMatchups, FACTS)).toMatchInlineSnapshot(`
    "Hammer against green tide

    10 matchups of 4,000 battles, rules core, seed 7
    Hammer, Tide, Gunline, Shield wall: led by greedy; Tide, Gunline, Shield wall,
    Arrow storm: led by aggressive

    of the army named first    score %  95% interval  wins %  draws %  losses %
    Hammer v Tide                 44.0     42.5–45.5    34.0     20.0      46.0
    Hammer v Gunline              47.0     45.5–48.5    37.0     20.0      43.0
    Hammer v Shield wall          50.0     48.5–51.5    40.0     20.0      40.0
    Hammer v Arrow storm          53.0     51.5–54.5    43.0     20.0      37.0
    Tide v Gunline                47.0     45.5–48.5    37.0     20.0      43.0
    Tide v Shield wall            50.0     48.5–51.5    40.0     20.0      40.0
    Tide v Arrow storm            53.0     51.5–54.5    43.0     20.0      37.0
    Gunline v Shield wall         50.0     48.5–51.5    40.0     20.0      40.0
    Gunline v Arrow storm         53.0     51.5–54.5    43.0     20.0      37.0
    Shield wall v Arrow storm     53.0     51.5–54.5    43.0     20.0      37.0

    Scores count draws as half. Each interval holds by itself: of many, about one in
    twenty misses. Each matchup in full: in the page and in results.csv.

    Switches that can move this by ten points or more: scorePartial (12) (in
    brackets: the points that a score moved with another value of the switch, in a
    scenario that comes with fairfight).
    To measure it here: fairfight compare 'my battle.yaml' --set turns=6 --rules core --rules core,scorePartial=proportional

    Repeat: fairfight run 'my battle.yaml' --set turns=6 --battles 4000 --seed 7
    "
  `)
})

test('no line of a table is wider than the terminal, except for commands', () => {
  for (const document of [onTable, manyUnits, manyMatchups]) {
    const lines = renderTable(document, FACTS, { columns: 60 }).split('\n')
    for (const line of lines) if (!line.includes('fairfight')) expect(line.length, line).toBeLessThanOrEqual(60)
  }
})

test('results.csv has measures of armies without a unit, and those of the battle without an army', () => {
  const csv = resultsCsv(onTable).split('\n')
  expect(csv.find((line) => line.includes(',pointsDestroyed,'))).toMatch(
    /^run,Hammer v Tide,core,Hammer,,pointsDestroyed,,412,404,420,0\.95,t,/,
  )
  expect(csv.find((line) => line.includes(',margin,'))).toMatch(/^run,Hammer v Tide,core,,,margin,,41,29,53,0\.95,t,/)
  expect(csv.filter((line) => line.includes(',firstBroke,'))).toHaveLength(2 * (1 + 4))
  expect(csv[1]).toContain(',greedy,aggressive,')
})

test('distributions.csv has true values: signed margins, half points, tenths without rounding errors', () => {
  const csv = distributionsCsv(onTable).split('\n')
  const values = (measure: string): string[] =>
    csv
      .filter((line) => line.includes(`,${measure},`))
      .map((line) => line.split(`,${measure},`)[1] as string)
      // Value, battles, share and exact share.
      .map((line) => line.split(',').slice(0, 4).join(','))
  expect(values('margin')).toEqual(['-2,1000,0.25,', '-1,400,0.1,', '0,200,0.05,', '1,900,0.225,', '2,1500,0.375,'])
  expect(values('firstMoverScore')).toEqual(['0,1500,0.375,', '0.5,800,0.2,', '1,1700,0.425,'])
  expect(values('luck').map((line) => line.split(',')[0])).toEqual(['-0.2', '-0.1', '0'])
})

test('rows.csv names both armies’ measures, and a unit by its army if two armies have a unit of that name', () => {
  const profile = { type: 'cavalry' }
  const army = (name: string, ...ids: string[]): Matchup['armies'][0] => ({
    name,
    policy: null,
    units: ids.map((id) => ({ id, models: 1, profile })),
  })
  const facts = {
    ...FACTS,
    measures: FACTS.measures.filter(({ name }) => ['broke', 'rallies', 'luck', 'margin'].includes(name)),
  }
  const matchup: Matchup = {
    name: 'A v B',
    mode: 'battle',
    turns: 8,
    armies: [army('A', 'line', 'duke'), army('B', 'line')],
    contacts: [],
  }
  const csv = new RowsCsv([matchup], facts)
  expect(csv.header.trim().split(',').slice(6)).toEqual(
    [
      ['A.line.broke', 'A.line.rallies', 'duke.broke', 'duke.rallies', 'B.line.broke', 'B.line.rallies'],
      ['first.rallies', 'first.luck', 'second.rallies', 'second.luck', 'battle.margin'],
    ].flat(),
  )
  const of = (owner: string, army: 0 | 1, unit: string | null): Column[] =>
    facts.measures
      .filter((measure) => (measure.of ?? 'unit') === owner)
      .map((measure) => ({ army, unit, measure, bins: 9 }))
  const columns = [
    of('unit', 0, 'line'),
    of('unit', 0, 'duke'),
    of('unit', 1, 'line'),
    of('army', 0, null),
    of('army', 1, null),
    of('battle', 0, null),
  ].flat()
  const rows = Int32Array.from([2, 8, 3, 0, 0, 1, 4, 0, 1, 1987, 0, 2005, 4881])
  const batch = { matchup: 'A v B', variant: 'core', from: 5, seats: 4, columns, rows }
  expect(csv.text(batch)).toBe('A v B,core,5,0,B,8,3,0,0,1,4,0,1,-1.3,0,0.5,-119\n')
})

test('rows.csv of engagements has no column of battles', () => {
  const units = [{ id: 'line', models: 1, profile: { type: 'cavalry' } }]
  const armies = [
    { name: 'A', policy: null, units },
    { name: 'B', policy: null, units: [] },
  ] as const
  const { header } = new RowsCsv([{ name: 'A v B', mode: 'engagement', turns: 8, armies, contacts: [] }], FACTS)
  expect(header).toContain('line.destroyed')
  expect(header).not.toMatch(/luck|margin|rallies|first\./)
})

test('a battle worth watching has the command that plays it, with the options of the run', () => {
  expect(watching(onTable, fought)).toEqual([
    {
      what: 'The median battle',
      ended: 'a draw',
      block: 12,
      seat: 3,
      command: "fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 12 --seat 3",
    },
    {
      what: 'One battle in twenty goes as badly for Hammer',
      ended: 'Tide 300 points ahead',
      block: 44,
      seat: 2,
      command: "fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 44 --seat 2",
    },
    {
      what: 'One battle in twenty goes as well for Hammer',
      ended: 'Hammer 1,410 points ahead',
      block: 0,
      seat: 0,
      command: "fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 0 --seat 0",
    },
    {
      what: 'The biggest upset',
      ended: 'Tide 1,502 points ahead',
      block: 901,
      seat: 1,
      command: "fairfight play 'my battle.yaml' --set turns=6 --seed 7 --block 901 --seat 1",
    },
  ])
})

test('a draw by an army that was ahead is reported as a draw, with its lead in points', () => {
  const drawn = { why: 'upset', block: 3, seat: 0, margin: -167, winner: null } as const
  expect(watching(onTable, { ...fought, watch: [drawn] })[0]?.ended).toBe('a draw, with Tide 167 points ahead')
  expect(watching(onTable, { ...fought, watch: [{ ...drawn, margin: 1 }] })[0]?.ended).toBe(
    'a draw, with Hammer 1 point ahead',
  )
})

test('the command names the matchup and the variant if there are several', () => {
  const wall = battle({ armies: ['Shield wall', "Tide's rest"] })
  const { variants } = twoMatchups
  const document = { ...onTable, variants, matchups: [fought, { ...wall, variant: 'gentle rear' }] }
  expect(watching(document, { ...wall, variant: 'gentle rear' })[0]?.command).toBe(
    "fairfight play 'my battle.yaml' --set turns=6 --seed 7 --matchup 'Shield wall:Tide'\\''s rest' --variant 2 --block 12 --seat 3",
  )
})

test.each([
  [0.541, 'Who moves first scored 54.1% ±\u00A00.8: an advantage.'],
  [0.459, 'Who moves first scored 45.9% ±\u00A00.8: a disadvantage.'],
  [0.505, 'Who moves first scored 50.5% ±\u00A00.8: no effect seen.'],
])('a first mover’s score of %d says what its interval carries', (first, said) => {
  const [sentence] = advantages(battle({ armies: ['A', 'B'], first }), FACTS, true)
  expect(sentence).toBe(said)
})

test('a first mover’s score that is the same in every block has no error, and the report says so', () => {
  const measures = {
    ...fought.battle?.measures,
    firstMoverScore: { estimate: 1, method: 't', histogram: [0, 0, 8], step: 0.5 },
  }
  const always = { ...fought, battle: { measures } }
  expect(advantages(always, FACTS, true)[0]).toBe('Who moves first scored 100%: the same in every block.')
  expect(advantages({ ...always, blocks: 1 }, FACTS, true)[0]).toBe('Who moves first scored 100%.')
})

test('if seats are fixed, the first mover’s score has no comment', () => {
  const fixed = { ...battle({ armies: ['A', 'B'], first: 0.541 }), blocks: fought.battles as number }
  expect(advantages(fixed, FACTS, true)[0]).toBe('Who moves first scored 54.1% ±\u00A00.8.')
})

test('if one army may go first more often, the line says what the score is, and how to measure the value', () => {
  const apart = battle({ armies: ['Party', 'Goblins'], first: 0.672 })
  const [party] = advantages(apart, SOVEREIGN, true)
  expect(party).toMatch(/^Who wins initiative scored 67\.2% ±\u00A00\.8; one army may go first more often, /)
  expect(party).toContain('(compare of these rules with initiative=first and with initiative=second measures that)')
  expect(party).not.toMatch(/advantage|no effect/)
  const [strike] = advantages(apart, NULL_STRIKE, true, { firstTurn: 'rollOff' })
  expect(strike).toContain('(a run of these rules with firstTurn=coin measures that)')
})

test('with a coin for the first turn, or an army against itself, there is a verdict again', () => {
  const apart = battle({ armies: ['A', 'B'], first: 0.541 })
  const [coin] = advantages(apart, NULL_STRIKE, true, { firstTurn: 'coin' })
  expect(coin).toBe('Who has the first turn scored 54.1% ±\u00A00.8: an advantage.')
  const [mirror] = advantages({ ...apart, armies: ['A', 'A (2)'] }, SOVEREIGN, true, { initiative: 'rolled' })
  expect(mirror).toBe('Who wins initiative scored 54.1% ±\u00A00.8: an advantage.')
})

test('an interrupted run has the score of the first mover without a comment', () => {
  expect(advantages(fought, FACTS, false)[0]).toBe('Who moves first scored 54.1% ±\u00A00.8.')
  const table = renderTable({ ...onTable, status: 'interrupted' }, FACTS)
  expect(table).not.toMatch(/advantage|no effect/)
})

test('clauses that never acted come first; clauses.csv has all', async () => {
  const clauses = { 'SOVL-CHG-24': 0, 'SOVL-CMB-01': 12_345, 'SOVL-TERR-03': 0 }
  const document = { ...onTable, clauses }
  expect(clausesCsv(document)).toBe('clause,count\nSOVL-CHG-24,0\nSOVL-CMB-01,12345\nSOVL-TERR-03,0\n')
  expect(clausesCsv(onTable)).toBeUndefined()
  const table = renderTable(document, FACTS)
  expect(table).toContain(
    'Clauses never carried out: 2\n' +
      '  SOVL-CHG-24           a charger and a unit that counter charges meet half-way\n' +
      '  SOVL-TERR-03          difficult terrain costs a quarter of the allowance\n\n' +
      'How often each clause was carried out, in all battles\n' +
      `  SOVL-CMB-01   12,345  ${FACTS.clauseTexts?.['SOVL-CMB-01']}\n`,
  )
  const page = await text(document)
  expect(page).toContain('2 of 3 clauses were never carried out: clause about SOVL-CHG-24')
  expect(page).toContain('SOVL-CMB-01 12,345')
  expect([...(await renderReports(document, FACTS)).keys()]).toContain('clauses.csv')
})

test('clauses are counted in engagements, too', () => {
  expect(renderTable({ ...sampled, clauses: { 'SOVL-CMB-01': 3 } }, FACTS)).toContain(
    'Every clause that was counted was carried out',
  )
})

test('the page of a battle has generals, advantages, watched battles, armies, units and the legal moves', async () => {
  const page = await text(onTable)
  expect(page).toContain('Hammer led by greedy · Tide led by aggressive')
  expect(page).toContain('Who moves first scored 54.1% ± 0.8: an advantage.')
  expect(page).toContain('The biggest upset: Tide 1,502 points ahead fairfight play')
  expect(page).toMatch(/Points destroyed 412 404–420 371 363–379/)
  expect(page).toMatch(/Luck in wounds −0\.4 −0\.7 to −0\.1 0\.5 0\.2–0\.8/)
  expect(page).toMatch(/Lancers 1\.50 1\.40–1\.60 2\.50/)
  for (const { text: move } of GRIDS.narrow) expect(page).toContain(` ${move} `)
  expect(page).not.toContain('No exact values')
})

test('the page of an engagement does not mention tables and moves', async () => {
  expect(await text(sampled)).not.toMatch(/Legal moves|Worth watching|The armies|South|south/)
})

test('the page of many matchups has a row and a section for each, and one chart', async () => {
  const page = await renderHtml(manyMatchups, FACTS)
  expect(page.match(/<tr><th scope="row"><a href="#m/g)).toHaveLength(10)
  expect(page.match(/<section id="m/g)).toHaveLength(10)
  expect(page.match(/<figure>/g)).toHaveLength(1)
  expect([...(await renderReports(manyMatchups, FACTS)).keys()].filter((file) => file.startsWith('charts/'))).toEqual([
    'charts/win-rate.vl.json',
  ])
})

test('a battle has charts of its own, and all its files are known as reports', async () => {
  const files = [...(await renderReports(onTable, FACTS)).keys()]
  expect(files.filter((file) => file.startsWith('charts/'))).toEqual([
    'charts/win-rate.vl.json',
    'charts/armies.vl.json',
    'charts/margin.vl.json',
    'charts/break-by-turn.vl.json',
  ])
  for (const file of files) expect(isReport(file), file).toBe(true)
})

test('the chart of the armies leaves out measures that are 0 for both', async () => {
  const idle = { ...fought, sides: [fought.sides?.[0], fought.sides?.[0]] } as MatchupResult
  expect(new Set(armies(onTable, idle, FACTS).rows.map(({ measure }) => measure))).toEqual(
    new Set(['pointsDestroyed', 'woundsMelee']),
  )
  const svg = await toSvg(fill(armies(onTable, fought, FACTS)))
  expect(svg).toContain('Hammer 412')
  expect(svg).toContain('Tide 8.10')
})

test('the chart of the armies has ticks for small means, and tells what never happened as 0', async () => {
  const [one, other] = fought.sides ?? []
  if (one === undefined || other === undefined) throw new Error('no sides')
  const never = { estimate: 0, low: 0, high: 0, method: 't' as const }
  const rare = { ...never, estimate: 0.02, low: 0.01, high: 0.039 }
  const sides = [
    { ...one, measures: { ...one.measures, woundsMelee: rare } },
    { ...other, measures: { ...other.measures, woundsMelee: never } },
  ] as const
  const chart = armies(onTable, { ...fought, sides }, FACTS)
  expect(chart.rows.map(({ label }) => label)).toContain('Tide 0')
  expect(await toSvg(fill(chart))).toMatch(/>0\.03</)
})

test('the bar of level battles has the colour of its key', async () => {
  const { note } = margins(onTable, fought, FACTS)
  expect(note).toMatch(/grey: /)
  const key = /fill="var\(--(\w+)\)"/.exec(caption('grey: level').text)?.[1]
  const colour = Object.entries(PALETTE).find(([, called]) => called === key)?.[0] ?? 'none'
  expect(await toSvg(fill(margins(onTable, fought, FACTS)))).toContain(`fill="${colour}" stroke`)
})

test('the chart of margins is symmetric for both armies, and loses no battle', async () => {
  const { rows } = margins(onTable, fought, FACTS)
  expect(rows.map(({ value, side, share }) => [value, side, share])).toEqual([
    [-2, 'second', 0.25],
    [-1, 'second', 0.1],
    [0, 'draw', 0.05],
    [1, 'first', 0.225],
    [2, 'first', 0.375],
  ])
  const margin = { ...fought.battle?.measures.margin, from: -300, histogram: Array.from({ length: 601 }, () => 1) }
  const wide = { ...fought, battles: 601, battle: { measures: { margin } } } as MatchupResult
  const bars = margins(onTable, wide, FACTS).rows
  expect(bars.length).toBeLessThan(50)
  expect(bars.map(({ share }) => share)).toEqual(bars.map(({ share }) => share).toReversed())
  expect(bars.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 12)
  expect(await toSvg(fill(margins(onTable, wide, FACTS)))).toContain('margin')
})

test('the chart by turn shows the four units of each army with the most frequent events', () => {
  const { rows, note } = breakByTurn(manyUnits, crowd, FACTS)
  const broke = rows.filter(({ measure, labelAt }) => measure === 'broke' && labelAt !== undefined)
  expect(broke.map(({ line }) => line)).toEqual(
    ['first', 'second'].flatMap((side) => [9, 10, 11, 12].map((i) => `${side} Unit ${i}`)),
  )
  expect(broke.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
  expect(new Set(rows.map(({ panel }) => panel))).toEqual(new Set(['Any unit broke', 'Broke', 'Destroyed']))
  expect(note).toContain('of each army the 4 units')
  expect(breakByTurn(onTable, fought, FACTS).note).not.toContain('4 units')
})

test('the chart of many matchups colours a score only if its interval leaves out an even one', () => {
  const { rows } = scores(manyMatchups)
  expect(rows).toHaveLength(10)
  for (const { side, low, high } of rows) {
    expect(side).toBe(Number(low) > 0.5 ? 'first' : Number(high) < 0.5 ? 'second' : 'draw')
  }
  expect(new Set(rows.map(({ side }) => side))).toEqual(new Set(['first', 'draw', 'second']))
})

test('games sovl describes generals, terrain, legal moves and the owners of measures', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await gamesVerb({ game: 'sovl' })
    const said = write.mock.calls.map(([chunk]) => String(chunk)).join('')
    expect(said).toContain('Generals (* the default)\n\n  greedy*\n')
    expect(said).toMatch(/river \(SOVL-TERR-01\)\n {4}River: impassable/)
    expect(said.replace(/\s+/g, ' ')).toContain('moves: narrow* stands; faces the nearest enemy;')
    expect(said).toContain('Measures of an army\n\n  pointsDestroyed (count; mode: battle)')
    expect(said).toContain('Measures of a battle\n\n  firstMoverScore (count; mode: battle)')
  } finally {
    write.mockRestore()
  }
})

test('a report of whole battles names the readings that can change its answer by ten points or more, and the command to measure one', async () => {
  const switches = {
    ...FACTS.switches,
    losArc: { ...(FACTS.switches.losArc as Switch), moves: 11 },
    chargePath: { ...(FACTS.switches.chargePath as Switch), moves: 17 },
    scorePartial: { ...(FACTS.switches.scorePartial as Switch), moves: 9 },
  }
  const few = Object.fromEntries(
    Object.entries(switches).filter(([name]) => ['losArc', 'chargePath', 'scorePartial'].includes(name)),
  )
  const facts = { ...FACTS, switches: few }
  const table = renderTable(onTable, facts, { columns: 400 })
  expect(table).toContain(
    'Switches that can move this by ten points or more: chargePath (17), losArc (11) (in brackets',
  )
  expect(table).toMatch(
    /^To measure it here: fairfight compare 'my battle\.yaml' --set turns=6 --rules core --rules core,chargePath=swept-clear$/m,
  )
  const page = await renderHtml(onTable, facts)
  expect(page).toContain('<h3>Switches that can move this by ten points or more</h3>')
  const none = { ...FACTS, switches: {} }
  expect(renderTable(onTable, none)).not.toContain('Switches that can move')
  expect(renderTable(sampled, facts)).not.toContain('Switches that can move')
})

test('what is the same in every battle is not labelled as an interval', async () => {
  const turns = { estimate: 10, low: 10, high: 10, method: 't' as const }
  const page = await renderHtml({ ...onTable, matchups: [{ ...fought, turns }] }, FACTS)
  expect(page).toMatch(/data-label="">in every battle</)
  expect(page).toMatch(/data-label="interval">[\d.]/)
})

test('the axis of margins is called what the game calls them', async () => {
  const axes = [FACTS, SOVEREIGN].map(async (facts) => toSvg(fill(margins(onTable, fought, facts))))
  const [points, worth] = await Promise.all(axes)
  expect(points).toContain('>margin in points<')
  expect(worth).toContain('>margin in % of worth<')
  expect(worth).not.toContain('margin in points')
})
