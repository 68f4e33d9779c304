import type { BestDocument, ToldChange, ToldList, ToldPart, ToldUnit } from '../../result/best.ts'
import type { Estimate } from '../../result/heading.ts'
import { type Option, playOf } from '../../run/study/repeat.ts'
import { level, show, showDifference } from '../sentences/format.ts'
import { counted, isolated, listed, whole } from '../sentences/text.ts'

/** Points without superfluous decimals. */
export function pointsText(points: number): string {
  return String(Number(points.toFixed(2)))
}

/** `6 Plate Lancers led by Captain`. */
export function unitText({ name, models, options, commander }: ToldUnit): string {
  const what = `${models === undefined ? '' : `${whole(models)} `}${isolated(name)}${withOptions(options)}`
  return commander === undefined ? what : `${isolated(commander.name)}${withOptions(commander.options)} leading ${what}`
}

function withOptions(options: readonly string[]): string {
  return options.length === 0 ? '' : ` with ${listed(options.map(isolated))}`
}

/** The units of a list; equal ones together. */
export function unitTexts({ units }: Pick<ToldList, 'units'>): string[] {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unitText(unit), (counts.get(unitText(unit)) ?? 0) + 1)
  return Array.from(counts, ([text, times]) => (times === 1 ? text : `${times} × ${text}`))
}

/** `61.2% (95% interval 58.9 to 63.4%)`. */
export function scoreText(score: Estimate): string {
  const { value, low, high } = show(score, 'share')
  if (low === null || high === null || score.level === undefined) return value
  return `${value} (${level(score.level)} interval ${low} to ${high}%)`
}

/** A limit of a score, such as `86.6%`. */
export function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

/** `+3.1 (+1.0 to +5.2)`. */
export function gainText(difference: Estimate): string {
  const { value, low, high } = showDifference(difference, 'share')
  return low === null || high === null ? value : `${value} (${low} to ${high})`
}

/** Whether an interval of a difference leaves 0 out: 1 above, −1 below, 0 if it does not. */
export function signOf({ low = 0, high = 0 }: Estimate): -1 | 0 | 1 {
  return low > 0 ? 1 : high < 0 ? -1 : 0
}

/** What a change is, such as `5 more Gate Halberds (18) for 5 fewer Levy Spears (10)`. */
export function changeText({ kind, parts }: Pick<ToldChange, 'kind' | 'parts'>): string {
  const [first, second] = parts
  if (first === undefined) return ''
  if (kind === 'option') {
    const { taken = [], left = [] } = first
    const said = [
      ...(taken.length > 0 ? [`with ${listed(taken.map(isolated))}`] : []),
      ...(left.length > 0 ? [`without ${listed(left.map(isolated))}`] : []),
    ]
    return `${isolated(first.name)} ${said.join(' and ')}`
  }
  if (second === undefined) {
    if (first.before === 0) return `add ${size(first, first.after)}`
    if (first.after === 0) return `leave out ${first.single ? '' : 'the '}${size(first, first.before)}`
    return `${size(first, first.after)}, not ${whole(first.before)}`
  }
  return `${gained(second)} for ${lost(first)}`
}

/** A change in two short lines, what is new and what is gone: `+5 Border Riders`, `−5 Levy Spears`. */
export function shortTexts(change: Pick<ToldChange, 'kind' | 'parts'>): string[] {
  if (change.kind === 'option') return [changeText(change)]
  return change.parts
    .toSorted((a, b) => b.after - b.before - (a.after - a.before))
    .map(({ name, before, after, single }) => {
      const by = Math.abs(after - before)
      return `${after > before ? '+' : '−'}${single ? ' ' : `${whole(by)} `}${isolated(name)}`
    })
}

function size({ name, single }: ToldPart, models: number): string {
  return single ? isolated(name) : `${whole(models)} ${isolated(name)}`
}

function gained(part: ToldPart): string {
  if (part.before === 0) return size(part, part.after)
  return `${whole(part.after - part.before)} more ${isolated(part.name)} (${whole(part.after)})`
}

function lost(part: ToldPart): string {
  if (part.after === 0) return size(part, part.before)
  return `${whole(part.before - part.after)} fewer ${isolated(part.name)} (${whole(part.after)})`
}

/** The name of a finalist in a mixture: `the best list`, `finalist 2`. */
export function finalistName(i: number): string {
  return i === 0 ? 'the best list' : `finalist ${i + 1}`
}

/** The parts of the mixture, the largest first: `60% the best list`. */
export function mixtureTexts({ mixture }: BestDocument): string[] {
  return (mixture?.weights ?? [])
    .map((weight, i) => ({ weight, i }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.i - b.i)
    .map(({ weight, i }) => `${Math.round(100 * weight)}% ${finalistName(i)}`)
}

/** The army of the field that does best against the mixture. */
export function hardest({ mixture, field }: BestDocument): string {
  const against = mixture?.against ?? []
  const least = Math.min(...against.map(({ estimate }) => estimate))
  return field[against.findIndex(({ estimate }) => estimate === least)]?.name ?? ''
}

/** The command that shows the list fight an army of the field. */
export function watchOf({ repeat, army, field }: BestDocument, set: string, foe = field[0]?.name ?? ''): string {
  const options: Option[] = [['set', set], ...matchup(field.length, army, foe), ['block', '0']]
  return playOf(repeat, options)
}

/** The lists that are ahead when a search is interrupted, and the command that plays them. */
export function aheadText(
  lists: readonly (Pick<ToldList, 'units' | 'points' | 'set'> & { readonly army: string })[],
  repeat: string,
): string {
  const told = lists.map(
    (list) => `Ahead for ${isolated(list.army)}: ${listed(unitTexts(list))}; ${pointsText(list.points)} points.`,
  )
  const play = played(
    repeat,
    lists.map(({ set }): Option => ['set', set]),
  )
  return `Interrupted. ${told.join('\n')}\nNo score is told, since only the dice that chose it were thrown for it. To play it: ${play}\n`
}

/** The command that plays the list against the whole field. */
export function runOf({ repeat, only }: BestDocument, set: string): string {
  return played(repeat, [['set', set], ...(only === null ? [] : [['set', only] as const])])
}

function played(repeat: string, options: readonly Option[]): string {
  return playOf(repeat, options).replace(/^(npx fairfight )play /, '$1run ')
}

function matchup(field: number, army: string, foe: string): Option[] {
  return field > 1 ? [['matchup', `${army}:${foe}`]] : []
}

/** How many lists were looked at. */
export function searchText({ search, field, status }: BestDocument): string {
  const { lists, played, generations, battles, blocks } = search
  const all =
    lists === null
      ? `There are too many legal lists to play them all: ${counted(played, 'list')} were played, in ${counted(generations, 'generation')}; a better one may exist.`
      : `All ${counted(lists, 'legal list')} took part.`
  const chose = battles.choice === 0 ? '' : `, ${whole(battles.choice)} chose among the finalists`
  const spent = `${whole(battles.search)} battles searched${chose}, ${whole(battles.changes)} screened changes.`
  const cut = status === 'interrupted' ? ' An interrupt left fewer than were asked for.' : ''
  const fresh = `The scores are of ${whole(battles.fresh)} others: ${counted(blocks, 'block')} against ${field.length === 1 ? 'the army' : 'each army'} of the field, which took no part in any choice.${cut}`
  return `${all} ${spent} ${fresh}`
}
