import { useSignal } from '@preact/signals'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { copy } from './bar.tsx'
import { Fates } from './fates.tsx'
import { percent } from './format.ts'
import { Prose } from './prose.tsx'
import type { Bench } from './state.ts'

/** The answer: who wins, how sure that is, and what happens to each unit. */
export function AnswerPanel({ bench }: { readonly bench: Bench }) {
  const { value: answer } = bench.answer
  const look = bench.look.value
  const matchup = answer?.document.matchups[0]
  const matchups = look?.form?.matchups ?? []
  const faults = look?.faults ?? []
  return (
    <section
      class={bench.stale.value ? 'answer stale' : 'answer'}
      aria-label="The answer"
      aria-busy={bench.questions.busy.value > 0}
    >
      <p class="question">{look?.form?.question ?? look?.form?.title ?? ''}</p>
      {matchups.length > 1 && (
        <label class="row">
          Matchup{' '}
          <select
            value={bench.matchup.value}
            onChange={({ currentTarget }) => void bench.turn(Number(currentTarget.value))}
          >
            {matchups.map((name, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {faults.length > 0 && (
        <div class="fault" role="alert">
          {faults.slice(0, 5).map(({ file, line, column, message }) => (
            <p key={`${file}:${line}:${column}:${message}`}>
              <b>
                {file.split('/').at(-1)}
                {line > 0 && `:${line}:${column}`}
              </b>{' '}
              <Prose text={message} />
            </p>
          ))}
          {answer !== null && <p class="small">Below is the answer of before.</p>}
        </div>
      )}
      {bench.questions.error.value !== '' && (
        <p class="fault" role="alert">
          {bench.questions.error.value}
        </p>
      )}
      {answer === null || matchup === undefined ? (
        faults.length === 0 && <p class="headline">…</p>
      ) : (
        <>
          <p class="headline" role="status">
            {answer.sentence}
          </p>
          <p class="small">
            {answer.exact
              ? 'Exact: every way the dice can fall was followed.'
              : `${answer.battles.toLocaleString('en')} battles${answer.done ? '' : ' so far'}.`}
            {answer.done || bench.stale.value ? '' : ' More are being played.'}
            {answer.done && !answer.exact
              ? answer.settled
                ? ' The score is known to a point, so no more are played.'
                : ' The scenario asks for no more.'
              : ''}
          </p>
          <OutcomeBar matchup={matchup} />
          <Fates bench={bench} matchup={matchup} />
          <Repeat command={answer.command} digest={answer.document.digest} />
        </>
      )}
    </section>
  )
}

/** Shares of wins and draws as one bar, with the interval of the score as a whisker. */
function OutcomeBar({ matchup }: { readonly matchup: MatchupResult }) {
  const { armies, outcome, score } = matchup
  const [first, draw, second] = [outcome.first, outcome.draw, outcome.second].map(
    (part) => part.exact ?? part.estimate,
  ) as [number, number, number]
  const at = 100 * (score.exact ?? score.estimate)
  const label = `${armies[0]} wins ${percent(first)}, draws ${percent(draw)}, ${armies[1]} wins ${percent(second)}`
  return (
    <figure class="odds">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect class="first" x="0" y="2" width={100 * first} height="8" />
        <rect class="draw" x={100 * first} y="2" width={100 * draw} height="8" />
        <rect class="second" x={100 * (first + draw)} y="2" width={100 * second} height="8" />
        <line class="even" x1="50" x2="50" y1="0" y2="12" />
        {score.low !== undefined && score.high !== undefined && score.exact === undefined && (
          <line class="whisker" x1={100 * score.low} x2={100 * score.high} y1="6" y2="6" />
        )}
        <line class="score" x1={at} x2={at} y1="1" y2="11" />
      </svg>
      <figcaption>
        <span>
          <span class="mark first" aria-hidden="true" /> {armies[0]} wins <b>{percent(first)}</b>
        </span>
        <span>draws {percent(draw)}</span>
        <span>
          {armies[1]} wins <b>{percent(second)}</b> <span class="mark second" aria-hidden="true" />
        </span>
      </figcaption>
      <p class="small">
        Score of {armies[0]}: {shown(score)}. The thin line in the middle is an even fight, the thick one the score
        {score.low === undefined || score.exact !== undefined ? '' : ' with its interval'}.
      </p>
    </figure>
  )
}

/** The score at the foot of a narrow screen, where the answer scrolls away from the numbers that are changed. */
export function Footing({ bench }: { readonly bench: Bench }) {
  const matchup = bench.answer.value?.document.matchups[0]
  if (matchup === undefined) return null
  const { armies, score } = matchup
  const known = score.exact ?? score.estimate
  return (
    <div class={bench.stale.value ? 'footing stale' : 'footing'} aria-hidden="true">
      <span>
        {armies[0]} <b>{percent(known)}</b>
      </span>
      <span class="shares">
        <span class="mark first" style={{ width: `${100 * known}%` }} />
        <span class="mark second" style={{ width: `${100 * (1 - known)}%` }} />
      </span>
      <span>
        <b>{percent(1 - known)}</b> {armies[1]}
      </span>
    </div>
  )
}

function shown({ estimate, exact, low, high }: Estimate): string {
  if (exact !== undefined || low === undefined || high === undefined) return `${percent(exact ?? estimate)} (exact)`
  return `${percent(estimate)} (95% interval ${percent(low)} to ${percent(high)})`
}

/** The command line that repeats a result, and the beginning of its digest. */
export function Repeat({ command, digest }: { readonly command: string; readonly digest: string }) {
  const said = useSignal('')
  return (
    <p class="repeat">
      <code>
        {command.split(' ').map((word, i) => (
          <span key={`${i}`} class={word.startsWith('--') ? 'whole' : undefined}>
            {i > 0 && ' '}
            {word}
          </span>
        ))}
      </code>{' '}
      <button type="button" class="quiet" onClick={() => void copy(command, (text) => (said.value = text))}>
        Copy
      </button>{' '}
      <small role="status">{said.value}</small>
      <br />
      <small>
        gives the same numbers; digest <code>{digest.slice(0, 16)}…</code>
      </small>
    </p>
  )
}
