import { describe, expect, test } from 'vitest'
import { InputError } from '../../../src/scenario/text/problem.ts'
import { faultAt, faultOf, optionSource, textSource } from '../../../src/scenario/text/source.ts'

/** The printed form of a fault at the first `|` of a text; the `|` is removed. */
function shown(marked: string): string {
  const at = marked.indexOf('|')
  return new InputError([faultAt(textSource('a.yaml', marked.replace('|', '')), at, 'wrong')]).format()
}

describe('the text of a fault (InputError)', () => {
  test('prints file, line, column, message, the line and a caret', () => {
    expect(shown('one\ntwo |three\nfour')).toBe('a.yaml:2:5: wrong\n  two three\n      ^')
  })

  test('is the message of the Error', () => {
    const error = new InputError([faultAt(textSource('a.yaml', 'x'), 0, 'wrong')])
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('InputError')
    expect(error.message).toBe(error.format())
  })

  test('keeps tabs in front of the caret', () => {
    expect(shown('\ta\t|b')).toBe('a.yaml:1:4: wrong\n  \ta\tb\n  \t \t^')
  })

  test('puts wide blanks under wide characters and none under marks', () => {
    expect(shown('日e\u0301😀|x')).toBe('a.yaml:1:6: wrong\n  日e\u0301😀x\n  \u3000 \u3000^')
  })

  test('shows the end of a line without its carriage return', () => {
    expect(shown('ab|\r\ncd')).toBe('a.yaml:1:3: wrong\n  ab\n    ^')
  })

  test('has no line if the fault is at an empty last line', () => {
    expect(shown('ab\n|')).toBe('a.yaml:2:1: wrong')
  })

  test('has a window of a hundred characters of a long line', () => {
    const [head, line, caret] = shown(`${'a'.repeat(500)}|b${'c'.repeat(500)}`).split('\n')
    expect(head).toBe('a.yaml:1:501: wrong')
    expect(line).toBe(`  …${'a'.repeat(60)}b${'c'.repeat(39)}…`)
    expect(caret).toBe(`  ${' '.repeat(61)}^`)
  })

  test('cuts no character into two', () => {
    const [, line] = shown(`${'😀'.repeat(50)}|b${'x'.repeat(38)}${'😀'.repeat(50)}`).split('\n')
    expect(line).not.toContain('\ufffd')
    const [, odd] = shown(`a${'😀'.repeat(50)}|bb${'x'.repeat(38)}${'😀'.repeat(50)}`).split('\n')
    expect(odd).not.toContain('\ufffd')
  })

  test('contains no control characters and no direction marks', () => {
    expect(shown('a\u001b[31m|b\u202e')).toBe('a.yaml:1:7: wrong\n  a\ufffd[31mb\ufffd\n        ^')
  })

  test('names an option by its name, and one of several by its number', () => {
    const told = (index: number, count: number) =>
      new InputError([faultAt(optionSource('--set', 'a=b', index, count), 2, 'wrong')]).format().split('\n')
    expect(told(0, 1)).toEqual(['--set: wrong', '  a=b', '    ^'])
    expect(told(0, 2)).toEqual(['--set (first): wrong', '  a=b', '    ^'])
    expect([told(9, 20)[0], told(10, 20)[0]]).toEqual(['--set (tenth): wrong', '--set (number 11): wrong'])
  })

  test('prints a fault of a whole file without a place', () => {
    expect(new InputError([faultOf('a.yaml', 'there is no such file')]).format()).toBe('a.yaml: there is no such file')
  })

  test('orders faults by line and column, keeps the order of files, and has each fault once', () => {
    const [one, two] = [textSource('one', 'abc\ndef'), textSource('two', 'x')]
    const error = new InputError([
      faultAt(one, 4, 'd'),
      faultAt(two, 0, 'x'),
      faultAt(one, 2, 'c'),
      faultAt(one, 1, 'b'),
      faultAt(one, 4, 'd'),
    ])
    expect(error.faults.map(({ message }) => message)).toEqual(['b', 'c', 'd', 'x'])
  })

  test('has ten faults and the number of the rest', () => {
    const source = textSource('a', 'x'.repeat(20))
    const of = (n: number) =>
      new InputError(Array.from({ length: n }, (_, at) => faultAt(source, at, 'wrong'))).format()
    expect(of(10).match(/wrong/g)).toHaveLength(10)
    expect(of(11)).toMatch(/\nand 1 more fault$/)
    expect(of(13)).toMatch(/\nand 3 more faults$/)
  })
})
