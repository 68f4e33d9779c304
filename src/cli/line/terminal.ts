/** What the terminal can show, and what becomes of text that cannot be written. */

/** Columns where nothing says how many there are. */
const COLUMNS = 100
/** Narrower than this nothing is readable. */
const LEAST = 40

/** Columns of text on stdout: of the terminal, or as the environment says where it is a pipe or a file. */
export function width(): number {
  // Some terminals say 0.
  const columns = process.stdout.columns || Number(process.env.COLUMNS)
  return columns > 0 ? Math.max(LEAST, Math.floor(columns)) : COLUMNS
}

/** Whether stdout may be given bold and dim text. */
export function colour(): boolean {
  return process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
}

/**
 * Prepares for output that cannot be written. A reader who has seen enough (`| head`) is no fault, and what else there is to do is
 * done; anything else, such as a full disk, is told and makes the exit code 1.
 */
export function guardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.exitCode === 1) return
    process.exitCode = 1
    process.stderr.write(`cannot write the output: ${error.message}\n`)
  })
  process.stderr.on('error', () => {})
}
