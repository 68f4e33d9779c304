import { drawingScripts, fonts, template } from '../assets.ts'
import type { ChartData } from './chart-rows.ts'
import type { ChartSpec, Layer } from './chart-spec.ts'
import { drawingFault, sameTemplate } from './template.ts'

/** How a chart inside a page differs from the one in its file. */
export interface Layout {
  /** Width of one panel in pixels. */
  readonly width: number
  /** Panels side by side. */
  readonly columns: number
  /** Room for labels at the ends of lines, in pixels. Default: the template's. */
  readonly labels?: number
}

/**
 * A template with its data and parameters filled in: a complete chart for any Vega editor. A layer whose name begins with a field (`exact
 * mark`) is for that field, and is left out if no row has the field.
 */
export function fill({ chart, rows, note, labels, at, letters, noun }: ChartData): ChartSpec {
  const from = template(chart)
  const { layer, spec, ...rest } = noun === undefined ? from : counting(from, noun)
  const given = Object.entries({ note: letters === undefined ? note : lined(note, letters), labelWidth: labels, at })
  const known = new Set(rows.flatMap((row) => Object.keys(row)))
  const used = (layers: readonly Layer[]): Layer[] =>
    layers.filter(({ name }) => name === undefined || known.has(name.split(' ')[0] ?? name))
  const filled = {
    ...rest,
    params: given.reduce(
      (params, [name, value]) => (value === undefined ? params : withParam({ params }, name, value)),
      rest.params,
    ),
    data: { ...rest.data, values: rows },
    ...(layer ? { layer: used(layer) } : {}),
    ...(spec ? { spec: { ...spec, layer: used(spec.layer) } } : {}),
  }
  return sameTemplate(filled, from)
}

/** A template with panels that counts something else along x, which its title and its axis name. */
function counting(chart: ChartSpec, noun: string): ChartSpec {
  const { title, spec, layer } = chart
  if (layer !== undefined) return { ...chart, layer: layer.map((one) => named(one, noun)) }
  if (title === undefined || spec === undefined) return chart
  const { encoding = {} } = spec
  const text = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} in a battle`
  return {
    ...chart,
    title: { ...title, text },
    spec: { ...spec, encoding: { ...encoding, x: { ...encoding.x, title: noun } } },
  }
}

/** A layer whose axis of x, if it has a title, is called so. */
function named(layer: Layer, noun: string): Layer {
  const { encoding } = layer as { readonly encoding?: { readonly x?: { readonly title?: string } } }
  return encoding?.x?.title === undefined
    ? layer
    : { ...layer, encoding: { ...encoding, x: { ...encoding.x, title: noun } } }
}

/** The parts of a note in lines of at most `letters`. */
function lined(note: string, letters: number): string {
  return note.split(' · ').reduce((text, part) => {
    const last = text.slice(text.lastIndexOf('\n') + 1)
    return `${text}${last.length + part.length + 3 <= letters ? ' · ' : '\n'}${part}`
  })
}

type Param = NonNullable<ChartSpec['params'][number]['value']>

function withParam({ params }: Pick<ChartSpec, 'params'>, name: string, value: Param): ChartSpec['params'] {
  return params.map((param) => (param.name === name ? { ...param, value } : param))
}

/** The chart for a page: without a title, which the page has, without background, and with the requested width. */
export function fit(spec: ChartSpec, { width, columns, labels }: Layout): ChartSpec {
  const { title: _, ...rest } = spec
  const params = labels === undefined ? spec.params : withParam(spec, 'labelWidth', labels)
  const fitted = {
    ...rest,
    params,
    background: null,
    padding: 4,
    columns,
    ...(rest.spec ? { spec: { ...rest.spec, width } } : { width }),
  }
  return sameTemplate(fitted, spec)
}

/** Draws a chart: equal specifications give equal text. Rejects with a `TemplateError` if the template cannot be drawn. */
export async function toSvg(spec: ChartSpec): Promise<string> {
  try {
    return await drawn(spec)
  } catch (error) {
    throw drawingFault(spec, error)
  }
}

async function drawn(spec: ChartSpec): Promise<string> {
  const { vega, vegaLite } = await drawing()
  const logger = vega.logger(vega.Error)
  const runtime = vega.parse(vegaLite.compile(spec, { logger }).spec, undefined, { ast: false })
  const view = new vega.View(runtime, { renderer: 'none', logger })
  try {
    vega.resetSVGDefIds()
    return (await view.toSVG()).replace(/\p{Cs}/gu, '\uFFFD')
  } finally {
    view.finalize()
  }
}

/** A picture of an SVG: twice its size, on white. */
export async function toPng(svg: string): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js')
  const font = {
    loadSystemFonts: false,
    fontFiles: fonts(),
    defaultFontFamily: 'DejaVu Sans',
    sansSerifFamily: 'DejaVu Sans',
  }
  return new Resvg(svg, { font, background: '#ffffff', fitTo: { mode: 'zoom', value: 2 } }).render().asPng()
}

/** The functions of vega and vega-lite in use; their own typings need those of a browser. */
interface Vega {
  readonly Error: number
  logger(level: number): unknown
  parse(spec: unknown, config?: unknown, options?: { ast: boolean }): unknown
  resetSVGDefIds(): void
  readonly textMetrics: { width: (item: { fontSize?: number; limit?: number }, text: unknown) => number }
  readonly View: new (runtime: unknown, options: { renderer: 'none'; logger: unknown }) => View
}

interface View {
  toSVG(): Promise<string>
  finalize(): void
}

type Compile = (spec: ChartSpec, options: { logger: unknown }) => { readonly spec: unknown }

interface Drawing {
  readonly vega: Vega
  readonly vegaLite: { readonly compile: Compile }
}

let loading: Promise<Drawing> | null = null

/** Loaded with the first chart, so that commands without charts save the time. */
function drawing(): Promise<Drawing> {
  loading ??= inOneFile()
  return loading
}

/**
 * The scripts that both packages have for web pages. Each is a single file, where the modules for Node are some hundred, which take three times as
 * long to load. As on a page, they set global variables, which are removed.
 */
async function inOneFile(): Promise<Drawing> {
  const page = globalThis as { -readonly [script in keyof Drawing]?: Drawing[script] }
  for (const file of drawingScripts()) await import(file)
  const { vega, vegaLite } = page
  if (vega === undefined || vegaLite === undefined) throw new Error('vega and vega-lite cannot be loaded')
  delete page.vega
  delete page.vegaLite
  vega.textMetrics.width = ({ fontSize = 11, limit = 0 }, text) => {
    const width = breadth(String(text)) * fontSize
    return limit > 0 ? Math.min(width, limit) : width
  }
  return { vega, vegaLite }
}

/**
 * Width of a text in ems, from the advances of the font of pictures. Without a canvas Vega takes every letter for 0.8 em, and so cuts
 * labels that fit and leaves out ticks.
 */
function breadth(text: string): number {
  let ems = 0
  for (const char of text)
    ems += char > '\u2E7F' ? 1 : /[A-Zmw%@&]/.test(char) ? 0.8 : /[\s.,:;’'()[\]|!ijlftr-]/.test(char) ? 0.38 : 0.63
  return ems
}
