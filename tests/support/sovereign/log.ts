import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { Recorder } from '../../../src/report/playback/record.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { CORE } from './units.ts'

/** A battle of a shipped scenario of Sovereign, with its transcript. */
export function sovereignLog(file: string, block = 0): BattleLog {
  const [matchup] = readScenario(
    new URL(`../../../scenarios/sovereign/${file}.yaml`, import.meta.url).pathname,
  ).matchups
  if (matchup === undefined) throw new Error('no matchup')
  const state = SOVEREIGN.setup(CORE, matchup)
  const dice = new KeyedDice(1, 2)
  SOVEREIGN.reset(state, 0)
  const recorder = new Recorder(SOVEREIGN, state, matchup)
  const general = SOVEREIGN.policies['typical']
  if (general === undefined) throw new Error('no general')
  const generals = new Generals<Fight>(
    [recorder.heard(general, 0), recorder.heard(general, 1)],
    [new KeyedDice(3, 4), new KeyedDice(5, 6)],
  )
  dice.seek(block)
  generals.seek(block)
  playBattle(SOVEREIGN, state, dice, recorder, generals)
  const rules = { name: 'core', edition: 'core', changes: {} }
  const name = { game: 'sovereign', matchup: matchup.name, rules, seed: '7', block, seat: 0 }
  return recorder.finish(name, [null, null], new Int32Array(SOVEREIGN.columns(state).length + 64))
}
