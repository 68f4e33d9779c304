import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChartName } from './charts/chart-rows.ts'
import type { ChartSpec } from './charts/chart-spec.ts'
import { CHART_FORMS } from './charts/forms.ts'
import { parseTemplate } from './charts/template.ts'
import { OutputError } from './output-error.ts'

const require = createRequire(import.meta.url)

/** The package's own folder, both for the sources and for the compiled code. */
const home = dirname(require.resolve('fairfight/package.json'))

const CHARTS = join(home, 'reports', 'charts')
const ENDING = '.vl.json'

/** A folder with templates that take the place of those of the same name; null for none. */
let own: string | null = null

/**
 * Draws from now on with the templates of a folder where it has them. Throws an `OutputError` unless it is a folder with at least one
 * template, and only with templates of charts that there are.
 */
export function useCharts(folder: string): void {
  let files: string[]
  try {
    files = readdirSync(folder).filter((file) => file.endsWith(ENDING))
  } catch (error) {
    throw new OutputError(
      `--charts ${folder}: there is no such folder; the forms of charts are ${CHART_FORMS.join(', ')}, or none`,
      { cause: error },
    )
  }
  const known = templates()
  const names = known.join(', ')
  if (files.length === 0)
    throw new OutputError(`--charts ${folder}: has no template; there are NAME${ENDING} of ${names}`)
  for (const file of files) {
    if (known.includes(file.slice(0, -ENDING.length))) continue
    throw new OutputError(`${join(folder, file)}: there is no chart of that name; there are ${names}`)
  }
  own = folder
}

/** The names of all templates. */
export function templates(): ChartName[] {
  return readdirSync(CHARTS).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []))
}

/** A Vega-Lite template of `reports/charts/`, parsed. Throws a `TemplateError` if it is none. */
export function template(chart: ChartName): ChartSpec {
  const given = own === null ? null : join(own, `${chart}${ENDING}`)
  const file = given !== null && existsSync(given) ? given : join(CHARTS, `${chart}${ENDING}`)
  return parseTemplate(readFileSync(file, 'utf8'), shown(file))
}

/** Throws a `TemplateError` if one of the templates cannot be used. Called before anything is played. */
export function checkTemplates(): void {
  for (const chart of templates()) template(chart)
}

/** A file as messages name it: relative to the current folder, if it lies below. */
function shown(file: string): string {
  const path = relative('.', file)
  return path.startsWith('..') ? file : path
}

/** Fonts for pictures: without fonts a picture would have no text, and system fonts differ. */
export function fonts(): string[] {
  const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  return ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) => join(folder, file))
}

/** Addresses of the scripts that draw charts, in the order in which they are loaded. */
export function drawingScripts(): string[] {
  return ['vega', 'vega-lite'].map((name) => new URL(`${name}.min.js`, pathToFileURL(require.resolve(name))).href)
}
