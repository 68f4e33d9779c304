import type { Switch } from '../../../core/facts.ts'
import type { WarRules } from './rules.ts'

/** The rules by name, without the index signature that makes them plain data. */
type Named = { [N in keyof WarRules as string extends N ? never : number extends N ? never : N]: WarRules[N] }

/** Every switch, with no value the rules do not know. */
type Switches = {
  readonly [N in keyof Named]: Switch & { readonly values: readonly Named[N][]; readonly default: Named[N] }
}

/** Every place where the text contradicts itself or is silent; in the order of the rules. */
export const SWITCHES: Readonly<Record<string, Switch>> = {
  victory: {
    values: ['points', 'annihilation', 'leader'],
    default: 'points',
    clause: 'WAR-G-01',
    meaning:
      'Who has won: by points for what was removed and battered, only by removing every enemy, or by removing the enemy leaders. A side without units has lost under all of them.',
    affects: 'What generals should fight for, and how many battles are drawn.',
    moves: 28,
  },
  batteredTrigger: {
    values: ['total', 'singleAttack'],
    default: 'total',
    clause: 'WAR-G-02',
    meaning: 'Whether half the strength may be lost over the whole battle, or in one attack, to make a unit battered.',
    affects: 'How soon units fight by their second profile; with one attack a unit may be removed unbattered.',
    moves: 14,
  },
  halfRound: {
    values: ['ceil', 'floor'],
    default: 'ceil',
    clause: 'WAR-G-03',
    meaning: 'Half of an odd strength, rounded up or down.',
    affects: 'When units of odd strength are battered, and what they then have left.',
    moves: 6,
  },
  destroy: {
    values: ['exceed', 'reach'],
    default: 'exceed',
    clause: 'WAR-G-04',
    meaning: 'Whether a unit is removed when its damage exceeds its strength, or when it reaches it.',
    affects: 'One point of damage more or less for every removal.',
  },
  damageTrack: {
    values: ['cumulative', 'batteredOneTurn'],
    default: 'cumulative',
    clause: 'WAR-C-03',
    meaning:
      'Whether all damage stays, or what a battered unit took beyond half its strength is wiped at the end of the turn.',
    affects: 'How long battered units live.',
    moves: 6,
  },
  noOneTurnKill: {
    values: ['fullOnly', 'all', 'off'],
    default: 'fullOnly',
    clause: 'WAR-G-05',
    meaning:
      'Which units one enemy alone cannot remove in one turn: those on their full profile when it began, all, or none.',
    affects: 'Whether one strong attack can remove a unit.',
    moves: 22,
  },
  killCap: {
    values: ['survive', 'half'],
    default: 'survive',
    clause: 'WAR-G-06',
    meaning:
      'Where the damage of that one enemy stops: at the last value the unit survives, or as soon as it is battered.',
    affects: 'How much of a strong attack is lost.',
  },
  frontArc: {
    values: [180, 120],
    default: 180,
    clause: 'WAR-G-07',
    meaning: 'Width in degrees of the front arc for hexes further off than the neighbours, edges included.',
    affects: 'What shooters and casters may aim at.',
    moves: 7,
  },
  losSampling: {
    values: ['anyPart', 'centre'],
    default: 'anyPart',
    clause: 'WAR-G-08',
    meaning:
      'Which straight lines are tried: from any of five points of the viewer’s front to any of seven of the target, or from centre to centre.',
    affects: 'How much a single wood, hill or unit hides.',
    moves: 16,
  },
  losTouch: {
    values: ['blocks', 'free'],
    default: 'blocks',
    clause: 'WAR-G-08',
    meaning: 'Whether a line that only touches a corner or edge of a blocking hex is blocked.',
    affects: 'How much a single wood, hill or unit hides; nothing from centre to centre, where touching is free.',
    moves: 13,
  },
  seeThroughAdjacent: {
    values: ['viewer', 'either'],
    default: 'viewer',
    clause: 'WAR-G-09',
    meaning: 'Which units can be seen through: those next to the viewer, or also those next to the target.',
    affects: 'Whether a unit hides the one behind it.',
  },
  nat1Save: {
    values: ['listed', 'always'],
    default: 'listed',
    clause: 'WAR-G-11',
    meaning: 'Whether a natural 1 fails to save only where the terrain says so, or, an addition to the text, always.',
    affects: 'Units with good saves on good ground.',
  },
  nat12Hit: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-11',
    meaning: 'Whether a natural 12 always hits, an addition to the text.',
    affects: 'Hits that would need 13 or more.',
  },
  passFriends: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-13',
    meaning: 'Whether units on the ground may move through friends; nobody ends on one.',
    affects: 'How units behind a line come forward.',
    moves: 9,
  },
  disengage: {
    values: ['free', 'locked'],
    default: 'free',
    clause: 'WAR-G-15',
    meaning: 'Whether a unit that begins its activation next to an enemy may leave, or only turn.',
    affects: 'Whether combats last.',
    moves: 5,
  },
  crossing: {
    values: ['once', 'stop'],
    default: 'once',
    clause: 'WAR-G-28',
    meaning: 'Whether the edge of woods or broken ground may be crossed once a turn, or ends the move when crossed.',
    affects: 'How far units come through woods and broken ground.',
    moves: 13,
  },
  hillEntry: {
    values: ['stopForward', 'stopAll'],
    default: 'stopForward',
    clause: 'WAR-G-29',
    meaning: 'Whether a unit that climbed a hill may still turn.',
    affects: 'Where units face that have just taken a hill.',
    moves: 22,
  },
  ruinsMove: {
    values: ['broken', 'free'],
    default: 'broken',
    clause: 'WAR-C-02',
    meaning: 'Whether ruins are broken ground, too.',
    affects: 'Moves into and out of ruins.',
  },
  chargeLos: {
    values: ['duringMove', 'atStart', 'none'],
    default: 'duringMove',
    clause: 'WAR-G-10',
    meaning:
      'When a charger must have seen an enemy next to the hex it enters: at any point of the move before, when its activation began, or never.',
    affects: 'Charges into woods and onto hills; with the second value charges out of the back.',
  },
  chargeSight: {
    values: ['each', 'any'],
    default: 'each',
    clause: 'WAR-G-10',
    meaning:
      'Of several enemies next to where a charge ends: whether it takes only those that were seen, or all as soon as one of them was.',
    affects: 'Artillery and exhausted casters behind a corner. Only woods and hills hide anybody.',
  },
  turnAfterCharge: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-14',
    meaning: 'Whether a unit that came next to an enemy may still turn.',
    affects: 'Where units face in combat.',
  },
  chargeAll: {
    values: ['all', 'declared'],
    default: 'all',
    clause: 'WAR-G-34',
    meaning: 'Whether every enemy next to the hex a charge ends on has been charged, or the one the charger names.',
    affects: 'Artillery and exhausted casters standing side by side.',
  },
  rangeCount: {
    values: ['inclusive', 'exclusive'],
    default: 'inclusive',
    clause: 'WAR-G-16',
    meaning: 'Whether the front hex from which range is counted is itself the first.',
    affects: 'All ranges, by one hex.',
    moves: 34,
  },
  shootPastAdjacentFriend: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-C-05',
    meaning: 'Whether a unit may shoot through a friend next to it, through whom it sees.',
    affects: 'Shooters behind a line.',
  },
  shootOverPenalty: {
    values: ['once', 'each'],
    default: 'once',
    clause: 'WAR-G-18',
    meaning: 'Whether artillery has −2 for shooting over units, or for each of them.',
    affects: 'Artillery behind several units.',
  },
  hillShootOver: {
    values: ['all', 'artillery'],
    default: 'all',
    clause: 'WAR-C-06',
    meaning: 'Who may shoot from a hill over units next to it: anybody, or artillery only.',
    affects: 'What shooters on hills can reach.',
  },
  combatSet: {
    values: ['direct', 'component'],
    default: 'direct',
    clause: 'WAR-G-17',
    meaning:
      'Who is in a combat: the target and the enemies next to it, or everybody who is connected with it by enemies standing side by side.',
    affects: 'Who shares the hits of a volley into a combat, and who guards a leader.',
  },
  splitAttacks: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-19',
    meaning: 'Whether the attacks of one step may be divided among several targets.',
    affects: 'Shooters with several targets, units between enemies, and how long battles take to play.',
  },
  fightFacing: {
    values: ['any', 'front'],
    default: 'any',
    clause: 'WAR-G-20',
    meaning: 'Whether a unit fights all around, or only enemies in its front arc. Engagements have no facing.',
    affects: 'What an attack from behind is worth.',
  },
  strikeBack: {
    values: ['no', 'simultaneous'],
    default: 'no',
    clause: 'WAR-G-21',
    meaning: 'Whether the unit attacked in a fight strikes back at the same time.',
    affects: 'What going first in a combat is worth, and how bloody it is.',
  },
  bossCount: {
    values: ['adjacent', 'combat'],
    default: 'adjacent',
    clause: 'WAR-G-36',
    meaning:
      'Which friends in the combat count for a leader’s saves: those next to him, or all as soon as one is next to him.',
    affects: 'How hard leaders are to remove.',
  },
  bossVsShots: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-22',
    meaning: 'Whether friends help a leader to save against shots into his combat, too.',
    affects: 'Leaders shot at in combat.',
  },
  ruins: {
    values: ['both', 'save', 'hit'],
    default: 'both',
    clause: 'WAR-C-01',
    meaning: 'What ruins do for their occupier: +1 to saves, −1 to the enemy’s hits, or both.',
    affects: 'How good a place ruins are.',
  },
  saveStack: {
    values: ['sum', 'best'],
    default: 'sum',
    clause: 'WAR-G-30',
    meaning: 'Whether bonuses to saves add up, or the best one counts.',
    affects: 'Leaders on good ground, and units with spells or skills on them.',
  },
  skills: {
    values: ['on', 'off'],
    default: 'on',
    clause: 'WAR-G-12',
    meaning: 'Whether leadership skills act; the text names them and gives none.',
    affects: 'What leaders do for those about them.',
  },
  spellsPerActivation: {
    values: ['unlimited', 1],
    default: 'unlimited',
    clause: 'WAR-G-23',
    meaning: 'How many spells a caster may attempt in one activation.',
    affects: 'How soon casters have spent all they know.',
  },
  spellOnce: {
    values: ['side', 'caster', 'global'],
    default: 'side',
    clause: 'WAR-G-25',
    meaning: 'Who has attempted a spell once when a caster did: his side, he alone, or everybody.',
    affects: 'Armies with several casters who know the same spells.',
  },
  backfireSave: {
    values: ['no', 'yes'],
    default: 'no',
    clause: 'WAR-G-24',
    meaning: 'Whether the caster may save against the wound of a spell that backfires.',
    affects: 'What a natural 1 costs.',
  },
  exhaustOn: {
    values: ['success', 'attempt'],
    default: 'success',
    clause: 'WAR-G-26',
    meaning: 'Whether a power spell exhausts its caster only when it works, or always.',
    affects: 'What failed power spells cost.',
  },
  exhaustWindow: {
    values: ['now', 'next'],
    default: 'now',
    clause: 'WAR-G-27',
    meaning: 'When a charge removes an exhausted caster: from the spell on, or only in the next turn.',
    affects: 'How dangerous a power spell is.',
  },
} satisfies Switches
