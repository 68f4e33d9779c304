// The field: what is drawn before the first turn, and how ground and weather slow a unit.
import { DISTANCE, GROUND, WEATHER } from './unit.js'

/** Kinds of ground: the share of a table in percent, and how many inches of movement an inch takes. One kind covers the whole field. */
const GROUNDS = [
  { name: 'open', share: 78, cost: 1 },
  { name: 'gully', share: 1, cost: 2 },
  { name: 'rough', share: 2, cost: 2 },
  { name: 'hill', share: 6, cost: 2 },
  { name: 'woods', share: 8, cost: 2 },
  { name: 'marsh', share: 3, cost: 3 },
  { name: 'stream', share: 2, cost: 4 },
]

/** Kinds of weather: the chance in sixths. */
const WEATHERS = [
  { name: 'sunny', share: 2 },
  { name: 'cloudy', share: 3 },
  { name: 'rain', share: 1 },
]

export const GROUND_NAMES = GROUNDS.map(({ name }) => name)
export const WEATHER_NAMES = WEATHERS.map(({ name }) => name)

const [OPEN, GULLY, WOODS] = [0, 1, 4]
const [SUNNY, RAIN] = [0, 2]

/** The units begin 25 to 49 inches apart. */
const [NEAREST, DISTANCES] = [25, 25]

/** Both sides have the same 50 to 99 points if figures are bought. */
const [LEAST_POINTS, BUDGETS] = [50, 50]

/** Draws the field, and sets the units up on it. */
export function drawField(state, dice, game) {
  const { rules, prepared: units } = game
  state[GROUND] = rules.ground === 'drawn' ? drawn(GROUNDS, dice.die(100)) : GROUND_NAMES.indexOf(rules.ground)
  state[WEATHER] = rules.weather === 'drawn' ? drawn(WEATHERS, dice.die(6)) : WEATHER_NAMES.indexOf(rules.weather)
  state[DISTANCE] = rules.distance === 'drawn' ? NEAREST - 1 + dice.die(DISTANCES) : rules.distance
  const points = rules.figures === 'bought' ? budget(units, LEAST_POINTS - 1 + dice.die(BUDGETS)) : 0
  for (const unit of units) {
    unit.muster(state, points > 0 ? Math.floor(points / unit.cost + 0.5) : unit.models)
    unit.hide(state, unit.invisible || (unit.woodcraft && state[GROUND] === WOODS))
  }
  if (!game.told) return
  const ground = GROUND_NAMES[state[GROUND]]
  const numbers = units.map((unit) => `${unit.figures(state)} ${unit.name}`).join(' and ')
  game.note(
    `Ground: ${ground}. Weather: ${WEATHER_NAMES[state[WEATHER]]}. ${numbers} are ${state[DISTANCE]} inches apart.`,
  )
}

/** The kind whose share the die falls into. */
function drawn(kinds, die) {
  let sum = 0
  return kinds.findIndex(({ share }) => {
    sum += share
    return die <= sum
  })
}

/** Points for each side: those drawn, or enough for the dearer figure and half of the cheaper one. */
function budget(units, points) {
  const [less, more] = units.map(({ cost }) => cost).sort((a, b) => a - b)
  return more > points ? more + Math.floor(less / 2) : points
}

export function isRainy(state) {
  return state[WEATHER] === RAIN
}

export function isSunny(state) {
  return state[WEATHER] === SUNNY
}

/** Open ground without rain: pikes and mounts fight as they should. */
export function isFair(state) {
  return state[GROUND] === OPEN && !isRainy(state)
}

/** Whether ground hides the enemy from missiles. */
export function isShotBlocked(state) {
  return state[GROUND] === WOODS || state[GROUND] === GULLY
}

/** Inches that a unit may move in this turn, at least 1. */
export function moveOf(state, unit) {
  if (unit.teleport > 0 && state[DISTANCE] > 0) return state[DISTANCE] < unit.teleport ? state[DISTANCE] : 1
  const slow = GROUNDS[state[GROUND]].cost * (isRainy(state) ? 2 : 1)
  return Math.max(1, Math.floor(unit.move / (slow > 1 && unit.mounted ? 2 * slow : slow)))
}
