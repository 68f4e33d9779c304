import { computed, signal } from '@preact/signals'
import type { Wanted } from '../../run/players/sought.ts'
import type { Answered, Compared, Curve, Draft, Edit, Look, NumberView } from '../engine/messages.ts'
import type { Client } from './client.ts'
import { Questions } from './questions.ts'
import { Searches } from './searches.ts'

/** A step of the history: a draft that was answered, or that has faults. */
export interface Step {
  readonly draft: Draft
  /** What was changed, in few words. */
  readonly what: string
  /** Score of the first army, 0 to 1; null if there is no answer. */
  readonly score: number | null
}

/** A number that is varied, and the way to set it. */
export interface Varied {
  readonly title: string
  readonly number: NumberView
}

/** Battles that are played at most while the page is open on a draft. */
const MOST = 20_000

/** Milliseconds after the last movement of a slider in which the next is waited for. */
const PAUSE = 40

/** Milliseconds after the last key in which the next is waited for. */
const TYPING = 400

/** Steps of the history that are kept. */
const KEPT = 60

/** A change that waits whether another of its kind follows at once. */
interface Waiting {
  /** What is changed: the next change of the same replaces this one. */
  readonly key: string
  readonly make: () => Promise<void>
  readonly timer: ReturnType<typeof setTimeout>
}

/** Everything the page shows, and what can be done with it. The draft is the only truth; all else follows from it. */
export class Bench {
  readonly draft = signal<Draft>({ name: '', files: {} })
  readonly look = signal<Look | null>(null)
  readonly matchup = signal(0)
  readonly answer = signal<Answered | null>(null)
  /** Whether the answer shown is of an earlier draft. */
  readonly stale = signal(false)
  readonly varied = signal<Varied | null>(null)
  readonly curve = signal<Curve | null>(null)
  /** Rules that the draft is compared with; empty for none. */
  readonly rules = signal('')
  readonly compared = signal<Compared | null>(null)
  /** The place of the value that was changed last, as text; empty if more than one was, or the text itself. */
  readonly touched = signal('')
  readonly watched = signal<{ readonly page: string; readonly title: string } | null>(null)
  /** Title of the battle that is looked for; empty for none. */
  readonly seeking = signal('')
  readonly history = signal<readonly Step[]>([])
  /** The step that is shown. */
  readonly at = signal(-1)
  readonly canUndo = computed(() => this.at.value > 0)
  readonly canRedo = computed(() => this.at.value < this.history.value.length - 1)
  readonly questions = new Questions()
  readonly searches: Searches
  private readonly client: Client
  private waiting: Waiting | null = null
  /** Changes are made one after the other, each in the draft that the one before has made. */
  private changes: Promise<void> = Promise.resolve()

  constructor(client: Client) {
    this.client = client
    this.searches = new Searches(client, this.questions)
  }

  /** Begins with a scenario that comes along. */
  async open(scenario: string): Promise<void> {
    const draft = await this.questions.ask('edit', () => this.client.ask({ kind: 'open', scenario }))
    if (draft !== null) await this.begin(draft, `opened ${scenario}`)
  }

  /** Begins with a draft: nothing of the last one is kept but the history. */
  async begin(draft: Draft, what: string): Promise<void> {
    // A change that still waits is one of the last draft.
    this.flush()
    await this.changes
    this.matchup.value = 0
    this.varied.value = null
    this.curve.value = null
    this.compared.value = null
    this.rules.value = ''
    this.searches.clear()
    this.answer.value = null
    this.watched.value = null
    await this.take(draft, what)
    await this.warm()
  }

  /** Draws a curve that nobody sees, where answers are exact, so that the first that is asked for comes as fast as the others. */
  private async warm(): Promise<void> {
    const army = this.look.value?.form?.armies.at(-1)
    const number = army?.units[0]?.numbers[0]
    if (number === undefined || this.answer.value?.exact !== true || this.varied.value !== null) return
    const question = this.curveOf(number)
    if (question !== null) await this.questions.ask('warmth', () => this.client.ask(question))
  }

  /** Makes changes in the draft. Movements of one slider that follow each other at once are one change. */
  change(edits: readonly Edit[], what: string, isMoving = false): void {
    const [edit] = edits
    this.touched.value = edit === undefined || edits.length > 1 ? '' : JSON.stringify([edit.file, edit.path])
    const make = async (): Promise<void> => {
      const draft = await this.questions.ask('edit', () =>
        this.client.ask({ kind: 'edit', draft: this.draft.value, edits }),
      )
      if (draft !== null) void this.take(draft, what)
    }
    this.later(JSON.stringify(edits.map(({ file, path }) => [file, path])), make, isMoving ? PAUSE : 0)
  }

  /** Takes over a text that was typed. */
  type(file: string, text: string): void {
    this.touched.value = ''
    const make = async (): Promise<void> => {
      const { name, files } = this.draft.value
      void this.take({ name, files: { ...files, [file]: text } }, 'text')
    }
    this.later(`text of ${file}`, make, TYPING)
  }

  /** Goes to a step of the history. */
  async go(step: number): Promise<void> {
    this.flush()
    await this.changes
    const to = this.history.value[step]
    if (to === undefined) return
    this.touched.value = ''
    this.at.value = step
    await this.show(to.draft)
  }

  /** Makes a change after a pause, in place of one of the same that still waits; others that wait are made at once. */
  private later(key: string, make: () => Promise<void>, pause: number): void {
    if (this.waiting?.key === key) clearTimeout(this.waiting.timer)
    else this.flush()
    this.waiting = { key, make, timer: setTimeout(() => this.flush(), pause) }
  }

  private flush(): void {
    const { waiting } = this
    if (waiting === null) return
    clearTimeout(waiting.timer)
    this.waiting = null
    this.changes = this.changes.then(waiting.make)
  }

  private async take(draft: Draft, what: string): Promise<void> {
    const before = this.history.value.slice(0, this.at.value + 1)
    const last = before.at(-1)
    // Movements of one slider are one step.
    const steps =
      last !== undefined && last.what === what && what !== 'text' && !what.startsWith('opened')
        ? before.slice(0, -1)
        : before
    this.history.value = [...steps, { draft, what, score: null }].slice(-KEPT)
    this.at.value = this.history.value.length - 1
    await this.show(draft)
  }

  private async show(draft: Draft): Promise<void> {
    this.draft.value = draft
    this.stale.value = true
    this.questions.error.value = ''
    this.watched.value = null
    for (const key of ['answer', 'curve', 'warmth', 'compare', 'watch'] as const) this.questions.stop(key)
    this.searches.changed()
    const look = await this.questions.ask('look', () => this.client.ask({ kind: 'look', draft }))
    if (look === null) return
    this.look.value = look
    if (look.faults.length > 0) return
    this.matchup.value = Math.min(this.matchup.value, Math.max(0, (look.form?.matchups.length ?? 1) - 1))
    await this.answerAll()
  }

  /** Asks for the answer, and for the curve and the comparison if they are open. */
  async answerAll(): Promise<void> {
    const [draft, matchup] = [this.draft.value, this.matchup.value]
    const seen = (answered: Answered): void => {
      this.answer.value = answered
      this.stale.value = false
      const { score } = answered.document.matchups[0] ?? {}
      if (score === undefined) return
      this.history.value = this.history.value.map((each) =>
        each.draft === draft ? { ...each, score: score.estimate } : each,
      )
    }
    const question = { kind: 'answer', draft, matchup, most: MOST } as const
    const found = await this.questions.ask('answer', () => this.client.ask(question, seen))
    if (found !== null) seen(found)
    await Promise.all([this.drawCurve(), this.compare()])
  }

  /** Opens the curve of a number, or closes it. */
  async vary(varied: Varied | null): Promise<void> {
    this.varied.value = varied
    this.curve.value = null
    if (varied !== null) await this.drawCurve()
  }

  private curveOf({ title, min, max, now, vary: path }: NumberView) {
    if (now === null || path === null) return null
    const { about, document } = this.curve.value ?? {}
    const values = document?.cells.map(({ at }) => Number(at[0])) ?? []
    // A dot that is dragged must not move the curve under the pointer.
    const isShown = about !== undefined && now >= Math.min(...values) && now <= Math.max(...values)
    const vary = { path, title, now, about: isShown ? about : now, min, max }
    return { kind: 'sweep', draft: this.draft.value, matchup: this.matchup.value, vary } as const
  }

  private async drawCurve(): Promise<void> {
    const number = this.current()
    const question = number === null ? null : this.curveOf(number)
    if (question === null) return
    this.questions.stop('warmth')
    const seen = (curve: Curve): void => {
      this.curve.value = curve
    }
    const curve = await this.questions.ask('curve', () => this.client.ask(question, seen))
    if (curve !== null) seen(curve)
  }

  /** The number that is varied, as it is now. */
  current(): NumberView | null {
    const varied = this.varied.value
    const units = this.look.value?.form?.armies.flatMap((army) => army.units) ?? []
    if (varied === null) return null
    return units.flatMap(({ numbers }) => numbers).find(({ vary }) => vary === varied.number.vary) ?? null
  }

  async choose(rules: string): Promise<void> {
    this.rules.value = rules
    this.compared.value = null
    if (rules === '') this.questions.stop('compare')
    else await this.compare()
  }

  private async compare(): Promise<void> {
    const rules = this.rules.value
    if (rules === '') return
    const question = {
      kind: 'compare',
      draft: this.draft.value,
      matchup: this.matchup.value,
      rules,
      most: 5000,
    } as const
    const seen = (compared: Compared): void => {
      this.compared.value = compared
    }
    const compared = await this.questions.ask('compare', () => this.client.ask(question, seen))
    if (compared !== null) seen(compared)
  }

  /** Turns to another matchup of the draft. */
  async turn(matchup: number): Promise<void> {
    this.stopWatch()
    this.matchup.value = matchup
    await this.answerAll()
  }

  /** Ends the search for a battle. */
  stopWatch(): void {
    this.questions.stop('watch')
  }

  /** Opens the page of a battle. */
  async watch(title: string, which: Wanted): Promise<void> {
    const question = { kind: 'watch', draft: this.draft.value, matchup: this.matchup.value, which } as const
    this.seeking.value = title
    const watching = await this.questions.ask('watch', () => this.client.ask(question))
    if (!this.questions.isAsked('watch')) this.seeking.value = ''
    if (watching === null) return
    const { page, block, seat, winner } = watching
    const place = seat === 0 ? `block ${block}` : `block ${block}, seat ${seat}`
    this.watched.value = { page, title: `${title}, ${winner === null ? 'a draw' : `won by ${winner}`} (${place})` }
  }
}
