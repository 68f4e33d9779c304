/** An error that ends a run, in words for the user: shown without a stack trace. */
export class RunError extends Error {
  override name = 'RunError'
}

/** The user ended the run before there was anything to report. */
export class Interrupted extends RunError {
  override name = 'Interrupted'
}

/** A task that is no longer wanted, because the run was interrupted. */
export class Withdrawn extends RunError {
  override name = 'Withdrawn'

  constructor() {
    super('the run was interrupted')
  }
}

/** A general that cannot be used or answered wrongly: another try would not help. */
export class GeneralError extends RunError {
  override name = 'GeneralError'
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
