import * as maths from '../../core/maths.ts'
import type { BalanceDocument, BalancedUnit, UnitVerdict } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { head, html, type Markup, name, scrolled } from '../html/markup.ts'
import { level, show } from '../sentences/format.ts'
import { bare, changeText, grouped, levelOf, money, namesOf, rangeText, VERDICTS, worth, worthRange } from './units.ts'

/** A row per unit: cost, worth, scores and verdict, group by group. */
export function unitTable(document: BalanceDocument): Markup {
  const of = level(levelOf(document))
  const titles = ['unit', 'cost, today → new', `worth, ${of} interval`, 'score today, %', 'at the new cost, %']
  return scrolled(
    'What each unit should cost',
    html`<table class="sortable stacked costs rows" data-filters="faction,verdict" role="table">
${head(titles)}
${grouped(document).map(
  ({ heading, units }) => html`<tbody>
${heading === null ? null : html`<tr><th colspan="${titles.length}" scope="rowgroup">${name(heading)}</th></tr>\n`}${units.map((unit) => unitRow(unit, heading))}</tbody>
`,
)}</table>`,
  )
}

function unitRow(unit: BalancedUnit, faction: string | null): Markup {
  const { current, rounded, score, balanced } = unit
  const cost =
    rounded === current
      ? html`${money(current)}`
      : html`${money(current)} → <b>${money(rounded)}</b> <small>${changeText(unit)}%</small>`
  const verified =
    score.verified === null
      ? null
      : html`${bare(score.verified)} <small>${range(score.verified)}</small> <small>${balanced}</small>`
  const group = faction === null ? null : html` data-faction="${faction}"`
  return html`<tr${group} data-verdict="${VERDICTS[unit.verdict]}"><th scope="row">${name(unit.name)}<br>${badge(unit.verdict)}</th><td data-label="cost" data-value="${unit.changePercent}">${cost}</td><td data-label="worth" data-value="${unit.recommended ?? ''}">${worth(unit)?.value ?? '–'} <small>${worthRange(unit)}</small></td><td data-label="score today, %" data-value="${score.now.estimate}">${bare(score.now)} <small>${range(score.now)}</small></td><td data-label="at the new cost, %" data-value="${score.verified?.estimate ?? ''}">${verified}</td></tr>
`
}

/** The interval of a score without its sign of percent. */
function range(score: Estimate): string {
  return rangeText(score).replace('%', '')
}

const SIDES: Readonly<Partial<Record<UnitVerdict, string>>> = {
  raise: 'more',
  lower: 'less',
  situational: 'open',
  'policy-dependent': 'open',
  'not-identified': 'open',
}

function badge(verdict: UnitVerdict): Markup {
  return html`<span class="tag ${SIDES[verdict] ?? 'plain'}">${VERDICTS[verdict]}</span>`
}

/** The reason of the verdict on each unit, and what its worth depends on. */
export function unitReasons(document: BalanceDocument): Markup {
  const called = namesOf(document)
  return html`<details><summary>Why, unit by unit</summary>
<dl class="watch">
${document.units.map((unit) => html`<dt><b>${name(unit.name)}</b> ${badge(unit.verdict)}</dt><dd>${unit.reason}${dependence(unit, called)}</dd>\n`)}</dl>
</details>`
}

/** Least |ln| of the ratio of the worth in large units to the worth in small ones at which the page reports both. */
const BY_SIZE = 0.1

/** Sentences on the worth of a unit in other sizes and among other opponents; empty if these are unknown. */
function elsewhere({ bySize = [], otherField }: BalancedUnit): string {
  const [small, large] = [bySize[0], bySize.at(-1)]
  const isLarge = small && large && Math.abs(maths.log(large.estimate / small.estimate)) > BY_SIZE
  const sizes = isLarge
    ? ` Worth ${digits(small.estimate)} if about ${Math.round(small.models)} fight, ${digits(large.estimate)} if about ${Math.round(large.models)} do.`
    : ''
  const field = otherField
    ? ` With other opponents of the same sort in the field, it could be worth ${digits(otherField.low)} to ${digits(otherField.high)}.`
    : ''
  return sizes + field
}

function digits(points: number): string {
  return String(Number(points.toPrecision(3)))
}

function dependence(unit: BalancedUnit, called: (id: string) => string): Markup {
  const { situational, byBand = [], byPolicy = [] } = unit
  const other = elsewhere(unit)
  const apart = [...byBand, ...byPolicy].map((cost) => {
    const { value, low, high } = show({ ...cost, level: 0, method: '' }, 'count')
    return html` ${cost.name}: ${value} (${low} to ${high}).`
  })
  if (situational === null) return html`${apart}${other}`
  const { best, worst, tau } = situational
  const percent = (score: number): string => `${Math.round(100 * score)}%`
  const factor = tau < 0.01 ? null : html`, its worth by a factor of ${maths.exp(tau).toFixed(2)} either way`
  return html`${apart} At the new costs best against ${name(called(best.unit))} (${percent(best.score)}), worst against ${name(called(worst.unit))} (${percent(worst.score)})${factor}.${other}`
}
