// One unit: its numbers, which do not change, and its places in the state.

/** Properties that a unit may have, each with its meaning. */
export const PROPERTIES = {
  lawful: 'The unit adds 1 to its morale.',
  chaotic: 'The unit takes 1 from its morale.',
  mounted:
    'Ground and rain slow the unit twice as much; it has half its dice in contact then; its shots have no bonus for its health.',
  pikes: 'On open ground without rain the unit strikes first, with double damage, at an enemy that charges its front.',
  splitMove: 'After shots on the move the unit falls back by a quarter of its move if the enemy does not outrange it.',
  meleeShot: 'The unit charges, and shoots in contact if it has moved half its move at most.',
  dryBows: 'The unit cannot shoot in rain.',
  woodcraft: 'The unit is hidden in woods until it attacks or is in contact.',
  invisible: 'The unit is hidden until it attacks or is in contact.',
  nocturnal: 'In sunshine the unit takes 1 from its attack dice and 1 from its morale.',
  giant: 'Some units dodge the attacks of giants.',
  dodgesGiants: 'Giants take 1 from their dice against the unit.',
  mighty: 'The unit does half as much damage again in contact.',
  regenerates: 'After each turn of the enemy one hit on a figure that is not down heals.',
}

/** Places of the state that both units share: the field, whether they have fought in contact, and the army whose turn it is. */
export const [GROUND, WEATHER, DISTANCE, MET, MOVER] = [0, 1, 2, 3, 4]
const SHARED = 5

/** Places of one unit. `HURT` is the damage on a figure that is not down yet. */
const [START, FIGURES, FILES, HURT, HIDDEN, ROUTED] = [0, 1, 2, 3, 4, 5]
const OWN = 6

/** How many numbers the state has. */
export const SIZE = SHARED + 2 * OWN

/** Files of a unit of up to `SMALL` figures. */
const USUAL_FILES = 5
const SMALL = 15

export class Unit {
  constructor({ army, spec }) {
    const { id, models, profile, properties = [], cost = 0 } = spec
    this.name = id
    this.models = models
    /** Points of one figure; 0 if they are not known. */
    this.cost = cost / models
    const { range = 0, rate = 0, aim = 0, teleport = 0, sight = 0, morale = 0, shotDamage = profile.damage } = profile
    Object.assign(this, profile, { range, rate, aim, teleport, sight, shotDamage })
    for (const name of Object.keys(PROPERTIES)) this[name] = properties.includes(name)
    this.hasMissiles = range > 0 && rate > 0
    this.morale = morale + (this.lawful ? 1 : 0) - (this.chaotic ? 1 : 0)
    /** Added to its dice: one for three hits that a figure takes. */
    this.bonus = Math.floor(this.health / 3)
    /** A mount is twice as long as wide. */
    this.depth = this.base * (this.mounted ? 2 : 1)
    this.at = SHARED + army * OWN
  }

  /** Stands ready: in five files or, if there are many figures, in twice as many files as ranks. */
  muster(state, figures) {
    state[this.at + START] = figures
    state[this.at + FIGURES] = figures
    state[this.at + FILES] = figures <= SMALL ? Math.min(figures, USUAL_FILES) : Math.floor(Math.sqrt(2 * figures))
  }

  started(state) {
    return state[this.at + START]
  }

  figures(state) {
    return state[this.at + FIGURES]
  }

  files(state) {
    return state[this.at + FILES]
  }

  isRouted(state) {
    return state[this.at + ROUTED] === 1
  }

  isBeaten(state) {
    return this.isRouted(state) || this.figures(state) === 0
  }

  isHidden(state) {
    return state[this.at + HIDDEN] === 1
  }

  hide(state, isHidden) {
    state[this.at + HIDDEN] = isHidden ? 1 : 0
  }

  rout(state) {
    state[this.at + ROUTED] = 1
  }

  /** Brings figures of the rear into the front rank. */
  widen(state, files) {
    state[this.at + FILES] = Math.min(this.files(state) + files, this.figures(state))
  }

  /** Ranks; a last one that is half full counts. */
  ranks(state) {
    const files = this.files(state)
    return Math.floor((2 * this.figures(state) + files) / (2 * files))
  }

  /** Length of the front rank, in quarters of an inch. */
  front(state) {
    return this.files(state) * this.base
  }

  /** Length of all four sides, in quarters of an inch. */
  perimeter(state) {
    return 2 * (this.front(state) + this.ranks(state) * this.depth)
  }

  /** Takes damage: a figure is down for each `health` of it. Returns how many are. */
  suffer(state, damage) {
    const hurt = state[this.at + HURT] + damage
    const down = Math.min(Math.floor(hurt / this.health), this.figures(state))
    state[this.at + HURT] = hurt % this.health
    state[this.at + FIGURES] -= down
    state[this.at + FILES] = Math.min(this.files(state), this.figures(state))
    return down
  }

  /** The unit in words. */
  told(state) {
    if (this.started(state) === 0) return `${this.name}: not on the field yet`
    const [figures, files] = [this.figures(state), this.files(state)]
    const standing = `${files} ${files === 1 ? 'file' : 'files'}${this.isHidden(state) ? ', hidden' : ''}`
    const status = this.isRouted(state) ? 'routed' : figures === 0 ? 'cut down' : standing
    return `${this.name}: ${figures} of ${this.started(state)} figures, ${status}`
  }

  heal(state) {
    if (state[this.at + HURT] > 0) state[this.at + HURT]--
  }
}
