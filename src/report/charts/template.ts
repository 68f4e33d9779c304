import type { ChartSpec } from './chart-spec.ts'

/** A chart template that cannot be drawn. The message names file, line and column, and what is wrong, for users who changed it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

/** A template and where its parts stand. */
interface Template {
  readonly file: string
  readonly text: string
  /** Offsets of values by path, such as `layer.0.mark`; that of the whole is the empty path. */
  readonly places: ReadonlyMap<string, number>
}

/** Places of parts in templates, for errors that occur while a chart is drawn. */
const READ = new WeakMap<object, Template>()

/** Notes that a chart made from another has the same template. */
export function sameTemplate<T extends object>(chart: T, from: object): T {
  const template = READ.get(from)
  if (template !== undefined) READ.set(chart, template)
  return chart
}

/** A Vega-Lite template. Throws a `TemplateError` unless it is JSON of a chart with one panel, with layers, or with several panels. */
export function parseTemplate(text: string, file: string): ChartSpec {
  const places = new Map<string, number>()
  const value = new Reader(text, file, places).whole()
  const template = { file, text, places }
  const wrong = (path: string, what: string): TemplateError => fault(template, places.get(path) ?? 0, what)
  if (!isObject(value)) throw wrong('', 'a Vega-Lite chart is an object, { … }')
  if (!isObject(value.data) || typeof value.data.name !== 'string') {
    throw wrong('data' in value ? 'data' : '', '`data` must be { "name": … }: the rows are put in there')
  }
  if (!Array.isArray(value.params)) {
    throw wrong('params' in value ? 'params' : '', '`params` must be a list of { "name": …, "value": … }')
  }
  value.params.forEach((param: unknown, i) => {
    if (!isObject(param) || typeof param.name !== 'string') throw wrong(`params.${i}`, 'a parameter needs a `name`')
  })
  checkPanel(value, '', wrong)
  READ.set(value, template)
  return value as unknown as ChartSpec
}

type Wrong = (path: string, what: string) => TemplateError

/** Checks that a chart, a layer or a panel draws something. */
function checkPanel(value: Readonly<Record<string, unknown>>, path: string, wrong: Wrong): void {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const channels = isObject(value.encoding) ? Object.entries(value.encoding) : []
  for (const [name, channel] of channels) {
    if (isObject(channel) && 'type' in channel && !TYPES.includes(String(channel.type))) {
      throw wrong(
        at(`encoding.${name}.type`),
        `there is no type ${JSON.stringify(channel.type)} of a field; there are ${TYPES.join(', ')}`,
      )
    }
  }
  if ('layer' in value) {
    if (!Array.isArray(value.layer)) throw wrong(at('layer'), '`layer` must be a list')
    value.layer.forEach((layer: unknown, i) => {
      if (!isObject(layer)) throw wrong(at(`layer.${i}`), 'a layer is an object, { "mark": … }')
      checkPanel(layer, at(`layer.${i}`), wrong)
    })
  } else if (path === '' && 'spec' in value) {
    if (!isObject(value.spec) || !Array.isArray(value.spec.layer))
      throw wrong('spec', '`spec` must have a list `layer`')
    checkPanel(value.spec, 'spec', wrong)
  } else if ('mark' in value) {
    const type = isObject(value.mark) ? value.mark.type : value.mark
    if (typeof type !== 'string' || !MARKS.includes(type)) {
      throw wrong(at('mark'), `there is no mark ${JSON.stringify(type)}; there are ${MARKS.join(', ')}`)
    }
  } else throw wrong(path, 'is no Vega-Lite chart: it needs `mark`, `layer` or `spec`')
}

const TYPES = ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson']

const MARKS = 'arc area bar boxplot circle errorband errorbar image line point rect rule square text tick trail'.split(
  ' ',
)

/** An error of Vega while it draws a chart, as an error in the template: at the text that the message quotes, or at the beginning. */
export function drawingFault(chart: object, error: unknown): unknown {
  const template = READ.get(chart)
  if (template === undefined || !(error instanceof Error)) return error
  const message = error.message.replace(/^(Invalid specification) [\s\S]*?(?=\. Make sure|$)/, '$1')
  const quoted = /"([^"]+)"|\((.+)\)/.exec(message)
  const word = quoted?.[1] ?? quoted?.[2]
  const at = word === undefined ? -1 : template.text.indexOf(JSON.stringify(word).slice(1, -1))
  return fault(template, Math.max(0, at), `Vega cannot draw it: ${message}`, error)
}

function fault({ file, text }: Pick<Template, 'file' | 'text'>, offset: number, what: string, cause?: unknown) {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return new TemplateError(
    `${file}:${line}:${column}: ${what}\nMend this chart template, or put back the one that came with fairfight.`,
    { cause },
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Space between two tokens, and tokens of JSON other than brackets, commas and colons. */
const SPACE = /[ \t\n\r]*/y
const SCALAR =
  /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads JSON and notes the place of each value; `JSON.parse` does not report the place of an error. */
class Reader {
  private readonly text: string
  private readonly file: string
  private readonly places: Map<string, number>
  private at = 0

  constructor(text: string, file: string, places: Map<string, number>) {
    this.text = text
    this.file = file
    this.places = places
  }

  whole(): unknown {
    const value = this.value('')
    this.space()
    if (this.at < this.text.length) throw this.unexpected('nothing more')
    return value
  }

  private value(path: string): unknown {
    this.space()
    this.places.set(path, this.at)
    if (this.took('{')) return this.object(path)
    if (this.took('[')) return this.list(path)
    return this.scalar('a value')
  }

  private object(path: string): object {
    const entries: [string, unknown][] = []
    if (this.took('}')) return {}
    do {
      this.space()
      if (this.text[this.at] !== '"') throw this.unexpected('a name in double quotes')
      const name = String(this.scalar('a name in double quotes'))
      if (!this.took(':')) throw this.unexpected('`:`')
      entries.push([name, this.value(path === '' ? name : `${path}.${name}`)])
    } while (this.took(','))
    if (!this.took('}')) throw this.unexpected('`,` or `}`')
    return Object.fromEntries(entries)
  }

  private list(path: string): unknown[] {
    const items: unknown[] = []
    if (this.took(']')) return items
    do items.push(this.value(path === '' ? String(items.length) : `${path}.${items.length}`))
    while (this.took(','))
    if (!this.took(']')) throw this.unexpected('`,` or `]`')
    return items
  }

  private scalar(wanted: string): unknown {
    SCALAR.lastIndex = this.at
    const found = SCALAR.exec(this.text)
    if (found === null) throw this.unexpected(wanted)
    try {
      const value: unknown = JSON.parse(found[0])
      this.at = SCALAR.lastIndex
      return value
    } catch {
      // A control character inside a string.
      throw this.unexpected(wanted)
    }
  }

  private took(sign: string): boolean {
    this.space()
    if (this.text[this.at] !== sign) return false
    this.at++
    return true
  }

  private space(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.text)
    this.at = SPACE.lastIndex
  }

  private unexpected(wanted: string): TemplateError {
    const sign = this.text.codePointAt(this.at)
    const found = sign === undefined ? 'the end of the file' : `\`${String.fromCodePoint(sign)}\``
    return fault({ file: this.file, text: this.text }, this.at, `is no JSON: ${found} where ${wanted} should stand`)
  }
}
