import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { ChartName } from './charts/chart-rows.ts'
import type { ChartSpec } from './charts/chart-spec.ts'
import { parseTemplate } from './charts/template.ts'

const require = createRequire(import.meta.url)

/** The package's own folder, the same for sources and for what is compiled from them. */
const home = dirname(require.resolve('fairfight/package.json'))

const CHARTS = join(home, 'reports', 'charts')
const ENDING = '.vl.json'

/** The names of all templates there are. */
export function templates(): ChartName[] {
  return readdirSync(CHARTS).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []))
}

/** A Vega-Lite template of `reports/charts/`, parsed. Throws a `TemplateError` where it is none. */
export function template(chart: ChartName): ChartSpec {
  const file = join(CHARTS, `${chart}${ENDING}`)
  return parseTemplate(readFileSync(file, 'utf8'), shown(file))
}

/** Throws a `TemplateError` where one of the templates cannot be used: better before anything is played. */
export function checkTemplates(): void {
  for (const chart of templates()) template(chart)
}

/** A file as it is told: from here, if it lies below. */
function shown(file: string): string {
  const path = relative('.', file)
  return path.startsWith('..') ? file : path
}

/** Fonts for pictures: a picture drawn without any would have no text at all, and system fonts differ. */
export function fonts(): string[] {
  const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  return ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) => join(folder, file))
}
