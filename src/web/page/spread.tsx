import { useSignal } from '@preact/signals'
import type { CountEstimate, MatchupResult } from '../../result/heading.ts'
import type { Counted } from './counted.ts'
import { percent } from './format.ts'

/** Size of a drawing, in its own units. */
const [WIDTH, HEIGHT] = [240, 120]
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 8, 8, 24]

/** Bars of a drawing at most; more values share bars. */
const MOST = 24

/** How often a number comes out at each value for a unit. */
interface Histogram {
  readonly unit: string
  readonly side: 'first' | 'second'
  readonly mean: number
  /** Shares of battles by value, from the least value shown. */
  readonly shares: readonly number[]
}

/** What all drawings show: values from `from`, `step` apart, `width` of them in each bar. */
interface Scale {
  readonly from: number
  readonly step: number
  readonly width: number
  readonly bars: number
}

/** How often how many: wounds, models lost and other numbers of each unit, all on one scale. */
export function Spread({
  matchup,
  numbers,
}: {
  readonly matchup: MatchupResult
  readonly numbers: readonly Counted[]
}) {
  const chosen = useSignal('')
  const number = numbers.find(({ key }) => key === chosen.value) ?? numbers[0]
  if (number === undefined) return null
  const { scale, histograms } = histogramsOf(matchup, number.key)
  const most = Math.max(...histograms.flatMap(({ shares }) => shares))
  return (
    <>
      <label class="row">
        How many{' '}
        <select value={number.key} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
          {numbers.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p class="small">
        {number.meaning} The highest bar is {percent(most)} of battles.
      </p>
      <div class="multiples">
        {histograms.map((histogram, i) => (
          <Drawing key={`${i}`} histogram={histogram} scale={scale} most={most} title={number.title} />
        ))}
      </div>
      <details>
        <summary>As a table</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={`${number.title}: how often how many`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{number.title}</th>
                {histograms.map(({ unit }, i) => (
                  <th key={`${i}`} scope="col">
                    {unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: scale.bars }, (_, bar) => (
                <tr key={`${bar}`}>
                  <th scope="row">{barText(scale, bar)}</th>
                  {histograms.map(({ shares }, i) => (
                    <td key={`${i}`}>{(shares[bar] ?? 0) > 0 ? percent(shares[bar] ?? 0) : '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

/** `3`, or `3 to 5` where values share a bar. */
function barText({ from, step, width }: Scale, bar: number): string {
  const first = from + bar * width * step
  return width === 1 ? String(first) : `${first} to ${first + (width - 1) * step}`
}

function histogramsOf(
  { units, armies }: MatchupResult,
  key: string,
): { readonly scale: Scale; readonly histograms: readonly Histogram[] } {
  const found = units.flatMap(({ army, unit, measures }) => {
    const count: CountEstimate | undefined = measures[key]
    return count?.histogram === undefined ? [] : [{ army, unit, count, bins: count.exactHistogram ?? count.histogram }]
  })
  const step = found[0]?.count.step ?? 1
  const from = Math.min(...found.map(({ count }) => count.from ?? 0))
  const offset = (count: CountEstimate): number => Math.round(((count.from ?? 0) - from) / step)
  const values = Math.max(...found.map(({ count, bins }) => offset(count) + bins.length))
  const width = Math.ceil(values / MOST)
  const bars = Math.ceil(values / width)
  const histograms = found.map(({ army, unit, count, bins }): Histogram => {
    const all = bins.reduce((sum, share) => sum + share, count.exactHistogram === undefined ? (count.beyond ?? 0) : 0)
    const shares = Array.from({ length: bars }, () => 0)
    for (const [i, share] of bins.entries()) {
      const bar = Math.floor((i + offset(count)) / width)
      shares[bar] = (shares[bar] ?? 0) + share / all
    }
    const side = army === armies[0] ? 'first' : 'second'
    return { unit, side, mean: count.exact ?? count.estimate, shares }
  })
  return { scale: { from, step, width, bars }, histograms }
}

function Drawing({
  histogram: { unit, side, mean, shares },
  scale,
  most,
  title,
}: {
  readonly histogram: Histogram
  readonly scale: Scale
  readonly most: number
  readonly title: string
}) {
  const wide = (WIDTH - LEFT - RIGHT) / scale.bars
  const high = HEIGHT - TOP - BOTTOM
  const average = mean.toFixed(mean < 10 ? 2 : 1)
  const labelled = Math.ceil(scale.bars / 6)
  return (
    <figure>
      <figcaption>
        <span>
          <span class={`mark ${side}`} aria-hidden="true" /> {unit}
        </span>
        <span class="small">{average} on average</span>
      </figcaption>
      <svg
        class="drawing"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${unit}: ${title}, ${average} on average. The table below has every value.`}
      >
        {shares.map((share, bar) => (
          <g key={`${bar}`}>
            <rect
              class={side}
              x={LEFT + bar * wide + 0.5}
              width={Math.max(1, wide - 1)}
              y={TOP + high * (1 - share / most)}
              height={(high * share) / most}
            >
              <title>{`${barText(scale, bar)}: ${percent(share)}`}</title>
            </rect>
            {bar % labelled === 0 && (
              <text x={LEFT + (bar + 0.5) * wide} y={HEIGHT - 6} text-anchor="middle">
                {scale.from + bar * scale.width * scale.step}
              </text>
            )}
          </g>
        ))}
        <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      </svg>
    </figure>
  )
}
