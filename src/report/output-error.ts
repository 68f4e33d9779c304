/** The output folder cannot be written. The message names the folder and the reason for users; no file in the folder has changed. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
}
