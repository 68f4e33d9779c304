import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { CLI, execute, expectNoTrace, folder, ROOT, shipped } from '../cli/support.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Packages for drawing, which take a hundred milliseconds or more to load. */
const HEAVY = ['vega', 'vega-lite', '@resvg/resvg-js']

/** Resolves modules as usual, but refuses the packages for drawing. */
const REFUSING = `
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  if (/node_modules.(?:vega|@resvg)/.test(found.url)) throw new Error('DRAWS ' + specifier)
  return found
}`
const LOADER = `data:text/javascript,${encodeURIComponent(REFUSING)}`
const HOOK = `data:text/javascript,${encodeURIComponent(`import { register } from 'node:module'; register(${JSON.stringify(LOADER)})`)}`

const FLANK = shipped('flank-charge')

function withoutCharts(args: readonly string[], cwd: string) {
  return execute(process.execPath, ['--import', HOOK, ...args], { cwd })
}

const COMMANDS: readonly (readonly [readonly string[]])[] = [
  [['run', FLANK, '--battles', '8', '--json', '--quiet', '--workers', '0']],
  [['--help']],
  [['check', FLANK]],
  [['games', 'sovl']],
  [['exact', FLANK, '--json', '--quiet', '--workers', '0']],
]
test.each(THOROUGH ? COMMANDS : COMMANDS.slice(0, 1))('%j works without the packages for drawing', async (args) => {
  const outcome = await withoutCharts([CLI, ...args], folder())
  expectNoTrace(outcome)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
})

const READING: readonly (readonly [args: readonly string[], read: RegExp])[] = [
  [['check', FLANK], /^[^,]*sovl\.cjs\n$/],
  [['--help'], /^\n$/],
  [['run', FLANK, '--battles', '8', '--json', '--quiet'], /^[^,]*sovl\.cjs\n$/],
]
test.each(THOROUGH ? READING : READING.slice(0, 1))(
  '%j reads the file of the game that it plays, and of no other',
  async (args, read) => {
    const telling = `import { createRequire } from 'node:module'
process.on('exit', () => console.error(Object.keys(createRequire('/').cache).filter((file) => file.endsWith('.cjs')).join()))`
    const hook = `data:text/javascript,${encodeURIComponent(telling)}`
    const { stderr } = await execute(process.execPath, ['--import', hook, CLI, ...args])
    expect(stderr).toMatch(read)
  },
)

test('programs that import the package work without them, too', async () => {
  const entries = ['index', 'game', 'testing'].map(
    (name) => pathToFileURL(join(ROOT, 'dist', 'src', `${name}.js`)).href,
  )
  const program = entries.map((entry) => `import '${entry}'`).join('\n')
  const outcome = await withoutCharts(['--input-type=module', '--eval', program], folder())
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' })
})

test.runIf(THOROUGH)('a report needs them', async () => {
  const outcome = await withoutCharts([CLI, 'run', FLANK, '--battles', '8', '--quiet', '--workers', '0'], folder())
  expect(outcome.code).not.toBe(0)
  // Charts are drawn by a script of the package, which is loaded by its address.
  expect(HEAVY.some((name) => new RegExp(`DRAWS \\S*${name}`).test(outcome.stderr))).toBe(true)
})
