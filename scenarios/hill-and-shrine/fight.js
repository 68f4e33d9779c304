// Shots, charges and nerve.

import { has } from './field.js'
import { GONE, SHAKEN, STEADY } from './state.js'

const SIDES = 6

/** A roll that no die shows. */
const NEVER = 7

/** A unit has no more dice than this: the others find no room. */
const MOST_DICE = 10

/** Steps of a unit that runs. */
const FLIGHT = 2

function within(roll, least, most = NEVER) {
  return Math.max(least, Math.min(most, roll))
}

/** The roll that saves a warrior of a unit on its hex. */
function saveOn(state, field, unit, rules) {
  const cover = field.covers(field.units.hex(state, unit)) ? rules.cover : 0
  return within(unit.spec.profile.armour - cover, 2)
}

function dice(state, field, unit) {
  return Math.min(MOST_DICE, field.units.models(state, unit))
}

/** Whether a unit may shoot at another. */
export function canShoot(state, field, unit, foe) {
  const { range = 0 } = unit.spec.profile
  if (range === 0 || !field.isHere(state, foe)) return false
  const from = field.units.hex(state, unit)
  if (field.isThreatened(state, unit, from)) return false
  return field.apart(from, field.units.hex(state, foe)) <= range && field.sees(state, unit, foe)
}

/** A unit shoots; a target that loses a quarter of its warriors tests its nerve. */
export function shoot(state, unit, foe, chance, game) {
  const { prepared: field, rules } = game
  const { units } = field
  const [from, to] = [units.hex(state, unit), units.hex(state, foe)]
  units.face(state, unit, field.towards(from, to))
  const isFar = 2 * field.apart(from, to) > unit.spec.profile.range
  const hitOn = within(unit.spec.profile.aim + (isFar ? 1 : 0), 2)
  const before = units.models(state, foe)
  const lost = chance.wounds(dice(state, field, unit), SIDES, hitOn, saveOn(state, field, foe, rules))
  units.lose(state, foe, lost)
  if (game.told) game.note(`${unit.spec.id}, shots at ${foe.spec.id}${isFar ? ' from afar' : ''}: ${count(lost)} down.`)
  if (4 * lost >= before) test(state, foe, from, 0, chance, game)
}

/** Strikes of one unit at another; returns how many warriors fall. */
function strike(state, unit, foe, { isFlank, isCharge }, chance, { prepared: field, rules }) {
  const [from, to] = [field.units.hex(state, unit), field.units.hex(state, foe)]
  const better = (isFlank ? 1 : 0) + (field.isHill(from) && !field.isHill(to) ? 1 : 0)
  const isImpact = isCharge && has(unit, 'riders') && field.ground[to] === ''
  const hitOn = within(unit.spec.profile.melee - better - (isImpact ? 1 : 0), 2)
  return chance.wounds(dice(state, field, unit), SIDES, hitOn, saveOn(state, field, foe, rules))
}

/** A unit charges an enemy from a hex beside it, or fights on from its own. Whoever loses more warriors tests its nerve. */
export function charge(state, unit, foe, hex, chance, game) {
  const { prepared: field, tally } = game
  const { units } = field
  const start = units.hex(state, unit)
  const at = units.hex(state, foe)
  const isCharge = hex !== start
  tally[unit.army]++
  units.move(state, unit, hex)
  units.face(state, unit, field.towards(hex, at))
  const isFlank = field.isFlank(state, foe, hex)
  const isFirst = isCharge && !isFlank && has(foe, 'spears') && !units.isShaken(state, foe)
  const [own, other] = [
    () => strike(state, unit, foe, { isFlank, isCharge }, chance, game),
    () =>
      isFlank || units.isShaken(state, foe)
        ? 0
        : strike(state, foe, unit, { isFlank: false, isCharge: false }, chance, game),
  ]
  let [won, lost] = [0, 0]
  if (isFirst) {
    lost = other()
    units.lose(state, unit, lost)
    if (field.isHere(state, unit)) won = own()
    units.lose(state, foe, won)
  } else {
    won = own()
    units.lose(state, foe, won)
    if (field.isHere(state, foe)) lost = other()
    units.lose(state, unit, lost)
  }
  if (game.told) {
    const how = isFlank ? ' in the flank' : isFirst ? ', whose spears strike first' : ''
    const what = isCharge ? 'charge at' : 'fight on with'
    game.note(
      `${unit.spec.id}, ${what} ${foe.spec.id}${how}: ${count(won)} of ${foe.spec.id} down, ${lost} of its own.`,
    )
  }
  if (won > lost) test(state, foe, hex, won - lost, chance, game)
  if (lost > won) test(state, unit, at, lost - won, chance, game)
  // Whoever drives an enemy off takes its hex, if it may stand there.
  if (field.isHere(state, unit) && !field.unitOn(state, at) && field.mayEnter(unit, at)) {
    if (units.hex(state, unit) === hex) units.move(state, unit, at)
  }
}

/** A test of nerve: two dice against the nerve of the unit, less by what it lost more than the enemy, more by 1 at a shrine. */
function test(state, unit, from, worse, chance, game) {
  const { prepared: field, rules } = game
  const { units } = field
  if (!field.isHere(state, unit) || rules.nerve === 'iron') return
  const hex = units.hex(state, unit)
  const limit = unit.spec.profile.nerve - worse + (field.isShrine(hex) ? 1 : 0)
  if (chance.atMost(2, SIDES, limit)) return
  const to = units.isShaken(state, unit) ? -1 : field.flight(state, unit, from, FLIGHT)
  if (game.told)
    game.note(
      `${unit.spec.id}, test of nerve at ${limit}: ${to === -1 ? 'broken and gone' : 'on the run, and shaken'}.`,
    )
  units.move(state, unit, to === -1 ? GONE : to)
  if (to === -1) return
  units.shake(state, unit, SHAKEN)
  units.face(state, unit, field.towards(from, to))
}

/** A unit holds: it turns to the nearest enemy and, if it is shaken, tries to rally. */
export function hold(state, unit, chance, game) {
  const { prepared: field } = game
  field.faceFoe(state, unit)
  if (!field.units.isShaken(state, unit)) return
  const rallies = chance.atMost(2, SIDES, unit.spec.profile.nerve)
  if (rallies) field.units.shake(state, unit, STEADY)
  if (game.told) game.note(`${unit.spec.id}, ${rallies ? 'steady again' : 'still shaken'}.`)
}

function count(models) {
  return models === 1 ? '1 warrior' : `${models} warriors`
}
