import { useSignal } from '@preact/signals'
import type { Draft } from '../engine/messages.ts'
import { linkOf } from './link.ts'
import { fileName, portable } from './portable.ts'
import { canSave, changedBeside, saveServed } from './served.ts'
import type { Bench } from './state.ts'

/** Scenarios to begin with, by game: files that say what they ask. */
function startsOf(
  library: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const found = new Map<string, (readonly [string, string])[]>()
  for (const [path, text] of Object.entries(library)) {
    const [, game] = /^game:\s*(\S+)/m.exec(text) ?? []
    const [, title] = /^title:\s*(.+)$/m.exec(text) ?? []
    if (game === undefined || title === undefined || !/^armies:/m.test(text) || /policy:\s*\.\//.test(text)) continue
    found.set(game, [...(found.get(game) ?? []), [path, title]])
  }
  return found
}

/** The head of the page: what to begin with, undo and redo, open, save and share. */
export function Bar({
  bench,
  library,
  titles,
}: {
  readonly bench: Bench
  readonly library: Readonly<Record<string, string>>
  /** Names of the games that come along, by their keys. */
  readonly titles: Readonly<Record<string, string>>
}) {
  const starts = startsOf(library)
  const form = bench.look.value?.form
  const game = form?.game ?? 'sovl'
  const said = useSignal('')
  const say = (text: string): void => {
    said.value = text
    setTimeout(() => {
      if (said.value === text) said.value = ''
    }, 4000)
  }
  const known = (starts.get(game) ?? []).some(([path]) => path === bench.draft.value.name)
  return (
    <header class="bar">
      <h1>fairfight</h1>
      <label>
        Game{' '}
        <select
          value={game}
          onChange={({ currentTarget }) => {
            const first = starts.get(currentTarget.value)?.[0]
            if (first) void bench.open(first[0])
          }}
        >
          {!starts.has(game) && <option value={game}>{form?.gameTitle ?? game}</option>}
          {[...starts.keys()].map((key) => (
            <option key={key} value={key}>
              {titles[key] ?? key}
            </option>
          ))}
        </select>
      </label>
      <label>
        Start from{' '}
        <select
          value={known ? bench.draft.value.name : ''}
          onChange={({ currentTarget }) => void bench.open(currentTarget.value)}
        >
          {!known && <option value="">a file of your own</option>}
          {(starts.get(game) ?? []).map(([path, title]) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <span class="buttons">
        <button type="button" disabled={!bench.canUndo.value} onClick={() => void bench.go(bench.at.value - 1)}>
          Undo
        </button>
        <button type="button" disabled={!bench.canRedo.value} onClick={() => void bench.go(bench.at.value + 1)}>
          Redo
        </button>
        <label class="button">
          Open…
          <input
            type="file"
            accept=".yaml,.yml,.json"
            multiple
            onChange={({ currentTarget }) => void openFiles(bench, [...(currentTarget.files ?? [])], say)}
          />
        </label>
        <button type="button" onClick={() => void save(bench.draft.value, library, say)}>
          Save
        </button>
        <button type="button" onClick={() => void copyLink(bench.draft.value, say)}>
          Copy link
        </button>
      </span>
      <span class="said" role="status">
        {said.value}
      </span>
    </header>
  )
}

/** Opens files that were chosen or dropped: the scenario among them, with the catalogue and the lists that it names. */
export async function openFiles(bench: Bench, files: readonly File[], say: (text: string) => void): Promise<void> {
  const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const))
  const scenario = texts.find(([, text]) => /^armies:/m.test(text)) ?? texts[0]
  if (scenario === undefined) return
  if (scenario[1].length > 1_000_000) {
    say(`${scenario[0]} has more than a million characters`)
    return
  }
  await bench.begin(
    { name: `own/${scenario[0]}`, files: Object.fromEntries(texts.map(([name, text]) => [`own/${name}`, text])) },
    'opened',
  )
}

/** Saves the scenario where it was opened, if the page can; all else becomes downloads. */
async function save(
  draft: Draft,
  library: Readonly<Record<string, string>>,
  say: (text: string) => void,
): Promise<void> {
  try {
    if (!canSave(draft)) {
      for (const [name, text] of portable(draft, library)) download(name, text)
      return
    }
    await saveServed(draft)
    const others = changedBeside(draft)
    for (const path of others) download(fileName(path), draft.files[path] ?? '')
    say(
      others.length === 0 ? 'Saved.' : `Saved; ${others.map(fileName).join(', ')} changed as well: see your downloads.`,
    )
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

async function copyLink(draft: Draft, say: (text: string) => void): Promise<void> {
  location.hash = await linkOf(draft)
  await copy(location.href, say)
}

/** Copies a text, and says so. */
export async function copy(text: string, say: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say('Copied.')
  } catch {
    say('The browser allows no copying here: copy it from the address bar.')
  }
}
