import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { exactOnly, hostile, interrupted, sampled, twoMatchups, zeroEvents } from '../support/documents/run.ts'

const pages = new Map<ResultDocument, Promise<string>>()

/** The page of a document, made once. */
function page(document: ResultDocument): Promise<string> {
  const made = pages.get(document) ?? renderHtml(document, FACTS)
  pages.set(document, made)
  return made
}

/** The visible text of a page, without markup and style. */
async function text(document: ResultDocument): Promise<string> {
  const body = (await page(document)).replace(/^[\s\S]*<body>/, '')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u202F', ' ')
    .replace(/\s+/g, ' ')
}

test('the title is the question and the first paragraph its answer', async () => {
  const html = await page(sampled)
  expect(html).toContain('<title>Do five knights break twenty spearmen from the front?</title>')
  expect(html).toContain('<h1>Do five knights break twenty spearmen from the front?</h1>')
  expect(await text(sampled)).toContain('Order will win 97.1% of battles (exact). Levy’s line will break in 96.3%.')
})

test('the title of the scenario replaces a missing question', async () => {
  expect(await page(twoMatchups)).toContain('<h1>Two charges under two editions</h1>')
})

test('every number has one value and one error; the sample beside exact values and z are folded away', async () => {
  const [plain = '', checks = ''] = (await text(sampled)).split('Show checks')
  expect(plain).toMatch(/Broke 96\.31% Destroyed/)
  expect(plain).not.toContain('+0.1')
  expect(checks).toContain('Of 20,000 battles played Order won 97.2% (95% interval 96.9 to 97.4%).')
  expect(await text(sampled)).toMatch(/Broke 96\.3% 96\.1–96\.6% 96\.31% \+0\.1/)
  expect(await text(sampled)).toMatch(/Wounds inflicted 4\.34 4\.31–4\.36 4\.340 −0\.3 2 · 4 · 7/)
})

test('an exact page does not mention intervals, z and seed', async () => {
  const words = await text(exactOnly)
  expect(words).toContain('Broke 96.31%')
  expect(words).not.toMatch(/interval|Seed/)
})

test('events never seen print their limit, never 0%', async () => {
  const words = await text(zeroEvents)
  expect(words).toContain('Destroyed &lt; 0.02% 0–0.02%')
  // 0% occurs only on the axes of charts.
  expect(words.replace(/ (0|20|40|60|80|100|0\.\d+)%(?= )/g, ' ')).not.toMatch(/[^.\d–]0(\.0+)?%/)
})

test('a page loads nothing from outside and runs no script', async () => {
  for (const document of [sampled, exactOnly, twoMatchups, hostile]) {
    const html = await page(document)
    expect(html).not.toMatch(/<(script|link|iframe|object|embed|img|image|base|form)\b/i)
    expect(html).not.toMatch(/\b(src|href|xlink:href|action|data|poster)\s*=\s*"(?!#)/i)
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(html).not.toMatch(/<[^>]*\sstyle\s*=/i)
    expect(html).not.toMatch(/url\(|@import/i)
    // The only address in the fixtures is part of a name. It is shown as text, not as a link.
    const tags = html.replace(/ (aria|data)-label="[^"]*"/g, '').replace(/>[^<]*/g, '>')
    expect(tags).not.toMatch(/https?:/)
  }
})

test('the policy of the page allows its own style and nothing else', async () => {
  const html = await page(sampled)
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(html).toContain(
    `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
  )
  expect(html.match(/<style>/g)).toHaveLength(1)
})

test('names from a scenario are escaped everywhere', async () => {
  const html = await page(hostile)
  expect(html).toContain('&lt;script&gt;alert(4)&lt;/script&gt;')
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<bdi>@SUM(1)&#39;&quot;&gt;&lt;svg/onload=alert(5)&gt;</bdi>')
  expect(html).not.toMatch(/<script|<b onclick|<img|<svg\/onload/)
  expect(html).not.toMatch(/[^\P{Cc}\n]|\u202E|\p{Surrogate}/u)
})

test('changed switches are separate from those of the edition and those at the default', async () => {
  const html = await page(twoMatchups)
  expect(html.match(/<tr class="changed">/g)).toHaveLength(2)
  expect(html.match(/<tr class="edition">/g)).toHaveLength(2)
  expect(html).toMatch(
    /<tr class="changed"><td><code>rearBonus<\/code><br><b><code>0<\/code><\/b> <small>changed, default 2<\/small>/,
  )
  const words = await text(twoMatchups)
  expect(words).toContain(FACTS.switches.rearBonus?.meaning)
  expect(words).toContain('SOVL-X-04')
})

test('a page says how to repeat it', async () => {
  const words = await text(sampled)
  for (const part of [sampled.repeat, sampled.digest, ...Object.entries(sampled.inputs).flat()])
    expect(words).toContain(part)
  expect(words).toContain('Seed 7')
})

test('an interrupted run says so, once', async () => {
  const head = (await page(interrupted)).replace(/<main>[\s\S]*/, '')
  expect(head.match(/Interrupted|stopped before/g)).toEqual(['Interrupted'])
  expect(await page(sampled)).not.toContain('Interrupted')
})

test('several matchups are answered at the top, each linked to its section', async () => {
  const html = await page(twoMatchups)
  const links = [...html.matchAll(/href="#(\w+)"/g)].map(([, id]) => id)
  expect(links).toHaveLength(4)
  for (const id of links) expect(html).toContain(`<section id="${id}">`)
})

test('the same document gives the same page', async () => {
  expect(await renderHtml(sampled, FACTS)).toBe(await page(sampled))
})

test('each matchup says what its reading of the rules changes', async () => {
  expect(await text(sampled)).toContain('Rules core · 20,000 battles played')
  expect(await text(twoMatchups)).toContain(
    'Rules gentle rear (earlier-combat, rearBonus: 0, pursuit: winner-flight-dice-catch-destroys) · 20,000 battles played',
  )
})

test('a chart is one picture with a name to a screen reader, without pictures for its marks', async () => {
  const text = await page(sampled)
  expect(text.match(/<svg role="img" aria-label="[^"]+/g)?.length).toBeGreaterThan(4)
  expect(text).not.toContain('graphics-')
  expect(text).not.toContain('aria-roledescription')
})
