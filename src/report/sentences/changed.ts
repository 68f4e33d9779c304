import type { ResultDocument } from '../../result/document.ts'
import { isolated, plain } from './text.ts'

/** Changes of the scenario that do not stand in its file. */

/** A line each, such as `Changed from the file: contacts.0.side=front` and `skill 5: lancers.profile.skill=5`. A variant whose name tells its changes has none. */
export function changedLines({ set = [], variants }: ResultDocument): string[] {
  const own = variants.flatMap(({ name, set: values = [] }) =>
    values.length === 0 || values.join('; ') === name ? [] : [`${isolated(name)}: ${values.map(plain).join('; ')}`],
  )
  return [...(set.length === 0 ? [] : [`Changed from the file: ${set.map(plain).join('; ')}`]), ...own]
}

/** The word for variants in reports: `rules`, or `variants` if some differ in values of the scenario. */
export function variedNoun({ variants }: Pick<ResultDocument, 'variants'>): 'rules' | 'variants' {
  return variants.some(({ set = [] }) => set.length > 0) ? 'variants' : 'rules'
}
