import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { renderTable } from '../../../src/report/table/table.ts'
import { compared, cut, dozen, same, twinned, undecided } from '../../support/documents/compare.ts'

test('the table of a comparison: the verdict, primary and exploratory metrics, the dice, battles to watch, how to read it', () => {
  const table = renderTable({ ...compared, flips: compared.flips.slice(0, 1) }, FACTS, { columns: 80 })
  expect(table).toMatchInlineSnapshot(`
    "Does the earlier combat chapter make the charge weaker?

    Under earlier-combat, Lancers scored 92.87% against Spears, 4.30 points of score
    less than under core (95% interval 4.10 to 4.50 less): lower, but by too little
    to matter: the 90% interval −4.46 to −4.14 is inside the ±5 points called
    equivalent.

    earlier-combat (b) against core (a)
    Lancers v Spears, seed 7, 20,000 battles

    Primary metrics          a      b   b − a      95% interval       verdict
    Score of Lancers, %  97.17  92.87   −4.30    −4.50 to −4.10  equivalent ↓
    Lancers’ riders
      Broke, %            1.61   4.02   +2.41    +2.25 to +2.57        higher
      Wounds inflicted   4.340  4.099  −0.241  −0.253 to −0.229         lower
    Spears’ line
      Broke, %           96.31  92.33   −3.98    −4.14 to −3.82         lower

    Exploratory metrics      a      b   b − a      95% interval             verdict
    Turns played         1.484  1.615  +0.131  +0.119 to +0.143              higher
    Lancers’ riders
      Destroyed, %        1.03   1.07   +0.04    −0.12 to +0.20  no difference seen
    Spears’ line
      Wounds inflicted   0.962  0.966  +0.004  −0.008 to +0.016  no difference seen
      Destroyed, %        0.92   1.13   +0.21    +0.05 to +0.37  no difference seen

    Both were fought with the same dice. Without common dice it would have taken 1.9
    times as many battles; the most any pairing of dice could save is 2.0 times.

    Battles the rules turned
      Battle 12: Lancers won under core, Spears won under earlier-combat
        fairfight play scenarios/sovl/lancers-spears.yaml --rules core --rules earlier-combat --variant 1 --block 12 --seat 0
        fairfight play scenarios/sovl/lancers-spears.yaml --rules core --rules earlier-combat --variant 2 --block 12 --seat 0

    Score: a win counts 1, a draw a half. b − a: of chances and scores in percentage
    points (from 50% to 45.7% is 4.3 points less), otherwise in the metric’s units.
    Equivalent: the 90% interval of the score’s difference lies within ±5 points
    (two one-sided tests); here 90% interval −4.46 to −4.14; ↑ and ↓: higher or
    lower for certain, but by too little to matter. Each matchup in full: in the
    page and in results.csv. --checks adds p values and the tests behind them.

    Repeat: fairfight compare scenarios/sovl/lancers-spears.yaml --rules core --rules earlier-combat --battles 20000
    "
  `)
})

test('a wide terminal has room for every column', () => {
  const table = renderTable(compared, FACTS, { columns: 120, checks: true })
  expect(table).toMatch(/^Primary metrics +a +b +b − a +95% interval +p +p Holm +verdict$/m)
  expect(table).toMatch(/^Exploratory metrics +a +b +b − a +95% interval +p +p BH +verdict$/m)
  expect(table).toMatch(
    /^Score of Lancers, % +97\.17 +92\.87 +−4\.30 +−4\.50 to −4\.10 +< 0\.001 +< 0\.001 +equivalent ↓$/m,
  )
})

test('exact differences and the distance from them have columns if they are known', () => {
  const table = renderTable(twinned, FACTS, { columns: 120, checks: true })
  expect(table).toMatch(/^Primary metrics +a +b +b − a +95% interval +exact +z +p +p Holm +verdict$/m)
  expect(table).toMatch(/^Score of Lancers, % .* −4\.26 +−0\.4 +< 0\.001 /m)
  expect(table).toMatch(/^ {2}Wounds inflicted +4\.340 +4\.099 +−0\.241 +−0\.253 to −0\.229 +< 0\.001 /m)
})

test('many matchups have a line each, the most changed first, their mean last where one army is first in all', () => {
  const table = renderTable(dozen, FACTS, { columns: 120, checks: true })
  const [, soft = ''] = table.split('soft flanks (b) against core (a)')
  const changes = [...soft.matchAll(/ v .* {2}([+−]?[\d.]+) {2,}[+−\d.]+ to /g)].map(([, by = '']) =>
    Math.abs(Number(by.replace('−', '-'))),
  )
  expect(changes).toHaveLength(24)
  for (const half of [changes.slice(0, 12), changes.slice(12)]) expect(half).toEqual(half.toSorted((a, b) => b - a))
  expect(soft).not.toContain('mean of all')
  const field = dozen.field.map((each) => ({ ...each, first: 'Hammer' }))
  const [, signed = ''] = renderTable({ ...dozen, field }, FACTS, { columns: 120, checks: true }).split(
    'soft flanks (b) against core (a)',
  )
  expect(signed).toMatch(/^mean of all +0 +−0\.4 to \+0\.4 +0\.91 +equivalent$/m)
  expect(signed).toMatch(/^mean of all +\+0\.6 +\+0\.2 to \+1\.0 +0\.0031 +equivalent ↑$/m)
  expect(table).toContain('9 more: in the page and in flips.csv.')
})

test('every table names its tests, level and corrections', () => {
  const words = renderTable(dozen, FACTS, { columns: 2_000, checks: true })
  expect(words).toContain('p, of no difference: paired t test of blocks; McNemar’s test, mid-p')
  expect(words).toContain(
    'Corrected over all matchups and variants: of 48 primary comparisons by Holm, of 24 exploratory comparisons by Benjamini-Hochberg (BH); higher or lower at 5%.',
  )
  expect(words).toContain(
    'Equivalent: the 90% interval of the score’s difference lies within ±5 points (two one-sided tests)',
  )
})

test('a run that stopped by its numbers names the rule, and says that its intervals allow for it', () => {
  const words = renderTable(undecided, FACTS, { columns: 2_000, checks: true })
  expect(words).toContain(
    'Stopping rule: a verdict on each: within ±5 points of score the rules are called equivalent, judged at up to 17 looks, by intervals of 97.5% that hold at every look, all within 10,000 battles.',
  )
  expect(words).toContain('Matchups: 1 at the limit of battles.')
  expect(words).toContain('Intervals are confidence sequences of 97.5%: they hold at all looks together')
  expect(words).toContain('p, of no difference: e-value of a confidence sequence, valid at any time.')
  expect(words).not.toContain('two one-sided tests')
})

test('no line is longer than the terminal, except for commands', () => {
  for (const document of [compared, same, cut, undecided, dozen]) {
    for (const columns of [80, 120]) {
      for (const line of renderTable(document, FACTS, { columns }).split('\n'))
        if (!/^(Repeat: | {4}fairfight play )/.test(line)) expect(line.length).toBeLessThanOrEqual(columns)
    }
  }
})

test('of many exploratory metrics the least likely are shown', () => {
  const [, last] = compared.comparisons.slice(-2)
  if (last === undefined) throw new Error('no comparison')
  const many = Array.from({ length: 40 }, (_, i) => ({ ...last, measure: `measure${i}`, p: (40 - i) / 100 }))
  const table = renderTable({ ...compared, comparisons: [...compared.comparisons.slice(0, 1), ...many] }, FACTS)
  expect(table).toContain('measure39')
  expect(table).toContain('measure26')
  expect(table).not.toContain('measure25')
  expect(table).toContain('26 more, of larger p: in the page and in compare.csv.')
})

test('a matchup without a change has a line instead of tables of zeros', () => {
  const table = renderTable(same, FACTS, { columns: 2_000 })
  expect(table).toContain(
    'No battle of 20,000 changed in Lancers v Spears under earlier-combat, in any metric (the score changes by at most 0.018 points, with 95% certainty).',
  )
  expect(table).not.toContain('Primary metrics')
})

test('the interval that decides on equivalence is named', () => {
  const words = renderTable(compared, FACTS, { columns: 2_000 })
  expect(words).toContain('(two one-sided tests); here 90% interval −4.46 to −4.14; ↑')
})

test('whether some matchups change more than others is a note', () => {
  const words = renderTable(dozen, FACTS, { columns: 2_000 }).replaceAll('\u00A0', ' ')
  expect(words).toContain(
    'Cochran’s Q test (soft flanks Q 214.3, 11 df, p < 0.001; earlier-combat Q 12.1, 11 df, p = 0.36).',
  )
})

test('changes of the scenario are below the question, for all variants and for each', () => {
  const [core, other] = compared.variants
  if (core === undefined || other === undefined) throw new Error('no variants')
  const variants = [core, { ...other, name: 'skill 5', set: ['lancers.profile.skill=5'] }]
  const table = renderTable({ ...compared, set: ['contacts.0.side=front'], variants }, FACTS, { columns: 120 })
  expect(table.split('\n').slice(1, 3)).toEqual([
    'Changed from the file: contacts.0.side=front',
    'skill 5: lancers.profile.skill=5',
  ])
  expect(table).toContain('Battles the variants turned')
})

test('values have the digits of their own interval', () => {
  const matchups = compared.matchups.map((matchup) => ({
    ...matchup,
    score: {
      estimate: matchup.variant === 'core' ? 0.97167 : 0.92867,
      low: 0.95,
      high: 0.99,
      level: 0.95,
      method: 'wilson',
    },
  }))
  const [score, ...others] = compared.comparisons
  if (score === undefined) throw new Error('no comparison')
  const comparisons = [{ ...score, values: [0.97167, 0.92867] as const }, ...others]
  expect(renderTable({ ...compared, comparisons, matchups }, FACTS, { columns: 120 })).toMatch(
    /^Score of Lancers, % +97\.2 +92\.9 +−4\.30 /m,
  )
})
