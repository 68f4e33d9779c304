import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BestDocument } from '../../src/result/best.ts'
import { call, folder, shipped } from '../cli/support.ts'

/** Best lists of a built-in game with commanders, retinues, sections and options. */

async function documentOf(args: readonly string[]): Promise<BestDocument> {
  const { code, stdout, stderr } = await call(['best', ...args, '--quiet', '--json'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as BestDocument
}

test('the second army keeps its place, and its list is written with a catalogue that is found from there', async () => {
  const dir = join(folder(), 'out')
  const args = ['--army', 'Tide', '--battles', '3000', '--out', dir]
  const document = await documentOf([shipped('hammer-and-green-tide'), ...args])
  expect(document.army).toBe('Tide')
  expect(document.field).toEqual([{ name: 'Hammer', points: 485 }])
  expect(document.given?.points).toBe(494)
  expect(document.best.set).toMatch(/^armies\.1\.list=\{game: sovl, catalogue: catalogue\.yaml, faction: orc/)
  const checked = await call(['check', join(dir, 'best-list.yaml')])
  expect(checked.code, checked.stderr).toBe(0)
})

test('a limit holds for every list, and threads change nothing', async () => {
  const some = [shipped('hammer-and-green-tide'), '--limit', 'h-lancers=0', '--battles', '3000']
  const [one, other] = [await documentOf([...some, '--workers', '0']), await documentOf([...some, '--workers', '2'])]
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  const entries = one.finalists.flatMap(({ units }) => units.map(({ entry }) => entry))
  expect(entries).not.toContain('h-lancers')
  // The given list has lancers.
  expect(one.given).toBeNull()
  expect(one.changes?.of).toBe('best')
})
