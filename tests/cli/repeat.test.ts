import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../src/result/document.ts'
import { CLI, call, execute, fairfight, filesIn, folder, hashesOf, REPORTS, ROOT, shipped } from './support.ts'

describe('the same scenario and seed', () => {
  // Enough work for several threads.
  const args = ['run', shipped('flank-charge'), '--battles', '100000', '--rules', 'core', '--rules', 'earlier-combat']

  test('give the same bytes on stdout and in every file, with 0, 1, 2 or 5 workers', async () => {
    const dir = folder()
    const outcomes = []
    for (const workers of ['0', '1', '2', '5']) {
      const where = ['--workers', workers, '--out', join(dir, workers)]
      outcomes.push(await fairfight([...args, '--rows', '--json', ...where]))
    }
    const [first] = outcomes
    expect([first?.code, first?.stderr.includes('rror')]).toEqual([0, false])
    const expected = hashesOf(join(dir, '0'))
    for (const [i, workers] of ['1', '2', '5'].entries()) {
      expect(outcomes[i + 1]?.stdout === first?.stdout, `stdout with ${workers} workers`).toBe(true)
      expect(hashesOf(join(dir, workers))).toEqual(expected)
    }
    expect(Object.keys(expected)).toEqual(expect.arrayContaining(['rows.csv', 'results.csv', 'distributions.csv']))
    expect(readFileSync(join(dir, '5', 'result.json'), 'utf8')).toBe(first?.stdout)

    const plain = await fairfight([...args, '--json', '--quiet'])
    expect(plain.stdout === first?.stdout, 'stdout without rows').toBe(true)
    expect(plain.stderr).toBe('')
  })

  test('print the command that repeats them', async () => {
    const changes = [
      '--set',
      'armies.Spears.units.spears.models=15',
      '--set',
      'title=It’s "odd"',
      '--rules',
      'a b=core',
    ]
    const seed = ['--seed', '-x y', '--battles', '300']
    const file = join('scenarios', 'sovl', 'flank-charge.yaml')
    const first = await fairfight(
      ['run', file, ...changes, `--seed=${seed[1]}`, '--battles', '300', '--json', '--quiet'],
      {
        cwd: ROOT,
      },
    )
    const { repeat } = JSON.parse(first.stdout) as ResultDocument
    const command = repeat.replace(/^npx fairfight /, `"$0" "$1" `)
    const again = await execute('sh', ['-c', `${command} --json --quiet`, process.execPath, CLI], { cwd: ROOT })
    expect(again).toEqual(first)
  })
})

describe('--json', () => {
  const files = [shipped('flank-charge'), shipped('even-lines')]

  test('prints one document and writes nothing', async () => {
    const cwd = folder()
    const { code, stdout } = await fairfight(['run', files[0] ?? '', '--battles', '100', '--json'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ schema: 1, command: 'run', status: 'complete' })
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`)
    expect(filesIn(cwd)).toEqual([])
  })

  test('prints a line with the document for each of several files', async () => {
    const { code, stdout } = await call(['run', ...files, '--battles', '50', '--json'])
    expect(code).toBe(0)
    expect(stdout.endsWith('}\n')).toBe(true)
    const documents = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ResultDocument)
    expect(documents.map(({ title }) => title)).toEqual(['Lancers in the flank', 'Two even lines'])
  })

  test('prints the result of exact, which is also in result.json', async () => {
    const out = join(folder(), 'out')
    const { code, stdout, stderr } = await fairfight(['exact', files[0] ?? '', '--json', '--quiet', '--out', out])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ command: 'exact', stop: { rule: 'exact' } })
    expect(readFileSync(join(out, 'result.json'), 'utf8')).toBe(stdout)
  })
})

describe('without --json', () => {
  test('makes a folder for each scenario in the given folder, and names the page to open', async () => {
    const cwd = folder()
    const files = [shipped('flank-charge'), shipped('knights-charge-spears')]
    const { code, stdout } = await fairfight(['run', ...files, '--battles', '50', '--out', 'all'], { cwd })
    expect(code).toBe(0)
    for (const name of ['flank-charge', 'knights-charge-spears']) {
      expect(filesIn(join(cwd, 'all', name))).toEqual(REPORTS)
      expect(stdout).toContain(`8 files in all/${name}; open all/${name}/report.html\n`)
    }
  })

  test('--quiet leaves only the result on stdout', async () => {
    const cwd = folder()
    const { stdout, stderr } = await fairfight(['run', shipped('flank-charge'), '--battles', '50', '-q'], { cwd })
    expect(stdout).not.toContain('files in')
    expect(stdout).toContain('Lancers v Spears')
    expect(stderr).toBe('')
    expect(filesIn(join(cwd, 'reports', 'out', 'flank-charge'))).toEqual(REPORTS)
  })
})
