import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../cli/support.ts'
import { onThreads, start, Workers } from './programs.ts'
import { Server, SKIPPED } from './server.ts'

/** The shortest way through a queue; the other files of this folder try faults and all commands, with the long tests. */
describe.skipIf(SKIPPED !== '')(`a run through a queue${SKIPPED}`, () => {
  let server: Server
  const workers = new Workers()
  beforeAll(async () => {
    server = await Server.start()
  })
  afterAll(async () => {
    workers.kill()
    await server.remove()
  })

  test('has the same bytes as on threads', { timeout: 180_000 }, async () => {
    await workers.add(server.url)
    const file = join(ROOT, 'scenarios/sovl/flank-charge.yaml')
    const all = ['run', file, '--battles', '2000', '--json', '--quiet']
    const { code, stdout, stderr } = await start([...all, '--queue', server.url]).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(await onThreads(all))
  })
})
