import { basename, extname } from 'node:path'
import type { Stage } from '../balance/balance.ts'
import { BATTLES, LEAST_BATTLES, type PriceFound, priceUnit } from '../balance/price/price.ts'
import { WATCH } from '../balance/price/tell.ts'
import type { Watched } from '../balance/price/watch.ts'
import { battleFiles } from '../report/playback/files.ts'
import { whole } from '../report/sentences/text.ts'
import type { Draft } from '../report/write.ts'
import type { PriceDocument } from '../result/price.ts'
import type { Journal } from '../run/counts/journal.ts'
import { engineFor } from '../run/engine.ts'
import { type Arena, openArena } from '../run/players/arena.ts'
import { Player } from '../run/players/player.ts'
import { loadGenerals } from '../run/players/user-general.ts'
import { Interrupted } from '../run/run-error.ts'
import { quoted } from '../run/study/quoted.ts'
import { type Option, repeatOf } from '../run/study/repeat.ts'
import { entriesToPrice, type PricedUnit, readPriced, unitsIn } from '../scenario/price/read.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { listed } from '../scenario/text/nearest.ts'
import type { TrustOption } from '../scenario/types.ts'
import { recorded } from './battles/recorded.ts'
import { Checkpoints } from './folder/checkpoints.ts'
import { claim, type Place } from './folder/claim.ts'
import { heldForBouts, journalFor } from './folder/journals.ts'
import { JOURNAL } from './folder/ledgers.ts'
import { forecastPrice, mostOfPrice, priceForecastText } from './forecasts/price.ts'
import { CliError, DONE, INTERRUPTED } from './line/exit.ts'
import { changes, folder, named, type SearchArguments, typed } from './line/jobs.ts'
import { showProgress } from './line/progress.ts'
import { printAndWrite } from './line/report.ts'
import { trustOf } from './line/study.ts'
import { warn } from './line/warn.ts'
import { wholeNumber, workersOf } from './line/whole-number.ts'
import { movedScenario } from './moved.ts'

/** Options of `price`. */
export interface PriceArguments extends SearchArguments {
  readonly unit?: string | undefined
  readonly points?: number | undefined
  readonly trust?: string | undefined
  readonly resume: boolean
  readonly 'dry-run': boolean
}

/** Milliseconds between two checkpoints. */
const KEEP = 30_000

/**
 * `fairfight price FILE --unit KEY`: what one unit should cost, in a straight fight and in whole battles. `keep`: milliseconds between
 * checkpoints.
 */
export async function priceVerb(argv: PriceArguments, signal: AbortSignal, keep = KEEP): Promise<number> {
  const file = String(argv.file)
  const { set, rules, seed } = argv
  const asked = argv.unit === undefined ? onlyEntry(file) : argv.unit
  if (asked === '') throw new CliError(whichUnit(file))
  const battles = wholeNumber('battles', argv.battles, LEAST_BATTLES) ?? BATTLES
  const points = argv.points
  if (points !== undefined && !(points > 0)) throw new CliError('--points takes a number above 0')
  const unit = readPriced(file, { unit: asked, points, set, rules, seed, battles })
  const { roster } = rosterOf(unit)
  const own: readonly Option[] = [
    ['unit', asked],
    ...(points === undefined ? [] : [['points', String(points)] as const]),
    ...(argv.trust === undefined ? [] : [['trust', argv.trust.trim()] as const]),
  ]
  const work: Work = {
    unit,
    battles,
    trust: argv.trust === undefined ? (roster.trust ?? 'auto') : trustOf(argv.trust),
    keep,
    repeat: repeatOf('price', { ...roster, battles }, named(file), [...own, ...changes({ set, rules })]),
    argv,
    signal,
    options: workersOf(argv),
  }
  if (!argv.quiet) warn(roster)
  const out = folder('price', folderName(file, asked), 1, { ...argv, shard: undefined })
  if (argv.resume && out === null) throw new CliError('--resume with --json needs --out DIR')
  if (argv['dry-run']) {
    if (argv.resume)
      throw new CliError('--dry-run tells what the whole work takes, whatever is there already: leave out --resume')
    const forecast = await forecastPrice(unit, { ...work.options, battles, trust: work.trust, signal })
    if (signal.aborted) return INTERRUPTED
    process.stdout.write(argv.json ? `${JSON.stringify(forecast, null, 2)}\n` : priceForecastText(unit, forecast))
    return DONE
  }
  const draft = await claimed(work, out)
  try {
    const journal = await journalFor('price', roster, draft, argv)
    const { document, watched } = await priced(work, draft, journal)
    await draft?.append(JOURNAL, journal.text(true))
    const watch: readonly string[] = Object.values(WATCH)
    await printAndWrite(document, draft, argv, async () => ({
      files: new Map(watched === null ? [] : await watchFiles(watched, document, file, draft?.dir ?? '')),
      isOld: (name) => watch.includes(name),
    }))
  } finally {
    await draft?.discard()
  }
  return DONE
}

/** The unit of a file that has one entry of its own. Empty for other files: the command then asks which unit is meant. */
function onlyEntry(file: string): string {
  const keys = entriesToPrice(file) ?? []
  const [only = ''] = keys
  if (keys.length > 1) throw new CliError(`which unit? Name it with --unit KEY: ${keys.join(', ')}`)
  return only
}

/** Asks for the unit, and names those that the file has. */
function whichUnit(file: string): string {
  const known = unitsIn(file)
  const hint =
    known.length === 0 ? '. This file writes out none: price a unit from its catalogue' : `: ${listed(known)}`
  return `which unit? Name it with --unit KEY, the key of its entry${hint}`
}

interface Work {
  readonly unit: PricedUnit
  readonly battles: number
  /** How far to trust the price in whole battles. */
  readonly trust: TrustOption
  /** Milliseconds between two checkpoints. */
  readonly keep: number
  readonly repeat: string
  readonly argv: PriceArguments
  readonly signal: AbortSignal
  readonly options: { readonly workers?: number }
}

/** The roster that reports name: that of whole battles, as long as there is one. */
function rosterOf({ rosters }: PricedUnit): { readonly roster: Roster } {
  const roster = rosters.battle ?? rosters.engagement
  if (roster === null) throw new RangeError('a unit without any fight')
  return { roster }
}

/** `my-units-hearthguard`; the unit is not named twice. */
function folderName(file: string, unit: string): string {
  const stem = basename(file, extname(file))
  const key = unit.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')
  return stem === key ? stem : `${stem}-${key}`
}

/** Does the work. What was played is kept, even if the work fails or is interrupted. */
async function priced(work: Work, draft: Draft | null, journal: Journal): Promise<PriceFound> {
  const { unit, battles, trust, repeat, argv, signal, options } = work
  const progress = argv.quiet ? null : new Shown(Math.max(1, mostOfPrice(unit, battles)))
  const arenas: Arena[] = []
  const checkpoints = draft && new Checkpoints(draft, work.keep, JOURNAL)
  const arenaFor = (roster: Roster): Arena => {
    const arena = openArena(engineFor(roster), {
      ...options,
      game: roster.game,
      seed: roster.seed,
      signal,
      journal,
      onPlayed: (of) => {
        progress?.now(of, roster.mode === 'battle')
        if (of.played > of.replayed) checkpoints?.now(() => journal.text())
      },
    })
    arenas.push(arena)
    return arena
  }
  try {
    const engine = engineFor(rosterOf(unit).roster)
    return await priceUnit(unit, arenaFor, {
      battles,
      repeat,
      trust: { option: trust, engine },
      onStage: (stage) => progress?.begin(stage),
    })
  } catch (error) {
    await checkpoints?.end()
    if (arenas.some(({ played, replayed }) => played > replayed)) await draft?.keep(JOURNAL, journal.text())
    throw error instanceof Interrupted ? interrupted(work, draft, arenas) : error
  } finally {
    for (const arena of arenas) await arena.close()
    await checkpoints?.end()
    progress?.end()
  }
}

/** How far an interrupted run came, and how to continue it. */
function interrupted({ repeat, argv }: Work, draft: Draft | null, arenas: readonly Arena[]): Interrupted {
  const played = arenas.reduce((sum, arena) => sum + arena.played, 0)
  if (played === 0) return new Interrupted('interrupted before anything was finished')
  const far = `interrupted after ${whole(played)} battles and straight fights`
  if (draft === null || argv.quiet) return new Interrupted(far)
  return new Interrupted(`${far}\nto go on: ${typed(repeat, String(argv.file))} --out ${quoted(draft.dir)} --resume`)
}

/** Progress: whole battles, which take nearly all of the time. */
class Shown {
  private readonly budget: number
  private readonly start = performance.now()
  private readonly progress = showProgress()
  private stage = ''
  /** When the first whole battles had been fought. */
  private begun: number | undefined

  constructor(budget: number) {
    this.budget = budget
  }

  begin({ name }: Stage): void {
    this.stage = name
  }

  now({ played, replayed }: Arena, isBattle: boolean): void {
    if (played === replayed) return
    const battles = isBattle ? Math.min(played, this.budget) : 0
    if (isBattle) this.begun ??= performance.now()
    const rate = (played - replayed) / Math.max((performance.now() - (this.begun ?? this.start)) / 1000, 1e-3)
    this.progress.show({
      battles,
      total: this.budget,
      rate,
      // Straight fights say nothing about how long the battles will take.
      left: isBattle ? (this.budget - battles) / rate : Number.POSITIVE_INFINITY,
      headline: `${this.stage}: ${whole(played)} battles`,
    })
  }

  end(): void {
    this.progress.end()
  }
}

async function claimed({ unit, battles, argv }: Work, out: Place | null): Promise<Draft | null> {
  if (out === null) return null
  const { roster } = rosterOf(unit)
  const { game, seed, set, inputs, rules: of } = roster
  const { name, edition, changes: changed, set: own, rules: switches } = of
  const variants = [{ name, edition, changes: changed, ...(own && { set: own }), switches }]
  const { id, current } = unit
  const origin = {
    command: 'price',
    game,
    seed,
    inputs,
    battles,
    variants,
    unit: { id, name: unit.name, current },
    ...(set && { set }),
  } as const
  return await claim(out, { ...argv, held: (dir) => heldForBouts(roster, origin, dir, argv.resume) })
}

/** The scenario of the battle to watch, for the folder `dir`, and its page, as `play` writes it. `from`: the file of the price. */
async function watchFiles(
  { roster, matchup, scenario, block, seat }: Watched,
  { watch }: PriceDocument,
  from: string,
  dir: string,
): Promise<[string, string | Uint8Array][]> {
  const { game, seed, rules } = roster
  const modules = await loadGenerals(matchup)
  const player = new Player({ game, rules: rules.rules, matchup, seed }, engineFor(roster).games, modules)
  const log = recorded(player, { game, matchup: matchup.name, rules, seed, block, seat }, false)
  const repeat = repeatOf('play', { inputs: {}, battles: 0, seed: '' }, WATCH.file, [
    ['block', String(block)],
    ['seat', String(seat)],
  ])
  const title = watch?.armies.join(' against ') ?? matchup.name
  const { seats } = player.layout
  const page = battleFiles(log, { facts: player.rules.facts, title, seats, repeat }).get('battle.html')
  return [
    [WATCH.file, movedScenario(scenario, from, dir)],
    ...(page === undefined ? [] : [[WATCH.page, page] as [string, string | Uint8Array]]),
  ]
}
