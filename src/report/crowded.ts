import type { ResultDocument } from '../run/document.ts'
import { finished } from './finished.ts'
import { isBattle } from './measures.ts'

/** Results that are told one by one in full. */
const MOST = 6

/** Whether a result has so many matchups of whole battles that a line must do for each. */
export function isCrowded(document: ResultDocument): boolean {
  const matchups = finished(document)
  return matchups.length > MOST && matchups.every(isBattle)
}
