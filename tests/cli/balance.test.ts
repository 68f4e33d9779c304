import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { balanceVerb } from '../../src/cli/balance.ts'
import { chartChoice } from '../../src/cli/line/charts.ts'
import type { BalanceDocument } from '../../src/result/balance.ts'
import { RunError } from '../../src/run/run-error.ts'
import { build, VERSION } from '../../src/run/version.ts'
import { hooks } from './evened.ts'
import { call, expectNoTrace, expectRefused, filesIn, folder, hashesOf, type Outcome, ROOT, read } from './support.ts'

vi.mock('../../src/balance/balance.ts', () => import('./evened.ts'))
vi.mock('../../src/balance/stages/pilots.ts', () => import('./evened.ts'))
vi.mock('../../src/report/charts/chart.ts', async (original) =>
  (await import('../support/charts.ts')).undrawn(original),
)

afterEach(() => {
  hooks.before = () => {}
  hooks.last = null
})

/** A roster of three units in contact, with changes. */
function roster(change: (text: string) => string = (text) => text): string {
  const dir = folder()
  copyFileSync(join(ROOT, 'scenarios', 'sovl', 'catalogue.yaml'), join(dir, 'catalogue.yaml'))
  const text = `game: sovl
title: Three units of the Order
question: What are they worth?
mode: engagement
turns: 4
battles: 4500
seed: 7
catalogue: catalogue.yaml
anchor: h-spears
units: [{ entry: h-spears }, { entry: h-halberds }, { entry: o-goblins }]
`
  const file = join(dir, 'three.yaml')
  writeFileSync(file, change(text))
  return file
}

const THREE = roster()

/** The files that a whole run leaves. */
const FILES = [
  'bouts.jsonl',
  'catalogue-balanced.yaml',
  ...['costs', 'pairs', 'scores'].map((chart) => `charts/balance-${chart}.vl.json`),
  'costs.csv',
  'exchange.csv',
  'outliers/worst.yaml',
  'report.html',
  'result.json',
  'results.csv',
]
const NEW = 'give another --out, or --force in place of --resume to replace it'

function quietly(args: readonly string[], out: string, during?: () => void): Promise<Outcome> {
  return call([...args, '--json', '--quiet', '--out', out, '--workers', '0'], { during })
}

/** Cached hashes of whole runs, by their options. */
const known = new Map<string, Record<string, string>>()

/** The hashes of a whole run. */
async function whole(...options: string[]): Promise<Record<string, string>> {
  const key = options.join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const out = folder()
  await quietly(['balance', THREE, ...options], out)
  const hashes = hashesOf(out)
  known.set(key, hashes)
  return hashes
}

/** A folder left by a run that was interrupted before its second round. */
async function cut(...options: string[]): Promise<string> {
  const out = join(folder(), 'out')
  hooks.before = (round) => {
    if (round === 2) process.emit('SIGINT')
  }
  const { code } = await quietly(['balance', THREE, ...options], out)
  hooks.before = () => {}
  expect(code).toBe(130)
  return out
}

describe('balance', () => {
  test('prints the document and writes it, with the results of the bouts', async () => {
    const out = folder()
    const { code, stdout, stderr } = await quietly(['balance', THREE], out)
    expect([code, stderr]).toEqual([0, ''])
    expect(filesIn(out)).toEqual(FILES)
    expect(read(out, 'result.json')).toBe(stdout)
    const document = JSON.parse(stdout) as BalanceDocument
    expect(document).toMatchObject({ command: 'balance', title: 'Three units of the Order', seed: '7' })
    expect(document.repeat).toBe('npx fairfight balance three.yaml --battles 4500 --seed 7')
    expect(read(out, 'bouts.jsonl').trim().split('\n')).toHaveLength(1 + 6)
    expect(hooks.last).toEqual({ played: 4500, replayed: 0 })
  })

  test('writes the catalogue with the new costs and nothing else changed', async () => {
    const out = folder()
    const { stdout } = await quietly(['balance', THREE], out)
    const { units } = JSON.parse(stdout) as BalanceDocument
    const before = read(join(ROOT, 'scenarios', 'sovl'), 'catalogue.yaml').split('\n')
    const after = read(out, 'catalogue-balanced.yaml').split('\n')
    const lines = after.filter((line, i) => line !== before[i])
    expect(lines).toHaveLength(3)
    for (const { rounded } of units) expect(lines.some((line) => line.includes(`${rounded}`))).toBe(true)
  })

  test('replaces the reports of an earlier run, its outliers too, and keeps other files', async () => {
    const out = folder()
    for (const file of ['outlier-4.yaml', 'report.html', 'mine.yaml']) writeFileSync(join(out, file), 'old')
    await quietly(['balance', THREE], out)
    expect(filesIn(out)).toEqual([...FILES, 'mine.yaml'].toSorted())
    expect(read(out, 'mine.yaml')).toBe('old')
  })

  test('gives the same bytes with threads and without', async () => {
    const out = folder()
    await call(['balance', THREE, '--json', '--quiet', '--workers', '2', '--out', out])
    expect(hashesOf(out)).toEqual(await whole())
  })

  test('writes to a folder named after the roster, and names the folder', async () => {
    const { code, stdout } = await call(['balance', THREE, '--out', join(folder(), 'new', 'out')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^What are they worth\?\n\n3 of 3 units should cost more\. /)
    expect(stdout).toMatch(
      /\n\n11 files in .+out; open .+report\.html\n.+catalogue-balanced\.yaml: the catalogue with new costs for 3 of 3 units\n$/,
    )
  })

  test('only prints if no folder is given', async () => {
    const before = readdirSync(process.cwd())
    const { code, stdout } = await call(['balance', THREE, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ command: 'balance' })
    expect(readdirSync(process.cwd())).toEqual(before)
  })

  test('takes seed, battles, values and rules from the command line, and repeats them', async () => {
    const args = ['--seed', 'x', '--battles', '3000', '--set', 'turns=3', '--rules', 'earlier-combat']
    const { stdout } = await quietly(['balance', THREE, ...args], folder())
    const document = JSON.parse(stdout) as BalanceDocument
    expect(document).toMatchObject({ seed: 'x', set: ['turns=3'], variants: [{ name: 'earlier-combat' }] })
    expect(document.repeat).toBe(
      'npx fairfight balance three.yaml --set turns=3 --rules earlier-combat --battles 3000 --seed x',
    )
    expect(document.digest).not.toBe(
      (JSON.parse((await quietly(['balance', THREE], folder())).stdout) as BalanceDocument).digest,
    )
  })

  test('estimates its time beforehand, and writes nothing', async () => {
    const out = join(folder(), 'out')
    const { code, stdout } = await call(['balance', THREE, '--dry-run', '--out', out, '--workers', '2'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^What are they worth\?\n\n {2}first round: about 3,000 battles, .+\n {2}second round: about 1,500 battles, .+\n\nAbout 4,500 battles in all, .+ on 2 threads\.\nNothing was written\.\n$/,
    )
    const found = JSON.parse((await call(['balance', THREE, '--dry-run', '--json'])).stdout) as { stages: unknown[] }
    expect(found).toMatchObject({ battles: 4500, stages: [{ name: 'first round' }, { name: 'second round' }] })
    expect(filesIn(join(out, '..'))).toEqual([])
  })
})

describe('balance refuses, before anything is played', () => {
  test.each<[what: string, args: string[], message: string | RegExp]>([
    ['a file there is not', [join(ROOT, 'no.yaml')], /no\.yaml: there is no such file$/m],
    [
      'an unknown unit',
      [roster((text) => text.replace('o-goblins', 'o-gobblins'))],
      /three\.yaml:\d+:\d+: .*o-gobblins/,
    ],
    ['an unknown key', [roster((text) => `${text}tollerance: 4\n`)], /three\.yaml:\d+:\d+: .*tollerance/],
    ['no battles', [THREE, '--battles', '0'], '--battles takes a whole number from 1, not 0'],
    ['half a thread', [THREE, '--workers', '0.5'], '--workers takes a whole number from 0 to 256, not 0.5'],
    [
      'a forecast of the rest',
      [THREE, '--resume', '--dry-run'],
      '--dry-run tells what the whole work takes, whatever is there already: leave out --resume',
    ],
    ['options of others', [THREE, '--margin', '3'], /^balance has no option `--margin`\./],
    ['two rosters', [THREE, THREE], /^balance takes one file; /],
  ])('%s', (_what, args, message) => expectRefused(['balance', ...args], message))

  test('to resume without a folder', async () => {
    const { code, stdout, stderr } = await call(['balance', THREE, '--json', '--resume'])
    expect([code, stdout, stderr]).toEqual([2, '', '--resume with --json needs --out DIR\n'])
  })
})

describe('an interrupted balance', () => {
  test('keeps what was finished and says how to go on', async () => {
    const out = join(folder(), 'out')
    hooks.before = (round) => {
      if (round === 2) process.emit('SIGINT')
    }
    const outcome = await call(['balance', THREE, '--out', out, '--workers', '0'])
    expectNoTrace(outcome)
    expect(outcome).toMatchObject({ code: 130, stdout: '' })
    // On a slow machine there is progress earlier.
    expect(outcome.stderr).toContain(
      'interrupted after 3,000 of about 4,500 battles\n' +
        `to go on: npx fairfight balance ${THREE} --battles 4500 --seed 7 --out ${out} --resume\n`,
    )
    expect(filesIn(out)).toEqual(['bouts.jsonl'])
  })

  test('before anything is finished leaves everything as it was', async () => {
    const dir = folder()
    const outcome = await call(['balance', THREE, '--out', join(dir, 'new', 'out')], {
      during: () => void process.emit('SIGINT'),
    })
    expect(outcome).toEqual({ code: 130, stdout: '', stderr: 'interrupted before anything was finished\n' })
    expect(readdirSync(dir)).toEqual([])
  })

  test('can be resumed, with the bytes of an uninterrupted run', async () => {
    const out = await cut()
    const { code, stderr } = await quietly(['balance', THREE, '--resume'], out)
    expect([code, stderr]).toEqual([0, ''])
    expect(hooks.last).toEqual({ played: 4500, replayed: 3000 })
    expect(hashesOf(out)).toEqual(await whole())
  })

  test('can be resumed with another roster as far as it is equal, and no further', async () => {
    const out = await cut()
    const args = ['--set', 'tolerance=3', '--battles', '9000']
    await quietly(['balance', THREE, ...args, '--resume'], out)
    expect(hooks.last).toEqual({ played: 4500, replayed: 3000 })
    expect(hashesOf(out)).toEqual(await whole(...args))
    await quietly(['balance', THREE, '--set', 'turns=3', '--resume'], out)
    expect(hooks.last).toEqual({ played: 4500, replayed: 0 })
    expect(hashesOf(out)).toEqual(await whole('--set', 'turns=3'))
  })

  test('leaves the reports of an earlier one until there are new ones', async () => {
    const out = folder()
    const { stdout } = await quietly(['balance', THREE, '--seed', 'x'], out)
    hooks.before = (round) => {
      if (round === 2) process.emit('SIGINT')
    }
    // Another seed is another study. Its folder is not replaced without being asked.
    await quietly(['balance', THREE, '--force'], out)
    hooks.before = () => {}
    expect(read(out, 'result.json')).toBe(stdout)
    await quietly(['balance', THREE, '--resume'], out)
    expect(hooks.last?.replayed).toBe(3000)
    expect(hashesOf(out)).toEqual(await whole())
  })
})

describe('a result of another roster', () => {
  test.each([
    [['--battles', '9000', '--set', 'tolerance=3'], 'a result of `balance` with other settings'],
    [['--battles', '9000', '--seed', 'x'], 'a result of `balance` with another seed'],
    [['--battles', '4500'], 'a result of `balance` of 9,000 battles, more than the 4,500 asked for'],
  ])('%j is not replaced unasked', async (other, how) => {
    const out = folder()
    const [first, second] = [
      ['balance', THREE, '--battles', '9000'],
      ['balance', THREE, ...other],
    ]
    await quietly(first, out)
    const before = hashesOf(out)
    const refused = await quietly(second, out)
    expect(refused.stderr).toBe(`${out} holds ${how}; give another --out, or --force to replace it\n`)
    expect(refused.code).toBe(2)
    expect(hashesOf(out)).toEqual(before)
    expect(await quietly(first, out)).toMatchObject({ code: 0, stderr: '' })
    expect(hashesOf(out)).toEqual(before)
    expect(await quietly([...second, '--force'], out)).toMatchObject({ code: 0, stderr: '' })
    expect(hashesOf(out)).not.toEqual(before)
  })
})

describe('a balance run under way', () => {
  test('saves its progress from time to time', async () => {
    const out = join(folder(), 'out')
    let kept = ''
    hooks.before = async (round) => {
      if (round === 2) kept = await vi.waitFor(() => read(out, 'bouts.jsonl'))
    }
    const argv = {
      file: THREE,
      workers: 0,
      out,
      json: true,
      quiet: true,
      force: false,
      charts: chartChoice('none'),
      resume: false,
      'dry-run': false,
    }
    const listen = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await balanceVerb(argv, new AbortController().signal, 0)).toBe(0)
    listen.mockRestore()
    expect(kept.split('\n').length).toBeGreaterThan(2)
    expect(read(out, 'bouts.jsonl').startsWith(kept.split('\n')[0] as string)).toBe(true)
  })
})

describe('a balance that fails', () => {
  test('gives the reason in words, and keeps what was finished', async () => {
    const out = join(folder(), 'out')
    hooks.before = (round) => {
      if (round === 2) throw new RunError('the coin rolled under the table')
    }
    const outcome = await quietly(['balance', THREE], out)
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: 'the coin rolled under the table\n' })
    expect(filesIn(out)).toEqual(['bouts.jsonl'])
    hooks.before = () => {}
    await quietly(['balance', THREE, '--resume'], out)
    expect(hashesOf(out)).toEqual(await whole())
  })
})

describe('--resume', () => {
  test('starts anew if there is nothing to resume, and says so', async () => {
    const out = join(folder(), 'out')
    const args = ['balance', THREE, '--resume', '--json', '--out', out]
    const { code, stderr } = await call(args)
    expect(code).toBe(0)
    expect(stderr).toContain(`nothing to go on from in ${out}: starting anew\n`)
    rmSync(out, { recursive: true })
    expect((await call([...args, '--quiet'])).stderr).toBe('')
  })

  test('of a finished run plays nothing, and gives the same answer', async () => {
    const out = folder()
    const { stdout } = await quietly(['balance', THREE], out)
    const again = await quietly(['balance', THREE, '--resume'], out)
    expect(again).toEqual({ code: 0, stdout, stderr: '' })
    expect(hooks.last).toEqual({ played: 4500, replayed: 4500 })
  })

  test.each<[what: string, args: string[], message: string]>([
    ['with another seed', ['--seed', 'x'], 'holds a run with another seed'],
    ['under other rules', ['--rules', 'earlier-combat'], 'holds a run under other rules'],
  ])('refuses %s', async (_what, args, message) => {
    const out = await cut()
    const before = hashesOf(out)
    await expectRefused(['balance', THREE, ...args, '--resume', '--out', out], `${out} ${message}; ${NEW}`)
    expect(hashesOf(out)).toEqual(before)
  })

  test.each<[what: string, change: (text: string) => string, message: string]>([
    ['empty', () => '', '/bouts.jsonl is damaged, or was left by another version of fairfight; play that run anew'],
    [
      'half-written',
      (text) => text.slice(0, -20),
      '/bouts.jsonl is damaged, or was left by another version of fairfight; play that run anew',
    ],
    [
      'of another version',
      (text) => text.replace(/"version":"[^"]+"/, '"version":"0"'),
      ` holds a run of another version of fairfight (0-${build()} there, ${VERSION}-${build()} here); ${NEW}`,
    ],
    [
      'of another build',
      (text) => text.replace(/"build":"[^"]+"/, '"build":"0"'),
      ` holds a run of another build of fairfight, whose rules or arithmetic may differ (${VERSION}-0 there, ${VERSION}-${build()} here); ${NEW}`,
    ],
  ])('refuses what is %s', async (_what, change, message) => {
    const out = await cut()
    writeFileSync(join(out, 'bouts.jsonl'), change(read(out, 'bouts.jsonl')))
    await expectRefused(['balance', THREE, '--resume', '--out', out], `${out}${message}`)
  })

  test('refuses a folder in place of a file', async () => {
    const out = folder()
    mkdirSync(join(out, 'bouts.jsonl'))
    const said = `${join(out, 'bouts.jsonl')} cannot be read`
    await expectRefused(['balance', THREE, '--resume', '--out', out], said)
  })
})
