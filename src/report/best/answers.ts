import type { BestDocument } from '../../result/best.ts'
import { level, show } from '../sentences/format.ts'
import { counted, isolated, listed, whole } from '../sentences/text.ts'
import {
  changeText,
  gainText,
  hardest,
  mixtureTexts,
  percentOf,
  pointsText,
  scoreText,
  signOf,
  unitTexts,
} from './words.ts'

/** The best list and its score, what it gains over the given one, the best change, and the mixture nobody beats. */
export function bestAnswers(document: BestDocument): readonly string[] {
  return [
    cutText(document),
    bestText(document),
    givenText(document),
    changesText(document),
    mixtureText(document),
  ].flatMap((text) => (text === null ? [] : [text]))
}

/** Says it if an interrupt left fewer fresh dice than were to be thrown; null for others. */
function cutText({ status, search }: BestDocument): string | null {
  if (status !== 'interrupted') return null
  return `Interrupted: the scores are of the ${counted(search.blocks, 'block')} against each army that all lists had played by then.`
}

function bestText({ army, best, field, finalists }: BestDocument): string {
  const against =
    field.length === 1
      ? isolated(field[0]?.name ?? '')
      : `the field of ${counted(field.length, 'army').replace('armys', 'armies')}`
  return `The best list found for ${isolated(army)}: ${listed(unitTexts(best))}; ${pointsText(best.points)} points. It scores ${scoreText(best.score)} against ${against}, on fresh dice: none by which it was found or chosen.${luckier(best, finalists)}`
}

/** Says it if another finalist has the larger score on the fresh dice, which chose nothing. */
function luckier(best: BestDocument['best'], finalists: BestDocument['finalists']): string {
  const ahead = finalists.slice(1).filter(({ score }) => score.estimate > best.score.estimate).length
  if (ahead === 0) return ''
  const who = ahead === 1 ? 'One of the other finalists scores' : `${whole(ahead)} of the other finalists score`
  return ` ${who} more on these dice: their order is not settled, and more battles may change it.`
}

function givenText({ given, outside, gain, points, army }: BestDocument): string | null {
  const [low, high] = points
  if (given === null) {
    if (!outside) return null
    return `The list that the scenario gives ${isolated(army)} is outside the limits asked for, ${pointsText(low)} to ${pointsText(high)} points, so nothing is set beside it.`
  }
  if (gain === null) return 'It is the list of the scenario: no other did better in the last race.'
  const own = `The list of the scenario, ${pointsText(given.points)} points, scores ${show(given.score, 'share').value} on the same dice`
  const by = `${gainText(gain)} points of score`
  const sign = signOf(gain)
  if (sign > 0) return `${own}: the best list is better by ${by}.`
  if (sign < 0) return `${own}: the list found is worse, by ${by}; the search was misled, and more battles may mend it.`
  return `${own}. The list found is not shown to be better: ${by}; more battles may decide.`
}

function changesText({ changes }: BestDocument): string | null {
  if (changes === null) return null
  const [first] = changes.told
  if (first === undefined) return null
  const of = changes.of === 'given' ? 'of the given list' : 'of the best list'
  const better = changes.told.filter(({ difference }) => signOf(difference) > 0)
  const tried = `of ${whole(changes.tried)} tried`
  if (changes.told.every(({ difference }) => signOf(difference) < 0)) {
    return `The most promising single changes ${of}, ${tried}, all make it worse; least so ${changeText(first)}, ${gainText(first.difference)} points of score.`
  }
  if (better.length === 0) {
    return `No single change ${of}, ${tried}, is shown to be worth anything; the most promising is ${changeText(first)}, ${gainText(first.difference)} points of score.`
  }
  const [most = first] = better
  return `The single change ${of} that is shown to be worth most, ${tried}: ${changeText(most)}, ${gainText(most.difference)} points of score. ${better.length === 1 ? 'It alone is' : `${whole(better.length)} changes are`} shown to be better (${level(changes.level)} for all told together).`
}

function mixtureText(document: BestDocument): string | null {
  const { mixture, field } = document
  if (mixture === null) return null
  const parts = mixtureTexts(document)
  const { secured, most } = mixture
  const alone = parts.length === 1
  const who = alone ? `${parts[0]?.replace(/^100% /, '')} alone` : `the mixture ${listed(parts)}`
  const held = field.length > 1 ? `; ${isolated(hardest(document))} holds it down most` : ''
  return `Against an enemy who knows how often you field what, and picks its army: ${who} secures ${scoreText(secured)}${held}. No mixture of the finalists secures more than ${percentOf(most.high ?? 1)}.`
}
