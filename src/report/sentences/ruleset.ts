import type { ResultDocument } from '../../result/document.ts'
import { plain } from './text.ts'

/** The name of a variant and, if the name does not say it, what it changes: `hard (core, flankBonus: 3)`. */
export function ruleset({ variants }: ResultDocument, name: string): string {
  const variant = variants.find((each) => each.name === name)
  const switches = Object.entries(variant?.changes ?? {})
  const { set = [] } = variant ?? {}
  if (variant === undefined || switches.length + set.length === 0 || name.includes('=')) return plain(name)
  const changes = switches.map(([key, value]) => `${key}: ${value}`)
  return `${plain(name)} (${[plain(variant.edition), ...changes, ...set.map(plain)].join(', ')})`
}
