import type { Contrast } from '../../src/run/estimates/contrast/types.ts'
import { comparison, scoresOf } from '../coupled.ts'
import { type Effort, median, type Part } from '../figures.ts'

/** Engagements of the project, each with a rule that affects it. */
const RULES = [
  ['four-fights', 'earlier-combat'],
  ['four-fights', 'core,flankBonus=2'],
  ['deep-goblins', 'earlier-combat'],
  ['flank-charge', 'earlier-combat'],
  ['how-many-spears', 'earlier-combat'],
  ['knights-charge-spears', 'earlier-combat'],
  ['surrounded', 'earlier-combat'],
  ['even-lines', 'earlier-combat'],
  ['unit-matrix', 'earlier-combat'],
] as const

/** Scenarios of two units for which common dice should save nine tenths of what the best coupling of dice could save. */
const DUELS = ['deep-goblins', 'flank-charge', 'how-many-spears', 'knights-charge-spears']

/** The gain of common dice for all variants: the factor by which independent runs would need more battles for the same error. */
export async function compare({ quick }: Effort): Promise<Part> {
  const found = RULES.flatMap(([name, other]) => {
    const study = comparison(name, other, quick ? 5000 : 100_000)
    const keyed = scoresOf(study, 'keyed')
    const stream = scoresOf(study, 'stream')
    return keyed.flatMap((score, i) => {
      const label = keyed.length === 1 ? name : `${name}: ${score.matchup}`
      return score.changed === 0 ? [] : [{ name, label, other, score, stream: stream[i] as Contrast }]
    })
  })
  const share = ({ varianceReduction: realised, varianceBound: bound }: Contrast): number =>
    realised === null || bound === null ? Number.NaN : (100 * realised) / bound
  const four = found.filter(({ name }) => name === 'four-fights').map(({ score, stream }) => [score, stream] as const)
  const matrix = found.filter(({ name }) => name === 'unit-matrix').map(({ score }) => share(score))
  const shares = found.filter(({ name }) => DUELS.includes(name)).map(({ score }) => share(score))
  return {
    title: 'What common dice are worth',
    note:
      'Battles that independent runs would need for the same error of the difference, as a multiple: realised, and at most by any coupling; and with ' +
      'one stream of dice a block in place of keyed ones.\nFights that the rule does not touch are left out: there every block agrees. ' +
      'Even lines are a mirror whose true difference is 0: the bound has no limit there.',
    head: ['', 'core against', 'difference, points', 'realised', 'bound', 'of it, %', 'one stream'],
    rows: found.map(({ label, other, score, stream }) => [
      label,
      other,
      (100 * score.difference.estimate).toFixed(2),
      times(score.varianceReduction),
      times(score.varianceBound),
      share(score).toFixed(1),
      times(stream.varianceReduction),
    ]),
    figures: {
      'variance reduction of four fights': four[0]?.[0].varianceReduction ?? Number.NaN,
      'the same with one stream': four[0]?.[1].varianceReduction ?? Number.NaN,
      'variance reduction of four fights, flank': four[1]?.[0].varianceReduction ?? Number.NaN,
      'the same with one stream, flank': four[1]?.[1].varianceReduction ?? Number.NaN,
      'least share of the bound in duels, %': Math.min(...shares),
      'least share of the bound in the matrix, %': Math.min(...matrix),
      'median share of the bound in the matrix, %': median(matrix),
    },
    faults: [],
  }
}

function times(value: number | null): string {
  return value === null ? '' : value.toFixed(2)
}
