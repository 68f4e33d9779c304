import { findBoth } from '../best/both.ts'
import { NoAnswer } from '../best/no-answer.ts'
import { renderBoth } from '../report/best/both.ts'
import { whole } from '../report/sentences/text.ts'
import { engineFor } from '../run/engine.ts'
import { type Arena, openArena } from '../run/players/arena.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { CliError, DONE } from './line/exit.ts'
import { showProgress } from './line/progress.ts'
import { width } from './line/terminal.ts'

interface Asked {
  readonly battles: number
  readonly repeat: string
  readonly signal: AbortSignal
  readonly options: { readonly workers?: number }
  readonly json: boolean
  readonly quiet: boolean
}

/** `fairfight best FILE --both`: the lists that both armies field if both choose. Prints the answer; writes nothing. */
export async function bestOfBoth(choices: readonly [Choice, Choice], asked: Asked): Promise<number> {
  const { battles, repeat, signal, options, json, quiet } = asked
  const { scenario } = choices[0]
  const progress = quiet ? null : showProgress()
  const begun = performance.now()
  let stage = 'getting ready'
  const onPlayed = ({ played }: Arena): void => {
    const rate = played / Math.max((performance.now() - begun) / 1000, 1e-6)
    const headline = `${stage}: ${whole(played)} of about ${whole(battles)} battles`
    const left = Math.max(0, battles - played) / rate
    progress?.show({ battles: Math.min(played, battles), total: battles, rate, left, headline })
  }
  const { game, seed } = scenario
  const arena = openArena(engineFor(scenario), { ...options, game, seed, signal, onPlayed })
  try {
    const document = await findBoth(choices, arena, {
      battles,
      repeat,
      onStage: (name) => {
        stage = name
      },
    })
    process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : renderBoth(document, width()))
    return DONE
  } catch (error) {
    if (error instanceof NoAnswer) throw new CliError(error.message, { cause: error })
    throw error
  } finally {
    await arena.close()
    progress?.end()
  }
}
