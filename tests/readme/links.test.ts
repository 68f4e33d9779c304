import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { anchorsOf, blocksOf, DOCUMENTS, documentAt, isNamed, linksOf, pathsOf } from '../support/readme/blocks.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { files, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  files: string[]
  scripts: Record<string, string>
}

/** Files that npm always packs. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json']

/** Most lines of the README of the project, because it is read from the first line to the last. */
const LINES = 250

function isPacked(path: string): boolean {
  return [...ALWAYS, ...files].some(
    (entry) => path === entry || path.startsWith(`${entry}/`) || asPattern(entry).test(path),
  )
}

/** An entry of `files` in package.json: a star stands for one name. */
function asPattern(entry: string): RegExp {
  return new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?:/|$)`)
}

describe.each(DOCUMENTS.map((document) => [document.path, document] as const))('%s', (path, document) => {
  test('links to files and headings that exist', () => {
    const broken = linksOf(document).filter(({ to, anchor }) => {
      if (!existsSync(join(ROOT, to))) return true
      if (anchor === '') return false
      const page = statSync(join(ROOT, to)).isDirectory() ? join(to, 'README.md') : to
      return !anchorsOf(readFileSync(join(ROOT, page), 'utf8')).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('names only paths that exist', () => {
    const here = pathsOf(document).filter((named) => !named.includes('*') && !named.startsWith('reports/out'))
    expect(here.filter((named) => !existsSync(join(ROOT, named)))).toEqual([])
  })

  test('gives every block a language', () => {
    const known = new Set(['', 'yaml', 'sh', 'bash', 'ts', 'js'])
    expect(document.blocks.map(({ language }) => language).filter((language) => !known.has(language))).toEqual([])
    expect([...blocksOf(document, 'yaml'), ...blocksOf(document, 'js')].filter((code) => !isNamed(code))).toEqual([])
    expect(blocksOf(document, '').filter((code) => /^(?:\$ )?(?:npx|npm|fairfight) /m.test(code))).toEqual([])
  })

  test('has only commands that can be pasted', () => {
    expect(document.text.match(/`fairfight [a-z]+[^`]*`/g) ?? []).toEqual([])
  })

  test('has only commands of the program and of the project', () => {
    const lines = blocksOf(document, 'sh').flatMap((code) => code.trim().split('\n'))
    const commands = lines.flatMap((line) => line.replace(/ +#.*/, '').split(' && '))
    const unknown = commands.filter((line) => {
      if (line === 'npm ci' || line.startsWith('npx fairfight ')) return false
      const [, script = ''] = /^npm (?:run )?([\w:]+)(?: -- .*)?$/.exec(line) ?? []
      return scripts[script] === undefined
    })
    expect(unknown).toEqual([])
  })

  test.runIf(isPacked(path))('links only to files in the package', () => {
    // Pictures are not packed, because they would make the package too large. Their content is in words beside them.
    const needed = linksOf(document).filter(({ to }) => !to.startsWith('reports/pictures'))
    expect(needed.filter(({ to }) => !isPacked(to))).toEqual([])
  })
})

test('the README of the project is one document, not five', () => {
  expect(documentAt('README.md').text.trimEnd().split('\n').length).toBeLessThanOrEqual(LINES)
})

test('every document can be reached from the README of the project', () => {
  const reached = new Set(['README.md'])
  for (const path of reached) {
    const document = DOCUMENTS.find((each) => each.path === path)
    for (const { to } of document === undefined ? [] : linksOf(document)) reached.add(to)
  }
  expect(DOCUMENTS.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

/** The scenarios and rosters of the project, with their questions. */
const ASKED = readdirSync(join(ROOT, 'scenarios'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: game }) =>
    readdirSync(join(ROOT, 'scenarios', game))
      .filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml')
      .map((file) => {
        const { question } = parse(readFileSync(join(ROOT, 'scenarios', game, file), 'utf8')) as { question?: string }
        return [`${game}/${file}`, question] as const
      }),
  )

test.each(ASKED)('scenarios/%s is in the index with its question', (path, question = '') => {
  expect(question).toMatch(/\?$/)
  const name = path.replace(/^.*\//, '').replace('.yaml', '')
  expect(documentAt('scenarios/README.md').text).toContain(`| [\`${name}\`](${path}) | ${question} |`)
})

test('the words for the picture of the first answer have the numbers that the README quotes', () => {
  const [alt = ''] = documentAt('README.md').text.match(/(?<=wins-light\.png" alt=")[^"]*/) ?? []
  const quoted = documentAt('README.md').text.match(/^> .* won \d+\.\d% of 5,000 battles.*$/m)?.[0] ?? ''
  const numbers = alt.match(/\d+\.\d%/g) ?? []
  expect(numbers).toHaveLength(3)
  for (const number of numbers) expect(quoted).toContain(number)
})
