import { plain } from '../sentences/text.ts'
import type { BattleLog, MeasureLog } from './log.ts'
import { reasonLine } from './why.ts'

/** The heading of a transcript with the options that replay it. `seats`: battles of a block. */
export function headingOf({ matchup, block, seat, seed, rules }: BattleLog, seats: number): string {
  const seating = seats > 1 ? `, seat ${seat}` : ''
  return plain(`${matchup}, block ${block}${seating}, seed ${seed}, rules ${rules.name}`)
}

/** The other battles of the block, and the option that asks for them. */
function seatsOf(block: number, seats: number): string {
  const options = seats === 2 ? '0 or 1' : `0 to ${seats - 1}`
  return `Block ${block} has ${seats} battles, which differ in who stands where or begins: --seat ${options}`
}

/** Options of a transcript. */
export interface Telling {
  /** Formats text for some readers only: the ids of clauses. */
  readonly aside?: (text: string) => string
  /** Names every clause of a line, and not only the first few. */
  readonly allClauses?: boolean
  /** Measures that say nothing about one battle, such as the score of the army that went first. */
  readonly unsaid?: ReadonlySet<string>
  /** One sentence on what the values of `--why` are counted in; nothing else is told of them if null. */
  readonly scale?: string | null
}

/** The battle as lines of text. */
export function narrative(log: BattleLog, seats: number, telling: Telling = {}): string {
  const { aside = (text) => text, allClauses = false, unsaid = new Set<string>(), scale = null } = telling
  const most = allClauses ? Number.POSITIVE_INFINITY : MOST_CLAUSES
  const { positions, events, result } = log
  const reasons = reasonsBefore(log)
  const told = events.flatMap(({ text, clauses }, i) => [
    ...(reasons.get(i) ?? []).map((line) => aside(line)),
    clauses.length === 0 ? safe(text) : `${safe(text)} ${aside(`[${some(clauses, most)}]`)}`,
  ])
  const lines = [
    headingOf(log, seats),
    ...(seats > 1 ? [seatsOf(log.block, seats)] : []),
    ...(scale === null ? [] : [scale]),
    '',
    safe(positions[0]?.text ?? ''),
    '',
    ...told,
    '',
    safe(positions.at(-1)?.text ?? ''),
    result.winner === null ? 'A draw' : `Winner: ${plain(result.winner)}`,
    '',
    ...tally(result.measures.filter(({ measure }) => !unsaid.has(measure))),
  ]
  return `${lines.join('\n')}\n`
}

/** Lines with the actions that generals considered, by the event that follows the decision; empty without `--why`. */
function reasonsBefore({ decisions, armies }: BattleLog): ReadonlyMap<number, readonly string[]> {
  const lines = new Map<number, string[]>()
  for (const { before, army, of, considered } of decisions) {
    if (considered === undefined) continue
    const line = `    ? ${plain(armies[army].name)}: ${safe(reasonLine(considered, of))}`
    lines.set(before, [...(lines.get(before) ?? []), line])
  }
  return lines
}

/** Clauses named on one line until the reader asks for all. */
const MOST_CLAUSES = 4

/** The first `most` clauses, and the number of further ones. */
function some(clauses: readonly string[], most: number): string {
  const named = clauses.slice(0, most).join(', ')
  return clauses.length > most ? `${named}, +${clauses.length - most}` : named
}

/** What happened in numbers: a line for each unit and army, and one for the battle itself; nothing that is zero or did not happen. */
function tally(measures: readonly MeasureLog[]): string[] {
  const lines = [...countedBy(measures)].map(([whose, values]) => `  ${plain(whose)}: ${values.join(', ')}`)
  return lines.length === 0 ? [] : ['In numbers, zeros left out:', ...lines]
}

/** The measures by unit or army; those of the battle itself are under `The battle`. */
function countedBy(measures: readonly MeasureLog[]): Map<string, string[]> {
  const counted = new Map<string, string[]>()
  for (const { army, unit, title, kind, value } of measures) {
    if (value === 0) continue
    const whose = unit ?? army ?? 'The battle'
    const text = kind === 'count' ? shown(value) : `in turn ${value}`
    counted.set(whose, [...(counted.get(whose) ?? []), `${title.toLowerCase()} ${text}`])
  }
  return counted
}

function shown(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace('-', '−')
}

/** Keeps line breaks and removes all other control characters. */
function safe(text: string): string {
  return text.split('\n').map(plain).join('\n')
}
