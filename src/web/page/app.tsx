import type { ArmyView, FormView } from '../engine/messages.ts'
import { AnswerPanel, Footing } from './answer.tsx'
import { ArmyPanel } from './army.tsx'
import { Bar } from './bar.tsx'
import { ComparePanel } from './compare.tsx'
import { CurvePanel } from './curve.tsx'
import { HistoryPanel } from './history.tsx'
import { MatrixPanel } from './matrix.tsx'
import { PricePanel } from './price.tsx'
import { reveal } from './reveal.ts'
import type { Bench } from './state.ts'
import { TextPanel } from './text.tsx'
import { WatchPanel } from './watch.tsx'

/** The whole page. */
export function App({
  bench,
  library,
  titles,
}: {
  readonly bench: Bench
  readonly library: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
}) {
  const form = bench.look.value?.form ?? null
  const { sides, more } = placed(form, bench.matchup.value)
  const [first, second] = sides
  return (
    <>
      <Bar bench={bench} library={library} titles={titles} />
      <nav class="jump" aria-label="Armies">
        {sides.map(({ name }, i) => (
          <button key={name} type="button" class="quiet" onClick={() => reveal(`.side-${i}`, 'start')}>
            <span class={`mark ${i === 0 ? 'first' : 'second'}`} aria-hidden="true" /> {name} ↓
          </button>
        ))}
      </nav>
      <main>
        {first && <ArmyPanel bench={bench} army={first} index={0} />}
        <div class="middle">
          <AnswerPanel bench={bench} />
          <CurvePanel bench={bench} />
          <PricePanel bench={bench} />
          <ComparePanel bench={bench} />
          <MatrixPanel bench={bench} />
          <WatchPanel bench={bench} />
        </div>
        {second && <ArmyPanel bench={bench} army={second} index={1} />}
      </main>
      {more.length > 0 && (
        <details class="others">
          <summary>{more.length === 1 ? 'One more army' : `${more.length} more armies`}</summary>
          <div class="grid">
            {more.map((army) => (
              <ArmyPanel key={army.name} bench={bench} army={army} index={2} />
            ))}
          </div>
        </details>
      )}
      <HistoryPanel bench={bench} />
      <TextPanel bench={bench} />
      <Footing bench={bench} />
    </>
  )
}

/** The armies of the matchup that is answered for, and all others. */
function placed(
  form: FormView | null,
  matchup: number,
): { readonly sides: readonly ArmyView[]; readonly more: readonly ArmyView[] } {
  const armies = form?.armies ?? []
  const pair = form?.pairs[matchup]
  const sides = pair?.flatMap((name) => armies.find((army) => army.name === name) ?? []) ?? []
  // The armies of a mirrored matchup are one, and those of a text with faults are not known.
  const shown = sides.length === 2 && sides[0] !== sides[1] ? sides : armies.slice(0, 2)
  return { sides: shown, more: armies.filter((army) => !shown.includes(army)) }
}
