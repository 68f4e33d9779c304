import type { BalanceDocument } from '../../result/balance.ts'
import { html, type Markup } from '../html/markup.ts'
import { level } from '../sentences/format.ts'
import { points } from '../sentences/stopped.ts'
import { isolated } from '../sentences/text.ts'
import { levelOf } from './units.ts'

/** How to read a balanced roster: the meaning of a cost, of the intervals and of the verdicts. */
export function balanceReading(document: BalanceDocument): readonly Markup[] {
  const { tolerance, anchor, units, mode, rates } = document
  const of = level(levelOf(document))
  const band = points(tolerance)
  const measure = isolated(units.find(({ id }) => id === anchor)?.name ?? anchor)
  return [
    html`<b>Worth</b> is the cost at which a unit gives neither side an advantage, with its ${of} interval. Costs are ratios: only what a unit is worth beside others shows in battles, so that one of them, ${measure}, keeps its cost and measures all others. <b>New</b> costs are rounded to the step and kept within the bounds that the roster sets.`,
    mode === 'battle'
      ? html`<b>Scores</b> of a unit are those of armies built about it against ${document.budgets.length > 0 ? 'the armies that all meet' : 'the field of the roster'}, both at equal points.`
      : html`<b>Scores</b> of a unit are those against all other units, weighed as the roster has them, both sides at equal points.`,
    html`<b>Balanced</b> is a unit whose score at the new costs, on dice that no cost was found by, is sure to be within ${band} of even: its whole interval, a confidence sequence by betting that holds whenever the trial stopped. <b>Unbalanced</b>: the whole of it is outside. <b>Undecided</b>: neither; more battles would tell.`,
    html`<b>Raise</b> and <b>lower</b>: today’s cost is not what the unit is worth, at ${of}, corrected by Holm for all units; <b>keep</b>: it may well be. <b>Situational</b>: its worth depends so much on the opponent that no single cost is right. <b>By general</b>: its worth depends on the general that leads it. <b>Not known</b>: the battles do not tell its worth from that of others. <b>Anchor</b> and <b>frozen</b> keep their cost as asked.`,
    ...(document.budgets.length === 0
      ? [
          html`<b>Exchange rates</b> are numbers of models that are an even match: so many of the second for one of the first. None stands where one side won whatever the numbers.`,
        ]
      : [
          html`<b>Easy, fair, hard</b> are the most points of units that an army which all meet scores so much against: by the model of all battles, each army with a decisiveness of its own.`,
        ]),
    ...(rates.cyclicShare === null
      ? []
      : [
          html`<b>Rock, paper, scissors</b> is the share of how the exchange rates differ that no costs explain, sampling noise taken off.`,
        ]),
    ...(document.bands.length === 0
      ? []
      : [
          html`<b>Decisiveness</b> is how fast the score grows with points: the log odds of the score are so many times the logarithm of the ratio of points.`,
        ]),
  ]
}
