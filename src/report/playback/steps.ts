import type { GameFacts } from '../../core/facts.ts'
import type { Piece, Side } from '../../core/ruleset.ts'
import type { BattleLog, DecisionLog, EventLog } from './log.ts'

/** One step of a battle on a page: lines shown together, and the picture after it. */
export interface Step {
  /** 0 before the first turn. */
  readonly turn: number
  /** Heading of the part of the turn; empty if there is none. */
  readonly phase: string
  /** The first line is the event; the others are its details. */
  readonly lines: readonly Line[]
  /** Choices of the generals since the step before. */
  readonly decisions: readonly DecisionLog[]
  /** Number of events of `BattleLog.events` up to its end; scenes and positions use it. */
  readonly after: number
  /** Ids of the units that are named. */
  readonly named: readonly string[]
}

interface Line {
  /** 0 for the event, more for details. */
  readonly depth: number
  readonly text: string
  readonly clauses: readonly string[]
}

/**
 * The steps of a battle: the start, then every event that is not a detail of the event before, then the end. A line is a detail if it is
 * indented further than the first line after the last heading. If the table changes a second time within a step, the detail becomes a step
 * of its own, so that no step hides a move. Headings are the events that begin a turn and lines such as `Charge Phase`.
 */
export function stepsOf(log: BattleLog, { turnsTold }: Pick<GameFacts, 'turnsTold'>): Step[] {
  const heading = new RegExp(`^${turnsTold.word} \\d+[\\s:,.·–-]*`)
  const steps: Step[] = []
  const names = namesIn(log)
  const moves = new Set(log.scenes.map(({ after }) => after))
  let open: { lines: { line: Line; indent: number }[]; moved: boolean } | null = null
  let turn = 0
  let phase = ''
  let base: number | null = null
  let decided = 0
  const close = (after: number, lines: readonly Line[]): void => {
    const decisions = log.decisions.slice(decided).filter(({ before }) => before < after)
    decided += decisions.length
    const named = names(lines.map(({ text }) => text).join('\n'))
    steps.push({ turn, phase, lines, decisions, after, named })
  }
  const flush = (after: number): void => {
    if (open === null) return
    const [first] = open.lines
    close(
      after,
      open.lines.map(({ line, indent }) => ({ ...line, depth: Math.max(0, (indent - (first?.indent ?? 0)) / 2) })),
    )
    open = null
  }
  const isEmpty = log.table !== null && log.scenes[0]?.pieces.length === 0
  close(0, [{ depth: 0, text: isEmpty ? 'Before deployment' : 'The start', clauses: [] }])
  for (const [i, event] of log.events.entries()) {
    const indent = event.text.length - event.text.trimStart().length
    if (turnsTold.events.includes(event.event) || isPhase(event)) {
      flush(i)
      turn = event.turn
      phase = event.text.trim().replace(heading, '')
      base = null
      continue
    }
    base = base === null ? indent : Math.min(base, indent)
    const move = moves.has(i + 1)
    const again: boolean = open !== null && move && (open as { moved: boolean }).moved
    if (indent <= base || again) flush(i)
    open ??= { lines: [], moved: false }
    open.lines.push({ line: { depth: 0, text: event.text.trim(), clauses: event.clauses }, indent })
    open.moved ||= move
  }
  flush(log.events.length)
  phase = ''
  const { winner } = log.result
  close(Number.POSITIVE_INFINITY, [
    { depth: 0, text: winner === null ? 'The end: a draw' : `The end: victory for ${winner}`, clauses: [] },
  ])
  return steps
}

function isPhase({ text }: EventLog): boolean {
  return /^\s*(\p{L}+ )?phase(\s*[:,(].*)?$/iu.test(text)
}

/** Returns a function that finds the ids of units in a text; of `line` and `line-2` it takes the longer. */
function namesIn({ armies }: BattleLog): (text: string) => string[] {
  const ids = armies.flatMap(({ units }) => units).toSorted((a, b) => b.length - a.length)
  if (ids.length === 0) return () => []
  const words = ids.map((id) => id.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${words})(?![\p{L}\p{N}_-])`, 'gu')
  return (text) => [...new Set(Array.from(text.matchAll(pattern), ([id]) => id))]
}

/** A picture: the pieces on the table, and its caption. */
export interface Picture {
  readonly caption: string
  readonly pieces: ReadonlyMap<string, Piece>
  /** The armies that hold the objectives. */
  readonly holders: readonly (Side | null)[]
}

/** The pictures after each of the steps; null without a table. */
export function picturesOf(log: BattleLog, steps: readonly Step[]): Picture[] | null {
  if (log.table === null) return null
  const pieces = new Map<string, Piece>()
  let caption = ''
  let holders: readonly (Side | null)[] = []
  let at = 0
  return steps.map(({ after }) => {
    for (let scene = log.scenes[at]; scene !== undefined && scene.after <= after; scene = log.scenes[++at]) {
      for (const id of scene.gone) pieces.delete(id)
      for (const piece of scene.pieces) pieces.set(piece.id, piece)
      caption = scene.caption
      holders = scene.holders ?? holders
    }
    return { caption, pieces: new Map(pieces), holders }
  })
}

/** The position in words after each of the steps. */
export function positionsOf(log: BattleLog, steps: readonly Step[]): string[] {
  let at = 0
  let text = ''
  return steps.map(({ after }) => {
    for (let entry = log.positions[at]; entry !== undefined && entry.after <= after; entry = log.positions[++at]) {
      text = entry.text
    }
    return text
  })
}
