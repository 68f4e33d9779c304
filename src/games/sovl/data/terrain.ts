import type { TerrainKind } from '../../../core/facts.ts'

/** Kinds of terrain on a table, SOVL-TERR-01. */
export const TERRAIN_KINDS: Readonly<Record<string, TerrainKind>> = {
  forest: { title: 'Forest', clause: 'SOVL-TERR-01', movement: 'difficult', opaque: true },
  swamp: { title: 'Swamp', clause: 'SOVL-TERR-01', movement: 'difficult', opaque: false },
  river: { title: 'River', clause: 'SOVL-TERR-01', movement: 'impassable', opaque: false },
  lake: { title: 'Lake', clause: 'SOVL-TERR-01', movement: 'impassable', opaque: false },
  building: { title: 'Building', clause: 'SOVL-TERR-01', movement: 'impassable', opaque: true },
  cliff: { title: 'Cliff', clause: 'SOVL-TERR-01', movement: 'impassable', opaque: true },
}

/** Tables in inches, long edge first. SOVL-SETUP-01, SOVL-SETUP-02. */
export const TABLE_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  standard: [60, 40],
  large: [72, 48],
}
