import type { SwitchTable } from '../../../../kit/switches.ts'

/** The Combat Phase. */
export const COMBAT_SWITCHES = {
  engagementEdges: {
    values: ['enemy-edge', 'any-contact'],
    default: 'enemy-edge',
    clause: 'SOVL-G-21',
    meaning:
      'Which contacts join units into an engagement: contacts of enemies along an edge, or any contact, also at a corner or between friends.',
    affects: 'Which units share a Combat Score, and so which units test.',
  },
  engagementOrder: {
    values: ['alternating-choice', 'id'],
    default: 'alternating-choice',
    clause: 'SOVL-G-20',
    meaning: 'In which order engagements are fought: as the players choose in turn, or in the order of the army lists.',
    affects: 'Flights that block the way of later flights.',
  },
  rearAttacks: {
    values: ['allowed', 'forbidden'],
    default: 'allowed',
    clause: 'SOVL-X-03',
    meaning:
      'Whether models engaged to the rear strike. A model that also stands on another engaged side, or supports, always may.',
    affects: 'Losses of a unit that charges a rear.',
  },
  attackFrontage: {
    values: ['whole-side', 'models-in-contact', 'contact-plus-one'],
    default: 'whole-side',
    clause: 'SOVL-X-06',
    meaning:
      'Which models strike: all models of an engaged side, the models that face the enemy, or these and one more at each end. A model supports if it stands behind a model that strikes.',
    affects: 'Dice of units whose engaged side is longer than the enemy’s, and of their commanders.',
  },
  supportVsFlank: {
    values: ['support-first', 'own-side-first'],
    default: 'support-first',
    clause: 'SOVL-G-23',
    meaning:
      'What a second-rank model on an engaged flank or rear does: it supports the front, or strikes to its own side.',
    affects: 'Dice of units engaged to the front and on another side.',
  },
  damageSave: {
    values: ['per-point', 'stepped'],
    default: 'per-point',
    clause: 'SOVL-X-05',
    meaning: 'Damage Save: 4+ shifted by each point of Power over Defense, or in steps 5+/6+ and 3+/2+.',
    affects: 'Wounds where Power and Defense differ by exactly 2; nowhere else.',
  },
  flankBonus: {
    values: { min: 0, max: 20 },
    default: 1,
    clause: 'SOVL-CMB-19',
    meaning: 'Combat Score for each own unit engaging an enemy flank.',
    affects: 'Who wins a round with a unit in a flank, and by how much.',
  },
  rearBonus: {
    values: { min: 0, max: 20 },
    default: 2,
    clause: 'SOVL-X-04',
    needs: ['SOVL-CMB-20'],
    meaning: 'Combat Score for each own unit engaging an enemy rear.',
    affects: 'Who wins a round with a unit in the rear, and by how much.',
  },
  scoreWounds: {
    values: ['uncapped', 'capped'],
    default: 'uncapped',
    clause: 'SOVL-G-24',
    meaning: 'Whether wounds beyond what the enemy had left count for the Combat Score.',
    affects: 'Who wins a round in which a unit is wiped out, and by how much.',
  },
  testAfterKill: {
    values: [true, false],
    default: true,
    clause: 'SOVL-G-64',
    meaning: 'Whether losers test although no enemy of their engagement is left alive.',
    affects: 'Breaks of a unit that destroyed its enemy and lost the round on score.',
  },
  disciplineTest: {
    values: ['rank-bonus-raises-target', 'rank-bonus-added-to-roll', 'literal-mixed', 'literal-both'],
    default: 'rank-bonus-raises-target',
    clause: 'SOVL-X-02',
    meaning: 'What the Rank Bonus is added to: the target, the roll, or what each chapter says word for word.',
    affects:
      'Every Discipline Test of a unit with ranks; under literal-mixed only tests to rally and after heavy casualties.',
  },
  disciplineNaturals: {
    values: ['none', 'two-passes', 'two-passes-twelve-fails'],
    default: 'none',
    clause: 'SOVL-G-28',
    meaning: 'Whether a natural 2 always passes and a natural 12 always fails a Discipline Test.',
    affects: 'Break Tests that are nearly hopeless or nearly safe.',
  },
  rankBonus: {
    values: ['half-full-behind-first', 'three-models-incl-first'],
    default: 'half-full-behind-first',
    clause: 'SOVL-DISC-02',
    meaning:
      'Which ranks count: ranks behind the first that are at least half full, or all ranks of three models or more.',
    affects: 'Every Break Test of a unit with ranks.',
  },
  rankBonusCap: {
    values: { min: 0, max: 100, none: true },
    default: null,
    clause: 'SOVL-G-27',
    needs: ['SOVL-G-27a'],
    meaning: 'The highest Rank Bonus; none (null) for no limit.',
    affects: 'Break Tests of deep units.',
  },
  rankBonusFlanked: {
    values: ['kept', 'lost'],
    default: 'kept',
    clause: 'SOVL-G-27',
    needs: ['SOVL-G-27b'],
    meaning:
      'Whether a unit keeps its Rank Bonus while an enemy stands on a flank or its rear when the test is rolled.',
    affects: 'Break Tests of flanked units.',
  },
  woundsCarry: {
    values: ['persist', 'clear-end-of-turn', 'clear-end-of-phase'],
    default: 'persist',
    clause: 'SOVL-G-25',
    meaning:
      'Whether wounds that did not remove a whole model stay on a unit. In an engagement the two times of clearing are the same.',
    affects: 'Losses of multi-wound models over several rounds.',
  },
  pursuit: {
    values: ['none', 'winner-flight-dice-catch-destroys'],
    default: 'none',
    clause: 'SOVL-G-36',
    meaning:
      'Whether winners in contact roll their Flight dice, and destroy a broken unit whose roll they equal or exceed.',
    affects: 'Whether a unit that fails its Break Test is counted as broken or as destroyed.',
  },
  commanderModel: {
    values: ['front-rank-last-to-die', 'as-retinue-model', 'ignored'],
    default: 'front-rank-last-to-die',
    clause: 'SOVL-G-38',
    needs: ['SOVL-G-38a'],
    meaning:
      'How a commander fights: with his own profile, as one more retinue model, or not at all. Another switch decides about his Discipline.',
    affects: 'Dice and endurance of a unit with a commander.',
  },
  commanderDiscipline: {
    values: ['highest', 'unit'],
    default: 'highest',
    clause: 'SOVL-G-38',
    needs: ['SOVL-G-38b'],
    meaning: 'Whose Discipline a unit with a commander tests on: the higher of the two, or the unit’s own.',
    affects: 'Break Tests of a unit with a commander.',
  },
} as const satisfies SwitchTable

/** The end of a battle and its winner. */
export const END_SWITCHES = {
  endCheck: {
    values: ['immediate', 'end-of-phase', 'end-of-turn'],
    default: 'immediate',
    clause: 'SOVL-G-40',
    meaning:
      'When the game checks whether all units of a side are destroyed or fleeing: after every event, each phase, or each turn.',
    affects: 'Sides that could still rally, or destroy the enemy at the same time.',
  },
  score: {
    values: ['points-destroyed', 'units-destroyed', 'points-surviving'],
    default: 'points-destroyed',
    clause: 'SOVL-G-39',
    needs: ['SOVL-G-39a'],
    meaning:
      'What counts at the end: the points of the destroyed enemy units, their number, or the points of the own units that are left.',
    affects: 'Who wins a battle that went to the last turn.',
  },
  scoreFleeing: {
    values: ['none', 'half', 'full'],
    default: 'none',
    clause: 'SOVL-X-09',
    meaning: 'As how much of a loss a unit counts that is still fleeing on the table when the battle ends.',
    affects: 'Who wins a battle that went to the last turn.',
  },
  scorePartial: {
    values: ['none', 'half-at-half', 'proportional'],
    default: 'none',
    clause: 'SOVL-G-39',
    needs: ['SOVL-G-39b'],
    meaning:
      'As how much of a loss a unit counts that has lost some of its models: nothing, half of it from half of its models on, or the share of the lost models.',
    affects: 'Close battles, and whether shooting at big units pays.',
    moves: 12,
  },
  drawMargin: {
    values: { min: 0, max: 10_000 },
    default: 0,
    clause: 'SOVL-G-39',
    needs: ['SOVL-G-39c'],
    meaning: 'The largest difference of scores that is still a draw.',
    affects: 'Share of draws.',
  },
} as const satisfies SwitchTable
