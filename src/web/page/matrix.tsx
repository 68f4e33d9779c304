import type { RankedCell } from '../../result/ranked.ts'
import type { Crossed } from '../engine/messages.ts'
import { Repeat } from './answer.tsx'
import { percent } from './format.ts'
import type { Bench } from './state.ts'

/** Every army against every army, where there are more than two. */
export function MatrixPanel({ bench }: { readonly bench: Bench }) {
  const { value: crossed } = bench.searches.crossed
  const form = bench.look.value?.form
  if (form === undefined || form === null || form.armies.length < 3) return null
  const isPlaying = bench.searches.isCrossing.value
  return (
    <section class="matrix" aria-label="Every army against every army" aria-busy={isPlaying}>
      <h2>Every army against every army</h2>
      {isPlaying ? (
        <button type="button" onClick={() => bench.searches.stopCross()}>
          Cancel
        </button>
      ) : (
        <button type="button" onClick={() => void bench.searches.cross(bench.draft.value)}>
          Play all {(form.armies.length * (form.armies.length - 1)) / 2} pairs
        </button>
      )}
      {crossed !== null && (
        <div class={bench.searches.isBefore.value ? 'stale' : ''}>
          {bench.searches.isBefore.value && <p class="small">This is the table before the last change.</p>}
          <Table crossed={crossed} />
        </div>
      )}
    </section>
  )
}

function Table({ crossed: { document, answers, done, command } }: { readonly crossed: Crossed }) {
  const { ratings, cells, digest, matchups } = document
  const [headline, ...more] = answers
  const order = ratings.map(({ army }) => army)
  const battles = Math.min(...matchups.map((each) => each.battles ?? 0))
  const isExact = matchups.every(({ score }) => score.exact !== undefined)
  return (
    <>
      <p class="headline small-headline" role="status">
        {headline}
      </p>
      <p class="small">
        {isExact
          ? 'All pairs are solved exactly.'
          : `${battles.toLocaleString('en')} battles of each pair${done ? '' : ' so far'}.`}{' '}
        A cell is the score of the army of its row. Armies that score most come first.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Scores of every army against every army">
        <table class="heat">
          <thead>
            <tr>
              <th scope="col">Army</th>
              <th scope="col">all</th>
              {order.map((army, i) => (
                <th key={army} scope="col">
                  <abbr title={army}>{i + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ratings.map(({ army, score }, i) => (
              <tr key={army}>
                <th scope="row">
                  {i + 1} {army}
                </th>
                <td>{percent(score.exact ?? score.estimate)}</td>
                {order.map((against) => (
                  <Cell key={against} army={army} against={against} cells={cells} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {done && <Repeat command={command} digest={digest} />}
    </>
  )
}

function Cell({
  army,
  against,
  cells,
}: {
  readonly army: string
  readonly against: string
  readonly cells: readonly RankedCell[]
}) {
  const cell = cells.find(({ a, b }) => (a === army && b === against) || (a === against && b === army))
  if (cell === undefined) return <td>{army === against ? '' : '–'}</td>
  const known = cell.score.exact ?? cell.score.estimate
  const score = cell.a === army ? known : 1 - known
  return (
    <td
      class={score >= 0.5 ? 'first' : 'second'}
      style={{ '--lean': `${Math.round(Math.abs(score - 0.5) * 100)}%` }}
      title={`${army} against ${against}: ${percent(score)}, ${cell.verdict}`}
    >
      {Math.round(100 * score)}
    </td>
  )
}
