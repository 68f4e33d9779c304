import { NoAnswer } from '../../best/no-answer.ts'
import type { Ahead } from '../../best/tell.ts'
import { aheadText } from '../../report/best/words.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import { engineFor } from '../../run/engine.ts'
import { type Arena, openArena } from '../../run/players/arena.ts'
import { Interrupted } from '../../run/run-error.ts'
import type { Choice } from '../../scenario/choice/read.ts'
import { CliError } from './exit.ts'
import { showProgress } from './progress.ts'

/** A search for lists as the command line asks for it. */
export interface SearchAsked {
  readonly battles: number
  /** The command line that repeats it, for the document. */
  readonly repeat: string
  readonly signal: AbortSignal
  readonly options: { readonly workers?: number }
  readonly quiet: boolean
  readonly json: boolean
  /** Battles that are played at most: more than those asked for if these are very few. */
  readonly most: number
}

/** What a search is handed beside its arena. */
export type SearchOptions = Pick<SearchAsked, 'battles' | 'repeat'> & {
  readonly onStage: (name: string) => void
  readonly onAhead: (lists: readonly Ahead[]) => void
}

/**
 * Carries out a search for lists, with a line of progress. Throws a `CliError` if there is no answer. If it is interrupted, it prints the lists
 * that are ahead, and its error tells how far it came.
 */
export async function searched<T>(
  { scenario }: Choice,
  { battles, most, repeat, signal, options, quiet, json }: SearchAsked,
  search: (arena: Arena, options: SearchOptions) => Promise<T>,
): Promise<T> {
  const { game, seed } = scenario
  const progress = quiet ? null : showProgress()
  const begun = performance.now()
  let stage = 'getting ready'
  let ahead: readonly Ahead[] = []
  const onPlayed = ({ played }: Arena): void => {
    const rate = played / Math.max((performance.now() - begun) / 1000, 1e-6)
    const headline = `${stage}: ${whole(played)} of at most ${whole(most)} battles`
    const left = Math.max(0, most - played) / rate
    progress?.show({ battles: Math.min(played, most), total: most, rate, left, headline })
  }
  const arena = openArena(engineFor(scenario), { ...options, game, seed, signal, onPlayed })
  try {
    return await search(arena, {
      battles,
      repeat,
      onStage: (name) => {
        stage = name
      },
      onAhead: (lists) => {
        ahead = lists
      },
    })
  } catch (error) {
    if (error instanceof NoAnswer) throw new CliError(error.message, { cause: error })
    if (!(error instanceof Interrupted)) throw error
    if (arena.played === 0) throw new Interrupted('interrupted before anything was finished')
    const far = `interrupted after ${whole(arena.played)} of at most ${counted(most, 'battle')}`
    if (ahead.length === 0) throw new Interrupted(`${far}: no list was ahead yet, so nothing is told`)
    progress?.end()
    process.stdout.write(
      json
        ? `${JSON.stringify({ command: 'best', status: 'interrupted', battles: arena.played, most, repeat, ahead }, null, 2)}\n`
        : aheadText(ahead, repeat),
    )
    throw new Interrupted(`${far}, in this stage: ${stage}; nothing was written`)
  } finally {
    await arena.close()
    progress?.end()
  }
}
