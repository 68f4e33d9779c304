import type { ArmyView, Edit } from '../engine/messages.ts'
import type { Bench } from './state.ts'
import { UnitCard } from './unit.tsx'

/** An army as cards, one for each unit. */
export function ArmyPanel({
  bench,
  army,
  index,
}: {
  readonly bench: Bench
  readonly army: ArmyView
  readonly index: number
}) {
  const { name, points, policies, policy, policyEdit, units, add } = army
  return (
    <section class={`army side-${index}`} aria-label={`Army ${name}`}>
      <h2>
        <span class="mark" aria-hidden="true" /> {name}
        {points !== null && <small> {points} points</small>}
      </h2>
      {policies.length > 0 && (
        <label class="row">
          General{' '}
          <select
            value={policy ?? ''}
            title={policies.find(({ value }) => value === policy)?.meaning}
            onChange={({ currentTarget }) =>
              bench.change([{ ...policyEdit, value: currentTarget.value }], `${name}: ${currentTarget.value}`)
            }
          >
            {policies.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {army.list !== null && <ListRow bench={bench} name={name} list={army.list} />}
      {units.map((unit, i) => (
        <UnitCard key={unit.key} bench={bench} unit={unit} open={units.length === 1 || i === 0} />
      ))}
      {add !== null && (
        <label class="row">
          Add a unit{' '}
          <select
            value=""
            onChange={({ currentTarget }) => {
              const entry = currentTarget.value
              if (entry !== '')
                bench.change([{ ...add.edit, value: unitOf(add.edit, entry, army) }], `${name}: + ${entry}`)
              currentTarget.value = ''
            }}
          >
            <option value="">choose…</option>
            {add.entries.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  )
}

/** Another army list that comes along, in place of the army's units. */
function ListRow({
  bench,
  name,
  list: { now, choices, edit, units },
}: {
  readonly bench: Bench
  readonly name: string
  readonly list: NonNullable<ArmyView['list']>
}) {
  return (
    <label class="row">
      List{' '}
      <select
        value={now}
        aria-label={`List of ${name}`}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget
          if (value === '') return
          const edits = [...(units === null ? [] : [{ ...units, value: undefined }]), { ...edit, value }]
          bench.change(edits, `${name}: ${choices.find((each) => each.value === value)?.title ?? value}`)
        }}
      >
        {now === '' && <option value="">as it is written</option>}
        {[...new Set(choices.map(({ meaning }) => meaning))].map((faction) => (
          <optgroup key={faction} label={faction}>
            {choices
              .filter(({ meaning }) => meaning === faction)
              .map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** A unit of an entry, as the text of the army writes units. */
function unitOf({ path }: Omit<Edit, 'value'>, entry: string, army: ArmyView): unknown {
  const isListed = path.includes('list') || path[0] === 'units'
  if (isListed) return { entry }
  const taken = new Set(army.units.map(({ title }) => title.split(' (')[0]))
  let id = entry
  for (let n = 2; taken.has(id); n++) id = `${entry} ${n}`
  return { id, unit: entry }
}
