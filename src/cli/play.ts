import { basename, extname, join } from 'node:path'
import { battleFiles } from '../report/playback/files.ts'
import type { BattleLog } from '../report/playback/log.ts'
import { narrative } from '../report/playback/narrative.ts'
import { scaleOf } from '../report/playback/scale.ts'
import { whole } from '../report/sentences/text.ts'
import { engineFor } from '../run/engine.ts'
import { Player } from '../run/players/player.ts'
import { loadGenerals } from '../run/players/user-general.ts'
import { repeatOf } from '../run/study/repeat.ts'
import { readScenario } from '../scenario/read.ts'
import type { Scenario, Variant } from '../scenario/types.ts'
import { tellDecisions } from './battles/decisions.ts'
import { recorded } from './battles/recorded.ts'
import { claim, type Place } from './folder/claim.ts'
import { heldForBattle } from './folder/held.ts'
import { CliError, DONE } from './line/exit.ts'
import { changes, named } from './line/jobs.ts'
import { matchupOf, noSuch } from './line/matchup.ts'
import { writtenText } from './line/report.ts'
import { colour } from './line/terminal.ts'
import { wholeNumber } from './line/whole-number.ts'

interface Arguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly with?: string[] | undefined
  readonly seed?: string | undefined
  readonly matchup?: string | undefined
  readonly variant: string
  readonly block: number
  readonly seat: number
  readonly out?: string | undefined
  readonly why: boolean
  readonly json: boolean
  readonly decisions: boolean
  readonly 'all-clauses': boolean
  readonly force: boolean
  readonly quiet: boolean
}

/**
 * `fairfight play FILE --block N`: replays the battle that a run played as block N, roll by roll. Prints the transcript or, with `--json`,
 * the log (`BattleLog`); writes both, and a page to step through them. With `--decisions` it prints what the generals are given instead,
 * and writes nothing.
 */
export async function playVerb(argv: Arguments): Promise<number> {
  if (argv.decisions) refuseOthers(argv)
  const block = wholeNumber('block', argv.block, 0) as number
  const file = String(argv.file)
  const scenario = readScenario(file, { set: argv.set, rules: argv.rules, with: argv.with, seed: argv.seed })
  const { game, seed } = scenario
  const rules = variantOf(scenario.variants, argv.variant)
  const matchups = rules.matchups ?? scenario.matchups
  const matchup = matchupOf(matchups, argv.matchup)
  const modules = await loadGenerals(matchup)
  const player = new Player({ game, rules: rules.rules, matchup, seed }, engineFor(scenario).games, modules)
  const { seats } = player.layout
  const seat = wholeNumber('seat', argv.seat, 0, seats - 1) as number
  if (!argv.quiet) warnOfBlock(block, seats, scenario.battles)
  if (argv.decisions) return printDecisions(player, { block, seat })
  const out = folder(file, argv, [
    ...(matchups.length > 1 ? [`matchup-${matchups.indexOf(matchup) + 1}`] : []),
    ...(scenario.variants.length > 1 ? [`variant-${scenario.variants.indexOf(rules) + 1}`] : []),
    `block-${block}`,
    ...(seats > 1 ? [`seat-${seat}`] : []),
  ])
  const log = recorded(player, { game, matchup: matchup.name, rules, seed, block, seat }, argv.why)
  if (argv.why) warnOfSilent(player, log)
  const draft = out && (await claim(out, { ...argv, draws: false, held: (dir) => heldForBattle(log, dir) }))
  try {
    const allClauses = argv['all-clauses']
    const telling = {
      aside: colour() ? dim : plain,
      allClauses,
      unsaid: scoresOf(player),
      scale: scaleOf(log, player.rules.facts),
    }
    process.stdout.write(argv.json ? `${JSON.stringify(log, null, 2)}\n` : narrative(log, seats, telling))
    if (draft === null) return DONE
    const repeat = commandOf(file, scenario, argv, log)
    const files = battleFiles(log, { facts: player.rules.facts, title: scenario.title, seats, repeat }, allClauses)
    // The folder may have other battles, and the reports of a run.
    const paths = await draft.finish(files, () => false)
    if (!argv.json && !argv.quiet) process.stdout.write(writtenText(paths, draft.dir, '.html'))
    return DONE
  } finally {
    await draft?.discard()
  }
}

/** Refuses options that change what is printed or written beside `--decisions`, which prints nothing else and writes nothing. */
function refuseOthers(argv: Arguments): void {
  const other = (['out', 'why', 'json', 'all-clauses', 'force'] as const).find(
    (name) => argv[name] !== undefined && argv[name] !== false,
  )
  if (other !== undefined) throw new CliError(`--decisions prints the decisions and nothing else; leave out --${other}`)
}

/** Prints the decisions of a battle, one line of JSON (`Decision`) for each. */
function printDecisions(player: Player, battle: { readonly block: number; readonly seat: number }): number {
  const told = tellDecisions(player, battle, (decision) => process.stdout.write(`${JSON.stringify(decision)}\n`))
  if (told === 0) process.stderr.write('--decisions: no general decides anything in this battle\n')
  return DONE
}

/** Prints on stderr that a run of the scenario ends before the block. */
function warnOfBlock(block: number, seats: number, battles: number): void {
  const last = Math.ceil(battles / seats) - 1
  if (block <= last) return
  const blocks = last === 0 ? 'block 0 alone' : `blocks 0 to ${whole(last)}`
  process.stderr.write(
    `--block ${block}: a run of the ${whole(battles)} battles of this scenario has ${blocks}, so this battle is not among them\n`,
  )
}

/** Measures of who went first, or had the first edge: they only repeat who won. */
function scoresOf({ rules }: Player): ReadonlySet<string> {
  const scores = rules.facts.measures.filter(({ role }) => role === 'first-move' || role === 'table-side')
  return new Set(scores.map(({ name }) => name))
}

/** Prints on stderr which generals compare no values. */
function warnOfSilent({ generals }: Player, { armies, decisions }: BattleLog): void {
  if (generals === null) {
    process.stderr.write('--why: no general decides anything in this battle\n')
    return
  }
  for (const [side, { name, policy }] of armies.entries()) {
    const its = decisions.filter(({ army, of }) => army === side && of > 1)
    if (its.length > 0 && its.every(({ considered }) => considered === undefined)) {
      process.stderr.write(`--why: ${policy ?? 'the general'} of ${name} compares no values, so it has no reasons\n`)
    }
  }
}

/** Folder of the files: one for each battle, beside the reports of a run; null to write none. */
function folder(file: string, { out, json }: Arguments, battle: readonly string[]): Place | null {
  if (out === '') throw new CliError('--out needs the name of a folder')
  if (out !== undefined) return { dir: out, asked: true }
  return json ? null : { dir: join('reports', 'out', basename(file, extname(file)), battle.join('-')), asked: false }
}

/** The command that plays it again. */
function commandOf(file: string, scenario: Scenario, argv: Arguments, { block, seat, seed }: BattleLog): string {
  const which = [
    ...(argv.matchup === undefined ? [] : [['matchup', argv.matchup] as const]),
    ...(scenario.variants.length > 1 ? [['variant', argv.variant] as const] : []),
    ['block', String(block)] as const,
    ...(seat > 0 ? [['seat', String(seat)] as const] : []),
    ['seed', seed] as const,
  ]
  return repeatOf('play', scenario, named(file), [...changes(argv), ...which])
}

function dim(text: string): string {
  return `\u001B[2m${text}\u001B[22m`
}

function plain(text: string): string {
  return text
}

/** A value by its name, as in `rows.csv`, or by its number. */
function variantOf(variants: readonly Variant[], asked: string): Variant {
  const found = variants.find(({ name }) => name === asked) ?? variants[Number(asked) - 1]
  if (found !== undefined) return found
  throw new CliError(
    noSuch(
      'variant',
      asked,
      variants.map(({ name }) => name),
    ),
  )
}
