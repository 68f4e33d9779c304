import { Generals } from '../../core/battle.ts'
import type { BattleLog, BattleName } from '../../report/playback/log.ts'
import { Recorder } from '../../report/playback/record.ts'
import { fight } from '../../run/players/chunk.ts'
import type { Player } from '../../run/players/player.ts'

/** Plays a battle as a run does, and records it. `why`: with the values that generals give their legal actions. */
export function recorded(player: Player, name: BattleName, why: boolean): BattleLog {
  const { rules, state, generals, job } = player
  rules.reset(state, name.seat)
  const recorder = new Recorder(rules, state, job.matchup, why)
  if (generals !== null) {
    const [first, second] = generals.policies
    player.generals = new Generals<unknown>([recorder.heard(first, 0), recorder.heard(second, 1)], generals.dice)
  }
  fight(player, name.block, name.seat, recorder)
  return recorder.finish(name, player.policies, player.row)
}
