import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folder, ROOT } from '../cli/support.ts'
import { onThreads, type Started, start, Workers } from './programs.ts'
import { Server, SKIPPED, sleep } from './server.ts'

const OPEN_FIELD = join(ROOT, 'scenarios/war/open-field.yaml')

/** A long run: several seconds on one thread. */
const LONG = ['run', OPEN_FIELD, '--battles', '1600', '--trust', 'off', '--json', '--quiet']

describe.skipIf(SKIPPED !== '')(`faults of a queue${SKIPPED}`, () => {
  let server: Server
  let expected: string
  const workers = new Workers()
  beforeAll(async () => {
    server = await Server.start('--appendonly', 'yes', '--appendfsync', 'always')
    expected = await onThreads(LONG)
  }, 120_000)
  afterEach(() => workers.kill())
  afterAll(() => server.remove())

  /** Plays the long run, with something happening to it. */
  async function during(happening: (run: Started) => Promise<void>): Promise<void> {
    const run = start([...LONG, '--queue', server.url, '--wait', '20'])
    await begun()
    expect(run.child.exitCode, 'it ended before anything happened').toBeNull()
    await happening(run)
    const { code, stdout, stderr } = await run.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(expected)
    await empty()
  }

  /** Waits until a run has asked for something, and a little longer. */
  async function begun(): Promise<void> {
    for (let tries = 0; tries < 200 && (await server.orders()).length === 0; tries++) await sleep(50)
    await sleep(1000)
  }

  /** Expects that no order stays in the server, after a while in which workers end what they have in hand. */
  async function empty(): Promise<void> {
    for (let tries = 0; tries < 100 && (await server.orders()).length > 0; tries++) await sleep(100)
    expect(await server.orders()).toEqual([])
  }

  test('a server that is started again with its data loses nothing', async () => {
    await workers.add(server.url)
    await during(async () => {
      await server.end()
      await sleep(1500)
      await server.begin()
    })
  })

  test('a server that is started again without its data loses nothing', async () => {
    await workers.add(server.url)
    await during(async () => {
      await server.asking((redis) => redis.flushall())
      await server.end()
      await server.begin()
    })
  })

  test('connections that are cut again and again lose nothing', async () => {
    await workers.add(server.url)
    await workers.add(server.url)
    await during(async () => {
      for (let times = 0; times < 5; times++) {
        await server.cut()
        await sleep(400)
      }
    })
  })

  test('--wait counts from when the last worker was seen', async () => {
    const first = await workers.add(server.url)
    const longer = LONG.map((word) => (word === '1600' ? '12000' : word))
    const run = start([...longer, '--queue', server.url, '--wait', '9'])
    await begun()
    await sleep(10_000)
    expect(run.child.exitCode, 'it ended before anything happened').toBeNull()
    first.child.kill('SIGKILL')
    await sleep(1500)
    await workers.add(server.url)
    const { code, stderr } = await run.ended
    expect([code, stderr]).toEqual([0, ''])
  })

  test.each([true, false])('Ctrl-C at any moment leaves no order behind, workers there: %s', async (isThere) => {
    if (isThere) await workers.add(server.url)
    for (const moment of [200, 700, 1200, 1700, 3000]) {
      const run = start([...LONG, '--queue', server.url])
      await sleep(moment)
      const from = performance.now()
      run.child.kill('SIGINT')
      const { code, stderr } = await run.ended
      // Before the program listens to it, the signal ends it as it ends any other.
      expect([130, null]).toContain(code)
      expect(stderr).not.toMatch(/at .*\.js:\d|failed/)
      // It would wait for ever; how long a busy machine takes to end a program is another thing.
      expect(performance.now() - from).toBeLessThan(30_000)
      await empty()
    }
  })

  test('Ctrl-C ends a run and a worker whose server no longer answers', async () => {
    const worker = await workers.add(server.url)
    const run = start([...LONG, '--queue', server.url])
    await begun()
    server.stop()
    try {
      const from = performance.now()
      run.child.kill('SIGINT')
      worker.child.kill('SIGINT')
      expect((await run.ended).code).toBe(130)
      await worker.ended
      expect(performance.now() - from).toBeLessThan(60_000)
    } finally {
      server.goOn()
      // What the worker had in hand waits for the next worker, as after its death.
      await server.asking((redis) => redis.flushall())
    }
  })

  test('a worker whose arithmetic differs is never asked, and named', async () => {
    const differing = 'const { fround } = Math; Math.fround = (x) => fround(x) * (1 + 2 ** -52)'
    await workers.add(server.url, [], {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(differing)}` },
    })
    await expectNobody('; 1 worker on a machine whose arithmetic differs, is never asked\n')
  })

  test('a worker of another build is never asked, and named', async () => {
    const other = otherBuild()
    const worker = await workers.add(server.url, [], { cli: join(other, 'dist/src/cli.js') })
    expect(worker.said()).toContain('-0123456789abcdef: 1 thread')
    await expectNobody(/; 1 worker of fairfight \S+-0123456789abcdef, not \S+, is never asked\n/)
    const { stdout } = await start(['workers', '--queue', server.url]).ended
    expect(stdout).toMatch(/\n {2}nobody\nNever asked:\n {2}.*: a worker of fairfight \S+-0123456789abcdef, not /)
  })

  async function expectNobody(why: string | RegExp): Promise<void> {
    const loud = LONG.filter((word) => word !== '--quiet')
    const { code, stderr } = await start([...loud, '--queue', server.url, '--wait', '2']).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(why)
    expect(stderr).toContain('no worker was there for 2 seconds (--wait)\n')
    await empty()
  }

  /** A copy of the program that says it is another build. */
  function otherBuild(): string {
    const copy = folder()
    cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'))
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const file = join(copy, 'dist/src/build.json')
    expect(readFileSync(file, 'utf8')).toContain('build')
    writeFileSync(file, JSON.stringify({ build: '0123456789abcdef' }))
    return copy
  }
})
