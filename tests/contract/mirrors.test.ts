import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { ArmySpec, Matchup, Policy, RulesTable, Side } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { loadGenerals, policyOf } from '../../src/run/players/user-general.ts'
import type { Game } from '../support/contract.ts'
import { shipped } from '../support/matchups.ts'

/** User generals in battles where both armies have units of one name. The law about them is in `src/kit/contract`. */

/** The prefix of all unit names; no other name in a battle begins with it. */
const MARK = 'zyx-'

/** Both armies have the units of the first army, so that each name occurs twice. */
function mirrorOf(matchup: Matchup): Matchup {
  const units = matchup.armies[0].units.map((unit) => ({ ...unit, id: `${MARK}${unit.id}` }))
  const armyOf = (army: ArmySpec): ArmySpec => ({ ...army, units })
  return { ...matchup, armies: [armyOf(matchup.armies[0]), armyOf(matchup.armies[1])] }
}

function playAll(game: Game, matchup: Matchup, generalOf: (side: Side) => Policy<unknown>): void {
  const state = game.setup(Object.values(game.editions)[0] as RulesTable, matchup)
  const dice = new KeyedDice(1, 2)
  const own: [KeyedDice, KeyedDice] = [new KeyedDice(3, 4), new KeyedDice(5, 6)]
  for (let seat = 0; seat < game.seats(state); seat++) {
    game.reset(state, seat)
    dice.seek(0)
    const generals = new Generals([generalOf(0), generalOf(1)], own)
    generals.seek(0)
    playBattle(game, state, dice, SILENT, generals)
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

test.each([
  ['war', 'own-general', 'generals/wall.js'],
  ['sovl', 'own-general', 'generals/hedgehog.js'],
  ['sovereign', 'own-general', 'generals/bulwark.js'],
  ['null-strike', 'own-general', 'generals/firing-line.js'],
])('the user general that comes with %s leads both armies of a mirrored battle', async (key, name, file) => {
  const game = GAMES[key] as Game
  const matchup = shipped(key).find(({ mode, armies }) => mode === 'battle' && armies[0].module?.endsWith(file))
  if (matchup === undefined) throw new Error(`no battle of ${name}.yaml`)
  const module = pathToFileURL(join(root, 'scenarios', key, file)).href
  const [first, second] = mirrorOf(matchup).armies
  const mirror: Matchup = {
    ...matchup,
    armies: [
      { ...first, module },
      { ...second, module },
    ],
  }
  const general = (await loadGenerals(mirror)).get(module)
  if (general === undefined) throw new Error(`${file} has no general`)
  let answers = 0
  const asking = (side: Side): Policy<unknown> => {
    const own = policyOf(general, game, side)
    return { choose: (...one) => (answers++, own.choose(...one)) }
  }
  playAll(game, mirror, asking)
  expect(answers).toBeGreaterThan(50)
})
