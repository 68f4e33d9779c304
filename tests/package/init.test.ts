import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dependencyFor, schemasFor } from '../../src/cli/init/place.ts'
import { isOwn, STARTERS, type Starter } from '../../src/cli/init/starter.ts'
import { VERSION } from '../../src/run/version.ts'
import { call, expectNoTrace, folder, hashesOf, ROOT, read } from '../cli/support.ts'

/** A new project of a game, and what `init` printed. */
async function started(game: Starter): Promise<{ readonly home: string; readonly stdout: string }> {
  const parent = folder()
  const { code, stdout, stderr } = await call(['init', 'mine', '--game', game], { cwd: parent })
  expect([code, stderr]).toEqual([0, ''])
  const home = join(parent, 'mine')
  // The same result as that of `npm install`.
  mkdirSync(join(home, 'node_modules'))
  symlinkSync(ROOT, join(home, 'node_modules', 'fairfight'))
  return { home, stdout }
}

describe.each(STARTERS)('a project of %s', (game) => {
  test('has correct files, with the schemas where editors look for them', async () => {
    const { home } = await started(game)
    const files = ['', 'generals', 'lists'].flatMap((at) =>
      existsSync(join(home, at))
        ? readdirSync(join(home, at)).flatMap((name) => (name.endsWith('.yaml') ? [join(at, name)] : []))
        : [],
    )
    expect(files).toEqual(expect.arrayContaining(['battle.yaml', 'catalogue.yaml', 'roster.yaml']))
    const checked = await call(['check', ...files], { cwd: home })
    expect(checked).toMatchObject({ code: 0, stderr: '' })
    for (const file of isOwn(game) ? [] : files) {
      const [, schema = ''] = /^# yaml-language-server: \$schema=(.*)$/m.exec(read(home, file)) ?? []
      expect(JSON.parse(read(dirname(join(home, file)), schema)), file).toHaveProperty('title')
    }
  })

  test('has a README of few lines with the commands that init prints, and the same in package.json', async () => {
    const { home, stdout } = await started(game)
    const text = read(home, 'README.md')
    const lines = stdout.split('\n').filter((line) => line.startsWith('  '))
    expect(lines.slice(0, 2)).toEqual(['  cd mine', '  npm install'])
    const [, block = ''] = /```sh\n(.*?)```/s.exec(text) ?? []
    expect(
      block
        .trim()
        .split('\n')
        .map((line) => line.replace(/ +#.*$/, '')),
    ).toEqual(lines.slice(2).map((line) => line.trim()))
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(18)
    expect(JSON.parse(read(home, 'package.json'))).toMatchObject({ name: 'mine', private: true, type: 'module' })
  })
})

test('a game of one’s own is compared under its switch, as its README prints it', async () => {
  const { home } = await started('own')
  const rules = ['--rules', 'base', '--rules', 'base,ambush=first-army']
  const { code, stdout } = await call(['compare', 'battle.yaml', ...rules, '--battles', '200', '--workers', '0'], {
    cwd: home,
  })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Under base,ambush=first-army, Red will score 93\.66%/m)
})

test('no existing file is replaced, and init says which files exist', async () => {
  const home = folder()
  await call(['init', '--game', 'war'], { cwd: home })
  writeFileSync(join(home, 'battle.yaml'), 'mine')
  const before = hashesOf(home)
  const { code, stdout, stderr } = await call(['init', '--game', 'sovl'], { cwd: home })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^\. has battle\.yaml, catalogue\.yaml, .*and README\.md already, and nothing was written; name another folder/,
  )
  expect(hashesOf(home)).toEqual(before)
})

test('an existing project keeps its package.json', async () => {
  const home = folder()
  writeFileSync(join(home, 'package.json'), '{"name":"mine"}')
  const { code, stdout } = await call(['init', '--game', 'own'], { cwd: home })
  expect(code).toBe(0)
  expect(stdout).toContain('package.json was there and stays as it is.')
  expect(stdout).not.toContain('npm install')
  expect(read(home, 'package.json')).toBe('{"name":"mine"}')
})

test('a folder that cannot be made is reported', async () => {
  const home = folder()
  writeFileSync(join(home, 'file'), '')
  const outcome = await call(['init', 'file/project'], { cwd: home })
  expectNoTrace(outcome)
  expect(outcome.code).toBe(1)
  expect(outcome.stderr).toContain('cannot write to')
})

test.each([
  ['svol', 'did you mean `sovl`?'],
  ['chess', '; allowed: sovl, war, null-strike, sovereign, own, own-decisions'],
])('--game %s is refused', (game, words) =>
  expect(call(['init', 'x', '--game', game], { cwd: folder() })).resolves.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(words) as unknown,
  }),
)

test('two folders are refused', async () => {
  const { code, stderr } = await call(['init', 'a', 'b'], { cwd: folder() })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^init takes one dir; `b` is one too many/)
})

describe('the package of a new project', () => {
  /** A project in which fairfight is installed as its `package.json` says. */
  function owner(manifest: object): { readonly project: string; readonly home: string } {
    const project = folder()
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
    return { project, home: join(project, 'node_modules', 'fairfight') }
  }

  test.each([
    ['^0.1.0', '^0.1.0'],
    ['file:fairfight-0.1.0.tgz', 'file:../fairfight-0.1.0.tgz'],
  ])('has the name in the project around it: %s', (named, expected) => {
    const { project, home } = owner({ dependencies: { fairfight: named } })
    expect(dependencyFor(join(project, 'mine'), home)).toBe(expected)
    expect(schemasFor(join(project, 'mine'), home)).toBe('../node_modules/fairfight/scenarios')
    expect(schemasFor(project, home)).toBe('node_modules/fairfight/scenarios')
  })

  test('has its version if no project around names it, or its folder if it is a clone', () => {
    const { project, home } = owner({})
    expect(dependencyFor(project, home)).toBe(`^${VERSION}`)
    expect(dependencyFor('/home/me/mine', '/home/me/fairfight')).toBe('file:../fairfight')
    expect(schemasFor('/home/me/mine', '/home/me/fairfight')).toBe('node_modules/fairfight/scenarios')
  })
})
