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
    html`<b>Worth</b> is the cost at which a unit gives neither side an advantage, with its ${of} interval. The interval holds the luck of the dice, and how far scores lie from the smooth curve by which the worth is found (lack of fit)${mode === 'battle' ? ', and where battles can tell, that a model may be worth more in one number of units than in another' : ': a unit that does much better against some opponents than the curve says has a wide one'}. Battles show only what a unit is worth relative to others, so one unit, ${measure}, keeps its cost, and all other costs are relative to it. <b>New</b> costs are rounded to the step and kept within the bounds that the roster sets.`,
    mode === 'battle'
      ? html`<b>Scores</b> of a unit are those of armies built about it against ${document.budgets.length > 0 ? 'the armies that all meet' : 'the field of the roster'}, both at equal points.`
      : html`<b>Scores</b> of a unit are those against all other units, with the weights of the roster, both sides at equal points.`,
    html`<b>Balanced</b> is a unit whose score at the new costs, on dice that were not used to find costs, is certainly within ${band} of even: its whole interval is inside. The interval is a confidence sequence by betting, which holds whenever the trial stopped. <b>Unbalanced</b>: the whole interval is outside. <b>Undecided</b>: neither; more battles would decide.`,
    html`<b>Raise</b> and <b>lower</b>: today’s cost is not what the unit is worth, at ${of}, corrected by Holm for all units; <b>keep</b>: it may be. <b>Situational</b>: its worth depends so much on the opponent that no single cost is right. <b>By general</b>: its worth, relative to that of ${measure}, depends on the general that leads it. <b>Not known</b>: the battles do not show its worth. <b>Anchor</b> and <b>frozen</b> units keep their costs because the roster says so.`,
    ...(document.budgets.length === 0
      ? [
          html`<b>Exchange rates</b>: this many models of the second unit are an even match for one model of the first. There is none if one side won whatever the numbers.`,
        ]
      : [
          html`<b>Easy, fair, hard</b> are the most points of units against which an army that all meet still scores enough, by the model of all battles, in which each army has a decisiveness of its own.`,
        ]),
    ...(rates.cyclicShare === null
      ? []
      : [
          html`<b>Rock, paper, scissors</b> is the share, in how exchange rates differ from pair to pair, that no costs explain: of the sum of the squares of their logarithms, all pairs alike, in armies of as nearly equal points as sizes allow, without sampling noise. The wider the gap between cheap and dear units, the smaller the share.`,
        ]),
    ...(document.bands.length === 0
      ? []
      : [
          html`<b>Decisiveness</b> is how fast the score grows with points: the log odds of the score divided by the logarithm of the ratio of points.`,
        ]),
  ]
}
