import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../src/result/document.ts'
import type { Forecast } from '../../src/run/study/forecast.ts'
import { call, expectRefused, filesIn, folder, hashesOf, shipped, threeArmies } from './support.ts'

const FLANK = shipped('flank-charge')

describe('a stopping rule is refused', () => {
  const POINTS = 'takes percentage points between 0 and 50'
  const FORM = '--sprt takes ELO0..ELO1, the lower first, such as 0..10 or logistic:0..10; not'
  test.each<[options: string[], message: string]>([
    [['--target-error', '0'], `--target-error ${POINTS}, not 0`],
    [['--target-error', '60'], `--target-error ${POINTS}, not 60`],
    [['--target-error', '-1'], `--target-error ${POINTS}, not -1`],
    [['--target-error', 'abc'], `--target-error ${POINTS}`],
    [['--target-error'], '--target-error needs a value\nSee npx fairfight run --help.'],
    [['--margin', '0'], `--margin ${POINTS}, not 0`],
    [['--margin', 'x', '--until-decided'], `--margin ${POINTS}`],
    [
      ['--target-error', '3', '--until-decided'],
      '--target-error and --until-decided cannot stand together, because each ends a run in its own way; give one of them',
    ],
    [
      ['--until-decided', '--sprt', '0..10'],
      '--until-decided and --sprt cannot stand together, because each ends a run in its own way; give one of them',
    ],
    ...['10', '10..0', '5..5', 'elo:0..10', '0..', 'a..b'].map((text): [string[], string] => [
      ['--sprt', text],
      `${FORM} ${text}`,
    ]),
    [
      ['--until-decided', '--battles', '2e9'],
      '--battles: `battles` must be a whole number from 1 to 1,000,000,000, not the number 2000000000\n  2000000000\n  ^',
    ],
  ])('%j', (options, message) => expectRefused(['run', FLANK, ...options], message))
})

describe('a run that stops by a rule', () => {
  const EVEN = shipped('even-lines')

  async function stopped(...options: string[]): Promise<ResultDocument> {
    const { code, stdout } = await call(['run', EVEN, '--json', '--quiet', '--workers', '0', ...options])
    expect(code).toBe(0)
    return JSON.parse(stdout) as ResultDocument
  }

  test('for a precision ends when the interval is narrow enough', async () => {
    const { status, stop, matchups, repeat } = await stopped('--target-error', '2')
    expect([status, stop.rule, stop.targetError]).toEqual(['complete', 'target-error', 0.02])
    const { low, high } = matchups[0]?.score ?? {}
    expect(((high ?? 1) - (low ?? 0)) / 2).toBeLessThanOrEqual(0.02)
    expect(matchups[0]?.ended?.by).toBe('precision')
    expect(repeat).toMatch(/ --target-error 2 --battles 1000000 --seed 7$/)
  })

  test('for a verdict ends with one, about the given margin', async () => {
    const { status, stop, matchups } = await stopped('--until-decided', '--margin', '6')
    expect([status, stop.rule, stop.margin]).toEqual(['complete', 'until-decided', 0.06])
    expect(matchups[0]?.ended?.by).toBe('verdict')
  })

  test('for a sequential test ends with an accepted hypothesis', async () => {
    const { status, stop, matchups } = await stopped('--sprt', 'logistic:-60..-30')
    expect([status, stop.rule]).toEqual(['complete', 'sprt'])
    expect(stop.sprt).toMatchObject({ kind: 'logistic', elo0: -60, elo1: -30 })
    expect(matchups[0]?.ended?.by).toBe('verdict')
  })

  test('at its limit ends undecided, and says how many more battles it needs', async () => {
    const { status, stop, matchups } = await stopped('--sprt', 'logistic:-46..-44', '--battles', '500')
    expect([status, stop.asked]).toEqual(['undecided', 500])
    expect(matchups[0]).toMatchObject({ battles: 500, ended: { by: 'limit', settled: false } })
    expect(matchups[0]?.ended?.needed).toBeGreaterThan(1000)
    expect(matchups[0]?.ended?.neededRange?.low).toBeGreaterThan(1000)
  })

  test('at its limit with an exact score leaves nothing undecided, and asks for no more battles', async () => {
    const { status, matchups } = await stopped('--until-decided', '--margin', '0.1', '--battles', '500')
    expect(status).toBe('complete')
    expect(matchups[0]).toMatchObject({ battles: 500, balance: 'balanced', ended: { by: 'limit', settled: true } })
    expect(matchups[0]?.ended).not.toHaveProperty('needed')
  })
})

describe('--dry-run', () => {
  test('estimates its work, and writes nothing', async () => {
    const dir = folder()
    const args = ['run', FLANK, '--dry-run', '--battles', '1000000000', '--rows', '--out', join(dir, 'out')]
    const { code, stdout, stderr } = await call(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^ {2}Lancers v Spears \(core\): 1,000,000,000 battles, to about ±[\d.e-]+ points, \d+/m)
    expect(stdout).toMatch(
      /\n\n1,000,000,000 battles in all, \d+\S* (s|min|h) on \d+ threads?\.\nNothing was written\.\n$/,
    )
    expect(readdirSync(dir)).toEqual([])
  })

  test('estimates the battles for a precision, and the run takes as many', async () => {
    const args = ['run', shipped('even-lines'), '--target-error', '1', '--json', '--quiet']
    const found = JSON.parse((await call([...args, '--dry-run'])).stdout) as Forecast
    const run = JSON.parse((await call(args)).stdout) as ResultDocument
    const battles = run.matchups[0]?.battles ?? 0
    // Looks are a quarter apart, and a pilot of 2,000 battles knows the variance to a few per cent.
    expect(found.battles).toBeGreaterThan(battles / 1.5)
    expect(found.battles).toBeLessThan(battles * 1.2)
  })

  test.each([
    ['compare', [FLANK, '--rules', 'earlier-combat', '--until-decided']],
    ['sweep', [FLANK, '--vary', 'armies.Spears.units.spears.models=15,20']],
    ['matrix', [threeArmies(), '--target-error', '1', '--budget', '30000']],
  ])('of %s prints a document on request', async (verb, args) => {
    const { code, stdout } = await call([verb, ...args, '--dry-run', '--json'])
    expect(code).toBe(0)
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`)
    expect((JSON.parse(stdout) as Forecast).battles).toBeGreaterThan(0)
  })

  test('of several files prints a line for each', async () => {
    const { stdout } = await call(['run', FLANK, shipped('even-lines'), '--dry-run', '--json', '--battles', '200'])
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as Forecast).battles),
    ).toEqual([200, 200])
  })

  test('cannot be combined with --resume', () =>
    expectRefused(
      ['run', FLANK, '--dry-run', '--resume'],
      '--dry-run tells what a whole run takes, whatever is there already: leave out --resume',
    ))

  test('prints nothing else when it is interrupted', async () => {
    const outcome = await call(['run', FLANK, '--dry-run'], { during: () => void process.emit('SIGINT') })
    expect(outcome).toEqual({ code: 130, stdout: '', stderr: 'interrupted before a battle was fought\n' })
  })
})

describe('Ctrl-C before anything is finished', () => {
  const SPEARS = ['--vary', 'armies.Spears.units.spears.models=15,20']
  test.each([
    ['compare', [FLANK, '--rules', 'earlier-combat']],
    ['compare', [FLANK, '--rules', 'earlier-combat', '--until-decided']],
    ['sweep', [FLANK, ...SPEARS]],
    ['sweep', [FLANK, ...SPEARS, '--method', 'morris']],
    ['matrix', [threeArmies()]],
  ])('%s %j ends with 130 and leaves everything as it was', async (verb, args) => {
    const dir = folder()
    const out = join(dir, 'out')
    const once = [verb, ...args, '--battles', '20', '--quiet', '--out', out]
    await call(once)
    const before = hashesOf(dir)
    expect(filesIn(out)).toContain('tallies.json')
    const outcome = await call(once, { during: () => void process.emit('SIGINT') })
    expect(outcome).toEqual({ code: 130, stdout: '', stderr: 'interrupted before anything was finished\n' })
    expect(hashesOf(dir)).toEqual(before)
  })
})
