import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import type { Battles } from '../battles.ts'
import { armies, margins } from '../charts/battle-charts.ts'
import { breakByTurn, wounds } from '../charts/chart-rows.ts'
import { harm, isBattle } from '../sentences/measures.ts'
import { ruleset } from '../sentences/ruleset.ts'
import { endedText } from '../sentences/stopped.ts'
import { counted } from '../sentences/text.ts'
import { isTelling } from '../sentences/trust.ts'
import { advantageText, armiesTable, startOfBattle, unitsTable, worthWatching } from './battle.ts'
import { figure, type Layouts } from './figure.ts'
import { html, type Markup, name } from './markup.ts'
import { battleTable, numbersTable, turnsTable, unitTables } from './numbers.ts'
import { outcomeBar } from './outcome.ts'
import { trustBlock } from './trust.ts'

/** The name of the matchup, with the variant if there are several. */
export function title({ variants }: ResultDocument, matchup: MatchupResult): Markup {
  return variants.length > 1 ? html`${name(matchup.name)} under ${name(matchup.variant)}` : name(matchup.name)
}

/** A matchup of a page. */
export interface Told {
  readonly matchup: MatchupResult
  /** Its number in the document, from 1. */
  readonly number: number
  /** Whether it is told without charts and folded parts. */
  readonly briefly: boolean
  readonly battles: Battles
}

/** Everything about one matchup. The id of the section, `m` and the number, is the target of links in the summary. */
export async function section(document: ResultDocument, of: Told, facts: GameFacts): Promise<Markup> {
  const { matchup, number } = of
  const { battles, policies } = matchup
  const end = endedText(matchup)
  const ended = end === null ? [] : [`${end.charAt(0).toUpperCase()}${end.slice(1)}`]
  const about = [
    `Rules ${ruleset(document, matchup.variant)}`,
    battles === undefined ? 'Solved exactly, nothing sampled' : `${counted(battles, 'battle')} played`,
    ...ended,
    ...policies.flatMap((policy, side) => (policy === null ? [] : [`${matchup.armies[side]} led by ${policy}`])),
  ].join(' · ')
  return html`<section id="m${number}">
<h2>${title(document, matchup)}</h2>
<p class="small">${about}</p>
${battles === 0 ? null : await told(document, of, facts)}
</section>
`
}

async function told(
  document: ResultDocument,
  { matchup, number, briefly, battles }: Told,
  facts: GameFacts,
): Promise<Markup> {
  if (!isBattle(matchup)) return findings(document, matchup, facts, briefly)
  const telling = isTelling(matchup.trust)
  return html`${outcomeBar(matchup)}
${telling ? trustBlock(matchup) : null}
${advantageText(document, matchup, facts)}
${startOfBattle(number, battles)}
${worthWatching(document, matchup, number, battles)}
<div class="two">
${matchup.sides === undefined ? null : html`<div><h3>The armies</h3>\n${armiesTable(matchup, facts)}</div>`}
<div><h3>The numbers</h3>
${battleTable(matchup, facts)}</div>
</div>
${briefly ? null : await figure('What the armies did', armies(document, matchup, facts), ARMIES)}
<h3>The units</h3>
${unitsTable(matchup, facts)}
${briefly ? null : html`<details><summary>Every number of every unit</summary>\n${unitTables(matchup, facts)}</details>`}
${briefly ? null : await figure('By how much', margins(document, matchup, facts), MARGIN)}
${briefly ? null : await figure('By the end of each turn', breakByTurn(document, matchup, facts), EVENTS, behind(matchup, facts))}
${telling ? null : trustBlock(matchup)}`
}

const ARMIES: Layouts = { wide: { width: 210, columns: 3 }, narrow: { width: 300, columns: 1 } }
const MARGIN: Layouts = { wide: { width: 640, columns: 1 }, narrow: { width: 280, columns: 1 } }
const EVENTS: Layouts = {
  wide: { width: 420, columns: 1, labels: 260 },
  narrow: { width: 124, columns: 1, labels: 172 },
}

async function findings(
  document: ResultDocument,
  matchup: MatchupResult,
  facts: GameFacts,
  briefly: boolean,
): Promise<Markup> {
  const { twin } = matchup
  const noun = harm(facts)
  return html`${outcomeBar(matchup)}
<h3>The numbers</h3>
${numbersTable(matchup, facts)}
${twin.solved || briefly ? null : html`<p class="small note">No exact values stand beside these: ${twin.reason}.</p>`}
${briefly ? null : await figure(`How ${noun} ${noun.endsWith('s') ? 'are' : 'is'} spread`, wounds(document, matchup, facts), WOUNDS)}
${briefly ? null : await figure('By the end of each turn', breakByTurn(document, matchup, facts), TURNS, behind(matchup, facts))}`
}

const WOUNDS: Layouts = { wide: { width: 300, columns: 2 }, narrow: { width: 262, columns: 1 } }
const TURNS: Layouts = { wide: { width: 440, columns: 1 }, narrow: { width: 132, columns: 1, labels: 160 } }

function behind(matchup: MatchupResult, facts: GameFacts): Markup | null {
  const names = facts.measures.map((measure) => measure.name)
  const events = names.filter((event) => matchup.units.some((unit) => unit.byTurn[event]?.length))
  if (events.length === 0) return null
  return html`<details><summary>The numbers behind this chart</summary>
${events.map((event) => turnsTable(matchup, event, facts))}</details>`
}
