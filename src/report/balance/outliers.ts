import type { BalanceDocument } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { repeatOf } from '../../run/study/repeat.ts'
import { spread } from '../matrix/ranking.ts'
import { level, show } from '../sentences/format.ts'
import { isolated, plain } from '../sentences/text.ts'

/** A meeting that is far from even, and the command that replays a battle of it. */
interface OutlierLine {
  readonly what: string
  readonly command: string
  /** Name of its page, if one was written. */
  readonly page: string
}

/** `folder`: where the reports go; null if they are read, or nowhere. */
export function outlierLines({ outliers }: BalanceDocument, folder: string | null): readonly OutlierLine[] {
  return outliers.map(({ armies: [a, b], score, file, block, seat, battles }) => {
    const path = folder === null ? file : `${folder.replace(/[/\\]$/, '')}/${file}`
    return {
      what: `${isolated(a)} against ${isolated(b)}: ${scored(score, battles)}`,
      command: outlierCommand(path, block, seat),
      page: outlierPage(file),
    }
  })
}

/** The command that plays a battle of an outlier from its scenario. */
export function outlierCommand(path: string, block: number, seat: number): string {
  return plain(
    repeatOf('play', NOTHING, path, [
      ['block', String(block)],
      ['seat', String(seat)],
    ]),
  )
}

/** Name of the page of an outlier, by that of its scenario: `outlier-1.html`. */
export function outlierPage(file: string): string {
  return file.replace(/\.yaml$/, '.html')
}

/**
 * A score with its interval. If one side won every battle, the score is reported as a count. A score near 0 or 1 that follows from the
 * exchange rates has no interval, because the rates are too uncertain there.
 */
function scored(score: Estimate, battles: number | undefined): string {
  if (score.method === 'wilson' && (score.estimate === 0 || score.estimate === 1)) {
    const count = battles === undefined ? '' : `${score.estimate * battles} of ${battles}`
    const beyond = score.estimate === 0 ? `below ${limit(score.high ?? 1)}` : `above ${limit(score.low ?? 0)}`
    return [count, beyond].filter((text) => text !== '').join(', ')
  }
  if (score.estimate > 1 - LEAST) return `> ${level(1 - LEAST)}`
  if (score.estimate < LEAST) return `< ${level(LEAST)}`
  const range = spread(score)
  return `${show(score, 'share').value}${range === '' ? '' : ` (${range})`}`
}

const LEAST = 0.001

/** A limit with two digits of its distance from none or all. */
function limit(share: number): string {
  const left = Number(Math.min(share, 1 - share).toPrecision(2))
  return level(share > 0.5 ? 1 - left : left)
}

/** No inputs: the command names the scenario, and its battles are not counted. */
const NOTHING = { inputs: {}, battles: 0, seed: '' }
