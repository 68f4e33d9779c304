import { percent } from './format.ts'
import type { Bench } from './state.ts'

/** The answers of before and what was changed for each; a click goes back. */
export function HistoryPanel({ bench }: { readonly bench: Bench }) {
  const steps = bench.history.value
  const isAtFault = (bench.look.value?.faults.length ?? 0) > 0
  if (steps.length < 2) return null
  return (
    <nav class="history" aria-label="History">
      <h2>History</h2>
      <ol>
        {steps.map(({ what, score }, i) => (
          <li key={`${i}`}>
            <button
              type="button"
              aria-current={i === bench.at.value ? 'step' : undefined}
              onClick={() => void bench.go(i)}
            >
              <b>{score === null ? (i === bench.at.value && !isAtFault ? '…' : '–') : percent(score)}</b> {what}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
