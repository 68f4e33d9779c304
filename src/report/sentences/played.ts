import type { ResultDocument } from '../../result/document.ts'
import { finished } from './finished.ts'

/** What was fought on one seed: a `battle` where every block is a single one, else a `block` of them. */
export type Played = 'battle' | 'block'

export function playedOf(document: ResultDocument): Played {
  const matchups = finished(document)
  return matchups.length > 0 && matchups.every(({ battles, blocks }) => battles === blocks) ? 'battle' : 'block'
}
