import { interval, show } from '../sentences/format.ts'
import type { ChartRow } from './chart-rows.ts'
import type { ChartSpec, Layer } from './chart-spec.ts'
import { sameTemplate } from './template.ts'

/** What a reader is told who points at a mark of a chart in a page: its name and its number. */

type Tip = (row: ChartRow, rows: readonly ChartRow[]) => string | null

/** The text of a row, by template; rows of headings and edges have none. */
const TIPS: Readonly<Record<string, Tip>> = {
  armies: ({ panel, label, interval }) => `${panel}: ${label} (${interval})`,
  'balance-costs': ({ unit, label, low, high }) =>
    unit === undefined
      ? null
      : `${unit}: ${label}${low === undefined ? '' : `, worth ${short(low)} to ${short(high)}`}`,
  'balance-pairs': ({ row, column, score, panel }, rows) =>
    score === undefined
      ? null
      : `${labelOf(rows, panel, row)} scores ${percent(score)} against ${labelOf(rows, panel, column)}`,
  'balance-scores': ({ unit, now, after }) =>
    unit === undefined
      ? null
      : `${unit}: ${percent(now)} today${after === undefined ? '' : `, ${percent(after)} at the new costs`}`,
  'break-by-turn': ({ army, unit, panel, turn, estimate, low, high }) =>
    `${unit === undefined || unit === army ? army : `${unit} (${army})`}, ${lowered(panel)} by the end of turn ${turn}: ${sampled(estimate, low, high)}`,
  compare: ({ matchup, text, low, high }) =>
    matchup === undefined ? null : `${matchup}: ${text} points${range(low, high, points)}`,
  'compare-metrics': ({ metric, text }) => (metric === undefined ? null : `${metric}: ${text}`),
  'compare-spread': ({ panel, value, share, other = 0 }) =>
    share === 0 && other === 0
      ? null
      : `${panel}, ${shown(value)}: ${percent(share)} under the first, ${percent(other)} under the second`,
  margin: ({ from, to, share }) =>
    share === 0 ? null : `Margin ${shown(from)} to ${shown(to)}: ${percent(share)} of battles`,
  matrix: ({ army, against, text }) => (text === undefined ? null : `${army} scores ${text}% against ${against}`),
  'matrix-ratings': ({ army, label }) => `${army}: ${label}`,
  'matrix-triangles': ({ legs }) => String(legs).replaceAll('\n', ', '),
  overall: ({ matchup, long }) => (matchup === undefined ? null : `${matchup}: ${long} points`),
  scores: ({ matchup, label, score, interval }) =>
    `${matchup}: ${label ?? percent(score)}${interval === undefined ? '' : ` (${interval})`}`,
  sweep: ({ panel, x, estimate, low, high, fairLabel, fairRange }) =>
    fairLabel !== undefined
      ? `${fairLabel}${fairRange === undefined || fairRange === '' ? '' : ` (${fairRange})`}`
      : estimate === undefined
        ? null
        : `${panel}, at ${shown(x)}: ${sampled(estimate, low, high)}`,
  'sweep-heat': ({ down, across, label, error }) => `${down}, ${across}: ${label}%${error ? ` ${error}` : ''}`,
  'sweep-measures': ({ panel, unit, army, x, estimate, low, high }) =>
    `${unit} (${army}), ${lowered(panel)}, at ${shown(x)}: ${short(estimate)}${range(low, high, short)}`,
  'sweep-sensitivity': ({ parameter, label }) => `${parameter}: ${label}`,
  'sweep-values': ({ value, label }) => (label === undefined ? null : `${value}: ${label}`),
  'win-rate': ({ label, interval }) => `${label}${interval ? ` (${interval})` : ''}`,
  wounds: ({ panel, value, share }) => (share === 0 ? null : `${panel} ${shown(value)}: ${percent(share)} of battles`),
}

/** Kinds of marks that one can point at. */
const POINTED = new Set(['bar', 'point', 'rect', 'rule', 'tick', 'circle', 'square'])

/**
 * The chart with a text for each mark; in the SVG it is the `aria-label` of the mark, see `titled`. Charts without texts stay as they are.
 */
export function tipped(spec: ChartSpec, chart: string): ChartSpec {
  const tip = TIPS[chart]
  const values = spec.data.values
  if (tip === undefined || values === undefined) return spec
  const rows = values.map((row): ChartRow => {
    const text = tip(row, values)
    return text === null ? row : { ...row, tip: text }
  })
  const { layer, spec: panel, config, ...rest } = spec
  const { aria: _, ...kept } = (config ?? {}) as Readonly<Record<string, unknown>>
  const told = {
    ...rest,
    config: kept,
    data: { ...spec.data, values: rows },
    ...(layer ? { layer: layer.map(withTip) } : {}),
    ...(panel ? { spec: { ...panel, layer: panel.layer.map(withTip) } } : {}),
  }
  return sameTemplate(told, spec)
}

function withTip(layer: Layer): Layer {
  const { mark, encoding } = layer
  const full: { readonly type?: unknown } = typeof mark === 'object' && mark !== null ? mark : { type: mark }
  const type = String(full.type)
  if (mark === undefined || !POINTED.has(type)) return { ...layer, mark: { ...full, aria: false } }
  return {
    ...layer,
    mark: full,
    encoding: { ...(encoding as object | undefined), description: { field: 'tip', type: 'nominal' } },
  }
}

/** A mark of an SVG by Vega. */
const MARK = /<(path|line|rect)((?: [a-z-]+="[^"]*")*)( ?\/>|><\/\1>)/g

/** An SVG whose marks have their text as a title, which browsers show to readers who point at them. */
export function titled(svg: string): string {
  return svg.replace(MARK, (whole, name: string, attributes: string) => {
    const text = / aria-label="([^"]*)"/.exec(attributes)?.[1]
    if (text === undefined || text === '' || text === 'undefined' || text === 'null') return whole
    return `<${name}${attributes}><title>${text}</title></${name}>`
  })
}

function labelOf(rows: readonly ChartRow[], panel: unknown, place: unknown): string {
  return String(rows.find((row) => row.panel === panel && row.row === place && row.label !== undefined)?.label ?? '')
}

/** `12.3%`. A share that is not exactly 0 or 1 is never shown as 0% or 100%. */
function percent(share: unknown): string {
  const value = Number(share)
  if (value === 0 || value === 1) return value === 0 ? '0%' : '100%'
  return value < 0.0005 ? '< 0.1%' : value > 0.9995 ? '> 99.9%' : `${(100 * value).toFixed(1)}%`
}

/** A share with as many digits as its interval supports, as tables have it. */
function sampled(estimate: unknown, low: unknown, high: unknown): string {
  if (low === undefined || high === undefined) return percent(estimate)
  const of = { estimate: Number(estimate), low: Number(low), high: Number(high), method: '' }
  const told = show(of, 'share')
  return `${told.value} (${interval(told, 'share')})`
}

function points(share: unknown): string {
  const value = 100 * Number(share)
  return `${value > 0 ? '+' : ''}${value.toFixed(1)}`.replace('-', '\u2212')
}

function short(value: unknown): string {
  return shown(Number(Number(value).toPrecision(3)))
}

function shown(value: unknown): string {
  return String(value).replace('-', '\u2212')
}

function lowered(text: unknown): string {
  return String(text).toLowerCase()
}

function range(low: unknown, high: unknown, told: (value: unknown) => string): string {
  return low === undefined || high === undefined ? '' : ` (${told(low)} to ${told(high)})`
}
