import type { PriceDocument } from '../../result/price.ts'
import type { CommandReport } from '../command.ts'
import { html } from '../html/markup.ts'
import { priceBlocks } from './blocks.ts'
import { curveChart, priceChart } from './charts.ts'
import { priceSections } from './sections.ts'
import { priceRows, priceTables } from './tables.ts'
import { priceAnswers } from './words.ts'

/** `fairfight price`: what one unit should cost. */
export const PRICE: CommandReport<PriceDocument> = {
  answers: priceAnswers,
  blocks: priceBlocks,
  full: false,
  sections: priceSections,
  charts: (document) =>
    [priceChart(document), curveChart(document)]
      .filter(({ rows }) => rows.length > 0)
      .map((data) => [data.chart, data]),
  rows: priceRows,
  tables: priceTables,
  reading: () => [
    html`<b>The price in a straight fight</b> is the cost at which the unit scores 50% on average against the units of the field, one kind against one at equal points, in contact from the beginning. Its 95% interval holds the luck of the dice, how far scores lie from the smooth curve by which the price is found (lack of fit), and the sizes of units that were not fought.`,
    html`<b>The price in whole battles</b> is the cost at which armies built about the unit score 50% against armies of the field at equal points: where the curve of their scores crosses a half (Fieller’s interval, with errors that hold whatever makes scores vary).`,
    html`<b>Too cheap</b> and <b>too dear</b>: the whole interval lies beyond today’s cost. <b>Fair</b>: the whole interval is within 5% of it, or within half a step of costs. <b>Undecided</b>: neither; more battles would decide.`,
    html`<b>Stronger play</b>: some of the battles at about the price were played again, on the same dice, with both armies led by a general that looks ahead (a planner), which is slow. What that changes in their score corrects the price. <b>By general</b>: planners make another price of it, and another verdict.`,
    html`<b>Points for one more</b> compare the unit with one whose number is changed by one, on the same dice; a number at its largest value is lowered by one instead.`,
  ],
}
