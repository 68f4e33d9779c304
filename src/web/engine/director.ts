import { recorded } from '../../cli/recorded.ts'
import { GAMES } from '../../games/index.ts'
import { builtIn, gameFor } from '../../plugins/registry.ts'
import { compareAnswers } from '../../report/compare/answer.ts'
import { battlePage } from '../../report/playback/page.ts'
import { answers } from '../../report/sentences/answer.ts'
import { sweepAnswers } from '../../report/sweep/answer.ts'
import type { CompareDocument, ResultDocument, RunDocument, SweepDocument } from '../../result/document.ts'
import { exactOn } from '../../run/commands/exact.ts'
import { conduct } from '../../run/conduct.ts'
import type { Ledger } from '../../run/counts/ledger.ts'
import { Player } from '../../run/players/player.ts'
import { prepare } from '../../run/prepare.ts'
import { runStudy } from '../../run/run.ts'
import { Interrupted, messageOf, RunError } from '../../run/run-error.ts'
import { playOf, repeatOf } from '../../run/study/repeat.ts'
import { compareStudy } from '../../run/study/studies.ts'
import type { Study } from '../../run/study/study.ts'
import { sweepStudy } from '../../run/study/sweep-study.ts'
import { readDesign } from '../../scenario/options/vary.ts'
import { readScenario } from '../../scenario/read.ts'
import { InputError } from '../../scenario/text/problem.ts'
import type { Fault } from '../../scenario/text/source.ts'
import type { ReadOptions, Scenario } from '../../scenario/types.ts'
import { putFile, readFileSync, removeFile } from '../node/fs.ts'
import { edited } from './edit.ts'
import { CORES, ENGINE, setHands } from './engine.ts'
import { formOf } from './form.ts'
import type {
  Answered,
  Answers,
  Ask,
  Compared,
  Curve,
  Draft,
  FaultView,
  FromDirector,
  Look,
  Scope,
  ToDirector,
  Varying,
} from './messages.ts'

type Start = Extract<ToDirector, { kind: 'start' }>
type Tell = (answer: Answers[keyof Answers]) => void

/** Battles after which a sampled answer is told: the first at once, then more and more. */
const STEPS = [20, 100, 400, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** Settings of a curve that is solved, and of one that is played. */
const SOLVED_POINTS = 17
const PLAYED_POINTS = 7

/** Battles of each setting of a curve that is played. */
const BATTLES_OF_A_POINT = 200

/** Ways the dice can fall that are followed at most for an answer. */
const BUDGETS = { here: 1_000_000, thread: 0 }

/** Answers what the page asks: it reads texts and leads runs, and has its hands play. Questions are answered one beside the other. */
export function serveAsDirector(scope: Scope, { script, hands, library, build }: Start): void {
  putFile('/fairfight/dist/src/build.json', build)
  const desk = new Desk(library)
  setHands(script, hands)
  const running = new Map<number, AbortController>()
  scope.onmessage = ({ data }: MessageEvent<ToDirector>) => {
    if (data.kind === 'cancel') running.get(data.id)?.abort()
    if (data.kind !== 'ask') return
    const { id, ask } = data
    const stop = new AbortController()
    running.set(id, stop)
    const tell = (answer: Answers[keyof Answers], last: boolean): void =>
      scope.postMessage({ id, answer, last } satisfies FromDirector)
    desk
      .answer(ask, stop.signal, (answer) => tell(answer, false))
      .then(
        (answer) => tell(answer, true),
        (thrown: unknown) => scope.postMessage({ id, error: wordsOf(thrown) } satisfies FromDirector),
      )
      .finally(() => running.delete(id))
  }
}

/** What was thrown, in words; empty if the page itself ended the work. */
function wordsOf(thrown: unknown): string {
  return thrown instanceof Interrupted ? '' : messageOf(thrown)
}

/** The texts at hand, and what is asked of them. */
class Desk {
  private readonly library: Readonly<Record<string, string>>
  /** Files of the last draft, which are in the place of those that come along. */
  private laid: readonly string[] = []

  constructor(library: Readonly<Record<string, string>>) {
    this.library = library
    for (const [path, text] of Object.entries(library)) {
      putFile(path, text)
      putFile(`/fairfight/scenarios/${path}`, text)
    }
  }

  async answer(ask: Ask, signal: AbortSignal, tell: Tell): Promise<Answers[keyof Answers]> {
    if (ask.kind === 'open') return opened(ask.scenario)
    this.lay(ask.draft)
    switch (ask.kind) {
      case 'look':
        return look(ask.draft)
      case 'edit':
        return edited(ask.draft, ask.edits, readFileSync)
      case 'answer':
        return answered(read(ask.draft, ask.matchup), ask.most, signal, tell)
      case 'sweep':
        return curve(ask.draft, ask.matchup, ask.vary, signal)
      case 'compare':
        return compared(read(ask.draft, ask.matchup, { rules: ask.rules }), ask.most, signal, tell)
      case 'watch':
        return watched(read(ask.draft, ask.matchup), ask.block, ask.seat)
    }
  }

  /** Puts the texts of a draft where the files of another were. */
  private lay({ files }: Draft): void {
    for (const path of this.laid) {
      const text = this.library[path]
      if (text === undefined) removeFile(path)
      else putFile(path, text)
    }
    for (const [path, text] of Object.entries(files)) putFile(path, text)
    this.laid = Object.keys(files)
  }
}

/** A scenario that comes along, as a draft. */
function opened(scenario: string): Draft {
  return { name: scenario, files: { [scenario]: readFileSync(scenario) } }
}

function look(draft: Draft): Look {
  const { scenario, faults } = checked(draft)
  const named = /^game:\s*([\w-]+)/m.exec(draft.files[draft.name] ?? '')?.[1]
  const game = scenario === null ? builtIn(named ?? '') : gameFor(scenario)
  return {
    faults,
    warnings: (scenario?.warnings ?? []).map(faultView),
    form: game === undefined ? null : formOf(draft.name, game, scenario),
  }
}

function checked(draft: Draft): { readonly scenario: Scenario | null; readonly faults: readonly FaultView[] } {
  try {
    return { scenario: readScenario(draft.name), faults: [] }
  } catch (thrown) {
    if (thrown instanceof InputError) return { scenario: null, faults: thrown.faults.map(faultView) }
    return { scenario: null, faults: [{ file: draft.name, line: 0, column: 0, message: messageOf(thrown) }] }
  }
}

function faultView({ file, line, column, message }: Fault): FaultView {
  return { file, line, column, message }
}

/** The scenario of the draft with one of its matchups. */
function read(draft: Draft, matchup: number, { rules }: { readonly rules?: string } = {}): Scenario {
  const scenario = readScenario(draft.name, rules === undefined ? {} : bothRules(draft, rules))
  const chosen = (all: Scenario['matchups']): Scenario['matchups'] => all.slice(matchup, matchup + 1)
  return scenario.matchups.length === 1
    ? scenario
    : {
        ...scenario,
        matchups: chosen(scenario.matchups),
        variants: scenario.variants.map((variant) => ({
          ...variant,
          ...(variant.matchups && { matchups: chosen(variant.matchups) }),
        })),
      }
}

/** Options that compare the rules of a draft with others; these may be an edition, or `SWITCH=VALUE` on top of the draft's own. */
function bothRules(draft: Draft, other: string): ReadOptions {
  const [own] = readScenario(draft.name).variants
  if (own === undefined) throw new RunError('the scenario has no rules')
  const changes = Object.entries(own.changes).map(([key, value]) => `${key}=${String(value)}`)
  const now = [own.edition, ...changes].join(',')
  return { rules: [now, other.includes('=') ? `${now},${other}` : other] }
}

/** The exact answer where there is one, else the answer of more and more battles. */
async function answered(scenario: Scenario, most: number, signal: AbortSignal, tell: Tell): Promise<Answered> {
  const file = Object.keys(scenario.inputs)[0] ?? 'my.yaml'
  if (scenario.matchups.every(({ mode }) => mode === 'engagement')) {
    try {
      const document = await exactOn(ENGINE, scenario, { workers: 0, signal }, BUDGETS)
      return toldAnswer(document, repeatOf('exact', scenario, file), true, true)
    } catch (thrown) {
      if (!(thrown instanceof RunError) || thrown instanceof Interrupted) throw thrown
    }
  }
  const goal = Math.min(most, scenario.battles)
  const steps = [...STEPS.filter((step) => step < goal), goal]
  let earlier: Ledger | undefined
  let last: Answered | null = null
  for (const battles of steps) {
    const part = { ...scenario, battles }
    const command = repeatOf('run', part, file, [['trust', 'off']])
    const study = runStudy(part, { trust: 'off', repeat: command })
    const { document, ledger } = await conducted<RunDocument>(study, earlier, signal)
    earlier = ledger
    last = toldAnswer(document, command, false, battles === goal)
    if (battles < goal) tell(last)
  }
  return last as Answered
}

/** Plays a study, or plays one on. Rejects with `Interrupted` when the signal comes. */
async function conducted<D extends ResultDocument>(
  study: Study,
  earlier: Ledger | undefined,
  signal: AbortSignal,
): Promise<{ readonly document: D; readonly ledger: Ledger }> {
  const options = { workers: CORES, signal, ...(earlier && { earlier }) }
  const done = await conduct(prepare(ENGINE, study), options)
  if (signal.aborted) throw new Interrupted('the page asked for something else')
  return { document: done.document as D, ledger: done.ledger }
}

function toldAnswer(document: RunDocument, command: string, exact: boolean, done: boolean): Answered {
  const facts = GAMES[document.game]?.facts
  const [answer] = answers(document, facts)
  return {
    document,
    sentence: answer?.sentence ?? '',
    exact,
    battles: document.matchups[0]?.battles ?? 0,
    done,
    command,
  }
}

/** Scores over the legal values of a number about its present one. */
async function curve(draft: Draft, matchup: number, vary: Varying, signal: AbortSignal): Promise<Curve> {
  const scenario = read(draft, matchup)
  const solved =
    scenario.matchups.every(({ mode }) => mode === 'engagement') && GAMES[scenario.game]?.facts.exact !== false
  const values = legalValues(draft, vary, solved ? SOLVED_POINTS : PLAYED_POINTS)
  if (values.length < 2) throw new RunError(`no other value of ${vary.title} can be played`)
  const battles = solved ? 2 : BATTLES_OF_A_POINT
  const design = readDesign(draft.name, { battles }, [`${vary.path}=${values.join(',')}`])
  const study = sweepStudy(one(design, matchup), { trust: 'off' })
  const { document } = await conducted<SweepDocument>(study, undefined, signal)
  return { document, sentence: sweepAnswers(document).join(' '), now: vary.now, title: vary.title }
}

/** A design with one of its matchups. */
function one(design: ReturnType<typeof readDesign>, matchup: number): ReturnType<typeof readDesign> {
  const only = (scenario: Scenario): Scenario =>
    scenario.matchups.length === 1 ? scenario : { ...scenario, matchups: scenario.matchups.slice(matchup, matchup + 1) }
  return {
    axes: design.axes,
    base: only(design.base),
    at: (levels) => only(design.at(levels)),
    between: (value) => only(design.between(value)),
  }
}

/** Values about the present one that can be played, in order; the present one is among them. */
function legalValues(draft: Draft, { path, now, min, max }: Varying, most: number): readonly number[] {
  const step = Math.max(1, Math.round(Math.min(max - min, Math.max(most, 1.2 * Math.abs(now))) / most))
  const start = Math.max(min, now - step * Math.floor(most / 2))
  const first = now - step * Math.floor((now - start) / step)
  const wished = Array.from({ length: most }, (_, i) => first + i * step).filter(
    (value) => value >= min && value <= max,
  )
  return wished.filter((value) => value === now || canBePlayed(draft, `${path}=${value}`))
}

function canBePlayed(draft: Draft, set: string): boolean {
  try {
    readScenario(draft.name, { set: [set] })
    return true
  } catch (thrown) {
    if (thrown instanceof InputError) return false
    throw thrown
  }
}

async function compared(scenario: Scenario, most: number, signal: AbortSignal, tell: Tell): Promise<Compared> {
  const goal = Math.min(most, scenario.battles)
  const steps = [...STEPS.filter((step) => step >= 100 && step < goal), goal]
  let earlier: Ledger | undefined
  for (const battles of steps) {
    const study = compareStudy({ ...scenario, battles }, { trust: 'off' })
    const { document, ledger } = await conducted<CompareDocument>(study, earlier, signal)
    earlier = ledger
    const exact = document.matchups.every(({ score }) => score.exact !== undefined)
    const answer = { document, sentence: compareAnswers(document).join(' '), done: exact || battles === goal }
    if (answer.done) return answer
    tell(answer)
  }
  throw new RunError('nothing was compared')
}

/** The page of one battle. */
function watched(scenario: Scenario, block: number, seat: number): string {
  const { game, seed, title } = scenario
  const [matchup, rules] = [scenario.matchups[0], scenario.variants[0]]
  if (matchup === undefined || rules === undefined) throw new RunError('there is nothing to play')
  const player = new Player({ game, rules: rules.rules, matchup, seed }, ENGINE.games)
  const { seats } = player.layout
  const log = recorded(
    player,
    { game, matchup: matchup.name, rules, seed, block, seat: Math.min(seat, seats - 1) },
    false,
  )
  const repeat = playOf(repeatOf('run', scenario), [
    ['block', String(block)],
    ['seat', String(seat)],
  ])
  return battlePage(log, { facts: player.rules.facts, title, seats, repeat })
}
