import { KeyedDice } from '../src/core/keyed-dice.ts'
import { seedWords } from '../src/core/seed.ts'
import { ENGINE } from '../src/run/engine.ts'
import { contrasts } from '../src/run/estimates/contrast/contrast.ts'
import type { Contrast } from '../src/run/estimates/contrast/types.ts'
import { Player } from '../src/run/players/player.ts'
import { playTogether } from '../src/run/players/together.ts'
import { prepare } from '../src/run/prepare.ts'
import { commonOf } from '../src/run/run.ts'
import type { CompareStudy } from '../src/run/study/study.ts'
import { readScenario } from '../src/scenario/read.ts'
import { ROOT } from './reference.ts'

/** How the variants of a rule share their dice: by the keys of rolls (unit, purpose, target), or as one stream for each block. */
export type Sharing = 'keyed' | 'stream'

/** The dice of production with one stream for each block: a unit that rolls more dice under one variant shifts all later rolls. */
class StreamDice extends KeyedDice {
  override key(): void {}
}

/** A comparison of a shipped engagement under core with the same engagement under `other`. */
export function comparison(name: string, other: string, battles: number): CompareStudy {
  const scenario = readScenario(`${ROOT}/scenarios/sovl/${name}.yaml`, { rules: ['core', other], battles })
  return { command: 'compare', ...commonOf('compare', scenario, { repeat: '' }), independent: false }
}

/** The difference of the scores of every matchup if the variants share their dice in this way. */
export function scoresOf(study: CompareStudy, sharing: Sharing): Contrast[] {
  const groups = prepare(ENGINE, study)
    .start()
    .map(({ group }) => {
      const players = group.members.map(({ job }) => {
        const player = new Player(job, ENGINE.games)
        const words = seedWords(job.seed, job.matchup.name)
        return sharing === 'keyed' ? player : Object.assign(player, { dice: new StreamDice(...words) })
      })
      const active = players.map(() => true)
      while (group.left > 0) {
        const chunk = group.take(Number.POSITIVE_INFINITY)
        group.merge(chunk, playTogether(players, active, 'base', chunk, false, false))
      }
      return group
    })
  return contrasts(study, groups).filter(({ metric }) => metric === 'score')
}
