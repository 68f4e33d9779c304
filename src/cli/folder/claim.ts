import { checkTemplates } from '../../report/assets.ts'
import { OutputError } from '../../report/output-error.ts'
import type { Draft } from '../../report/write.ts'
import { CliError } from '../line/exit.ts'
import type { Held } from './held.ts'

/** A folder for reports. */
export interface Place {
  readonly dir: string
  /** Whether the user named the folder; otherwise its name follows from the scenario, and may get a number. */
  readonly asked: boolean
}

/** How a folder is claimed. */
export interface Claiming {
  /** Returns the content of a folder. */
  readonly held: (dir: string) => Promise<Held>
  /** Whether the result of another study may be replaced. */
  readonly force: boolean
  /** Whether the command goes on with an earlier run in the folder. Left out by commands that cannot. */
  readonly resume?: boolean
  readonly quiet: boolean
  /** False if no charts will be drawn. */
  readonly draws?: boolean
}

/**
 * Claims the folder for the reports of a command, before a battle is played. From now on no other process writes to it. A result of another
 * study is not replaced without --force: if the folder that the user named holds one, it is refused; the default folder gives way to the
 * first of NAME-2, NAME-3 and so on that may be used.
 */
export async function claim({ dir, asked }: Place, claiming: Claiming): Promise<Draft> {
  const { held, force, resume = false, quiet, draws = true } = claiming
  if (draws) checkTemplates()
  const say = (text: string): void => {
    if (!quiet) process.stderr.write(`${text}\n`)
  }
  let first: Held | null = null
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? dir : `${dir}-${number}`
    const draft = await open(candidate)
    try {
      const found: Held = force ? { what: 'same' } : await held(candidate)
      first ??= found
      const [refused, refusedFirst] = [found, first].map((each) => resume && each.what === 'other' && each.goesOn)
      if (refusedFirst === true && !asked && found.what === 'nothing') {
        // No folder holds a run that can be continued, so the command reports what the first folder holds.
        await draft.discard()
        return await open(dir)
      }
      if (found.what !== 'other' || (refused === true && asked)) {
        if (draft.takenFrom !== null)
          say(`${candidate}: took over from a run that was killed (process ${draft.takenFrom})`)
        if (found.what === 'nothing' && first.what === 'other')
          say(`${dir} holds ${first.how}: this goes to ${candidate}; --force replaces what is there`)
        return draft
      }
      if (asked) throw new CliError(`${candidate} holds ${found.how}; give another --out, or --force to replace it`)
    } catch (error) {
      await draft.discard()
      throw error
    }
    await draft.discard()
  }
}

/** Opens a folder. If it cannot be written to, or another process writes to it, the error is reported as the user’s. */
async function open(dir: string): Promise<Draft> {
  try {
    const { Draft } = await import('../../report/write.ts')
    return await Draft.open(dir)
  } catch (error) {
    if (error instanceof OutputError) throw new CliError(error.message, { cause: error })
    throw error
  }
}
