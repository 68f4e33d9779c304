import type { GameFacts, Measure } from '../../core/facts.ts'

/** Sides of a unit, in the order in which a model prefers to strike (SOVL-CMB-11); indices are used throughout. */
export const SIDES = ['front', 'left', 'right', 'rear'] as const
export type SideName = (typeof SIDES)[number]
export const FRONT = 0
export const LEFT = 1
export const RIGHT = 2
export const REAR = 3

/** Measures of a unit, in the order of the result row. */
export const MEASURES = [
  {
    name: 'woundsInflicted',
    title: 'Wounds inflicted',
    kind: 'count',
    memory: 'history',
    meaning: 'Failed Damage Saves the unit caused, those beyond what the enemy had left included.',
  },
  {
    name: 'woundsSuffered',
    title: 'Wounds suffered',
    kind: 'count',
    memory: 'state',
    meaning: 'Wounds the unit is short of at the end, at most what it had; those that the rules restored do not count.',
  },
  {
    name: 'modelsLost',
    title: 'Models lost',
    kind: 'count',
    memory: 'state',
    meaning: 'Models removed as casualties.',
  },
  {
    name: 'roundsWon',
    title: 'Rounds won',
    kind: 'count',
    memory: 'history',
    meaning: 'Rounds in which the unit’s side had the higher Combat Score of its engagement.',
  },
  {
    name: 'broke',
    title: 'Broke',
    kind: 'event',
    memory: 'history',
    meaning: 'Failed a Break Test and fled, not counting units run down in pursuit.',
  },
  {
    name: 'destroyed',
    title: 'Destroyed',
    kind: 'event',
    memory: 'history',
    meaning: 'Lost its last model, or was run down in pursuit.',
  },
] as const satisfies readonly Measure[]

export const FACTS: GameFacts = {
  name: 'sovl',
  title: 'SOVL',
  about: 'Fantasy battles of ranked units: charges, one Combat Phase for both sides at once, and Break Tests.',
  modes: ['engagement'],
  turns: 8,
  sides: SIDES,
  measures: MEASURES,
  editions: {
    core: 'The core rules: Damage Saves by the point, models engaged to the rear strike, two points for standing in the rear.',
    'earlier-combat':
      'The earlier Combat Phase chapter: stepped saves, models engaged to the rear do not strike, one point for the rear.',
    'earlier-public-docs':
      'The earlier chapter with the older public pages: ranks of three or more, the first included.',
  },
  unitTypes: {
    'infantry-20': {
      title: 'Infantry (20 × 20)',
      clause: 'SOVL-TYPE-01',
      base: { width: 20, depth: 20 },
      movement: 8,
    },
    'infantry-25': {
      title: 'Infantry (25 × 25)',
      clause: 'SOVL-TYPE-02',
      base: { width: 25, depth: 25 },
      movement: 8,
    },
    cavalry: { title: 'Cavalry (25 × 50)', clause: 'SOVL-TYPE-03', base: { width: 25, depth: 50 }, movement: 16 },
    'monstrous-infantry': {
      title: 'Monstrous Infantry (40 × 40)',
      clause: 'SOVL-TYPE-04',
      base: { width: 40, depth: 40 },
      movement: 12,
    },
    'large-monster': {
      title: 'Large Monster (50 × 50)',
      clause: 'SOVL-TYPE-05',
      base: { width: 50, depth: 50 },
      movement: 12,
    },
    chariot: { title: 'Chariot (50 × 100)', clause: 'SOVL-TYPE-06', base: { width: 50, depth: 100 }, movement: 16 },
  },
  profile: {
    skill: {
      title: 'Skill',
      clause: 'SOVL-STAT-01',
      min: 0,
      max: 20,
      meaning: 'Training; the higher Skill hits on 3+.',
    },
    power: { title: 'Power', clause: 'SOVL-STAT-02', min: 0, max: 20, meaning: 'Hitting strength, against Defense.' },
    defense: { title: 'Defense', clause: 'SOVL-STAT-03', min: 0, max: 20, meaning: 'Toughness and armour in one.' },
    attacks: { title: 'Attacks', clause: 'SOVL-STAT-04', min: 0, max: 20, meaning: 'Melee dice of each model.' },
    wounds: { title: 'Wounds', clause: 'SOVL-STAT-05', min: 1, max: 50, meaning: 'Damage one model takes.' },
    discipline: {
      title: 'Discipline',
      clause: 'SOVL-STAT-06',
      min: 0,
      max: 99,
      meaning: 'Target of the 2d6 test.',
    },
    movement: {
      title: 'Movement',
      clause: 'SOVL-STR-02',
      min: 0,
      max: 60,
      optional: true,
      meaning: 'Inches; by unit type if left out. Not used while units are in contact.',
    },
  },
  groups: {
    ranged: {
      title: 'Ranged weapon',
      clause: 'SOVL-SHT-01',
      meaning: 'Not used while units are in contact.',
      fields: {
        range: { title: 'Range', clause: 'SOVL-SHT-02', min: 1, max: 120, meaning: 'Maximum range in inches.' },
        power: { title: 'Power', clause: 'SOVL-G-31', min: 0, max: 20, meaning: 'Power of the shot.' },
      },
    },
  },
  switches: {
    damageSave: {
      values: ['per-point', 'stepped'],
      default: 'per-point',
      clause: 'SOVL-X-05',
      meaning: 'Damage Save: 4+ shifted by each point of Power over Defense, or in steps 5+/6+ and 3+/2+.',
      affects: 'Wounds where Power and Defense differ by exactly 2; nowhere else.',
    },
    rearAttacks: {
      values: ['allowed', 'forbidden'],
      default: 'allowed',
      clause: 'SOVL-X-03',
      meaning:
        'Whether models engaged to the rear strike; one that also stands on another engaged side, or supports, always may.',
      affects: 'Losses of a unit that charges a rear.',
    },
    rearBonus: {
      values: { min: 0, max: 20 },
      default: 2,
      clause: 'SOVL-X-04',
      meaning: 'Combat Score for each own unit engaging an enemy rear.',
      affects: 'Who wins a round with a unit in the rear, and by how much.',
    },
    flankBonus: {
      values: { min: 0, max: 20 },
      default: 1,
      clause: 'SOVL-CMB-19',
      meaning: 'Combat Score for each own unit engaging an enemy flank.',
      affects: 'Who wins a round with a unit in a flank, and by how much.',
    },
    attackFrontage: {
      values: ['whole-side', 'models-in-contact', 'contact-plus-one'],
      default: 'whole-side',
      clause: 'SOVL-X-06',
      meaning:
        'Who strikes: every model of an engaged side, those along which the enemy stands, or those and one more at each end; models support behind one that strikes.',
      affects: 'Dice of units whose engaged side is longer than the enemy’s, a commander’s included.',
    },
    supportVsFlank: {
      values: ['support-first', 'own-side-first'],
      default: 'support-first',
      clause: 'SOVL-G-23',
      meaning:
        'What a second-rank model on an engaged flank or rear does: supports the front, or strikes to its own side.',
      affects: 'Dice of units engaged to the front and elsewhere.',
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
      meaning: 'Where the Rank Bonus goes: to the target, to the roll, or as each chapter says word for word.',
      affects:
        'Every Break Test of a unit with ranks; literal-mixed differs only in tests an engagement does not have.',
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
      meaning: 'Ranks that count: those behind the first and at least half full, or all of three models or more.',
      affects: 'Every Break Test of a unit with ranks.',
    },
    rankBonusCap: {
      values: { min: 0, max: 100, none: true },
      default: null,
      clause: 'SOVL-G-27',
      meaning: 'The highest Rank Bonus; none (null) for no limit.',
      affects: 'Break Tests of deep units.',
    },
    rankBonusFlanked: {
      values: ['kept', 'lost'],
      default: 'kept',
      clause: 'SOVL-G-27',
      meaning:
        'Whether a unit keeps its Rank Bonus while an enemy stands on a flank or its rear when the test is rolled.',
      affects: 'Break Tests of flanked units.',
    },
    woundsCarry: {
      values: ['persist', 'clear-end-of-turn', 'clear-end-of-phase'],
      default: 'persist',
      clause: 'SOVL-G-25',
      meaning: 'Whether wounds short of a whole model stay on a unit; the two clearing times are one in an engagement.',
      affects: 'Losses of multi-wound models over several rounds.',
    },
    pursuit: {
      values: ['none', 'winner-flight-dice-catch-destroys'],
      default: 'none',
      clause: 'SOVL-G-36',
      meaning: 'Whether winners in contact throw their Flight dice and destroy a broken unit they equal or outrun.',
      affects: 'Whether a unit that fails its Break Test is counted as broken or as destroyed.',
    },
    commanderModel: {
      values: ['front-rank-last-to-die', 'as-retinue-model', 'ignored'],
      default: 'front-rank-last-to-die',
      clause: 'SOVL-G-38',
      meaning:
        'How a commander fights: with his own profile, as one more retinue model, or not at all; his Discipline is another switch.',
      affects: 'Dice and endurance of a unit with a commander.',
    },
    commanderDiscipline: {
      values: ['highest', 'unit'],
      default: 'highest',
      clause: 'SOVL-G-38',
      meaning: 'Whose Discipline a unit with a commander tests on: the higher of the two, or the unit’s own.',
      affects: 'Break Tests of a unit with a commander.',
    },
    frontage: {
      values: ['entry', 'free'],
      default: 'entry',
      clause: 'SOVL-G-45',
      meaning: 'Whether a unit from a catalogue must keep the width of its entry.',
      affects: 'Which widths a scenario may ask for.',
    },
  },
}
