/**
 * The readings of SOVL's rules as plain data: one field a switch. An edition states only what differs from `core`.
 * What each switch decides is told in `facts.ts`; the choice of every default in README.md.
 */
export interface SovlRules {
  readonly [name: string]: string | number | boolean | null
  // Setup and turns
  readonly turnLimit: number
  readonly deployment: 'simultaneous' | 'alternating'
  readonly deploymentDepth: 8 | 'fifth'
  readonly frontage: 'entry' | 'free'
  readonly passCharge: 'consecutive' | 'final'
  readonly passStrategic: 'final' | 'consecutive'
  readonly initiativePerPhase: 'token-continues' | 'starter-every-phase' | 'alternate-by-turn' | 'roll-each-turn'
  // Sight
  readonly losArc: 'corner-45' | 'half-45' | 'total-45'
  readonly losTarget: 'side-centre-or-any9' | 'centre'
  readonly unitsBlockLos: boolean
  readonly forestLos: 'through-only' | 'into-and-through'
  readonly largeSeesOver: boolean
  // Charges
  readonly chargeSide: 'majority-area' | 'largest-area' | 'charger-centre'
  readonly sideArcs: 'corner-45' | 'corner-diagonal'
  readonly chargeTerrain: 'reduces-range' | 'ignored' | 'forbidden'
  readonly chargePath: 'line-clear' | 'placement' | 'swept-clear'
  readonly chargePriority: 'side-first' | 'distance-first' | 'distance-first-whole-inch' | 'both-required'
  readonly chargeOrder: 'declaration' | 'priority' | 'alternating-choice'
  readonly failedCharge: 'stay' | 'max-advance'
  readonly counterMidpoint: 'gap' | 'centres'
  readonly counterAfterIntercept: 'ordinary' | 'cancelled'
  readonly chargeReaction: 'none' | 'flee' | 'flee-redirect'
  readonly chargeFleeing: 'literal' | 'destroyed-on-contact' | 'flees-first'
  readonly chargeUsesActivation: boolean
  // Moves
  readonly engagedActs: 'none' | 'shoot' | 'free'
  readonly difficultTerrain: 'minus-2' | 'minus-25-percent'
  readonly difficultRepeat: 'per-entry' | 'once'
  readonly advanceContact: 'stop-short' | 'next-turn' | 'engages'
  readonly pivot: '90-cost-2' | '45-by-type'
  readonly pivotClearance: 'end-only' | 'swept'
  readonly pivotRoom: 'backs-off' | 'as-it-stands'
  readonly moves: 'direct' | 'narrow' | 'wide'
  // Shooting
  readonly rangedNaturals: 'none' | 'one-fails-six-hits'
  readonly rangedPower: 'weapon' | 'unit'
  readonly rangedRanks: 'all' | 'two' | 'one'
  readonly rangedMeasure: 'front-to-nearest' | 'centre-to-centre'
  readonly shootIntoCombat: 'allowed' | 'forbidden'
  readonly heavyCasualties:
    | 'none'
    | 'quarter-per-phase'
    | 'quarter-per-activation'
    | 'half-per-phase'
    | 'half-per-activation'
  readonly unitProperties: 'off' | 'on'
  // Flight
  readonly flightBlocked: 'steer-or-stop' | 'destroyed-if-blocked' | 'pass-through'
  // Combat
  readonly engagementEdges: 'enemy-edge' | 'any-contact'
  readonly engagementOrder: 'alternating-choice' | 'id'
  readonly rearAttacks: 'allowed' | 'forbidden'
  readonly attackFrontage: 'whole-side' | 'models-in-contact' | 'contact-plus-one'
  readonly supportVsFlank: 'support-first' | 'own-side-first'
  readonly damageSave: 'per-point' | 'stepped'
  readonly flankBonus: number
  readonly rearBonus: number
  readonly scoreWounds: 'uncapped' | 'capped'
  readonly testAfterKill: boolean
  readonly disciplineTest: 'rank-bonus-raises-target' | 'rank-bonus-added-to-roll' | 'literal-mixed' | 'literal-both'
  readonly disciplineNaturals: 'none' | 'two-passes' | 'two-passes-twelve-fails'
  readonly rankBonus: 'half-full-behind-first' | 'three-models-incl-first'
  readonly rankBonusCap: number | null
  readonly rankBonusFlanked: 'kept' | 'lost'
  readonly woundsCarry: 'persist' | 'clear-end-of-turn' | 'clear-end-of-phase'
  readonly pursuit: 'none' | 'winner-flight-dice-catch-destroys'
  readonly commanderModel: 'front-rank-last-to-die' | 'as-retinue-model' | 'ignored'
  readonly commanderDiscipline: 'highest' | 'unit'
  // End
  readonly endCheck: 'immediate' | 'end-of-phase' | 'end-of-turn'
  readonly score: 'points-destroyed' | 'units-destroyed' | 'points-surviving'
  readonly scoreFleeing: 'none' | 'half' | 'full'
  readonly scorePartial: 'none' | 'half-at-half' | 'proportional'
  readonly drawMargin: number
}

/** The fuller, later document. */
const core: SovlRules = {
  turnLimit: 8,
  deployment: 'simultaneous',
  deploymentDepth: 8,
  frontage: 'entry',
  passCharge: 'consecutive',
  passStrategic: 'final',
  initiativePerPhase: 'token-continues',
  losArc: 'corner-45',
  losTarget: 'side-centre-or-any9',
  unitsBlockLos: false,
  forestLos: 'through-only',
  largeSeesOver: false,
  chargeSide: 'majority-area',
  sideArcs: 'corner-45',
  chargeTerrain: 'reduces-range',
  chargePath: 'line-clear',
  chargePriority: 'side-first',
  chargeOrder: 'declaration',
  failedCharge: 'stay',
  counterMidpoint: 'gap',
  counterAfterIntercept: 'ordinary',
  chargeReaction: 'none',
  chargeFleeing: 'literal',
  chargeUsesActivation: true,
  engagedActs: 'none',
  difficultTerrain: 'minus-2',
  difficultRepeat: 'per-entry',
  advanceContact: 'stop-short',
  pivot: '90-cost-2',
  pivotClearance: 'end-only',
  pivotRoom: 'backs-off',
  moves: 'narrow',
  rangedNaturals: 'none',
  rangedPower: 'weapon',
  rangedRanks: 'all',
  rangedMeasure: 'front-to-nearest',
  shootIntoCombat: 'allowed',
  heavyCasualties: 'none',
  unitProperties: 'off',
  flightBlocked: 'steer-or-stop',
  engagementEdges: 'enemy-edge',
  engagementOrder: 'alternating-choice',
  rearAttacks: 'allowed',
  attackFrontage: 'whole-side',
  supportVsFlank: 'support-first',
  damageSave: 'per-point',
  flankBonus: 1,
  rearBonus: 2,
  scoreWounds: 'uncapped',
  testAfterKill: true,
  disciplineTest: 'rank-bonus-raises-target',
  disciplineNaturals: 'none',
  rankBonus: 'half-full-behind-first',
  rankBonusCap: null,
  rankBonusFlanked: 'kept',
  woundsCarry: 'persist',
  pursuit: 'none',
  commanderModel: 'front-rank-last-to-die',
  commanderDiscipline: 'highest',
  endCheck: 'immediate',
  score: 'points-destroyed',
  scoreFleeing: 'none',
  scorePartial: 'none',
  drawMargin: 0,
}

/** The earlier chapter speaks of the Combat Phase only, and differs in three places. */
const earlierCombat: SovlRules = { ...core, rearAttacks: 'forbidden', rearBonus: 1, damageSave: 'stepped' }

/** The earlier chapter with the designer's older public pages beside it. */
const earlierPublicDocs: SovlRules = { ...earlierCombat, pivot: '45-by-type', rankBonus: 'three-models-incl-first' }

export const EDITIONS = {
  core,
  'earlier-combat': earlierCombat,
  'earlier-public-docs': earlierPublicDocs,
} as const satisfies Record<string, SovlRules>
