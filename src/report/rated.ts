import type { Estimate } from '../result/heading.ts'
import type { RatedDocument } from '../result/rated.ts'
import { show } from './sentences/format.ts'
import { counted, whole } from './sentences/text.ts'

/** What counts say of the strength of the first side, as text for a terminal. */
export function renderRated(document: RatedDocument): string {
  const { battles, blocks, counts, score, elo, normalisedElo, los, sprt } = document
  const shown = show(score, 'share')
  const of = blocks === battles ? '' : ` in ${counted(blocks, 'block')} of ${(counts.length - 1) / 2}`
  return [
    ...(sprt === undefined ? [] : [verdict(document), '']),
    `${counted(battles, 'battle')}${of}: score ${shown.value} (95% interval ${shown.low} to ${shown.high}%)`,
    elo === null ? 'Elo has no limit: every battle was won, or every one lost.' : `Elo ${interval(elo)}`,
    ...(normalisedElo === null ? [] : [`Normalised Elo ${signed(normalisedElo)}`]),
    ...(los === null ? [] : [`Likelihood of superiority ${percent(los)}: one minus the one-sided p of an even fight.`]),
    ...(sprt === undefined
      ? []
      : [
          `Log likelihood ratio ${signed(sprt.llr, 2)}; the test ends at ${signed(sprt.lower, 2)} and ${signed(sprt.upper, 2)}.`,
          ...(sprt.elo === null
            ? []
            : [
                `${sprt.hypotheses.kind === 'normalised' ? 'Normalised Elo' : 'Elo'}, corrected for the stop of the test: ${interval(sprt.elo)}`,
              ]),
        ]),
    '',
  ].join('\n')
}

function verdict({ sprt, blocks }: RatedDocument): string {
  const { accepted = null, hypotheses } = sprt ?? {}
  const { elo0 = 0, elo1 = 0, kind = 'normalised' } = hypotheses ?? {}
  const word = kind === 'normalised' ? 'normalised Elo' : 'Elo'
  if (accepted === null) {
    return `Undecided after ${whole(blocks)} blocks: ${word} ${elo0} and ${elo1} are both possible. Play on, and count again.`
  }
  const [yes, no] = accepted === 'h1' ? [elo1, elo0] : [elo0, elo1]
  return `Accepted: ${word} ${yes}, not ${no}. In at most about 5% of tests such a decision is wrong.`
}

function interval({ estimate, low, high }: Estimate): string {
  const ends = low === undefined || high === undefined ? '' : ` (95% interval ${signed(low)} to ${signed(high)})`
  return `${signed(estimate)}${ends}`
}

function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? text : `${value < 0 ? '\u2212' : '+'}${text}`
}

function percent(share: number): string {
  return share > 0.999 ? '> 99.9%' : share < 0.001 ? '< 0.1%' : `${(100 * share).toFixed(1)}%`
}
