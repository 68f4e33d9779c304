import { useSignal } from '@preact/signals'
import type { MatchupResult } from '../../result/heading.ts'
import type { Counted } from './counted.ts'
import { percent } from './format.ts'
import { axisText, barText, type Histogram, histogramsOf, type Scale } from './histograms.ts'

/** Size of a drawing, in its own units. */
const [WIDTH, HEIGHT] = [240, 120]
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 8, 8, 24]

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
  const last = scale.beyond === null ? null : scale.bars - 1
  const isLabelled = (bar: number): boolean =>
    bar === last || (bar % labelled === 0 && (last === null || last - bar >= labelled))
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
            {isLabelled(bar) && (
              <text
                x={bar === last ? WIDTH - RIGHT : LEFT + (bar + 0.5) * wide}
                y={HEIGHT - 6}
                text-anchor={bar === last ? 'end' : 'middle'}
              >
                {axisText(scale, bar)}
              </text>
            )}
          </g>
        ))}
        <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      </svg>
    </figure>
  )
}
