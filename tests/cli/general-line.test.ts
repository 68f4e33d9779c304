import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { THOROUGH } from '../support/thorough.ts'
import { call, fairfight, folder, shipped } from './support.ts'

// Runs in a separate process, because the test runner loads modules in another way, with other stack traces.

/** The message of a run whose general has this text. */
async function said(text: string, ...args: string[]): Promise<string> {
  const home = folder()
  cpSync('scenarios/sovl', home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
  writeFileSync(join(home, 'generals', 'hedgehog.js'), text)
  writeFileSync(join(home, 'generals', 'my helper.js'), '\n\nexport const plan = () => null.best\n')
  writeFileSync(join(home, 'generals', 'broken.js'), 'export const plan = )\n')
  const { code, stdout, stderr } = await fairfight([
    'run',
    join(home, 'own-general.yaml'),
    '--json',
    '--quiet',
    ...args,
  ])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toMatch(/\n.|dist\/src|file:/)
  return stderr.trimEnd()
}

test.each(THOROUGH ? ['0', '1'] : ['1'])(
  'the error of a general is reported with the line of its own file, on %s threads',
  async (workers) => {
    const lost = "const plan = () => {\n  throw new Error('no plan')\n}\nexport default () => plan()\n"
    expect(await said(lost, '--workers', workers)).toMatch(
      /decision \d+: threw no plan \(\.\/generals\/hedgehog\.js:2:9\)$/,
    )
  },
)

const WRONG = [
  [
    'calls fairfight wrongly',
    'export default (view, actions, dice) =>\n  dice.die(1001)',
    ', not 1001 (./generals/hedgehog.js:2:8)',
  ],
  [
    'imports a file that throws',
    "import { plan } from './my%20helper.js'\nexport default { choose: () => plan() }",
    '(./generals/my helper.js:3:32)',
  ],
  [
    'cannot be parsed',
    'const one = 1\nexport default (',
    './generals/hedgehog.js cannot be loaded: Unexpected end of input (./generals/hedgehog.js:2)',
  ],
  [
    'imports a file that cannot be parsed',
    "import { plan } from './broken.js'\nexport default { choose: () => plan() }",
    "./generals/hedgehog.js cannot be loaded: Unexpected token ')'",
  ],
  [
    'throws as it is loaded',
    '\nthrow new Error("not today")',
    'cannot be loaded: not today (./generals/hedgehog.js:2:7)',
  ],
] as const

test.each(THOROUGH ? WRONG : [WRONG[1], WRONG[2]])('the same for a general that %s', async (_what, text, end) => {
  expect((await said(text)).endsWith(end)).toBe(true)
})

test('a general in the current folder, not beside the scenario, is refused with what to write, which is taken', async () => {
  const dir = folder()
  const battle = shipped('hammer-and-green-tide')
  writeFileSync(join(dir, 'mine.yaml'), 'game: sovl\nlike: greedy\nweights: { wounds: 2 }\n')
  const check = (file: string) => call(['check', battle, '--set', `armies.0.policy=${file}`], { cwd: dir })
  const { code, stdout, stderr } = await check('mine.yaml')
  expect(code).toBe(2)
  const [, way = ''] =
    /there is no such file; for the one in the current folder write `(.*)`/.exec(stdout + stderr) ?? []
  expect(way).toMatch(/^\.\.[\\/].*mine\.yaml$/)
  expect(await check(way)).toMatchObject({ code: 0 })
})
