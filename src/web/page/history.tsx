import { useLayoutEffect, useRef } from 'preact/hooks'
import { percent } from './format.ts'
import type { Bench } from './state.ts'

/** The answers of before and what was changed for each; a click goes back. */
export function HistoryPanel({ bench }: { readonly bench: Bench }) {
  const steps = bench.history.value
  const isAtFault = (bench.look.value?.faults.length ?? 0) > 0
  const at = bench.at.value
  const current = useRef<HTMLButtonElement>(null)
  // Not at every change of the page: the user may have scrolled to another step.
  useLayoutEffect(() => inSight(current.current), [at, steps.length, steps[at]?.draft])
  if (steps.length < 2) return null
  return (
    <nav class="history" aria-label="History">
      <h2>History</h2>
      <ol>
        {steps.map(({ what, score }, i) => (
          <li key={`${i}`}>
            <button
              type="button"
              ref={i === at ? current : null}
              aria-current={i === at ? 'step' : undefined}
              onClick={() => void bench.go(i)}
            >
              <b>{score === null ? (i === at && !isAtFault ? '…' : '–') : percent(score)}</b> {what}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Moves the row of steps until a step can be seen. The page itself does not move. */
function inSight(step: HTMLElement | null): void {
  const list = step?.closest('ol')
  if (step === null || list === null || list === undefined) return
  const { left, right } = step.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  if (left < seen.left || right > seen.right) list.scrollLeft += left - seen.left
}
