import type { SweptCell } from '../../result/swept.ts'
import { percent } from './format.ts'
import type { Bench } from './state.ts'

/** Size of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [560, 252]
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 14, 12, 54]

interface Dot {
  readonly value: number
  readonly score: number
  readonly low: number
  readonly high: number
}

/** What if: the score of the first army at each value of one number. A dot sets the value. */
export function CurvePanel({ bench }: { readonly bench: Bench }) {
  const { value: varied } = bench.varied
  const { value: curve } = bench.curve
  if (varied === null) {
    return (
      <section class="curve" aria-label="What if">
        <h2>What if?</h2>
        <p class="small">Press ∿ beside any number to see what happens as it changes.</p>
      </section>
    )
  }
  return (
    <section class="curve" aria-label="What if" aria-busy={curve === null}>
      <h2>What if: {varied.title}</h2>
      {curve === null ? (
        <p class="small">…</p>
      ) : (
        <Drawing bench={bench} dots={dotsOf(curve.document.cells)} sentence={curve.sentence} />
      )}
    </section>
  )
}

function dotsOf(cells: readonly SweptCell[]): readonly Dot[] {
  return cells.map(({ at, matchup: { score } }) => {
    const known = score.exact ?? score.estimate
    const isExact = score.exact !== undefined
    return {
      value: Number(at[0]),
      score: known,
      low: isExact ? known : (score.low ?? known),
      high: isExact ? known : (score.high ?? known),
    }
  })
}

function Drawing({
  bench,
  dots,
  sentence,
}: {
  readonly bench: Bench
  readonly dots: readonly Dot[]
  readonly sentence: string
}) {
  const number = bench.current()
  const values = dots.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (value: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (value - least)) / Math.max(1, most - least)
  const y = (score: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - score)
  const set = (value: number): void => {
    if (number === null || value === number.now) return
    bench.change([{ ...number.edit, value }], `${number.title.toLowerCase()} ${value}`)
  }
  const drag = (event: PointerEvent): void => {
    if (event.buttons !== 1) return
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * WIDTH
    const nearest = dots.reduce((a, b) => (Math.abs(x(b.value) - at) < Math.abs(x(a.value) - at) ? b : a))
    set(nearest.value)
  }
  const step = (event: KeyboardEvent, i: number): void => {
    const to = event.key === 'ArrowRight' ? i + 1 : event.key === 'ArrowLeft' ? i - 1 : i
    if (event.key === 'Enter' || event.key === ' ') set(dots[i]?.value ?? Number.NaN)
    else if (to === i || dots[to] === undefined) return
    else (event.currentTarget as SVGElement).closest('svg')?.querySelectorAll<SVGElement>('[role=button]')[to]?.focus()
    event.preventDefault()
  }
  const band = [
    ...dots.map(({ value, high }) => `${x(value)},${y(high)}`),
    ...dots.toReversed().map(({ value, low }) => `${x(value)},${y(low)}`),
  ]
  return (
    <>
      <p>{sentence}</p>
      <svg
        class="drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        onPointerMove={drag}
        onPointerDown={drag}
        role="group"
        aria-label="Score of the first army at each value"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((score) => (
          <g key={score} aria-hidden="true">
            <line
              class={score === 0.5 ? 'grid even' : 'grid'}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(score)}
              y2={y(score)}
            />
            <text x={LEFT - 6} y={y(score) + 4} text-anchor="end">
              {100 * score}%
            </text>
          </g>
        ))}
        {dots.some(({ low, high }) => low < high) && <polygon class="band" points={band.join(' ')} />}
        <polyline class="line" points={dots.map(({ value, score }) => `${x(value)},${y(score)}`).join(' ')} />
        {dots.map(({ value, score }, i) => (
          <g key={value}>
            {(i % Math.ceil(dots.length / 9) === 0 || value === number?.now) && (
              <text
                x={x(value)}
                y={HEIGHT - 29}
                text-anchor="middle"
                aria-hidden="true"
                class={value === number?.now ? 'now' : ''}
              >
                {value}
              </text>
            )}
            <circle
              class={value === number?.now ? 'dot now' : 'dot'}
              cx={x(value)}
              cy={y(score)}
              r={value === number?.now ? 8 : 5}
              role="button"
              tabindex={value === number?.now ? 0 : -1}
              aria-label={`${value}: ${percent(score)}`}
              aria-pressed={value === number?.now}
              onClick={() => set(value)}
              onKeyDown={(event) => step(event, i)}
            >
              <title>{`${value}: ${percent(score)}`}</title>
            </circle>
          </g>
        ))}
        <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 5} text-anchor="middle" aria-hidden="true">
          {number?.title ?? ''}
        </text>
      </svg>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{number?.title ?? 'Value'}</th>
              <th scope="col">Score of the first army</th>
            </tr>
          </thead>
          <tbody>
            {dots.map(({ value, score, low, high }) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                <td>{low < high ? `${percent(score)} (${percent(low)} to ${percent(high)})` : percent(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
