import { render } from 'preact'
import type { Draft } from '../engine/messages.ts'
import { App } from './app.tsx'
import { openFiles } from './bar.tsx'
import { Client } from './client.ts'
import { draftOf } from './link.ts'
import { served } from './served.ts'
import { Bench } from './state.ts'

/** What is shown first to people that open the page without a draft. */
const FIRST = 'sovl/how-many-spears.yaml'

const {
  library,
  build,
  titles,
  draft: own = null,
} = JSON.parse(textIn('data')) as {
  readonly library: Readonly<Record<string, string>>
  readonly build: string
  /** Names of the games that come along, by their keys. */
  readonly titles: Readonly<Record<string, string>>
  /** The scenario that `fairfight open FILE --page` has put on the page. */
  readonly draft?: Draft
}
const bench = new Bench(new Client(textIn('engine'), library, build))
render(<App bench={bench} library={library} titles={titles} />, document.getElementById('page') as HTMLElement)
void begin()

// Files may be dropped anywhere.
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length > 0) void openFiles(bench, files, (text) => (bench.questions.error.value = text))
})

async function begin(): Promise<void> {
  const linked = await draftOf(location.hash.slice(1))
  const draft = linked ?? (await served()) ?? own
  if (draft === null) await bench.open(FIRST)
  else await bench.begin(draft, linked === null ? 'opened' : 'opened by link')
}

/** The text of an element. */
function textIn(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}
