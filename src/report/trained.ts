import type { Estimate } from '../result/heading.ts'
import type { TrainedDocument } from '../result/trained.ts'
import { plain, whole } from './sentences/text.ts'

/** The result of `tune` or `exploit` as text for a terminal. */
export function renderTrained(document: TrainedDocument): string {
  const { battles, matchups, rules, start, changed, before, after, like } = document
  const names = Object.keys(changed)
  const wide = Math.max(8, ...names.map((name) => name.length))
  const rows = names.map(
    (name) =>
      `  ${name.padEnd(wide)}  ${number(start[name] ?? 0).padStart(10)}  ${number(changed[name] ?? 0).padStart(10)}`,
  )
  const table = ['', `  ${'weight'.padEnd(wide)}  ${like.padStart(10)}  ${'found'.padStart(10)}`, ...rows]
  return [
    headline(document),
    '',
    `${matchups.map(plain).join(', ')}; rules ${rules}, ${whole(battles)} battles, seed ${plain(document.seed)}`,
    '',
    `  score of ${like} against ${plain(document.against)}: ${score(before)}`,
    `  score of the weights found: ${score(after)}`,
    ...(names.length === 0 ? [] : table),
    '',
    'Each general led either army on other blocks, so the strength of the armies does not affect these scores; both scores are of battles that the search has not seen.',
    `Repeat: ${document.repeat}`,
    '',
  ].join('\n')
}

function headline({ command, general, against, gain, after, changed }: TrainedDocument): string {
  const points = `${signed(gain.estimate)} points (95% interval ${signed(gain.low ?? gain.estimate)} to ${signed(gain.high ?? gain.estimate)})`
  const none = Object.keys(changed).length === 0
  if (command === 'tune') {
    if (none) return `No weights were found that do better against ${plain(against)} than those of ${plain(general)}.`
    const proven = (gain.low ?? 0) > 0 ? '' : ' This does not prove that they are better.'
    return `The weights found score ${points} more against ${plain(against)} than ${plain(general)} does.${proven}`
  }
  const over = { ...after, estimate: after.estimate - 0.5, low: (after.low ?? 0) - 0.5, high: (after.high ?? 1) - 0.5 }
  const interval = `95% interval ${signed(over.low)} to ${signed(over.high)}`
  if (over.high <= 0) return `No general of weights was found that beats ${plain(against)}.`
  return [
    `A general of weights that was made to beat ${plain(against)} scores ${score(after)} against it: ${signed(over.estimate)} points from even (${interval}).`,
    over.low > 0.05
      ? `Check answers that ${plain(against)} gives with other generals.`
      : 'Other kinds of generals, such as a planner, may score more.',
  ].join(' ')
}

/** The text of a file with the weights that were found. A scenario may name the file under `policy`. */
export function weightsFile({ game, like, changed, repeat, against, after, general }: TrainedDocument): string {
  const lines = Object.entries(changed).map(([name, value]) => `  ${name}: ${number(value)}`)
  return [
    `# ${score(after)} against ${plain(against)}; begun with ${plain(general)}.`,
    `# ${repeat}`,
    `game: ${game}`,
    `like: ${like}`,
    lines.length === 0 ? 'weights: {}' : 'weights:',
    ...lines,
    '',
  ].join('\n')
}

function score({ estimate, low, high }: Estimate): string {
  const half = low === undefined || high === undefined ? '' : ` ± ${(50 * (high - low)).toFixed(1)}`
  return `${(100 * estimate).toFixed(1)}%${half}`
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1)
  return share >= 0 ? `+${points}` : `−${points.slice(1)}`
}

function number(value: number): string {
  return String(Number(value.toPrecision(4)))
}
