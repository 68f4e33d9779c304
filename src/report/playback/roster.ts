import type { Piece } from '../../core/ruleset.ts'
import type { BattleLog } from './log.ts'
import { type Picture, positionsOf, type Step } from './steps.ts'

/** The state of a unit, for the table beside the board. */
export interface Entry {
  /** The strength left, such as `12 of 20`. */
  readonly left: string
  readonly status: string
  /** The strength left in per cent; −1 if unknown. */
  readonly share: number
  /** The description of the unit, from its piece in the picture; for a unit without a piece, the part that all its pieces share. */
  readonly about: string
}

/** A row for every unit, in the order of the armies. */
export function rowsOf({ armies }: BattleLog): { readonly id: string; readonly army: 0 | 1 }[] {
  return armies.flatMap(({ units }, army) => units.map((id) => ({ id, army: army === 0 ? 0 : 1 }) as const))
}

/** The state of every unit after every step: from the pictures or, without pictures, from the position in words. */
export function rosterOf(log: BattleLog, steps: readonly Step[], pictures: readonly Picture[] | null): Entry[][] {
  const rows = rowsOf(log)
  if (pictures === null) {
    return positionsOf(log, steps).map((text) => rows.map(({ id }) => lineOf(text, id)))
  }
  const lasting = lastingOf(log)
  const seen = new Set<string>()
  return pictures.map(({ pieces }) =>
    rows.map(({ id }) => {
      const piece = pieces.get(id)
      if (piece === undefined) return { ...(seen.has(id) ? GONE : ABSENT), about: lasting.get(id) ?? '' }
      seen.add(id)
      const about = partsOf(piece).join(', ')
      return { left: piece.label, status: piece.status, share: shareOf(piece.label), about }
    }),
  )
}

const ABSENT = { left: '', status: 'not on the table yet', share: -1 }
const GONE = { left: '', status: 'off the table', share: 0 }

/** The parts of a piece's description, without its ground, which the text reports. */
function partsOf({ about = '' }: Piece): string[] {
  return about.replace(/, on .*/, '').split(', ')
}

/** By unit, the first parts of its description that are the same in all scenes. */
function lastingOf({ scenes }: BattleLog): ReadonlyMap<string, string> {
  const lasting = new Map<string, readonly string[]>()
  for (const piece of scenes.flatMap(({ pieces }) => pieces)) {
    const parts = partsOf(piece)
    const before = lasting.get(piece.id) ?? parts
    const end = before.findIndex((part, i) => part !== parts[i])
    lasting.set(piece.id, end < 0 ? before : before.slice(0, end))
  }
  return new Map(Array.from(lasting, ([id, parts]) => [id, parts.join(', ')]))
}

/** A unit in a position given by lines such as `knights: 5 of 5 models, fighting`. */
function lineOf(text: string, id: string): Entry {
  const line = text
    .split('\n')
    .map((one) => one.trimStart())
    .find((one) => one.startsWith(`${id}: `))
  if (line === undefined) return { left: '', status: '', share: -1, about: '' }
  const [first = '', ...others] = line.slice(id.length + 2).split(', ')
  // A piece that is gone has no status.
  const [left, rest] = /^\d/.test(first) ? [first, others] : ['', [first, ...others]]
  return { left, status: rest.join(', '), share: shareOf(left), about: '' }
}

function shareOf(left: string): number {
  const [, now, full] = /^(\d+) of (\d+)/.exec(left) ?? []
  return now === undefined || Number(full) === 0 ? -1 : Math.round((100 * Number(now)) / Number(full))
}
