import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TrainedDocument } from '../../src/result/trained.ts'
import { call, expectNoTrace, folder, ROOT, read, shipped } from './support.ts'

const WAR = (name: string) => join(ROOT, 'scenarios', 'war', `${name}.yaml`)
const FIELD = WAR('open-field')

/** The output with --json. */
async function found(args: readonly string[]): Promise<TrainedDocument> {
  const { code, stdout, stderr } = await call([...args, '--json', '--quiet'])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as TrainedDocument
}

describe('tune', () => {
  test('finds weights that beat a general that walks away, and writes them as a general that `policy` takes', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'away.yaml'), 'game: war\nlike: greedy\nweights: { urge: -400, charge: -5000 }\n')
    const [away, better] = [join(dir, 'away.yaml'), join(dir, 'better.yaml')]
    const args = ['tune', FIELD, '--general', away, '--battles', '6000', '--write', better, '--quiet', '--workers', '0']
    const { code, stdout, stderr } = await call(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^The weights found score \+\d+\.\d points \(95% interval \+\d/)
    expect(stdout).toContain('score of the weights found')
    const text = read(dir, 'better.yaml')
    expect(text).toMatch(/^# \d+\.\d% ± \d\.\d against greedy; begun with /)
    const checked = await call(['check', better])
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    expect(checked.stdout).toContain('a general like greedy')
    const led = await call(['run', FIELD, '--set', `armies.0.policy=${better}`, '--battles', '8', '--json', '--quiet'])
    expect(led.code).toBe(0)
  })

  test.each([
    ['tune', ['--against', 'rush'], 'greedy against rush'],
    ['exploit', ['--general', 'rush'], 'generals of weights against rush'],
  ])('%s --dry-run says how long the work takes, and writes nothing', async (command, options, who) => {
    const out = join(folder(), 'better.yaml')
    const args = [command, FIELD, ...options, '--battles', '5000', '--workers', '0', '--write', out, '--dry-run']
    const { code, stdout, stderr } = await call(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^[^\n]*: about 5,000 battles of \d+ matchups?, (?:less than a second|[\d.]+ (?:s|min|h)) on 1 thread\.\nNothing was written\.\n$/,
    )
    expect(stdout.startsWith(`${who}: `)).toBe(true)
    expect(existsSync(out)).toBe(false)
    const { battles, seconds } = JSON.parse((await call([...args, '--json'])).stdout) as Record<string, number>
    expect(battles).toBe(5000)
    expect(seconds).toBeGreaterThan(0)
  })

  test('gives the same result on any number of threads, and prints the command that repeats it', async () => {
    const args = ['tune', FIELD, '--against', 'rush', '--battles', '2600', '--seed', 'abc']
    const [alone, threads] = [await found([...args, '--workers', '0']), await found([...args, '--workers', '2'])]
    expect(threads).toEqual(alone)
    expect(alone).toMatchObject({
      command: 'tune',
      game: 'war',
      general: 'greedy',
      against: 'rush',
      seed: 'abc',
      like: 'greedy',
    })
    expect(alone.battles).toBeLessThanOrEqual(2610)
    expect(alone.repeat).toMatch(/^npx fairfight tune .* --general greedy --against rush --battles 2600 --seed abc$/)
    expect(Object.keys(alone.inputs)).toContain('open-field.yaml')
  })

  test('resumes from its own file, from the current folder', async () => {
    const dir = folder()
    const args = ['tune', FIELD, '--battles', '2600', '--quiet', '--write', 'better.yaml']
    expect((await call(args, { cwd: dir })).code).toBe(0)
    const next = await call(['tune', FIELD, '--general', 'better.yaml', '--battles', '2600', '--json', '--quiet'], {
      cwd: dir,
    })
    expect([next.code, next.stderr]).toEqual([0, ''])
    expect(JSON.parse(next.stdout)).toMatchObject({ general: 'better.yaml', like: 'greedy' })
  })

  test('takes several scenarios of one game', async () => {
    const document = await found(['tune', FIELD, WAR('village-on-the-ford'), '--battles', '5000', '--workers', '0'])
    expect(document.matchups).toHaveLength(2)
    expect(document.repeat).toMatch(/open-field\.yaml \S*village-on-the-ford\.yaml/)
  })

  test.each([
    [['tune', FIELD, '--battles', '100'], /^--battles takes at least [\d,]+ here, not 100\n$/],
    [['tune', FIELD, '--battles', '0'], /^--battles takes a whole number from 1, not 0\n$/],
    [['tune', FIELD, '--against', 'gredy'], /^--against gredy: there is no general `gredy`; did you mean `greedy`\?/],
    [
      ['tune', FIELD, '--general', 'random-legal'],
      /^--general random-legal is not of weights; allowed: greedy, rush, gunline, \.\/FILE\.yaml\n$/,
    ],
    [['tune', FIELD, '--general', './none.yaml'], /^--general \.\/none\.yaml: cannot read the general/],
    [['tune', WAR('knights-on-spears')], /^tune is for battles; .*knights-on-spears\.yaml is an engagement\n$/],
    [['tune', FIELD, shipped('legions')], /^tune is for one game, not for war and sovl\n$/],
    [
      ['tune', FIELD, '--rules', 'core', '--rules', 'core,nat12Hit=yes'],
      /^tune takes one reading of the rules; give --rules once\n$/,
    ],
    [['tune', FIELD, '--aganst', 'rush'], /Did you mean `--against`\?/],
    [['exploit', FIELD, '--against', 'rush'], /^exploit has no option `--against`/],
    [['exploit', FIELD, '--general', 'gredy'], /^--general gredy: there is no general `gredy`/],
  ])('%j is refused in words', async (args, expected) => {
    const outcome = await call(args)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr).toMatch(expected)
    expectNoTrace(outcome)
  })

  test('replaces no existing file, and checks this before it plays', async () => {
    const dir = folder()
    const there = join(dir, 'there.yaml')
    writeFileSync(there, 'mine')
    const outcome = await call(['tune', FIELD, '--write', there])
    expect(outcome).toMatchObject({ code: 2, stderr: `${there} is there already; --force replaces it\n` })
    expect(read(dir, 'there.yaml')).toBe('mine')
    const forced = await call(['tune', FIELD, '--write', there, '--force', '--battles', '2600', '--quiet'])
    expect(forced.code).toBe(0)
    expect(read(dir, 'there.yaml')).toContain('game: war')
    expect(existsSync(`${there}.writing`)).toBe(false)
  })
})

describe('exploit', () => {
  test('reports the gain of a general that was trained to beat the given one', async () => {
    const args = ['exploit', FIELD, '--general', 'rush', '--battles', '6000', '--workers', '0']
    const document = await found(args)
    // Greedy alone scores about 72% against it.
    expect(document.after.low).toBeGreaterThan(0.6)
    expect(document).toMatchObject({ command: 'exploit', against: 'rush', like: 'greedy' })
    const { stdout } = await call([...args, '--quiet'])
    expect(stdout).toMatch(
      /^A general of weights that was made to beat rush scores \d+\.\d% ± \d+\.\d against it: \+\d+\.\d points from even/,
    )
    expect(stdout).toContain('Check answers that rush gives with other generals.')
    expect(stdout).toContain('Repeat: npx fairfight exploit')
  })
})
