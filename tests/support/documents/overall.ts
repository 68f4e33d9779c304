import type { FileReport } from '../../../src/report/overall/page.ts'
import type { Effect, Overall, OverallDocument } from '../../../src/result/overall.ts'

/** What three files say together: one effect up, one down, one exact. */

const level = 0.95

export function effect(
  file: string,
  difference: Effect['difference'],
  verdict: Effect['verdict'],
  matchup = 'Red v Blue',
): Effect {
  const sure = { adjustedP: 0.001, adjustedEquivalenceP: 0.5 }
  return { file: `scenarios/${file}.yaml`, title: `The ${file}`, matchup, army: 'Red', difference, ...sure, verdict }
}

const EFFECTS = [
  effect('bridge', { estimate: 0.12, low: 0.08, high: 0.16, level, method: 'paired-t' }, 'higher'),
  effect('ford', { estimate: -0.08, low: -0.12, high: -0.04, level, method: 'paired-t' }, 'lower'),
  effect('duel', { estimate: 0.014, low: 0, high: 0.02, level, method: 'paired-t', exact: 0.0125 }, 'equivalent'),
]

export const OVERALL: Overall = {
  variant: 'soft',
  base: 'core',
  effects: EFFECTS,
  verdicts: { higher: 1, lower: 1, equivalent: 1, undecided: 0, unreached: 0 },
  size: 0.08,
  mean: { estimate: 0.02, low: -0.05, high: 0.09, level, method: 't' },
  tau: 0.07,
  sameP: 0.001,
  prediction: { low: -0.2, high: 0.24 },
}

export const together: OverallDocument = {
  schema: 1,
  command: 'compare',
  version: '0.1.0',
  build: 'b',
  files: EFFECTS.map(({ file }) => file),
  about: 'Red',
  margin: 0.05,
  overall: [OVERALL],
}

/** The reports of the files; the last has none. */
export function reportsOf({ overall }: OverallDocument): FileReport[] {
  return (overall[0]?.effects ?? []).map(({ file, title }, i) => ({
    file,
    title,
    page: i === 2 ? null : `${title.slice(4)}-compare/report.html`,
    repeat: '',
  }))
}
