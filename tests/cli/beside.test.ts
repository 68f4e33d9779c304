import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { THOROUGH } from '../support/thorough.ts'
import { call, filesIn, folder, ROOT, shipped } from './support.ts'

/** Links from a report to pages beside it. */
function linksOf(out: string): string[] {
  const report = readFileSync(join(out, 'report.html'), 'utf8')
  return [...new Set(Array.from(report.matchAll(/href="(battles\/[^"]*)"/g), ([, file = '']) => file))].toSorted()
}

function pagesIn(out: string): string[] {
  return filesIn(out)
    .filter((file) => file.startsWith('battles/'))
    .toSorted()
}

test('the report of a battle links to pages that exist, and that show the battles of its commands', async () => {
  const out = join(folder(), 'out')
  const { code } = await call([
    'run',
    shipped('ford-held'),
    '--battles',
    '16',
    '--trust',
    'off',
    '--workers',
    '0',
    '--out',
    out,
    '--quiet',
  ])
  expect(code).toBe(0)
  const links = linksOf(out)
  expect(links.length).toBeGreaterThan(1)
  expect(pagesIn(out)).toEqual(links)
  for (const link of links.slice(0, 1)) {
    const [, block, seat] = /block-(\d+)-seat-(\d+)/.exec(link) ?? []
    const again = join(folder(), 'battle')
    await call(['play', shipped('ford-held'), '--block', `${block}`, '--seat', `${seat}`, '--out', again, '--quiet'])
    const told = (file: string): string =>
      /<div class="told"[\s\S]*?<\/div>\n<\/div>/.exec(readFileSync(file, 'utf8'))?.[0] ?? file
    expect(told(join(out, link))).toBe(told(join(again, 'battle.html')))
  }
})

test('a later run of the same scenario removes pages of battles that it does not link to', async () => {
  const out = join(folder(), 'out')
  for (const battles of ['8', '24']) {
    await call([
      'run',
      shipped('ford-held'),
      '--battles',
      battles,
      '--trust',
      'off',
      '--workers',
      '0',
      '--out',
      out,
      '--quiet',
      '--force',
    ])
    expect(pagesIn(out)).toEqual(linksOf(out))
  }
})

test.runIf(THOROUGH)('a sweep of battles links to its settings, each played with its values', async () => {
  const out = join(folder(), 'out')
  const file = join(ROOT, 'scenarios', 'sovereign', 'how-many-goblins.yaml')
  const vary = 'armies.Goblins.units.goblin.count=4..8:4'
  await call([
    'sweep',
    file,
    '--vary',
    vary,
    '--battles',
    '16',
    '--trust',
    'off',
    '--workers',
    '0',
    '--out',
    out,
    '--quiet',
  ])
  const links = linksOf(out)
  expect(pagesIn(out)).toEqual(links)
  expect(links.length).toBe(2)
  const units = links.map((link) => (readFileSync(join(out, link), 'utf8').match(/<tr data-row/g) ?? []).length)
  const [fewer = 0, more = 0] = units.toSorted((a, b) => a - b)
  expect(more - fewer).toBe(4)
  const page = readFileSync(join(out, links[0] ?? ''), 'utf8')
  expect(page).toContain('--set armies.Goblins.units.goblin.count=')
})

test.runIf(THOROUGH)(
  'the report of balance links to pages of its outliers, and their scenarios play the same battles',
  async () => {
    const out = join(folder(), 'out')
    const roster = shipped('roster-engagement')
    const { code } = await call(['balance', roster, '--battles', '4000', '--workers', '0', '--out', out, '--quiet'])
    expect(code).toBe(0)
    const report = readFileSync(join(out, 'report.html'), 'utf8')
    const pages = filesIn(out).filter((file) => /^outlier-\d+\.html$/.test(file))
    expect(pages.length).toBeGreaterThan(0)
    expect(Array.from(report.matchAll(/href="(outlier-\d+\.html)"/g), ([, file]) => file).toSorted()).toEqual(pages)
    const page = readFileSync(join(out, pages[0] ?? ''), 'utf8')
    const [, block] = /--block (\d+)/.exec(page) ?? []
    const again = join(folder(), 'battle')
    await call(['play', join(out, 'outlier-1.yaml'), '--block', `${block}`, '--out', again, '--quiet'])
    const [, told] = /<div class="told"([\s\S]*?)<\/div>/.exec(page) ?? []
    expect(told).toBeDefined()
    expect(readFileSync(join(again, 'battle.html'), 'utf8')).toContain(told)
  },
)
