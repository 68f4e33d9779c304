import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf, linkOf } from '../../src/web/page/link.ts'

const texts = fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), {
  noNullPrototype: true,
})

test('a link contains the draft that it was made of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), texts, async (name, text, more) => {
      const draft = { name, files: { ...more, [name]: text } }
      const link = await linkOf(draft)
      expect(link).toMatch(/^1[\w-]*$/)
      expect(await draftOf(link)).toEqual(draft)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['nothing', ''],
  ['another version', '2abc'],
  ['letters that are no link', '1!!!'],
  ['data that is cut off', '1q1bKS8xNVbJSSiwpykwuUaoF'],
])('%s is no link', async (_, link) => {
  expect(await draftOf(link)).toBeNull()
})

test('a text that names files without containing them is no draft', async () => {
  const link = await linkOf({ name: 'a', files: { b: 'text' } })
  expect(await draftOf(link)).toBeNull()
})
