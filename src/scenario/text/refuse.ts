import { InputError } from './problem.ts'
import type { Fault } from './source.ts'

/** The value that was made, or its faults. */
export type Result<T> = T | { readonly faults: readonly Fault[] }

export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new InputError(faults)
}

/** All values if there are no faults; otherwise throws an InputError of all faults. */
export function allOf<T extends object>(results: readonly Result<T>[]): T[] {
  refuse(results.flatMap((result) => ('faults' in result ? result.faults : [])))
  return results.flatMap((result) => ('faults' in result ? [] : [result]))
}

/**
 * The value that a function makes, or its faults. If a fault is not in the option itself, its message names the values of the option that
 * cause it.
 */
export function attempt<T>(read: () => T, option: string, values: string): Result<{ readonly value: T }> {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof InputError) return { faults: under(values, error.faults, option) }
    throw error
  }
}

/** Faults or warnings. If one is not in the option itself, its message names the values of the option that cause it. */
export function under(values: string, faults: readonly Fault[], option: string): Fault[] {
  return faults.map((fault) => (fault.file === option ? fault : { ...fault, message: `${fault.message} (${values})` }))
}
