import Table from 'cli-table3'
import type { Part } from './figures.ts'

/** A part of the bench for reports. */
export function show({ title, note, head, rows, faults }: Part): string {
  return [`\n${title}`, note, grid(head, rows), ...faults.map((fault) => `WRONG: ${fault}`)].join('\n')
}

/** A table whose columns have no lines between them. All columns but the first are aligned to the right. */
export function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const none = Object.fromEntries(
    ['top', 'bottom', 'left', 'right', 'mid', 'middle'].flatMap((place) =>
      [place, `${place}-mid`, `${place}-left`, `${place}-right`].map((name) => [name, '']),
    ),
  )
  const table = new Table({
    head: [...head],
    chars: { ...none, middle: '  ' },
    colAligns: head.map((_, i) => (i === 0 ? 'left' : 'right')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(...rows.map((row) => [...row]))
  return table.toString()
}
