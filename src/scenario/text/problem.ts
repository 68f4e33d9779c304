import type { Fault } from './source.ts'

/** Most faults that are printed. */
const SHOWN = 10

/** Most characters of a source line that are printed, and how many of them are before the caret. */
const WINDOW = 100
const BEFORE = 60

/** The error for wrong input. `message` and `format()` say where it is wrong, what is wrong, and what is allowed. */
export class InputError extends Error {
  /** Faults in the order of the files, then of their lines. */
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    const sorted = ordered(faults)
    super(format(sorted))
    this.name = 'InputError'
    this.faults = sorted
  }

  /**
   * `file:line:column: what is wrong; what is allowed` (for an option of the command line `--set (second): …`), the line and a caret
   * for every fault, the first ten.
   */
  format(): string {
    return format(this.faults)
  }
}

/** Warnings in the form of faults: `file:line:column: warning: what; what is advised`, the line and a caret. */
export function formatWarnings(warnings: readonly Fault[]): string {
  return format(warnings, 'warning')
}

function format(faults: readonly Fault[], kind: 'fault' | 'warning' = 'fault'): string {
  const mark = kind === 'fault' ? '' : `${kind}: `
  const shown = faults.slice(0, SHOWN).map((fault) => formatFault(fault, mark))
  const left = faults.length - shown.length
  if (left > 0) shown.push(`and ${left} more ${left === 1 ? kind : `${kind}s`}`)
  return shown.join('\n')
}

function formatFault(fault: Fault, mark: string): string {
  const message = mark + printable(fault.message)
  if (fault.line === 0) return `${printable(fault.file)}: ${message}`
  const place = fault.called ?? `${printable(fault.file)}:${fault.line}:${fault.column}`
  const head = `${place}: ${message}`
  if (fault.source.trim() === '') return head
  const { line, caret } = frame(fault.source, fault.column - 1)
  return `${head}\n  ${line}\n  ${caret}`
}

/** The part of a line around `at`, and a second line with a caret under it. */
function frame(line: string, at: number): { line: string; caret: string } {
  let from = line.length > WINDOW && at > BEFORE ? at - BEFORE : 0
  // Half a surrogate pair must not be left at either end.
  if (from > 0 && isLowSurrogate(line, from)) from++
  let to = Math.min(line.length, from + WINDOW)
  if (to < line.length && isLowSurrogate(line, to)) to--
  const left = from > 0 ? '…' : ''
  const right = to < line.length ? '…' : ''
  const before = printable(line.slice(from, at))
  return {
    line: left + before + printable(line.slice(at, to)) + right,
    caret: `${left && ' '}${padding(before)}^`,
  }
}

/** Blanks as wide on a terminal as `text`: a tab stays a tab, a wide character becomes an ideographic space, a combining mark nothing. */
function padding(text: string): string {
  return Array.from(text, (char) => {
    if (char === '\t') return char
    if (/[\p{M}\u200d]/u.test(char)) return ''
    return WIDE.test(char) ? '\u3000' : ' '
  }).join('')
}

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u

/** Replaces characters that could garble a terminal or are invisible there. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, (char) =>
    char === '\t' ? char : '\ufffd',
  )
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Files in the order in which they first appear, lines ascending, each fault once. */
export function ordered(faults: readonly Fault[]): Fault[] {
  const files = new Map<string, Map<string, Fault>>()
  for (const fault of faults) {
    const known = files.get(fault.file) ?? new Map<string, Fault>()
    files.set(fault.file, known.set(`${fault.line}:${fault.column}:${fault.message}`, fault))
  }
  return [...files.values()].flatMap((known) =>
    [...known.values()].toSorted((a, b) => a.line - b.line || a.column - b.column),
  )
}
