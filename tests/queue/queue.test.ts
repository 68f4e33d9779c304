import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, folder, ROOT } from '../cli/support.ts'
import { onThreads, type Started, start, until, Workers } from './programs.ts'
import { freePort, Server, SKIPPED, sleep } from './server.ts'

const OPEN_FIELD = join(ROOT, 'scenarios/war/open-field.yaml')
const FLANK = join(ROOT, 'scenarios/sovl/flank-charge.yaml')
const SPEARS = join(ROOT, 'scenarios/sovl/how-many-spears.yaml')
const ANVIL = join(ROOT, 'scenarios/sovl/hammer-and-anvil.yaml')
const MATRIX = join(ROOT, 'scenarios/sovl/unit-matrix.yaml')
const ROSTER = join(ROOT, 'scenarios/sovl/roster-engagement.yaml')

/** A long run: several seconds on one thread. */
const LONG = ['run', OPEN_FIELD, '--battles', '1600', '--trust', 'off', '--json', '--quiet']

describe.skipIf(SKIPPED !== '')(`a queue${SKIPPED}`, () => {
  let server: Server
  const workers = new Workers()
  beforeAll(async () => {
    server = await Server.start()
  })
  afterEach(() => {
    workers.kill()
  })
  afterAll(() => server.remove())

  function worker(): Promise<Started> {
    return workers.add(server.url)
  }

  /** The result of a command through the queue. */
  async function byQueue(args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await start([...args, '--queue', server.url]).ended
    expect(code, stderr).toBe(0)
    return stdout
  }

  test.each<[what: string, args: string[]]>([
    ['a run', ['run', OPEN_FIELD, '--battles', '200', '--trust', 'off', '--clauses']],
    ['a run until there is a verdict', ['run', FLANK, '--until-decided', '--battles', '20000']],
    ['a comparison', ['compare', FLANK, '--rules', 'earlier-combat', '--battles', '4000']],
    ['a matrix', ['matrix', MATRIX, '--battles', '400']],
    ['a sweep', ['sweep', SPEARS, '--battles', '1000', '--vary', 'armies.Levy.units.spears.models=20..32:4']],
    ['prices', ['balance', ROSTER, '--battles', '30000']],
    ['an exact answer', ['exact', ANVIL]],
  ])('gives %s with the same bytes as threads', async (_, args) => {
    await worker()
    await worker()
    const all = [...args, '--json', '--quiet']
    expect(await byQueue(all)).toBe(await onThreads(all))
  })

  test('loses nothing if a worker is killed during a task', async () => {
    const first = await worker()
    await worker()
    const run = start([...LONG, '--queue', server.url])
    await sleep(2500)
    first.child.kill('SIGKILL')
    const { code, stdout } = await run.ended
    expect([code, stdout]).toEqual([0, await onThreads(LONG)])
  })

  test('loses nothing if the server stops for a while, or loses all its data', async () => {
    await worker()
    const run = start([...LONG, '--queue', server.url])
    await sleep(2000)
    server.stop()
    await sleep(3000)
    server.goOn()
    await sleep(1000)
    await server.end()
    await sleep(1000)
    await server.begin()
    const { code, stdout } = await run.ended
    expect([code, stdout]).toEqual([0, await onThreads(LONG)])
  })

  test('serves two runs at a time', async () => {
    await worker()
    const other = ['run', FLANK, '--battles', '20000', '--json', '--quiet']
    const [one, two] = await Promise.all([byQueue(LONG), byQueue(other)])
    expect([one, two]).toEqual([await onThreads(LONG), await onThreads(other)])
  })

  test('lets a worker finish its tasks when it is asked to end', async () => {
    const first = await worker()
    const run = start([...LONG, '--queue', server.url])
    await sleep(2500)
    first.child.kill('SIGTERM')
    expect((await first.ended).stderr).not.toContain('failed')
    await worker()
    const { code, stdout } = await run.ended
    expect([code, stdout]).toEqual([0, await onThreads(LONG)])
  })

  test('says that no worker listens, and ends at once when it is interrupted', async () => {
    const run = start(['run', OPEN_FIELD, '--battles', '200', '--trust', 'off', '--json', '--queue', server.url])
    await until(run, 'no worker of fairfight')
    const from = performance.now()
    run.child.kill('SIGINT')
    const { code, stderr } = await run.ended
    expect(code).toBe(130)
    expect(stderr).toContain('interrupted before anything was finished')
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('--wait ends a run for which no worker comes', async () => {
    const { code, stderr } = await start([...LONG, '--queue', server.url, '--wait', '1']).ended
    expect([code, stderr]).toEqual([1, 'no worker was there for 1 second (--wait)\n'])
  })

  test('lists the workers that listen', async () => {
    await worker()
    const { code, stdout } = await call(['workers', '--queue', server.url])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Workers of fairfight-\S+:\n {2}\S+, process \d+: 1 thread, for \d+ s\n/)
    const { stdout: json } = await call(['workers', '--queue', server.url, '--json'])
    expect(JSON.parse(json)).toMatchObject({ workers: [{ threads: 1 }] })
  })

  test('an interrupted run keeps the merged blocks, and threads can resume it', async () => {
    await worker()
    const cwd = folder()
    const args = ['run', OPEN_FIELD, '--battles', '1600', '--trust', 'off', '--out', join(cwd, 'out'), '--quiet']
    const run = start([...args, '--queue', server.url])
    await sleep(4500)
    run.child.kill('SIGINT')
    expect((await run.ended).code).toBe(130)
    const { code, stderr } = await call([...args, '--resume'])
    expect([code, stderr]).toEqual([0, ''])
    const whole = await call([...args.slice(0, 6), '--json', '--quiet'])
    expect(JSON.parse(whole.stdout)).toMatchObject({ status: 'complete' })
  })
})

describe.skipIf(SKIPPED !== '')(`a queue that cannot be used${SKIPPED}`, () => {
  test('is reported with its address and the reason', async () => {
    const port = await freePort()
    const { code, stderr } = await call([...LONG, '--queue', `redis://:secret@127.0.0.1:${port}`])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^the queue at redis:\/\/127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/),
    ])
    expect(stderr).not.toContain('secret')
  })

  const outside = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)

  test.skipIf(outside === undefined)('is reported if the server serves its own machine alone', async () => {
    const server = await Server.start()
    try {
      const { code, stderr } = await call(['workers', '--queue', `redis://${outside?.address}:${server.port}`])
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(
          /cannot be used: .*: a server without a password serves its own machine alone; give it one/,
        ),
      ])
    } finally {
      await server.remove()
    }
  })

  test('is reported if it wants a password', async () => {
    const server = await Server.start('--requirepass', 'right')
    try {
      const url = `redis://127.0.0.1:${server.port}`
      const message = `the queue at ${url} cannot be used: NOAUTH: it wants a password: redis://:PASSWORD@HOST\n`
      expect(await call(['workers', '--queue', url])).toMatchObject({ code: 1, stderr: message })
    } finally {
      await server.remove()
    }
  })

  test('is reported if the password is wrong', async () => {
    const server = await Server.start('--requirepass', 'right')
    try {
      const url = `redis://:wrong@127.0.0.1:${server.port}`
      for (const args of [LONG, ['worker'], ['workers']]) {
        const { code, stderr } = await call([...args, '--queue', url])
        expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be used: .*(?:WRONGPASS|password)/)])
      }
    } finally {
      await server.remove()
    }
  })
})

const OPENSSL = '/usr/bin/openssl'

describe.skipIf(SKIPPED !== '' || !existsSync(OPENSSL))(
  `a queue behind TLS, for a user with few rights${SKIPPED}`,
  () => {
    const dir = folder()
    const file = (name: string): string => join(dir, name)
    let server: Server
    beforeAll(async () => {
      const words = (text: string): string[] => text.split(' ')
      const openssl = (text: string): void => void execFileSync(OPENSSL, words(text), { cwd: dir, stdio: 'ignore' })
      openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=authority')
      openssl('req -newkey rsa:2048 -nodes -keyout own.key -out own.csr -subj /CN=127.0.0.1')
      writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1')
      openssl('x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out own.pem -days 2 -extfile names')
      // The rights that src/run/README.md names.
      const rights = '~bull:fairfight-* +@all -@admin -@dangerous +info +client|setname +client|list'
      const tls = [
        '--tls-cert-file',
        file('own.pem'),
        '--tls-key-file',
        file('own.key'),
        '--tls-ca-cert-file',
        file('ca.pem'),
      ]
      const users = ['--user', 'pool', 'on', '>secret', ...words(rights), '--user', 'default', 'off']
      server = await Server.startTls('--tls-auth-clients', 'no', ...tls, ...users)
    })
    afterAll(() => server.remove())

    test('gives a run with the same bytes', async () => {
      const url = `rediss://pool:secret@127.0.0.1:${server.port}`
      const place = ['--queue', url, '--queue-ca', file('ca.pem')]
      const worker = start(['worker', ...place, '--workers', '1'])
      try {
        await until(worker, 'thread')
        const args = ['run', FLANK, '--battles', '20000', '--json', '--quiet']
        const { code, stdout, stderr } = await start([...args, ...place]).ended
        expect([code, stderr]).toEqual([0, ''])
        expect(stdout).toBe((await call(args)).stdout)
        expect((await call(['workers', ...place])).stdout).toContain('1 thread,')
      } finally {
        worker.child.kill('SIGKILL')
      }
    })

    test('is reported if its certificate is unknown', async () => {
      const { code, stderr } = await call(['workers', '--queue', `rediss://pool:secret@127.0.0.1:${server.port}`])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot be used: .*certificate/)])
    })

    test('is reported if the file of the authority does not exist', async () => {
      const { code, stderr } = await call(['workers', '--queue', 'rediss://127.0.0.1', '--queue-ca', file('nowhere')])
      expect([code, stderr]).toEqual([1, `--queue-ca ${file('nowhere')}: it cannot be read\n`])
    })
  },
)

describe('options of a queue', () => {
  test.each<[string[], string]>([
    [['--wait', '3'], '--wait goes with --queue\n'],
    [['--queue-ca', 'x'], '--queue-ca goes with --queue\n'],
    [
      ['--queue', 'redis://h', '--workers', '2'],
      '--workers are threads of this process, and --queue has none: leave one out\n',
    ],
  ])('%s', async (args, message) => {
    expect(await call([...LONG, ...args])).toMatchObject({ code: 2, stderr: message })
  })

  test('a wrong address is reported', async () => {
    const { code, stderr } = await call([...LONG, '--queue', 'localhost'])
    expect([code, stderr]).toEqual([1, '--queue takes redis://HOST[:PORT] or rediss://HOST[:PORT], not localhost\n'])
  })
})
