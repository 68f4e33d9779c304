import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Effort, Part } from './figures.ts'
import { battles } from './parts/battles.ts'
import { bisecting } from './parts/bisecting.ts'
import { compare } from './parts/compare.ts'
import { garbage } from './parts/garbage.ts'
import { showGoals } from './parts/goals.ts'
import { lookingAhead } from './parts/looking-ahead.ts'
import { memory } from './parts/memory.ts'
import { nullStrike } from './parts/null-strike.ts'
import { pricing } from './parts/pricing.ts'
import { runner } from './parts/runner.ts'
import { saved } from './parts/saved.ts'
import { solving } from './parts/solving.ts'
import { sovereign } from './parts/sovereign.ts'
import { start } from './parts/start.ts'
import { streams } from './parts/streams.ts'
import { telling } from './parts/telling.ts'
import { throughput } from './parts/throughput.ts'
import { war } from './parts/war.ts'
import { show } from './table.ts'

const PARTS: Readonly<Record<string, (effort: Effort) => Promise<Part>>> = {
  throughput,
  runner,
  exact: solving,
  start,
  memory,
  garbage,
  dice: streams,
  battles,
  war,
  'null-strike': nullStrike,
  sovereign,
  generals: lookingAhead,
  compare,
  saved,
  statistics: telling,
  balance: pricing,
  bisection: bisecting,
}

const HELP = `npm run bench -- [options]

  --only NAME   one part, or several with commas: ${Object.keys(PARTS).join(', ')}
  --quick       shorter slices and fewer: about a minute
  --long        memory also at 100 million duels
  --json        one document of all figures, and nothing else
`

interface Options extends Effort {
  readonly names: readonly string[]
  readonly json: boolean
  readonly help: boolean
}

/** The options of the command line; throws an Error that names the allowed ones. */
function options(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const names = values.only?.split(',') ?? Object.keys(PARTS)
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) throw new Error(`there is no part '${unknown}'`)
  return { ...values, names }
}

let asked: Options | undefined
try {
  asked = options()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  process.exitCode = 2
}
if (asked?.help) process.stdout.write(HELP)
else if (asked !== undefined) await bench(asked)

async function bench({ names, json, quick, long }: Options): Promise<void> {
  const say = (text: string): void => void (json || process.stdout.write(`${text}\n`))
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    load: loadavg()[0] ?? Number.NaN,
  }
  say(`${machine.cpu}, ${machine.cores} cores, node ${machine.node}, load ${machine.load.toFixed(1)} at the start`)
  const parts: Part[] = []
  for (const name of names) {
    const part = await PARTS[name]?.({ quick, long })
    if (part === undefined) continue
    parts.push(part)
    say(show(part))
  }
  const figures = Object.assign({}, ...parts.map((part) => part.figures)) as Record<string, number>
  const faults = parts.flatMap((part) => part.faults)
  say(`\nGoals\n${showGoals(figures)}`)
  if (json) process.stdout.write(`${JSON.stringify({ machine, effort: { quick, long }, figures, faults }, null, 2)}\n`)
  if (faults.length > 0) process.exitCode = 1
}
