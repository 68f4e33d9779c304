import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { ChartName } from './charts/chart-rows.ts'
import type { ChartSpec } from './charts/chart-spec.ts'
import { parseTemplate } from './charts/template.ts'

const require = createRequire(import.meta.url)

/** The package's own folder, both for the sources and for the compiled code. */
const home = dirname(require.resolve('fairfight/package.json'))

const CHARTS = join(home, 'reports', 'charts')
const ENDING = '.vl.json'

/** The names of all templates. */
export function templates(): ChartName[] {
  return readdirSync(CHARTS).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []))
}

/** A Vega-Lite template of `reports/charts/`, parsed. Throws a `TemplateError` if it is none. */
export function template(chart: ChartName): ChartSpec {
  const file = join(CHARTS, `${chart}${ENDING}`)
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
