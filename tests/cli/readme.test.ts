import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../src/run/document.ts'
import { CLI, execute, expectNoTrace, fairfight, filesIn, folder, ROOT, read } from './support.ts'

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

describe('the README', () => {
  test.each([...new Set(COMMANDS)])('has a command that works: npx fairfight %s', async (line) => {
    const few = line.startsWith('run ') && !line.includes('--battles') ? ['--battles', '100'] : []
    // Pages and charts take a moment, and are the same for all.
    if (few.length > 0 && line.includes(' --')) few.push('--json')
    // In a shell, as a reader would; without npx, which would look for the package elsewhere if it did not find it here.
    const shell = ['-c', `fairfight() { '${process.execPath}' '${CLI}' "$@"; }; fairfight ${line} "$@"`, 'sh', ...few]
    const outcome = await execute('sh', shell, { cwd: home })
    const { code, stdout } = outcome
    expectNoTrace(outcome)
    expect(code, outcome.stderr).toBe(0)
    expect(stdout).not.toBe('')
    for (const [, page = ''] of stdout.matchAll(/; open (\S+)$/gm)) expect(read(home, page)).toContain('<html')
  })

  test('shows every kind of command', () => {
    const verbs = new Set(COMMANDS.map((line) => line.split(' ')[0]))
    expect(verbs).toEqual(new Set(['check', 'exact', 'games', 'play', 'run']))
  })

  test('names the options that run takes, and none that no command takes', async () => {
    const options = async (verb: string): Promise<string[]> => {
      const { stdout } = await fairfight([verb, '--help'])
      return Array.from(stdout.matchAll(/--[a-z-]+/g), ([name]) => name)
    }
    const named = Array.from(README.matchAll(/`(--[a-z-]+)/g), ([, name = '']) => name)
    const common = ['--help', '--version']
    expect(named).toEqual(expect.arrayContaining((await options('run')).filter((name) => !common.includes(name))))
    expect([...common, ...(await options('run')), ...(await options('play'))]).toEqual(expect.arrayContaining(named))
  })

  test.each(blocks('yaml').map((code, i) => [i + 1, code] as const))(
    'has a scenario that is good: %i',
    async (i, code) => {
      const file = `question-${i}.yaml`
      writeFileSync(join(home, file), code)
      const outcome = await fairfight(['check', file], { cwd: home })
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      const run = await fairfight(['run', file, '--battles', '100', '--json', '--quiet'], { cwd: home })
      expect((JSON.parse(run.stdout) as ResultDocument).status).toBe('complete')
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
