/** The output folder cannot be written. The message says which and why, for users; no file in the folder has changed. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
}
