import type { GameFacts } from '../../core/facts.ts'
import { hasRole } from '../../core/roles.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { CountEstimate, Estimate, MatchupResult, SideResult, UnitResult } from '../../result/heading.ts'
import { finished } from '../sentences/finished.ts'
import { interval, level, show } from '../sentences/format.ts'
import { harm, isBattle, kindOf, measuresOf, titleOf } from '../sentences/measures.ts'
import { clipped, counted, isolated, lower, plain, unitName } from '../sentences/text.ts'
import { apart } from './apart.ts'
import { type Cell, cells } from './histogram.ts'
import { withoutTwice } from './told-twice.ts'

/** A template of `reports/charts/`: its file name without ending. */
export type ChartName = string

/** What fills a template: rows for its data source and a value for each of its parameters. */
export interface ChartData {
  readonly chart: ChartName
  readonly rows: readonly ChartRow[]
  /** Text that names the battles and explains the marks. */
  readonly note: string
  /** Room for labels beside marks, in pixels. Default: the template's. */
  readonly labels?: number
  /** Places of the ticks of the axis; left out: as Vega chooses. */
  readonly at?: readonly number[]
  /** The unit counted along x, if it differs from the template's. */
  readonly noun?: string
  /** Letters in a line of the note, for templates that break it into lines. */
  readonly letters?: number
}

export type ChartRow = Readonly<Record<string, string | number>>

export type Side = 'first' | 'draw' | 'second'

/** Wins, draws and losses: three rows per matchup and variant, laid end to end from 0 to 1. */
export function winRate(document: ResultDocument): ChartData {
  const many = document.variants.length > 1
  const rows = finished(document).flatMap((matchup, row) => {
    const { first, draw, second } = matchup.outcome
    const about = { row, matchup: plain(matchup.name), variant: plain(matchup.variant) }
    const end = 1 - second.estimate
    const [one, two] = matchup.armies
    return [
      // The whiskers of each side are at the end of its bar; those of the second army count from the right.
      {
        ...about,
        ...outcome('first', `Wins of ${isolated(one)}`, first),
        from: 0,
        to: first.estimate,
        ...bounds(first.low, first.high, first.exact),
      },
      {
        ...about,
        ...outcome('draw', 'drawn', draw),
        heading: many ? clipped(about.variant, 24) : '',
        from: first.estimate,
        to: end,
      },
      {
        ...about,
        ...outcome('second', `Wins of ${isolated(two)}`, second),
        from: end,
        to: 1,
        ...bounds(complement(second.high), complement(second.low), complement(second.exact)),
      },
    ]
  })
  return { chart: 'win-rate', rows, note: note(document, rows, undefined, 'whiskers') }
}

function outcome(side: Side, what: string, estimate: Estimate): ChartRow {
  const shown = show(estimate, 'share')
  const range = interval(shown, 'share')
  return {
    side,
    label: side === 'draw' ? `${shown.value} ${what}` : `${what} ${shown.value}`,
    interval: range === null ? '' : range,
    share: estimate.estimate,
    ...values(estimate),
  }
}

function complement(share: number | undefined): number | undefined {
  return share === undefined ? undefined : 1 - share
}

function bounds(low?: number, high?: number, exact?: number): ChartRow {
  return {
    ...(low === undefined || high === undefined ? {} : { boundLow: low, boundHigh: high }),
    ...(exact === undefined ? {} : { boundExact: exact }),
  }
}

/** Distribution of harm over battles, such as wounds, a panel for each unit and measure. Games that name no harm show all counts. */
export function wounds(document: ResultDocument, matchup: MatchupResult, facts: GameFacts): ChartData {
  const counts = measuresOf(facts, 'unit').filter(({ kind }) => kind === 'count')
  const harmful = counts.filter((measure) => hasRole(measure, 'harm'))
  const chosen = withoutTwice(
    matchup,
    (harmful.length > 0 ? harmful : counts).map(({ name }) => name),
  )
  let order = 0
  const outside: string[] = []
  const rows = matchup.units.flatMap((unit) =>
    chosen.flatMap((measure) => {
      const estimate: CountEstimate | undefined = unit.measures[measure]
      if (!estimate?.histogram) return []
      order++
      const panel = `${unitName(unit)}: ${lower(titleOf(facts, measure))}`
      if (estimate.beyond) outside.push(`${counted(estimate.beyond, 'battle')} beyond the chart of ${panel}`)
      const about = {
        ...unitRow(matchup, unit),
        panel,
        order,
        measure,
      }
      return visible(cells(matchup, estimate)).flatMap(({ value, share, exact }) => {
        if (value === 'beyond') return []
        // For solved matchups the bars are probabilities. For sampled ones there is no bar past the histogram, though exact values may go
        // on.
        if (matchup.battles === undefined) return [{ ...about, value, share: exact ?? 0 }]
        return [
          { ...about, value, ...(share === undefined ? {} : { share }), ...(exact === undefined ? {} : { exact }) },
        ]
      })
    }),
  )
  const notes = [note(document, rows, matchup), ...outside].join(' · ')
  return { chart: 'wounds', rows, note: notes, noun: harm(facts) }
}

/** Shares, and differences of shares, too small to be seen in a chart. */
const UNSEEN = 0.0005

/** Cuts the tail where bars would be too small to see; `distributions.csv` has all of it. */
function visible(of: readonly Cell[]): readonly Cell[] {
  return of.slice(0, of.findLastIndex(({ share = 0, exact = 0 }) => Math.max(share, exact) >= UNSEEN) + 1)
}

/**
 * Cumulative incidence of every event: a panel for each event, with a line for each unit, named at its end. For battles, events of armies
 * come before events of units, and only the units of an army with the highest lines are shown. The chart ends when all its lines stay level,
 * but has `least` turns if there are so many.
 */
export function breakByTurn(document: ResultDocument, matchup: MatchupResult, facts: GameFacts, least = 0): ChartData {
  const battle = isBattle(matchup)
  const of = (owner: 'army' | 'unit') =>
    measuresOf(facts, owner).flatMap(({ name }) =>
      kindOf(facts, name, owner) === 'share' ? [{ owner, event: name }] : [],
    )
  let left = false
  let never = false
  const events = [...(battle ? of('army') : []), ...of('unit')].map(({ owner, event }) => {
    const all = [...(owner === 'unit' ? matchup.units : (matchup.sides ?? []))].flatMap((unit): Line[] => {
      const turns = unit.byTurn?.[event] ?? []
      const last = turns.at(-1)
      return last ? [{ unit, turns, last }] : []
    })
    const lines = battle ? most(all) : all
    const befallen = all.filter(({ last }) => last.estimate > 0).length
    left ||= lines.length < befallen
    never ||= battle && lines.length > 0 && befallen < all.length
    return { owner, event, lines }
  })
  // Many bands on top of each other hide everything.
  const bands = !battle || events.every(({ lines }) => lines.length <= LINES)
  const shown = Math.max(least, ...events.flatMap(({ lines }) => lines.map(({ turns }) => settled(turns))))
  let ended: number | undefined
  const rows = events.flatMap(({ owner, event, lines }, order) => {
    const ends = lines.flatMap(({ last }) => [last.estimate, ...(bands ? [last.high ?? 0, last.exact ?? 0] : [])])
    const top = Math.max(...ends)
    const heights = apart(
      lines.map(({ last }) => last.estimate),
      top,
      GAP,
    )
    return lines.flatMap(({ unit, turns, last }, i) => {
      const own = lines.slice(0, i).filter((line) => line.unit.army === unit.army)
      const about = {
        ...lineRow(matchup, unit),
        ...(battle ? { slot: own.length } : {}),
        panel: titleOf(facts, event, owner),
        order,
        measure: event,
      }
      const late = later(last, unit.measures[event])
      if (late) ended = turns.length
      const end = {
        labelAt: heights[i] ?? 0,
        label: `${show(last, 'share').value}${late ? ` by turn ${turns.length}` : ''} ${lineName(unit, battle)}`,
        name: lineName(unit, battle),
      }
      const told = turns.slice(0, shown)
      return told.map((estimate, turn) => ({
        ...about,
        turn: turn + 1,
        estimate: estimate.estimate,
        ...(bands ? values(estimate) : {}),
        ...(turn === told.length - 1 ? end : {}),
      }))
    })
  })
  const till = ended === undefined ? [] : [`to turn ${ended}: totals count later turns, too`]
  const few = [
    ...(left ? [`of each army the ${LINES} units an event befell most often`] : []),
    ...(never ? ['without those it never befell'] : []),
  ]
  return {
    chart: 'break-by-turn',
    rows,
    note: [note(document, rows, matchup, bands ? 'bands' : undefined), ...till, ...few].join(' · '),
    ...(battle ? { labels: 280 } : {}),
  }
}

/** How many turns of a line to draw: until it stays level to the end, and one turn more. `results.csv` has all turns. */
function settled(turns: readonly Estimate[]): number {
  const last = turns.at(-1)
  const differs = ({ estimate, exact }: Estimate): boolean =>
    Math.abs(estimate - (last?.estimate ?? 0)) >= UNSEEN || Math.abs((exact ?? 0) - (last?.exact ?? 0)) >= UNSEEN
  return Math.min(turns.length, turns.findLastIndex(differs) + 3)
}

/** In a battle a unit is named before its army: a long label loses the army's name, which the colour also shows. */
function lineName(of: UnitResult | SideResult, battle: boolean): string {
  if (!isUnit(of)) return isolated(of.army)
  return battle ? `${isolated(of.unit)} (${isolated(of.army)})` : unitName(of)
}

interface Line {
  readonly unit: UnitResult | SideResult
  readonly turns: readonly Estimate[]
  readonly last: Estimate
}

/** Most lines of an army in a panel; that many differ by dash and shape. */
const LINES = 4

/** The lines of each army with the highest ends, in the order given, without those of units and armies that the event never befell. */
function most(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line) => {
    if (line.last.estimate === 0) return false
    const higher = lines.filter(
      (other, i) =>
        other.unit.army === line.unit.army &&
        (other.last.estimate > line.last.estimate ||
          (other.last.estimate === line.last.estimate && i < lines.indexOf(line))),
    )
    return higher.length < LINES
  })
}

function isUnit(of: UnitResult | SideResult): of is UnitResult {
  return 'unit' in of
}

function lineRow(matchup: MatchupResult, of: UnitResult | SideResult): ChartRow {
  if (isUnit(of)) return unitRow(matchup, of)
  const side: Side = of.army === matchup.armies[0] ? 'first' : 'second'
  return { army: plain(of.army), side, line: side, slot: 0 }
}

/** Whether the event also happened after the last turn that has a row, so that its total is larger than the end of the line. */
function later(last: Estimate, total: Estimate | undefined): boolean {
  if (total === undefined || Math.abs(total.estimate - last.estimate) < 1e-12) return false
  return show(total, 'share').value !== show(last, 'share').value
}

function unitRow(matchup: MatchupResult, unit: UnitResult): ChartRow {
  const side: Side = unit.army === matchup.armies[0] ? 'first' : 'second'
  const own = matchup.units.filter(({ army }) => army === unit.army)
  // Templates distinguish four units of an army by dash and shape; further units repeat them and differ by their labels.
  return {
    army: plain(unit.army),
    side,
    unit: plain(unit.unit),
    line: `${side} ${unit.unit}`,
    slot: own.indexOf(unit) % 4,
  }
}

export function values({ low, high, exact }: Estimate): ChartRow {
  return {
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(exact === undefined ? {} : { exact }),
  }
}

/** Height of a label as a share of the plot. */
const GAP = 0.09

/** The subject of a chart, and how to read its marks. */
export function note(
  document: ResultDocument,
  rows: readonly ChartRow[],
  matchup?: MatchupResult,
  error?: string,
): string {
  const about = matchup ?? finished(document)[0]
  const of = about?.score.level
  const exact = rows.filter((row) => row.exact !== undefined).length
  return [
    ...(matchup ? [isolated(clipped(matchup.name, 60))] : []),
    ...(matchup && document.variants.length > 1 ? [`rules ${plain(clipped(matchup.variant, 30))}`] : []),
    ...(about?.battles === undefined ? ['exact'] : [counted(about.battles, 'battle')]),
    ...(error && of !== undefined ? [`${error}: ${level(of)} interval`] : []),
    ...(exact > 0 ? [`diamonds: exact${exact < rows.length ? ', where known' : ''}`] : []),
  ].join(' · ')
}
