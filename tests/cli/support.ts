import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, vi } from 'vitest'
import { main } from '../../src/cli/main.ts'

/** The root of the package. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The program as `npx fairfight` starts it. */
export const CLI = join(ROOT, 'dist', 'src', 'cli.js')

/** A shipped scenario. */
export function shipped(name: string): string {
  return join(ROOT, 'scenarios', 'sovl', `${name}.yaml`)
}

/** Shipped scenarios by name: engagements, and battles. */
const SCENARIOS = readdirSync(join(ROOT, 'scenarios', 'sovl'))
  .filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml' && !file.startsWith('roster'))
  .map((file) => file.replace('.yaml', ''))
export const SHIPPED = SCENARIOS.filter((name) => read(shipped(name)).includes('\nmode: engagement'))
export const BATTLES = SCENARIOS.filter((name) => !SHIPPED.includes(name))

/** The result of a command. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface SpawnOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Called with the process and its text on stderr so far. */
  readonly onStderr?: (child: ChildProcess, text: string) => void
}

/** Runs a program to its end. */
export function execute(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
  const { cwd = tmpdir(), env = {}, onStderr } = options
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    onStderr?.(child, stderr)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** Runs `fairfight …` as a separate process. */
export function fairfight(args: readonly string[], options?: SpawnOptions): Promise<Outcome> {
  return execute(process.execPath, [CLI, ...args], options)
}

export interface CallOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Called when the process has started. */
  readonly during?: (() => void) | undefined
}

/** Runs `fairfight …` in this process, one command after another: many a second. Restores folder and environment afterwards. */
export async function call(args: readonly string[], options: CallOptions = {}): Promise<Outcome> {
  const { cwd, env = {}, during } = options
  const [home, environment] = [process.cwd(), process.env]
  const said = { stdout: '', stderr: '' }
  const listen = (to: 'stdout' | 'stderr') =>
    vi.spyOn(process[to], 'write').mockImplementation((text) => {
      said[to] += String(text)
      return true
    })
  const ears = [
    listen('stdout'),
    listen('stderr'),
    // Help is printed by the console, and the test runner has its own console.
    vi.spyOn(console, 'log').mockImplementation((text: string) => void process.stdout.write(`${text}\n`)),
  ]
  try {
    process.env = { ...environment, ...env }
    if (cwd !== undefined) process.chdir(cwd)
    const running = main(args)
    during?.()
    return { code: await running, ...said }
  } finally {
    process.env = environment
    process.chdir(home)
    for (const ear of ears) ear.mockRestore()
  }
}

const folders: string[] = []
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/** A new empty folder, which is removed after the last test of the file. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fairfight-'))
  folders.push(dir)
  return dir
}

/** Every file below a folder, sorted. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(dir, file)).isFile())
    .toSorted()
}

/** Files of a complete set of reports of one matchup under one variant. */
export const REPORTS = [
  ...['break-by-turn', 'win-rate', 'wounds'].map((chart) => `charts/${chart}.vl.json`),
  'distributions.csv',
  'report.html',
  'result.json',
  'results.csv',
  'tallies.json',
]

/** Files of a complete set of reports with `rows.csv`. */
export const REPORTS_AND_ROWS = [...REPORTS, 'rows.csv'].toSorted()

export function read(...path: string[]): string {
  return readFileSync(join(...path), 'utf8')
}

/** Text that no user should see. */
export function expectNoTrace({ stdout, stderr }: Outcome): void {
  const text = stdout + stderr
  expect(text).not.toMatch(/^\s+at .+:\d+(:\d+)?\)?$/m)
  expect(text).not.toMatch(/\b\w*Error:|\bnode:|Unhandled|fault of fairfight/)
}

/** Checks that a command line is refused: exit code 2, these words on stderr and nothing else, and no file written. */
export async function expectRefused(args: readonly string[], message: string | RegExp): Promise<void> {
  const dir = folder()
  const out = args.includes('--out') ? [] : ['--out', join(dir, 'new', 'out')]
  const outcome = await call([...args, ...out])
  expectNoTrace(outcome)
  if (typeof message === 'string') expect(outcome.stderr).toBe(`${message}\n`)
  else expect(outcome.stderr).toMatch(message)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(readdirSync(dir)).toEqual([])
}

/** A hash of every file in a folder, by its name. */
export function hashesOf(dir: string): Record<string, string> {
  const hash = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(dir, file)))
      .digest('hex')
  return Object.fromEntries(filesIn(dir).map((file) => [file, hash(file)]))
}

/** A scenario of three armies with one unit each: three matchups. */
export function threeArmies(): string {
  const file = join(folder(), 'three-armies.yaml')
  const army = (name: string, skill: number): string =>
    `  - name: ${name}
    units:
      - id: ${name.toLowerCase()}
        profile: { type: infantry-20, skill: ${skill}, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 6 }
        models: 12
        width: 4`
  const armies = [army('Rocks', 3), army('Papers', 4), army('Scissors', 5)].join('\n')
  writeFileSync(
    file,
    `game: sovl\ntitle: Three armies\nmode: engagement\nturns: 4\nbattles: 200\nseed: 7\nmatchups: all\narmies:\n${armies}\n`,
  )
  return file
}
