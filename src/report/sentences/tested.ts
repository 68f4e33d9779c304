import type { ResultDocument } from '../../result/document.ts'
import type { SprtResult } from '../../result/heading.ts'
import { hypotheses } from './stopped.ts'
import { isolated } from './text.ts'

/** Most matchups that are named. */
const NAMED = 6

/** The results of a sequential probability ratio test, for commands that fight many matchups; empty without a test. */
export function testedAnswers(document: ResultDocument): string[] {
  const { sprt } = document.stop
  if (sprt === undefined) return []
  const all = resultsOf(document)
  const told = OUTCOMES.flatMap(({ accepted, words }) => {
    const names = all.filter((each) => each.sprt.accepted === accepted).map(({ name }) => name)
    if (names.length === 0) return []
    const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
    return [`${words} for ${names.slice(0, NAMED).join(', ')}${rest}`]
  })
  return [`Sequential test of H0 against H1, ${hypotheses(sprt)}, each matchup by itself: ${told.join('; ')}.`]
}

const OUTCOMES = [
  { accepted: 'h1', words: 'H1 accepted' },
  { accepted: 'h0', words: 'H0 accepted' },
  { accepted: null, words: 'neither accepted' },
] as const

interface Tested {
  readonly name: string
  readonly sprt: SprtResult
}

function resultsOf(document: ResultDocument): Tested[] {
  switch (document.command) {
    case 'compare':
      return document.comparisons.flatMap(({ matchup, b, sprt }) =>
        sprt === undefined ? [] : [{ name: `${isolated(b)} in ${isolated(matchup)}`, sprt }],
      )
    case 'sweep':
      return document.cells.flatMap(({ at, matchup: { sprt } }) =>
        sprt === undefined ? [] : [{ name: isolated(at.map(String).join(', ')), sprt }],
      )
    default:
      return document.matchups.flatMap(({ name, sprt }) => (sprt === undefined ? [] : [{ name: isolated(name), sprt }]))
  }
}
