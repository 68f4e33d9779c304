import { AnswerPanel, Footing } from './answer.tsx'
import { ArmyPanel } from './army.tsx'
import { Bar } from './bar.tsx'
import { ComparePanel } from './compare.tsx'
import { CurvePanel } from './curve.tsx'
import { HistoryPanel } from './history.tsx'
import { MatrixPanel } from './matrix.tsx'
import { PricePanel } from './price.tsx'
import type { Bench } from './state.ts'
import { TextPanel } from './text.tsx'
import { WatchPanel } from './watch.tsx'

/** The whole page. */
export function App({ bench, library }: { readonly bench: Bench; readonly library: Readonly<Record<string, string>> }) {
  const form = bench.look.value?.form ?? null
  const [first, second, ...more] = form?.armies ?? []
  return (
    <>
      <Bar bench={bench} library={library} />
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
        {more.map((army, i) => (
          <ArmyPanel key={army.name} bench={bench} army={army} index={i + 2} />
        ))}
      </main>
      <HistoryPanel bench={bench} />
      <TextPanel bench={bench} />
      <Footing bench={bench} />
    </>
  )
}
