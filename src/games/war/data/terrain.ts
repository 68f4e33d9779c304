import type { TerrainKind } from '../../../core/facts.ts'

/** Effects of the ground of a hex, as bits. */
export const WOODS = 1
export const HILL = 2
export const RIVER = 4
export const BROKEN = 8
export const RUINS = 16
/** A natural 1 always fails to save there. */
export const WALLS = 32
/** Blocks sight. */
export const BLOCKS = 64

/** Every kind of ground except open ground. */
export const TERRAIN_KINDS = {
  woods: {
    title: 'Woods',
    clause: 'WAR-TERR-01',
    movement: 'difficult',
    does: 'its edge once a turn',
    opaque: true,
    meaning: 'Its edge may be crossed once a turn; +1 to saves in it.',
    look: 'forest',
  },
  hill: {
    title: 'Hill',
    clause: 'WAR-TERR-04',
    movement: 'difficult',
    does: 'climbing it ends the way ahead',
    opaque: true,
    meaning:
      'Climbing it ends forward movement; +2 to saves on it against attackers below, and shots over units beside it.',
    look: 'hill',
  },
  river: {
    title: 'River',
    clause: 'WAR-TERR-10',
    movement: 'difficult',
    does: 'not for infantry and artillery',
    opaque: false,
    meaning: 'Infantry and artillery keep out, others go in or out once a turn, flying units do not end there.',
    look: 'water',
  },
  bridge: {
    title: 'Bridge',
    clause: 'WAR-TERR-20',
    movement: 'open',
    opaque: false,
    meaning: 'Land for all units.',
    look: 'bridge',
  },
  ford: {
    title: 'Ford',
    clause: 'WAR-TERR-20',
    movement: 'open',
    opaque: false,
    meaning: 'Land for all units.',
    look: 'crossing',
  },
  village: {
    title: 'Village',
    clause: 'WAR-TERR-13',
    movement: 'open',
    opaque: false,
    meaning: '+1 to saves.',
    look: 'houses',
  },
  farm: {
    title: 'Farm',
    clause: 'WAR-TERR-13',
    movement: 'open',
    opaque: false,
    meaning: '+1 to saves.',
    look: 'houses',
  },
  ruins: {
    title: 'Ruins',
    clause: 'WAR-TERR-13',
    movement: 'open',
    opaque: false,
    meaning: '+1 to saves and −1 to hits, as the switch `ruins` says; its edge once a turn.',
    look: 'ruins',
  },
  walled: {
    title: 'Walled settlement',
    clause: 'WAR-TERR-14',
    movement: 'open',
    opaque: false,
    meaning: '+2 to saves, and a natural 1 fails.',
    look: 'walls',
  },
  fort: {
    title: 'Fortification or castle',
    clause: 'WAR-TERR-15',
    movement: 'open',
    opaque: false,
    meaning: '+4 to saves, and a natural 1 fails.',
    look: 'walls',
  },
  broken: {
    title: 'Broken ground',
    clause: 'WAR-TERR-16',
    movement: 'difficult',
    does: 'its edge once a turn',
    opaque: false,
    meaning: 'Its edge may be crossed once a turn.',
    look: 'rough',
  },
} as const satisfies Readonly<Record<string, TerrainKind>>

/** Kinds by number; 0 is open ground. */
export const KINDS: readonly string[] = ['', ...Object.keys(TERRAIN_KINDS)]

export const BRIDGE = KINDS.indexOf('bridge')
export const FORD = KINDS.indexOf('ford')

interface Ground {
  readonly bits: number
  /** Bonus to the saves of a unit on this ground; for hills see `HIGH_GROUND`. */
  readonly save: number
}

/** The effects of a kind of ground; the readings decide about ruins. */
export function groundOf(kind: string, ruins: 'save' | 'hit' | 'both', ruinsMove: 'free' | 'broken'): Ground {
  switch (kind) {
    case 'woods':
      return { bits: WOODS | BLOCKS, save: 1 }
    case 'hill':
      return { bits: HILL | BLOCKS, save: 0 }
    case 'river':
      return { bits: RIVER, save: 0 }
    case 'village':
    case 'farm':
      return { bits: 0, save: 1 }
    case 'ruins':
      return { bits: RUINS | (ruinsMove === 'broken' ? BROKEN : 0), save: ruins === 'hit' ? 0 : 1 }
    case 'walled':
      return { bits: WALLS, save: 2 }
    case 'fort':
      return { bits: WALLS, save: 4 }
    case 'broken':
      return { bits: BROKEN, save: 0 }
    default:
      return { bits: 0, save: 0 }
  }
}

/** Bonus to saves on a hill against an attacker that is not on a hill, WAR-TERR-09. */
export const HIGH_GROUND = 2
