import type { TerrainKind } from '../../../core/facts.ts'

/** Kinds of terrain on a table, AP-G-28. */

/** Effects of a kind of terrain, in bits. The first two are cover. AP-COV-01 to -03. */
export const SOFT = 1
export const HARD = 2
export const DIFFICULT = 4
/** Blocks sight, and no unit may enter it. */
export const SOLID = 8

/** A further bit beside the cover of a model: the line to it is blocked. */
export const BLOCKED = 16

export const TERRAIN_KINDS: Readonly<Record<string, TerrainKind & { readonly bits: number }>> = {
  hedge: {
    title: 'Hedge',
    clause: 'AP-COV-01',
    movement: 'open',
    does: 'soft cover',
    opaque: false,
    meaning: 'Soft cover.',
    look: 'rough',
    bits: SOFT,
  },
  crops: {
    title: 'Crops',
    clause: 'AP-COV-01',
    movement: 'open',
    does: 'soft cover',
    opaque: false,
    meaning: 'Soft cover.',
    look: 'rough',
    bits: SOFT,
  },
  wall: {
    title: 'Low wall',
    clause: 'AP-COV-02',
    movement: 'open',
    does: 'hard cover',
    opaque: false,
    meaning: 'Hard cover.',
    look: 'walls',
    bits: HARD,
  },
  rubble: {
    title: 'Rubble',
    clause: 'AP-COV-02',
    movement: 'open',
    does: 'hard cover',
    opaque: false,
    meaning: 'Hard cover.',
    look: 'ruins',
    bits: HARD,
  },
  trees: {
    title: 'Trees',
    clause: 'AP-COV-03',
    movement: 'difficult',
    does: 'difficult, full cover',
    opaque: false,
    meaning: 'Difficult ground and full cover.',
    look: 'forest',
    bits: SOFT | HARD | DIFFICULT,
  },
  building: {
    title: 'Building',
    clause: 'AP-G-28',
    movement: 'impassable',
    opaque: true,
    look: 'building',
    bits: SOFT | HARD | SOLID,
  },
  highWall: {
    title: 'High wall',
    clause: 'AP-G-28',
    movement: 'impassable',
    opaque: true,
    look: 'walls',
    bits: SOFT | HARD | SOLID,
  },
}

/** Tables in inches, AP-G-17: the larger for armies beyond 500 points. */
export const TABLE_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  standard: [72, 48],
  small: [48, 48],
}
