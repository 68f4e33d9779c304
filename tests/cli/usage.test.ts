import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { call, expectNoTrace, fairfight, folder, shipped } from './support.ts'

const FLANK = shipped('flank-charge')
const HELP = '\nSee npx fairfight --help.\n'

function helpOf(verb: string): string {
  return `\nSee npx fairfight ${verb} --help.\n`
}
const VERBS =
  'run, compare, sweep, matrix, balance, price, best, tune, exploit, exact, play, luck, elo, sprt, open, worker, workers, merge, games, check, init, schema, completion'

test('help on an unknown command is refused', async () => {
  const { code, stdout, stderr } = await call(['begin', '--help'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^there is no command `begin`/)
})

describe('a wrong command line ends with exit code 2 and a message', () => {
  test.each<[what: string, args: string[], message: string]>([
    ['that there is no command', [], `which command? One of ${VERBS}${HELP}`],
    [
      'which command was meant',
      ['rnu', FLANK],
      `there is no command \`rnu\`; did you mean \`run\`? there are ${VERBS}${HELP}`,
    ],
    ['which commands there are', ['tournament'], `there is no command \`tournament\`; there are ${VERBS}${HELP}`],
    [
      'how to play a file given without a command',
      ['knights.yaml'],
      `\`knights.yaml\` is no command; to play it, npx fairfight run knights.yaml${HELP}`,
    ],
    ['that the file is missing', ['run'], `which file? 0 given, at least 1 needed${helpOf('run')}`],
    [
      'which option was meant',
      ['run', FLANK, '--battels', '3'],
      `run has no option \`--battels\`. Did you mean \`--battles\`? It takes --set, --rules, --with, --for, --battles, --rows, --clauses, --seed, --target-error, --until-decided, --sprt, --margin, --dry-run, --resume, --trust, --shard, --workers, --out, --json, --charts, --force, --checks, --queue, --queue-ca, --wait, --quiet${helpOf('run')}`,
    ],
    [
      'which options a command takes',
      ['exact', FLANK, '--battles', '3'],
      `exact has no option \`--battles\`. It takes --set, --rules, --with, --workers, --out, --json, --charts, --force, --checks, --queue, --queue-ca, --wait, --quiet${helpOf('exact')}`,
    ],
    [
      'which option one dash may have meant',
      ['check', FLANK, '-s', 'turns=1'],
      `check has no option \`-s\`. Did you mean \`--set\`? It takes --set, --rules, --with, --quiet${helpOf('check')}`,
    ],
    [
      'that a command takes none',
      ['games', '--json'],
      `games has no option \`--json\`, nor any other${helpOf('games')}`,
    ],
    ['that a value is missing', ['run', FLANK, '--battles'], `--battles needs a value${helpOf('run')}`],
    [
      'that a value is missing before an option',
      ['run', FLANK, '--seed', '--json'],
      `--seed needs a value${helpOf('run')}`,
    ],
    ['that an override is missing', ['run', FLANK, '--set'], `--set needs a value${helpOf('run')}`],
    [
      'that one value was expected',
      ['run', FLANK, '--seed', '1', '--seed', '2'],
      `--seed is given twice${helpOf('run')}`,
    ],
    ['that one file was expected', ['play', FLANK, 'b'], `play takes one file; \`b\` is one too many${helpOf('play')}`],
    [
      'which game was meant',
      ['games', 'solv'],
      'there is no game `solv`; did you mean `sovl`? there are sovl, war, null-strike, sovereign\n',
    ],
    ['no battles', ['run', FLANK, '--battles', '0'], '--battles takes a whole number from 1, not 0\n'],
    ['negative battles', ['run', FLANK, '--battles', '-1'], '--battles takes a whole number from 1, not -1\n'],
    ['part of a battle', ['run', FLANK, '--battles', '1.5'], '--battles takes a whole number from 1, not 1.5\n'],
    ['a word for a number', ['run', FLANK, '--battles', 'x'], '--battles takes a whole number from 1\n'],
    ['too large a number', ['run', FLANK, '--battles', '1e99'], '--battles takes a whole number from 1, not 1e+99\n'],
    [
      'more battles than can be played',
      ['run', FLANK, '--battles', '2e9'],
      '--battles: `battles` must be a whole number from 1 to 1,000,000,000, not the number 2000000000\n  2000000000\n  ^\n',
    ],
    ['negative workers', ['run', FLANK, '--workers', '-1'], '--workers takes a whole number from 0 to 256, not -1\n'],
    [
      'an army of workers',
      ['exact', FLANK, '--workers', '100000'],
      '--workers takes a whole number from 0 to 256, not 100000\n',
    ],
    ['a folder without a name', ['run', FLANK, '--out', ''], '--out needs the name of a folder\n'],
    ['rows that have nowhere to go', ['run', FLANK, '--rows', '--json'], '--rows with --json needs --out DIR\n'],
    [
      'two results for one folder',
      ['run', FLANK, FLANK],
      `the reports of ${FLANK} and ${FLANK} would both go to reports/out/flank-charge\n`,
    ],
    [
      'that an override is none',
      ['check', FLANK, '--set', 'nonsense'],
      '--set: an override is written PATH=VALUE, such as `battles=1000`\n  nonsense\n  ^\n',
    ],
    [
      'what an override meant',
      ['check', FLANK, '--set', 'armies.Lancers.units.lancer.models=3'],
      '--set: there is no `lancer` in `units`; did you mean `lancers`? allowed: lancers, or the index 0\n  armies.Lancers.units.lancer.models=3\n                       ^\n',
    ],
    ['a battle before the first', ['play', FLANK, '--block', '-1'], '--block takes a whole number from 0, not -1\n'],
    ['a seat that there is not', ['play', FLANK, '--seat', '1'], '--seat can only be 0 here, not 1\n'],
    ['which variants there are', ['play', FLANK, '--variant', '2'], '--variant: there is no `2`; there are core\n'],
    [
      'which matchup was meant',
      ['play', FLANK, '--matchup', 'Lancers:Spear'],
      '--matchup: there is no `Lancers:Spear`; did you mean `Lancers:Spears`? There are Lancers:Spears\n',
    ],
  ])('%s: fairfight %j', async (_what, args, message) => {
    const cwd = folder()
    const { code, stdout, stderr } = await call(args, { cwd })
    expect(stderr).toBe(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
    expect(readdirSync(cwd)).toEqual([])
  })

  // All of these are called within this process.
  test('also as a separate process', async () => {
    const cwd = folder()
    const stderr = `there is no command \`rnu\`; did you mean \`run\`? there are ${VERBS}${HELP}`
    expect(await fairfight(['rnu', FLANK], { cwd })).toEqual({ code: 2, stdout: '', stderr })
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('a file that is no scenario ends with exit code 2 and a message', () => {
  const dir = folder()
  writeFileSync(join(dir, 'empty.yaml'), '')
  writeFileSync(join(dir, 'picture.yaml'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 1]))
  writeFileSync(join(dir, 'broken.yaml'), 'game: sovl\narmies: [\n')
  mkdirSync(join(dir, 'folder.yaml'))
  test.each([
    ['missing.yaml', 'missing.yaml: there is no such file\n'],
    ['folder.yaml', 'folder.yaml: this is a folder, not a file\n'],
    ['empty.yaml', 'empty.yaml:1:1: the file is empty; it begins with `game: …`\n'],
    [
      'picture.yaml',
      'picture.yaml:1:1: this is not UTF-8 text; save the file as UTF-8\n  \ufffdPNG\ufffd\ufffd\ufffd\ufffd\n  ^\n',
    ],
    ['broken.yaml', 'broken.yaml:2:9: a bracket is not closed; expected `]`\n  armies: [\n          ^\n'],
  ])('what is wrong with %s', async (file, stderr) => {
    expect(await call(['run', file], { cwd: dir })).toEqual({ code: 2, stdout: '', stderr })
    for (const verb of ['exact', 'play', 'check', 'matrix']) {
      expect(await call([verb, join(dir, file)])).toEqual({ code: 2, stdout: '', stderr: `${dir}/${stderr}` })
    }
    expect(existsSync(join(dir, 'reports'))).toBe(false)
  })

  test('of two files, the wrong one is named before the other is played', async () => {
    const { code, stdout, stderr } = await fairfight(['run', FLANK, 'broken.yaml', '--battles', '10'], { cwd: dir })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^broken\.yaml:2:9: /)
    expect(existsSync(join(dir, 'reports'))).toBe(false)
  })

  test('check reads a file for price with each of its entries', async () => {
    const file = join(dir, 'my-unit.yaml')
    const entry = (skill: number): string =>
      `{ name: Guard, type: infantry-20, width: 5, models: [10, 20], cost: 16, movement: 8, skill: ${skill}, power: 4, defense: 6, attacks: 1, wounds: 1, discipline: 9 }`
    const text = (skill: number): string =>
      `game: sovl\ncatalogue: fairfight:sovl/catalogue.yaml\nentries:\n  guard: ${entry(skill)}\n`
    writeFileSync(file, text(4))
    expect(await call(['check', file])).toMatchObject({ code: 0, stdout: `${file}: good; for \`price\`: guard\n` })
    writeFileSync(file, text(99))
    const { code, stderr } = await call(['check', file])
    expect(code).toBe(2)
    expect(stderr).toContain('my-unit.yaml:4:')
  })

  test('check reports all faults of all files, and which files are correct', async () => {
    const { code, stdout, stderr } = await call(['check', join(dir, 'empty.yaml'), FLANK, join(dir, 'broken.yaml')])
    expect(code).toBe(2)
    expect(stdout).toBe(`${FLANK}: good; Lancers v Spears, core\n`)
    expect(stderr.match(/^\S+?\.yaml:\d+:\d+/gm)).toEqual([join(dir, 'empty.yaml:1:1'), join(dir, 'broken.yaml:2:9')])
  })
})

describe('a folder for reports that cannot be used', () => {
  const dir = folder()

  const places = (): [string, string][] => {
    writeFileSync(join(dir, 'file'), 'mine')
    const list: [string, string][] = [
      [join(dir, 'file'), 'there is a file of that name'],
      [join(dir, 'file', 'deep', 'out'), 'a part of the path is a file, not a folder'],
      [join(dir, 'new', 'x'.repeat(300)), 'the name is too long'],
    ]
    // The system reports that there is no such place, although its parent is a folder.
    if (existsSync('/proc/self')) list.push(['/proc/fairfight/out', 'there is no such place'])
    if (process.getuid?.() !== 0) {
      mkdirSync(join(dir, 'locked'))
      chmodSync(join(dir, 'locked'), 0o500)
      list.push([join(dir, 'locked', 'out'), 'permission denied'])
    }
    return list
  }

  test.each(places())('%s is refused before anything is played', async (out, reason) => {
    const outcome = await call(['run', FLANK, '--battles', '1000000000', '--out', out])
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `cannot write to ${out}: ${reason}\n` })
    expectNoTrace(outcome)
    expect(existsSync(join(dir, 'new'))).toBe(false)
  })
})
