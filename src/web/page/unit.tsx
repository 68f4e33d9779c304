import type { GearView, LeftOut, NumberView, UnitView } from '../engine/messages.ts'
import { Prose } from './prose.tsx'
import { reveal } from './reveal.ts'
import type { Bench } from './state.ts'

/** A unit: its entry, numbers, equipment, and what can be asked of it. */
export function UnitCard({
  bench,
  unit,
  open,
}: {
  readonly bench: Bench
  readonly unit: UnitView
  readonly open: boolean
}) {
  const { title, numbers, entry, gear, gearEdit, remove } = unit
  const worn = gear.filter(({ on }) => on)
  const size = numbers.find(({ key }) => key === 'models' || key === 'count')
  return (
    <details class="unit" open={open}>
      <summary>
        <b>{title}</b>{' '}
        {typeof size?.now === 'number' && (
          <small>{size.key === 'models' ? `${size.now} models` : `${size.now} of them`}</small>
        )}
      </summary>
      {entry !== null && (
        <label class="row">
          Unit{' '}
          <select
            value={entry.now}
            onChange={({ currentTarget }) => {
              const above = entry.edit.path.slice(0, -1)
              bench.change(
                [
                  { ...entry.edit, value: currentTarget.value },
                  ...['profile', 'equipment', 'properties', 'models', 'width', 'options'].map((key) => ({
                    file: entry.edit.file,
                    path: [...above, key],
                    value: undefined,
                  })),
                ],
                `${title}: ${currentTarget.value}`,
              )
            }}
          >
            {!entry.choices.some(({ value }) => value === entry.now) && <option value={entry.now}>{entry.now}</option>}
            {entry.choices.map(({ value, title: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {numbers.map((number) => (
        <NumberRow key={number.key} bench={bench} unit={unit} number={number} />
      ))}
      {numbers.length > 0 && <Meanings numbers={numbers} />}
      {gear.length > 0 && (
        <details class="gear">
          <summary>
            Equipment and properties <small>{worn.map(({ title: what }) => what).join(', ') || 'none'}</small>
          </summary>
          {gearEdit === null ? (
            <p class="small">Those of its entry in the catalogue.</p>
          ) : (
            gear.map((each) => <GearRow key={`${each.kind}.${each.key}`} bench={bench} unit={unit} gear={each} />)
          )}
        </details>
      )}
      <button
        type="button"
        class="quiet"
        aria-label={`What should it cost? (${title})`}
        aria-pressed={bench.searches.pricing.value === unit.key}
        onClick={() => {
          bench.searches.choose(bench.searches.pricing.value === unit.key ? '' : unit.key)
          reveal('.price')
        }}
      >
        What should it cost?
      </button>{' '}
      {remove !== null && (
        <button
          type="button"
          class="quiet"
          aria-label={`Remove ${title}`}
          onClick={() => bench.change([{ ...remove, value: undefined }], `without ${title}`)}
        >
          Remove
        </button>
      )}
    </details>
  )
}

/** A number with a minus sign rather than a hyphen. */
function signed(number: number): string {
  return String(number).replace('-', '−')
}

/** What each number means, and what it may be. */
function Meanings({ numbers }: Pick<UnitView, 'numbers'>) {
  return (
    <details class="gear">
      <summary>What the numbers mean</summary>
      <dl class="small">
        {numbers.map(({ key, title, min, max, meaning, clause }) => (
          <div key={key}>
            <dt>
              {title}: {signed(min)} to {signed(max)}
            </dt>
            <dd>{[meaning, clause].filter((text) => text !== '').join(' ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A number with its legal range, and the button that varies it. */
function NumberRow({
  bench,
  unit,
  number,
}: {
  readonly bench: Bench
  readonly unit: UnitView
  readonly number: NumberView
}) {
  const { title, meaning, clause, now, min, max, changed, edit, vary } = number
  const set = (value: number, isMoving: boolean): void => {
    if (Number.isFinite(value))
      bench.change([{ ...edit, value }], `${unit.title}: ${title.toLowerCase()} ${value}`, isMoving)
  }
  const name = `${title} of ${unit.title}`
  const isVaried = vary !== null && bench.varied.value?.number.vary === vary
  const out = isVaried ? (bench.curve.value?.out ?? []) : []
  const isAtFault = bench.touched.value === JSON.stringify([edit.file, edit.path])
  const fault = isAtFault ? bench.look.value?.faults[0]?.message : undefined
  return (
    <div
      class={changed ? 'number changed' : 'number'}
      title={[meaning, clause].filter((text) => text !== '').join(' ')}
    >
      <span>{title}</span>
      <input
        type="range"
        aria-label={name}
        min={min}
        max={Math.max(min, Math.min(max, Math.max(10, 3 * (now ?? min))))}
        value={now ?? min}
        onInput={({ currentTarget }) => set(Number(currentTarget.value), true)}
      />
      <input
        type="number"
        aria-label={`${name}, from ${min} to ${max}`}
        min={min}
        max={max}
        ref={(input) => shown(input, now)}
        onChange={({ currentTarget }) => set(currentTarget.valueAsNumber, false)}
      />
      {vary === null ? (
        <span />
      ) : (
        <button
          type="button"
          class="vary"
          aria-pressed={isVaried}
          aria-label={`What if: vary ${name}`}
          title="What if? Shows the score at each value."
          onClick={() => {
            void bench.vary(isVaried ? null : { title: name, number })
            reveal('.curve')
          }}
        >
          ∿
        </button>
      )}
      {changed ? (
        <button
          type="button"
          class="vary"
          aria-label={`Take back the change of ${name}`}
          title="Back to the value of the catalogue"
          onClick={() =>
            bench.change([{ ...edit, value: undefined }], `${unit.title}: ${title.toLowerCase()} as before`)
          }
        >
          ↺
        </button>
      ) : (
        <span />
      )}
      {fault !== undefined && (
        <p class="why fault">
          <Prose text={fault} />
        </p>
      )}
      {fault === undefined && out.length > 0 && <p class="why small">{outText(out)}</p>}
    </div>
  )
}

/** Why some values of a number are not in its curve. */
function outText(out: readonly LeftOut[]): string {
  const [first] = out
  if (first === undefined) return ''
  const values = out.map(({ value }) => value)
  const which = values.length > 3 ? `${Math.min(...values)} to ${Math.max(...values)}` : values.join(', ')
  return `Left out of the curve: ${which}. At ${first.value}: ${first.why}.`
}

/** Shows a number, unless the user is just typing another: changes made elsewhere must not take away what is typed. */
function shown(input: HTMLInputElement | null, now: number | null): void {
  if (input !== null && document.activeElement !== input) input.value = String(now ?? '')
}

function GearRow({ bench, unit, gear }: { readonly bench: Bench; readonly unit: UnitView; readonly gear: GearView }) {
  const { kind, key, title, meaning, clause, on } = gear
  const toggle = (): void => {
    if (unit.gearEdit === null) return
    const worn = unit.gear
      .filter((each) => each.kind === kind && (each.key === key ? !on : each.on))
      .map((each) => each.key)
    bench.change(
      [{ ...unit.gearEdit[kind], value: worn }],
      `${unit.title}: ${on ? 'without' : 'with'} ${title.toLowerCase()}`,
    )
  }
  return (
    <label class="check" title={`${meaning} ${clause}`}>
      <input type="checkbox" checked={on} onChange={toggle} /> {title}
    </label>
  )
}
