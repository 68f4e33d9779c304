import type { Effort } from './row.ts'
import { STUDIES } from './studies.ts'

export interface PartRequest {
  readonly name: string
  readonly effort: Effort
}

/** A child process that runs one study after the other, as its parent tells it. */
process.on('message', ({ name, effort }: PartRequest) => {
  const study = STUDIES[name]
  if (study === undefined) throw new Error(`there is no study ${name}`)
  void Promise.resolve(study(effort)).then((rows) => process.send?.(rows))
})
