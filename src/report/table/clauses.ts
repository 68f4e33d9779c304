import type { ClauseLines } from '../sentences/clauses.ts'
import { whole } from '../sentences/text.ts'
import { type Inks, wrapped } from './grid.ts'

/** Clause counts for a terminal: first the clauses that never acted, then how often each other was carried out. */
export function clauseBlocks({ never, seen }: ClauseLines, width: number, { bold, dim }: Inks): string[] {
  const ids = Math.max(0, ...[...never, ...seen].map(({ id }) => id.length))
  const counts = Math.max(0, ...seen.map(({ count }) => whole(count).length))
  const line = (id: string, count: string, about: string): string => {
    const head = `  ${id.padEnd(ids)}  ${count.padStart(counts)}${counts > 0 ? '  ' : ''}`
    const [first = '', ...rest] = wrapped(about, Math.max(16, width - head.length)).split('\n')
    return [`${head}${dim(first)}`.trimEnd(), ...rest.map((text) => `${' '.repeat(head.length)}${dim(text)}`)].join(
      '\n',
    )
  }
  return [
    [
      bold(
        never.length === 0
          ? 'Every clause that was counted was carried out'
          : `Clauses never carried out: ${never.length}`,
      ),
      ...never.map(({ id, about }) => line(id, '', about)),
    ].join('\n'),
    ...(seen.length === 0
      ? []
      : [
          [
            bold('How often each clause was carried out, in all battles'),
            ...seen.map(({ id, count, about }) => line(id, whole(count), about)),
          ].join('\n'),
        ]),
  ]
}
