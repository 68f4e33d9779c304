import type { ResultDocument } from '../../result/document.ts'
import { finished } from './finished.ts'
import { isBattle } from './measures.ts'

/** Most results that are told one by one in full. */
const MOST = 6

/**
 * Whether a result has so many matchups that each has only one line. This holds for results of whole battles, which would take a page each,
 * and for commands that give other answers first.
 */
export function isCrowded(document: ResultDocument): boolean {
  const matchups = finished(document)
  const single = document.command === 'run' || document.command === 'exact'
  return matchups.length > MOST && (!single || matchups.every(isBattle))
}
