import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Matchup } from '../core/ruleset.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { BUILT_IN } from '../plugins/registry.ts'
import { hashOfSources, sourcesOf } from '../plugins/sources.ts'
import type { Job } from '../run/players/job.ts'
import type { Order, OwnCode } from '../run/players/order.ts'
import { GeneralError, RunError } from '../run/run-error.ts'
import { HOST } from './listeners.ts'

/** Files that may be a game or a general. */
const CODE = /\.[cm]?js$/

/** Folders that are not searched for code. */
const SKIPPED = /(?:^|[\\/])(?:node_modules|\.[^\\/]+)(?:[\\/]|$)/

/** Texts of jobs that are kept. */
const KEPT = 100

/** Most files of code in the folders of a worker. */
const MOST = 2000

/** Games and generals of the user's own that these matchups need; undefined if they need none. */
export function ownCodeOf(
  games: readonly string[],
  matchups: readonly Matchup[],
  plugins: readonly Plugin[],
): OwnCode | undefined {
  const generals: Record<string, { name: string; hash: string }> = {}
  for (const { module, policy } of matchups.flatMap(({ armies }) => armies)) {
    if (module !== undefined) generals[module] ??= { name: String(policy), hash: hashAt(fileURLToPath(module)) }
  }
  const game = games.some((name) => !BUILT_IN.includes(name)) ? plugins[0] : undefined
  if (game === undefined && Object.keys(generals).length === 0) return undefined
  return { ...(game && { game: { name: game.specifier, hash: game.hash } }), generals }
}

/** An order with files of this machine in it, and its game if that does not come with fairfight. */
export interface Localized {
  readonly order: Order
  readonly plugin?: Plugin
}

/** Names of code as the scenario writes them. */
export function namesOf({ game, generals }: OwnCode): readonly string[] {
  return [...(game ? [game.name] : []), ...Object.values(generals).map(({ name }) => name)]
}

/** The games and generals in the folders that a worker was given: what orders may ask for, and nothing else. */
export class Library {
  /** Files by their hash, and hashes by the name of the file. */
  private readonly files = new Map<string, string>()
  private readonly hashes = new Map<string, string>()
  /** Jobs of late that need no code of the user's own. */
  private readonly plain = new Set<string>()

  /**
   * `folders`: searched at all depths. Files that are added later are not known.
   *
   * @throws RunError if a folder is not there, or holds no code
   */
  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      if (!existsSync(folder) || !statSync(folder).isDirectory()) {
        throw new RunError(`--generals ${folder}: there is no such folder`)
      }
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => CODE.test(name) && !SKIPPED.test(name),
      )
      if (found.length === 0) throw new RunError(`--generals ${folder}: there is no game and no general in it (*.js)`)
      if (found.length > MOST) {
        throw new RunError(`--generals ${folder}: ${found.length} files of code; at most ${MOST} are allowed`)
      }
      for (const name of found) this.add(resolve(join(folder, name)))
    }
  }

  get size(): number {
    return this.files.size
  }

  /**
   * The order with the generals of this machine in place of those that it names, and its game.
   *
   * @throws GeneralError if it needs code that is in none of the folders, or was changed since
   */
  localized(order: Order): Localized {
    const { own } = order
    // Most orders of a run have the same jobs, and need no code.
    if (own === undefined && order.kind !== 'bouts' && this.plain.has(order.jobs)) return { order }
    const game = own?.game && this.fileOf(own.game.name, own.game.hash)
    const plugin = own?.game && game !== undefined ? { specifier: game, from: game, hash: own.game.hash } : undefined
    const local = <T extends { readonly matchup: Matchup }>(some: T): T => {
      return { ...some, matchup: this.localMatchup(some.matchup, own) }
    }
    if (order.kind === 'bouts') {
      const { batch } = order
      refuseUnknown(batch.game, plugin)
      return { order: { ...order, batch: { ...batch, bouts: batch.bouts.map(local) } }, ...(plugin && { plugin }) }
    }
    const jobs = JSON.parse(order.jobs) as readonly Job[]
    for (const job of jobs) refuseUnknown(job.game, plugin)
    const text = JSON.stringify(jobs.map(local))
    if (own === undefined) {
      if (this.plain.size >= KEPT) this.plain.clear()
      this.plain.add(order.jobs)
    }
    return { order: { ...order, jobs: text }, ...(plugin && { plugin }) }
  }

  private localMatchup(matchup: Matchup, own: OwnCode | undefined): Matchup {
    if (matchup.armies.every(({ module }) => module === undefined)) return matchup
    const [a, b] = matchup.armies.map((army) => {
      if (army.module === undefined) return army
      const wanted = own?.generals[army.module]
      if (wanted === undefined) {
        throw new GeneralError(`refused: the order has no hash of ${String(army.policy)}, a general of its own`)
      }
      return { ...army, module: pathToFileURL(this.fileOf(wanted.name, wanted.hash)).href }
    })
    return { ...matchup, armies: [a, b] as unknown as Matchup['armies'] }
  }

  private fileOf(name: string, hash: string): string {
    const file = this.files.get(hash)
    const here = `the worker on ${HOST}`
    if (file === undefined) {
      const other = this.hashes.get(baseOf(name))
      throw new GeneralError(
        other === undefined
          ? `${here} has no ${name} (${short(hash)}): start it with --generals DIR, the folder that holds this file there`
          : `${here} has another ${name} (${short(other)} there, ${short(hash)} here): copy the same files to all machines`,
      )
    }
    if (hashAt(file) !== hash) throw new GeneralError(`${here}: ${file} was changed since it started: start it again`)
    return file
  }

  private add(file: string): void {
    const hash = hashAt(file)
    this.files.set(hash, file)
    this.hashes.set(baseOf(file), hash)
  }
}

/** Refuses games that are neither built in nor found. */
function refuseUnknown(name: string, plugin: Plugin | undefined): void {
  if (plugin !== undefined || BUILT_IN.includes(name)) return
  throw new GeneralError(`refused: the game ${name} does not come with fairfight, and the order has no hash of it`)
}

function hashAt(file: string): string {
  return hashOfSources(sourcesOf(file))
}

function baseOf(name: string): string {
  return name.replace(/^.*[\\/]/, '')
}

function short(hash: string): string {
  return hash.slice(0, 'sha256:'.length + 12)
}
