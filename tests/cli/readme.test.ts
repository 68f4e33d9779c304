import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../src/result/document.ts'
import { CLI, call, execute, expectNoTrace, filesIn, folder, type Outcome, ROOT, read } from './support.ts'

const README = read(ROOT, 'README.md')

/** Blocks of code in a language. */
function blocks(language: string): string[] {
  return Array.from(README.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')), ([, code = '']) => code)
}

/** Every command line, in blocks and in the text; what stands for something of the reader's is filled in. */
const COMMANDS = Array.from(README.matchAll(/npx fairfight ([^`\n|]+)/g), ([, line = '']) =>
  line
    .replaceAll('FILE…', 'scenarios/sovl/knights-charge-spears.yaml scenarios/sovl/flank-charge.yaml')
    .replaceAll('FILE', 'scenarios/sovl/knights-charge-spears.yaml')
    .replaceAll('[GAME]', 'sovl')
    .replaceAll(/\bGAME\b/g, 'sovl')
    .replaceAll(/\bN\b/g, '3')
    .trim(),
)

/** A folder in which the commands of the README work as in that of the package. */
let home = ''
beforeAll(() => {
  home = folder()
  symlinkSync(join(ROOT, 'scenarios'), join(home, 'scenarios'))
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(ROOT, join(home, 'node_modules', 'fairfight'))
  // The reader saves the scenarios as told.
  writeFileSync(join(home, 'my.yaml'), blocks('yaml').find((code) => code.includes('mode: engagement')) ?? '')
  writeFileSync(join(home, 'tide.yaml'), blocks('yaml').find((code) => code.includes('mode: battle')) ?? '')
})

/** The first command of each verb writes its pages and charts; those of the others are the same. */
const FIRST = new Set(COMMANDS.filter((line, i) => COMMANDS.findIndex((other) => verbOf(other) === verbOf(line)) === i))

function verbOf(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** Commands that play as many battles as they are told to. */
const PLAYING = ['run', 'compare', 'sweep', 'matrix', 'balance']

const FEW = '20'

/** A few battles, where the line does not say how many; pages and charts take a moment, and are the same for all. */
function brief(line: string): string[] {
  const verb = verbOf(line)
  if (!PLAYING.includes(verb)) return []
  const few = line.includes('--battles') || line.includes('--resume') ? [] : ['--battles', FEW]
  const quick =
    (line.includes(' --') || verb === 'balance' || !FIRST.has(line)) &&
    !line.includes('--dry-run') &&
    !line.includes('--resume')
      ? ['--json']
      : []
  return [...few, ...quick]
}

/** In a shell, as a reader would; without npx, which would look for the package elsewhere if it did not find it here. */
function inShell(line: string): Promise<Outcome> {
  const program = `fairfight() { '${process.execPath}' '${CLI}' "$@"; }; fairfight ${line} "$@"`
  return execute('sh', ['-c', program, 'sh', ...brief(line)], { cwd: home })
}

/** A shell takes these words as they are, and so does a test: it saves a process. */
function isPlain(line: string): boolean {
  return /^[\w ./,:=-]+$/.test(line)
}

async function inTurn<T>(list: readonly string[], of: (one: string) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (const one of list) all.push(...(await of(one)))
  return all
}

/** Values of an option in a command line, in order. */
function valuesOf(line: string, option: string): string[] {
  return Array.from(line.matchAll(new RegExp(`--${option}[ =](\\S+)`, 'g')), ([, value = '']) => value)
}

// Some go on with what others left, so each is run once, in the order of the README.
describe('the README', () => {
  test.each([...new Set(COMMANDS)])('has a command that works: npx fairfight %s', async (line) => {
    // The first of each verb shows that a shell finds the program; the program finds the files of the others as well.
    const outcome =
      FIRST.has(line) || !isPlain(line)
        ? await inShell(line)
        : await call([...line.split(' '), ...brief(line)], { cwd: home })
    const { code, stdout } = outcome
    expectNoTrace(outcome)
    expect(code, outcome.stderr).toBe(0)
    expect(stdout).not.toBe('')
    for (const [, page = ''] of stdout.matchAll(/; open (\S+)$/gm)) expect(read(home, page)).toContain('<html')
  })

  test('shows every kind of command', () => {
    const verbs = new Set(COMMANDS.map((line) => line.split(' ')[0]))
    expect(verbs).toEqual(new Set(['check', 'exact', 'games', 'play', 'merge', ...PLAYING]))
  })

  test('plays every part that it merges, before it does', () => {
    for (const [at, line] of COMMANDS.entries()) {
      if (!line.startsWith('merge ')) continue
      const folders = line.replace(/ --.*/, '').split(' ').slice(1)
      const parts = COMMANDS.slice(0, at).filter((before) => valuesOf(before, 'shard').length > 0)
      expect(parts.flatMap((before) => valuesOf(before, 'out'))).toEqual(expect.arrayContaining(folders))
    }
  })

  test('names the options that commands take, and none that no command takes', async () => {
    const options = async (verb: string): Promise<string[]> => {
      const { stdout } = await call([verb, '--help'])
      return Array.from(stdout.matchAll(/^ +(?:-\w, )?(--[a-z-]+) /gm), ([, name = '']) => name)
    }
    const named = Array.from(README.matchAll(/`(--[a-z-]+)/g), ([, name = '']) => name)
    const common = ['--help', '--version']
    const asked = (await inTurn(PLAYING, options)).filter((name) => !common.includes(name))
    expect(named).toEqual(expect.arrayContaining(asked))
    const others = await inTurn(['play', 'merge', 'exact'], options)
    expect([...common, ...asked, ...others]).toEqual(expect.arrayContaining(named))
  })

  test.each(blocks('yaml').map((code, i) => [i + 1, code] as const))(
    'has a scenario that is good: %i',
    async (i, code) => {
      const file = `question-${i}.yaml`
      writeFileSync(join(home, file), code)
      const outcome = await call(['check', file], { cwd: home })
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      const verb = code.includes('anchor:') ? 'balance' : 'run'
      const run = await call([verb, file, '--battles', FEW, '--json', '--quiet'], { cwd: home })
      expect((JSON.parse(run.stdout) as ResultDocument).status).toBe(verb === 'run' ? 'complete' : 'undecided')
    },
  )

  test('has scenario and program to show', () => {
    expect(blocks('yaml').length).toBeGreaterThan(0)
    expect(blocks('ts').length).toBeGreaterThan(0)
  })

  test.each(blocks('ts').map((code, i) => [i + 1, code] as const))(
    'has a program that compiles and runs: %i',
    { timeout: 120_000 },
    async (i, code) => {
      const dir = join(home, `program-${i}`)
      mkdirSync(dir)
      symlinkSync(join(ROOT, 'scenarios'), join(dir, 'scenarios'))
      writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
      writeFileSync(join(dir, 'program.ts'), code)
      const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')]
      const strict = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck']
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
      const compiled = await execute(process.execPath, [tsc, 'program.ts', ...strict, ...types], { cwd: dir })
      expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' })
      const outcome = await execute(process.execPath, ['program.js'], { cwd: dir })
      expectNoTrace(outcome)
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      expect(outcome.stdout).not.toBe('')
      expect(filesIn(dir).filter((file) => !file.startsWith('scenarios'))).toContain('program.js')
    },
  )
})
