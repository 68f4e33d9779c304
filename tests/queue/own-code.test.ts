import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Queue, QueueEvents } from 'bullmq'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queueName } from '../../src/queue/name.ts'
import { folder, ROOT } from '../cli/support.ts'
import { onThreads, start, Workers } from './programs.ts'
import { Server, SKIPPED } from './server.ts'

const CONQUEST = join(ROOT, 'scenarios/conquest')
const GENERALS = join(ROOT, 'scenarios/war/generals')
const OWN_GENERAL = join(ROOT, 'scenarios/war/own-general.yaml')

const GAME = ['run', join(CONQUEST, 'conquest.yaml'), '--battles', '20000', '--json', '--quiet']
const GENERAL = ['run', OWN_GENERAL, '--battles', '40', '--trust', 'off', '--json', '--quiet']

describe.skipIf(SKIPPED !== '')(`code of one's own and a queue${SKIPPED}`, () => {
  let server: Server
  const workers = new Workers()
  beforeAll(async () => {
    server = await Server.start()
  })
  afterEach(() => workers.kill())
  afterAll(() => server.remove())

  test.each([
    ['a game', GAME, CONQUEST],
    ['a general', GENERAL, GENERALS],
    ['a comparison of a game', ['compare', ...GAME.slice(1), '--rules', 'one-die'], CONQUEST],
  ])('%s is played by a worker that has its folder, in the same bytes as by threads', async (_, args, dir) => {
    await workers.add(server.url)
    await workers.add(server.url, ['--generals', dir])
    const { code, stdout, stderr } = await start([...args, '--queue', server.url]).ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(await onThreads(args))
  })

  test('workers that were given no folder are not asked, and the run says what to do', async () => {
    await workers.add(server.url)
    const loud = GENERAL.filter((word) => word !== '--quiet')
    const { code, stderr } = await start([...loud, '--queue', server.url, '--wait', '1']).ended
    expect(code).toBe(1)
    expect(stderr).toContain(
      `the worker at ${server.url} was not started with --generals DIR, the folder of ./generals/wall.js: waiting for one that was\n`,
    )
  })

  test.each([
    ['has another', 'the general that was changed', '\n// Changed.\n'],
    ['has no', 'no such general', null],
  ])('a worker %s file of the name refuses, with what to do: %s', async (_, what, added) => {
    const dir = folder()
    if (added === null) cpSync(join(CONQUEST, 'conquest.js'), join(dir, 'conquest.js'))
    else writeFileSync(join(dir, 'wall.js'), readFileSync(join(GENERALS, 'wall.js'), 'utf8') + added)
    await workers.add(server.url, ['--generals', dir])
    const { code, stderr } = await start([...GENERAL, '--queue', server.url]).ended
    expect(code, what).toBe(1)
    expect(stderr).toMatch(
      added === null
        ? /^Wall v Rush, block.*: the worker on \S+ has no \.\/generals\/wall\.js \(sha256:[\da-f]{12}\): start it with --generals DIR, the folder that holds this file there\n$/
        : /^Wall v Rush, block.*: the worker on \S+ has another \.\/generals\/wall\.js \(sha256:[\da-f]{12} there, sha256:[\da-f]{12} here\): copy the same files to all machines\n$/,
    )
  })

  test.each([
    ['nowhere', /^--generals \S*nowhere: there is no such folder\n$/],
    ['empty', /^--generals \S*empty: there is no game and no general in it \(\*\.js\)\n$/],
  ])('a folder that is %s is told', async (name, message) => {
    const dir = join(folder(), name)
    if (name === 'empty') cpSync(folder(), dir, { recursive: true })
    const { code, stderr } = await start(['worker', '--queue', server.url, '--generals', dir]).ended
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  })

  test('a game that fails in a battle ends the run with block, seat and line, and no stack trace', async () => {
    const { dir, file } = poisoned("throw new Error('a bad throw')")
    await workers.add(server.url, ['--generals', dir])
    const { code, stderr } = await start([...playing(file), '--queue', server.url]).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Attack v Defence, blocks? .*: block \d+, seat 0: .*a bad throw \(?.*conquest\.js:\d+/)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(await server.orders()).toEqual([])
  })

  test('a task that ends its thread is tried three times; then the run ends and says which blocks', async () => {
    const { dir, file } = poisoned('process.exit(7)')
    const worker = await workers.add(server.url, ['--generals', dir])
    const { code, stderr } = await start([...playing(file), '--queue', server.url]).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Attack v Defence, blocks? .*: failed 3 times: .*7/)
    expect(stderr.split('\n')).toHaveLength(2)
    expect(worker.child.exitCode, 'the worker goes on').toBeNull()
    expect((await start([...GAME.slice(0, 2), '--battles', '10', '--json', '--quiet']).ended).code).toBe(0)
  })

  /** A game which does something in a throw that is seldom, but not on the thread where a game is tried. */
  function poisoned(act: string): { readonly dir: string; readonly file: string } {
    const dir = folder()
    const text = readFileSync(join(CONQUEST, 'conquest.js'), 'utf8')
    const seldom = `if (attack.join() === '6,6,6' && defence.join() === '6,5') ${act}`
    const game = text
      .replace('if (game.told)', `${seldom}\n    if (game.told)`)
      .replace('  state: 2,', '  solvable: () => false,\n\n  state: 2,')
    expect(game).toContain(seldom)
    expect(game).toContain('solvable')
    writeFileSync(join(dir, 'conquest.js'), game)
    mkdirSync(join(dir, 'node_modules'))
    symlinkSync(ROOT, join(dir, 'node_modules/fairfight'))
    cpSync(join(CONQUEST, 'conquest.yaml'), join(dir, 'conquest.yaml'))
    return { dir, file: join(dir, 'conquest.yaml') }
  }

  function playing(file: string): string[] {
    return ['run', file, '--battles', '20000', '--json', '--quiet']
  }
})

describe.skipIf(SKIPPED !== '')(`orders that no run sent${SKIPPED}`, () => {
  const ran = join(folder(), 'ran')
  const evil = `data:text/javascript,import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(ran)}, ''); export default () => 0`
  const matchup = {
    name: 'A v B',
    armies: [
      { name: 'A', policy: 'x', module: evil },
      { name: 'B', policy: 'x', module: evil },
    ],
    turns: 1,
  }
  const job = { game: 'war', rules: {}, matchup, seed: '1' }
  const chunk = { from: 0, to: 1 }
  const batch = { game: 'war', seed: '1', bouts: [{ rules: {}, matchup, ...chunk }] }

  test.each<[what: string, order: object, message: RegExp]>([
    [
      'of another build',
      { kind: 'play', jobs: JSON.stringify([job]), chunk, queue: 'fairfight-0.0.1-x-y' },
      /^refused: this is no order of/,
    ],
    [
      'without a queue',
      { kind: 'play', jobs: JSON.stringify([job]), chunk, queue: undefined },
      /^refused: this is no order of/,
    ],
    ['of no kind', { kind: 'shell', jobs: '[]' }, /^refused: this is no order of/],
    [
      'with code in a job',
      { kind: 'play', jobs: JSON.stringify([job]), chunk },
      /^refused: the order has no hash of x/,
    ],
    ['with code in a bout', { kind: 'bouts', batch }, /^refused: the order has no hash of x/],
    [
      'with a hash of code that is not there',
      { kind: 'bouts', batch, own: { generals: { [evil]: { name: 'x', hash: 'sha256:00' } } } },
      /has no x \(sha256:00\): start it with --generals DIR/,
    ],
    [
      'with a game of its own',
      {
        kind: 'play',
        jobs: JSON.stringify([{ ...job, game: 'conquest', matchup: { ...matchup, armies: [] } }]),
        chunk,
        plugin: { specifier: join(CONQUEST, 'conquest.js'), from: CONQUEST, hash: 'sha256:00' },
      },
      /^refused: the game conquest does not come with fairfight/,
    ],
    ['without jobs', { kind: 'play' }, /./],
  ])('%s are refused, and nothing of them is run', async (_, order, message) => {
    const server = await Server.start()
    const workers = new Workers()
    const connection = { host: '127.0.0.1', port: server.port }
    const queue = new Queue(queueName(), { connection })
    const events = new QueueEvents(queueName(), { connection })
    try {
      const worker = await workers.add(server.url)
      await events.waitUntilReady()
      const failed = new Promise<string>((resolve) =>
        events.once('failed', ({ failedReason }) => resolve(failedReason)),
      )
      await queue.add('order', { queue: queueName(), ...order })
      expect(await failed).toMatch(message)
      expect(() => readFileSync(ran)).toThrow('ENOENT')
      expect(worker.child.exitCode).toBeNull()
    } finally {
      workers.kill()
      await events.close()
      await queue.close()
      await server.remove()
    }
  })
})
