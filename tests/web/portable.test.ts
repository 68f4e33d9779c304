import { expect, test } from 'vitest'
import { portable } from '../../src/web/page/portable.ts'

const LIBRARY = {
  'sovl/catalogue.yaml': 'a',
  'sovl/lists/raid.yaml': 'catalogue: ../catalogue.yaml',
  'sovl/x.yaml': '',
}

test('files that come along are named so that the command line finds them from any folder', () => {
  const text = 'catalogue: catalogue.yaml # costs\narmies:\n  - { name: A, list: lists/raid.yaml }\n'
  const draft = { name: 'sovl/x.yaml', files: { 'sovl/x.yaml': text } }
  expect([...portable(draft, LIBRARY)]).toEqual([
    [
      'x.yaml',
      'catalogue: fairfight:sovl/catalogue.yaml # costs\narmies:\n  - { name: A, list: fairfight:sovl/lists/raid.yaml }\n',
    ],
  ])
})

test('a list that was changed lies beside its scenario, and finds its catalogue', () => {
  const draft = {
    name: 'sovl/x.yaml',
    files: {
      'sovl/x.yaml': 'armies:\n  - list: lists/raid.yaml\n',
      'sovl/lists/raid.yaml': 'catalogue: ../catalogue.yaml\n',
    },
  }
  expect(Object.fromEntries(portable(draft, LIBRARY))).toEqual({
    'x.yaml': 'armies:\n  - list: raid.yaml\n',
    'raid.yaml': 'catalogue: fairfight:sovl/catalogue.yaml\n',
  })
})

test('files of the user’s own, and names of shipped files, stay as they are', () => {
  const text = 'catalogue: mine.yaml\nother: fairfight:sovl/catalogue.yaml\n'
  expect(portable({ name: 'own/x.yaml', files: { 'own/x.yaml': text } }, LIBRARY).get('x.yaml')).toBe(text)
})
