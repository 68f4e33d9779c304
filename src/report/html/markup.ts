import { genitive, own, printable } from '../sentences/text.ts'

/** HTML that is safe to put into a page as it is. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | null | readonly Value[]

/** HTML from a template: inserted values are escaped unless they are markup; null gives nothing, a list its parts in a row. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((text, part, i) => `${text}${written(values[i - 1] ?? null)}${part}`))
}

function written(value: Value): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escaped(printable(String(value)))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

/** A table that may be wider than the page. */
export function scrolled(label: string, table: Markup): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`
}

/** The first row of a table: a title a column. */
export function head(titles: readonly string[]): Markup {
  return html`<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>`
}

/**
 * A name from a scenario, isolated so that its writing direction does not affect the words around it. Long names such as those of variants
 * may be broken after a comma.
 */
export function name(text: string): Markup {
  return html`<bdi>${breakable(text)}</bdi>`
}

/** A sentence: text between backticks is code, and names of variants may be broken after a comma. */
export function prose(text: string): Markup {
  const parts = text.split('`')
  // An odd number of backticks does not mean code.
  if (parts.length % 2 === 0) return html`${breakable(text)}`
  return html`${parts.map((part, i) => (i % 2 === 0 ? breakable(part) : coded(part)))}`
}

/** Code in a sentence. A short option such as `--for NAME` stays on one line, because a line that ends after its first hyphen cannot be read. */
function coded(text: string): Markup {
  return text.startsWith('--') && text.length < 30
    ? html`<code class="whole">${text}</code>`
    : html`<code>${text}</code>`
}

function breakable(text: string): Markup {
  return html`${text.split(/(?<=,)(?=[^\s\d])/).map((part, i) => html`${i === 0 ? null : new Markup('<wbr>')}${part}`)}`
}

/** The name of a unit with its army. */
export function unitName({ army, unit }: { readonly army: string; readonly unit: string }): Markup {
  return own(army, unit) ? name(army) : html`${name(army)}${genitive(army)} ${name(unit)}`
}
