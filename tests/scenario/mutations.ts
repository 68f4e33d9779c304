import fc from 'fast-check'

/** One change of a text. */
type Mutation = (text: string) => string

/** Values that people, editors and attackers may put in place of others. */
const NASTY = [
  [
    '',
    '0',
    '-1',
    '1e999',
    '-0',
    '1.5',
    '9007199254740993',
    '0x7f',
    '.nan',
    '-.inf',
    '1_000',
    '00',
    '٣',
    'true',
    'null',
    '~',
    'none',
  ],
  [
    '[]',
    '{}',
    '[[]]',
    '{ a: 1 }',
    '*a',
    '&a x',
    '&a [*a]',
    '!!str x',
    '!x',
    '!!binary eA==',
    '| x',
    '>-\n  x',
    '"',
    "'",
    '"\\u0000"',
  ],
  [
    '"\\ud800"',
    '<<',
    '__proto__',
    'constructor',
    'toString',
    '@',
    '`',
    '%',
    '#',
    '---',
    '...',
    ':',
    ': ',
    '- ',
    '? x',
    ',',
    '\t',
    '\r',
  ],
  [
    '\0',
    '\u001b[31m',
    '\u2028',
    '\ufeff',
    '日本',
    '😀',
    'e\u0301',
    '\u202e',
    'x'.repeat(3000),
    '['.repeat(100),
    '{a: '.repeat(60),
  ],
  ['- '.repeat(60), 'core', 'sovl', 'front', 'h-lancers', 'knights', 'line', 'Order', 'cavalry', '5', '20'],
  [
    '[3, 4]',
    '[60, 40]',
    '4..8',
    'forest',
    'mirror',
    'all',
    '[[Hammer, Tide]]',
    'o-mob',
    'hammer.yaml',
    '[frenzy]',
    'listed',
    '359',
  ],
].flat()

const nasty = fc.constantFrom(...NASTY)
const where = fc.double({ min: 0, max: 1, noNaN: true })

/** A position in a text, by its share of the length. */
function offset(text: string, share: number): number {
  return Math.floor(share * text.length)
}

function onLines(change: (lines: string[], at: number) => void, share: number): Mutation {
  return (text) => {
    const lines = text.split('\n')
    change(lines, offset(text, share) % lines.length)
    return lines.join('\n')
  }
}

/** Replaces the value after a colon. */
function revalue(share: number, value: string): Mutation {
  return (text) => {
    const values = [...text.matchAll(/(?<=: )[^\s,{}[\]][^\n,}\]]*/g)]
    const found = values[Math.floor(share * values.length)]
    return found ? text.slice(0, found.index) + value + text.slice(found.index + found[0].length) : text
  }
}

/** Swaps two neighbouring letters of a word. */
function misspell(share: number): Mutation {
  return (text) => {
    const words = [...text.matchAll(/[a-z]{3,}/gi)]
    const found = words[Math.floor(share * words.length)]
    if (!found) return text
    const [a = '', b = '', ...rest] = found[0]
    return text.slice(0, found.index) + b + a + rest.join('') + text.slice(found.index + found[0].length)
  }
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(where, fc.nat(5)).map(
    ([at, n]): Mutation =>
      (text) => {
        const start = offset(text, at)
        return text.slice(0, start) + text.slice(start + n + 1)
      },
  ),
  fc.tuple(where, nasty).map(
    ([at, it]): Mutation =>
      (text) =>
        text.slice(0, offset(text, at)) + it + text.slice(offset(text, at)),
  ),
  fc.tuple(where, fc.string({ unit: 'binary', minLength: 1, maxLength: 3 })).map(
    ([at, it]): Mutation =>
      (text) => {
        const start = offset(text, at)
        return text.slice(0, start) + it + text.slice(start + 1)
      },
  ),
  fc.tuple(where, nasty).map(([at, value]) => revalue(at, value)),
  where.map(misspell),
  where.map((at) => onLines((lines, line) => lines.splice(line, 1), at)),
  where.map((at) => onLines((lines, line) => lines.splice(line, 0, lines[line] ?? ''), at)),
  where.map((at) => onLines((lines, line) => lines.push(...lines.splice(line, 1)), at)),
  where.map((at) => onLines((lines, line) => lines.splice(line, 1, ` ${lines[line]}`), at)),
  where.map((at) => onLines((lines, line) => lines.splice(line, 1, (lines[line] ?? '').replace(/^ {2}/, '\t')), at)),
  where.map(
    (at): Mutation =>
      (text) =>
        text.slice(0, offset(text, at)),
  ),
  fc.constant<Mutation>((text) => text.replaceAll('\n', '\r\n')),
)

/** A text after one to three changes. */
export function mutated(text: string): fc.Arbitrary<string> {
  const changes = fc.array(mutation, { minLength: 1, maxLength: 3 })
  return changes.map((all) => all.reduce((changed, change) => change(changed), text))
}
