import type { Draft } from '../engine/messages.ts'

/** A file that a text names: a catalogue or an army list. */
const NAMED = /\b(catalogue|list):(\s+)(["']?)([\w./-]+\.ya?ml)\3/g

/**
 * The texts of a draft as files of one folder, by file name, ready for the command line: files that come along are named as such, and files
 * of the draft by their own names.
 */
export function portable({ files }: Draft, library: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(files).map(([path, text]) => {
      const renamed = text.replaceAll(NAMED, (whole, key: string, space: string, _quote: string, to: string) => {
        const place = beside(to, path)
        if (Object.hasOwn(files, place)) return `${key}:${space}${fileName(place)}`
        return Object.hasOwn(library, place) ? `${key}:${space}fairfight:${place}` : whole
      })
      return [fileName(path), renamed] as const
    }),
  )
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** The path of what another file names. */
function beside(path: string, from: string): string {
  const steps = from.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
