import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult, Watched } from '../../result/heading.ts'
import { type Option, playOf } from '../../run/study/repeat.ts'
import type { LinkedBattle } from '../battles.ts'
import { counted, isolated } from './text.ts'

/** A battle worth watching: its name, how it ended, its place, and the command that replays it. */
export interface Watching {
  readonly what: string
  readonly ended: string
  readonly block: number
  readonly seat: number
  readonly command: string
}

/** The battles of a matchup that are worth watching; empty for games without a measure of the margin. */
export function watching(document: ResultDocument, matchup: MatchupResult): Watching[] {
  const { watch = [], armies } = matchup
  return watch.map(({ why, block, seat, margin, winner }) => ({
    what: WHAT[why](isolated(armies[0])),
    ended: ending(armies, margin, winner),
    block,
    seat,
    command: playCommand(document, { matchup, at: null, block, seat }),
  }))
}

const WHAT: Readonly<Record<Watched['why'], (first: string) => string>> = {
  median: () => 'The median battle',
  low: (first) => `One battle in twenty goes as badly for ${first}`,
  high: (first) => `One battle in twenty goes as well for ${first}`,
  upset: () => 'The biggest upset',
}

function ending(armies: readonly [string, string], margin: number, winner: Watched['winner']): string {
  const ahead = margin > 0 ? 0 : 1
  const lead = margin === 0 ? 'level' : `${isolated(armies[ahead])} ${counted(Math.abs(margin), 'point')} ahead`
  // The army ahead on points may have lost, because an army without units loses.
  if (winner === null) return margin === 0 ? 'a draw' : `a draw, with ${lead}`
  return margin !== 0 && winner === ahead ? lead : `${lead}, but ${isolated(armies[winner])} won`
}

/** The command that plays a battle of a matchup; `at`: the setting of a sweep. */
export function playCommand(
  document: ResultDocument,
  { matchup, at, block, seat }: Pick<LinkedBattle, 'matchup' | 'at' | 'block' | 'seat'>,
): string {
  const axes = document.command === 'sweep' ? document.axes : []
  const set = axes.map(({ path }, i): Option => {
    const value = String(at?.[i] ?? null)
    return path === 'rules' ? ['rules', value] : ['set', `${path}=${value}`]
  })
  return playOf(document.repeat, [
    ...(at === null ? [] : set),
    ...which(document, matchup),
    ['block', String(block)],
    ['seat', String(seat)],
  ])
}

/** The options that name the matchup and the variant, if there are several. */
function which(document: ResultDocument, { armies, variant }: MatchupResult): Option[] {
  const { variants, unplayed = [] } = document
  const matchups = document.command === 'sweep' ? document.cells.map(({ matchup }) => matchup) : document.matchups
  const names = new Set([...matchups.map(({ name }) => name), ...unplayed])
  const number = variants.findIndex(({ name }) => name === variant) + 1
  return [
    ...(names.size > 1 ? [['matchup', armies.join(':')] as const] : []),
    ...(variants.length > 1 ? [['variant', String(number)] as const] : []),
  ]
}
