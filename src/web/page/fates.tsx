import { useSignal } from '@preact/signals'
import type { CountEstimate, Estimate, MatchupResult } from '../../result/heading.ts'
import type { MeasureView } from '../engine/messages.ts'
import type { Counted } from './counted.ts'
import { percent } from './format.ts'
import { Spread } from './spread.tsx'
import type { Bench } from './state.ts'
import { When } from './when.tsx'

const VIEWS = { means: 'On average', when: 'What happens when', spread: 'How often how many' } as const

/** What happens to the units: means and chances, events turn by turn, and how often a count comes out at how many. */
export function Fates({ bench, matchup }: { readonly bench: Bench; readonly matchup: MatchupResult }) {
  const view = useSignal<keyof typeof VIEWS>('means')
  const counted = countedIn(matchup, bench.look.value?.form?.measures ?? {})
  const events = counted.filter(({ isEvent }) => isEvent)
  const numbers = counted.filter(({ key }) => matchup.units.some(({ measures }) => hasHistogram(measures[key])))
  if (counted.length === 0) return null
  const views = (['means', 'when', 'spread'] as const).filter(
    (each) => each === 'means' || (each === 'when' ? events : numbers).length > 0,
  )
  const shown = views.includes(view.value) ? view.value : 'means'
  return (
    <details class="fates" open={matchup.units.length <= 6}>
      <summary>What happens to each unit</summary>
      <div class="buttons views" role="group" aria-label="What happens to each unit">
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={shown === each} onClick={() => (view.value = each)}>
            {VIEWS[each]}
          </button>
        ))}
      </div>
      {shown === 'means' && <Means matchup={matchup} counted={counted} />}
      {shown === 'when' && <When matchup={matchup} events={events} />}
      {shown === 'spread' && <Spread matchup={matchup} numbers={numbers} />}
    </details>
  )
}

/** What is counted and was not always 0, in the order of the game. */
function countedIn({ units }: MatchupResult, about: Readonly<Record<string, MeasureView>>): readonly Counted[] {
  const keys = [...new Set(units.flatMap(({ measures }) => Object.keys(measures)))]
  return keys
    .filter((key) => units.some(({ measures }) => known(measures[key]) > 0))
    .map((key) => ({ key, ...(about[key] ?? { title: key, meaning: '', isEvent: false }) }))
}

function known(estimate: Estimate | undefined): number {
  return estimate?.exact ?? estimate?.estimate ?? 0
}

function hasHistogram(estimate: Estimate | CountEstimate | undefined): boolean {
  return estimate !== undefined && 'histogram' in estimate && (estimate.histogram?.length ?? 0) > 1
}

/** Chances of events and means of numbers. */
function Means({ matchup, counted }: { readonly matchup: MatchupResult; readonly counted: readonly Counted[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Means and chances of each unit">
      <table class="stacked" role="table">
        <thead>
          <tr>
            <th scope="col">Unit</th>
            {counted.map(({ key, title, meaning }) => (
              <th key={key} scope="col" title={meaning}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matchup.units.map((unit) => (
            <tr key={`${unit.army}/${unit.unit}`}>
              <th scope="row">
                <span class={`mark ${unit.army === matchup.armies[0] ? 'first' : 'second'}`} aria-hidden="true" />{' '}
                {unit.unit}
              </th>
              {counted.map(({ key, title, isEvent }) => (
                <td key={key} data-label={title}>
                  {value(unit.measures[key], isEvent)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function value(estimate: Estimate | undefined, isChance: boolean): string {
  if (estimate === undefined) return ''
  const mean = known(estimate)
  if (mean === 0) return '–'
  return isChance ? percent(mean) : mean.toFixed(mean < 10 ? 2 : 1)
}
