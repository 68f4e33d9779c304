import type { Draft } from '../engine/messages.ts'

/** The draft that `fairfight open FILE` serves beside the page; null if the page was opened in another way. */
export async function served(): Promise<Draft | null> {
  if (!isServed()) return null
  const response = await fetch('draft')
  return response.status === 200 ? ((await response.json()) as Draft) : null
}

/** Whether `fairfight open` serves the page, and can save. */
export function isServed(): boolean {
  return location.protocol === 'http:' && location.hostname === '127.0.0.1'
}

/** Saves the scenario where `fairfight open` read it. Rejects with the reason if the file was changed meanwhile or cannot be written. */
export async function saveServed(draft: Draft): Promise<void> {
  const response = await fetch('draft', { method: 'PUT', body: JSON.stringify(draft) })
  if (response.status !== 204) throw new Error(await response.text())
}
