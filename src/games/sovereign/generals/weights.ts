import { PRESETS as NAMES } from '../data/gear.ts'

/** The weights of a general. All but the last three are factors of amounts of worth; the value of a choice is a sum of such products. */
export interface Weights {
  /** Weight of the expected loss to enemies before its next turn. */
  readonly fear: number
  /** Weight of the part of that loss to enemies that must come nearer first. */
  readonly wary: number
  /** Weight of the expected loss to Attacks of Opportunity on the way. */
  readonly given: number
  /** Weight of the expected gain in later turns from a square. */
  readonly urge: number
  /** Weight of half the worth of an enemy that drops, in addition to its hit points. */
  readonly kill: number
  /** Weight of half the worth of an enemy that wants to retreat, and of its group. */
  readonly rout: number
  /** Weight of the gain of a swarm for each member. */
  readonly swarms: number
  /** Weight of the loss that a screen saves its ward. */
  readonly screens: number
  /** Weight of the loss that Total Defense saves. */
  readonly defends: number
  /** Weight of the gain of a Snap Attack. */
  readonly snaps: number
  /** Weight of the blow that a held action is kept for. */
  readonly holds: number
  /** Weight of the gain of the blow of a Charge, as a bonus for charging. */
  readonly charges: number
  /** Weight of the gain of shoves and grapples. */
  readonly wrestles: number
  /** Weight of the worth of a fallen ally that needs first aid. */
  readonly aids: number
  /** Number of members down at which heroes withdraw; 0: they never withdraw. */
  readonly withdrawAt: number
  /** Least own strength, as a share of the enemy's, at which heroes stay nevertheless; 0: strength does not matter. */
  readonly staysAt: number
  /** Chooses any target, all equally likely. */
  readonly isMindless: boolean
}

/** The default weights: every term counts. */
export const TACTICIAN: Weights = {
  fear: 0.3,
  wary: 0.1,
  given: 0.8,
  urge: 1,
  kill: 1,
  rout: 1,
  swarms: 1,
  screens: 0.3,
  defends: 1,
  snaps: 1,
  holds: 0.3,
  charges: 0,
  wrestles: 0.3,
  aids: 0.5,
  withdrawAt: 2,
  staysAt: 0.5,
  isMindless: false,
}

/** Named weights that differ from the default. */
export const LEANINGS: Readonly<Record<(typeof NAMES)[number], Weights>> = {
  tactician: TACTICIAN,
  bruteMelee: { ...TACTICIAN, swarms: 0, screens: 0, snaps: 0, holds: 0, wrestles: 0, aids: 0, staysAt: 0 },
  pack: { ...TACTICIAN, screens: 0, snaps: 0, holds: 0, wrestles: 0, swarms: 1.3, aids: 0, staysAt: 0 },
  skirmisher: { ...TACTICIAN, fear: 0.6, wary: 1, screens: 0, wrestles: 0 },
  guardian: { ...TACTICIAN, screens: 1, defends: 1.2 },
  mindless: {
    ...TACTICIAN,
    fear: 0,
    wary: 0,
    given: 0,
    swarms: 0,
    screens: 0,
    defends: 0,
    snaps: 0,
    holds: 0,
    wrestles: 0,
    aids: 0,
    withdrawAt: 0,
    staysAt: 0,
    isMindless: true,
  },
}

/** The named weights in the order of the properties `as-…`. */
export const PRESETS: readonly Weights[] = NAMES.map((name) => LEANINGS[name])
