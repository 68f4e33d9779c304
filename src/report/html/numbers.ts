import type { GameFacts } from '../../core/facts.ts'
import type { CountEstimate, Estimate, MatchupResult } from '../../result/heading.ts'
import { quantile } from '../charts/histogram.ts'
import { checkOf } from '../sentences/answer.ts'
import { best, cellOf, interval, isNothing, type Kind, level, type Shown, show } from '../sentences/format.ts'
import { kindOf, titleOf } from '../sentences/measures.ts'
import { html, type Markup, name, unitName } from './markup.ts'

/** A column of a table of numbers. `of` gives the text of a row’s cell; null leaves the cell empty. */
interface Column {
  readonly head: string
  /** Label of the number on a narrow screen, which shows no headings. Default: the heading. */
  readonly label?: string
  readonly style: 'value' | 'minor'
  readonly of: (row: Row, shown: Shown) => string | null
}

interface Row {
  readonly label: Markup
  readonly estimate: CountEstimate
  readonly kind: Kind
}

interface Group {
  readonly heading: Markup
  readonly rows: readonly Row[]
}

/** Every number of a matchup, unit by unit: one value with one error; what checks it is folded away below. */
export function numbersTable(matchup: MatchupResult, facts: GameFacts): Markup {
  return checked(matchup, [battle(matchup), ...matchup.units.map((unit) => unitGroup(matchup, unit, facts))])
}

/** Measures of a whole battle, which belong to neither an army nor a unit. */
export function battleTable(matchup: MatchupResult, facts: GameFacts): Markup {
  const { heading, rows } = battle(matchup)
  const own = Object.entries(matchup.battle?.measures ?? {}).map(([measure, estimate]) => ({
    label: html`${titleOf(facts, measure, 'battle')}`,
    estimate,
    kind: kindOf(facts, measure, 'battle'),
  }))
  return checked(matchup, [{ heading, rows: [...rows, ...own] }])
}

/** A table of values, and one with samples beside exact values, z and quantiles folded away, if there are any. */
function checked(matchup: MatchupResult, groups: readonly Group[]): Markup {
  const told = groups.map((group) => ({ ...group, rows: group.rows.filter(({ estimate }) => !isNothing(estimate)) }))
  const rest = [...CHECKS, quantilesColumn].some(({ of }) =>
    groups.some(({ rows }) => rows.some((row) => of(row, show(row.estimate, row.kind)) !== null)),
  )
  const check = checkOf(matchup)
  return html`${groupsTable(told, valueColumns(matchup, told))}
${
  rest
    ? html`<details class="checks"><summary>Show checks</summary>
${check === null ? null : html`<p>${check}</p>\n`}${groupsTable(groups, checkColumns(matchup))}</details>`
    : null
}`
}

/** Every number of every unit. */
export function unitTables(matchup: MatchupResult, facts: GameFacts): Markup {
  return groupsTable(
    matchup.units.map((unit) => unitGroup(matchup, unit, facts)),
    checkColumns(matchup),
  )
}

function groupsTable(groups: readonly Group[], all: readonly Column[]): Markup {
  const columns = all.filter(({ of }) =>
    groups.some(({ rows }) => rows.some((row) => of(row, show(row.estimate, row.kind)) !== null)),
  )
  return html`<table class="numbers" role="table">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">measure</th>${columns.map(
    ({ head }) => html`<th scope="col" role="columnheader">${head}</th>`,
  )}</tr></thead>
${groups.map(
  ({ heading, rows }) => html`<tbody role="rowgroup">
<tr role="row"><th colspan="${columns.length + 1}" scope="rowgroup" role="rowheader">${heading}</th></tr>
${rows.map((row) => numbersRow(row, columns))}</tbody>
`,
)}</table>`
}

/** One value with one error: the exact value where it is known. */
function valueColumns({ score, battles }: MatchupResult, groups: readonly Group[]): Column[] {
  const isExact = ({ exact, method }: CountEstimate): boolean => exact !== undefined || method === 'exact'
  const all = groups.every(({ rows }) => rows.every(({ estimate }) => isExact(estimate)))
  return [
    {
      head: all ? 'exact' : 'estimate',
      style: 'value',
      of: ({ estimate, kind }) => cellOf(best(estimate), kind, battles).value,
    },
    {
      head: `${level(score.level ?? 0)} interval`,
      label: 'interval',
      style: 'minor',
      of: ({ estimate, kind }) =>
        isExact(estimate) ? (all ? null : 'exact') : cellOf(estimate, kind, battles).range || null,
    },
  ]
}

/** The sample beside the exact value, how far apart they are, and the spread over battles. */
function checkColumns({ score }: MatchupResult): Column[] {
  return [
    { head: score.level === undefined ? 'exact' : 'estimate', style: 'value', of: (_, shown) => shown.value },
    {
      head: `${level(score.level ?? 0)} interval`,
      label: 'interval',
      style: 'minor',
      of: ({ kind }, shown) => interval(shown, kind),
    },
    ...CHECKS,
    quantilesColumn,
  ]
}

/** What stands in the place of an interval and is none. */
const UNLABELLED: ReadonlySet<string> = new Set(['exact', 'in every battle'])

const CHECKS: readonly Column[] = [
  { head: 'exact', style: 'minor', of: (_, { exact }) => exact },
  { head: 'z', style: 'minor', of: (_, { z }) => z },
]

const quantilesColumn: Column = { head: '5 · 50 · 95%', style: 'minor', of: ({ estimate }) => quantiles(estimate) }

function numbersRow(row: Row, columns: readonly Column[]): Markup {
  const shown = show(row.estimate, row.kind)
  return html`<tr role="row"><td role="cell">${row.label}</td>${columns.map(({ head, label = head, style, of }) => {
    const text = of(row, shown)
    return html`<td role="cell" class="${style}" data-label="${text !== null && UNLABELLED.has(text) ? '' : label}">${text}</td>`
  })}</tr>
`
}

function battle({ armies, outcome, score, turns }: MatchupResult): Group {
  return {
    heading: html`The battle`,
    rows: [
      { label: html`Wins of ${name(armies[0])}`, estimate: outcome.first, kind: 'share' },
      { label: html`Draws`, estimate: outcome.draw, kind: 'share' },
      { label: html`Wins of ${name(armies[1])}`, estimate: outcome.second, kind: 'share' },
      { label: html`Score of ${name(armies[0])}`, estimate: score, kind: 'share' },
      { label: html`Turns played`, estimate: turns, kind: 'count' },
    ],
  }
}

function unitGroup(matchup: MatchupResult, unit: MatchupResult['units'][number], facts: GameFacts): Group {
  const side = unit.army === matchup.armies[0] ? 'first' : 'second'
  return {
    heading: html`<span class="badge ${side}"></span>${unitName(unit)}`,
    rows: Object.entries(unit.measures).map(([measure, estimate]) => ({
      label: html`${titleOf(facts, measure)}`,
      estimate,
      kind: kindOf(facts, measure),
    })),
  }
}

function quantiles(estimate: CountEstimate): string | null {
  const of = estimate.quantiles
  return of ? [of[5], of[50], of[95]].map((value) => quantile(estimate, value)).join(' · ') : null
}

/** The numbers behind the chart of one event: a row per turn, a column per unit. */
export function turnsTable(matchup: MatchupResult, event: string, facts: GameFacts): Markup {
  const units = matchup.units.filter(({ byTurn }) => byTurn[event])
  const turns = Math.max(...units.map(({ byTurn }) => byTurn[event]?.length ?? 0))
  const title = titleOf(facts, event)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, turn by turn: ${matchup.name}, ${matchup.variant}"><table class="turns rows" role="table">
<thead><tr><th scope="col">${title} by turn</th>${units.map((unit) => html`<th scope="col">${unitName(unit)}</th>`)}</tr></thead>
<tbody>
${Array.from({ length: turns }, (_, turn) => {
  const cells = units.map((unit) => turnCell(unit.byTurn[event]?.[turn], `${unit.army} ${unit.unit}`, matchup.battles))
  return html`<tr><th scope="row">${turn + 1}</th>${cells}</tr>
`
})}</tbody>
</table></div>`
}

function turnCell(estimate: Estimate | undefined, label: string, battles: number | undefined): Markup {
  if (!estimate) return html`<td></td>`
  const { value, range } = cellOf(best(estimate), 'share', battles)
  return html`<td data-label="${label}">${value} <small>${range}</small></td>`
}
