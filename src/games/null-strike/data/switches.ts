import type { SwitchTable } from '../../../kit/switches.ts'

/**
 * One switch for every place where the text contradicts itself or is silent, in the order of the rules. Each switch has a clause of its
 * own; the rules cite it whenever another value would make a difference.
 */
export const SWITCHES = {
  band2000: {
    values: [5, 6],
    default: 5,
    clause: 'AP-C-01',
    meaning: 'Base actions of an army of exactly 2000 points, which stands in two bands.',
    affects: 'Only armies of exactly 2000 points.',
  },
  opposedRoll: {
    values: ['diff', 'diffRaw', 'contestAtt', 'contestDef', 'ratio'],
    default: 'diff',
    clause: 'AP-G-03',
    meaning:
      'How a stat is rolled against a stat: a d6 needs 4 + the target’s stat − the attacker’s, where a 1 fails and a 6 succeeds (diff); the same number without these limits (diffRaw); each side adds a d6, and ties go to the attacker (contestAtt) or to the defender (contestDef); or by steps of their ratio (ratio).',
    affects: 'The chance of every hit and wound, and the worth of Aim, cover and Run.',
  },
  nat6Save: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'AP-G-05',
    meaning: 'Whether an armour roll of 6 always saves.',
    affects: 'Poor armour against weapons with AP.',
  },
  wounds: {
    values: ['one', 'profile'],
    default: 'one',
    clause: 'AP-G-06',
    meaning: 'Whether a model is removed by one failed armour roll, or by as many as its profile says.',
    affects: 'How long vehicles and large creatures live; nothing where no profile has `wounds`.',
  },
  round: {
    values: ['halfUp', 'down', 'up', 'exact'],
    default: 'halfUp',
    clause: 'AP-G-07',
    meaning: 'How averages of a unit of two kinds of models are rounded; exact: only the roll needed is rounded up.',
    affects: 'Only units with models of another kind.',
  },
  cover: {
    values: ['public', 'toHit', 'save', 'none'],
    default: 'public',
    clause: 'AP-G-09',
    meaning:
      'What cover does: soft +1 Evasion and hard +1 Toughness, a penalty to hit of 1 or 2, a bonus to saves of 1 or 2, or nothing.',
    affects: 'The worth of terrain, of digging in and of screens.',
  },
  fortify: {
    values: ['replace', 'add'],
    default: 'replace',
    clause: 'AP-G-10',
    meaning: 'Whether hard cover replaces soft cover when a unit fortifies, or is added to it.',
    affects: 'Fortified units.',
  },
  panicTrigger: {
    values: ['quarter', 'anyLoss', 'half', 'never'],
    default: 'quarter',
    clause: 'AP-G-11',
    meaning:
      'Which losses of a unit in an enemy turn call for a Morale roll: a quarter of the models that it had when the turn began, any loss, losses that leave half of its starting size or less, or none.',
    affects: 'How many actions go into rallying.',
  },
  nat1Morale: {
    values: ['fail', 'none'],
    default: 'fail',
    clause: 'AP-G-33',
    meaning: 'Whether a Morale roll of 1 always fails.',
    affects: 'Units that tried to rally often, and Morale of 1+.',
  },
  firstTurn: {
    values: ['rollOff', 'coin', 'smallerArmy', 'first', 'second'],
    default: 'rollOff',
    clause: 'AP-G-16',
    meaning:
      'Which player goes first: the winner of a roll of a d6 each, with +1 for every full 25 points below the larger army; the winner of a coin toss; the player of the smaller army; or always the first army of the scenario, or the second, to measure what going first is worth.',
    affects: 'Which army shoots first.',
  },
  sizeBasis: {
    values: ['list', 'agreed'],
    default: 'list',
    clause: 'AP-G-01',
    meaning: 'Whether the number of actions of an army depends on its own points, or on the points of the larger army.',
    affects: 'Only armies of different size.',
  },
  warlordEmbarked: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'AP-G-02',
    meaning: 'Whether a Warlord in a transport brings its action; in reserve it never does.',
    affects: 'Armies whose Warlord rides.',
  },
  digIn: {
    values: ['action', 'fortifyNextTurn', 'wholeTurn'],
    default: 'action',
    clause: 'AP-C-04',
    meaning:
      'Whether digging in takes one action and the unit may fortify at once, may fortify only from its next turn on, or takes all of the unit’s turn.',
    affects: 'How soon units stand in hard cover.',
  },
  runMin: {
    values: ['moved', 'any'],
    default: 'moved',
    clause: 'AP-G-08',
    meaning: 'Whether a unit must have moved for the Evasion of a run.',
    affects: 'Units that run on the spot.',
  },
  aimCarry: {
    values: ['yes', 'no'],
    default: 'yes',
    clause: 'AP-G-13',
    meaning: 'Whether aim that was not used lasts into later turns.',
    affects: 'Actions left over at the end of a turn.',
  },
  aimCharge: {
    values: ['yes', 'no'],
    default: 'yes',
    clause: 'AP-G-35',
    meaning: 'Whether the attack of a charge has the benefit of aim, and uses it up.',
    affects: 'Units that aim before they charge.',
  },
  los: {
    values: ['terrain', 'units', 'none'],
    default: 'terrain',
    clause: 'AP-G-20',
    meaning: 'What blocks the line of an attack: solid terrain, units as well, or nothing.',
    affects: 'Which units can be attacked.',
  },
  unitCover: {
    values: ['yes', 'no'],
    default: 'yes',
    clause: 'AP-G-29',
    meaning: 'Whether a unit between attacker and target gives full cover.',
    affects: 'Screens of cheap units.',
  },
  fireThroughFriends: {
    values: ['yes', 'no'],
    default: 'yes',
    clause: 'AP-G-26',
    meaning: 'Whether a unit may attack through its own side.',
    affects: 'Armies that stand in two lines.',
  },
  passThrough: {
    values: ['friends', 'none', 'all'],
    default: 'friends',
    clause: 'AP-G-27',
    meaning: 'Which units a move may pass through: friends, none, or all.',
    affects: 'Traffic in the own zone, and whether a line can be held.',
  },
  difficult: {
    values: ['half', 'impassable', 'ignore'],
    default: 'half',
    clause: 'AP-G-24',
    meaning:
      'What difficult ground does to a move that touches it: it halves the distance, bars the move, or does nothing. No unit runs over it.',
    affects: 'Tables with trees.',
  },
  geometry: {
    values: ['packed', 'models'],
    default: 'packed',
    clause: 'AP-G-21',
    meaning:
      'Whether the models of a unit stand in a block that moves as one, or each model has its own place and lines of sight, moves by itself, and surrounds the unit that it charges.',
    affects: 'How many models strike, shoot and are in cover; battles take many times as long to play.',
  },
  meleeReach: {
    values: ['unitContact', 'perModel'],
    default: 'unitContact',
    clause: 'AP-G-22',
    meaning:
      'Which models strike with melee weapons once units touch: every model, or those within range of an enemy model.',
    affects: 'How hard large units strike.',
  },
  engage: {
    values: ['none', 'locked'],
    default: 'none',
    clause: 'AP-G-23',
    meaning: 'Whether units in contact with an enemy are free, or may neither leave nor attack others.',
    affects: 'Whether shooters can be tied down.',
  },
  deployDepth: {
    values: ['edge', 'speed'],
    default: 'edge',
    clause: 'AP-G-14',
    meaning: 'Whether a unit from reserve is placed with a base on the edge, or anywhere within its Speed of it.',
    affects: 'How soon reserves matter.',
  },
  embarkReach: {
    values: ['nearest', 'every'],
    default: 'nearest',
    clause: 'AP-G-30',
    meaning: 'Whether one model or every model must be within 1 inch of the transport to board it or get off.',
    affects: 'Units of five models or more: they can never ride if every model must be near.',
  },
  transportLoss: {
    values: ['bailOut', 'bailOutRisk', 'lost'],
    default: 'bailOut',
    clause: 'AP-G-15',
    meaning:
      'What becomes of the passengers of a transport that is removed: they are placed around it; each model first rolls a d6 and is removed on a 1; or all are lost.',
    affects: 'How dangerous it is to ride.',
  },
  panicEffect: {
    values: ['rallyOnly', 'fallBack', 'noAttack'],
    default: 'rallyOnly',
    clause: 'AP-G-34',
    meaning:
      'What a panicked unit may do: only rally; only rally, and it falls back at the start of its turns; or everything except attack and charge.',
    affects: 'What panic costs.',
  },
  objectives: {
    values: [1, 3, 5],
    default: 3,
    clause: 'AP-G-18',
    meaning: 'How many objectives stand on the line between the zones.',
    affects: 'How far armies spread.',
  },
  captureClear: {
    values: [24, 12, 6],
    default: 24,
    clause: 'AP-G-19',
    meaning: 'Inches about an objective that must be clear of enemies for its capture.',
    affects: 'How many battles objectives decide.',
  },
  victory: {
    values: ['objectives', 'annihilation', 'points'],
    default: 'objectives',
    clause: 'AP-G-12',
    meaning:
      'How a battle is won: by objectives and then points destroyed, only by removing every enemy, or by points destroyed.',
    affects: 'What generals should fight for, and how many battles are drawn.',
  },
  roundCap: {
    values: { min: 1, max: 50 },
    default: 10,
    clause: 'AP-G-36',
    meaning: 'Rounds after which a battle is decided as it stands.',
    affects: 'How many battles objectives decide.',
  },
} as const satisfies SwitchTable
