import type { GameFacts } from '../../core/facts.ts'

/** A line for each kind of terrain. */
export function terrainAbout({ terrain = {} }: GameFacts): string[] {
  return Object.entries(terrain).map(([kind, { title, clause, movement, does, opaque, meaning }]) => {
    // If the game has a description of its own, the description states all effects.
    const effects = [
      does === undefined || meaning === undefined ? (does ?? movement) : '',
      opaque ? 'blocks sight' : '',
    ]
    const told = effects.filter((effect) => effect !== '').join(', ')
    return `${kind}: ${title}, ${clause}${told === '' ? '' : `; ${told}`}${meaning === undefined ? '' : `. ${meaning}`}`
  })
}
