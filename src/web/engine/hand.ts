import { Hand } from '../../run/players/crew.ts'
import { messageOf } from '../../run/run-error.ts'
import type { FromHand, Task, ToHand } from './crew.ts'
import { ALL_GAMES } from './games.ts'
import type { Scope } from './messages.ts'

/** Does the tasks of one director, one after the other. */
export function serveAsHand(scope: Scope): void {
  let hand = new Hand([], ALL_GAMES)
  scope.onmessage = async ({ data }: MessageEvent<ToHand>) => {
    if (data.kind === 'jobs') hand = new Hand(data.jobs, ALL_GAMES)
    if (data.kind !== 'task') return
    scope.postMessage(await answered(hand, data.task))
  }
}

async function answered(hand: Hand, task: Task): Promise<FromHand> {
  try {
    return { result: await done(hand, task) }
  } catch (thrown) {
    return { error: messageOf(thrown) }
  }
}

async function done(hand: Hand, task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'play':
      await hand.prepare(task.job)
      return hand.play(task.job, task.chunk, task.rows, task.clauses)
    case 'together':
      for (const job of task.team.jobs) await hand.prepare(job)
      return hand.playTogether(task.team, task.chunk, task.rows, task.clauses)
    case 'solve':
      return hand.solve(task.job, task.budget)
    case 'bouts':
      return await hand.playBatch(task.batch)
  }
}
