import { renderRated } from '../report/rated.ts'
import { ratedOf } from '../run/estimates/rated.ts'
import { CliError, DONE } from './line/exit.ts'
import { hypothesesOf } from './line/study.ts'
import { wholeNumber } from './line/whole-number.ts'

interface Arguments {
  readonly wins?: number | undefined
  readonly draws?: number | undefined
  readonly losses?: number | undefined
  readonly blocks?: string | undefined
  readonly between?: string | undefined
  readonly json: boolean
}

/** `fairfight elo` and `fairfight sprt`: what counts of battles say of the strength of a side; nothing is played. */
export function ratedVerb(argv: Arguments): number {
  const hypotheses = argv.between === undefined ? undefined : hypothesesOf('between', argv.between)
  const document = ratedOf(countsOf(argv), hypotheses)
  process.stdout.write(argv.json ? `${JSON.stringify(document, null, 2)}\n` : renderRated(document))
  return DONE
}

/** The counts by score, lowest first. */
function countsOf(argv: Arguments): number[] {
  const { blocks } = argv
  const given = (['wins', 'draws', 'losses'] as const).filter((name) => argv[name] !== undefined)
  if (blocks !== undefined) {
    if (given.length > 0) throw new CliError(`--blocks and --${given[0]}: one of them, both count the battles`)
    const counts = blocks.split(',').map((text) => (/^\s*\d{1,12}\s*$/.test(text) ? Number(text) : Number.NaN))
    const isOdd = counts.length >= 3 && counts.length % 2 === 1
    if (isOdd && counts.every((count) => count >= 0) && counts.some((count) => count > 0)) return counts
    throw new CliError(
      `--blocks takes an odd number of counts, three at least and not all 0: blocks by their score, the lowest first, such as 34,54,63,64,75 for pairs; not ${blocks}`,
    )
  }
  const [wins = 0, draws = 0, losses = 0] = [argv.wins, argv.draws, argv.losses].map((count, i) =>
    wholeNumber(['wins', 'draws', 'losses'][i] as string, count, 0),
  )
  if (wins + draws + losses > 0) return [losses, draws, wins]
  if (argv.wins !== undefined || argv.draws !== undefined || argv.losses !== undefined)
    throw new CliError('no battle was counted: --wins, --draws and --losses are 0 in all')
  throw new CliError('which counts? Give --wins, --draws and --losses, or --blocks with the blocks by their score')
}
