import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { conduct } from '../../src/run/conduct.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { contrasts } from '../../src/run/estimates/contrast/contrast.ts'
import { judged } from '../../src/run/estimates/summary.ts'
import { playChunk } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { playTogether } from '../../src/run/players/together.ts'
import { prepare } from '../../src/run/prepare.ts'
import { commonOf, runStudy } from '../../src/run/run.ts'
import { begin, directorOf } from '../../src/run/study/director.ts'
import type { Stopping } from '../../src/run/study/stop.ts'
import type { RunStudy, Study } from '../../src/run/study/study.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { type Effort, median, type Part, spread } from '../figures.ts'
import { REFERENCE_FILE, ROOT } from '../reference.ts'

/** Time spent on all work other than playing: adding up, evaluating looks, and writing the result. Also the time to compare variants. */
export async function telling({ quick }: Effort): Promise<Part> {
  const found = Array.from({ length: quick ? 1 : 5 }, () => child(['--spent', quick ? '0.1' : '1']) as Spent[])
  const [first = []] = found
  const lines = first.map(({ label, battles }, i) => {
    const spent = found.flatMap((run) => run[i] ?? [])
    const shares = spent.map(({ played, told }) => (100 * told) / (played + told))
    return { label, battles, shares, told: spent.map(({ told }) => told) }
  })
  const rounds = Array.from({ length: quick ? 1 : 5 }, () => ({
    run: child(['--cost', 'run', quick ? '0.2' : '1']) as number,
    compare: child(['--cost', 'compare', quick ? '0.2' : '1']) as number,
  }))
  const ratios = rounds.map(({ run, compare }) => compare / run)
  return {
    title: 'What statistics cost',
    note:
      'Time spent on all but playing: merging, judging at looks, telling the result; its share of the whole. One thread, a process for each run.\n' +
      `Two variants of the reference duel block by block, against two runs of them: ${spread(ratios, 2)} times the CPU time, ` +
      `${spread(
        rounds.map(({ compare }) => compare),
        0,
      )} ns a duel.`,
    head: ['', 'battles', 'ms', 'of the run, %'],
    rows: lines.map(({ label, battles, shares, told }) => [
      label,
      battles.toLocaleString('en'),
      spread(told, 1),
      spread(shares, 2),
    ]),
    figures: {
      ...Object.fromEntries(lines.map(({ label, shares }) => [`statistics, ${label}, %`, median(shares)])),
      'pairing, times two runs': median(ratios),
    },
    faults: [],
  }
}

function child(args: readonly string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'telling.js'), ...args], { encoding: 'utf8' }),
  )
}

interface Spent {
  readonly label: string
  readonly battles: number
  /** Milliseconds. */
  readonly played: number
  readonly told: number
}

/** Plays a study as the conductor does, on this thread, with a watch. */
function spent(label: string, study: Study): Spent {
  const courses = prepare(ENGINE, study).start()
  const groups = courses.map(({ group }) => group)
  const direct = study.stopping.stop.rule === 'battles' ? () => undefined : directorOf(study.stopping, courses)
  const teams = groups.map(({ members }) => members.map(({ job }) => new Player(job, ENGINE.games)))
  let [played, told] = [0, 0]
  let last = performance.now()
  const lap = (): number => {
    const now = performance.now()
    const taken = now - last
    last = now
    return taken
  }
  begin(study.stopping, courses)
  for (const group of groups) {
    const players = teams[group.index] as Player[]
    const active = players.map(() => true)
    while (group.left > 0) {
      const chunk = group.take(100_000)
      told += lap()
      const result =
        group.cross === null
          ? alone(players[0] as Player, chunk)
          : playTogether(players, active, 'base', chunk, false, false)
      played += lap()
      group.merge(chunk, result)
      if (group.idle) direct(group, groups)
    }
    for (const cell of group.members) {
      cell.anytime = study.stopping.stop.rule === 'until-decided'
      judged(cell, study.stopping.stop, 1)
    }
    if (study.command === 'compare') contrasts(study, groups)
  }
  told += lap()
  const battles = groups.reduce(
    (sum, { members }) => sum + members.reduce((own, { tally }) => own + tally.battles, 0),
    0,
  )
  return { label, battles, played, told }
}

function alone(player: Player, chunk: { readonly from: number; readonly to: number }) {
  const result = playChunk(player, chunk, false)
  return { members: [result], cross: NOTHING, flips: NOTHING, milliseconds: result.milliseconds }
}

const NOTHING = new Float64Array()

/** Runs of all kinds: long ones whose score lies at the edge of the band, so that they end at their limit, and a short one. */
async function watched(scale: number): Promise<Spent[]> {
  const duels = (battles: number): Scenario => readScenario(REFERENCE_FILE, { battles })
  const battle = readScenario(`${ROOT}/scenarios/sovl/hammer-and-green-tide.yaml`, { battles: 2000 * scale })
  const pair = readScenario(REFERENCE_FILE, { rules: ['core', 'earlier-combat'] })
  const of = (scenario: Scenario, stopping?: Stopping): RunStudy =>
    runStudy(scenario, { repeat: '', ...(stopping && { stopping }) })
  const until = (margin: number, most: number): Stopping => {
    return { stop: { rule: 'until-decided', margin }, most: most * scale, budget: null }
  }
  const compared = (stopping: Stopping): Study => {
    return { command: 'compare', ...commonOf('compare', pair, { repeat: '', stopping }), independent: false }
  }
  const precise = (most: number): Stopping => {
    return { stop: { rule: 'target-error', error: 1e-6 }, most: most * scale, budget: null }
  }
  // Warms up, and finds the edges.
  const edgeOf = async (scenario: Scenario): Promise<number> => {
    const { document } = await conduct(prepare(ENGINE, of(scenario)), { workers: 0, twin: false })
    return Math.abs((document.matchups[0]?.score.estimate ?? 0) - 0.5)
  }
  const [duel, fight] = [await edgeOf(duels(1e6)), await edgeOf(battle)]
  return [
    spent('10 M duels', of(duels(1e7 * scale))),
    spent('10 M duels, until decided', of(duels(1000), until(duel, 1e7))),
    spent('5 M pairs of duels, to a precision', compared(precise(5e6))),
    spent('2,000 whole battles', of(battle)),
    spent('2,000 whole battles, until decided', of(battle, until(fight, 2000))),
    spent('duels, soon decided', of(duels(1000), until(0.05, 1e6 / scale))),
  ]
}

/** Nanoseconds of CPU time a duel: two variants, compared or run. */
async function costOf(command: 'run' | 'compare', scale: number): Promise<number> {
  const scenario = readScenario(REFERENCE_FILE, { rules: ['core', 'earlier-combat'], battles: 2e6 * scale })
  const study: Study =
    command === 'run'
      ? runStudy(scenario, { repeat: '' })
      : { command, ...commonOf('compare', scenario, { repeat: '' }), independent: false }
  await conduct(prepare(ENGINE, { ...study, scenario: { ...scenario, battles: 2e5 } }), { workers: 0, twin: false })
  const cpu = process.cpuUsage()
  await conduct(prepare(ENGINE, study), { workers: 0, twin: false })
  const { user, system } = process.cpuUsage(cpu)
  return (1000 * (user + system)) / (2 * scenario.battles)
}

/** As a process of its own this module measures one run. */
if (process.argv[1] === import.meta.filename) {
  const [, , what = '', first = '', second = ''] = process.argv
  const found =
    what === '--spent'
      ? await watched(Number(first))
      : await costOf(first === 'run' ? 'run' : 'compare', Number(second))
  console.log(JSON.stringify(found))
}
