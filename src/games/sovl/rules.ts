/**
 * The readings of SOVL's rules as plain data: one field a switch. An edition states only what differs from `core`.
 * What each switch decides is told in `facts.ts`; the choice of every default in README.md.
 */
export interface SovlRules {
  readonly [name: string]: string | number | boolean | null
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
  readonly frontage: 'entry' | 'free'
}

/** The fuller, later document. */
const core: SovlRules = {
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
  frontage: 'entry',
}

/** The earlier chapter speaks of the Combat Phase only, and differs in three places. */
const earlierCombat: SovlRules = { ...core, rearAttacks: 'forbidden', rearBonus: 1, damageSave: 'stepped' }

/** The earlier chapter with the designer's older public pages beside it. */
const earlierPublicDocs: SovlRules = { ...earlierCombat, rankBonus: 'three-models-incl-first' }

export const EDITIONS = {
  core,
  'earlier-combat': earlierCombat,
  'earlier-public-docs': earlierPublicDocs,
} as const satisfies Record<string, SovlRules>
