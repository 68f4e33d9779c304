import { expect, test } from 'vitest'
import { engineFor } from '../../../src/run/engine.ts'
import { openArena } from '../../../src/run/players/arena.ts'
import { Interrupted } from '../../../src/run/run-error.ts'

test('an arena that is ended says so while bouts are being planned', async () => {
  const stop = new AbortController()
  const arena = openArena(engineFor({}), { game: 'sovl', seed: '7', workers: 0, signal: stop.signal })
  await arena.breathe?.()
  setImmediate(() => stop.abort())
  await expect(
    (async () => {
      for (;;) await arena.breathe?.()
    })(),
  ).rejects.toThrow(Interrupted)
  await arena.close()
})
