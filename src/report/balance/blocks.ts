import type { GameFacts } from '../../core/facts.ts'
import type { BalanceDocument, BalancedUnit, BudgetLimit } from '../../result/balance.ts'
import { MARKS } from '../matrix/ranking.ts'
import { level, show } from '../sentences/format.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { isolated, plain } from '../sentences/text.ts'
import { type Column, grid, type Inks, taken, wrapped } from '../table/grid.ts'
import { outlierLines } from './outliers.ts'
import { strongerTexts } from './stronger.ts'
import { bare, changeText, grouped, isWithin, levelOf, money, VERDICTS, worth, worthRange } from './units.ts'
import {
  advantageTexts,
  bandText,
  circleText,
  costNote,
  difficultyNote,
  encounterText,
  fallenTexts,
  limitText,
  nextSteps,
  severalText,
  singleText,
  spentText,
} from './words.ts'

/** Blocks of the terminal report of a roster's costs. `folder`: folder of the reports; null if none are written. */
export function balanceBlocks(
  document: BalanceDocument,
  facts: GameFacts,
  width: number,
  ink: Inks,
  folder: string | null = null,
): readonly string[] {
  if (document.units.length === 0) return []
  const { bold, dim } = ink
  const titled = (title: string, ...parts: readonly string[]): string => [bold(title), ...parts].join('\n')
  const advantages = advantageTexts(document, facts).join(' ')
  const said = [severalText(document), circleText(document), advantages === '' ? null : advantages, bandText(document)]
  const reasons = told(document).map(({ name, reason }) => hung(`${isolated(name)}: ${plain(reason)}`, width))
  const far = outlierLines(document, folder)
  const next = nextSteps(document)
  const stronger = strongerTexts(document)
  const single = encounterText(document)
  const fallen = fallenTexts(document)
  return [
    titled('What each unit should cost', unitGrid(document, width, ink)),
    dim(wrapped(`${costNote(document)} ${SCORE_NOTE}`, width)),
    ...(reasons.length === 0 ? [] : [titled('More than a cost', ...reasons)]),
    ...(stronger.length === 0 ? [] : [titled('In stronger hands', ...stronger.map((text) => hung(text, width)))]),
    ...(document.budgets.length === 0
      ? []
      : [
          titled('How much is a fair fight', budgetGrid(document, width, ink)),
          dim(wrapped(difficultyNote(document), width)),
          ...(fallen === null ? [] : [wrapped(fallen, width)]),
          ...(single === null ? [] : [wrapped(single, width)]),
        ]),
    ...said.flatMap((text) => (text === null ? [] : [wrapped(text, width)])),
    // Commands are not wrapped, so that they can be copied.
    ...(far.length === 0
      ? []
      : [
          titled(
            'Furthest from even at today’s costs',
            ...far.map(({ what, command }) => `${hung(what, width)}\n    ${dim(command)}`),
          ),
        ]),
    ...(next.length === 0 ? [] : [titled('What to do next', ...next.map((text) => hung(text, width)))]),
    ...(document.notes.length === 0
      ? []
      : [titled('What the figures cannot say', ...document.notes.map((text) => hung(plain(text), width)))]),
    dim(wrapped(spentText(document), width)),
  ]
}

/** Wraps a text; lines after the first are indented further. */
function hung(text: string, width: number): string {
  return `  ${wrapped(text, width - 4).replaceAll('\n', '\n    ')}`
}

/** Verdicts whose reasons are not in the table. */
const UNTOLD: ReadonlySet<BalancedUnit['verdict']> = new Set([
  'situational',
  'policy-dependent',
  'not-identified',
  'frozen',
])

/** Units with more to report than the table has. */
function told({ units }: BalanceDocument): readonly BalancedUnit[] {
  return units.filter(
    (unit) =>
      UNTOLD.has(unit.verdict) || unit.balanced === 'unbalanced' || (unit.verdict === 'keep' && !isWithin(unit)),
  )
}

/** A row of the table; a heading has no unit. */
interface Line {
  readonly label: string
  readonly unit?: BalancedUnit
}

/** Columns that are dropped first on a narrow terminal; verdict and new cost never are. */
const GIVEN_UP = ['change', 'today', 'range'] as const

function unitGrid(document: BalanceDocument, width: number, ink: Inks): string {
  const lines = grouped(document).flatMap(({ heading, units }): Line[] => [
    ...(heading === null ? [] : [{ label: heading }]),
    ...units.map((unit) => ({ label: `${heading === null ? '' : '  '}${isolated(unit.name)}`, unit })),
  ])
  const column = (head: string, of: (unit: BalancedUnit) => string, minor = false): Column => ({
    head,
    cells: lines.map(({ unit }) => (unit === undefined ? '' : of(unit))),
    minor,
  })
  const columns = {
    cost: column('cost\ntoday', ({ current }) => money(current)),
    worth: column('\nworth', (unit) => worth(unit)?.value ?? '–'),
    range: column(`${level(levelOf(document))}\ninterval`, worthRange, true),
    rounded: column('new\ncost', ({ rounded }) => money(rounded)),
    change: column('change\n%', changeText),
    today: column('score\ntoday', ({ score }) => bare(score.now), true),
    after: column('score\nnew', scoreAfter),
    verdict: column('\nverdict', ({ verdict }) => VERDICTS[verdict]),
  }
  const labels = { head: '', cells: lines.map(({ label }) => label) }
  const room = Math.min(LABEL, Math.max(...labels.cells.map((label) => label.length)))
  const shown: Record<string, Column> = { ...columns }
  for (const name of GIVEN_UP) if (taken(Object.values(shown)) + room > width) delete shown[name]
  const headings = new Set(lines.flatMap(({ unit }, row) => (unit === undefined ? [row] : [])))
  return grid([labels, ...Object.values(shown)], width, ink, headings)
}

function budgetGrid(document: BalanceDocument, width: number, ink: Inks): string {
  const { budgets } = document
  const difficulties = budgets[0]?.limits ?? []
  return grid(
    [
      { head: 'points up to', cells: budgets.map(({ army }) => isolated(army)) },
      { head: 'today', cells: budgets.map(({ today }) => money(today)) },
      ...difficulties.flatMap(({ difficulty }, i): Column[] => {
        const of = budgets.map(({ limits }) => limitText(limits[i] as BudgetLimit))
        return [
          { head: difficulty, cells: of.map(({ value }) => value) },
          { head: level(levelOf(document)), cells: of.map(({ range }) => range), minor: true },
          ...(document.encounters
            ? [{ head: 'single', cells: budgets.map((one) => singleText(one.limits[i] as BudgetLimit) ?? '') }]
            : []),
        ]
      }),
    ],
    width,
    ink,
    new Set(),
  )
}

/** Letters of a name that columns leave room for. */
const LABEL = 24

function scoreAfter({ score, balanced }: BalancedUnit): string {
  if (score.verified === null) return ''
  return `${show(score.verified, 'share').value.replace('%', '')}${balanced === null ? '' : MARKS[balanced]}`
}
