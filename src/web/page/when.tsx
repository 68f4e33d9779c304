import { useSignal } from '@preact/signals'
import type { MatchupResult } from '../../result/heading.ts'
import type { Counted } from './counted.ts'
import { percent } from './format.ts'

/** Size of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [560, 230]
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 14, 12, 54]

/** Turns that are shown at least, and the most that are told in the table. */
const [FEWEST, MOST] = [3, 12]

/** Share of battles that no longer counts as a change. */
const LITTLE = 0.001

/** Lines of one army are told apart by their dashes. */
const DASHES = ['', '8 4', '2 4', '10 3 2 3', '14 5', '4 2']

interface Line {
  readonly army: string
  readonly unit: string
  readonly side: 'first' | 'second'
  readonly dash: string
  /** Share of battles in which it has happened by the end of turn 1, 2, … */
  readonly shares: readonly number[]
}

/** Who breaks when: the chance that an event has happened to each unit by the end of each turn. */
export function When({ matchup, events }: { readonly matchup: MatchupResult; readonly events: readonly Counted[] }) {
  const chosen = useSignal('')
  const chosenUnit = useSignal<Pick<Line, 'army' | 'unit'> | null>(null)
  const event = events.find(({ key }) => key === chosen.value) ?? events[0]
  if (event === undefined) return null
  const lines = linesOf(matchup, event.key)
  const turns = turnsOf(lines)
  const marked = lines.findIndex(({ army, unit }) => army === chosenUnit.value?.army && unit === chosenUnit.value.unit)
  return (
    <>
      <label class="row">
        What happens{' '}
        <select value={event.key} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
          {events.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p class="small">{event.meaning} Share of battles in which it has happened by the end of each turn.</p>
      <Drawing lines={lines} turns={turns} title={event.title} marked={marked} />
      <div class="scroll" tabIndex={0} role="region" aria-label={`${event.title}, turn by turn`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{event.title} by turn</th>
              {tellingTurns(turns).map((turn) => (
                <th key={turn} scope="col">
                  {turn}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ army, unit, side, dash, shares }, i) => (
              <tr key={`${i}`}>
                <th scope="row">
                  <svg class="key" viewBox="0 0 28 10" aria-hidden="true">
                    <line class={`line ${side}`} x1="0" x2="28" y1="5" y2="5" stroke-dasharray={dash} />
                  </svg>{' '}
                  <button
                    type="button"
                    class="name"
                    aria-pressed={marked === i}
                    title="Marks the line of this unit"
                    onClick={() => (chosenUnit.value = marked === i ? null : { army, unit })}
                  >
                    {unit}
                  </button>
                </th>
                {tellingTurns(turns).map((turn) => (
                  <td key={turn}>{shares[turn - 1] === 0 ? '–' : percent(shares[turn - 1] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function linesOf({ units, armies }: MatchupResult, key: string): readonly Line[] {
  const count = { first: 0, second: 0 }
  return units.flatMap(({ army, unit, byTurn }) => {
    const shares = byTurn[key]?.map(({ exact, estimate }) => exact ?? estimate) ?? []
    if (shares.length === 0) return []
    const side = army === armies[0] ? 'first' : 'second'
    const dash = DASHES[count[side] % DASHES.length] ?? ''
    count[side]++
    return [{ army, unit, side, dash, shares }]
  })
}

/** Turns until nothing changes any more. */
function turnsOf(lines: readonly Line[]): number {
  const [all = 1] = lines.map(({ shares }) => shares.length)
  const changes = (turn: number): boolean =>
    lines.some(({ shares }) => (shares.at(-1) ?? 0) - (shares[turn - 1] ?? 0) > LITTLE)
  let turns = Math.min(FEWEST, all)
  while (turns < all && changes(turns)) turns++
  return turns
}

/** The turns of the table: all, or about so many as there is room for, with the last. */
function tellingTurns(turns: number): readonly number[] {
  const step = Math.ceil(turns / MOST)
  return Array.from({ length: turns }, (_, i) => i + 1).filter((turn) => turn % step === 0 || turn === turns)
}

function Drawing({
  lines,
  turns,
  title,
  marked,
}: {
  readonly lines: readonly Line[]
  readonly turns: number
  readonly title: string
  /** Index of the line that stands out; −1 for none. */
  readonly marked: number
}) {
  const x = (turn: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * turn) / turns
  const y = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)
  const told = lines.map(({ unit, shares }) => `${unit} ${percent(shares[turns - 1] ?? 0)}`)
  return (
    <svg
      class="drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title} by turn ${turns}: ${told.join(', ')}. The table below has every turn.`}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
          <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">
            {100 * share}%
          </text>
        </g>
      ))}
      {tellingTurns(turns).map((turn) => (
        <text key={turn} x={x(turn)} y={HEIGHT - 29} text-anchor="middle">
          {turn}
        </text>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 5} text-anchor="middle">
        Turn
      </text>
      {lines.map(({ unit, side, dash, shares }, i) => (
        <polyline
          key={`${i}`}
          class={`line ${side}${marked === -1 ? '' : marked === i ? ' marked' : ' faint'}`}
          stroke-dasharray={dash}
          points={[0, ...shares.slice(0, turns)].map((share, turn) => `${x(turn)},${y(share)}`).join(' ')}
        >
          <title>{unit}</title>
        </polyline>
      ))}
    </svg>
  )
}
