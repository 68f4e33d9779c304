import { execFileSync, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { ROOT } from './reference.ts'
import type { PartRequest } from './simulation/part.ts'
import { type Row, SURE } from './simulation/row.ts'
import { STUDIES } from './simulation/studies.ts'
import { ask } from './slice.ts'
import { grid } from './table.ts'

/**
 * Whether intervals, tests and stops keep what they promise, by simulation with fixed seeds: the same table on every machine.
 *  `npm run coverage` writes it to coverage.csv; `-- --quick` is a fiftieth of it and not written; `-- --only NAME,NAME` are some studies, which
 * replace their lines of coverage.csv if `--write` is given.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const effort = values.quick ? 0.02 : 1
const names = values.only?.split(',') ?? Object.keys(STUDIES)

const unknown = names.find((name) => STUDIES[name] === undefined)
if (unknown !== undefined) {
  console.error(`there is no study ${unknown}; there are ${Object.keys(STUDIES).join(', ')}`)
  process.exit(2)
}
if (values.write && effort !== 1) {
  console.error('--write needs the full number of runs: leave out --quick')
  process.exit(2)
}

/** The last commit of the code that is measured. */
const version = execFileSync('git', ['log', '-1', '--format=%h', '--abbrev=8', '--', 'src', ':!*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
}).trim()

const found = new Map<string, readonly Row[]>()
const waiting = [...names]
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), names.length) }, async () => {
    const child = fork(join(import.meta.dirname, 'simulation/part.js'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const request: PartRequest = { name, effort }
      found.set(name, await ask<readonly Row[]>(child, request))
    }
    child.kill()
  }),
)
const rows = names.flatMap((name) => (found.get(name) ?? []).map((row) => ({ study: name, ...row })))

const HEAD = [
  'study',
  'what',
  'setting',
  'method',
  'nominal',
  'seen',
  'low',
  'high',
  'runs',
  'width',
  'battles',
  'verdict',
  'version',
  'note',
]
const lines = rows.map(
  ({ study, what, setting, method, nominal, seen, low, high, runs, width, battles, verdict, note }) => [
    study,
    what,
    setting,
    method,
    nominal.toFixed(2),
    seen.toFixed(4),
    low.toFixed(4),
    high.toFixed(4),
    String(runs),
    width?.toPrecision(4) ?? '',
    battles?.toFixed(0) ?? '',
    verdict,
    version,
    note ?? '',
  ],
)
console.log(grid(HEAD, lines.map(toTheLeft)))
const off = rows.filter(({ verdict }) => verdict === 'too low')
console.log(
  `\n${rows.length} lines; low and high: ${(100 * SURE).toFixed(1)}% interval of what was seen. ` +
    `Too low: ${off.length}. Conservative: ${rows.filter(({ verdict }) => verdict === 'conservative').length}.`,
)
if (effort === 1 && (values.only === undefined || values.write)) {
  const file = `${ROOT}/bench/coverage.csv`
  // Reads one record: a line that begins with the name of its study.
  const before = values.only === undefined ? [] : readFileSync(file, 'utf8').split('\n').slice(1)
  const studyOf = (line: string): string => line.split(',', 1)[0] as string
  const kept = before.filter((line) => line !== '' && !names.includes(studyOf(line)))
  const own = stringify(lines)
    .split('\n')
    .filter((line) => line !== '')
  const order = Object.keys(STUDIES)
  const all = [...kept, ...own].toSorted((a, b) => order.indexOf(studyOf(a)) - order.indexOf(studyOf(b)))
  writeFileSync(file, `${[HEAD.join(','), ...all].join('\n')}\n`)
}

/** Words to the left, numbers to the right. */
function toTheLeft(line: readonly string[]): string[] {
  return line.map((text, column) => {
    const words = column < 4 || HEAD[column] === 'note'
    return words ? text.padEnd(Math.max(...lines.map((other) => (other[column] as string).length))) : text
  })
}
