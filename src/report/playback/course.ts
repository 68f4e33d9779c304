import { html, type Markup, name } from '../html/markup.ts'
import type { BattleLog } from './log.ts'
import { type Entry, rowsOf } from './roster.ts'

/** What is left of each army after each step, as shares of the most it had. */
export type Course = readonly [readonly number[], readonly number[]]

/**
 * The course of a battle: the numbers beside the units (models, strength or hit points), summed for each army. Null if an army has none, or
 * nothing was lost.
 */
export function courseOf(log: BattleLog, roster: readonly (readonly Entry[])[]): Course | null {
  const units = rowsOf(log)
  const sums = ([0, 1] as const).map((side) =>
    roster.map((entries) =>
      entries.reduce((sum, { left }, i) => sum + (units[i]?.army === side ? leading(left) : 0), 0),
    ),
  )
  const [first = [], second = []] = sums.map((left) => {
    const most = Math.max(...left)
    // Before an army stands on the table, all of it is left.
    const deployed = left.indexOf(most)
    return left.map((now, i) => (most === 0 ? 0 : i < deployed ? 1 : now / most))
  })
  if (first[0] === 0 || second[0] === 0) return null
  return [first, second].some((shares) => shares.some((share) => share < 1)) ? [first, second] : null
}

function leading(left: string): number {
  return Number(/^\d+/.exec(left)?.[0] ?? 0)
}

/** Size of the drawing, which is stretched to the width of the slider above it. */
const WIDTH = 1000
const HEIGHT = 50

/** The course as two lines over the steps, below the slider; the script moves the line `#here` to the step that is shown. */
export function courseChart(course: Course, armies: BattleLog['armies']): Markup {
  const [first, second] = armies
  const told = course.map((shares, side) => `${armies[side]?.name ?? ''} ${percent(shares.at(-1) ?? 0)}`).join(', ')
  return html`<figure class="course"><svg role="img" aria-label="What is left of each army, step by step. At the end: ${told}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<path class="base" d="M0 ${HEIGHT}H${WIDTH}M0 0H${WIDTH}"/>
${course.map((shares, side) => html`<path class="${side === 0 ? 'first' : 'second'}" d="${path(shares)}"/>`)}
<line id="here" x1="0" x2="0" y1="0" y2="${HEIGHT}"/>
</svg><figcaption>What is left of <span class="badge first"></span>${name(first.name)} (line) and <span class="badge second"></span>${name(second.name)} (dashes), from all to nothing</figcaption></figure>`
}

function path(shares: readonly number[]): string {
  const last = Math.max(1, shares.length - 1)
  let before: number | undefined
  return shares
    .map((share, i) => {
      if (share === before && i < last) return ''
      before = share
      const [x, y] = [Math.round((i / last) * WIDTH * 10) / 10, Math.round((1 - share) * HEIGHT * 10) / 10]
      return i === 0 ? `M${x} ${y}` : `H${x}V${y}`
    })
    .join('')
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}
