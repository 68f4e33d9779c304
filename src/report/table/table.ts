import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { CountEstimate, Estimate, MatchupResult } from '../../result/heading.ts'
import { quantile } from '../charts/histogram.ts'
import { reportOf } from '../commands.ts'
import { answers } from '../sentences/answer.ts'
import { changedLines } from '../sentences/changed.ts'
import { clauseLines } from '../sentences/clauses.ts'
import { isCrowded } from '../sentences/crowded.ts'
import { finished } from '../sentences/finished.ts'
import { best, cellOf, interval, isNothing, type Kind, level, show } from '../sentences/format.ts'
import { allGenerals, generalsOf } from '../sentences/generals.ts'
import { isBattle, kindOf, titleOf } from '../sentences/measures.ts'
import { READINGS, readingsOf } from '../sentences/readings.ts'
import { ruleset } from '../sentences/ruleset.ts'
import { anytimeText, endedText, endings, isAdaptive, shardText, stopText } from '../sentences/stopped.ts'
import { testedAnswers } from '../sentences/tested.ts'
import { counted, isolated, plain, unitName, whole } from '../sentences/text.ts'
import { isTelling, scoreTrustText, trustLines } from '../sentences/trust.ts'
import { battleBlocks, scoreLines } from './battle.ts'
import { clauseBlocks } from './clauses.ts'
import { type Column, grid, type Inks, inks, taken, wrapped } from './grid.ts'

export interface TableOptions {
  /** Width of the terminal. Default 80. */
  readonly columns?: number
  /** Bold and dim text by ANSI codes. Default false. */
  readonly colour?: boolean
  /** Folder of the result files, for commands that read them. */
  readonly folder?: string
  /** Whether what is there to check the answer is printed too: samples beside exact values, z, quantiles, p values. Default false. */
  readonly checks?: boolean
}

/** The terminal report of a result: the answer, then every number with its error. It ends with a line break. */
export function renderTable(document: ResultDocument, facts: GameFacts, options: TableOptions = {}): string {
  const width = options.columns ?? 80
  const ink = inks(options.colour ?? false)
  const checks = options.checks ?? false
  const title = document.question ?? document.title
  const changed = changedLines(document).map((line) => ink.dim(wrapped(line, width)))
  const blocks = [[ink.bold(wrapped(plain(title), width)), ...changed].join('\n')]
  const report = reportOf(document)
  if (report !== null) {
    const said = [...report.answers(document, facts), ...testedAnswers(document)]
    blocks.push(...said.map((answer) => wrapped(answer, width)))
    blocks.push(...report.blocks(document, facts, width, ink, options.folder ?? null, checks))
    blocks.push(...trustBlocks(document, width, ink))
  }
  const crowded = isCrowded(document)
  if (crowded && report === null) {
    blocks.push(...overview(document, width, ink), ...trustBlocks(document, width, ink))
  }
  const told = crowded || report?.full === false ? [] : answers(document, facts)
  for (const { matchup, sentence, more, check } of told) {
    const under = document.variants.length > 1 ? `Under ${isolated(matchup.variant)}: ` : ''
    const said = [`${under}${sentence}`, more, checks ? (check ?? '') : '']
    blocks.push(wrapped(said.filter((text) => text !== '').join(' '), width))
    if (matchup.battles === 0) continue
    const trust = scoreTrustText(matchup)
    const telling = isTelling(matchup.trust)
    if (trust !== null && telling) blocks.push(wrapped(trust, width))
    blocks.push(
      heading(document, matchup, width, ink),
      estimates(matchup, facts, width, ink, checks),
      ...(isBattle(matchup) ? battleBlocks(document, matchup, facts, width, ink) : []),
      ...(isBattle(matchup) ? [] : events(matchup)).map((event) => byTurn(matchup, event, facts, width, ink)),
    )
    if (trust !== null && !telling) blocks.push(ink.dim(wrapped(trust, width)))
    // Whole battles never have exact values, so nothing is said about it.
    if (!matchup.twin.solved && !isBattle(matchup))
      blocks.push(ink.dim(wrapped(`No exact values: ${plain(matchup.twin.reason)}.`, width)))
  }
  const clauses = clauseLines(document, facts)
  if (clauses !== null) blocks.push(...clauseBlocks(clauses, width, ink))
  const notes = [...notesOn(document, told.length > 0, crowded && report === null, checks), ...stopNotes(document)]
  if (notes.length > 0) blocks.push(ink.dim(wrapped(notes.join(' '), width)))
  const readings = readingsOf(document, facts)
  if (readings !== null) {
    const { switches, command } = readings
    blocks.push(
      [
        wrapped(`${READINGS.title}: ${switches.join(', ')} (${READINGS.about}).`, width),
        ...(command === null ? [] : [`${ink.dim('To measure it here:')} ${plain(command)}`]),
      ].join('\n'),
    )
  }
  // Commands are not wrapped, so that they can be copied.
  blocks.push(`${ink.dim('Repeat:')} ${plain(document.repeat)}`)
  return `${blocks.join('\n\n')}\n`
}

function trustBlocks(document: ResultDocument, width: number, { dim }: Inks): string[] {
  return trustLines(document).map(({ text, telling }) => (telling ? wrapped(text, width) : dim(wrapped(text, width))))
}

const QUANTILES = '5/50/95%'

/** Notes on columns that need an explanation. `full`: matchups are reported in full. `lines`: each has one line. */
function notesOn({ matchups, status }: ResultDocument, full: boolean, lines: boolean, checks: boolean): string[] {
  const spread = full && checks && matchups.some(({ turns }) => turns.quantiles)
  const z = full && checks && matchups.some(({ score }) => score.z !== undefined)
  const isSolved = matchups.some(({ battles = 0, score }) => battles > 0 && score.exact !== undefined)
  return [
    ...(spread ? [`${QUANTILES}: values that at least this part of the battles did not exceed.`] : []),
    ...(full && matchups.some(({ battle }) => battle !== undefined)
      ? [
          `±: half of the ${level(matchups[0]?.score.level ?? 0)} interval. Further measures, and those by turn: in the page and in results.csv.`,
        ]
      : []),
    ...(lines
      ? [
          'Scores count draws as half. Each interval holds by itself: of many, about one in twenty misses.',
          ...(status === 'interrupted' ? ['Interrupted: these are the battles finished by then.'] : []),
          'Each matchup in full: in the page and in results.csv.',
        ]
      : []),
    ...(full && !checks && isSolved ? ['Exact values; --checks sets the battles played beside them.'] : []),
    ...(z ? ['z: distance from the exact value in standard errors.'] : []),
  ]
}

/** Notes on a run whose number of battles was not fixed: what ended it, and the meaning of its intervals. */
function stopNotes(document: ResultDocument): string[] {
  const matchups = finished(document)
  const ended = matchups.length > 1 ? endings(document) : null
  const held = anytimeText(matchups.flatMap(({ outcome, score, turns }) => [score, outcome.first, turns]))
  const part = shardText(document)
  return [
    ...(part === null ? [] : [`This run played ${part}.`]),
    ...(isAdaptive(document) ? [`Stopping rule: ${stopText(document)}.`] : []),
    ...(ended === null ? [] : [`Matchups: ${ended}.`]),
    ...(held === null ? [] : [held]),
  ]
}

function heading(document: ResultDocument, matchup: MatchupResult, width: number, { bold, dim }: Inks): string {
  const { name, variant, battles } = matchup
  const how = battles === undefined ? 'exact' : `${counted(battles, 'battle')}, seed ${plain(document.seed)}`
  const generals = generalsOf(matchup)
  const ended = endedText(matchup)
  const about = [
    `rules ${ruleset(document, variant)}, ${how}`,
    ...(ended === null ? [] : [ended]),
    ...(generals === null ? [] : [generals]),
  ]
  return [bold(isolated(name)), ...about.map((text) => dim(wrapped(text, width)))].join('\n')
}

/** Blocks for many matchups: how they were played, and one line for each. */
function overview(document: ResultDocument, width: number, ink: Inks): string[] {
  const matchups = finished(document)
  const rules = document.variants.map(({ name }) => ruleset(document, name)).join('; ')
  const least = Math.min(...matchups.map(({ battles = 0 }) => battles))
  const most = Math.max(...matchups.map(({ battles = 0 }) => battles))
  const each = least === most ? counted(most, 'battle') : `${whole(least)} to ${counted(most, 'battle')}`
  const generals = allGenerals(document)
  const about = [
    `${counted(matchups.length, 'matchup')} of ${each}, rules ${rules}, seed ${plain(document.seed)}`,
    ...(generals === null ? [] : [generals]),
  ]
  return [about.map((text) => ink.dim(wrapped(text, width))).join('\n'), scoreLines(document, width, ink)]
}

/** A line of the table of estimates; a unit's name has no estimate. */
interface Line {
  readonly label: string
  readonly estimate?: CountEstimate
  readonly kind?: Kind
}

function estimates(matchup: MatchupResult, facts: GameFacts, width: number, ink: Inks, checks: boolean): string {
  const { outcome, score, turns, battles } = matchup
  const [first, second] = matchup.armies
  const lines: Line[] = [
    { label: `Wins of ${isolated(first)}`, estimate: outcome.first, kind: 'share' },
    { label: 'Draws', estimate: outcome.draw, kind: 'share' },
    { label: `Wins of ${isolated(second)}`, estimate: outcome.second, kind: 'share' },
    { label: `Score of ${isolated(first)}`, estimate: score, kind: 'share' },
    { label: 'Turns played', estimate: turns },
    ...(isBattle(matchup) ? [] : matchup.units).flatMap((unit) => [
      { label: unitName(unit) },
      ...Object.entries(unit.measures)
        .filter(([, estimate]) => checks || !isNothing(estimate))
        .map(([name, estimate]) => ({
          label: `  ${titleOf(facts, name)}`,
          estimate,
          kind: kindOf(facts, name),
        })),
    ]),
  ]
  const told = lines.flatMap(({ estimate }) => estimate ?? [])
  const isExact = (estimate: CountEstimate): boolean => estimate.exact !== undefined || estimate.method === 'exact'
  const all = told.every(isExact)
  const column = (head: string, of: (estimate: CountEstimate, kind: Kind) => string | null): Column => ({
    head,
    cells: lines.map(({ estimate, kind = 'count' }) => (estimate ? (of(estimate, kind) ?? '') : '')),
  })
  const rest = [
    column('exact', (estimate, kind) => show(estimate, kind).exact),
    column('z', (estimate, kind) => show(estimate, kind).z),
    { head: QUANTILES, cells: lines.map(({ estimate }) => quantiles(estimate)), minor: true },
  ]
  const ranges = `${level(score.level ?? 0)} interval`
  const values = checks
    ? [
        column(score.method === 'exact' ? 'exact' : 'estimate', (estimate, kind) => show(estimate, kind).value),
        { ...column(ranges, (estimate, kind) => interval(show(estimate, kind), kind)), minor: true },
        ...rest,
      ]
    : [
        column(all ? 'exact' : 'estimate', (estimate, kind) => cellOf(best(estimate), kind, battles).value),
        {
          ...column(ranges, (estimate, kind) =>
            isExact(estimate) ? (all ? '' : 'exact') : cellOf(estimate, kind, battles).range,
          ),
          minor: true,
        },
      ]
  const used = values.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headings = new Set(lines.flatMap(({ estimate }, row) => (estimate ? [] : [row])))
  return grid([{ head: '', cells: lines.map(({ label }) => label) }, ...used], width, ink, headings)
}

function quantiles(estimate: CountEstimate | undefined): string {
  const of = estimate?.quantiles
  return of ? [of[5], of[50], of[95]].map((value) => quantile(estimate, value)).join('/') : ''
}

/** Events that any unit has by turn, in the order of the document. */
function events(matchup: MatchupResult): string[] {
  return [...new Set(matchup.units.flatMap((unit) => Object.keys(unit.byTurn)))]
}

/** How often an event had happened by the end of each turn. Turns in the middle are left out if they do not fit. */
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
  if (!estimate) return ''
  const seen = best(estimate)
  return seen.estimate === 0 ? '0' : show(seen, 'share').value.replace('%', '')
}
