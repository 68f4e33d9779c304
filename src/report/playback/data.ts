import { type Label, labelsOf } from './labels.ts'
import type { BattleLog } from './log.ts'
import { type Held, heldOf } from './objectives.ts'
import { type Entry, rosterOf, rowsOf } from './roster.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Picture, Step } from './steps.ts'
import { sentence } from './story.ts'

/** Data for the script of the page: for each step the difference from the step before. */
interface PageData {
  /** The step that the page opens with: the armies are deployed, and nothing has been played. */
  readonly start: number
  readonly steps: readonly StepData[]
}

interface StepData {
  /** Place in the battle, such as `Turn 2 · Charge Phase`. */
  readonly place: string
  /** Further text of the picture. */
  readonly caption: string
  /** Pieces, by their place in the drawing, with their attributes; null for a piece that is gone. */
  readonly pieces: readonly (readonly [number, Shape | null])[]
  /** Names of pieces that have moved. */
  readonly labels: readonly (readonly [number, Label])[]
  /** Rows of the roster. */
  readonly rows: readonly (readonly [number, Entry])[]
  /** Classes and titles of the objectives, if one changed hands in the step. */
  readonly held?: readonly Held[]
  /** Rows of the units named in the step; pieces have the same numbers. */
  readonly named: readonly number[]
}

/** `word`: the game's word for a turn. */
export function dataOf(
  log: BattleLog,
  steps: readonly Step[],
  pictures: readonly Picture[] | null,
  word: string,
): PageData {
  const units = rowsOf(log)
  const index = new Map(units.map(({ id }, i) => [id, i]))
  const roster = rosterOf(log, steps, pictures)
  let drawn: Picture['pieces'] = new Map()
  let labels: ReadonlyMap<string, Label> = new Map()
  let rows: readonly Entry[] = []
  let holders: Picture['holders'] = []
  return {
    start: startOf(log, steps),
    steps: steps.map((step, i) => {
      const pieces: [number, Shape | null][] = []
      const moved: [number, Label][] = []
      const picture = pictures?.[i]
      if (picture !== undefined && log.table !== null) {
        const placed = labelsOf(picture.pieces, log.table, { pieces: drawn, labels })
        for (const [at, { id }] of units.entries()) {
          const piece = picture.pieces.get(id)
          if (piece !== drawn.get(id)) pieces.push([at, piece === undefined ? null : shapeOf(piece, log.table.depth)])
          const label = placed.get(id)
          if (label !== undefined && !alike(label, labels.get(id))) moved.push([at, label])
        }
        drawn = picture.pieces
        labels = placed
      }
      const isHeldAnew = picture !== undefined && picture.holders !== holders
      holders = picture?.holders ?? holders
      const entries = roster[i] as Entry[]
      const changed = entries.flatMap((entry, at) => (same(entry, rows[at]) ? [] : [[at, entry] as const]))
      rows = entries
      const named = step.named.map((id) => index.get(id) as number)
      const place = placeOf(step, word)
      return {
        place,
        caption: besides(place, picture?.caption ?? ''),
        pieces,
        labels: moved,
        rows: changed,
        ...(isHeldAnew && log.table !== null && { held: heldOf(log.table, holders, log.armies) }),
        named,
      }
    }),
  }
}

/** The last step before the first turn; 0 without a table, or if nothing follows. */
export function startOf({ table }: BattleLog, steps: readonly Step[]): number {
  if (table === null || !steps.some(({ turn }) => turn > 0)) return 0
  return Math.max(0, steps.findIndex(({ turn }) => turn > 0) - 1)
}

/** Place of a step in the battle. */
export function placeOf({ turn, phase }: Pick<Step, 'turn' | 'phase'>, word = 'Turn'): string {
  return [turn === 0 ? '' : `${word} ${turn}`, phase].filter((part) => part !== '').join(' · ')
}

/** The parts of a caption that are not shown already. */
function besides(place: string, caption: string): string {
  const said = place.toLowerCase()
  const parts = caption.split(', ')
  const fresh = parts.filter((part) => !said.includes(part.toLowerCase())).join(', ')
  return sentence(fresh)
}

function alike(one: Label, other: Label | undefined): boolean {
  return one.text === other?.text && one.x === other.x && one.y === other.y && one.anchor === other.anchor
}

function same(one: Entry, other: Entry | undefined): boolean {
  if (other === undefined) return false
  return one.left === other.left && one.status === other.status && one.about === other.about
}

/** JSON that may stand in a page: no text in it can end the script element or be taken for markup. */
export function embedded(data: PageData): string {
  return JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
}
