import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './figures.ts'
import { ROOT } from './reference.ts'
import { grid } from './table.ts'

/**
 * How long users wait for whole commands, beside an earlier version: `node dist/bench/waits.js CLONE [TIMES]`. CLONE is the folder of another
 * clone that is built. Commands of the two versions run in turn, TIMES each (3 if left out), each in an empty folder. CPU time is that of
 * the process and its threads.
 */
const [clone = '', times = '3'] = process.argv.slice(2)
if (!existsSync(join(clone, 'dist/src/cli.js')) || !(Number(times) >= 1)) {
  console.error('node dist/bench/waits.js CLONE [TIMES], such as: ../fairfight-b4b7be0 5')
  process.exit(2)
}

const BATTLES = 'scenarios/sovl/hammer-and-green-tide.yaml'
const DUELS = 'scenarios/sovl/knights-charge-spears.yaml'
/** Options of this version that make it do what versions without them do. */
const ALIKE = ['--trust', 'off']

interface Asked {
  readonly name: string
  readonly command: readonly string[]
  /** Further options of this version. */
  readonly here?: readonly string[]
}

const ASKED: readonly Asked[] = [
  { name: '--help', command: ['--help'] },
  { name: '1,000 duels, --json', command: ['run', DUELS, '--battles', '1000', '--json'] },
  { name: '1,000 duels, all reports', command: ['run', DUELS, '--battles', '1000'] },
  { name: '10 million duels, --json', command: ['run', DUELS, '--battles', '10000000', '--json'] },
  { name: '200 battles of SOVL, all reports', command: ['run', BATTLES, '--battles', '200'], here: ALIKE },
  { name: '5,000 battles of SOVL, all reports', command: ['run', BATTLES, '--battles', '5000'], here: ALIKE },
  { name: 'the same, without --trust off', command: ['run', BATTLES, '--battles', '5000'] },
  {
    name: 'matrix of 12 lists, 200 battles a pair',
    command: ['matrix', 'scenarios/sovl/starter-round-robin.yaml', '--battles', '200'],
    here: ALIKE,
  },
]

/** Seconds of CPU time and on the clock. */
interface Wait {
  readonly cpu: number
  readonly clock: number
}

function waited(root: string, command: readonly string[]): Wait {
  const folder = mkdtempSync(join(tmpdir(), 'fairfight-waits-'))
  const files = command.map((word) => (word.startsWith('scenarios/') ? join(root, word) : word))
  const script = `TIMEFORMAT='%U %S %R'; time "$@" > /dev/null 2>&1`
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', script, 'bash', process.execPath, join(root, 'dist/src/cli.js'), ...files],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
  const [user, system, clock] = stderr.trim().split(' ').map(Number) as [number, number, number]
  return { cpu: user + system, clock }
}

const rows = ASKED.map(({ name, command, here = [] }) => {
  const before: Wait[] = []
  const after: Wait[] = []
  for (let i = 0; i < Number(times); i++) {
    before.push(waited(resolve(clone), command))
    after.push(waited(ROOT, [...command, ...here]))
  }
  const pair = (of: (wait: Wait) => number): string[] => {
    const [old, now] = [median(before.map(of)), median(after.map(of))]
    return [old.toFixed(2), now.toFixed(2), (now / old).toFixed(2)]
  }
  return [name, ...pair(({ cpu }) => cpu), ...pair(({ clock }) => clock)]
})
console.log(grid(['', 'CPU s then', 'now', 'ratio', 'clock s then', 'now', 'ratio'], rows))
