import { useSignal } from '@preact/signals'
import type { Estimate, MatchupResult, Watched } from '../../result/heading.ts'
import type { Wanted } from '../../run/players/sought.ts'
import type { Bench } from './state.ts'

const WORDS: Readonly<Record<Watched['why'], (first: string) => string>> = {
  median: () => 'A typical battle',
  low: (first) => `Bad luck for ${first}`,
  high: (first) => `Good luck for ${first}`,
  upset: () => 'The biggest upset',
}

/** A battle that can be chosen by a button. */
interface Choice {
  readonly words: string
  readonly which: Wanted
}

/** What the answer found worth watching, else what can be looked for; and one that each army wins. */
function choicesOf({ armies: [first, second], watch, outcome }: MatchupResult): readonly Choice[] {
  const found = watch?.map(({ why, block, seat }) => ({ words: WORDS[why](first), which: { block, seat } }))
  const lucks: readonly Choice[] = [
    { words: WORDS.median(first), which: { luck: 'typical' } },
    { words: WORDS.low(first), which: { luck: 'bad' } },
    { words: WORDS.high(first), which: { luck: 'good' } },
  ]
  const wins: readonly Choice[] = [
    ...(chance(outcome.first) > 0 ? [{ words: `A win of ${first}`, which: { winner: 0 } } as const] : []),
    ...(chance(outcome.second) > 0 ? [{ words: `A win of ${second}`, which: { winner: 1 } } as const] : []),
  ]
  return [...(found ?? lucks), ...wins]
}

function chance({ exact, estimate }: Estimate): number {
  return exact ?? estimate
}

/** Battles to step through, roll by roll. */
export function WatchPanel({ bench }: { readonly bench: Bench }) {
  const matchup = bench.answer.value?.document.matchups[0]
  const block = useSignal(0)
  const { value: watched } = bench.watched
  if (matchup === undefined) return null
  return (
    <section class="watch" aria-label="Watch a battle">
      <h2>Watch a battle</h2>
      <div class="buttons">
        {choicesOf(matchup).map(({ words, which }) => (
          <button key={words} type="button" onClick={() => void bench.watch(words, which)}>
            {words}
          </button>
        ))}
        <span>
          <label>
            Any: block{' '}
            <input
              type="number"
              min="0"
              max="999999"
              value={block.value}
              onChange={({ currentTarget }) => {
                block.value = Math.max(0, Math.floor(currentTarget.valueAsNumber) || 0)
              }}
            />
          </label>{' '}
          <button type="button" onClick={() => void bench.watch('Your choice', { block: block.value, seat: 0 })}>
            Watch
          </button>
        </span>
      </div>
      {watched !== null && (
        <>
          <p>
            <b>{watched.title}</b>{' '}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                bench.watched.value = null
              }}
            >
              Close
            </button>
          </p>
          <iframe title={`Replay: ${watched.title}`} sandbox="allow-scripts" srcDoc={watched.page} />
        </>
      )}
    </section>
  )
}
