import { Interrupted, messageOf } from '../../run/run-error.ts'
import { putFile, readFileSync, removeFile } from '../node/fs.ts'
import { answered, compared, type Named } from './answer.ts'
import { curve } from './curve.ts'
import { edited } from './edit.ts'
import { setHands } from './engine.ts'
import { look, opened, optionsOf, read, withOthers } from './look.ts'
import { crossed } from './matrix.ts'
import type { Answers, Ask, Draft, FromDirector, Scope, ToDirector } from './messages.ts'
import { priced } from './price.ts'
import { watched } from './watch.ts'

type Start = Extract<ToDirector, { kind: 'start' }>
type Tell = (answer: Answers[keyof Answers]) => void

/** Answers what the page asks: it reads texts and leads runs, and has its hands play. Questions are answered one beside the other. */
export function serveAsDirector(scope: Scope, { script, library, build }: Start): void {
  putFile('/fairfight/dist/src/build.json', build)
  const desk = new Desk(library)
  setHands(script)
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

/** The last part of a path. */
function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path
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
        return answered(read(ask.draft, ask.matchup), this.one(ask.draft, ask.matchup), ask.most, signal, tell)
      case 'sweep':
        return curve(ask.draft, ask.matchup, ask.vary, signal, tell)
      case 'compare':
        return compared(read(ask.draft, ask.matchup, withOthers(ask.draft, ask.rules)), ask.most, signal, tell)
      case 'price': {
        const { file } = ask.pricing
        return priced(ask.pricing, file === ask.draft.name ? this.named(ask.draft) : this.shipped(file), signal, tell)
      }
      case 'matrix':
        return crossed(ask.draft.name, this.named(ask.draft), ask.most, signal, tell)
      case 'watch':
        return watched(read(ask.draft, ask.matchup), this.one(ask.draft, ask.matchup), ask.which, signal)
    }
  }

  /** The scenario of a draft as commands name it: by its name among those that come along while it is one of them, else by its file name. */
  private named({ name, files }: Draft): string {
    const isOwn = Object.keys(files).some((path) => files[path] !== this.library[path])
    return isOwn ? nameOf(name) : this.shipped(name)
  }

  /** One matchup of a draft as commands name it. */
  private one(draft: Draft, matchup: number): Named {
    return { file: this.named(draft), only: optionsOf(draft, matchup) }
  }

  /** A file as commands name it. */
  private shipped(path: string): string {
    return Object.hasOwn(this.library, path) ? `fairfight:${path}` : nameOf(path)
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
