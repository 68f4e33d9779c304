import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { execute, expectNoTrace, folder, ROOT } from '../cli/support.ts'
import { blocksOf, DOCUMENTS } from '../support/readme/blocks.ts'

const PROGRAMS = DOCUMENTS.flatMap((document) =>
  blocksOf(document, 'ts').map((code, i) => [`${document.path} ${i + 1}`, code] as const),
)

test('every program of a README compiles and runs', { timeout: 240_000 }, async () => {
  expect(PROGRAMS.length).toBeGreaterThan(2)
  const dir = folder()
  symlinkSync(join(ROOT, 'scenarios'), join(dir, 'scenarios'))
  mkdirSync(join(dir, 'node_modules'))
  symlinkSync(ROOT, join(dir, 'node_modules', 'fairfight'))
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
  for (const [i, [, code]] of PROGRAMS.entries()) writeFileSync(join(dir, `program-${i}.ts`), code)
  const sources = PROGRAMS.map((_, i) => `program-${i}.ts`)
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')]
  const strict = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck']
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const compiled = await execute(process.execPath, [tsc, ...sources, ...strict, ...types], { cwd: dir })
  expect(compiled).toEqual({ code: 0, stdout: '', stderr: '' })
  for (const [i, [name]] of PROGRAMS.entries()) {
    const outcome = await execute(process.execPath, [`program-${i}.js`], { cwd: dir })
    expectNoTrace(outcome)
    expect(outcome, name).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout, name).not.toBe('')
  }
})
