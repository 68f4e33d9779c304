import type { BothDocument, BothList, BothSide } from '../../result/both.ts'
import { type Option, playOf } from '../../run/study/repeat.ts'
import { counted, genitive, isolated, listed, plain, whole } from '../sentences/text.ts'
import { wrapped } from '../table/grid.ts'
import { gainText, pointsText, scoreText, signOf, unitTexts } from './words.ts'

/** The result of `best --both` as text for a terminal. */
export function renderBoth(document: BothDocument, width = 100): string {
  const { both, rounds, settled, battles, blocks } = document
  const [one, other] = both
  const ended = settled
    ? `After ${counted(rounds, 'round')} neither army found a list that it did not know.`
    : `The search ended after ${counted(rounds, 'round')}; with more battles the mixtures may change.`
  return [
    ...bothAnswers(document),
    ...both.map(mixtureText),
    `${ended} Each mixture is the equilibrium of the lists that were known: ${one.known} of ${isolated(one.army)}, ${other.known} of ${isolated(other.army)}. ${whole(battles)} battles; scores and gains are of ${counted(blocks, 'block')} of each pair, which took no part in any choice. What is best here is best in the hands of these generals.`,
    `Repeat: ${document.repeat}`,
  ]
    .map((text) => (text.includes('\n') ? text : wrapped(plain(text), width)))
    .join('\n\n')
    .concat('\n')
}

/** The score of the mixtures, the list that each army fields most, and what the best answers gain over the mixtures. */
export function bothAnswers({ both, value }: BothDocument): readonly string[] {
  const [one, other] = both
  return [
    `If both choose: ${isolated(one.army)} scores ${scoreText(value)} against ${isolated(other.army)}, on fresh dice.`,
    ...both.map(mostText).filter((text) => text !== ''),
    ...both.map(answerText),
  ]
}

/** The list with the largest share of a mixture; empty if there is none. */
function mostText({ army, mixture: [most, next] }: BothSide): string {
  if (most === undefined) return ''
  const fields = `${isolated(army)} ${most.share === 1 ? 'always ' : ''}fields ${listed(unitTexts(most))} (${pointsText(most.points)} points)`
  if (most.share === 1) return `${fields}.`
  const share = Math.round(100 * most.share)
  const isTie = next !== undefined && Math.round(100 * next.share) === share
  return `${fields} in ${share}% of games, ${isTie ? 'and no list more often' : 'more often than any other list'}.`
}

/** The command that plays a battle of the lists with the largest shares. */
export function bothWatched({ repeat, both }: BothDocument): string {
  const sets = both.flatMap(({ mixture: [first] }): Option[] => (first === undefined ? [] : [['set', first.set]]))
  return playOf(repeat, [...sets, ['block', '0']])
}

/** What the best answer that is known gains an army. */
function answerText({ army, answer, gain }: BothSide): string {
  const said = `${isolated(army)}${genitive(army)} best answer that one more search found`
  const by = `${gainText(gain)} points of score over its mixture`
  if (answer.share === 1) return `${said} is the list that it fields.`
  if (signOf(gain) > 0) return `${said} gains ${by}: the mixture can be bettered, by ${listText(answer)}.`
  return `${said} gains ${by}: it is not shown to be better.`
}

function mixtureText({ army, mixture, points: [low, high] }: BothSide): string {
  const lines = mixture.map((list) => `  ${Math.round(100 * list.share)}%  ${plain(listText(list))}`)
  return [`${plain(army)}, ${pointsText(low)} to ${pointsText(high)} points:`, ...lines].join('\n')
}

function listText(list: BothList): string {
  return `${listed(unitTexts(list))}; ${pointsText(list.points)} points`
}
