import type { BalanceDocument } from '../../balance/document.ts'
import { repeatOf } from '../../run/repeat.ts'
import { show } from '../format.ts'
import { spread } from '../matrix/ranking.ts'
import { isolated, plain } from '../text.ts'

/** A meeting that is far from even, and the command that tells a battle of it. */
interface OutlierLine {
  readonly what: string
  readonly command: string
}

/** `folder`: where the reports go; null where they are read, or nowhere. */
export function outlierLines({ outliers }: BalanceDocument, folder: string | null): readonly OutlierLine[] {
  return outliers.map(({ armies: [a, b], score, file, block, seat }) => {
    const range = score.low === score.high ? '' : spread(score)
    const path = folder === null ? file : `${folder.replace(/[/\\]$/, '')}/${file}`
    const value =
      score.estimate === 0 || score.estimate === 1 ? `${100 * score.estimate} %` : show(score, 'share').value
    return {
      what: `${isolated(a)} against ${isolated(b)}: ${value}${range === '' ? '' : ` (${range})`}`,
      command: plain(
        repeatOf('play', NOTHING, path, [
          ['block', String(block)],
          ['seat', String(seat)],
        ]),
      ),
    }
  })
}

/** The scenario is named, and its battles are not counted. */
const NOTHING = { inputs: {}, battles: 0, seed: '' }
