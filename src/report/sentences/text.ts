/**
 * Makes text from scenarios safe to print. Control characters could break an SVG or steer a terminal, direction marks could reverse the
 * text that follows, and lone surrogates are not valid text. Each becomes the replacement character.
 */
export function plain(text: string): string {
  return printable(text).replace(/[\u2068\u2069]/g, '\uFFFD')
}

/** As `plain`, but keeps the marks that `isolated` has put around names. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066\u2067\uFFFE\uFFFF]/gu, '\uFFFD')
}

/** As `plain`, but puts isolating marks around right-to-left text, so that it does not reorder the words around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? `\u2068${plain(text)}\u2069` : plain(text)
}

/** Full name of a unit: the name of its army and its own name. If the two differ at most in capitals, one of them is enough. */
export function unitName({ army, unit }: { readonly army: string; readonly unit: string }): string {
  return own(army, unit) ? isolated(army) : `${isolated(army)}${genitive(army)} ${isolated(unit)}`
}

/** Whether a unit has the name of its army; capitals do not count. */
export function own(army: string, unit: string): boolean {
  return army.toLowerCase() === unit.toLowerCase()
}

/** The ending of an owner's name: `Levy’s line`, `Orcs’ boys`. It is right for singular and plural names. */
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

/** Made when it is first asked for, because that takes 20 ms: short commands print no such number. */
let format: Intl.NumberFormat | null = null

/** A whole number with commas between thousands. */
export function whole(n: number): string {
  format ??= new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
  return format.format(n)
}

/**
 * The text cut to at most `n` letters; if it was cut, the last letter is an ellipsis. It is cut between words, or the switches of a variant,
 * if that keeps most of the letters.
 */
export function clipped(text: string, n: number): string {
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment)
  if (letters.length <= n) return text
  const kept = letters.slice(0, n - 1)
  const next = letters[n - 1] ?? ''
  if (/[\s,]/.test(next)) return `${kept.join('')}…`
  const end = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf(','))
  return `${(end >= KEPT * n ? kept.slice(0, end) : kept).join('')}…`
}

/** Least share of the letters that is kept if a text is cut between words. */
const KEPT = 0.6

/** Splits text into letters. A letter with all its marks is one, and so is an emoji of several parts. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text in lines of at most `n` letters, broken after blanks and dots only; a longer word has a line of its own. */
export function broken(text: string, n: number): string {
  const lines: string[] = []
  for (const part of text.split(/(?<=[ .])/)) {
    const last = lines.at(-1)
    if (last !== undefined && (last + part).trimEnd().length <= n) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The text with its first letter in lower case, for use inside a sentence. */
export function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
