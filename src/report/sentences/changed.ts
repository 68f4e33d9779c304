import type { ResultDocument } from '../../result/document.ts'
import { isolated, plain } from './text.ts'

/** What was changed in the scenario without its file saying so. */

/** A line each, such as `Changed from the file: contacts.0.side=front` and `skill 5: lancers.profile.skill=5`. */
export function changedLines({ set = [], variants }: ResultDocument): string[] {
  const own = variants.flatMap(({ name, set: values = [] }) =>
    values.length === 0 ? [] : [`${isolated(name)}: ${values.map(plain).join('; ')}`],
  )
  return [...(set.length === 0 ? [] : [`Changed from the file: ${set.map(plain).join('; ')}`]), ...own]
}

/** What variants are of: `rules`, or where some differ by values of the scenario just `variants`. */
export function variedNoun({ variants }: Pick<ResultDocument, 'variants'>): 'rules' | 'variants' {
  return variants.some(({ set = [] }) => set.length > 0) ? 'variants' : 'rules'
}
