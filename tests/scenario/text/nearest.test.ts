import { describe, expect, test } from 'vitest'
import { didYouMean, listed, nearest } from '../../../src/scenario/text/nearest.ts'

describe('the nearest known word (nearest)', () => {
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
  ])('replaces %s by %s', (word, meant) => {
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

  test.each(['table', 'dragon', 'x', '', '--', 'matchups'])('replaces %j by no word that is not similar', (word) => {
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
  ])('replaces %s by %s, by its key or its other name', (word, meant) => {
    const names: Record<string, string> = { 'h-lancers': 'Plate Lancers', 'd-golem': 'Stone Guardian' }
    expect(nearest(word, ['h-lancers', 'd-golem', 'e-dancers'], (key) => names[key])).toBe(meant)
  })

  test('does not exist in an empty list', () => {
    expect(nearest('title', [])).toBeUndefined()
    expect(didYouMean('title', [])).toBe('')
  })
})

describe('a list of words in a message (listed)', () => {
  test('has up to twelve words in their order', () => {
    expect(listed(['b', 'a'])).toBe('b, a')
    expect(listed('abcdefghijkl'.split(''))).toBe('a, b, c, d, e, f, g, h, i, j, k, l')
  })

  test('has the eight nearest of more words, and says how many are left out', () => {
    const names = [...'abcdefghijkl'.split(''), 'words']
    expect(listed(names, 'word')).toBe('words, d, a, b, c, e, f, g and 5 more')
  })
})
