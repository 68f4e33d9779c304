// A turn of one unit: it moves and shoots, or closes and strikes; then the enemy tests its morale.
import { isFromBehind, reachOf, shoot, strike, testMorale } from './attack.js'
import { isFair, moveOf } from './field.js'
import { DISTANCE, MET, MOVER } from './unit.js'

/** Files that join the front rank of a unit that has not moved and has room along its enemy. */
const WIDENED = 6

export function playTurn(state, dice, game) {
  const { prepared: units } = game
  const [unit, enemy] = [units[state[MOVER]], units[1 - state[MOVER]]]
  const isShooting = state[DISTANCE] > 0 && !unit.meleeShot && reachOf(state, unit, enemy) > 0
  const lost = (isShooting ? shootingTurn : closingTurn)(state, dice, game, unit, enemy)
  testMorale(state, dice, game, enemy, lost)
  if (enemy.regenerates) enemy.heal(state)
  state[MOVER] = 1 - state[MOVER]
}

/** Shooters come into range and shoot: at half speed, to shoot at once, unless the enemy outranges them. */
function shootingTurn(state, dice, game, unit, enemy) {
  const reach = reachOf(state, unit, enemy)
  const isOutranged = reach < reachOf(state, enemy, unit)
  const limit = moveOf(state, unit)
  const slow = Math.floor(limit / 2)
  const moved =
    state[DISTANCE] > reach
      ? approach(state, dice, game, unit, enemy, reach, isOutranged ? limit : Math.max(1, slow))
      : 0
  if (state[DISTANCE] > reach || moved > slow) return 0
  const lost = shoot(state, dice, game, unit, enemy, moved > 0)
  if (moved > 0 && unit.splitMove && !isOutranged) state[DISTANCE] += Math.floor(limit / 4)
  return lost
}

/** All others close in and strike; a unit in contact that does not move brings up its rear. */
function closingTurn(state, dice, game, unit, enemy) {
  const limit = moveOf(state, unit)
  const moved = state[DISTANCE] > 0 ? approach(state, dice, game, unit, enemy, 0, limit) : 0
  if (state[DISTANCE] > 0) return 0
  if (moved === 0 && unit.ranks(state) > 1 && unit.front(state) < enemy.perimeter(state)) unit.widen(state, WIDENED)
  let lost = strike(state, dice, game, unit, enemy)
  const mayShoot = unit.meleeShot && !unit.isBeaten(state) && !enemy.isBeaten(state) && moved <= Math.floor(limit / 2)
  if (mayShoot && reachOf(state, unit, enemy) > 0) lost += shoot(state, dice, game, unit, enemy, true)
  state[MET] = 1
  return lost
}

/** Moves towards the enemy, no nearer than a distance. Returns the inches moved. */
function approach(state, dice, game, unit, enemy, nearest, limit) {
  const moved = Math.min(state[DISTANCE] - nearest, limit)
  state[DISTANCE] -= moved
  if (game.told)
    game.note(`${unit.name} move ${moved} inches: ${state[DISTANCE] > 0 ? `${state[DISTANCE]} to go` : 'contact'}.`)
  for (const [one, other] of [
    [unit, enemy],
    [enemy, unit],
  ]) {
    if (other.isHidden(state) && one.sight >= state[DISTANCE]) other.hide(state, false)
  }
  if (state[DISTANCE] === 0 && enemy.pikes) meetPikes(state, dice, game, unit, enemy)
  return moved
}

/** Pikes strike first at a charge that comes from the front. */
function meetPikes(state, dice, game, unit, pikes) {
  if (!isFair(state) || isFromBehind(state, unit)) return
  if (game.rules.flanked > 0 && dice.die(100) <= game.rules.flanked) {
    if (game.told) game.note(`${unit.name} come from the flank of ${pikes.name}.`)
    return
  }
  testMorale(state, dice, game, unit, strike(state, dice, game, pikes, unit, 2))
}
