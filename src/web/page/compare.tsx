import type { Compared } from '../engine/messages.ts'
import type { Bench } from './state.ts'

/** Other rules beside those of the draft, on the same dice; and the rules of the draft themselves. */
export function ComparePanel({ bench }: { readonly bench: Bench }) {
  const form = bench.look.value?.form
  if (form === undefined || form === null) return null
  const { value: compared } = bench.compared
  const rules = bench.rules.value
  return (
    <section class="compare" aria-label="Compare rules">
      <h2>Does the rule matter?</h2>
      <label class="row">
        Compare {form.edition} with{' '}
        <select value={rules} onChange={({ currentTarget }) => void bench.choose(currentTarget.value)}>
          <option value="">nothing</option>
          <optgroup label="Editions">
            {form.editions
              .filter(({ value }) => value !== form.edition)
              .map(({ value }) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </optgroup>
          {form.switches.map(({ key, title, values, now }) => (
            <optgroup key={key} label={`${capital(title)} (now ${valueWords(now)})`}>
              {values
                .filter((value) => value !== now)
                .map((value) => (
                  <option key={value} value={`${key}=${value}`}>
                    {title}: {valueWords(value)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {rules !== '' && <p class="small">{meaningOf(form, rules)}</p>}
      {rules !== '' &&
        (compared === null ? (
          <p class="small">…</p>
        ) : (
          <>
            <p class="headline small-headline">{compared.sentence}</p>
            <p class="small">{playedText(compared)}</p>
          </>
        ))}
      {rules !== '' && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            const [key, value] = rules.split('=')
            const edit = form.switches.find((each) => each.key === key)?.edit
            const change =
              edit === undefined
                ? { file: bench.draft.value.name, path: ['rules'], value: rules }
                : { ...edit, value: plain(value ?? '') }
            void bench.choose('')
            bench.change([change], `rules: ${rules}`)
          }}
        >
          Play by it
        </button>
      )}
    </section>
  )
}

/** How many battles a comparison rests on, and whether more are being played. */
function playedText({ document: { matchups }, done }: Compared): string {
  const [matchup] = matchups
  if (matchup?.score.exact !== undefined) return 'Exact under both rules.'
  const battles = `${(matchup?.battles ?? 0).toLocaleString('en')} battles under each rule, on the same dice`
  return done ? `${battles}.` : `${battles}, so far. More are being played.`
}

function meaningOf(form: NonNullable<NonNullable<Bench['look']['value']>['form']>, rules: string): string {
  const [key = ''] = rules.split('=')
  const found = form.switches.find((each) => each.key === key)
  if (found !== undefined) return `${found.meaning} (${found.clause}; now ${valueWords(found.now)})`
  return form.editions.find(({ value }) => value === rules)?.meaning ?? ''
}

/** A value of a switch in words: yes and no, none, and `by-points` as it is. */
function valueWords(value: string): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (value === 'null') return 'none'
  return value.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** A value of a switch as YAML has it. */
function plain(text: string): string | number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /^-?\d+$/.test(text) ? Number(text) : text
}
