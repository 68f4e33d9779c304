import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writtenText } from '../../src/cli/line/report.ts'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { THOROUGH } from '../support/thorough.ts'
import {
  CLI,
  call,
  execute,
  expectNoTrace,
  fairfight,
  filesIn,
  folder,
  type Outcome,
  REPORTS,
  shipped,
} from './support.ts'

const FLANK = shipped('flank-charge')

/**
 * Runs `fairfight ARGS…` in a shell, with `$@` for the arguments. The exit code is that of the program, not of the reader of its output.
 */
function piped(rest: string, args: readonly string[]): Promise<Outcome> {
  return execute('bash', ['-c', `set -o pipefail; "$0" "$@" ${rest}`, process.execPath, CLI, ...args])
}

// Text with `--quiet`, without the progress that a run shows while the machine is busy.
describe.concurrent('a reader that closes the pipe early', () => {
  const pipes: readonly (readonly [reader: string, args: readonly string[]])[] = [
    ['| true', ['games', 'sovl']],
    ['2>&1 | true', ['check', 'missing.yaml']],
    ['| head -c 10', ['run', FLANK, '--battles', '100', '--json', '--quiet']],
    ['| head -n 1', ['games', 'sovl']],
    ['| true', ['--help']],
    ['| true', ['play', FLANK, '--json']],
  ]
  test.each(THOROUGH ? pipes : pipes.slice(0, 1))('%s is not an error of fairfight %j', async (reader, args) => {
    const outcome = await piped(reader, args)
    expect(outcome.stderr).toBe('')
    expect(outcome.code).toBe(args.includes('missing.yaml') ? 2 : 0)
  })

  test('does not prevent the reports', async () => {
    const out = join(folder(), 'out')
    const outcome = await piped('| true', ['run', FLANK, '--battles', '100', '--quiet', '--out', out])
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(filesIn(out)).toEqual(REPORTS)
  })
})

test.runIf(existsSync('/dev/full'))('output that cannot be written is reported, and the exit code is 1', async () => {
  const outcome = await piped('> /dev/full', ['run', FLANK, '--battles', '100', '--json', '--quiet'])
  expectNoTrace(outcome)
  expect(outcome.code).toBe(1)
  expect(outcome.stderr).toMatch(/^cannot write the output: .*no space left on device.*\n$/)
})

const INPUT = ['set', 'rules', 'with', 'quiet']
const DECIDING = ['battles', 'target-error', 'until-decided', 'sprt', 'margin']
const OUTPUT = ['workers', 'out', 'json', 'charts', 'checks', 'force', 'queue', 'queue-ca', 'wait']
const PLAYED = [...INPUT, ...DECIDING, ...OUTPUT, 'seed', 'clauses', 'dry-run', 'resume', 'shard', 'trust']
/** Options by command. */
const VERBS: ReadonlyMap<string, readonly string[]> = new Map([
  ['run', [...PLAYED, 'rows', 'for']],
  ['compare', [...PLAYED, 'rows', 'for', 'independent', 'budget']],
  ['sweep', [...PLAYED, 'vary', 'method', 'runs', 'budget']],
  ['matrix', [...PLAYED.filter((name) => name !== 'with'), 'rows', 'budget']],
  ['exact', [...INPUT, ...OUTPUT]],
  [
    'play',
    [
      ...INPUT,
      'block',
      'seat',
      'variant',
      'matchup',
      'out',
      'json',
      'force',
      'seed',
      'why',
      'all-clauses',
      'decisions',
    ],
  ],
  ['merge', ['out', 'json', 'charts', 'checks', 'force', 'quiet']],
  ['check', INPUT],
  ['games', []],
])

describe('--charts', () => {
  test('writes drawings and pictures of the charts if they are asked for', async () => {
    const out = join(folder(), 'out')
    const { code } = await call(['run', FLANK, '--battles', '100', '--quiet', '--charts', 'svg, vl', '--out', out])
    expect(code).toBe(0)
    const drawn = REPORTS.filter((file) => file.startsWith('charts/')).map((file) => file.replace('vl.json', 'svg'))
    expect(filesIn(out)).toEqual([...REPORTS, ...drawn].toSorted())
  })

  test.each(['svg,none', 'svg,,png', 'one,two'])('refuses %s before a battle is played', async (charts) => {
    const out = join(folder(), 'out')
    const { code, stderr } = await call(['run', FLANK, '--charts', charts, '--out', out])
    expect(code).toBe(2)
    expect(stderr).toContain(
      `--charts takes vl, svg, png with commas, or none, and a folder with templates; not '${charts}'\n`,
    )
    expect(existsSync(out)).toBe(false)
  })
})

describe('help', () => {
  test('names every command and the exit codes, in English only', async () => {
    const { code, stdout, stderr } = await fairfight(['--help'], {
      env: { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    })
    expect([code, stderr]).toEqual([0, ''])
    for (const verb of VERBS.keys()) expect(stdout).toMatch(new RegExp(`^  fairfight ${verb} [<[][a-z.]+[\\]>]  `, 'm'))
    expect(stdout).toContain('Show help')
    expect(stdout).toContain('Exit codes: 0 done, 1 failed while running, 2 the input is wrong, 130 interrupted.')
  })

  test.each([...VERBS])('of %s names every option it takes, in lines that fit', async (verb, options) => {
    for (const columns of [60, 100]) {
      const { code, stdout } = await call([verb, '--help'], { env: { COLUMNS: String(columns) } })
      expect(code).toBe(0)
      const named = Array.from(stdout.matchAll(/^ +(?:-\w, )?--([a-z-]+) /gm), ([, name]) => name)
      expect(new Set(named)).toEqual(new Set(['help', 'version', ...options]))
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
    }
  })

  test('of a command with many options groups them under headings', async () => {
    const { stdout } = await call(['sweep', '--help'])
    const headings = stdout.match(/^[A-Z].+:$/gm)
    expect(headings).toEqual([
      'Positionals:',
      'What is played:',
      'How many battles:',
      'What is reported:',
      'Long runs:',
      'Options:',
      'Examples:',
    ])
  })

  test('the version', async () => {
    expect(await fairfight(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
    expect((await fairfight(['--version=true'])).stdout).toBe('0.1.0\n')
  })
})

describe('games', () => {
  test('lists the games', async () => {
    const { code, stdout } = await call(['games'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^sovl\n/)
    expect(stdout).toContain('core, earlier-combat, earlier-public-docs')
  })

  test('GAME lists every switch with its values, its default and its clause, and everything else a scenario may name', async () => {
    const { code, stdout } = await call(['games', 'sovl'], { env: { COLUMNS: '300' } })
    expect(code).toBe(0)
    const lines = stdout.split('\n').map((line) => line.trim())
    for (const [name, { values, default: standard, clause, meaning }] of Object.entries(FACTS.switches)) {
      const at = lines.findIndex((line) => line.startsWith(`${name}: `) && line.endsWith(` (${clause})`))
      expect(at, name).toBeGreaterThan(0)
      expect(lines[at]).toContain(`${standard}*`)
      const shown = 'min' in values ? [`${values.min} to ${values.max}`] : values.map(String)
      for (const value of shown) expect(lines[at]).toContain(value)
      expect(lines[at + 1]).toBe(meaning)
    }
    const others = [FACTS.editions, FACTS.unitTypes, FACTS.profile, FACTS.groups].flatMap((table) => Object.keys(table))
    for (const name of [...others, ...FACTS.measures.map((measure) => measure.name)]) {
      expect(
        lines.some((line) => line === name || line.startsWith(`${name}: `) || line.startsWith(`${name} (`)),
        name,
      ).toBe(true)
    }
  })

  test('fits a narrow terminal', async () => {
    const { stdout } = await call(['games', 'sovl'], { env: { COLUMNS: '60' } })
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
  })
})

describe('text has colours on a terminal only', () => {
  test('a pipe gets no colour and no cursor codes', async () => {
    const { stdout, stderr } = await fairfight(['run', FLANK, '--battles', '100', '--out', join(folder(), 'out')])
    expect(stdout + stderr).not.toContain('\u001b')
  })

  test('a result fits a narrow terminal', async () => {
    const args = ['run', FLANK, '--battles', '100', '--out', join(folder(), 'out'), '--quiet']
    const { stdout } = await call(args, { env: { COLUMNS: '60' } })
    const [repeat] = stdout.match(/^Repeat: .*$/m) ?? []
    expect(repeat).toMatch(/^Repeat: npx fairfight run .* --battles 100 --seed /)
    // The command is not broken into lines, so that it can be copied.
    const lines = stdout.split('\n').filter((line) => line !== repeat)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
  })
})

describe('check', () => {
  test('says that scenarios are correct, and describes them', async () => {
    const files = ['flank-charge', 'captain-leads'].map(shipped)
    expect(await call(['check', ...files, '--rules', 'core', '--rules', 'soft=core,rearBonus=1'])).toEqual({
      code: 0,
      stdout: `${files[0]}: good; Lancers v Spears, core, soft\n${files[1]}: good; Captain’s lance v Tusks, core, soft\n`,
      stderr: '',
    })
  })

  test('--quiet prints nothing for correct files', async () => {
    expect(await call(['check', FLANK, '-q'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

test('the last lines name the page, and the pages of battles beside it', () => {
  const files = ['result.json', 'report.html', 'battles/matchup-1-block-0-seat-1.html'].map((file) => join('out', file))
  expect(writtenText(files, 'out', 'report.html')).toBe(
    `\n3 files in out; open ${files[1]}\nto watch a battle, open ${files[2]}\n`,
  )
  const own = [join('out', 'battle.json'), join('out', 'battle.html')]
  expect(writtenText(own, 'out', '.html')).toBe(`\n2 files in out; open ${own[1]}\n`)
  expect(writtenText([join('out', 'result.json')], 'out', 'report.html')).toContain('npx fairfight merge')
})
