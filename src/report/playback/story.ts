import { html, type Markup, name } from '../html/markup.ts'
import type { BattleLog } from './log.ts'
import type { Step } from './steps.ts'
import { reasonLine } from './why.ts'

/** The battle as a list of links, one for each step, under headings for turns and their parts. `word`: the game's word for a turn. */
export function story(log: BattleLog, steps: readonly Step[], word: string): Markup {
  const numbered = steps.map((step, i) => ({ step, i }))
  const parts: { heading: Markup | null; steps: typeof numbered }[] = []
  let turn = 0
  let phase = ''
  for (const entry of numbered) {
    const { step } = entry
    const opens = step.turn !== turn
    const names = step.phase !== '' && (opens || step.phase !== phase)
    if (opens || names || parts.length === 0) {
      const heading = html`${opens ? html`<h3>${word} ${step.turn}</h3>\n` : null}${names ? html`<h4>${step.phase}</h4>\n` : null}`
      parts.push({ heading, steps: [] })
    }
    turn = step.turn
    phase = step.phase
    parts.at(-1)?.steps.push(entry)
  }
  return html`${parts.map(
    ({ heading, steps }) => html`${heading}<ol>
${steps.map(({ step, i }) => item(log, step, i))}</ol>
`,
  )}`
}

function item({ armies }: BattleLog, { lines, decisions }: Step, i: number): Markup {
  const [what, ...how] = lines
  return html`<li id="step-${i}"><a href="#step-${i}"><span class="what">${sentence(what?.text ?? '')}${clauses(what?.clauses ?? [])}</span>${how.map(
    ({ text, depth, clauses: ids }) =>
      html`<span class="how${depth > 1 ? ' deep' : ''}">${sentence(text)}${clauses(ids)}</span>`,
  )}${decisions
    .filter(({ of }) => of > 1)
    .map(
      ({ army, chosen, of, considered }) =>
        html`<span class="chosen">${name(armies[army].name)} chose: ${chosen.text}, one of ${of}${considered === undefined ? null : html`<span class="why">${reasonLine(considered, of)}</span>`}</span>`,
    )}</a></li>
`
}

/** Whether a line names clauses; they are shown when the reader asks for them. */
export function namesClauses(steps: readonly Step[]): boolean {
  return steps.some(({ lines }) => lines.some(({ clauses: ids }) => ids.length > 0))
}

function clauses(ids: readonly string[]): Markup | null {
  if (ids.length === 0) return null
  return html` <span class="clauses">${ids.map((id, i) => html`${i > 0 ? ', ' : null}<span>${id}</span>`)}</span>`
}

/** A line that begins with a capital. */
export function sentence(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
