import type { GameFacts } from '../core/facts.ts'

/** A line for each kind of terrain. */
export function terrainAbout({ terrain = {} }: GameFacts): string[] {
  return Object.entries(terrain).map(
    ([kind, { title, clause, movement, opaque, meaning }]) =>
      `${kind}: ${title}, ${clause}; ${movement}${opaque ? ', blocks sight' : ''}${meaning === undefined ? '' : `. ${meaning}`}`,
  )
}
