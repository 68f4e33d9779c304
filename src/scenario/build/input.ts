import { createHash } from 'node:crypto'
import { type Source, textSource } from '../text/source.ts'

/** A text that was read: its source, and its name and hash for result documents. */
export interface Input {
  readonly source: Source
  /** File name without folders. */
  readonly name: string
  readonly hash: string
}

/** `file`: what errors call it; `name`: what results call it. */
export function inputFrom(file: string, name: string, text: string, bytes: Uint8Array | string = text): Input {
  const hash = createHash('sha256').update(bytes).digest('hex')
  // A byte order mark is no part of the first line.
  return { source: textSource(file, text.replace(/^\ufeff/, '')), name, hash: `sha256:${hash}` }
}
