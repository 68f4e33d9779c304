import type { GameFacts } from '../core/facts.ts'
import type { CountEstimate, Estimate, MatchupResult, ResultDocument } from '../run/document.ts'
import { answers } from './answer.ts'
import { interval, type Kind, level, type Shown, show } from './format.ts'
import { quantile } from './histogram.ts'
import { kindOf, titleOf } from './measures.ts'
import { type Column, grid, type Inks, inks, taken, wrapped } from './table/grid.ts'
import { counted, isolated, plain, unitName } from './text.ts'

export interface TableOptions {
  /** Width of the terminal. Default 80. */
  readonly columns?: number
  /** Bold and dim text by ANSI codes. Default false. */
  readonly colour?: boolean
}

/** The result for people at a terminal: the answer, then every number with its error. Ends with a line break. */
export function renderTable(document: ResultDocument, facts: GameFacts, options: TableOptions = {}): string {
  const width = options.columns ?? 80
  const ink = inks(options.colour ?? false)
  const title = document.question ?? document.title
  const blocks = [ink.bold(wrapped(plain(title), width))]
  for (const { matchup, sentence } of answers(document)) {
    const under = document.variants.length > 1 ? `Under ${isolated(matchup.variant)}: ` : ''
    blocks.push(wrapped(`${under}${sentence}`, width))
    if (matchup.battles === 0) continue
    blocks.push(
      heading(document, matchup, width, ink),
      estimates(matchup, facts, width, ink),
      ...events(matchup).map((event) => byTurn(matchup, event, facts, width, ink)),
    )
    if (!matchup.twin.solved) blocks.push(ink.dim(wrapped(`No exact values: ${plain(matchup.twin.reason)}.`, width)))
  }
  const notes = notesOn(document)
  if (notes.length > 0) blocks.push(ink.dim(wrapped(notes.join(' '), width)))
  return `${blocks.join('\n\n')}\n`
}

const QUANTILES = '5/50/95 %'

/** What the columns mean that do not say so themselves. */
function notesOn({ matchups }: ResultDocument): string[] {
  const spread = matchups.some(({ turns }) => turns.quantiles)
  const z = matchups.some(({ score }) => score.z !== undefined)
  return [
    ...(spread ? [`${QUANTILES}: values which at least that part of the battles did not exceed.`] : []),
    ...(z ? ['z: distance from the exact value in standard errors.'] : []),
  ]
}

function heading(
  document: ResultDocument,
  { name, variant, battles }: MatchupResult,
  width: number,
  { bold, dim }: Inks,
): string {
  const how = battles === undefined ? 'exact' : `${counted(battles, 'battle')}, seed ${plain(document.seed)}`
  return `${bold(isolated(name))}\n${dim(wrapped(`rules ${plain(variant)}${changes(document, variant)}, ${how}`, width))}`
}

/** What a variant changes, where its name does not say so itself: ` (core, rearBonus: 1)`. */
function changes({ variants }: ResultDocument, name: string): string {
  const variant = variants.find((each) => each.name === name)
  const switches = Object.entries(variant?.changes ?? {})
  if (variant === undefined || switches.length === 0 || name.includes('=')) return ''
  return ` (${[variant.edition, ...switches.map(([key, value]) => `${key}: ${value}`)].join(', ')})`
}

/** A line of the table of estimates; a unit's name has no estimate. */
interface Line {
  readonly label: string
  readonly estimate?: CountEstimate
  readonly kind?: Kind
}

function estimates(matchup: MatchupResult, facts: GameFacts, width: number, ink: Inks): string {
  const { outcome, score, turns } = matchup
  const [first, second] = matchup.armies
  const lines: Line[] = [
    { label: `${isolated(first)} wins`, estimate: outcome.first, kind: 'share' },
    { label: 'Draw', estimate: outcome.draw, kind: 'share' },
    { label: `${isolated(second)} wins`, estimate: outcome.second, kind: 'share' },
    { label: `Score of ${isolated(first)}`, estimate: score, kind: 'share' },
    { label: 'Turns played', estimate: turns },
    ...matchup.units.flatMap((unit) => [
      { label: unitName(unit) },
      ...Object.entries(unit.measures).map(([name, estimate]) => ({
        label: `  ${titleOf(facts, name)}`,
        estimate,
        kind: kindOf(facts, name),
      })),
    ]),
  ]
  const column = (head: string, of: (shown: Shown, kind: Kind) => string | null): Column => ({
    head,
    cells: lines.map(({ estimate, kind = 'count' }) => (estimate ? (of(show(estimate, kind), kind) ?? '') : '')),
  })
  const optional = [
    { ...column(`${level(score.level ?? 0)} interval`, interval), minor: true },
    column('exact', ({ exact }) => exact),
    column('z', ({ z }) => z),
    { head: QUANTILES, cells: lines.map(({ estimate }) => quantiles(estimate)), minor: true },
  ]
  const used = optional.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const value = column(score.method === 'exact' ? 'exact' : 'estimate', (shown) => shown.value)
  const headings = new Set(lines.flatMap(({ estimate }, row) => (estimate ? [] : [row])))
  return grid([{ head: '', cells: lines.map(({ label }) => label) }, value, ...used], width, ink, headings)
}

function quantiles(estimate: CountEstimate | undefined): string {
  const of = estimate?.quantiles
  return of ? [of[5], of[50], of[95]].map((value) => quantile(estimate, value)).join('/') : ''
}

/** Events any unit has by turn, in the order of the document. */
function events(matchup: MatchupResult): string[] {
  return [...new Set(matchup.units.flatMap((unit) => Object.keys(unit.byTurn)))]
}

/** How often an event had happened by the end of each turn. Turns in the middle are left out where they do not fit. */
function byTurn(matchup: MatchupResult, event: string, facts: GameFacts, width: number, ink: Inks): string {
  const units = matchup.units.filter((unit) => unit.byTurn[event])
  const labels = units.map(unitName)
  const last = Math.max(...units.map((unit) => unit.byTurn[event]?.length ?? 0))
  const turns = Array.from({ length: last }, (_, i) => ({
    head: String(i + 1),
    cells: units.map((unit) => percentage(unit.byTurn[event]?.[i])),
  }))
  const room = width - Math.min(Math.max(...labels.map((label) => label.length)), width / 3)
  const fits = (columns: readonly Column[]): boolean => taken(columns) <= room
  let shown: Column[] = turns
  for (let keep = last - 2; !fits(shown) && keep > 0; keep--) {
    shown = [...turns.slice(0, keep), { head: '…', cells: units.map(() => '…') }, ...turns.slice(-1)]
  }
  const title = `${titleOf(facts, event)} by the end of turn, % of battles`
  return `${ink.bold(title)}\n${grid([{ head: '', cells: labels }, ...shown], width, ink, new Set())}`
}

function percentage(estimate: Estimate | undefined): string {
  return estimate ? show(estimate, 'share').value.replace(' %', '') : ''
}
