/**
 * The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`.
 * What each switch decides is told in `switches.ts`; the choice of every default in README.md.
 */
export interface StrikeRules {
  readonly [name: string]: string | number | boolean | null
  // Actions
  readonly band2000: 5 | 6
  readonly sizeBasis: 'list' | 'agreed'
  readonly warlordEmbarked: 'no' | 'yes'
  readonly digIn: 'action' | 'fortifyNextTurn' | 'wholeTurn'
  // Attacks
  readonly opposedRoll: 'diff' | 'diffRaw' | 'contestAtt' | 'contestDef' | 'ratio'
  readonly nat6Save: 'no' | 'yes'
  readonly wounds: 'one' | 'profile'
  readonly round: 'halfUp' | 'down' | 'up' | 'exact'
  readonly cover: 'public' | 'toHit' | 'save' | 'none'
  readonly fortify: 'replace' | 'add'
  readonly runMin: 'moved' | 'any'
  readonly aimCarry: 'yes' | 'no'
  readonly aimCharge: 'no' | 'yes'
  // Sight, moves and contact
  readonly los: 'terrain' | 'units' | 'none'
  readonly unitCover: 'yes' | 'no'
  readonly fireThroughFriends: 'yes' | 'no'
  readonly passThrough: 'friends' | 'none' | 'all'
  readonly difficult: 'half' | 'impassable' | 'ignore'
  readonly geometry: 'packed' | 'models'
  readonly meleeReach: 'unitContact' | 'perModel'
  readonly engage: 'none' | 'locked'
  // Reserves and transports
  readonly deployDepth: 'edge' | 'speed'
  readonly embarkReach: 'nearest' | 'every'
  readonly transportLoss: 'bailOut' | 'bailOutRisk' | 'lost'
  // Panic
  readonly panicTrigger: 'quarter' | 'anyLoss' | 'half' | 'never'
  readonly panicEffect: 'rallyOnly' | 'fallBack' | 'noAttack'
  readonly nat1Morale: 'fail' | 'none'
  // Setting up
  readonly firstTurn: 'rollOff' | 'coin' | 'smallerArmy'
  readonly objectives: 1 | 3 | 5
  readonly captureClear: 24 | 12 | 6
  readonly victory: 'objectives' | 'annihilation' | 'points'
  readonly roundCap: number
}

/** The text to the letter; where it says nothing, the least is added. */
const core: StrikeRules = {
  band2000: 5,
  sizeBasis: 'list',
  warlordEmbarked: 'no',
  digIn: 'action',
  opposedRoll: 'diff',
  nat6Save: 'no',
  wounds: 'one',
  round: 'halfUp',
  cover: 'public',
  fortify: 'replace',
  runMin: 'moved',
  aimCarry: 'yes',
  aimCharge: 'no',
  los: 'terrain',
  unitCover: 'yes',
  fireThroughFriends: 'yes',
  passThrough: 'friends',
  difficult: 'half',
  geometry: 'packed',
  meleeReach: 'unitContact',
  engage: 'none',
  deployDepth: 'edge',
  embarkReach: 'nearest',
  transportLoss: 'bailOut',
  panicTrigger: 'quarter',
  panicEffect: 'rallyOnly',
  nat1Morale: 'fail',
  firstTurn: 'rollOff',
  objectives: 3,
  captureClear: 24,
  victory: 'objectives',
  roundCap: 10,
}

const closeObjectives: StrikeRules = { ...core, captureClear: 12 }

export const EDITIONS = { core, 'close-objectives': closeObjectives } as const satisfies Record<string, StrikeRules>
