import { LineCounter } from 'yaml'

/** A text that input was read from: a file, or an option of the command line. */
export interface Source {
  /** Its name in errors: the path as the user gave it, or the option such as `--set`. */
  readonly file: string
  /** Replaces file and line in errors of a command-line option, such as `--set (second)`. */
  readonly called?: string
  readonly text: string
  /** Number of the text's first line; an option given several times counts as one line each. */
  readonly firstLine: number
  readonly lines: LineCounter
}

/** A fault in the user's input and where it is. */
export interface Fault {
  readonly file: string
  /** From 1; 0 if the fault concerns the whole file, for example a missing file. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number
  /** The fault, and the allowed values. */
  readonly message: string
  /** Replaces file, line and column in errors of a command-line option. */
  readonly called?: string
  /** The line of the source, without its end. */
  readonly source: string
}

export function textSource(file: string, text: string, firstLine = 1): Source {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  return { file, text, firstLine, lines }
}

/** A command-line option that may be given several times: the one at `index` of `count`; its name has an ordinal if there are several. */
export function optionSource(option: string, text: string, index = 0, count = 1): Source {
  const called = count > 1 ? `${option} (${ORDINALS[index] ?? `number ${index + 1}`})` : option
  return { ...textSource(option, text, index + 1), called }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** A fault at `offset` of a source. */
export function faultAt(source: Source, offset: number, message: string): Fault {
  const { text, lines, called } = source
  const at = Math.max(0, Math.min(offset, text.length))
  const { line, col } = lines.linePos(at)
  const start = at - col + 1
  const newline = text.indexOf('\n', at)
  return {
    file: source.file,
    line: source.firstLine + line - 1,
    column: col,
    message,
    source: text.slice(start, newline < 0 ? text.length : newline).replace(/\r$/, ''),
    ...(called !== undefined && { called }),
  }
}

/** A fault of a file as a whole. */
export function faultOf(file: string, message: string): Fault {
  return { file, line: 0, column: 0, message, source: '' }
}
