import { setImmediate } from 'node:timers/promises'
import { Generals } from '../../core/battle.ts'
import { SILENT } from '../../core/log.ts'
import type { Matchup, Policy, Side } from '../../core/ruleset.ts'
import { faultsInTrial, type Telling } from '../../kit/contract/trial.ts'
import { tellerOf } from '../../plugins/load.ts'
import type { Game } from '../../plugins/plugin.ts'
import type { Games } from '../../plugins/registry.ts'
import { GeneralError, Interrupted, messageOf } from '../run-error.ts'
import { fight } from './chunk.ts'
import type { Job } from './job.ts'
import { Player } from './player.ts'
import { loadGenerals } from './user-general.ts'

/** Number of blocks rehearsed of each matchup. */
export const BLOCKS = 2

/** A decision of a battle: the side that made it, and the index of the action chosen. */
interface Decision {
  readonly side: Side
  readonly choice: number
}

/** Rehearses one matchup on the calling thread: its game, unless it is built in, and users' generals. */
export async function rehearseJob(job: Job, blocks: number, games: Games, signal?: AbortSignal): Promise<void> {
  const game = games[job.game]
  const told = game && tellerOf(game)
  if (told) tryGame(game, job, told)
  if (!hasOwnGeneral(job.matchup)) return
  try {
    await rehearseOne(job, blocks, games, signal)
  } catch (thrown) {
    if (thrown instanceof Interrupted) throw thrown
    throw new GeneralError(`${job.matchup.name}: ${messageOf(thrown)}`)
  }
}

/** Plays some battles of a game that is not built in, and refuses the game if they cannot be counted. */
function tryGame(game: Game, { game: name, rules, matchup }: Job, told: Telling): void {
  const [fault] = faultsInTrial(game, rules, matchup, told)
  if (fault === undefined) return
  throw new GeneralError(`${matchup.name}: the game ${name} cannot be played: ${fault}`)
}

/** Whether an army of the matchup is led by a general of the user's own. */
export function hasOwnGeneral({ armies }: Matchup): boolean {
  return armies.some(({ module }) => module !== undefined)
}

async function rehearseOne(job: Job, blocks: number, games: Games, signal: AbortSignal | undefined): Promise<void> {
  const once = await rehearsed(job, games)
  const again = await rehearsed(job, games)
  const { seats } = once.player.layout
  const battles = Array.from({ length: Math.min(BLOCKS, blocks) * seats }, (_, battle) => battle)
  const first = await decisionsOf(once, battles, signal)
  const second = await decisionsOf(again, battles.toReversed(), signal)
  for (const battle of battles) {
    const [a = [], b = []] = [first.get(battle), second.get(battle)]
    const differs = a.findIndex(({ choice }, i) => choice !== b[i]?.choice)
    if (differs < 0) continue
    const { side, choice } = a[differs] as Decision
    throw new GeneralError(
      `${once.player.policies[side]} is not reproducible: decision ${differs} of block ${Math.floor(battle / seats)}, ` +
        `seat ${battle % seats} was action ${choice}, and played again ${b[differs]?.choice ?? 'none'}; ` +
        'a general may use only its dice',
    )
  }
}

/** A player whose generals' decisions are recorded. */
interface Rehearsed {
  readonly player: Player
  readonly noted: Decision[]
}

async function rehearsed(job: Job, games: Games): Promise<Rehearsed> {
  const noted: Decision[] = []
  const player = new Player(job, games, await loadGenerals(job.matchup, true))
  const noting = (policy: Policy<unknown>, side: Side): Policy<unknown> => ({
    choose(...asked) {
      const choice = policy.choose(...asked)
      noted.push({ side, choice })
      return choice
    },
  })
  const { generals } = player
  if (generals !== null) {
    const [a, b] = generals.policies
    player.generals = new Generals([noting(a, 0), noting(b, 1)], generals.dice)
  }
  return { player, noted }
}

async function decisionsOf(
  { player, noted }: Rehearsed,
  battles: readonly number[],
  signal: AbortSignal | undefined,
): Promise<Map<number, Decision[]>> {
  const { seats } = player.layout
  const decisions = new Map<number, Decision[]>()
  for (const battle of battles) {
    await setImmediate()
    if (signal?.aborted === true) throw new Interrupted('interrupted before anything was finished')
    fight(player, Math.floor(battle / seats), battle % seats, SILENT)
    decisions.set(battle, noted.splice(0))
  }
  return decisions
}
