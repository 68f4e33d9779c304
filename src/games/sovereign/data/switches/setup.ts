import type { SwitchTable } from '../../../../kit/switches.ts'

/** Sight, surprise, initiative and the order of turns: chapters 2 to 5. */
export const SETUP_SWITCHES = {
  coverFull: {
    values: ['noCorner', 'cornersAtMost1', 'sameAsHalf'],
    default: 'noCorner',
    clause: 'SVN-G01',
    meaning:
      'When a target is in full cover: no corner of it is seen, one corner at most, or as soon as it is in half cover.',
    affects: 'Shots past corners and through windows.',
  },
  coverHighGround: {
    values: ['half', 'none'],
    default: 'half',
    clause: 'SVN-G02',
    meaning: 'Whether a target whose feet are above the eyes of the attacker has half cover.',
    affects: 'Fights on hills and stairs.',
  },
  hitStack: {
    values: ['all', 'worstOnly'],
    default: 'all',
    clause: 'SVN-G03',
    meaning: 'Whether all penalties to an attack roll add up, or only the worst of them counts.',
    affects: 'Shots at long range at targets in cover.',
  },
  losMethod: {
    values: ['lattice9', 'centre', 'corner4'],
    default: 'lattice9',
    clause: 'SVN-G04',
    meaning:
      'From which points a square is looked out of and at: nine points each, the centre of the one at nine points of the other, or the four corners each.',
    affects: 'Who is seen past corners.',
  },
  coverAppliesTo: {
    values: ['all', 'rangedOnly'],
    default: 'all',
    clause: 'SVN-G05',
    meaning: 'Whether cover helps against every attack or against shots only.',
    affects: 'Fights around corners.',
  },
  surpriseCheck: {
    values: ['group', 'leader', 'worst'],
    default: 'group',
    clause: 'SVN-G06',
    meaning: 'Who rolls for an ambush or a hard entry: one for the group with its help, the best, or the worst.',
    affects: 'How often surprise succeeds.',
  },
  surpriseReactions: {
    values: [false, true],
    default: false,
    clause: 'SVN-G07',
    meaning: 'Whether the surprised may make Attacks of Opportunity.',
    affects: 'Free rounds among enemies.',
  },
  surpriseCountsAsRound: {
    values: [true, false],
    default: true,
    clause: 'SVN-G08',
    meaning: 'Whether the free round is a round for what resets or ends with a round.',
    affects: 'Shields and screens after an ambush.',
  },
  turnInterleave: {
    values: [false, true],
    default: false,
    clause: 'SVN-G09',
    meaning: 'Whether members of a side may interleave their turns, or finish one before the next begins.',
    affects: 'How well a side works together.',
  },
  initTies: {
    values: ['gm', 'party', 'coin'],
    default: 'gm',
    clause: 'SVN-G10',
    meaning:
      'Who goes first on equal initiative: the side that is not the party, the party, or a coin. Others among themselves roll it off.',
    affects: 'Who strikes first.',
  },
  roundReset: {
    values: ['global', 'ownTurn'],
    default: 'global',
    clause: 'SVN-G11',
    meaning: 'Whether Main and Move come back at the start of the round, or of the own turn.',
    affects: 'What the later side may do in the turn of the earlier one.',
  },
  freeLimit: {
    values: ['onePerKind', 'unlimited'],
    default: 'onePerKind',
    clause: 'SVN-G12',
    meaning: 'Whether each kind of Free action may be taken once a turn, or as often as wanted.',
    affects: 'Swapping weapons and dropping prone.',
  },
  instantOrder: {
    values: ['simultaneous', 'lifo'],
    default: 'simultaneous',
    clause: 'SVN-G13',
    meaning:
      'Whether answers in one window are all declared before any is rolled, or each is carried out as it is declared.',
    affects: 'Snap Attacks of several at one enemy.',
  },
  snapWindows: {
    values: [
      'w1w2w3w4',
      'w1w2w3',
      'w1w2w4',
      'w1w3w4',
      'w2w3w4',
      'w1w2',
      'w1w3',
      'w1w4',
      'w2w3',
      'w2w4',
      'w3w4',
      'w1',
      'w2',
      'w3',
      'w4',
      'none',
    ],
    default: 'w1w2w3w4',
    clause: 'SVN-G13',
    meaning:
      'When Snap Attacks are asked for: an attack is declared (w1), its roll is known (w2), a step ends in reach (w3), a spell is declared (w4).',
    affects: 'How often Snap Attacks and Total Defense come in time.',
  },
  instantAfterTurn: {
    values: ['allowed', 'needsHold'],
    default: 'allowed',
    clause: 'SVN-G14',
    meaning: 'Whether a Main that was not spent may pay for an Instant after the own turn, or only for one who held.',
    affects: 'Total Defense of the side that goes first.',
  },
  moveSplit: {
    values: [false, true],
    default: false,
    clause: 'SVN-G15',
    meaning: 'Whether what is left of a Move may be used after the Main.',
    affects: 'Hit and run tactics.',
  },
} as const satisfies SwitchTable
