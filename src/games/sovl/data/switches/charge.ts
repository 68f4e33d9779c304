import type { SwitchTable } from '../../../../kit/switches.ts'

/** Line of sight. */
export const SIGHT_SWITCHES = {
  losArc: {
    values: ['corner-45', 'half-45', 'total-45'],
    default: 'corner-45',
    clause: 'SOVL-G-01',
    meaning:
      'How wide a unit sees: ahead of its front widened by 45° at both corners, 45° to each side of the front’s middle, or 45° in all.',
    affects: 'Every charge and shot that is not straight ahead; the narrowest reading forbids most.',
    moves: 18,
  },
  losTarget: {
    values: ['side-centre-or-any9', 'centre'],
    default: 'side-centre-or-any9',
    clause: 'SOVL-G-04',
    meaning:
      'What must be seen: the middle of the side charged, and for a shot any of corners, middles of sides and centre; or always the centre.',
    affects: 'Targets half behind a wood, or at the edge of the arc.',
  },
  unitsBlockLos: {
    values: [false, true],
    default: false,
    clause: 'SOVL-G-05',
    meaning: 'Whether other units block the line of sight.',
    affects: 'Shooting over one’s own line, and charges past a screen.',
  },
  forestLos: {
    values: ['through-only', 'into-and-through'],
    default: 'through-only',
    clause: 'SOVL-G-06',
    meaning: 'Whether a forest hides only what lies behind it, or also what stands in it.',
    affects: 'Units in woods: whether they are seen, and see.',
  },
  largeSeesOver: {
    values: [false, true],
    default: false,
    clause: 'SOVL-G-07',
    meaning: 'Whether Large Monsters see over forests.',
    affects: 'Charges and shots of and at Large Monsters near woods.',
  },
} as const satisfies SwitchTable

/** Declaring, answering and resolving charges. */
export const CHARGE_SWITCHES = {
  chargeSide: {
    values: ['majority-area', 'largest-area', 'charger-centre'],
    default: 'majority-area',
    clause: 'SOVL-G-03',
    meaning:
      'Which side is charged: the one before which more than half of the charger stands, or, where there is none, the middle of its front; the one with the largest part; or the one before which its centre stands.',
    affects: 'Charges from near the corner of a target, above all of wide units at narrow ones.',
  },
  sideArcs: {
    values: ['corner-45', 'corner-diagonal'],
    default: 'corner-45',
    clause: 'SOVL-G-02',
    meaning:
      'What lies before a side: the plane is cut at 45° from the corners, or along the diagonals of the footprint.',
    affects: 'How much of the field is a flank, above all of wide and of deep units.',
  },
  chargeTerrain: {
    values: ['reduces-range', 'ignored', 'forbidden'],
    default: 'reduces-range',
    clause: 'SOVL-G-08',
    meaning:
      'What difficult terrain on the way of a charge does: costs range as it costs movement, an addition; nothing; or forbids it.',
    affects: 'Charges through woods and swamps.',
  },
  chargePath: {
    values: ['line-clear', 'placement', 'swept-clear'],
    default: 'line-clear',
    clause: 'SOVL-G-09',
    meaning:
      'What must be free for a charge: the line measured, an addition, and the place; the place alone; or all the footprint sweeps.',
    affects: 'What a screen of troops, a lake or a house keeps off.',
    moves: 6,
  },
  chargePriority: {
    values: ['side-first', 'distance-first', 'distance-first-whole-inch', 'both-required'],
    default: 'side-first',
    clause: 'SOVL-X-07',
    meaning:
      'Which charge goes before another: one on a flank or the rear, then the shorter; the shorter, then the side; the same by whole inches; or only one better in both.',
    affects: 'Which charges can be intercepted.',
  },
  chargeOrder: {
    values: ['declaration', 'priority', 'alternating-choice'],
    default: 'declaration',
    clause: 'SOVL-G-10',
    meaning: 'In which order charges are resolved: as declared, by priority, or as the players choose in turn.',
    affects: 'Who finds room where several units charge into one place.',
  },
  failedCharge: {
    values: ['stay', 'max-advance'],
    default: 'stay',
    clause: 'SOVL-G-11',
    meaning: 'What a charger does for whom no room is left: stays, or goes straight ahead as far as it can.',
    affects: 'Where units stand whose charge was crowded out.',
  },
  counterMidpoint: {
    values: ['gap', 'centres'],
    default: 'gap',
    clause: 'SOVL-G-12',
    meaning: 'Where a charge and its counter charge meet: midway between the fronts, or between the centres.',
    affects: 'Place of the fight where one unit is deeper.',
  },
  counterAfterIntercept: {
    values: ['ordinary', 'cancelled'],
    default: 'ordinary',
    clause: 'SOVL-G-16',
    meaning:
      'What becomes of a counter charge whose enemy was intercepted: an ordinary charge at his front, or nothing.',
    affects: 'Fights of three units after an intercept.',
  },
  chargeReaction: {
    values: ['none', 'flee', 'flee-redirect'],
    default: 'none',
    clause: 'SOVL-G-13',
    meaning:
      'Whether a unit charged may flee, and whether its charger may then choose another target; the text has the heading only.',
    affects: 'Weak units before strong ones: they give ground, but must rally.',
  },
  chargeFleeing: {
    values: ['literal', 'destroyed-on-contact', 'flees-first'],
    default: 'literal',
    clause: 'SOVL-G-14',
    meaning:
      'What a charge at a fleeing unit does: contact as with any other, its destruction, or another Flight Move first.',
    affects: 'Whether fleeing units can be finished off.',
  },
  chargeUsesActivation: {
    values: [true, false],
    default: true,
    clause: 'SOVL-X-10',
    meaning: 'Whether a resolved charge, failed or not, is the unit’s activation of the turn.',
    affects: 'Whether a unit whose charge failed may still move and shoot.',
  },
} as const satisfies SwitchTable
