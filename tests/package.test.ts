import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
/** What npm packs without being told. */
const ALWAYS = ['README.md', 'LICENSE', 'package.json']

test('every file that the README leads to is there, and in the package', () => {
  const links = Array.from(
    readFileSync('README.md', 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g),
    ([, link = '']) => link,
  )
  expect(links.length).toBeGreaterThan(20)
  for (const link of new Set(links)) {
    expect(existsSync(link), link).toBe(true)
    const packed = [...ALWAYS, ...files].some(
      (entry) => link === entry || link.startsWith(`${entry}/`) || asPattern(entry).test(link),
    )
    expect(packed, `${link} in the package`).toBe(true)
  }
})

/** An entry of `files`: a star stands for one name. */
function asPattern(entry: string): RegExp {
  return new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
}
