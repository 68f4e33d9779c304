import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CompareDocument } from '../../src/result/document.ts'
import { call, expectRefused, folder, ROOT, shipped } from './support.ts'

const KNIGHTS = shipped('knights-charge-spears')
const TWO = ['--rules', 'core', '--rules', 'earlier-combat']
const MODELS = 'armies.Levy.units.spears.models'
const WITH = 'a variant by its values is written [NAME: ]PATH=VALUE[; PATH=VALUE…]'
const OWN_RULES =
  'the one variant given is compared with the scenario’s own rules, and these are called `core` too; give other rules, a second --rules, or a name: NAME=EDITION…'

async function compared(...args: string[]): Promise<CompareDocument> {
  const { code, stdout, stderr } = await call(['compare', KNIGHTS, '--json', '--quiet', '--battles', '200', ...args])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as CompareDocument
}

describe('compare refuses', () => {
  test.each<[what: string, args: string[], message: string | RegExp]>([
    [
      'nothing to compare',
      [],
      'compare what? Give variants with --rules EDITION[,SWITCH=VALUE…], or changed values with --with PATH=VALUE; one alone is compared with the scenario as it is',
    ],
    ['the rules that the scenario has', ['--rules', 'core'], OWN_RULES],
    ['other rules of the same name', ['--rules', 'core=earlier-combat'], OWN_RULES],
    [
      'the same variant twice',
      ['--rules', 'core', '--rules', 'core'],
      '--rules (second): two variants are called `core`; give one a name of its own, NAME=EDITION…\n  core\n  ^',
    ],
    [
      'an edition that there is not',
      ['--rules', 'cor'],
      '--rules: `edition` cannot be the text "cor"; did you mean `core`? allowed: core, earlier-combat, earlier-public-docs\n  cor\n  ^',
    ],
    [
      'a misspelt switch',
      ['--rules', 'core,rearbonus=1'],
      /^--rules: `rearbonus` is not known here; did you mean `rearBonus`\? allowed: /,
    ],
    [
      'a misspelt switch of the second variant',
      ['--rules', 'core', '--rules', 'core,rearbonus=1'],
      /^--rules \(second\): `rearbonus` is not known here; did you mean `rearBonus`\? allowed: /,
    ],
    ['changed values that are none', ['--with', 'x'], `--with: ${WITH}\n  x\n  ^`],
    ['no changed values', ['--with', ''], `--with: ${WITH}`],
    ['a path without a value', ['--with', MODELS], `--with: ${WITH}\n  ${MODELS}\n  ^`],
    ['a name without values', ['--with', 'few: '], `--with: ${WITH}\n  few: \n       ^`],
    [
      'a value that cannot be',
      ['--with', `${MODELS}=0`],
      /^--with: `models` must be a whole number from 1 to 1,000, not the number 0\n/,
    ],
    [
      'a path that leads nowhere',
      ['--with', 'armies.Levy.units.spear.models=3'],
      /^--with: there is no `spear` in `units`; did you mean `spears`\? allowed: spears, or the index 0\n/,
    ],
    [
      'what cannot differ between variants',
      ['--with', 'battles=3'],
      '--with: `battles` cannot be varied; a path begins with one of rules, turns, catalogue, table, deployment, armies, contacts\n  battles=3\n  ^',
    ],
    [
      'other armies',
      ['--with', 'armies.Levy.name=Militia'],
      '--with: this makes the matchups Order v Militia; variants that are compared need the same armies by name: Order v Levy\n  armies.Levy.name=Militia\n  ^',
    ],
    ['one folder for two files', [KNIGHTS, ...TWO], /^the reports of .* would both go to /],
    ...[['--until-decided'], ['--target-error', '3'], ['--sprt', '0..10']].map((rule): [string, string[], string] => [
      `${rule[0]} of variants with dice of their own`,
      [...TWO, '--independent', ...rule],
      '--independent takes a fixed number of battles; leave out --target-error, --until-decided and --sprt',
    ]),
  ])('%s', (_what, args, message) => expectRefused(['compare', KNIGHTS, ...args], message))
})

describe('compare', () => {
  test('compares one variant with the scenario’s own rules', async () => {
    const { variants, comparisons } = await compared('--set', 'rules.flankBonus=3', '--rules', 'earlier-combat')
    const names = ['core,flankBonus=3', 'earlier-combat']
    expect(variants.map(({ name }) => name)).toEqual(names)
    expect(new Set(comparisons.map(({ a, b }) => `${a}; ${b}`))).toEqual(new Set([names.join('; ')]))
  })

  test('compares changed values with the scenario as it is', async () => {
    const { variants } = await compared('--with', `${MODELS}=15`, '--with', `many: ${MODELS}=25`)
    expect(variants.map(({ name }) => name)).toEqual(['core', 'spears.models=15', 'many'])
  })

  test('finds no difference between equal rules, in any battle', async () => {
    const { comparisons, flips } = await compared('--rules', 'one=core', '--rules', 'other=core')
    expect(flips).toEqual([])
    for (const { difference, verdict } of comparisons) {
      expect([difference.estimate, difference.method, verdict]).toEqual([0, 'unchanged', 'equivalent'])
    }
  })

  test('gives every variant dice of its own on request', async () => {
    expect((await compared(...TWO)).design).toBe('paired')
    expect((await compared(...TWO, '--independent')).design).toBe('independent')
  })

  test('prints the commands that repeat it and that play battles with another result', async () => {
    const file = 'scenarios/sovl/knights-charge-spears.yaml'
    const args = ['--rules', 'earlier-combat', '--with', 'few: armies.Levy.units.spears.models=10', '--battles', '300']
    const { stdout } = await call(['compare', file, ...args, '--json', '--quiet'], { cwd: ROOT })
    const document = JSON.parse(stdout) as CompareDocument
    const words = (command: string): string[] =>
      Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain = '']) => quoted ?? plain).slice(2)
    const again = await call([...words(document.repeat), '--json', '--quiet'], { cwd: ROOT })
    expect(again.stdout === stdout, document.repeat).toBe(true)
    const [flip] = document.flips
    expect(flip).toBeDefined()
    for (const [i, command] of (flip?.commands ?? []).entries()) {
      const { code, stdout: log } = await call([...words(command), '--json'], { cwd: ROOT })
      expect(code, command).toBe(0)
      const outcomes = ['first', 'second']
      const winner = flip?.winners[i] ?? null
      const { result } = JSON.parse(log) as { result: { outcome: string } }
      expect(result.outcome).toBe(winner === null ? 'draw' : outcomes[winner])
    }
  })
})

describe('run under several rules', () => {
  const args = ['run', KNIGHTS, ...TWO, '--battles', '20', '--out']

  test('mentions compare, but only in text for people', async () => {
    const hint = `to set the variants side by side: npx fairfight compare ${KNIGHTS} --rules core --rules earlier-combat --battles 20 --seed 7\n`
    expect((await call([...args, folder()])).stderr).toBe(hint)
    for (const option of ['--quiet', '--json']) expect((await call([...args, folder(), option])).stderr).toBe('')
    expect((await call(['run', KNIGHTS, '--battles', '20', '--out', folder()])).stderr).toBe('')
  })
})

describe('compare of several files', () => {
  const TWO_FILES = [
    'compare',
    KNIGHTS,
    shipped('flank-charge'),
    '--rules',
    'earlier-combat',
    '--battles',
    '50',
    '--quiet',
  ]

  test('with --json gives a summary over all files at the end', async () => {
    const { code, stdout } = await call([...TWO_FILES, '--json', '--for', 'Order'])
    expect(code).toBe(0)
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).command)).toEqual(['compare', 'compare', 'compare'])
    const { about, overall } = JSON.parse(lines[2] ?? '')
    expect(about).toBe('Order')
    expect(overall).toMatchObject([{ variant: 'earlier-combat', effects: [{ army: 'Order', verdict: 'lower' }] }])
  })

  test('writes the effects beside the reports, and replaces nothing unasked', async () => {
    const out = folder()
    const { stdout } = await call([...TWO_FILES, '--out', out])
    const said = stdout.replaceAll(/\s+/g, ' ')
    expect(said).toContain('Over 2 matchups, earlier-combat changes scores by between −27.0 (Order v Levy')
    expect(said).toContain(
      '(Lancers v Spears in flank-charge) points (root mean square 20.4, less chance). There is no average: no army or role',
    )
    expect(said).not.toMatch(/either way|plus and minus/)
    expect(readFileSync(join(out, 'overall.csv'), 'utf8')).toMatch(/^variant,base,file,/)
    const page = readFileSync(join(out, 'overall.html'), 'utf8')
    for (const [, link = ''] of page.matchAll(/<a href="([^"]+)"/g)) expect(existsSync(join(out, link))).toBe(true)
    expect(page).toContain('<a href="knights-charge-spears-compare/report.html">')
    const again = await call([...TWO_FILES, '--out', out])
    expect([again.code, again.stdout]).toEqual([2, ''])
    expect(again.stderr).toContain('overall.json is there already; --force replaces it')
  })

  test('on a terminal says what all files say together before it reports each', async () => {
    const out = folder()
    const { stdout, stderr } = await call([...TWO_FILES.slice(0, -1), '--out', out])
    const places = [
      'Over 2 matchups',
      `open ${join(out, 'overall.html')}`,
      'Primary metrics',
      join('flank-charge-compare', 'report.html'),
    ]
    const found = places.map((text) => stdout.indexOf(text))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(stderr).toMatch(/1 of 2 files: .*knights-charge-spears\.yaml\n2 of 2 files: /)
  })

  test('says which files have no army of that name', async () => {
    const run = TWO_FILES.filter((arg) => arg !== '--quiet')
    const { code, stdout, stderr } = await call([...run, '--for', 'Levy', '--out', folder()])
    expect(code).toBe(0)
    expect(stderr).toMatch(/flank-charge\.yaml: warning: left out of the answer .* is called Levy; there are \w+/)
    expect(stdout).toMatch(/Left out, because no side is called Levy: .*flank-charge\.yaml\./s)
  })

  test('refuses a name that no army has before anything is played', async () => {
    const { code, stdout, stderr } = await call([...TWO_FILES, '--for', 'Ordr'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--for: no army and no role is called `Ordr`; did you mean `Order`?')
  })
})
