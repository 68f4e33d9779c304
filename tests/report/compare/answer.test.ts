import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { diceText } from '../../../src/report/compare/answer.ts'
import { COMPARE } from '../../../src/report/compare/compare.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import { compared, comparison, cut, dozen, same, scored, twinned, undecided } from '../../support/documents/compare.ts'

const answers = (document: CompareDocument): readonly string[] => COMPARE.answers(document, FACTS)
const UNDER = 'Under earlier-combat, Lancers scored'

test('a sure difference inside the band says both', () => {
  expect(answers(compared)).toEqual([
    `${UNDER} 92.87% against Spears, 4.30 points of score less than under core (95% interval 4.10 to 4.50 less): lower, but by too little to matter: the 90% interval −4.46 to −4.14 is inside the ±5 points called equivalent.`,
  ])
})

test('a difference is beyond the band only if its whole interval is', () => {
  expect(answers(scored(0.082, 0.01))).toEqual([
    `${UNDER} 68.2% against Spears, 8.2 points of score more than under core (95% interval 6.2 to 10.2 more): higher, wholly beyond the ±5 points called equivalent.`,
  ])
  expect(answers(scored(-0.06, 0.01))).toEqual([
    `${UNDER} 54.0% against Spears, 6.0 points of score less than under core (95% interval 4.0 to 8.0 less): lower, not shown to be beyond the ±5 points called equivalent.`,
  ])
})

test('an exact difference is told without the sampled one', () => {
  expect(answers(twinned)[0]).toMatch(
    /^Under earlier-combat, Lancers will score [\d.]+% against Spears, exactly 4\.26 points of score less than under core: lower, but by too little to matter: inside the ±5 points called equivalent\.$/,
  )
})

test('no difference is equivalence if the interval is inside the band', () => {
  expect(answers(scored(0.002, 0.003))).toEqual([
    `${UNDER} 60.2% against Spears, 0.2 points of score more than under core (95% interval 0.4 less to 0.8 more): equivalent, the 90% interval −0.3 to +0.7 is inside the ±5 points called equivalent.`,
  ])
  expect(answers(scored(0, 0.003))[0]).toContain('% against Spears, as much as under core (95% interval')
})

test('a result with neither difference nor equivalence is undecided, with the battles still needed', () => {
  const said = (needed: number | null) => answers(scored(0.03, 0.02, { needed }))[0]
  expect(said(11_400)).toBe(
    'UNDECIDED: under earlier-combat, Lancers scored 63.0% against Spears, 3.0 points of score more than under core (95% interval 0.9 less to 6.9 more): neither a difference nor equivalence within ±5 points is established; about 12,000 more battles are needed.',
  )
  expect(said(null)).toMatch(/ is established; no number of battles would be enough\.$/)
  expect(said(4e9)).toMatch(/ is established; more battles than anybody will play are needed\.$/)
})

test('an interval that holds at any stop says so', () => {
  expect(answers(undecided)[0]).toContain('(97.5% interval at any time 7.1 less to 0.9 more)')
})

test('rules compared with themselves change nothing', () => {
  expect(answers(same)).toEqual([
    'No battle of 20,000 changed: under earlier-combat each ended as under core in every metric.',
  ])
})

test('the same for equal rules compared until decided, whose score has another interval', () => {
  const [score, ...others] = same.comparisons
  if (score === undefined) throw new Error('no comparison')
  const difference = { ...score.difference, low: -0.046, high: 0.046, exact: 0, method: 'betting' }
  expect(answers({ ...same, comparisons: [{ ...score, difference }, ...others] })[0]).toMatch(
    /^No battle of 20,000 changed: under earlier-combat each ended as under core/,
  )
})

test('an unchanged score beside changed metrics is reported separately', () => {
  const [score, ...others] = compared.comparisons
  if (score === undefined) throw new Error('no comparison')
  const still = comparison({ matchup: score.matchup, metric: 'score', army: 'Lancers', from: 0.97, by: 0, error: 0 })
  expect(answers({ ...compared, comparisons: [still, ...others] })).toEqual([
    'No battle of 20,000 changed its score for Lancers against Spears under earlier-combat.',
  ])
})

test('many matchups: the largest change, the mean, the numbers of changes in each direction, and whether changes differ', () => {
  const [soft, earlier, ...others] = answers(dozen).map((answer) => answer.replaceAll('\u00A0', ' '))
  expect(others).toEqual([])
  expect(soft).toBe(
    'Under soft flanks, Gunline scored 67.5% against Long column of the northern marches, 12.5 points of score more than under core (95% interval 10.3 to 14.7 more): higher, wholly beyond the ±5 points called equivalent. ' +
      'Over all 12 matchups the score changed by 3.38 points on average, one way or the other (chance adds to this). ' +
      'Matchup by matchup: 2 higher, 2 lower, 7 equivalent, 1 undecided. ' +
      'It changes some matchups more than others; after that one Hammer v Tide (−7.4), ' +
      'Hammer v Long column of the northern marches (+6.1), ' +
      'Gunline v Shield wall (−4.6), Tide v Long column of the northern marches (+3.3).',
  )
  expect(earlier).toContain('Over all 12 matchups the score changed by ')
  expect(earlier).not.toMatch(/named first|Over all .* equivalent\. Matchup/)
  expect(earlier).toContain('There is no sign that it changes some matchups more than others.')
})

test('the mean has a sign if one army is first in all matchups, and is called by its name', () => {
  const field = dozen.field.map((each) => ({ ...each, first: 'Hammer' }))
  const [soft, earlier] = answers({ ...dozen, field }).map((answer) => answer.replaceAll('\u00A0', ' '))
  expect(soft).toContain(
    'Over all 12 matchups, Hammer scored on average as much under soft flanks as under core (95% interval 0.4 less to 0.4 more): equivalent, inside the ±5 points called equivalent. ',
  )
  expect(earlier).toContain('0.6 points of score more under earlier-combat than under core')
})

test('an interrupted run says so first, with the matchups that it never began', () => {
  expect(answers(cut)[0]).toBe(
    'Interrupted before 20,000 battles of each matchup were played (never begun: Lancers v Pikes (core)): what follows is about those that were (the intervals hold if the user did not stop because of the numbers).',
  )
})

test('an interrupted run with exact differences still says what its sampled intervals are worth, and tells only the exact ones', () => {
  const { comparisons } = twinned
  const [said = '', score = ''] = answers({ ...cut, comparisons: comparisons.filter(({ kind }) => kind === 'share') })
  expect(score).not.toContain('95% interval')
  expect(said).toContain('the intervals hold if the user did not stop because of the numbers')
})

test('an undecided difference that is beyond chance by itself is said to be so', () => {
  const said = (low: number): string => {
    const [score, ...others] = undecided.comparisons
    if (score === undefined) throw new Error('no comparison')
    const difference = { ...score.difference, estimate: 0.12, low, high: 0.23 }
    return answers({ ...undecided, comparisons: [{ ...score, difference }, ...others] }).join(' ')
  }
  expect(said(0.01)).toContain(
    'by itself beyond chance, but not once all measures that are judged are corrected together',
  )
  expect(said(-0.01)).not.toContain('by itself')
})

test('many matchups with undecided ones count these first', () => {
  expect(answers({ ...dozen, status: 'undecided' })[0]).toBe(
    'UNDECIDED in 2 of 24 comparisons when the battles allowed were used up.',
  )
})

test('nothing is compared if nothing was finished', () => {
  expect(answers({ ...cut, comparisons: [] })[1]).toBe('Nothing could be compared.')
})

test('common dice save battles, beside the possible saving', () => {
  const scores = compared.comparisons.slice(0, 1)
  expect(diceText(compared, scores)).toBe(
    'Both were fought with the same dice. Without common dice it would have taken 1.9 times as many battles; the most any pairing of dice could save is 2.0 times.',
  )
  const several = [8.94, 1.2, 2.5].map((varianceReduction) => ({ ...scores[0], varianceReduction, varianceBound: 10 }))
  expect(diceText(compared, several as typeof scores)).toBe(
    'Both were fought with the same dice. Without common dice it would have taken 1.2 to 8.9 times as many battles.',
  )
  const mixed = several.map((score, i) => ({ ...score, varianceReduction: i === 0 ? 0.7 : 2 }))
  expect(diceText(compared, mixed as typeof scores)).toMatch(
    / In 1 of 3 matchups dice of their own would have done better\.$/,
  )
  const poor = scores.map((score) => ({ ...score, varianceReduction: 0.8 }))
  expect(diceText(compared, poor)).toMatch(/ Here dice of their own would have done better\.$/)
  expect(diceText({ ...compared, design: 'independent' }, scores)).toBe('Each variant was fought with dice of its own.')
  expect(diceText(same, same.comparisons.slice(0, 1))).toBe(null)
})

test('matchups without a change are never among the largest changes', () => {
  const still = dozen.comparisons.map((each) =>
    each.metric === 'score' && each.matchup === 'Gunline v Shield wall' ? { ...each, changed: 0 } : each,
  )
  expect(answers({ ...dozen, comparisons: still })[0]).not.toContain('Gunline v Shield wall (')
})
