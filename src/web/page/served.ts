import type { Draft } from '../engine/messages.ts'

/** The draft as `fairfight open FILE` has read it, while the page is of it. */
let read: Draft | null = null

/** The draft that `fairfight open FILE` serves beside the page; null if the page was opened in another way. */
export async function served(): Promise<Draft | null> {
  if (!isServed()) return null
  const response = await fetch('draft')
  read = response.status === 200 ? ((await response.json()) as Draft) : null
  return read
}

/** Whether `fairfight open` has opened the scenario of this draft, so that it can write it. */
export function canSave(draft: Draft): boolean {
  return read !== null && read.name === draft.name
}

/** Files of a draft, beside its scenario, whose texts are not those that were opened: `fairfight open` does not write them. */
export function changedBeside({ name, files }: Draft): readonly string[] {
  return Object.keys(files).filter((path) => path !== name && files[path] !== read?.files[path])
}

function isServed(): boolean {
  return location.protocol === 'http:' && location.hostname === '127.0.0.1'
}

/** Saves the scenario where `fairfight open` read it. Rejects with the reason if the file was changed meanwhile or cannot be written. */
export async function saveServed(draft: Draft): Promise<void> {
  const response = await fetch('draft', { method: 'PUT', body: JSON.stringify(draft) })
  if (response.status !== 204) throw new Error(await response.text())
}
