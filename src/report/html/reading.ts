import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult, Measured } from '../../result/heading.ts'
import { finished } from '../sentences/finished.ts'
import { level } from '../sentences/format.ts'
import { measuresOf } from '../sentences/measures.ts'
import { anytimeText } from '../sentences/stopped.ts'
import { whole } from '../sentences/text.ts'
import { html, type Markup } from './markup.ts'

/** How to read the numbers of this document: only what occurs in it is explained, what its command adds (`further`) first. */
export function howToRead(document: ResultDocument, facts: GameFacts, further: readonly Markup[] = []): Markup {
  const matchups = finished(document)
  const estimates = matchups.flatMap(allEstimates)
  const methods = new Set(estimates.map(({ method }) => method))
  const of = estimates.find((estimate) => estimate.level !== undefined)?.level
  const states = matchups.flatMap(({ twin }) => (twin.solved ? [twin.states] : []))
  const anytime = anytimeText(estimates)
  const trusted = matchups.find(({ trust }) => trust?.found !== undefined)?.trust
  const items = [
    ...further,
    of === undefined
      ? null
      : html`<b>Estimates</b> are shares or means over the battles played. The interval beside one holds the true value ${anytime === null ? html`in about ${level(of)} of runs like this one` : html`in at least ${level(of)} of runs like this one, whenever they stop`}, each by itself${methodText(methods)}. An estimate is printed with as many digits as its interval supports.`,
    anytime === null ? null : html`<b>At any time</b>: ${anytime}`,
    estimates.some(({ estimate, method }) => method !== 'exact' && (estimate === 0 || estimate === 1))
      ? html`<b>&lt; and &gt;</b> mark an event that was seen never or always. It need not be impossible or certain: the number is the end of the interval.`
      : null,
    states.length === 0
      ? null
      : html`<b>Exact</b> values are not sampled: the same rules were followed through every roll of the dice (${whole(Math.max(...states))} states).`,
    estimates.some(({ z }) => z !== undefined)
      ? html`<b>z</b> is the distance of the estimate from the exact value in standard errors. It spreads about as a normal value does: of twenty numbers one lies beyond ±2 by chance. One beyond ±4 is rare (about 1 in 16,000) and worth a second run with another seed.`
      : null,
    trusted === undefined
      ? null
      : html`<b>Stronger play</b>: some blocks were played again, on the same dice, with both sides led by a general that looks ahead (${trusted.policy}), which is slow. What that changes corrects the score of the whole run. It is not perfect play, but it shows whether the answer depends on how well the armies are led.`,
    html`<b>Score</b> counts a win as 1 and a draw as ½.`,
    document.command !== 'sweep' && matchups.some(({ turns }) => turns.quantiles)
      ? html`<b>5 · 50 · 95%</b> are quantiles: values that at least this part of the battles did not exceed.`
      : null,
    document.variants.length > 1
      ? html`<b>Variants</b> are fought with the same dice, so their numbers move together: do not compare their intervals as if they were independent. Even if their intervals overlap, a difference may be certain.`
      : null,
    matchups.some(({ blocks = 0, battles = 0 }) => battles > blocks)
      ? html`<b>Blocks</b>: the same seed was fought from every seat (${facts.squares ? 'the armies also in each other’s places' : facts.hexes ? 'the armies at either edge of the board' : 'side of the table, first move'}). Intervals count such a block as one observation, because its battles are alike.`
      : null,
    matchups.some(({ battle }) => battle !== undefined)
      ? html`<b>Advantages</b> are scores of the side that had the advantage, whichever army that was: 50% means no advantage. The figure after ± is half of the interval; no effect seen means that the interval contains 50%. ${measuresOf(facts, 'battle').some(({ uneven }) => uneven !== undefined) ? 'If one army may have it more often than the other, the score depends on that army as well, so there is no verdict: a command measures what the advantage is worth. ' : ''}${facts.hexes || facts.squares ? 'Row 0 is the uppermost of the board.' : 'The south is the long edge at y = 0.'} The margin is the points the army named first destroyed more.`
      : null,
    document.command === 'balance' || document.command === 'best' || document.command === 'price'
      ? null
      : html`<b>By the end of a turn</b> counts every battle, including those that were already over.`,
  ]
  return html`<ul class="reading">
${items.map((item) => (item === null ? null : html`<li>${item}</li>\n`))}</ul>`
}

function methodText(methods: ReadonlySet<string>): string {
  const known = [...methods].flatMap((method) => METHODS[method] ?? [])
  return known.length === 0 ? '' : ` (${known.join('; ')})`
}

const METHODS: Readonly<Record<string, string>> = {
  wilson: 'shares: Wilson’s score interval',
  t: 'means: Student’s t',
  rare: 'means of rare events: Wilson’s interval of their share',
  'beta-binomial': 'shares: beta-binomial confidence sequences',
  betting: 'scores: confidence sequences by betting',
  asymptotic: 'means: asymptotic confidence sequences',
}

const EMPTY: Measured = { measures: {} }

function allEstimates({ outcome, score, turns, units, sides, battle = EMPTY }: MatchupResult): Estimate[] {
  return [
    outcome.first,
    outcome.draw,
    outcome.second,
    score,
    turns,
    ...[...units, ...(sides ?? []), battle].flatMap(({ measures, byTurn = {} }) => [
      ...Object.values(measures),
      ...Object.values(byTurn).flat(),
    ]),
  ]
}
