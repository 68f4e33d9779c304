import Table from 'cli-table3'

/** Functions that emphasise text on a terminal. Both return the text unchanged if colour is off. */
export interface Inks {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
}

export function inks(colour: boolean): Inks {
  const ink = (on: number, off: number) => (text: string) =>
    colour && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text
  return { bold: ink(1, 22), dim: ink(2, 22) }
}

export interface Column {
  readonly head: string
  readonly cells: readonly string[]
  /** A secondary column: dimmed. On a narrow terminal secondary columns are left out, the last one first. */
  readonly minor?: boolean
}

/**
 * A table of at most `width` terminal columns. Its first column holds labels, the others hold numbers. If the table is too wide, minor columns
 * are left out, then labels are cut. `headings` are the rows in bold.
 */
export function grid(
  columns: readonly Column[],
  width: number,
  { bold, dim }: Inks,
  headings: ReadonlySet<number>,
): string {
  const [labels, ...all] = columns
  if (!labels) return ''
  const label = Math.max(...labels.cells.map(breadth))
  const numbers = [...all]
  while (taken(numbers) + Math.min(label, LABEL) > width) {
    const minor = numbers.findLastIndex((column) => column.minor)
    if (minor < 0) break
    numbers.splice(minor, 1)
  }
  const room = Math.max(LEAST, width - taken(numbers))
  const table = new Table({
    chars: RULES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
    colAligns: ['left', ...numbers.map(() => 'right' as const)],
    // cli-table3 measures text itself; a width is given only if labels must be cut.
    colWidths: label > room ? [room + GAP] : [],
    head: [wrapped(labels.head, room), ...numbers.map(({ head }) => head)].map(dim),
  })
  for (const [row, text] of labels.cells.entries()) {
    const ink = headings.has(row) ? bold : (plain: string) => plain
    table.push([ink(text), ...numbers.map(({ cells, minor }) => (minor ? dim : ink)(cells[row] ?? ''))])
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Blanks between columns. */
const GAP = 2
/** Least width of labels as long as a minor column can be left out instead, and least width of labels at all. */
const LABEL = 24
const LEAST = 8

/** Width of the number columns, gaps included. */
export function taken(numbers: readonly Column[]): number {
  return numbers.reduce((sum, { head, cells }) => sum + GAP + Math.max(...[head, ...cells].map(breadth)), 0)
}

/** Most terminal columns that the widest line of a text takes. A letter that is not Latin may take two. */
function breadth(text: string): number {
  let widest = 0
  let columns = 0
  for (const char of text) {
    columns = char === '\n' ? 0 : columns + (char > '\u2E7F' ? 2 : 1)
    widest = Math.max(widest, columns)
  }
  return widest
}

/** Text broken at blanks into lines of at most `width` letters. A longer word has a line of its own. A number keeps its percent sign. */
export function wrapped(text: string, width: number): string {
  const lines: string[] = []
  for (const word of text.split(/ (?!%)/)) {
    const last = lines.at(-1)
    if (last !== undefined && breadth(last) + 1 + breadth(word) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** One line under the head, no other rules. */
const RULES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
}
