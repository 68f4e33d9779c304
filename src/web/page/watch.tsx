import { useSignal } from '@preact/signals'
import type { Watched } from '../../result/heading.ts'
import type { Bench } from './state.ts'

const WORDS: Readonly<Record<Watched['why'], (first: string) => string>> = {
  median: () => 'A typical battle',
  low: (first) => `Bad luck for ${first}`,
  high: (first) => `Good luck for ${first}`,
  upset: () => 'The biggest upset',
}

/** Battles to step through, roll by roll. */
export function WatchPanel({ bench }: { readonly bench: Bench }) {
  const matchup = bench.answer.value?.document.matchups[0]
  const block = useSignal(0)
  const { value: watched } = bench.watched
  if (matchup === undefined) return null
  const { watch = [], armies } = matchup
  return (
    <section class="watch" aria-label="Watch a battle">
      <h2>Watch a battle</h2>
      <div class="buttons">
        {watch.map(({ why, block: number, seat }) => (
          <button key={why} type="button" onClick={() => void bench.watch(WORDS[why](armies[0]), number, seat)}>
            {WORDS[why](armies[0])}
          </button>
        ))}
        <span>
          <label>
            Block{' '}
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
          <button type="button" onClick={() => void bench.watch(`Block ${block.value}`, block.value, 0)}>
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
