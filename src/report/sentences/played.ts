import type { ResultDocument } from '../../result/document.ts'
import { finished } from './finished.ts'

/** The word for what was fought on common dice: `battle` if every block has a single battle, else `block`. */
export type Played = 'battle' | 'block'

export function playedOf(document: ResultDocument): Played {
  const matchups = finished(document)
  return matchups.length > 0 && matchups.every(({ battles, blocks }) => battles === blocks) ? 'battle' : 'block'
}
