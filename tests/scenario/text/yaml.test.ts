import { describe, expect, test } from 'vitest'
import { textSource } from '../../../src/scenario/text/source.ts'
import { EMPTY, placeAt } from '../../../src/scenario/text/tree.ts'
import { readYaml } from '../../../src/scenario/text/yaml.ts'

function read(text: string) {
  const result = readYaml(textSource('a.yaml', text))
  if ('faults' in result) throw new Error(result.faults.map(({ message }) => message).join())
  return result.tree
}

function faults(text: string): string[] {
  const result = readYaml(textSource('a.yaml', text))
  return 'faults' in result ? result.faults.map(({ line, column, message }) => `${line}:${column} ${message}`) : []
}

describe('a document in YAML (readYaml)', () => {
  test('reads maps, lists and values', () => {
    expect(read('a: [1, x, true, null, 1.5, 0x10]\nb: { c: "d" }').data).toEqual({
      a: [1, 'x', true, null, 1.5, 16],
      b: { c: 'd' },
    })
  })

  test('has the place of every value', () => {
    const { place } = read('a:\n  - b: 1\n    c: [2, 3]')
    expect(placeAt(place, ['a', 0, 'b']).start).toBe(10)
    expect(placeAt(place, ['a', 0, 'b']).key?.start).toBe(7)
    expect(placeAt(place, ['a', 0, 'c', 1]).start).toBe(23)
  })

  test('has the place of the whole map for a missing value', () => {
    const { place } = read('a:\n  b: 1')
    expect(placeAt(place, ['a', 'x', 3])).toBe(placeAt(place, ['a']))
  })

  test('distinguishes a missing value from null', () => {
    expect(read('{ a: , b, c: null, d: ~ }').data).toEqual({ a: EMPTY, b: EMPTY, c: null, d: null })
    expect(read('a:\n- \n- null').data).toEqual({ a: [EMPTY, null] })
  })

  test('keeps `yes` and `no` as text', () => {
    expect(read('[yes, no, on, off, y, n]').data).toEqual(['yes', 'no', 'on', 'off', 'y', 'n'])
  })

  test('takes a byte order mark, carriage returns and a document end', () => {
    expect(read('\ufeffa: 1\r\nb: 2\r\n...\r\n').data).toEqual({ a: 1, b: 2 })
  })

  test('has aliases replaced by the values of their anchors', () => {
    expect(read('a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\ne: *x').data).toEqual({ a: 1, b: [1], c: 2, d: [1], e: 2 })
    expect(read('a: &y [&x 1]\nb: &x 2\nc: *y\nd: *x').data).toEqual({ a: [1], b: 2, c: [1], d: 2 })
  })

  test.each([
    ['a: 1\na: 2', '2:1 `a` is given twice; the first is on line 1'],
    ['a: 1\n---\nb: 2', '2:1 a second document begins here; a file holds one'],
    ['a: 1\n...\nb: 2', '3:1 a second document begins here; a file holds one'],
    ['%YAML 1.1\n---\na: yes', '1:1 only YAML 1.2 is read; leave `%YAML` out'],
    ['%FOO\n---\na: 1', '1:1 a directive (`%…`) is not understood; leave it out'],
    ['a: *x', '1:4 `*x` names no anchor; `&x` must stand before it'],
    ['a: *x\nb: &x 1', '1:4 `*x` names no anchor; `&x` must stand before it'],
    ['a: &x [*x]', '1:8 `*x` stands inside what it repeats'],
    ['a: &x {b: {c: *x}}', '1:15 `*x` stands inside what it repeats'],
    ['a: !foo 1', '1:4 a tag (`!…`) is not understood; leave it out, or put text that begins with `!` in quotes'],
    ['a: !!str 1', '1:10 a tag (`!…`) is not read; leave it out'],
    ['a: !!binary eHg=', '1:13 a tag (`!…`) is not read; leave it out'],
    ['a: !!set {x}', '1:10 a tag (`!…`) is not read; leave it out'],
    ['5: 1', '1:1 `5` cannot be a key; a key is text, numbers and the like in quotes'],
    ['true: 1', '1:1 `true` cannot be a key; a key is text, numbers and the like in quotes'],
    ['[a, b]: 1', '1:1 this cannot be a key; a key is text, numbers and the like in quotes'],
    [': 1', '1:1 this cannot be a key; a key is text, numbers and the like in quotes'],
    ['a: { __proto__: 1 }', '1:6 `__proto__` cannot be a key here'],
    ['a: &b { x: 1 }\nc: { <<: *b }', '2:6 `<<` cannot be a key here'],
    ['a: "b\nc: 1', '1:4 a double quote is not closed'],
    ["a: 'b\nc: 1", '1:4 a single quote is not closed'],
    ['a: [1, 2\nb: 3', '1:4 a bracket is not closed; expected `]`'],
    ['a: [{ b: 1, c: [2 ]\nd: 3', '1:5 a brace is not closed; expected `}`'],
    ['a: 1\n\tb: 2', '2:1 a tab in the indentation; indent with blanks'],
    [
      'a: b: c',
      '1:4 a value holds another `key: value`; put text that contains a colon in quotes, or mend the indentation',
    ],
    [
      'a: 1\n  b: 2',
      '1:4 a value holds another `key: value`; put text that contains a colon in quotes, or mend the indentation',
    ],
    ['a: 1\nb 2\nc: 3', '2:1 expected `key: value`, with a blank after the colon'],
    ['a: 1\nb:2\nc: 3', '2:1 expected `key: value`, with a blank after the colon'],
    ['a: @b', '1:4 text cannot begin with this character; put it in quotes'],
    [
      'a: "\\q"',
      '1:5 this is not an escape sequence of double quotes; use single quotes, or write `\\\\` for a backslash',
    ],
    [
      "a: 'b'c",
      '1:7 unexpected after the end of a value; check the indentation, and put text that contains quotes or brackets in quotes',
    ],
    ['a: [1,,2]', '1:7 a comma too many'],
    ['a: ["b" "c"]', '1:9 a comma is missing between two items'],
    ['a: - b', '1:4 a list does not begin on the line of its key; begin a new line, or use brackets'],
    ['a:\n  - 1\n - 2', '3:1 indentation differs; items of one list or map begin in the same column'],
    ['a: ]', '1:4 unexpected here; check the brackets, quotes and indentation before it'],
    ['a: &b &c 1', '1:7 a value has at most one anchor (`&name`)'],
    ['a: "x"#y', '1:7 a comment needs a blank before its `#`; put text that contains `#` in quotes'],
    [`${'[ '.repeat(41)}1`, '1:83 nested more than 40 levels deep'],
    [`[${'1,'.repeat(20_000)}]`, '1:1 more than 20,000 keys and values'],
  ])('refuses %j', (text, expected) => {
    expect(faults(text)).toEqual([expected])
  })

  test('has one fault for each line, because one mistake often causes several errors', () => {
    expect(faults('a: ]]]]\nb: @x')).toHaveLength(2)
  })

  test('is refused if aliases of aliases make it too large', () => {
    const lines = Array.from({ length: 20 }, (_, i) => `- &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]`)
    expect(faults(`- &a0 [1, 1, 1, 1]\n${lines.join('\n')}`)).toEqual([
      expect.stringMatching(/more than 20,000 keys and values, aliases written out$/),
    ])
  })

  test.each(['[', '{', '- ', '? ', 'a: {', '&a ', ']', '"', '!', '[*a,', ': ', '\t', 'a:\n', '---\n', '\0', '😀'])(
    'ends after %j ten thousand times',
    (text) => {
      expect(() => readYaml(textSource('a.yaml', text.repeat(10_000)))).not.toThrow()
    },
  )
})
