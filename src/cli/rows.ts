import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { GAMES } from '../games/index.ts'
import { RowsCsv } from '../report/rows.ts'
import type { Draft } from '../report/write.ts'
import type { Study } from '../run/study.ts'
import type { RowBatch } from '../run/types.ts'
import { CliError } from './exit.ts'

const FILE = 'rows.csv'

/** Lines of an earlier file that are handed on at a time. */
const LINES = 5000

/**
 * `rows.csv` on its way: matchup by matchup under every variant, whatever the order they are fought in. `earlier`: the folder whose
 * rows an earlier part of the run has left.
 */
export class RowsInto {
  private readonly draft: Draft
  private readonly csv: RowsCsv
  /** By variant and matchup: which part of the file it is. */
  private readonly parts: ReadonlyMap<string, number>

  private constructor(draft: Draft, csv: RowsCsv, parts: ReadonlyMap<string, number>) {
    this.draft = draft
    this.csv = csv
    this.parts = parts
  }

  static async open(draft: Draft, { scenario }: Study, earlier: string | null): Promise<RowsInto> {
    const facts = GAMES[scenario.game]?.facts
    if (facts === undefined) throw new Error(`no game ${scenario.game}`)
    const csv = new RowsCsv(
      [...scenario.matchups, ...scenario.variants.flatMap(({ matchups = [] }) => matchups)],
      facts,
    )
    const names = scenario.variants.flatMap(({ name }) => scenario.matchups.map((matchup) => keyOf(matchup.name, name)))
    const rows = new RowsInto(draft, csv, new Map(names.map((name, part) => [name, part])))
    if (earlier !== null) await rows.takeOver(join(earlier, FILE))
    return rows
  }

  async add(batch: RowBatch): Promise<void> {
    const part = this.parts.get(keyOf(batch.matchup, batch.variant))
    if (part === undefined) throw new RangeError(`rows of ${batch.matchup}, which is not in the scenario`)
    await this.draft.appendPart(FILE, part, this.csv.text(batch))
  }

  async finish(): Promise<void> {
    await this.draft.append(FILE, this.csv.header)
    await this.draft.join(FILE, this.parts.size)
  }

  /** The lines of an earlier file, each to its part. */
  private async takeOver(path: string): Promise<void> {
    const starts = [...this.parts].map(([name, part]) => [JSON.parse(name) as [string, string], part] as const)
    const known = starts.map(([[matchup, variant], part]) => [`${this.csv.about(matchup, variant)},`, part] as const)
    try {
      let header = true
      let held: string[] = []
      let part = -1
      const hand = async (): Promise<void> => {
        if (held.length > 0) await this.draft.appendPart(FILE, part, `${held.join('\n')}\n`)
        held = []
      }
      for await (const line of createInterface({ input: createReadStream(path) })) {
        if (header) {
          if (`${line}\n` !== this.csv.header)
            throw new CliError(`${path} has other columns: its rows cannot be gone on with`)
          header = false
          continue
        }
        const of = known.find(([start]) => line.startsWith(start))?.[1] ?? -1
        if (of !== part || held.length >= LINES) await hand()
        part = of
        if (of < 0) throw new CliError(`${path} holds rows of another run: it cannot be gone on with`)
        held.push(line)
      }
      await hand()
    } catch (error) {
      if (error instanceof CliError) throw error
      throw new CliError(`--resume with --rows goes on with the rows of the earlier run, and ${path} cannot be read`)
    }
  }
}

function keyOf(matchup: string, variant: string): string {
  return JSON.stringify([matchup, variant])
}
