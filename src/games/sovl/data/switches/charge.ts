import type { SwitchTable } from '../../../../kit/switches.ts'

/** Line of sight. */
export const SIGHT_SWITCHES = {
  losArc: {
    values: ['corner-45', 'half-45', 'total-45'],
    default: 'corner-45',
    clause: 'SOVL-G-01',
    meaning:
      'How wide a unit sees: ahead of its front and up to 45° outwards from both corners, 45° to each side of the middle of its front, or 45° in all.',
    affects: 'Every charge and shot that is not straight ahead; the narrowest reading forbids most.',
  },
  losTarget: {
    values: ['side-centre-or-any9', 'centre'],
    default: 'side-centre-or-any9',
    clause: 'SOVL-G-04',
    meaning:
      'Which point of the target must be seen: for a charge the middle of the charged side, and for a shot a corner, the middle of a side or the centre; or always the centre.',
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
    affects: 'Whether units in woods are seen, and whether they see.',
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
      'Which side is charged: the side before which more than half of the charger stands or, if there is none, the middle of its front; the side before which its largest part stands; or the side before which its centre stands.',
    affects: 'Charges from near the corner of a target, above all of wide units at narrow ones.',
  },
  sideArcs: {
    values: ['corner-45', 'corner-diagonal'],
    default: 'corner-45',
    clause: 'SOVL-G-02',
    meaning:
      'Which area lies before a side: it is bounded by lines at 45° from the corners, or by the diagonals of the footprint.',
    affects: 'How much of the field is a flank, above all of wide and of deep units.',
  },
  chargeTerrain: {
    values: ['reduces-range', 'ignored', 'forbidden'],
    default: 'reduces-range',
    clause: 'SOVL-G-08',
    meaning:
      'What difficult terrain on the way of a charge does: it reduces the range as it reduces movement, which the text does not say; it does nothing; or it forbids the charge.',
    affects: 'Charges through woods and swamps.',
  },
  chargePath: {
    values: ['line-clear', 'placement', 'swept-clear'],
    default: 'line-clear',
    clause: 'SOVL-G-09',
    meaning:
      'What must be free for a charge: the measured line, which the text does not say, and the place; the place alone; or everything that the footprint sweeps.',
    affects: 'Which charges a screen of troops, a lake or a house prevents.',
  },
  chargePriority: {
    values: ['side-first', 'distance-first', 'distance-first-whole-inch', 'both-required'],
    default: 'side-first',
    clause: 'SOVL-X-07',
    meaning:
      'Which of two charges has priority: the one on a flank or the rear, then the shorter one; the shorter one, then the one on a flank or the rear; this order with distances in whole inches; or only a charge that is better in both.',
    affects: 'Which charges can be intercepted.',
  },
  chargeOrder: {
    values: ['declaration', 'priority', 'alternating-choice'],
    default: 'declaration',
    clause: 'SOVL-G-10',
    meaning: 'In which order charges are resolved: as declared, by priority, or as the players choose in turn.',
    affects: 'Which unit finds room if several charge into one place.',
  },
  failedCharge: {
    values: ['stay', 'max-advance'],
    default: 'stay',
    clause: 'SOVL-G-11',
    meaning: 'What a charger does if no room is left for it: it stays, or goes straight ahead as far as it can.',
    affects: 'Where a unit stands if its charge found no room.',
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
      'What becomes of a counter charge if its enemy was intercepted: an ordinary charge at the front of that enemy, or nothing.',
    affects: 'Fights of three units after an intercept.',
  },
  chargeReaction: {
    values: ['none', 'flee', 'flee-redirect'],
    default: 'none',
    clause: 'SOVL-G-13',
    meaning:
      'Whether a charged unit may flee, and whether its charger may then choose another target. The text has only the heading.',
    affects: 'Weak units charged by strong ones: they escape, but must rally.',
  },
  chargeFleeing: {
    values: ['literal', 'destroyed-on-contact', 'flees-first'],
    default: 'literal',
    clause: 'SOVL-G-14',
    meaning:
      'What a charge at a fleeing unit does: it makes contact as with any other unit, destroys the unit, or first makes it flee again.',
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
