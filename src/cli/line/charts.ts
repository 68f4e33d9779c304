import { CHART_FORMS, type ChartForm, USUAL_FORM } from '../../report/charts/forms.ts'
import { CliError } from './exit.ts'

/** The charts that `--charts` asks for. */
export interface ChartChoice {
  /** Forms of the files under `charts/`. */
  readonly forms: ReadonlySet<ChartForm>
  /** Folder with templates that take the place of ours; null for none. */
  readonly folder: string | null
}

/** Forms of pictures that are not written. */
const IMAGES: ReadonlySet<string> = new Set([
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'tif',
  'tiff',
  'pdf',
  'eps',
  'ps',
  'html',
])

/**
 * The parts of `--charts`, between commas: forms of the files, or none, and at most one folder with templates. Without a form, the usual
 * one. A value that yargs has an array of is returned as it is: `checkUsage` refuses it.
 *
 * @throws CliError
 */
export function chartChoice(given: string | ChartChoice): ChartChoice {
  if (typeof given !== 'string') return given
  const parts = given.split(',').map((part) => part.trim())
  const isForm = (part: string): part is ChartForm => CHART_FORMS.some((form) => form === part)
  const forms = parts.filter(isForm)
  const isNone = parts.includes('none')
  const [image] = parts.filter((part) => IMAGES.has(part.toLowerCase().replace(/^\./, '')) && !isForm(part))
  if (image !== undefined)
    throw new CliError(`--charts: ${image} is no form of a chart; forms are ${CHART_FORMS.join(', ')}`)
  const folders = parts.filter((part) => !isForm(part) && part !== 'none')
  if (parts.includes('') || folders.length > 1 || (isNone && forms.length > 0)) {
    const allowed = `${CHART_FORMS.join(', ')} with commas, or none, and a folder with templates`
    throw new CliError(`--charts takes ${allowed}; not '${given}'`)
  }
  return { forms: new Set(forms.length === 0 && !isNone ? [USUAL_FORM] : forms), folder: folders[0] ?? null }
}
