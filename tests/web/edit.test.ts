import { describe, expect, test } from 'vitest'
import { edited } from '../../src/web/engine/edit.ts'
import type { Draft } from '../../src/web/engine/messages.ts'

const TEXT = `# A comment.
game: sovl
rules: core
armies:
  - name: Order
    units:
      - id: knights   # five of them
        profile: { type: cavalry, skill: 4 }
        models: 5
`
const DRAFT: Draft = { name: 'a.yaml', files: { 'a.yaml': TEXT } }
const UNIT = ['armies', 0, 'units', 0] as const

function after(path: readonly (string | number)[], value: unknown): string {
  return edited(DRAFT, [{ file: 'a.yaml', path, value }], () => '').files['a.yaml'] as string
}

describe('an edit of a draft', () => {
  test('changes one value, and keeps comments and the rest', () => {
    expect(after([...UNIT, 'models'], 6)).toBe(
      TEXT.replace('models: 5', 'models: 6').replace('knights   #', 'knights #'),
    )
  })

  test('adds a map for its first value, and removes it with the last', () => {
    const once = edited(DRAFT, [{ file: 'a.yaml', path: [...UNIT, 'ranged', 'power'], value: 3 }], () => '')
    expect(once.files['a.yaml']).toMatch(/ranged:\n\s+power: 3/)
    const twice = edited(once, [{ file: 'a.yaml', path: [...UNIT, 'ranged', 'power'], value: undefined }], () => '')
    expect(twice.files['a.yaml']).not.toContain('ranged')
    expect(twice.files['a.yaml']).toContain('models: 5')
  })

  test('sets a switch in rules that are written as one word', () => {
    expect(after(['rules', 'turnLimit'], 6)).toMatch(/rules:\n {2}edition: core\n {2}turnLimit: 6/)
  })

  test('takes a shipped file into the draft, and does not change the draft before', () => {
    const next = edited(
      DRAFT,
      [{ file: 'list.yaml', path: ['units', 0, 'models'], value: 9 }],
      () => 'units:\n  - models: 3\n',
    )
    expect(next.files['list.yaml']).toBe('units:\n  - models: 9\n')
    expect(Object.keys(DRAFT.files)).toEqual(['a.yaml'])
  })
})
