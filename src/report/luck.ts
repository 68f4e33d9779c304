import type { GameFacts } from '../core/facts.ts'
import type { Estimate } from '../result/heading.ts'
import type { LuckDocument, ToldQuantity } from '../result/luck.ts'
import { show, showExact } from './sentences/format.ts'
import { titleOf } from './sentences/measures.ts'
import { isolated, lower, plain, unitName, whole } from './sentences/text.ts'
import { type Column, grid, inks } from './table/grid.ts'

/** A battle that was really played among those of a simulation, as text for a terminal. */
export function renderLuck(
  document: LuckDocument,
  facts: GameFacts,
  { colour, columns }: { readonly colour: boolean; readonly columns: number },
): string {
  const { matchup, rules, battles, seed, told, together } = document
  const ink = inks(colour)
  return [
    headline(document, facts),
    '',
    `${plain(matchup)}; rules ${plain(rules)}, ${whole(battles)} battles, seed ${plain(seed)}`,
    '',
    grid(columnsOf(document, facts), columns, ink, new Set()),
    '',
    ...told.flatMap((quantity) => notesOf(quantity, document, facts)),
    ...(together === undefined
      ? []
      : [
          `More of a quantity is better for ${isolated(document.army)} if it goes with winning in these battles. Together: each quantity ranks the battles from the worst to the best, and the mean of the ranks ranks them once more.`,
        ]),
    `Repeat: ${document.repeat}`,
    '',
  ].join('\n')
}

/** Shares of battles, as bad or worse, below which a battle is called unlucky and very unlucky; above one minus them lucky. */
const RARE = 0.05
const VERY_RARE = 0.01

/** The winner first, if it was told, since it is what luck is about; then all that was told, or its only quantity. */
function headline(document: LuckDocument, facts: GameFacts): string {
  const { army, told, together } = document
  const winner = told.find(({ measure }) => measure === 'winner')
  const [only] = told.filter(({ asBad }) => asBad !== undefined)
  const sentences = [
    ...(winner === undefined
      ? []
      : [`${resultText(winner, document)} ${judged(betterOf(winner), winner.asBad, army)}`]),
    ...(together === undefined
      ? []
      : [
          `By all that was told together: ${judged(betterOfAll(together), together, army)}${contrastOf(winner, together)}`,
        ]),
    ...(winner === undefined && together === undefined && only !== undefined
      ? [
          `By ${only.army === null ? lower(titled(only, facts)) : titled(only, facts)}: ${judged(betterOf(only), only.asBad, army)}`,
        ]
      : []),
  ]
  if (sentences.length > 0) return sentences.join('\n')
  return `What was told goes neither with winning nor with losing, so it is neither good nor bad luck for ${isolated(army)}.`
}

/** A sentence for a result that is rare alone and is not with all that was told; else empty. */
function contrastOf(winner: ToldQuantity | undefined, together: Estimate): string {
  if (winner?.asBad === undefined || isRare(together.estimate, betterOfAll(together))) return ''
  if (!isRare(winner.asBad.estimate, betterOf(winner))) return ''
  return ' The result alone is rare; with the rest that was told it is not.'
}

function isRare(bad: number, better: number): boolean {
  return bad < RARE || better < RARE
}

/** Such as `Levy won.` */
function resultText({ value }: ToldQuantity, { armies }: LuckDocument): string {
  return armies.includes(String(value)) ? `${isolated(String(value))} won.` : 'A draw.'
}

/**
 * Luck in words. `better`: share of battles that go as well for the army, or better; `asBad`: as badly, or worse. Both contain the battles
 * that go the same way.
 */
function judged(better: number, asBad: Estimate | undefined, army: string): string {
  const bad = asBad?.estimate ?? 1
  const name = isolated(army)
  if (asBad !== undefined && bad < RARE) {
    return `${bad < VERY_RARE ? 'Very bad' : 'Bad'} luck for ${name}: ${shown(asBad)} of battles go as badly or worse${oneIn(bad)}.`
  }
  if (better < RARE) {
    return `${better < VERY_RARE ? 'Very good' : 'Good'} luck for ${name}: ${percent(better)} of battles go as well or better${oneIn(better)}.`
  }
  const ordinary = asBad === undefined ? '' : `: ${shown(asBad)} of battles go as badly or worse`
  return `Nothing unusual for ${name}${ordinary}.`
}

/** Battles with the same mean rank are few. */
function betterOfAll({ estimate }: Estimate): number {
  return 1 - estimate
}

/** Share of battles that are as good for the army, or better. */
function betterOf({ more, less, equal, greater }: ToldQuantity): number {
  return equal.estimate + (more === 'better' ? greater.estimate : less.estimate)
}

/** `: one in 27`; nothing for a share of 0. */
function oneIn(share: number): string {
  return share === 0 ? '' : `, one in ${whole(Math.round(1 / share))}`
}

function columnsOf(document: LuckDocument, facts: GameFacts): Column[] {
  const { told, together } = document
  const all = <T>(cell: (quantity: ToldQuantity) => T, last: T): T[] => [
    ...told.map(cell),
    ...(together === undefined ? [] : [last]),
  ]
  return [
    { head: '', cells: all((quantity) => titled(quantity, facts), 'Together') },
    { head: 'told', cells: all(({ value }) => valueText(value), '') },
    { head: '5/50/95%', cells: all(({ quantiles: q }) => (q ? `${q[5]}/${q[50]}/${q[95]}` : ''), ''), minor: true },
    { head: 'less', cells: all(({ less, value }) => (isNumber(value) ? shown(less) : ''), '') },
    { head: 'the same', cells: all(({ equal }) => shown(equal), '') },
    { head: 'more', cells: all(({ greater, value }) => (isNumber(value) ? shown(greater) : ''), '') },
    { head: 'more of it is', cells: all(({ more, value }) => (isNumber(value) ? WORD[more] : ''), ''), minor: true },
    {
      head: 'as bad or worse',
      cells: all(({ asBad }) => (asBad ? shown(asBad) : '–'), together ? shown(together) : ''),
    },
  ]
}

/** What more of a quantity goes with, for the army. */
const WORD = { better: 'better', worse: 'worse', none: '–' } as const

function isNumber(value: ToldQuantity['value']): boolean {
  return typeof value === 'number'
}

function valueText(value: ToldQuantity['value']): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : plain(String(value))
}

function titled({ measure, army, unit }: ToldQuantity, facts: GameFacts): string {
  if (measure === 'winner') return 'Winner'
  if (measure === 'turns') return 'Turns played'
  const title = titleOf(facts, measure, unit !== null ? 'unit' : army !== null ? 'army' : 'battle')
  if (army === null) return title
  return `${unit === null ? isolated(army) : unitName({ army, unit })}: ${lower(title)}`
}

function notesOf(quantity: ToldQuantity, { army }: LuckDocument, facts: GameFacts): string[] {
  const { equal, more } = quantity
  const title = titled(quantity, facts)
  if (equal.estimate === 0 && quantity.less.estimate + quantity.greater.estimate > 0) {
    return [`${title} was never ${valueText(quantity.value)}: check what was told, the armies and the rules.`]
  }
  if (more !== 'none') return []
  return [`${title} goes neither with winning nor with losing for ${isolated(army)}.`]
}

function shown(estimate: Estimate): string {
  return estimate.method === 'exact' ? showExact(estimate.estimate, 'share') : show(estimate, 'share').value
}

function percent(share: number): string {
  return showExact(share, 'share')
}
