import type { ResultDocument } from '../../result/document.ts'
import { finished } from './finished.ts'
import { isBattle } from './measures.ts'

/** Results that are told one by one in full. */
const MOST = 6

/**
 * Whether a result has so many matchups that each gets one line only: results of whole battles, which take a page each, and of commands that
 * have other answers to give first.
 */
export function isCrowded(document: ResultDocument): boolean {
  const matchups = finished(document)
  const single = document.command === 'run' || document.command === 'exact'
  return matchups.length > MOST && (!single || matchups.every(isBattle))
}
