import { useSignal } from '@preact/signals'
import type { Estimate, MatchupResult, Watched } from '../../result/heading.ts'
import type { Wanted } from '../../run/players/sought.ts'
import { TRIED } from '../../run/players/tried.ts'
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

/** Wins of an army that are expected in a search, below which it may well find none: a chance of 1 in 150. */
const FEW = 5

/** What is said beforehand of wins so rare that none may be found. */
function rareOf({ armies, outcome }: MatchupResult, blocks: number): string | null {
  const isRare = (chance: number): boolean => chance > 0 && chance * blocks < FEW
  const rare = armies.filter((_, i) => isRare(chance(i === 0 ? outcome.first : outcome.second)))
  if (rare.length === 0) return null
  const within = `the first ${blocks.toLocaleString('en')} blocks`
  return `Wins of ${rare.join(' and of ')} are rare. They are looked for in ${within}, where there may be none.`
}

/** Battles to step through, roll by roll. */
export function WatchPanel({ bench }: { readonly bench: Bench }) {
  const matchup = bench.answer.value?.document.matchups[0]
  const block = useSignal(0)
  const { value: watched } = bench.watched
  const mode = bench.look.value?.form?.mode
  if (matchup === undefined || mode === undefined) return null
  const rare = rareOf(matchup, TRIED[mode])
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
      {rare !== null && <p class="small">{rare}</p>}
      {bench.seeking.value !== '' && (
        <p role="status">
          Looking for: {bench.seeking.value} …{' '}
          <button type="button" class="quiet" onClick={() => bench.stopWatch()}>
            Cancel
          </button>
        </p>
      )}
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
