/** What a general is like: tempers of the presets. Expectations are in thousandths, shares in hundredths. */
export interface Temper {
  /** Index in `PRESETS`, plus one. */
  readonly preset: number
  /** Charges whenever it can, or weighs the -2 AC. */
  readonly chargesAlways: boolean
  /** Joins swarms where more is to be expected of them. */
  readonly swarms: boolean
  /** Shoots from afar, and keeps this many squares away from enemies who strike. */
  readonly keepsAway: number
  /** Screens allies where it may. */
  readonly screens: boolean
  /** Uses Total Defense, and Snap Attacks that kill with such a chance. */
  readonly defends: boolean
  readonly snapAt: number
  /** How much what enemies may do to it counts against a place, and against Attacks of Opportunity. */
  readonly fear: number
  /** Members down at which heroes withdraw; 0 never. */
  readonly withdrawAt: number
  /** They stay as long as what they have left is so many hundredths of what the enemy has; 0: whatever is left. */
  readonly staysAt: number
  /** Stands by the fallen. */
  readonly aids: boolean
  /** Grapples, shoves. */
  readonly wrestles: boolean
  /** Any target that is legal, as likely as the others. */
  readonly isMindless: boolean
}

const BRUTE: Temper = {
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

export const TEMPERS: readonly Temper[] = [
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
