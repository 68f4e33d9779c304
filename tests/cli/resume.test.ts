import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ResultDocument } from '../../src/result/document.ts'
import { build, VERSION } from '../../src/run/version.ts'
import {
  call,
  execute,
  expectRefused,
  filesIn,
  folder,
  hashesOf,
  type Outcome,
  ROOT,
  read,
  shipped,
  threeArmies,
} from './support.ts'

vi.mock('../../src/report/charts/chart.ts', async (original) =>
  (await import('../support/charts.ts')).undrawn(original),
)

const FLANK = shipped('flank-charge')
const NEW = 'give another --out, or --force in place of --resume to replace it'

/** A command that writes to a folder and prints only the document. */
function quietly(args: readonly string[], out: string, during?: () => void): Promise<Outcome> {
  return call([...args, '--json', '--quiet', '--out', out], { during })
}

async function document(outcome: Promise<Outcome>): Promise<ResultDocument> {
  return JSON.parse((await outcome).stdout) as ResultDocument
}

/** A folder with the tallies of another folder, unchanged or changed. */
function leftBy(folderOf: string, change: (text: string) => string = (text) => text): string {
  const dir = folder()
  writeFileSync(join(dir, 'tallies.json'), change(read(folderOf, 'tallies.json')))
  return dir
}

/** Number of blocks of the matchup with most blocks. */
function blocksIn(...path: string[]): number {
  const { groups } = JSON.parse(read(...path)) as { groups: { merged: number }[] }
  return Math.max(...groups.map(({ merged }) => merged))
}

/** A run of 300 battles with rows. */
let done = ''
beforeAll(async () => {
  done = join(folder(), 'done')
  await quietly(['run', FLANK, '--battles', '300', '--rows'], done)
}, 60_000)

describe('an interrupted run can be resumed, with the bytes of an uninterrupted run', () => {
  test.each<[what: string, args: string[]]>([
    ['run with rows', ['run', FLANK, '--rows']],
    ['run to a precision', ['run', shipped('even-lines'), '--target-error', '0.05']],
    ['compare with rows', ['compare', FLANK, '--rules', 'earlier-combat', '--rows']],
    ['sweep', ['sweep', FLANK, '--vary', 'armies.Spears.units.spears.models=19,20']],
    ['matrix to a precision', ['matrix', threeArmies(), '--target-error', '0.1']],
    ['matrix', ['matrix', threeArmies()]],
  ])('%s', { timeout: 120_000 }, async (_what, args) => {
    const out = join(folder(), 'out')
    let cut: Outcome | undefined
    // Before the first battles have been counted there is nothing to resume.
    for (let delay = 30; cut === undefined || cut.stdout === ''; delay *= 2) {
      const press = (): void => void setTimeout(() => process.emit('SIGINT'), delay)
      cut = await quietly([...args, '--battles', '1000000000', '--workers', '0'], out, press)
      expect(cut.code).toBe(130)
    }
    expect(JSON.parse(cut.stdout)).toMatchObject({ status: 'interrupted', stop: { rule: 'interrupted' } })
    expect(read(out, 'result.json')).toBe(cut.stdout)
    const battles = ['--battles', String(blocksIn(out, 'tallies.json') + 77)]
    const whole = join(folder(), 'out')
    const expected = await quietly([...args, ...battles], whole)
    const again = await quietly([...args, ...battles, '--resume'], out)
    expect(again).toEqual(expected)
    expect(hashesOf(out)).toEqual(hashesOf(whole))
    // A finished part stays as it is.
    expect(await quietly([...args, ...battles, '--resume'], out)).toEqual(expected)
    expect(hashesOf(out)).toEqual(hashesOf(whole))
  })
})

describe('--resume', () => {
  test('extends a finished run', async () => {
    const out = leftBy(done)
    const more = ['run', FLANK, '--battles', '500']
    const { stdout, stderr } = await quietly([...more, '--resume'], out)
    expect(stderr).toBe('')
    expect(stdout).toBe((await call([...more, '--json'])).stdout)
  })

  test('plays none of the old battles again', async () => {
    // Impossible results: if these battles were played again, they would have other results.
    const out = leftBy(done, (text) => text.replace(/"tally":\[0,(\d+)/, (_, wins) => `"tally":[0,${Number(wins) + 1}`))
    const before = (await document(call(['run', FLANK, '--battles', '300', '--json']))).matchups[0]?.counts
    const after = (await document(quietly(['run', FLANK, '--battles', '300', '--resume'], out))).matchups[0]?.counts
    expect(after?.wins[0]).toBe((before?.wins[0] ?? 0) + 1)
  })

  test('starts anew if there is nothing to resume, and says so', async () => {
    const out = join(folder(), 'out')
    const args = ['run', FLANK, '--battles', '20', '--resume', '--out', out]
    const { code, stderr } = await call(args)
    expect([code, stderr]).toEqual([0, `nothing to go on from in ${out}: starting anew\n`])
    rmSync(out, { recursive: true })
    expect((await call([...args, '--quiet'])).stderr).toBe('')
    expect(filesIn(out)).toContain('tallies.json')
  })

  test.each<[what: string, args: string[], message: string]>([
    ['with another seed', ['run', FLANK, '--seed', 'x'], 'holds a run with another seed'],
    ['under other rules', ['run', FLANK, '--rules', 'earlier-combat'], 'holds a run under other rules'],
    ['of another scenario', ['run', shipped('even-lines')], 'holds a run of other armies or another setting'],
    [
      'with another seed, under other rules',
      ['run', FLANK, '--seed', 'x', '--rules', 'earlier-combat'],
      'holds a run with another seed and under other rules',
    ],
    ['of another command', ['compare', FLANK, '--rules', 'earlier-combat'], 'holds a run of another command'],
    ['to a verdict', ['run', FLANK, '--until-decided'], 'holds a run that stops in another way or at another limit'],
    ['of a part', ['run', FLANK, '--shard', '1/2'], 'holds a run of another --shard'],
    ['with clauses', ['run', FLANK, '--clauses'], 'holds a run that differs in --clauses'],
  ])('does not resume %s', (_what, args, message) => {
    const out = leftBy(done)
    const before = hashesOf(out)
    const refused = expectRefused([...args, '--battles', '400', '--resume', '--out', out], `${out} ${message}; ${NEW}`)
    return refused.then(() => expect(hashesOf(out)).toEqual(before))
  })

  test('does not go back to fewer battles', () => {
    const out = leftBy(done)
    const fewer = 'Lancers v Spears (core): 300 battles were fought already, more than the 200 asked for'
    return expectRefused(['run', FLANK, '--battles', '200', '--resume', '--out', out], `${out}: ${fewer}; ${NEW}`)
  })

  test('does not extend a part', async () => {
    const part = join(folder(), 'part')
    await quietly(['run', FLANK, '--battles', '100', '--shard', '2/2'], part)
    const args = ['run', FLANK, '--battles', '200', '--shard', '2/2', '--resume', '--out', part]
    const said = `${part} holds part 2/2 of 100 battles, which cannot be extended: give --battles 100; or ${NEW}`
    return expectRefused(args, said)
  })

  test('needs a folder', async () => {
    const { code, stdout, stderr } = await call(['run', FLANK, '--json', '--resume'])
    expect([code, stdout, stderr]).toEqual([2, '', '--resume with --json needs --out DIR\n'])
  })

  test.each<[what: string, change: (text: string) => string]>([
    ['empty', () => ''],
    ['half-written', (text) => text.slice(0, text.length / 2)],
    ['no tallies', () => '{"schema":1}'],
    ['a list', () => '[]'],
    ['nothing', () => 'null'],
    ['of another format', (text) => text.replace('"ledger":1', '"ledger":2')],
    ['without groups', (text) => text.replace('"groups":', '"group":')],
    ['without members', (text) => text.replace('"members":', '"member":')],
    ['of words', (text) => text.replace('"merged":300', '"merged":"300"')],
    ['of nobody', (text) => text.replace('"merged":300', '"merged":-1')],
    ['of holes', (text) => text.replace('"tally":[', '"tally":[null,')],
    ['of fractions', (text) => text.replace('"tally":[', '"tally":[0.5,')],
    ['of no looks', (text) => text.replace('"segments":', '"segment":')],
    ['without an identity', (text) => text.replace('"identity":', '"identify":')],
  ])('refuses tallies that are %s', (_what, change) => {
    const out = leftBy(done, change)
    const said = `${out}/tallies.json is damaged, or was left by another version of fairfight; play that run anew`
    return expectRefused(['run', FLANK, '--battles', '400', '--resume', '--out', out], said)
  })

  test.each<[what: string, change: (text: string) => string, message: string]>([
    [
      'of another version of fairfight',
      (text) => text.replace(/"version":"[^"]+","build"/, '"version":"0","build"'),
      ` holds a run of another version of fairfight (0-${build()} there, ${VERSION}-${build()} here)`,
    ],
    [
      'of another build of fairfight',
      (text) => text.replace(/"build":"[0-9a-f]{16}"/, '"build":"0"'),
      ` holds a run of another build of fairfight, whose rules or arithmetic may differ (${VERSION}-0 there, ${VERSION}-${build()} here)`,
    ],
    [
      'of more than the scenario can have',
      (text) => text.replace('"tally":[', '"tally":[1000000,'),
      ': the tallies do not fit the scenario',
    ],
  ])('refuses tallies %s', (_what, change, message) => {
    const out = leftBy(done, change)
    return expectRefused(['run', FLANK, '--battles', '400', '--resume', '--out', out], `${out}${message}; ${NEW}`)
  })

  test('refuses a folder in place of tallies', () => {
    const out = folder()
    mkdirSync(join(out, 'tallies.json'))
    const said = `${join(out, 'tallies.json')} cannot be read`
    return expectRefused(['run', FLANK, '--battles', '400', '--resume', '--out', out], said)
  })

  test('refuses one of several files before any is played', async () => {
    const out = folder()
    mkdirSync(join(out, 'flank-charge'))
    writeFileSync(join(out, 'flank-charge', 'tallies.json'), '')
    const { code, stdout } = await call(['run', shipped('even-lines'), FLANK, '--resume', '--out', out])
    expect([code, stdout]).toEqual([2, ''])
    expect(readdirSync(out)).toEqual(['flank-charge'])
  })
})

describe('--resume with --rows', () => {
  const ADVICE =
    '--resume with --rows goes on with the rows of the earlier run; leave out --rows, or --resume to start anew'
  const args = ['run', FLANK, '--battles', '400', '--rows', '--resume', '--out']

  test('continues the rows in the file', async () => {
    const out = leftBy(done)
    writeFileSync(join(out, 'rows.csv'), read(done, 'rows.csv'))
    expect((await call([...args, out, '--json', '--quiet'])).code).toBe(0)
    const whole = folder()
    await quietly(['run', FLANK, '--battles', '400', '--rows'], whole)
    expect(read(out, 'rows.csv')).toBe(read(whole, 'rows.csv'))
  })

  test.each<[what: string, change: (csv: string) => string, message: string]>([
    ['columns', (csv) => csv.replace(/^[^\n]+/, 'matchup,variant'), 'has other columns'],
    ['battles', (csv) => csv.replaceAll(',core,', ',house,'), 'has rows of another run'],
    ['too few battles', (csv) => csv.replace(/[^\n]+\n$/, ''), 'has 299 rows where 300 battles were counted'],
    [
      'too many battles',
      (csv) => csv + (csv.split('\n')[1] ?? '') + '\n',
      'has 301 rows where 300 battles were counted',
    ],
  ])('refuses rows of other %s', (_what, change, message) => {
    const out = leftBy(done)
    writeFileSync(join(out, 'rows.csv'), change(read(done, 'rows.csv')))
    const before = hashesOf(out)
    const refused = expectRefused([...args, out], `${out}/rows.csv ${message}, and ${ADVICE}`)
    return refused.then(() => expect(hashesOf(out)).toEqual(before))
  })

  test('refuses a run without rows', () => {
    const out = leftBy(done)
    return expectRefused([...args, out], `${out}/rows.csv cannot be read, and ${ADVICE}`)
  })

  test('needs a folder for the rows', async () => {
    const { code, stderr } = await call(['run', FLANK, '--json', '--rows', '--resume'])
    expect([code, stderr]).toEqual([2, '--rows with --json needs --out DIR\n'])
  })
})

describe('a run that was killed', () => {
  /** Plays on, and kills itself as soon as it has saved progress. */
  const KILLED = `
    import { existsSync } from 'node:fs'
    import { join } from 'node:path'
    import { conductAll } from '${join(ROOT, 'dist', 'src', 'cli', 'conduct.js')}'
    import { runStudy } from '${join(ROOT, 'dist', 'src', 'run', 'run.js')}'
    import { readScenario } from '${join(ROOT, 'dist', 'src', 'scenario', 'read.js')}'
    const [file, out, ...rows] = process.argv.slice(1)
    const study = runStudy(readScenario(file, { battles: 1e9 }))
    setInterval(() => existsSync(join(out, 'checkpoint.json')) && process.kill(process.pid, 'SIGKILL'), 1)
    const argv = { quiet: true, force: false, json: true, resume: true, 'dry-run': false, rows: rows.length > 0, workers: 0 }
    await conductAll([{ file, study, out: { dir: out, asked: true } }], argv, new AbortController().signal, { keep: 0 })`

  async function killed(out: string, ...rows: string[]): Promise<void> {
    const args = ['--input-type=module', '-e', KILLED, FLANK, out, ...rows]
    const { code, stdout } = await execute(process.execPath, args)
    // No exit code, because the process was killed.
    expect([code, stdout]).toEqual([null, ''])
    expect(existsSync(join(out, 'checkpoint.json'))).toBe(true)
  }

  /** More battles than were saved: all of them. */
  function more(out: string): string[] {
    return ['run', FLANK, '--battles', String(blocksIn(out, 'checkpoint.json') + 100)]
  }

  test('can be resumed from its saved progress, with the bytes of an uninterrupted run', async () => {
    const out = join(folder(), 'out')
    await killed(out)
    const args = more(out)
    const whole = folder()
    const expected = await quietly(args, whole)
    expect(await quietly([...args, '--resume'], out)).toEqual(expected)
    for (const dir of readdirSync(out).filter((name) => name.startsWith('.writing-'))) {
      rmSync(join(out, dir), { recursive: true })
    }
    expect(hashesOf(out)).toEqual(hashesOf(whole))
  })

  test('is resumed from what was finished before, if rows are wanted', async () => {
    const out = leftBy(done)
    writeFileSync(join(out, 'rows.csv'), read(done, 'rows.csv'))
    await killed(out, 'with rows')
    const args = ['run', FLANK, '--battles', '400', '--rows']
    const whole = folder()
    const expected = await quietly(args, whole)
    expect(await quietly([...args, '--resume'], out)).toEqual(expected)
    expect(read(out, 'rows.csv')).toBe(read(whole, 'rows.csv'))
    expect(existsSync(join(out, 'checkpoint.json'))).toBe(false)
  })

  test('is resumed from the longest saved part that fits', async () => {
    const out = leftBy(done)
    // The saved progress of another run, which is longer.
    const other = read(done, 'tallies.json')
      .replace(/"seed":"[0-9a-f]{8}/, '"seed":"00000000')
      .replace('300', '9999')
    writeFileSync(join(out, 'checkpoint.json'), other.replace('"merged":300', '"merged":9999'))
    const { code, stdout } = await quietly(['run', FLANK, '--battles', '300', '--resume'], out)
    expect([code, stdout]).toEqual([0, read(done, 'result.json')])
    expect(existsSync(join(out, 'checkpoint.json'))).toBe(false)
  })

  test('leaves no files for a run that does not resume it', async () => {
    const out = leftBy(done)
    writeFileSync(join(out, 'checkpoint.json'), read(done, 'tallies.json'))
    // Fewer battles than before: only with --force.
    await quietly(['run', FLANK, '--battles', '100', '--force'], out)
    expect(existsSync(join(out, 'checkpoint.json'))).toBe(false)
    expect(await document(quietly(['run', FLANK, '--battles', '100', '--resume'], out))).toMatchObject({
      status: 'complete',
    })
  })
})
