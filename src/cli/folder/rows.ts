import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { gameFor } from '../../plugins/registry.ts'
import { RowsCsv } from '../../report/csv/rows.ts'
import { OutputError } from '../../report/output-error.ts'
import type { Draft } from '../../report/write.ts'
import type { Study } from '../../run/study/study.ts'
import type { RowBatch } from '../../run/types.ts'
import { CliError } from '../line/exit.ts'
import type { Earlier } from './resume.ts'

const FILE = 'rows.csv'

/** Lines of an earlier file that are copied at a time. */
const LINES = 5000

/** Writes `rows.csv` matchup by matchup under every variant, whatever the order in which they are fought. */
export class RowsInto {
  private readonly draft: Draft
  private readonly csv: RowsCsv
  /** Parts of the file by variant and matchup. */
  private readonly parts: ReadonlyMap<string, number>

  private constructor(draft: Draft, csv: RowsCsv, parts: ReadonlyMap<string, number>) {
    this.draft = draft
    this.csv = csv
    this.parts = parts
  }

  /** Begins with the rows that an earlier part of the run has left. */
  static async open(draft: Draft, { scenario }: Study, earlier: Earlier | null): Promise<RowsInto> {
    const { facts } = gameFor(scenario)
    const csv = new RowsCsv(
      [...scenario.matchups, ...scenario.variants.flatMap(({ matchups = [] }) => matchups)],
      facts,
    )
    const names = scenario.variants.flatMap(({ name }) => scenario.matchups.map((matchup) => keyOf(matchup.name, name)))
    const rows = new RowsInto(draft, csv, new Map(names.map((name, part) => [name, part])))
    if (earlier !== null) await rows.takeOver(earlier)
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

  /** Copies the lines of an earlier file, each to its part: as many as battles were counted. */
  private async takeOver({ folder, cells }: Earlier): Promise<void> {
    const path = join(folder, FILE)
    const known = cells.map(({ matchup, variant, tally }) => ({
      start: `${this.csv.about(matchup.name, variant.name)},`,
      part: this.parts.get(keyOf(matchup.name, variant.name)) ?? 0,
      battles: tally.battles,
      rows: 0,
    }))
    let held: string[] = []
    let of = known[0]
    const hand = async (): Promise<void> => {
      if (held.length > 0) await this.draft.appendPart(FILE, of?.part ?? 0, `${held.join('\n')}\n`)
      held = []
    }
    try {
      let header = true
      for await (const line of createInterface({ input: createReadStream(path) })) {
        if (header) {
          if (`${line}\n` !== this.csv.header) throw new CliError(`${path} has other columns, and ${ADVICE}`)
          header = false
          continue
        }
        if (of === undefined || !line.startsWith(of.start) || held.length >= LINES) {
          await hand()
          of = known.find(({ start }) => line.startsWith(start))
          if (of === undefined) throw new CliError(`${path} has rows of another run, and ${ADVICE}`)
        }
        held.push(line)
        of.rows++
      }
      await hand()
    } catch (error) {
      if (error instanceof CliError || error instanceof OutputError) throw error
      throw new CliError(`${path} cannot be read, and ${ADVICE}`, { cause: error })
    }
    const short = known.find(({ rows, battles }) => rows !== battles)
    if (short === undefined) return
    throw new CliError(`${path} has ${short.rows} rows where ${short.battles} battles were counted, and ${ADVICE}`)
  }
}

const ADVICE =
  '--resume with --rows goes on with the rows of the earlier run; leave out --rows, or --resume to start anew'

function keyOf(matchup: string, variant: string): string {
  return JSON.stringify([matchup, variant])
}
