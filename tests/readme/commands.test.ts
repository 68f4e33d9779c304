import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ResultDocument } from '../../src/result/document.ts'
import { CLI, call, execute, expectNoTrace, filesIn, folder, type Outcome, ROOT } from '../cli/support.ts'
import {
  blocksOf,
  commandsOf,
  commandsToTry,
  DOCUMENTS,
  type Document,
  documentAt,
  filesOf,
  fragmentsOf,
  furnish,
  inProject,
} from '../support/readme/blocks.ts'

/** Every command and every file in every README is tried: commands with few battles, in a folder for their document. */

const MAIN = documentAt('README.md')

const BEFORE = inProject()

/** Commands that play as many battles as their options say. */
const PLAYING = ['run', 'compare', 'sweep', 'matrix', 'balance']

/** Commands that search take too many battles for this test; `readme-answers.test.ts` tries them. */
const SEARCHING = ['tune', 'exploit', 'best']

const FEW = '8'

function verbOf(line: string): string {
  return line.split(' ')[0] ?? ''
}

/** Every command that the program has. */
async function verbs(): Promise<string[]> {
  const { stdout } = await call(['--help'])
  return Array.from(stdout.matchAll(/^ {2}fairfight ([a-z]+) /gm), ([, verb = '']) => verb)
}

/** The first command of each kind in the README of the project writes its pages and charts; those of later ones are alike. */
const FIRST = new Set(
  commandsOf(MAIN).filter((line, i, all) => all.findIndex((other) => verbOf(other) === verbOf(line)) === i),
)

/**
 * Options that make a command short: few battles if the line gives no number; no pages, except for the first command of each kind. Prices
 * take long, so they are only tried with --dry-run.
 */
function brief(document: Document | null, line: string): string[] {
  const verb = verbOf(line)
  if (!PLAYING.includes(verb)) return []
  if (verb === 'balance') return line.includes('--dry-run') ? [] : ['--dry-run']
  const few = line.includes('--battles') ? [] : ['--battles', FEW]
  const full = (document === MAIN && FIRST.has(line)) || line.includes('--out')
  return [...few, ...(full || line.includes('--dry-run') ? [] : ['--json'])]
}

/** A shell would not change these words, so the test needs no shell. This saves a process. */
function isPlain(line: string): boolean {
  return /^[\w ./,:=-]+$/.test(line)
}

/** Runs as for a reader, but without npx, which would search elsewhere if the package were not here. */
function perform(document: Document | null, line: string, home: string): Promise<Outcome> {
  const options = brief(document, line)
  if (isPlain(line)) return call([...line.split(' '), ...options], { cwd: home })
  const program = `fairfight() { '${process.execPath}' '${CLI}' "$@"; }; fairfight ${line} "$@"`
  return execute('sh', ['-c', program, 'sh', ...options], { cwd: home })
}

/** The check of a file in which a part is replaced: every key of a mapping, or the whole of a list. */
function withFragment(file: string, at: string, code: string): string[] {
  const part: unknown = parse(code)
  const set =
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part).map(([key, value]) => `${at}.${key}=${JSON.stringify(value)}`)
      : [`${at}=${JSON.stringify(part)}`]
  return ['check', file, ...set.flatMap((value) => ['--set', value])]
}

/** Commands and files that are tried of a document. */
function partsOf(document: Document) {
  return {
    commands: commandsToTry(document).filter((line) => !SEARCHING.includes(verbOf(line))),
    files: filesOf(document).filter(({ name }) => name.endsWith('.yaml')),
    fragments: fragmentsOf(document),
  }
}

const TRIED = DOCUMENTS.filter((document) => Object.values(partsOf(document)).some((part) => part.length > 0))

describe.each(TRIED.map((document) => [document.path, document] as const))('%s', (_path, document) => {
  let home = ''
  beforeAll(() => {
    home = folder()
    furnish(document, home)
  })
  const { commands, files, fragments } = partsOf(document)

  // Some commands continue results of others, so each is run once, in the order of the document.
  test.runIf(commands.length > 0).each(commands)('has a command that works: npx fairfight %s', async (line) => {
    const outcome = await perform(document, line, home)
    const { code, stdout } = outcome
    expectNoTrace(outcome)
    expect(code, outcome.stderr).toBe(0)
    expect(stdout).not.toBe('')
    for (const [, page = ''] of stdout.matchAll(/; open (\S+)$/gm))
      expect(readFileSync(join(home, page), 'utf8')).toContain('<html')
  })

  test.runIf(files.length > 0).each(files)('has a correct file: $name', async ({ name, code }) => {
    const outcome = await call(['check', name], { cwd: home })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    if (!code.includes('armies:') && !code.includes('anchor:')) return
    if (code.includes('anchor:')) {
      const dry = await call(['balance', name, '--dry-run'], { cwd: home })
      expect(dry.stdout).toContain('Nothing was written')
      return
    }
    // A file is played by commands of the document, or not at all.
    if (commands.some((line) => line.startsWith(`run ${name}`))) return
    const run = await call(['run', name, '--battles', FEW, '--json', '--quiet'], { cwd: home })
    expect((JSON.parse(run.stdout) as ResultDocument).status).toBe('complete')
  })

  test.runIf(fragments.length > 0).each(fragments)('has a correct part of $file, at $at', async (fragment) => {
    const { file, at, code: yaml } = fragment
    const { code, stderr } = await call(withFragment(file, at, yaml), { cwd: home })
    expect(code, stderr).toBe(0)
    // A part of a table may have fewer pieces than are advised.
    const warnings = stderr.split('\n').filter((line) => line.includes('warning:'))
    expect(warnings.filter((line) => !line.includes('are advised'))).toEqual([])
  })
})

/** Scenarios of the project contain commands in comments. */
const COMMENTED = filesIn(join(ROOT, 'scenarios'))
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => commandsOf({ text: readFileSync(join(ROOT, 'scenarios', file), 'utf8') }))

test.each(COMMENTED)('a command in a scenario works: npx fairfight %s', async (line) => {
  const home = folder()
  furnish(MAIN, home)
  const { code, stderr } = await perform(null, line, home)
  expect(code, stderr).toBe(0)
})

describe('the README of the project', () => {
  test('shows every kind of command', async () => {
    expect(new Set(commandsOf(MAIN).map(verbOf))).toEqual(new Set(await verbs()))
  })

  test('shows the first answer as it is printed', async () => {
    const [shown = ''] = blocksOf(MAIN, '')
    const home = folder()
    furnish(MAIN, home)
    const { stdout } = await call(['run', 'scenarios/sovl/knights-charge-spears.yaml', '--quiet'], { cwd: home })
    const [before = ''] = shown.split('…\n')
    expect(before.length).toBeGreaterThan(500)
    expect(stdout).toContain(before)
  })
})

test('all options of commands are described, and no others', async () => {
  const { text } = documentAt('src/run/README.md')
  const named = Array.from(text.matchAll(/`(--[a-z-]+)/g), ([, name = '']) => name)
  const taken = new Set<string>()
  for (const verb of await verbs()) {
    const { stdout } = await call([verb, '--help'])
    for (const [, name = ''] of stdout.matchAll(/^ +(?:-\w, )?(--[a-z-]+) /gm)) taken.add(name)
  }
  expect(new Set(named)).toEqual(taken)
})

test('every column of every CSV file is described', () => {
  const { text } = documentAt('reports/README.md')
  const sources = filesIn(join(ROOT, 'src', 'report')).filter((file) => file.endsWith('.ts'))
  const columns = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, 'src', 'report', file), 'utf8').matchAll(
        /^(?:export )?const \w+_COLUMNS = \[([^\]]+)\]/gm,
      ),
      ([, list = '']) => Array.from(list.matchAll(/'([a-z_]+)'/g), ([, column = '']) => column),
    ).flat(),
  )
  expect(columns.length).toBeGreaterThan(100)
  expect([...new Set(columns)].filter((column) => !text.includes(`\`${column}\``))).toEqual([])
})

test('commands of documents leave no files in the project', () => {
  expect(inProject().filter((path) => !BEFORE.includes(path))).toEqual([])
})
