import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLAYTHROUGHS } from './all.ts'

const folder = import.meta.dirname

test.each(PLAYTHROUGHS)(
  '$file is the transcript that was checked against the book; `npm run playthroughs` writes it anew',
  ({ file, text }) => {
    expect(text()).toBe(readFileSync(join(folder, file), 'utf8'))
  },
)

test('there are no other files', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
  expect(files.toSorted()).toEqual(PLAYTHROUGHS.map(({ file }) => file).toSorted())
})
