import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCK } from '../../src/report/lock.ts'
import {
  call,
  execute,
  expectNoTrace,
  fairfight,
  filesIn,
  folder,
  hashesOf,
  ROOT,
  shipped,
  threeArmies,
} from './support.ts'

const FLANK = shipped('flank-charge')
const RUN = ['run', FLANK, '--battles', '40']
const SPEARS = shipped('how-many-spears')
const WORDS = ['give another --out, or --force to replace it']

/** Commands that write a folder, each with a command that asks another question, and the message about the first command's result. */
const COMMANDS: readonly (readonly [name: string, first: readonly string[], second: readonly string[], how: string])[] =
  [
    ['run', RUN, [...RUN, '--seed', '8'], 'a run with another seed'],
    ['run, other rules', RUN, [...RUN, '--rules', 'earlier-combat'], 'a run under other rules'],
    ['run, other numbers', RUN, [...RUN, '--set', 'turns=1'], 'a run of other armies or another setting'],
    ['run, clauses', RUN, [...RUN, '--clauses'], 'a run that differs in --clauses'],
    ['run, fewer battles', ['run', FLANK, '--battles', '400'], RUN, 'a run of 400 battles, more than the 40 asked for'],
    ['run, then exact', RUN, ['exact', FLANK], 'a result of `run`'],
    ['exact, then run', ['exact', FLANK], RUN, 'a result of `exact` without the tallies of a run'],
    [
      'exact',
      ['exact', FLANK],
      ['exact', FLANK, '--rules', 'earlier-combat'],
      'a result of `exact` with other settings',
    ],
    [
      'compare',
      ['compare', FLANK, '--rules', 'earlier-combat', '--battles', '40'],
      ['compare', FLANK, '--rules', 'core,rearBonus=1', '--battles', '40'],
      'a run under other rules',
    ],
    [
      'sweep',
      ['sweep', SPEARS, '--vary', 'armies.Levy.units.spears.models=20,24', '--battles', '40'],
      ['sweep', SPEARS, '--vary', 'armies.Levy.units.spears.models=20,26', '--battles', '40'],
      'a run of other armies or another setting',
    ],
    [
      'matrix',
      ['matrix', shipped('unit-matrix'), '--battles', '10'],
      ['matrix', shipped('unit-matrix'), '--battles', '10', '--seed', 'other'],
      'a run with another seed',
    ],
    ['play', ['play', FLANK], ['play', FLANK, '--block', '3'], 'another battle'],
  ]

describe('the result of another study is not replaced unasked', () => {
  test.each(COMMANDS)('%s', async (_, first, second, how) => {
    const out = join(folder(), 'out')
    expect(await call([...first, '--out', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
    const before = hashesOf(out)
    const refused = await call([...second, '--out', out, '--quiet'])
    expect(refused).toEqual({ code: 2, stdout: '', stderr: `${out} holds ${how}; ${WORDS[0]}\n` })
    expect(hashesOf(out)).toEqual(before)
    // The same question may be asked again.
    expect(await call([...first, '--out', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
    expect(hashesOf(out)).toEqual(before)
    expect(await call([...second, '--out', out, '--quiet', '--force'])).toMatchObject({ code: 0, stderr: '' })
    expect(hashesOf(out)).not.toEqual(before)
  })

  test('the default folder gets a number, and the command says so', async () => {
    const cwd = folder()
    const [home, second, third] = ['', '-2', '-3'].map((number) => join('reports', 'out', `flank-charge${number}`))
    const seeded = (seed: string) => call([...RUN, '--seed', seed], { cwd })
    await seeded('a')
    const before = hashesOf(join(cwd, home as string))
    const other = await seeded('b')
    expect(other.stderr).toBe(
      `${home} holds a run with another seed: this goes to ${second}; --force replaces what is there\n`,
    )
    expect(other.stdout).toContain(`files in ${second}; open ${second}/report.html`)
    expect((await seeded('c')).stdout).toContain(`files in ${third};`)
    expect(hashesOf(join(cwd, home as string))).toEqual(before)
    // Each command finds its own folder again.
    const again = await seeded('b')
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toContain(`files in ${second};`)
    const more = await call(['run', FLANK, '--battles', '80', '--seed', 'b', '--resume'], { cwd })
    expect(more).toMatchObject({ code: 0, stderr: '' })
    expect(more.stdout).toContain(`files in ${second};`)
    const forced = await call([...RUN, '--seed', 'c', '--force'], { cwd })
    expect(forced.stdout).toContain(`files in ${home};`)
    expect(forced.stderr).toBe('')
  })

  test('play puts a battle with the same number but other rules beside the first', async () => {
    const cwd = folder()
    await call(['play', FLANK, '--seed', 'a'], { cwd })
    const { stdout } = await call(['play', FLANK, '--seed', 'b'], { cwd })
    expect(stdout).toContain(`3 files in ${join('reports', 'out', 'flank-charge', 'block-0-2')};`)
  })

  test('merge refuses the folder of another run', async () => {
    const cwd = folder()
    for (const part of ['1/2', '2/2'])
      await call([...RUN, '--shard', part, '--out', `part-${part[0]}`, '--quiet'], { cwd })
    await call([...RUN, '--seed', 'x', '--out', 'whole', '--quiet'], { cwd })
    const merge = ['merge', 'part-1', 'part-2', '--out', 'whole', '--quiet']
    const { code, stderr } = await call(merge, { cwd })
    expect([code, stderr]).toEqual([2, `whole holds a run with another seed; ${WORDS[0]}\n`])
    expect(await call([...merge, '--force'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  })

  test('a result.json that is not from fairfight is kept', async () => {
    const out = folder()
    writeFileSync(join(out, 'result.json'), '{ "mine": 1 }')
    const { code, stderr } = await call([...RUN, '--out', out])
    expect(code).toBe(2)
    expect(stderr).toContain(`${out} holds a result.json of something else without the tallies of a run; `)
    expect(readFileSync(join(out, 'result.json'), 'utf8')).toBe('{ "mine": 1 }')
  })

  test('--resume without an earlier run says that it begins anew', async () => {
    const out = join(folder(), 'out')
    const { code, stderr } = await fairfight([...RUN, '--out', out, '--resume'])
    expect([code, stderr]).toEqual([0, `nothing to go on from in ${out}: starting anew\n`])
  })
})

describe('only one run at a time writes into a folder', () => {
  test('a second run is refused, and the first ends as if alone', async () => {
    const dir = folder()
    const [out, alone] = [join(dir, 'out'), join(dir, 'alone')]
    const args = ['run', FLANK, '--battles', '3000000', '--workers', '1', '--quiet']
    const first = fairfight([...args, '--out', out])
    await expect.poll(() => filesOf(out), { timeout: 30_000, interval: 20 }).toContain(LOCK)
    const second = await fairfight([...args, '--out', out, '--force'])
    expectNoTrace(second)
    expect(second.stdout).toBe('')
    expect(second.stderr).toMatch(
      /out: another run \(process \d+\) is writing there; wait until it has ended, or give another --out\. If it has ended, delete .*\/out\/\.fairfight-lock\n$/,
    )
    expect(second.code).toBe(2)
    expect(await first).toMatchObject({ code: 0, stderr: '' })
    await fairfight([...args, '--out', alone])
    expect(hashesOf(out)).toEqual(hashesOf(alone))
  })

  test('of several files nothing is played if one of the folders is in use', async () => {
    const out = folder()
    mkdirSync(join(out, 'captain-leads'))
    writeFileSync(join(out, 'captain-leads', LOCK), JSON.stringify({ host: 'elsewhere', process: 1, started: null }))
    const args = ['run', FLANK, shipped('captain-leads'), '--battles', '40', '--out', out]
    const { code, stdout, stderr } = await call(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('captain-leads: another run (process 1 on elsewhere) is writing there')
    expect(filesIn(out)).toEqual([join('captain-leads', LOCK)])
  })

  test('the lock of a killed process is taken over, and its half-written files are removed', async () => {
    const out = folder()
    const script = `const { Draft } = await import(${JSON.stringify(join(ROOT, 'dist/src/report/write.js'))})
      await Draft.open(${JSON.stringify(out)}); process.kill(process.pid, 'SIGKILL')`
    await execute(process.execPath, ['--input-type=module', '-e', script])
    expect(filesIn(out)).toEqual([LOCK])
    const { code, stderr } = await call([...RUN, '--out', out])
    expect(code).toBe(0)
    expect(stderr).toMatch(/: took over from a run that was killed \(process \d+\)\n$/)
    expect(filesIn(out)).toContain('result.json')
    expect(filesIn(out).filter((file) => file.startsWith('.'))).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'a new process with the number of a dead one does not hold the dead one’s lock',
    async () => {
      const out = folder()
      writeFileSync(join(out, LOCK), JSON.stringify({ host: hostname(), process: process.pid, started: '1' }))
      expect((await call([...RUN, '--out', out])).code).toBe(0)
    },
  )

  test('a lock that cannot be read is not taken over', async () => {
    const out = folder()
    writeFileSync(join(out, LOCK), '')
    const { code, stderr } = await call([...RUN, '--out', out])
    expect(code).toBe(2)
    expect(stderr).toContain(`another run is writing there`)
    expect(stderr).toContain(`delete ${join(out, LOCK)}`)
  })
})

describe('a broken chart template', () => {
  test('is reported with file, line and column before anything is played', async () => {
    const home = folder()
    for (const part of ['package.json', join('reports', 'charts'), join('dist', 'src'), join('dist', 'workers')]) {
      cpSync(join(ROOT, part), join(home, part), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
    writeFileSync(join(home, 'reports', 'charts', 'wounds.vl.json'), '{\n  broken')
    const run = [join(home, 'dist', 'src', 'cli.js'), ...RUN, '--out', 'out']
    const { code, stdout, stderr } = await execute(process.execPath, run, { cwd: home })
    expect(stderr).toBe(
      'reports/charts/wounds.vl.json:2:3: is no JSON: `b` where a name in double quotes should stand\nMend this chart template, or put back the one that came with fairfight.\n',
    )
    expect([code, stdout]).toEqual([2, ''])
    expect(filesOf(join(home, 'out'))).toEqual([])
  })
})

describe('a printed command', () => {
  test('runs in a clone when it is pasted, with a space in the name of the file', async () => {
    const dir = folder()
    const file = join(dir, 'two lines.yaml')
    writeFileSync(file, readFileSync(threeArmies(), 'utf8'))
    const first = await call(['run', file, '--battles', '40', '--out', join(dir, 'a')], { cwd: ROOT })
    const [, printed = ''] = /^Repeat: (.*)$/m.exec(first.stdout) ?? []
    expect(printed).toMatch(/^npx fairfight run 'two lines\.yaml' --battles 40 --seed \S+$/)
    // Results name files without the folders of this machine.
    const pasted = `${printed.replace("'two lines.yaml'", `'${file}'`)} --json`
    const { code, stdout } = await execute('bash', ['-c', pasted], { cwd: ROOT })
    expect(code).toBe(0)
    expect(stdout).toBe(readFileSync(join(dir, 'a', 'result.json'), 'utf8'))
  })
})

function filesOf(dir: string): string[] {
  try {
    return filesIn(dir)
  } catch {
    return []
  }
}
