import { CLOSED, HALF_SCREEN, OPAQUE, SCREEN, SLOW, STAIRS } from '../../../board/square/ground.ts'
import type { TerrainKind } from '../../../core/facts.ts'

/** Every kind of terrain besides open ground. */
export const TERRAIN_KINDS = {
  wall: {
    title: 'Wall',
    clause: 'SVN-GRID-09',
    movement: 'impassable',
    opaque: true,
    meaning: 'Nobody enters it, cuts its corner, or sees through it.',
    look: 'building',
  },
  difficult: {
    title: 'Difficult ground',
    clause: 'SVN-GRID-08',
    movement: 'difficult',
    does: '10 feet to enter',
    opaque: false,
    meaning: 'Costs 10 feet to enter.',
    look: 'rough',
  },
  slit: {
    title: 'Window or arrow slit',
    clause: 'SVN-LOS-09',
    movement: 'impassable',
    does: 'not to be entered, full cover behind it',
    opaque: false,
    meaning:
      'Nobody enters it; whoever is seen through it alone, and is no farther from it than the attacker, has full cover.',
    look: 'ruins',
  },
  lowWall: {
    title: 'Low wall',
    clause: 'SVN-LOS-09',
    movement: 'difficult',
    does: '10 feet to enter, half cover behind it',
    opaque: false,
    meaning:
      'Costs 10 feet to enter; whoever is seen across it alone, and is no farther from it than the attacker, has half cover.',
    look: 'walls',
  },
  stairs: {
    title: 'Stairs or ladder',
    clause: 'SVN-GRID-19',
    movement: 'open',
    does: 'to any height',
    opaque: false,
    meaning: 'Any difference of height may be climbed from it and to it; up counts as difficult.',
    look: 'bridge',
  },
} as const satisfies Readonly<Record<string, TerrainKind>>

/** Bits of `board/square/ground.ts` for a kind of terrain: its effect on movement and sight. */
export function natureOf(kind: string): number {
  switch (kind) {
    case 'wall':
      return CLOSED | OPAQUE
    case 'difficult':
      return SLOW
    case 'slit':
      return CLOSED | SCREEN
    case 'lowWall':
      return SLOW | HALF_SCREEN
    case 'stairs':
      return STAIRS
    default:
      return 0
  }
}
