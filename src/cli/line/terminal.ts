/** The capabilities of the terminal, and the handling of output errors. */

/** Columns if the width of the terminal is unknown. */
const COLUMNS = 100
/** Least number of columns. */
const LEAST = 40

/** Columns of text on stdout: those of the terminal; for a pipe or a file, those that the environment names. */
export function width(): number {
  // Some terminals report 0.
  const columns = process.stdout.columns || Number(process.env.COLUMNS)
  return columns > 0 ? Math.max(LEAST, Math.floor(columns)) : COLUMNS
}

/** Whether text on stdout may be bold and dim. */
export function colour(): boolean {
  return process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
}

/**
 * Handles errors of output. If the reader closes the pipe (`| head`), that is no fault, and the remaining work is done; any other error,
 * such as a full disk, is printed and makes the exit code 1.
 */
export function guardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.exitCode === 1) return
    process.exitCode = 1
    process.stderr.write(`cannot write the output: ${error.message}\n`)
  })
  process.stderr.on('error', () => {})
}
