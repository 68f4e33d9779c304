import { describe, expect, test } from 'vitest'
import { didYouMean, listed, nearest } from '../../../src/scenario/text/nearest.ts'

describe('nearest', () => {
  test.each([
    ['titel', 'title'],
    ['gmae', 'game'],
    ['unti', 'unit'],
    ['modles', 'models'],
    ['Rear-Bonus', 'rearBonus'],
    ['rearBonos', 'rearBonus'],
    ['infantry', 'infantry-20'],
    ['infantry_25', 'infantry-25'],
    ['lancers', 'h-lancers'],
    ['entrys', 'entries'],
    ['of', 'of'],
    ['idd', 'id'],
    ['str', 'strength'],
    ['con', 'constitution'],
  ])('takes %s for %s', (word, meant) => {
    const words = [
      'title',
      'game',
      'unit',
      'models',
      'rearBonus',
      'infantry-20',
      'infantry-25',
      'h-lancers',
      'entries',
      'of',
      'id',
      'strength',
      'constitution',
    ]
    expect(nearest(word, words)).toBe(meant)
  })

  test.each(['table', 'dragon', 'x', '', '--', 'matchups'])('takes %j for nothing that is not like it', (word) => {
    expect(nearest(word, ['title', 'wagon', 'y', 'game', 'models'])).toBeUndefined()
  })

  test.each([
    ['Plate Lancers', 'h-lancers'],
    ['plate-lancer', 'h-lancers'],
    ['h-lancer', 'h-lancers'],
    ['guardian', 'd-golem'],
    ['golem', 'd-golem'],
    ['e-dancers', 'e-dancers'],
    ['table', undefined],
  ])('takes %s for %s, by its key or what it is also called', (word, meant) => {
    const names: Record<string, string> = { 'h-lancers': 'Plate Lancers', 'd-golem': 'Stone Guardian' }
    expect(nearest(word, ['h-lancers', 'd-golem', 'e-dancers'], (key) => names[key])).toBe(meant)
  })

  test('finds nothing among nothing', () => {
    expect(nearest('title', [])).toBeUndefined()
    expect(didYouMean('title', [])).toBe('')
  })
})

describe('listed', () => {
  test('names up to twelve in their order', () => {
    expect(listed(['b', 'a'])).toBe('b, a')
    expect(listed('abcdefghijkl'.split(''))).toBe('a, b, c, d, e, f, g, h, i, j, k, l')
  })

  test('names the eight nearest of more, and how many are left out', () => {
    const names = [...'abcdefghijkl'.split(''), 'words']
    expect(listed(names, 'word')).toBe('words, d, a, b, c, e, f, g and 5 more')
  })
})
