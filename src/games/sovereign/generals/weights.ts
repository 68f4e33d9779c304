import { PRESETS as NAMES } from '../data/gear.ts'

/** The weights of a general: what its values are sums of. All but the last three are factors of amounts of worth. */
export interface Weights {
  /** Of what enemies are expected to take before its next turn. */
  readonly fear: number
  /** Of the share of that by enemies who must come for it first. */
  readonly wary: number
  /** Of what Attacks of Opportunity on the way are expected to take. */
  readonly given: number
  /** Of what a place lets it take in later turns. */
  readonly urge: number
  /** Of half the worth of an enemy that drops, besides its hit points. */
  readonly kill: number
  /** Of the same of one that wants out, and of its group. */
  readonly rout: number
  /** Of a share of a swarm. */
  readonly swarms: number
  /** Of what a screen saves its ward. */
  readonly screens: number
  /** Of what Total Defense saves. */
  readonly defends: number
  /** Of what a Snap Attack brings. */
  readonly snaps: number
  /** Of the blow that a held action is kept for. */
  readonly holds: number
  /** Of the blow of a Charge, besides what it brings: liking for it. */
  readonly charges: number
  /** Of what shoves and grapples bring. */
  readonly wrestles: number
  /** Of the worth of a fallen ally who needs first aid. */
  readonly aids: number
  /** Members of a side that are down when its heroes withdraw; 0: they never withdraw. */
  readonly withdrawAt: number
  /** The share of the enemy’s strength that their own must have for them to stay all the same; 0: it does not matter. */
  readonly staysAt: number
  /** It takes any target, each as likely. */
  readonly isMindless: boolean
}

/** The default: it weighs everything. */
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

/** Leanings of it, by name. */
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

/** The same in the order of the properties `as-…`. */
export const PRESETS: readonly Weights[] = NAMES.map((name) => LEANINGS[name])
