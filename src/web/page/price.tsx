import { useSignal } from '@preact/signals'
import { moreTexts, rangeOf, pointsText as told } from '../../report/price/words.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Price, PriceDocument } from '../../result/price.ts'
import type { FormView, Priced, UnitView } from '../engine/messages.ts'
import { Repeat } from './answer.tsx'
import { percent } from './format.ts'
import { Prose } from './prose.tsx'
import type { Bench } from './state.ts'

/** Whole battles to choose from: a first answer, a good one, and the number that `fairfight price` plays if none is asked for. */
const BATTLES = [100, 300, 1000, 3000] as const

/** What one unit should cost beside the units of its catalogue, whose costs stay. */
export function PricePanel({ bench }: { readonly bench: Bench }) {
  const battles = useSignal<number>(BATTLES[1])
  const unit = unitPriced(bench)
  const form = bench.look.value?.form
  if (unit === null || form === undefined || form === null) {
    return (
      <section class="price" aria-label="What should it cost">
        <h2>What should it cost?</h2>
        <p class="small">The button at the foot of a unit finds its price.</p>
      </section>
    )
  }
  const { value: priced } = bench.searches.priced
  const isPlaying = priced?.progress != null
  return (
    <section class="price" aria-label="What should it cost" aria-busy={isPlaying}>
      <h2>What should {unit.title} cost?</h2>
      {unit.price === null ? (
        <Catalogues bench={bench} form={form} />
      ) : (
        <div class="row">
          <label>
            Whole battles{' '}
            <select
              value={battles.value}
              disabled={isPlaying}
              onChange={({ currentTarget }) => {
                battles.value = Number(currentTarget.value)
              }}
            >
              {BATTLES.map((each) => (
                <option key={each} value={each}>
                  {each.toLocaleString('en')}
                </option>
              ))}
            </select>
          </label>
          {isPlaying ? (
            <button type="button" onClick={() => bench.searches.stopPrice()}>
              Cancel
            </button>
          ) : (
            <button
              type="button"
              onClick={() => {
                if (unit.price !== null)
                  void bench.searches.price(bench.draft.value, { ...unit.price, battles: battles.value })
              }}
            >
              Find its price
            </button>
          )}
          <button type="button" class="quiet" onClick={() => bench.searches.choose('')}>
            Close
          </button>
        </div>
      )}
      {priced?.progress != null && <Progress progress={priced.progress} />}
      {priced?.found != null && (
        <div class={bench.searches.isBefore.value ? 'stale' : ''}>
          {bench.searches.isBefore.value && <p class="small">This is the price before the last change.</p>}
          <Found bench={bench} found={priced.found} />
        </div>
      )}
    </section>
  )
}

/** The unit that is to be priced, as it is now. */
function unitPriced(bench: Bench): UnitView | null {
  const units = bench.look.value?.form?.armies.flatMap((army) => army.units) ?? []
  return units.find(({ key }) => key === bench.searches.pricing.value) ?? null
}

/** Names a catalogue in a scenario that has none. */
function Catalogues({ bench, form }: { readonly bench: Bench; readonly form: FormView }) {
  const { catalogues } = form
  if (catalogues === null || catalogues.known.length === 0)
    return (
      <p class="small">
        A price is set beside other units whose costs stay. Name a file of such units as <code>catalogue</code> in the
        text below, or drop it on the page.
      </p>
    )
  return (
    <>
      <p class="small">
        A price is set beside other units whose costs stay, and this scenario names no catalogue of them. Take one that
        comes along:
      </p>
      <p class="buttons">
        {catalogues.known.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => bench.change([{ ...catalogues.edit, value: name }], `catalogue ${name}`)}
          >
            {name}
          </button>
        ))}
      </p>
    </>
  )
}

function Progress({ progress: { stage, played, share } }: { readonly progress: NonNullable<Priced['progress']> }) {
  return (
    <p class="small">
      <progress max="1" value={share} aria-label="How far the price is" /> {stage}
      {played > 0 && `: ${played.toLocaleString('en')} battles`}
    </p>
  )
}

function Found({ bench, found }: { readonly bench: Bench; readonly found: NonNullable<Priced['found']> }) {
  const { document, answers, page } = found
  const { unit, engagement, battle, against, numbers, field, notes, repeat, digest } = document
  const [headline, ...more] = answers
  return (
    <>
      <p class="headline small-headline" role="status">
        {headline}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Points</th>
            <th scope="col">in a straight fight</th>
            <th scope="col">in whole battles</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">should cost</th>
            <td>{priceText(engagement)}</td>
            <td>{priceText(battle)}</td>
          </tr>
          {unit.current !== null && (
            <tr>
              <th scope="row">costs {unit.current}</th>
              <td>{VERDICTS[engagement?.verdict ?? 'none']}</td>
              <td>{VERDICTS[battle?.verdict ?? 'none']}</td>
            </tr>
          )}
          <tr>
            <th scope="row">battles</th>
            <td>{(engagement?.battles ?? 0).toLocaleString('en')}</td>
            <td>{(battle?.battles ?? 0).toLocaleString('en')}</td>
          </tr>
        </tbody>
      </table>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {page !== null && (
        <p>
          <button
            type="button"
            onClick={() => {
              bench.watched.value = { page, title: document.watch?.armies.join(' against ') ?? unit.name }
            }}
          >
            Watch an even battle at that price
          </button>
        </p>
      )}
      <Worth numbers={numbers} />
      <Rivals against={against} names={field.names} />
      <details>
        <summary>What the figures cannot say</summary>
        <ul class="small">
          {notes.map((text) => (
            <li key={text}>
              <Prose text={text} />
            </li>
          ))}
        </ul>
      </details>
      <Repeat command={repeat} digest={digest} />
    </>
  )
}

const VERDICTS: Readonly<Record<Price['verdict'], string>> = {
  'too-cheap': 'too cheap',
  'too-dear': 'too dear',
  'by-general': 'by general',
  fair: 'fair',
  undecided: 'undecided',
  none: '–',
}

function priceText(price: Price | null): string {
  if (price === null) return 'none'
  if (price.cost !== null) return pointsText(price.cost)
  const { bound } = price
  return bound === undefined ? 'not known' : `${bound.side === 'above' ? 'over' : 'under'} ${bound.cost.toPrecision(3)}`
}

/** `19.4 (18.3 to 20.8)`, with as many digits as the sentences above have. */
function pointsText(cost: Estimate): string {
  return `${told(cost)} (${rangeOf(cost) ?? 'exact'})`
}

/** What one more of each number of the profile is worth. */
function Worth({ numbers }: Pick<PriceDocument, 'numbers'>) {
  if (numbers.length === 0) return null
  return (
    <details>
      <summary>What one more of each number is worth</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="What one more of each number is worth">
        <table class="stacked single" role="table">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">now</th>
              <th scope="col">points, straight fight</th>
              <th scope="col">points, whole battles</th>
            </tr>
          </thead>
          <tbody>
            {numbers.map(({ number, title, value, engagement, battle }) => (
              <tr key={number}>
                <th scope="row">{title}</th>
                <td data-label="now">{value}</td>
                <td data-label="straight fight">{worthText(engagement)}</td>
                <td data-label="whole battles">{worthText(battle)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** `+3.1 (+2.4 to +3.9)`; a dash for what was not found. */
function worthText(worth: Estimate | null): string {
  const [{ value, range } = { value: '', range: '' }] = moreTexts([worth])
  return range === '' ? value : `${value} (${range})`
}

/** Whom it beats and fears in a straight fight. */
function Rivals({
  against,
  names,
}: Pick<PriceDocument, 'against'> & { readonly names: PriceDocument['field']['names'] }) {
  if (against.length === 0) return null
  return (
    <details>
      <summary>Whom it beats, and whom it fears</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Straight fight against</th>
            <th scope="col">score at the price</th>
            <th scope="col">score today</th>
          </tr>
        </thead>
        <tbody>
          {against.map(({ id, today, atPrice }) => (
            <tr key={id}>
              <th scope="row">{names[id] ?? id}</th>
              <td>{percent(atPrice.estimate)}</td>
              <td>{today === null ? '–' : percent(today.estimate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
