import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { REFERENCE_FILE, ROOT } from '../reference.ts'

/** Seconds from the command to its first output and to its end. */
interface Wait {
  readonly first: number
  readonly end: number
}

/** Time that a user waits for the command line. */
export async function start({ quick }: Effort): Promise<Part> {
  const folder = mkdtempSync(join(tmpdir(), 'fairfight-bench-'))
  const play = ['run', REFERENCE_FILE, '--battles', '1000', '--quiet']
  const commands: Record<string, string[]> = {
    node: ['-e', 'console.log(1)'],
    help: [join(ROOT, 'dist/src/cli.js'), '--help'],
    run: [join(ROOT, 'dist/src/cli.js'), ...play, '--out', folder],
    json: [join(ROOT, 'dist/src/cli.js'), ...play, '--json'],
  }
  const waits: Record<string, Wait[]> = {}
  try {
    for (let i = 0; i < (quick ? 5 : 11); i++) {
      for (const [name, command] of Object.entries(commands)) {
        const wait = await waited(command)
        waits[name] = [...(waits[name] ?? []), wait]
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const of = (name: string, when: keyof Wait): number[] => (waits[name] ?? []).map((wait) => wait[when])
  const row = (label: string, name: string, when: keyof Wait): string[] => [label, spread(of(name, when), 3)]
  return {
    title: 'From the command to the answer',
    note: `Seconds on the wall, of ${of('node', 'end').length} new processes each, in turn.`,
    head: ['', 's'],
    rows: [
      row('node alone', 'node', 'end'),
      row('fairfight --help', 'help', 'end'),
      row('1,000 duels: the result document (--json)', 'json', 'end'),
      row('1,000 duels: the table', 'run', 'first'),
      row('1,000 duels: all reports written', 'run', 'end'),
    ],
    figures: {
      'help, s': median(of('help', 'end')),
      'first result, s': median(of('run', 'first')),
      'reports, s': median(of('run', 'end')),
    },
    faults: [],
  }
}

async function waited(command: readonly string[]): Promise<Wait> {
  const begin = performance.now()
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  let first = Number.NaN
  child.stdout.on('data', () => {
    if (Number.isNaN(first)) first = (performance.now() - begin) / 1000
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return { first, end: (performance.now() - begin) / 1000 }
}
