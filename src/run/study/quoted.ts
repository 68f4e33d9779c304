/** Text quoted so that a shell takes it for one word. */
export function quoted(word: string): string {
  return /^[\w./:=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
