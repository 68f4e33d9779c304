/** The weights of a general, one set for each preset. Chances are in thousandths, shares in hundredths. */
export interface Weights {
  /** Index in `PRESETS`, plus one. */
  readonly preset: number
  /** A unit charges whenever it can; false: it weighs the loss of 2 AC. */
  readonly chargesAlways: boolean
  /** A unit joins a swarm that is expected to do more damage than attacks apart. */
  readonly swarms: boolean
  /** Squares that a unit keeps between itself and enemies that strike; 0: it does not keep away. */
  readonly keepsAway: number
  /** Whether it screens allies. */
  readonly screens: boolean
  /** A unit uses Total Defense; the chance of a kill, in thousandths, from which it makes a Snap Attack. */
  readonly defends: boolean
  readonly snapAt: number
  /** How much the damage expected from enemies counts against a square, in hundredths. */
  readonly fear: number
  /** Members of a side that are down when its heroes withdraw; 0: they never withdraw. */
  readonly withdrawAt: number
  /** Least strength of the side, in hundredths of the enemy’s, at which its heroes stay nevertheless; 0: they always withdraw. */
  readonly staysAt: number
  /** A unit gives first aid. */
  readonly aids: boolean
  /** Whether it grapples; whether it shoves. */
  readonly wrestles: boolean
  /** Whether it picks its targets at random, all equally likely. */
  readonly isMindless: boolean
}

const BRUTE: Weights = {
  preset: 1,
  chargesAlways: true,
  swarms: false,
  keepsAway: 0,
  screens: false,
  defends: false,
  snapAt: 2000,
  fear: 0,
  withdrawAt: 2,
  staysAt: 0,
  aids: false,
  wrestles: false,
  isMindless: false,
}

export const PRESETS: readonly Weights[] = [
  BRUTE,
  { ...BRUTE, preset: 2, chargesAlways: false, swarms: true, defends: true, fear: 20 },
  { ...BRUTE, preset: 3, chargesAlways: false, keepsAway: 4, fear: 100, defends: true, snapAt: 600, staysAt: 50 },
  {
    ...BRUTE,
    preset: 4,
    chargesAlways: false,
    screens: true,
    defends: true,
    snapAt: 600,
    fear: 30,
    staysAt: 50,
    aids: true,
  },
  {
    ...BRUTE,
    preset: 5,
    chargesAlways: false,
    swarms: true,
    defends: true,
    snapAt: 600,
    fear: 80,
    staysAt: 50,
    aids: true,
    wrestles: true,
  },
  { ...BRUTE, preset: 6, chargesAlways: false, withdrawAt: 0, isMindless: true },
]

export const SKIRMISHER = 2
export const GUARDIAN = 3
export const TACTICIAN = 4
