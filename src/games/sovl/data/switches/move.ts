import type { SwitchTable } from '../../../../kit/switches.ts'

/** The Strategic Phase: moves, shots and flight. */
export const MOVE_SWITCHES = {
  engagedActs: {
    values: ['none', 'shoot', 'free'],
    default: 'none',
    clause: 'SOVL-G-15',
    meaning: 'What a unit in contact may do besides fighting: nothing, shooting, or all that other units may do.',
    affects: 'Whether a unit can walk or shoot its way out of a lost fight.',
  },
  difficultTerrain: {
    values: ['minus-2', 'minus-25-percent'],
    default: 'minus-2',
    clause: 'SOVL-X-01',
    meaning: 'What difficult terrain costs: two points, or a quarter of the allowance.',
    affects: 'Units with more than 8 points of movement; infantry pays the same either way.',
  },
  difficultRepeat: {
    values: ['per-entry', 'once'],
    default: 'per-entry',
    clause: 'SOVL-G-35',
    meaning: 'Whether difficult terrain is paid for at each entry, or once an activation.',
    affects: 'Moves that touch several woods and swamps.',
  },
  advanceContact: {
    values: ['stop-short', 'next-turn', 'engages'],
    default: 'stop-short',
    clause: 'SOVL-X-08',
    meaning:
      'Whether an Advance that runs into an enemy stops just short of it, which the text does not say, or in contact. The contact is fought from the next turn on, or at once.',
    affects: 'Whether there is a way into combat besides charging.',
  },
  pivot: {
    values: ['90-cost-2', '45-by-type'],
    default: '90-cost-2',
    clause: 'SOVL-STR-06',
    meaning:
      'How far a unit turns in one Pivot: up to 90° for two points; or up to 45° for one point, or for two points if it is cavalry, a chariot or a Large Monster.',
    affects: 'How fast a unit changes its front.',
  },
  pivotClearance: {
    values: ['end-only', 'swept'],
    default: 'end-only',
    clause: 'SOVL-G-42',
    needs: ['SOVL-G-42a'],
    meaning: 'Whether only the end of a Pivot must be clear, or everything that the corners of the unit sweep.',
    affects: 'Pivots near other units.',
  },
  pivotRoom: {
    values: ['backs-off', 'as-it-stands'],
    default: 'backs-off',
    clause: 'SOVL-G-42',
    needs: ['SOVL-G-42b'],
    meaning:
      'Whether a unit that has no room to turn, because its front stands against a cliff, a friend or an enemy, first steps straight back or, if that does not help, aside. An inch costs a point. The text does not have this rule.',
    affects: 'Units whose front stands against something: without this rule they could never turn or move again.',
  },
  moves: {
    values: ['narrow', 'direct', 'wide'],
    default: 'narrow',
    clause: 'SOVL-STR-07',
    meaning:
      'The grid of legal moves: 4 whole plans a unit (direct), 16 (narrow), or single manoeuvres by the inch and by 15°, as many as the unit can pay for (wide).',
    affects: 'What generals can choose from, and how long a battle takes to play.',
  },
  rangedNaturals: {
    values: ['none', 'one-fails-six-hits'],
    default: 'none',
    clause: 'SOVL-G-29',
    meaning: 'Whether a natural 1 always misses and a natural 6 always hits in shooting.',
    affects: 'Shots of Skill 1 or less at long range, and of Skill 6 or more.',
  },
  rangedPower: {
    values: ['weapon', 'unit'],
    default: 'weapon',
    clause: 'SOVL-G-31',
    meaning: 'Whose Power a shot has: the weapon’s, or the shooter’s.',
    affects: 'Wounds by shooting where the two differ.',
  },
  rangedRanks: {
    values: ['all', 'two', 'one'],
    default: 'all',
    clause: 'SOVL-G-32',
    meaning: 'How many ranks shoot.',
    affects: 'Dice of shooters who stand deep.',
  },
  rangedMeasure: {
    values: ['front-to-nearest', 'centre-to-centre'],
    default: 'front-to-nearest',
    clause: 'SOVL-G-33',
    meaning:
      'How the distance of a shot is measured: from the middle of the front to the nearest point, or between centres.',
    affects: 'Who is in range, and who at long range.',
  },
  shootIntoCombat: {
    values: ['allowed', 'forbidden'],
    default: 'allowed',
    clause: 'SOVL-G-34',
    meaning: 'Whether an enemy in contact may be shot at.',
    affects: 'What shooters can do once the lines have met.',
  },
  heavyCasualties: {
    values: ['none', 'quarter-per-phase', 'quarter-per-activation', 'half-per-phase', 'half-per-activation'],
    default: 'none',
    clause: 'SOVL-G-30',
    meaning:
      'Whether a unit that loses a quarter or a half of its models to shots tests its Discipline. Losses are counted over the phase or over one activation.',
    affects: 'Whether shooting makes units flee; the text names the test and gives no procedure.',
  },
  unitProperties: {
    values: ['off', 'on'],
    default: 'off',
    clause: 'SOVL-ARMY-14',
    meaning:
      'Whether equipment and properties have the effects that older public pages give them. Bonuses that always hold are in the profile either way.',
    affects: 'Units with equipment or properties, mostly in the first combat after a charge.',
  },
  flightBlocked: {
    values: ['steer-or-stop', 'destroyed-if-blocked', 'pass-through'],
    default: 'steer-or-stop',
    clause: 'SOVL-G-37',
    meaning:
      'What happens to a fleeing unit whose way is blocked: it turns aside by 15° to 90° or else stops, is destroyed, or runs through.',
    affects: 'Losses of units that break while surrounded.',
  },
} as const satisfies SwitchTable
