/**
 * The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`.
 * What each switch decides is told in `switches.ts`; the choice of every default in README.md.
 */
export interface WarRules {
  readonly [name: string]: string | number | boolean | null
  // The end
  readonly victory: 'points' | 'annihilation' | 'leader'
  // Units
  readonly batteredTrigger: 'total' | 'singleAttack'
  readonly halfRound: 'ceil' | 'floor'
  readonly destroy: 'exceed' | 'reach'
  readonly damageTrack: 'cumulative' | 'batteredOneTurn'
  readonly noOneTurnKill: 'fullOnly' | 'all' | 'off'
  readonly killCap: 'survive' | 'half'
  // Sight
  readonly frontArc: 180 | 120
  readonly losSampling: 'anyPart' | 'centre'
  readonly losTouch: 'blocks' | 'free'
  readonly seeThroughAdjacent: 'viewer' | 'either'
  // Dice
  readonly nat1Save: 'always' | 'listed'
  readonly nat12Hit: 'yes' | 'no'
  // Moves
  readonly passFriends: 'no' | 'yes'
  readonly disengage: 'free' | 'locked'
  readonly crossing: 'once' | 'stop'
  readonly hillEntry: 'stopForward' | 'stopAll'
  readonly ruinsMove: 'free' | 'broken'
  // Charges
  readonly chargeLos: 'duringMove' | 'atStart' | 'none'
  readonly chargeSight: 'each' | 'any'
  readonly turnAfterCharge: 'no' | 'yes'
  readonly chargeAll: 'all' | 'declared'
  // Shooting
  readonly rangeCount: 'inclusive' | 'exclusive'
  readonly shootPastAdjacentFriend: 'no' | 'yes'
  readonly shootOverPenalty: 'once' | 'each'
  readonly hillShootOver: 'all' | 'artillery'
  readonly combatSet: 'direct' | 'component'
  readonly splitAttacks: 'no' | 'yes'
  // Fights
  readonly fightFacing: 'any' | 'front'
  readonly strikeBack: 'no' | 'simultaneous'
  readonly bossCount: 'adjacent' | 'combat'
  readonly bossVsShots: 'no' | 'yes'
  // Saves
  readonly ruins: 'save' | 'hit' | 'both'
  readonly saveStack: 'sum' | 'best'
  // Skills and magic
  readonly skills: 'on' | 'off'
  readonly spellsPerActivation: 'unlimited' | 1
  readonly spellOnce: 'side' | 'caster' | 'global'
  readonly backfireSave: 'no' | 'yes'
  readonly exhaustOn: 'success' | 'attempt'
  readonly exhaustWindow: 'now' | 'next'
}

/** The text to the letter; where it says nothing, the least is added. */
const core: WarRules = {
  victory: 'points',
  batteredTrigger: 'total',
  halfRound: 'ceil',
  destroy: 'exceed',
  damageTrack: 'cumulative',
  noOneTurnKill: 'fullOnly',
  killCap: 'survive',
  frontArc: 180,
  losSampling: 'anyPart',
  losTouch: 'blocks',
  seeThroughAdjacent: 'viewer',
  nat1Save: 'listed',
  nat12Hit: 'no',
  passFriends: 'no',
  disengage: 'free',
  crossing: 'once',
  hillEntry: 'stopForward',
  ruinsMove: 'broken',
  chargeLos: 'duringMove',
  chargeSight: 'each',
  turnAfterCharge: 'no',
  chargeAll: 'all',
  rangeCount: 'inclusive',
  shootPastAdjacentFriend: 'no',
  shootOverPenalty: 'once',
  hillShootOver: 'all',
  combatSet: 'direct',
  splitAttacks: 'no',
  fightFacing: 'any',
  strikeBack: 'no',
  bossCount: 'adjacent',
  bossVsShots: 'no',
  ruins: 'both',
  saveStack: 'sum',
  skills: 'on',
  spellsPerActivation: 'unlimited',
  spellOnce: 'side',
  backfireSave: 'no',
  exhaustOn: 'success',
  exhaustWindow: 'now',
}

export const EDITIONS = { core } as const satisfies Record<string, WarRules>
