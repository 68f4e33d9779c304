/**
 * What the pool loads on every thread: it passes each task on to the worker's module, which serves a game's battles.
 *
 * A pool requires its file, and of an ES module Node does that in one step, which aborts the whole process when the thread is ended
 * meanwhile, as at the end of a short run. An import can be cut short.
 */
module.exports = (() => {
  const { workerData } = require('piscina') as typeof import('piscina')
  const { worker } = workerData as { readonly worker: string }
  const loaded = import(worker) as Promise<{ readonly default: (task: unknown) => Promise<unknown> }>
  // Told by the first task: a thread cannot do without.
  loaded.catch(() => undefined)
  return async (task: unknown): Promise<unknown> => (await loaded).default(task)
})()
