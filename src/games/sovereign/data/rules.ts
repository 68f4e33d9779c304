/**
 * The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`.
 * What each switch decides is told in `switches.ts`; the choice of every default in README.md.
 */
export interface SovereignRules {
  readonly [name: string]: string | number | boolean | null
  readonly coverFull: 'noCorner' | 'cornersAtMost1' | 'sameAsHalf'
  readonly coverHighGround: 'half' | 'none'
  readonly hitStack: 'all' | 'worstOnly'
  readonly losMethod: 'lattice9' | 'centre' | 'corner4'
  readonly coverAppliesTo: 'all' | 'rangedOnly'
  readonly surpriseCheck: 'group' | 'leader' | 'worst'
  readonly surpriseReactions: boolean
  readonly surpriseCountsAsRound: boolean
  readonly turnInterleave: boolean
  readonly initTies: 'gm' | 'party' | 'coin'
  readonly roundReset: 'global' | 'ownTurn'
  readonly freeLimit: 'onePerKind' | 'unlimited'
  readonly instantOrder: 'simultaneous' | 'lifo'
  readonly snapWindows:
    | 'w1w2w3w4'
    | 'w1w2w3'
    | 'w1w2w4'
    | 'w1w3w4'
    | 'w2w3w4'
    | 'w1w2'
    | 'w1w3'
    | 'w1w4'
    | 'w2w3'
    | 'w2w4'
    | 'w3w4'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'none'
  readonly instantAfterTurn: 'allowed' | 'needsHold'
  readonly moveSplit: boolean
  readonly aooTrigger: 'perAction' | 'leaveReach' | 'startAdjacent'
  readonly disengageCost: 'main' | 'move'
  readonly disengageDuration: 'round' | 'nextTurnEnd'
  readonly disengageScope: 'all' | 'adjacentAtUse'
  readonly aooUnarmed: boolean
  readonly aooLimit: 'unlimited' | 'onePerRound'
  readonly reloadCrossbow: 'move' | 'freeIfSkilled' | 'mainIfUnskilled'
  readonly reloadBasis: 'text' | 'table'
  readonly longAdjacent: boolean
  readonly multiattack: 'ownTurn' | 'never'
  readonly rangedInMelee: 'byHands' | 'bowsNever'
  readonly engagedBy: 'anyEnemy' | 'armedMelee'
  readonly corner: 'either' | 'both'
  readonly proneBlocks: boolean
  readonly hugeBasis: 'dimension8' | 'volume8'
  readonly proneRound: 'down' | 'up'
  readonly footprint: 'nxn' | 'single'
  readonly rangeMetric: 'chebyshev' | 'euclid'
  readonly shieldConsume: 'onlyApplied' | 'any'
  readonly swarmMin: 2 | 1
  readonly swarmMax: 4 | 5
  readonly swarmUnrolled: 'auto' | 'lost'
  readonly chargeAcFrom: 'declare' | 'arrive'
  readonly chargeLine: 'bresenham' | 'eightWay'
  readonly screenAttackerSkill: 'brawlStab' | 'anyCombat'
  readonly screenCapacity: 'attackers' | 'attacks'
  readonly screenGeometry: 'notFarther' | 'adjacent' | 'between'
  readonly screenOptional: boolean
  readonly screenNpc: 'skillMod' | 'halfHD' | 'none'
  readonly shockFloor: 'conditionalAC' | 'raw' | 'conditionalAll'
  readonly swap: 'freeOnce' | 'free' | 'main'
  readonly proneBasis: 'union' | 'adjacency' | 'attackType'
  readonly nat: 'none' | 'auto20' | 'auto20and1'
  readonly acSplit: boolean
  readonly damageMin: 1 | 0
  readonly shockMinZero: boolean
  readonly shockAc: 'current' | 'base'
  readonly shockThrown: boolean
  readonly shockOnManoeuvre: boolean
  readonly shoveSquares: 'away3' | 'any'
  readonly grappleEscape: 'partial' | 'allOrNothing'
  readonly sizeStep: 'class' | 'gmTable'
  readonly checkDc: 10 | 8
  readonly opposedMethod: 'bothRoll' | 'static8'
  readonly opposedTies: 'activeFails' | 'activeWins' | 'gm' | 'party' | 'reroll'
  readonly attrTable: 'p3to18' | 'direct'
  readonly saveBase: 16 | 15
  readonly mortal: 'sixRounds' | 'outOnly' | 'dead'
  readonly mortalPostCombat: 'winnerTries' | 'none' | 'allLive'
  readonly npcHp: 'average' | 'rolled'
  readonly moraleDesperate: 'cornered' | 'never'
  readonly moraleExits: 'own' | 'any'
  readonly moraleWinningRatio: 2 | 1.5 | 'inf'
  readonly moraleMode: 'threshold' | 'roll2d6' | 'off'
  readonly moraleHeroes: 'policy' | 'threshold' | 'never'
  readonly veteransLuck: 'off' | 'oncePerFight'
  readonly thrownExert: boolean
  readonly budget: 'ev' | 'hd'
  readonly hugeEnd: boolean
  readonly unseenMelee: 'minus4' | 'none'
  readonly shieldSource: 'attack' | 'attacker'
  readonly moraleLatched: boolean
  readonly mortalCount: 'fallIsFirst' | 'fallIsZero'
  readonly grappleNatural: boolean
  readonly spells: 'off' | 'simple'
  readonly areaCentre: 'vertex' | 'cellSE'
  readonly initiative: 'rolled' | 'first' | 'second'
  readonly surprise:
    | 'none'
    | 'first'
    | 'second'
    | 'ambushByFirst'
    | 'ambushBySecond'
    | 'hardEntryByFirst'
    | 'hardEntryBySecond'
  readonly alertFirst: false | 'careful' | true
  readonly alertSecond: false | 'careful' | true
  readonly roundCap: number
}

/** By the text where that is plain; where it contradicts itself or says nothing, the first reading of each switch. */
const core: SovereignRules = {
  coverFull: 'noCorner',
  coverHighGround: 'half',
  hitStack: 'all',
  losMethod: 'lattice9',
  coverAppliesTo: 'all',
  surpriseCheck: 'group',
  surpriseReactions: false,
  surpriseCountsAsRound: true,
  turnInterleave: false,
  initTies: 'gm',
  roundReset: 'global',
  freeLimit: 'onePerKind',
  instantOrder: 'simultaneous',
  snapWindows: 'w1w2w3w4',
  instantAfterTurn: 'allowed',
  moveSplit: false,
  aooTrigger: 'perAction',
  disengageCost: 'main',
  disengageDuration: 'round',
  disengageScope: 'all',
  aooUnarmed: false,
  aooLimit: 'unlimited',
  reloadCrossbow: 'move',
  reloadBasis: 'text',
  longAdjacent: true,
  multiattack: 'ownTurn',
  rangedInMelee: 'byHands',
  engagedBy: 'anyEnemy',
  corner: 'either',
  proneBlocks: false,
  hugeBasis: 'dimension8',
  proneRound: 'down',
  footprint: 'nxn',
  rangeMetric: 'chebyshev',
  shieldConsume: 'onlyApplied',
  swarmMin: 2,
  swarmMax: 4,
  swarmUnrolled: 'auto',
  chargeAcFrom: 'declare',
  chargeLine: 'bresenham',
  screenAttackerSkill: 'brawlStab',
  screenCapacity: 'attackers',
  screenGeometry: 'notFarther',
  screenOptional: false,
  screenNpc: 'skillMod',
  shockFloor: 'conditionalAC',
  swap: 'freeOnce',
  proneBasis: 'union',
  nat: 'none',
  acSplit: false,
  damageMin: 1,
  shockMinZero: true,
  shockAc: 'current',
  shockThrown: false,
  shockOnManoeuvre: false,
  shoveSquares: 'away3',
  grappleEscape: 'partial',
  sizeStep: 'class',
  checkDc: 10,
  opposedMethod: 'bothRoll',
  opposedTies: 'activeFails',
  attrTable: 'p3to18',
  saveBase: 16,
  mortal: 'sixRounds',
  mortalPostCombat: 'winnerTries',
  npcHp: 'average',
  moraleDesperate: 'cornered',
  moraleExits: 'own',
  moraleWinningRatio: 2,
  moraleMode: 'threshold',
  moraleHeroes: 'policy',
  veteransLuck: 'off',
  thrownExert: true,
  budget: 'ev',
  hugeEnd: true,
  unseenMelee: 'minus4',
  shieldSource: 'attack',
  moraleLatched: true,
  mortalCount: 'fallIsFirst',
  grappleNatural: true,
  spells: 'off',
  areaCentre: 'vertex',
  initiative: 'rolled',
  surprise: 'none',
  alertFirst: false,
  alertSecond: false,
  roundCap: 50,
}

/** Monsters are not all alike: thresholds blur. SVN-G59. */
const rolledHitPoints: SovereignRules = { ...core, npcHp: 'rolled' }

export const EDITIONS = {
  core,
  'rolled-hit-points': rolledHitPoints,
} as const satisfies Record<string, SovereignRules>
