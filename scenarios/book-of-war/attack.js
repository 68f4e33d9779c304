// Attacks: who may be attacked, how many dice there are, what they do, and the morale of those that suffer.
import { isFair, isRainy, isShotBlocked, isSunny } from './field.js'
import { DISTANCE, MET } from './unit.js'

/** A figure hits with a total of the armour or more on one die and its bonuses. */
const SIDES = 6

/** A unit that has lost figures stands with a total of this much. */
const STEADY = 9

/** The greatest distance at which a unit can hit an enemy with missiles: all its range, half of it, or 0 if it cannot. */
export function reachOf(state, unit, enemy) {
  if (!unit.hasMissiles || isShotBlocked(state) || enemy.isHidden(state)) return 0
  if (unit.dryBows && isRainy(state)) return 0
  const needed = enemy.armour - shotBonus(state, unit, enemy)
  return needed > SIDES ? 0 : needed === SIDES ? half(unit.range) : unit.range
}

/** A unit shoots: all figures, each with its rate of dice, or with half of them on the move. Returns the figures that are down. */
export function shoot(state, dice, game, unit, enemy, isOnTheMove) {
  if (enemy.isHidden(state)) return 0
  const most = unit.figures(state) * unit.rate
  const isFar = state[DISTANCE] > half(unit.range)
  const n = isOnTheMove ? half(most) : most
  const hits = thrown(dice, n, enemy.armour - shotBonus(state, unit, enemy) + (isFar ? 1 : 0))
  const down = enemy.suffer(state, hits * limited(game, unit.shotDamage, enemy))
  unit.hide(state, false)
  if (game.told)
    game.note(
      `${unit.name} shoot with ${count(n, 'die', 'dice')}: ${hits} hit, ${count(down, 'figure')} of ${enemy.name} down.`,
    )
  return down
}

/** A unit strikes an enemy in contact; `factor` multiplies its damage. Returns the figures that are down. */
export function strike(state, dice, game, unit, enemy, factor = 1) {
  if (unit.isBeaten(state) || enemy.isBeaten(state) || enemy.isHidden(state) || unit.attacks === 0) return 0
  const most = inContact(state, unit, enemy) * unit.attacks
  const isHalved = (unit.mounted || unit.pikes) && !isFair(state)
  const n = Math.max(1, isHalved ? half(most) : most)
  const hits = thrown(dice, n, enemy.armour - strikeBonus(state, unit, enemy))
  const damage = hits * limited(game, unit.damage * factor, enemy)
  const down = enemy.suffer(state, unit.mighty ? damage + half(damage) : damage)
  unit.hide(state, false)
  if (game.told)
    game.note(
      `${unit.name} strike with ${count(n, 'die', 'dice')}: ${hits} hit, ${count(down, 'figure')} of ${enemy.name} down.`,
    )
  return down
}

/** Figures that can strike: those along the enemy's front or, once the units have fought, all round it. */
function inContact(state, unit, enemy) {
  const length = state[MET] === 1 ? enemy.perimeter(state) : enemy.front(state)
  return Math.min(unit.files(state), Math.ceil(length / unit.base))
}

/** Whether a unit comes upon the rear of an enemy: teleporters do, in the turn in which they arrive. */
export function isFromBehind(state, unit) {
  return unit.teleport > 0 && state[MET] === 0
}

function strikeBonus(state, unit, enemy) {
  return unit.bonus + commonBonus(state, unit, enemy) + (isFromBehind(state, unit) ? 1 : 0)
}

function shotBonus(state, unit, enemy) {
  const own = (unit.mounted ? 0 : unit.bonus) + unit.aim - (isRainy(state) ? 1 : 0)
  return own + commonBonus(state, unit, enemy)
}

function commonBonus(state, unit, enemy) {
  return (unit.nocturnal && isSunny(state) ? -1 : 0) + (unit.giant && enemy.dodgesGiants ? -1 : 0)
}

/** Damage of one hit: all of it counts, or no more than one figure can take. */
function limited({ rules }, damage, enemy) {
  return rules.excess === 'lost' ? Math.min(damage, enemy.health) : damage
}

/** How many of `n` dice show a number. */
function thrown(dice, n, needed) {
  return n === 0 || needed > SIDES ? 0 : dice.count(n, SIDES, Math.max(1, needed))
}

/** A unit that has lost figures throws two dice, and routs if the total is too low. */
export function testMorale(state, dice, game, unit, lost) {
  if (lost === 0 || unit.isBeaten(state)) return
  const rest = Math.floor(unit.figures(state) / lost)
  const bonus = unit.health + rest + unit.morale - (unit.nocturnal && isSunny(state) ? 1 : 0)
  const needed = STEADY - bonus
  if (needed <= 2) return
  const isSteady = !dice.atMost(2, SIDES, needed - 1)
  if (!isSteady) unit.rout(state)
  if (game.told) game.note(`${unit.name} ${isSteady ? 'stand' : 'rout'}: they needed ${needed} on two dice.`)
}

function half(n) {
  return Math.floor(n / 2)
}

function count(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`
}
