import type { MatrixDocument } from '../../result/document.ts'
import { html, type Markup } from '../html/markup.ts'
import { level } from '../sentences/format.ts'
import { points } from '../sentences/stopped.ts'
import { alpha } from './ranking.ts'
import { basisNote, judgedAtAnyTime, together } from './words.ts'

/** How to read a matrix: which tests, levels and corrections. */
export function matrixReading(document: MatrixDocument): readonly Markup[] {
  const { margin, cyclic, ratings } = document
  const band = points(margin)
  const size = `${Number((100 * alpha(document)).toPrecision(4))}%`
  const solved = document.cells.some(({ score }) => score.exact !== undefined)
  return [
    ...(judgedAtAnyTime(document)
      ? [
          html`<b>Unbalanced</b> is a pair whose score is certainly more than ${band} from even, <b>balanced</b> a pair whose score is certainly within: the whole ${together(document)} is outside or inside. <b>Undecided</b> is neither: more battles would decide. Adjusted p are of a score inside the band, corrected for all pairs by Benjamini and Hochberg.`,
        ]
      : [
          html`<b>Unbalanced</b> is a pair whose score is certainly more than ${band} from even: p of a score inside that band, corrected for all pairs by Benjamini and Hochberg, at most ${size}. Of all pairs called unbalanced, at most ${size} are expected to be called so wrongly.`,
          html`<b>Balanced</b> is a pair whose score is certainly within ${band} of even: two one-sided tests at ${size} each. <b>Undecided</b> is neither: more battles would decide.`,
        ]),
    html`<b>Against the field</b> is the mean score against all other armies, with equal weights. An army is out of line if the whole ${level(
      ratings[0]?.score.level ?? 0,
    )} interval is more than ${band} from even; these intervals are not corrected for the number of armies.`,
    html`<b>Elo</b> puts strength on one scale (Bradley and Terry’s model): 100 more than another is a score of 64%, 200 of 76%, 400 of 91%. The mean army has 0.`,
    html`<b>To field</b> is the mixture of armies that no army beats, with as many armies as possible (Nash averaging), and the share of resampled runs in which an army is part of the mixture.`,
    cyclic.df === 0
      ? html`<b>Rock, paper, scissors</b> needs at least three armies.`
      : html`<b>Rock, paper, scissors</b> is the part of the log odds that no ratings explain, as a share of their variation, without sampling noise. The edge of a triangle is the score with which each of its armies would beat the next if all three had equal scores; it is 50% if strength explains everything. The p of edges are corrected for all triangles by Benjamini and Hochberg. A circle is three armies of which each scores more than half against the next; its p is the largest of the three, not corrected.`,
    ...(solved
      ? [
          html`<b>Exact scores</b> need no test: if one is known, the verdict follows from it, and p comes from the battles played. ${basisNote(document).join(' ')}`,
        ]
      : []),
  ]
}
