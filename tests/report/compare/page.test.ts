import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { watchCommand } from '../../../src/report/html/battle.ts'
import { renderHtml } from '../../../src/report/html/html.ts'
import { hasOwnMoves } from '../../../src/report/html/rules.ts'
import { changedLines } from '../../../src/report/sentences/changed.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import { onTable } from '../../support/documents/battle.ts'
import { compared, cut, dozen, twinned, undecided } from '../../support/documents/compare.ts'

const pages = new Map<CompareDocument, Promise<string>>()

/** The page of a document, made once. */
function page(document: CompareDocument): Promise<string> {
  const made = pages.get(document) ?? renderHtml(document, FACTS)
  pages.set(document, made)
  return made
}

/** The visible text of a page. */
async function text(document: CompareDocument): Promise<string> {
  const body = (await page(document)).replace(/^[\s\S]*<body>/, '')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/[\u202F\u00A0]/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the verdict stands at the head, the comparison before the matchups', async () => {
  const html = await page(compared)
  expect(html).toMatch(
    /<p class="answer">Under earlier-combat, Lancers scored 92\.87% against Spears, 4\.30 points of score less/,
  )
  const places = ['What the rules change', 'Battles the rules turned', '<section id="m1">'].map((part) =>
    html.indexOf(part),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a table has both values, the difference with its interval and the verdict; p and its correction are folded away', async () => {
  const words = await text(compared)
  expect(words).toContain(
    'primary metric core earlier-combat difference 95% interval verdict Score of Lancers 97.17% 92.87% −4.30 −4.50 to −4.10 equivalent ↓',
  )
  expect(words).toContain(
    'Show checks primary metric played 95% interval p adjusted p Holm Score of Lancers −4.30 −4.50 to −4.10 &lt; 0.001 &lt; 0.001',
  )
  expect(words).toContain('adjusted p Benjamini-Hochberg')
})

test('an exact difference takes the place of the sampled one, which is among the checks with its z', async () => {
  const [plain = '', checks = ''] = (await text({ ...twinned, matchups: [] })).split('Show checks')
  expect(plain).toContain('−4.26 exact')
  expect(plain).not.toContain('−4.50 to −4.10')
  expect(checks).toContain('−4.30 −4.50 to −4.10, z −0.4 ')
})

test('settings of a variant are listed with its rules', async () => {
  const [core, other] = compared.variants
  if (core === undefined || other === undefined) throw new Error('no variants')
  const set = ['armies.Levy.units.line.models=24', 'turns=6']
  const words = await text({ ...compared, variants: [core, { ...other, set }] })
  expect(words).toContain('Set in the scenario: armies.Levy.units.line.models=24 , turns=6 .')
  expect(words).toContain('Rules earlier-combat (earlier-combat, armies.Levy.units.line.models=24, turns=6)')
})

test('changes of the scenario are below the question, and not called unchanged', async () => {
  const words = await text({ ...compared, set: ['contacts.0.side=front'] })
  expect(words).toContain('Changed from the file: contacts.0.side=front Under earlier-combat')
  expect(words).not.toContain('No switch was changed')
  expect(await text(compared)).toContain('No switch was changed')
})

test('a variant whose name tells its changes is not told a second time', () => {
  const variants = (name: string) =>
    [{ ...compared.variants[0], name, set: ['turns=3'] }] as CompareDocument['variants']
  expect(changedLines({ ...compared, variants: variants('turns=3') })).toEqual([])
  expect(changedLines({ ...compared, variants: variants('short') })).toEqual(['short: turns=3'])
})

test('exploratory metrics are folded, those of many matchups together', async () => {
  expect(await page(compared)).toMatch(/<details><summary>4 exploratory metrics<\/summary>/)
  const html = await page(dozen)
  expect(html.match(/<details><summary><bdi>[^<]*<\/bdi>: [^<]* points, /g)).toHaveLength(24)
  expect(html).toContain(
    '<details class="matchup"><summary><bdi>Hammer v Tide</bdi> under <bdi>core</bdi>: <bdi>Hammer</bdi> scored ',
  )
})

test('matchups link to their section under the second variant', async () => {
  const html = await page(dozen)
  const links = [...html.matchAll(/<a href="#(m\d+)"><bdi>([^<]*)<\/bdi>/g)]
  // Each table and its checks.
  expect(links).toHaveLength(48)
  for (const [, id = '', matchup = ''] of links) {
    const at = Number(id.slice(1)) - 1
    expect(dozen.matchups[at]?.name).toBe(matchup)
    expect(dozen.matchups[at]?.variant).not.toBe('core')
    expect(html).toContain(`<section id="${id}">`)
  }
})

test('battles with another winner have the commands that play both', async () => {
  const words = await text(compared)
  expect(words).toContain('Battle 12: Lancers won under core, Spears won under earlier-combat')
  for (const command of compared.flips[0]?.commands ?? []) expect(words).toContain(command)
})

test('legal moves are listed once where both variants have the same, and each command says under which it plays', async () => {
  const at = { switches: { moves: 'narrow' } }
  const both = {
    ...compared,
    variants: compared.variants.map((variant) => ({ ...variant, ...at })),
    matchups: onTable.matchups,
  }
  const moved = {
    ...both,
    variants: both.variants.map((variant, i) => ({ ...variant, switches: { moves: i === 0 ? 'narrow' : 'wide' } })),
  }
  const lists = [both, moved].map(({ variants, matchups }) => {
    const document = { ...onTable, variants, matchups }
    return variants.map((variant) => hasOwnMoves(document, variant, FACTS))
  })
  expect(lists).toEqual([
    [true, false],
    [true, true],
  ])
  const { text: folded } = watchCommand('fairfight play x', true, 'early')
  expect(folded).toContain('the command that plays it under <bdi>early</bdi>')
})

test('tests, levels and corrections are explained', async () => {
  const words = await text(compared)
  expect(words).toContain('Tests: McNemar’s test, mid-p (wins and losses of single battles); paired t test of battles.')
  expect(words).toContain('of 4 primary comparisons by Holm, of 4 exploratory comparisons by Benjamini-Hochberg (BH)')
  expect(words).toContain('Intervals: Tango’s score interval')
  expect(words).toContain('±5 points (two one-sided tests)')
})

test('a test for few different battles is described as well', async () => {
  const comparisons = compared.comparisons.map((one) => ({ ...one, test: 'rare' as const }))
  const words = await text({ ...compared, comparisons })
  expect(words).toContain('Tests: test from the interval of the share of battles that differed (few did).')
})

test('a run that ended undecided names its rule and has a warning', async () => {
  const words = await text(undecided)
  expect(words).toContain('There were too few battles to decide everything')
  expect(words).toContain('Stopping rule a verdict on each')
  expect(words).toContain('Battles at most 4,000 in each matchup')
  expect(words).toContain('Ended at the limit of battles; about 12,000 more battles are needed')
  expect(words).toContain('At any time : Intervals are confidence sequences of 97.5%')
  expect((await text(cut)).match(/Interrupted|stopped before/g)).toEqual(['Interrupted'])
})

test('a page runs no script, loads nothing, and escapes names everywhere', async () => {
  const evil = '<script>alert(1)</script>\u202E'
  const rename = (name: string): string => name.replaceAll('Lancers', evil).replaceAll('earlier-combat', evil)
  const renamed: CompareDocument = JSON.parse(JSON.stringify(compared), (_, value) =>
    typeof value === 'string' ? rename(value) : value,
  )
  for (const document of [compared, renamed]) {
    const html = await page(document)
    expect(html).not.toMatch(/<(script|link|iframe|object|embed|img|image|base|form)\b/i)
    expect(html).not.toMatch(/\b(src|href|xlink:href|action|data|poster)\s*=\s*"(?!#)/i)
    expect(html).not.toMatch(/<[^>]*\s(on\w+|style)\s*=/i)
    expect(html).not.toMatch(/[^\P{Cc}\n]|\u202E|\p{Surrogate}/u)
  }
  expect(await page(renamed)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})
