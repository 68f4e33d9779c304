/**
 * Text from scenarios, made fit to print: control characters would break an SVG or steer a terminal, marks of direction would turn
 * what follows around, lone surrogates are no text at all. Each becomes the replacement character.
 */
export function plain(text: string): string {
  return printable(text).replace(/[\u2068\u2069]/g, '\uFFFD')
}

/** `plain` that keeps the marks of names which were isolated already. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066\u2067\uFFFE\uFFFF]/gu, '\uFFFD')
}

/** `plain`, and a name written from right to left leaves the order of the words around it alone. */
export function isolated(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? `\u2068${plain(text)}\u2069` : plain(text)
}

/** How a unit is called: its army’s name and its own, or one of them where they are the same but for capitals. */
export function unitName({ army, unit }: { readonly army: string; readonly unit: string }): string {
  return own(army, unit) ? isolated(army) : `${isolated(army)}${genitive(army)} ${isolated(unit)}`
}

/** Whether a unit bears the name of its army. */
export function own(army: string, unit: string): boolean {
  return army.toLowerCase() === unit.toLowerCase()
}

/** `Levy’s line`, `Orcs’ boys`: right whether the names are singular or plural. */
export function genitive(owner: string): string {
  return /s$/i.test(owner) ? '’' : '’s'
}

/** `Ash`, `Ash and Birch`, `Ash, Birch and Cedar`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** `1 battle`, `20,000 battles`. */
export function counted(n: number, noun: string): string {
  return `${whole(n)} ${noun}${n === 1 ? '' : 's'}`
}

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** A whole number with its thousands set apart. */
export function whole(n: number): string {
  return WHOLE.format(n)
}

/** At most `n` letters, the last of them an ellipsis where text was cut. */
export function clipped(text: string, n: number): string {
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment)
  return letters.length <= n ? text : `${letters.slice(0, n - 1).join('')}…`
}

/** Letters with all their marks, and emoji of several parts, count as one. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text in lines of at most `n` letters, broken after blanks and dots where it has them. */
export function broken(text: string, n: number): string {
  const lines: string[] = []
  for (const part of text.split(/(?<=[ .])/)) {
    const last = lines.at(-1)
    if (last !== undefined && (last + part).trimEnd().length <= n) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Text as it stands inside a sentence: its first letter small. */
export function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
